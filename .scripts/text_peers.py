"""What the comparisons with other text engines share: the texts, and the peers' program."""
import os
import subprocess
import tempfile

HERE = os.path.dirname(os.path.abspath(__file__))
ROOT = os.path.dirname(HERE)
LATIN_FONT = "/usr/share/fonts/opentype/inter/Inter-Regular.otf"
CJK_FONT = "/usr/share/fonts/truetype/wqy/wqy-microhei.ttc"


def benchmark_texts():
    """The Latin and the ideographic texts of the benchmarks, read out of their source."""
    source = open(os.path.join(ROOT, "Benchmarks/BenchmarkTexts.swift"), encoding="utf-8").read()
    literal = source.split("private static let words = \"\"\"")[1].split("\"\"\"")[0]
    words = literal.split()
    state = 0x9E3779B97F4A7C15

    def random():
        nonlocal state
        state ^= state << 13 & 0xFFFFFFFFFFFFFFFF
        state ^= state >> 7
        state ^= state << 17 & 0xFFFFFFFFFFFFFFFF
        return state

    def latin():
        text = ""
        while len(text) < 200:
            word = words[random() % len(words)]
            text += (" " if text else "") + word
            if random() % 11 == 0:
                text += "."
        text = text[:200]
        return text[:-1] + "." if text[-1] == " " else text

    def ideographic():
        text = ""
        while len(text) < 100:
            number = random()
            if number % 13 == 0 and text:
                text += "，"
            elif number % 17 == 0 and text:
                text += "。"
            else:
                text += chr(0x4E00 + (number >> 8) % 0x1000)
        return text

    return [latin() for _ in range(1000)], [ideographic() for _ in range(1000)]


class Peers:
    """The compiled program, and a fontconfig that knows one font file."""

    def __init__(self):
        self.folder = tempfile.mkdtemp(prefix="text-peers")
        self.program = os.path.join(self.folder, "text-peers")
        flags = subprocess.run(
            ["pkg-config", "--cflags", "--libs", "pangocairo", "harfbuzz"],
            check=True, capture_output=True, text=True,
        ).stdout.split()
        source = os.path.join(HERE, "text-peers.c")
        subprocess.run(["cc", "-O2", source, "-o", self.program] + flags, check=True)

    def write(self, name, texts):
        path = os.path.join(self.folder, name)
        with open(path, "w", encoding="utf-8") as file:
            file.write("\n".join(texts) + "\n")
        return path

    def run(self, mode, font, size, path, *arguments):
        fonts = tempfile.mkdtemp(dir=self.folder)
        os.symlink(font, os.path.join(fonts, os.path.basename(font)))
        config = os.path.join(fonts, "fonts.conf")
        with open(config, "w", encoding="utf-8") as file:
            file.write(
                f"<fontconfig><dir>{fonts}</dir><cachedir>{fonts}/cache</cachedir></fontconfig>"
            )
        command = [self.program, mode, font, str(size), path] + [str(a) for a in arguments]
        return subprocess.run(
            command, check=True, capture_output=True, text=True,
            env={**os.environ, "FONTCONFIG_FILE": config},
        ).stdout
