#!/usr/bin/env python3
"""Compares the number of lines with Pango's, text by text and width by width, in the same font file.

Needs the Debian packages libpango1.0-dev, libharfbuzz-dev, fonts-inter and fonts-wqy-microhei.
Usage: .scripts/compare-lines-with-pango.py   (from the root of the package)

Pango counts the lines of the benchmarks' texts; the test PangoComparisonTests, run with the trait
HarfBuzz, counts them too, prints the table and fails below 99.5 % agreement at any width.
"""
import json
import os
import subprocess
import sys

from text_peers import CJK_FONT, LATIN_FONT, ROOT, Peers, benchmark_texts

WIDTHS = [120, 180, 240, 294, 349, 400]
SIZE = 14


def main():
    peers = Peers()
    cases = []
    for (name, texts), font in zip(
        zip(["latin", "cjk"], benchmark_texts()), [LATIN_FONT, CJK_FONT]
    ):
        output = peers.run("lines", font, SIZE, peers.write(name, texts), *WIDTHS)
        counts = [[int(field) for field in line.split("\t")] for line in output.splitlines()]
        assert len(counts) == len(texts), (len(counts), len(texts))
        cases.append(
            {"name": name, "font": font, "size": SIZE, "widths": WIDTHS, "texts": texts,
             "lineCounts": counts}
        )
    path = os.path.join(peers.folder, "pango.json")
    with open(path, "w", encoding="utf-8") as file:
        json.dump(cases, file)
    command = ["swift", "test", "--traits", "HarfBuzz", "--filter", "PangoComparisonTests"]
    command += sys.argv[1:]
    environment = {**os.environ, "TEMPLATE_LAYOUT_PANGO": path}
    sys.exit(subprocess.run(command, cwd=ROOT, env=environment).returncode)


if __name__ == "__main__":
    main()
