#!/usr/bin/env python3
"""Times Skia's paragraphs on a file of one text a line; called by .scripts/compare.

Usage: skia-times.py FONT SIZE TEXTS     prints name and microseconds per text

Skia is C++ and called from Python, once to build a paragraph and once to lay it out: each figure
contains a few Python calls, under a microsecond each.
"""
import statistics
import sys
import time

import skia
from skia import textlayout


def main():
    font_path, size, path = sys.argv[1], float(sys.argv[2]), sys.argv[3]
    texts = open(path, encoding="utf-8").read().splitlines()
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
    for name, samples in (("skia.fresh", fresh), ("skia.relayout", relayout)):
        print(f"{name}\t{statistics.median(samples) * 1e6 / len(texts):.3f}")


main()
