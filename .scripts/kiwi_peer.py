"""kiwi, a Cassowary solver in C++: its headers out of kiwisolver's source archive on PyPI, and the
programs that are compiled against them."""
import os
import pathlib
import shutil
import subprocess
import sys
import tarfile

ROOT = pathlib.Path(__file__).resolve().parent.parent
SCRATCH = ROOT / ".build" / "compare"
KIWI = "1.4.9"


class Missing(Exception):
    """What a comparison needs and the machine has not."""


def headers():
    """The folder that has kiwi/kiwi.h."""
    folder = SCRATCH / f"kiwisolver-{KIWI}"
    if not (folder / "kiwi" / "kiwi.h").exists():
        archives = SCRATCH / "archives"
        download = subprocess.run(
            [sys.executable, "-m", "pip", "download", "--quiet", "--no-deps", "--no-binary",
             "kiwisolver", "--dest", str(archives), f"kiwisolver=={KIWI}"])
        if download.returncode != 0:
            raise Missing(f"kiwisolver {KIWI} cannot be downloaded from PyPI")
        with tarfile.open(archives / f"kiwisolver-{KIWI}.tar.gz") as archive:
            archive.extractall(SCRATCH)
    return folder


def compile_program(name):
    """Compiles kiwi/NAME.cpp."""
    compiler = os.environ.get("CXX") or next(
        (found for found in map(shutil.which, ("c++", "g++", "clang++")) if found), None)
    if compiler is None:
        raise Missing("there is no C++ compiler: apt-get install g++")
    SCRATCH.mkdir(parents=True, exist_ok=True)
    program = SCRATCH / name
    subprocess.run(
        [compiler, "-O2", "-std=c++17", "-I", str(headers()),
         str(ROOT / ".scripts" / "kiwi" / f"{name}.cpp"), "-o", str(program)], check=True)
    return program
