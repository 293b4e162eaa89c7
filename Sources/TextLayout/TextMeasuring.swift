/// Filling a workspace with the characters of a text and their positions.
extension TextWorkspace {
  /// Decodes UTF-8 into `units` and `utf8Offsets`.
  ///
  /// The buffers must have room for as many code units as there are bytes.
  ///
  /// - Returns: The number of UTF-16 code units.
  func decode(_ utf8: UnsafeBufferPointer<UInt8>) -> Int {
    guard let bytes = utf8.baseAddress else {
      utf8Offsets[0] = 0
      return 0
    }
    let units = units
    let offsets = utf8Offsets
    let count = utf8.count
    var position = 0
    var unit = 0
    while position < count {
      let byte = UInt32(bytes[position])
      offsets[unit] = Int32(truncatingIfNeeded: position)
      if byte < 0x80 {
        units[unit] = UInt16(truncatingIfNeeded: byte)
        position += 1
      } else if byte < 0xE0 {
        let scalar = (byte & 0x1F) << 6 | UInt32(bytes[position + 1]) & 0x3F
        units[unit] = UInt16(truncatingIfNeeded: scalar)
        position += 2
      } else if byte < 0xF0 {
        let scalar =
          (byte & 0x0F) << 12 | (UInt32(bytes[position + 1]) & 0x3F) << 6
          | UInt32(bytes[position + 2]) & 0x3F
        units[unit] = UInt16(truncatingIfNeeded: scalar)
        position += 3
      } else {
        let scalar =
          (byte & 0x07) << 18 | (UInt32(bytes[position + 1]) & 0x3F) << 12
          | (UInt32(bytes[position + 2]) & 0x3F) << 6 | UInt32(bytes[position + 3]) & 0x3F
        units[unit] = UInt16(truncatingIfNeeded: 0xD7C0 + scalar >> 10)
        unit += 1
        units[unit] = UInt16(truncatingIfNeeded: 0xDC00 | scalar & 0x3FF)
        offsets[unit] = Int32(truncatingIfNeeded: position)
        position += 4
      }
      unit += 1
    }
    offsets[unit] = Int32(truncatingIfNeeded: count)
    return unit
  }

  /// The layout units in a point of a text in several fonts, whose own units differ.
  static let mixedUnitsPerPoint = 65_536.0

  /// Fills the buffers with the characters of a text and their positions.
  ///
  /// In a text in one font positions are exact, in units of the font's face at its size. In a text in
  /// several, each is rounded once to a fine unit that all share; roundings do not add up.
  ///
  /// - Returns: The number of UTF-16 code units.
  func decodeAndMeasure(
    _ utf8: UnsafeBufferPointer<UInt8>,
    runs: [AttributedText.Run]
  ) -> Int {
    let count = decode(utf8)
    features = []
    if runs.count == 1 {
      _ = measure(0..<count, font: runs[0].font, origin: 0)
      return count
    }
    var begin = 0
    var origin = 0
    for run in runs {
      var end = begin
      while end < count, Int(utf8Offsets[end]) < run.utf8End { end += 1 }
      _ = measure(begin..<end, font: run.font, origin: 0)
      let factor = Self.mixedUnitsPerPoint / run.font.unitsPerPoint
      for unit in begin..<end {
        starts[unit] = origin + Int((Double(starts[unit]) * factor).rounded())
        ends[unit] = origin + Int((Double(ends[unit]) * factor).rounded())
      }
      if end > begin { origin = ends[end - 1] }
      begin = end
    }
    return count
  }

  /// The width of a character in the font of a place in a text, in layout units of the text.
  ///
  /// - Parameters:
  ///   - unit: The character.
  ///   - runs: The fonts of the text.
  ///   - offset: The UTF-8 offset of a character in the font to use.
  ///   - scratch: An index of a code unit that is not in use.
  func width(
    of unit: UInt16,
    in runs: [AttributedText.Run],
    at offset: Int,
    scratch: Int
  ) -> Int {
    let font = (runs.first { $0.utf8End > offset } ?? runs[runs.count - 1]).font
    units[scratch] = unit
    let width = measure(scratch..<scratch + 1, font: font, origin: 0)
    guard runs.count > 1 else { return width }
    return Int((Double(width) * Self.mixedUnitsPerPoint / font.unitsPerPoint).rounded())
  }

  /// Sets the positions of the code units in a range that is in one font.
  ///
  /// - Parameters:
  ///   - range: The code units.
  ///   - font: Their font.
  ///   - origin: Where the first one begins, in units of the font's face.
  /// - Returns: Where the last one ends.
  func measure(_ range: Range<Int>, font: Font, origin: Int) -> Int {
    switch font.face.advances {
    case .system(let metrics):
      measure(range, metrics: metrics, tracking: font.tracking, origin: origin)
    case .cells(let width, let doublesWide):
      measure(range, cell: width, doublesWide: doublesWide, origin: origin)
    }
  }

  private func measure(
    _ range: Range<Int>,
    metrics: SystemFontMetrics,
    tracking: Int,
    origin: Int
  ) -> Int {
    let units = units
    let starts = starts
    let ends = ends
    let numbers = metrics.glyphNumbers
    let glyphs = metrics.glyphs
    let kerning = metrics.kerning
    let columns = metrics.kerningColumns
    var fallback = FallbackCells(em: metrics.unitsPerEm, first: range.lowerBound)
    var pen = origin
    var row = 0
    var index = range.lowerBound
    while index < range.upperBound {
      let unit = UInt32(units[index])
      if unit < SystemFontMetrics.endOfGlyphNumbers {
        let number = numbers[Int(unit)]
        if number != SystemFontMetrics.noGlyph {
          let glyph = glyphs[Int(number)]
          pen += Int(kerning[row * columns + Int(glyph.second)])
          starts[index] = pen
          pen += Int(glyph.advance) + tracking
          ends[index] = pen
          row = Int(glyph.first)
          index += 1
          continue
        }
      } else if unit &- 0x4E00 < 0x9FFF - 0x4E00 {
        // The ideographs in everyday use, which are all alike.
        starts[index] = pen
        pen += metrics.unitsPerEm
        ends[index] = pen
        row = 0
        index += 1
        continue
      }
      pen = place(&index, end: range.upperBound, pen: pen, fallback: &fallback, row: &row)
    }
    return pen
  }

  private func measure(
    _ range: Range<Int>,
    cell width: Double,
    doublesWide: Bool,
    origin: Int
  ) -> Int {
    let em = FontFace.cellUnitsPerEm
    let cell = Int((width * Double(em)).rounded())
    var fallback = FallbackCells(
      narrow: cell,
      wide: doublesWide ? 2 * cell : cell,
      emoji: doublesWide ? 2 * cell : cell,
      first: range.lowerBound
    )
    var pen = origin
    var row = 0
    var index = range.lowerBound
    while index < range.upperBound {
      pen = place(&index, end: range.upperBound, pen: pen, fallback: &fallback, row: &row)
    }
    return pen
  }

  /// Sets the positions of one character by its properties alone.
  ///
  /// A mark leaves `row` as it is, so that the letters around it kern as if it were not there.
  @inline(never)
  private func place(
    _ index: inout Int,
    end: Int,
    pen: Int,
    fallback: inout FallbackCells,
    row: inout Int
  ) -> Int {
    let first = index
    var scalar = UInt32(units[index])
    index += 1
    if scalar & 0xFC00 == 0xD800, index < end, units[index] & 0xFC00 == 0xDC00 {
      scalar = 0x10000 + (scalar & 0x3FF) << 10 + UInt32(units[index]) & 0x3FF
      index += 1
    }
    let cell = cell(of: scalar)
    if cell == .none { features.insert(scalar: scalar) }
    let advance = fallback.advance(of: cell, in: self, at: first, next: index)
    if advance != 0 { row = 0 }
    for unit in first..<index {
      starts[unit] = pen
      ends[unit] = pen + advance
    }
    return pen + advance
  }
}

/// The widths of characters that no table holds, and what the emoji before them makes of them.
///
/// An emoji sequence - a flag, a person with a skin tone, a family glued by joiners, a keycap - takes
/// the room of one emoji. All parts after the first have no width, and what turns out to be an emoji
/// late, by a selector, gets the missing width there.
struct FallbackCells {
  let narrow: Int
  let wide: Int
  let emoji: Int

  /// The first code unit of the run, whose characters alone are in the same units.
  let first: Int

  /// Where the emoji sequence ends that the last character belongs to, else -1.
  private var sequenceEnd = -1
  /// Whether the sequence ends in a joiner, or in the first half of a flag.
  private var isGlued = false
  private var isHalfFlag = false

  init(em: Int, first: Int) {
    self.init(narrow: em / 2, wide: em, emoji: em * 4 / 3, first: first)
  }

  init(narrow: Int, wide: Int, emoji: Int, first: Int) {
    self.narrow = narrow
    self.wide = wide
    self.emoji = emoji
    self.first = first
  }

  /// The width that a character adds.
  ///
  /// - Parameters:
  ///   - cell: What kind of character it is.
  ///   - workspace: Holds the positions of the characters before it.
  ///   - index: The character's first code unit.
  ///   - next: The first code unit after it.
  mutating func advance(
    of cell: CharacterCell,
    in workspace: TextWorkspace,
    at index: Int,
    next: Int
  ) -> Int {
    let continues = sequenceEnd == index
    let wasGlued = continues && isGlued
    let wasHalfFlag = continues && isHalfFlag
    sequenceEnd = -1
    isGlued = false
    isHalfFlag = false
    switch cell {
    case .none:
      return 0
    case .narrow:
      return narrow
    case .wide:
      return wide
    case .emoji:
      sequenceEnd = next
      return wasGlued ? 0 : emoji
    case .textEmoji:
      guard wasGlued else { return narrow }
      sequenceEnd = next
      return 0
    case .regionalIndicator:
      sequenceEnd = next
      isHalfFlag = !wasHalfFlag
      return wasHalfFlag ? 0 : emoji
    case .emojiModifier:
      sequenceEnd = next
      return continues ? 0 : widening(workspace, before: index, from: .textEmoji) ?? emoji
    case .zeroWidthJoiner:
      isGlued = true
      if continues {
        sequenceEnd = next
        return 0
      }
      guard let added = widening(workspace, before: index, from: .textEmoji) else { return 0 }
      sequenceEnd = next
      return added
    case .emojiSelector:
      if continues {
        sequenceEnd = next
        return 0
      }
      guard let added = widening(workspace, before: index, from: .textEmoji) else { return 0 }
      sequenceEnd = next
      return added
    case .keycap:
      let end = index > first && workspace.units[index - 1] == 0xFE0F ? index - 1 : index
      guard let added = widening(workspace, before: end, from: .narrow) else { return 0 }
      sequenceEnd = next
      return added
    }
  }

  /// What is missing from the width of the character before `index` to that of an emoji, or `nil`
  /// if that character is not of the kind that becomes one.
  private func widening(
    _ workspace: TextWorkspace,
    before index: Int,
    from kind: CharacterCell
  ) -> Int? {
    guard index > first else { return nil }
    let units = workspace.units
    var base = index - 1
    var scalar = UInt32(units[base])
    if scalar & 0xFC00 == 0xDC00, base > first {
      base -= 1
      scalar = 0x10000 + (UInt32(units[base]) & 0x3FF) << 10 + scalar & 0x3FF
    }
    guard workspace.cell(of: scalar) == kind else { return nil }
    return max(0, emoji - (workspace.ends[base] - workspace.starts[base]))
  }
}
