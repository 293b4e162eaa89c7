#!/usr/bin/env python3
"""Writes the metrics of the embedded system font: Sources/TextLayout/FontMetrics/SystemFontData.swift.

Needs fontTools (PyPI) and the Debian packages fonts-inter and unicode-data.
Usage: .scripts/generate-system-font-metrics.py   (from the root of the package)

The source is Inter by The Inter Project Authors, under the SIL Open Font License 1.1. What is taken
over are numbers: for each character the font's advance, and for each pair of characters the
kerning of the font's `kern` feature. Eight faces: Regular, Medium, Semi Bold, Bold of the cut for
text, and the same of the cut for display.

Layout of the data, little-endian, after base64:

    u16 unitsPerEm
    u16 number of ranges, then per range: u32 first code point, u16 length
    u16 number of faces, then per face, for the n characters of the ranges in order:
        u16 advance of a tabular digit
        u16 advance                    x n
        u8  kerning class as the first x n
        u8  kerning class as the second x n
        u16 distinct values, i16 value x that many
        u16 rows, u16 columns, u8 number of a value x (rows * columns)

Classes are found from the flattened pairs: characters whose rows (columns) are equal share one,
so the classes lose nothing.
"""
import base64
import os
import struct
import subprocess
import sys
import unicodedata

from fontTools.ttLib import TTFont

FONTS = "/usr/share/fonts/opentype/inter"
FACES = [
    f"{cut}-{weight}"
    for cut in ("Inter", "InterDisplay")
    for weight in ("Regular", "Medium", "SemiBold", "Bold")
]
EMOJI_DATA = "/usr/share/unicode/emoji/emoji-data.txt"
OUTPUT = "Sources/TextLayout/FontMetrics/SystemFontData.swift"
LAST = 0x2E7F  # Beyond are ideographs, which are 1 em wide by rule, and private use.


def emoji_presentation():
    """The characters shown as emoji without a variation selector: they are not Inter's to draw."""
    result = set()
    for line in open(EMOJI_DATA, encoding="utf-8"):
        fields = line.split("#")[0].split(";")
        if len(fields) == 2 and fields[1].strip() == "Emoji_Presentation":
            ends = fields[0].strip().split("..")
            result.update(range(int(ends[0], 16), int(ends[-1], 16) + 1))
    return result


def kerning(font):
    """The pairs of the `kern` feature as {(first, second): x advance}, the first match winning."""
    table = font["GPOS"].table
    lookups = sorted(
        {
            index
            for record in table.FeatureList.FeatureRecord
            if record.FeatureTag == "kern"
            for index in record.Feature.LookupListIndex
        }
    )
    order = font.getGlyphOrder()
    pairs = {}
    for index in lookups:
        lookup = table.LookupList.Lookup[index]
        assert lookup.LookupType in (2, 9), lookup.LookupType
        here = {}
        for subtable in lookup.SubTable:
            subtable = getattr(subtable, "ExtSubTable", subtable)
            covered = subtable.Coverage.glyphs
            if subtable.Format == 1:
                for first, pair_set in zip(covered, subtable.PairSet):
                    for record in pair_set.PairValueRecord:
                        value = record.Value1.XAdvance if record.Value1 else 0
                        here.setdefault((first, record.SecondGlyph), value or 0)
            else:
                firsts, seconds = subtable.ClassDef1.classDefs, subtable.ClassDef2.classDefs
                by_class = {}
                for glyph in order:
                    by_class.setdefault(seconds.get(glyph, 0), []).append(glyph)
                for first in covered:
                    records = subtable.Class1Record[firsts.get(first, 0)].Class2Record
                    for number, record in enumerate(records):
                        value = getattr(record.Value1, "XAdvance", 0) or 0
                        for second in by_class.get(number, ()):
                            # A class pair of a covered glyph matches even where its value is 0:
                            # later subtables are not looked at.
                            here.setdefault((first, second), value)
        for pair, value in here.items():
            pairs[pair] = pairs.get(pair, 0) + value
    return {pair: value for pair, value in pairs.items() if value}


def tabular_advance(font):
    """The advance of the widest digit with the `tnum` feature, which not all fonts give all digits."""
    table = font["GSUB"].table
    substitutes = {}
    for record in table.FeatureList.FeatureRecord:
        if record.FeatureTag == "tnum":
            for index in record.Feature.LookupListIndex:
                for subtable in table.LookupList.Lookup[index].SubTable:
                    substitutes.update(getattr(subtable, "ExtSubTable", subtable).mapping)
    cmap = font.getBestCmap()
    return max(font["hmtx"][substitutes[cmap[ord(digit)]]][0] for digit in "0123456789")


def classes(lines):
    """Numbers equal lines; returns the number of each line, and the distinct lines."""
    numbers, distinct, result = {}, [], []
    for line in lines:
        if line not in numbers:
            numbers[line] = len(distinct)
            distinct.append(line)
        result.append(numbers[line])
    return result, distinct


def main():
    fonts = [TTFont(f"{FONTS}/{face}.otf") for face in FACES]
    units = fonts[0]["head"].unitsPerEm
    emoji = emoji_presentation()
    characters = [
        code
        for code in sorted(set.intersection(*(set(font.getBestCmap()) for font in fonts[:4])))
        if code <= LAST
        and unicodedata.category(chr(code))[0] not in "MC"
        and code not in emoji
    ]

    ranges = []
    for code in characters:
        if ranges and code == ranges[-1][0] + ranges[-1][1]:
            ranges[-1][1] += 1
        else:
            ranges.append([code, 1])

    data = bytearray(struct.pack("<HH", units, len(ranges)))
    for first, length in ranges:
        data += struct.pack("<IH", first, length)
    data += struct.pack("<H", len(fonts))
    for number, (face, font) in enumerate(zip(FACES, fonts)):
        glyphs = [font.getBestCmap().get(code) for code in characters]
        # The cuts have ems of different units; all are written in those of the first.
        ratio = units / font["head"].unitsPerEm
        pairs = {pair: round(value * ratio) for pair, value in kerning(font).items()}
        by_first = {}
        for (first, second), value in pairs.items():
            by_first.setdefault(first, {})[second] = value
        rows = []
        for first in glyphs:
            values = by_first.get(first, {})
            rows.append(tuple(values.get(second, 0) for second in glyphs))
        first_classes, distinct = classes(rows)
        second_classes, columns = classes(list(zip(*distinct)))
        assert len(distinct) <= 256 and len(columns) <= 256, (len(distinct), len(columns))
        data += struct.pack("<H", round(tabular_advance(font) * ratio))
        # What the cut for display lacks is as wide as in the cut for text.
        text = fonts[number % 4]
        for code, glyph in zip(characters, glyphs):
            advance = (
                font["hmtx"][glyph][0] * ratio
                if glyph
                else text["hmtx"][text.getBestCmap()[code]][0]
            )
            data += struct.pack("<H", round(advance))
        data += bytes(first_classes) + bytes(second_classes)
        values = sorted({value for column in columns for value in column})
        assert len(values) <= 256, len(values)
        numbers = {value: number for number, value in enumerate(values)}
        data += struct.pack(f"<H{len(values)}h", len(values), *values)
        data += struct.pack("<HH", len(distinct), len(columns))
        for row in range(len(distinct)):
            data += bytes(numbers[column[row]] for column in columns)
        print(f"{face}: {len(glyphs)} characters, {len(distinct)} x {len(columns)} classes, "
              f"{len(pairs)} pairs of glyphs", file=sys.stderr)

    version = fonts[0]["name"].getDebugName(5)
    package = subprocess.run(
        ["dpkg-query", "-W", "-f", "${Version}", "fonts-inter"], capture_output=True, text=True
    ).stdout
    text = base64.b64encode(bytes(data)).decode()
    os.makedirs(os.path.dirname(OUTPUT), exist_ok=True)
    with open(OUTPUT, "w", encoding="utf-8") as file:
        file.write(
            f"""\
// Written by .scripts/generate-system-font-metrics.py; do not edit.
//
// Advances and kerning of Inter ({version.strip()}; Debian fonts-inter {package}).
// Copyright 2016 The Inter Project Authors (https://github.com/rsms/inter).
// The font is licensed under the SIL Open Font License, Version 1.1 (https://openfontlicense.org).

/// The metrics of the embedded system font, in base64; the script describes the layout.
// swift-format-ignore
let systemFontData: StaticString = "{text}"
"""
        )
    print(f"{OUTPUT}: {len(data)} bytes, {len(text)} in base64", file=sys.stderr)


if __name__ == "__main__":
    main()
