#!/usr/bin/env python3
"""Times preparing and laying out the benchmarks' texts beside Pango, HarfBuzz and Skia, in one run.

Needs the Debian packages libpango1.0-dev, libharfbuzz-dev, fonts-inter and fonts-wqy-microhei, and,
for Skia's paragraphs, skia-python from PyPI; without the last its lines are left out.
Usage: .scripts/compare-text-speed.py   (from the root of the package)

`fresh` is a text that nothing has seen before, set 294 points wide; `relayout` the same text in
another width; `shape` shapes a text and breaks no lines. Microseconds per text; compare ratios.
"""
import json
import os
import statistics
import subprocess
import time

from text_peers import CJK_FONT, LATIN_FONT, ROOT, Peers, benchmark_texts


def ours(folder):
    path = os.path.join(folder, "benchmarks.json")
    names = [f"text.{work}.{kind}" for kind in ("latin", "cjk") for work in ("fresh", "relayout")]
    command = ["swift", "run", "-c", "release", "Benchmarks", "--only", ",".join(names)]
    subprocess.run(command + ["--json", path], cwd=ROOT, check=True, stdout=subprocess.DEVNULL)
    return {figure["name"]: figure["median"] for figure in json.load(open(path))}


def skia(font_path, texts, size):
    """Medians of Skia's paragraph module, or nothing if it is not installed."""
    try:
        import skia
        from skia import textlayout
    except ImportError:
        return {}
    provider = textlayout.TypefaceFontProvider()
    provider.registerTypeface(skia.Typeface.MakeFromFile(font_path), "Peer")
    fonts = textlayout.FontCollection()
    fonts.setDefaultFontManager(provider)
    style = textlayout.ParagraphStyle()
    text_style = textlayout.TextStyle()
    text_style.setFontFamilies(["Peer"])
    text_style.setFontSize(size)
    style.setTextStyle(text_style)
    unicode = skia.Unicodes.ICU.Make()

    def build(text):
        builder = textlayout.ParagraphBuilder.make(style, fonts, unicode)
        builder.addText(text)
        return builder.Build()

    fresh, relayout = [], []
    for sample in range(5):
        # Skia keeps paragraphs it has seen, so each sample has texts of its own.
        own = [f"{sample}{text[1:]}" for text in texts]
        start = time.perf_counter()
        paragraphs = [build(text) for text in own]
        for paragraph in paragraphs:
            paragraph.layout(294)
        fresh.append(time.perf_counter() - start)
        start = time.perf_counter()
        for paragraph in paragraphs:
            paragraph.layout(280 + sample)
        relayout.append(time.perf_counter() - start)
    scale = 1e6 / len(texts)
    return {
        "skia.fresh": statistics.median(fresh) * scale,
        "skia.relayout": statistics.median(relayout) * scale,
    }


def main():
    peers = Peers()
    figures = ours(peers.folder)
    size = 14
    for kind, texts, font in zip(
        ("latin", "cjk"), benchmark_texts(), (LATIN_FONT, CJK_FONT)
    ):
        output = peers.run("times", font, size, peers.write(kind, texts))
        rows = {f"ours.{work}": figures[f"text.{work}.{kind}"] for work in ("fresh", "relayout")}
        for line in output.splitlines():
            name, value = line.split("\t")
            rows[name] = float(value)
        rows.update(skia(font, texts, size))
        print(f"{kind:24} us/text   ours")
        for name, value in rows.items():
            work = "relayout" if name.endswith("relayout") else "fresh"
            print(f"  {name:20} {value:9.3f} {value / rows['ours.' + work]:6.1f} x")


if __name__ == "__main__":
    main()
