/// Filling a workspace with the characters of a text and their positions.
extension TextWorkspace {
  /// Decodes UTF-8 into `units` and, unless all of it is ASCII, `utf8Offsets`.
  ///
  /// The buffers must have room for as many code units as there are bytes.
  ///
  /// - Returns: The number of UTF-16 code units.
  func decode(_ utf8: UnsafeBufferPointer<UInt8>) -> Int {
    let count = utf8.count
    isASCII = true
    guard let bytes = utf8.baseAddress else { return 0 }
    let units = units
    var position = 0
    let raw = UnsafeRawPointer(bytes)
    let rawUnits = UnsafeMutableRawPointer(units)
    while position &+ 8 <= count {
      let eight = raw.loadUnaligned(fromByteOffset: position, as: SIMD8<UInt8>.self)
      guard eight.max() < 0x80 else { break }
      rawUnits.storeBytes(
        of: SIMD8<UInt16>(truncatingIfNeeded: eight),
        toByteOffset: position &* 2,
        as: SIMD8<UInt16>.self
      )
      position &+= 8
    }
    while position < count, bytes[position] < 0x80 {
      units[position] = UInt16(truncatingIfNeeded: bytes[position])
      position &+= 1
    }
    guard position < count else { return count }

    isASCII = false
    let offsets = utf8Offsets
    var unit = 0
    while unit < position {
      offsets[unit] = Int32(truncatingIfNeeded: unit)
      unit &+= 1
    }
    while position < count {
      let byte = UInt32(truncatingIfNeeded: bytes[position])
      offsets[unit] = Int32(truncatingIfNeeded: position)
      if byte < 0x80 {
        units[unit] = UInt16(truncatingIfNeeded: byte)
        position &+= 1
      } else if byte < 0xE0 {
        let scalar = (byte & 0x1F) << 6 | trail(bytes, position &+ 1)
        units[unit] = UInt16(truncatingIfNeeded: scalar)
        position &+= 2
      } else if byte < 0xF0 {
        let scalar =
          (byte & 0x0F) << 12 | trail(bytes, position &+ 1) << 6 | trail(bytes, position &+ 2)
        units[unit] = UInt16(truncatingIfNeeded: scalar)
        position &+= 3
      } else {
        let scalar =
          (byte & 0x07) << 18 | trail(bytes, position &+ 1) << 12
          | trail(bytes, position &+ 2) << 6 | trail(bytes, position &+ 3)
        units[unit] = UInt16(truncatingIfNeeded: 0xD7C0 + scalar >> 10)
        unit &+= 1
        units[unit] = UInt16(truncatingIfNeeded: 0xDC00 | scalar & 0x3FF)
        offsets[unit] = Int32(truncatingIfNeeded: position)
        position &+= 4
      }
      unit &+= 1
    }
    offsets[unit] = Int32(truncatingIfNeeded: count)
    return unit
  }

  /// The six bits of a continuation byte.
  @inline(__always)
  private func trail(_ bytes: UnsafePointer<UInt8>, _ position: Int) -> UInt32 {
    UInt32(truncatingIfNeeded: bytes[position] & 0x3F)
  }

  /// The UTF-8 offset of a code unit's character, or of the end of the text.
  @inline(__always)
  func utf8Offset(_ unit: Int) -> Int {
    isASCII ? unit : Int(utf8Offsets[unit])
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
    font: Font,
    runs: [AttributedText.Run]
  ) -> Int {
    let count = decode(utf8)
    features = []
    if runs.isEmpty {
      measure(0..<count, font: font)
      return count
    }
    var begin = 0
    var origin = 0
    for run in runs {
      var end = begin
      while end < count, utf8Offset(end) < run.utf8End { end += 1 }
      measure(begin..<end, font: run.font)
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

  /// The width of a character in a font, in layout units.
  ///
  /// - Parameters:
  ///   - unit: The character.
  ///   - font: The font.
  ///   - isMixed: Whether the text that it stands in has several fonts.
  ///   - scratch: An index of a code unit that is not in use.
  func width(of unit: UInt16, in font: Font, isMixed: Bool, scratch: Int) -> Int {
    units[scratch] = unit
    measure(scratch..<scratch + 1, font: font)
    guard isMixed else { return ends[scratch] }
    return Int((Double(ends[scratch]) * Self.mixedUnitsPerPoint / font.unitsPerPoint).rounded())
  }

  /// Sets the positions of the code units in a range that is in one font.
  ///
  /// - Parameters:
  ///   - range: The code units.
  ///   - font: Their font, in whose units the positions are; the first character begins at 0.
  private func measure(_ range: Range<Int>, font: Font) {
    switch font.face.advances {
    case .system(let metrics):
      measure(range, metrics: metrics, tracking: font.tracking)
    case .cells(let width, let doublesWide):
      measure(range, cell: width, doublesWide: doublesWide)
    #if HarfBuzz
      case .shaped(let face):
        measure(range, shapedBy: face)
    #endif
    }
  }

  private func measure(
    _ range: Range<Int>,
    metrics: SystemFontMetrics,
    tracking: Int
  ) {
    let units = units
    let starts = starts
    let ends = ends
    let numbers = metrics.glyphNumbers
    let glyphs = metrics.glyphs
    let kerning = metrics.kerning
    var fallback = FallbackCells(em: metrics.unitsPerEm, first: range.lowerBound)
    var pen = 0
    var row = 0
    var index = range.lowerBound
    let end = range.upperBound
    while index < end {
      let unit = units[index]
      if unit < SystemFontMetrics.endOfGlyphNumbers {
        let number = numbers[Int(truncatingIfNeeded: unit)]
        if number != SystemFontMetrics.noGlyph {
          let glyph = glyphs[Int(truncatingIfNeeded: number)]
          pen &+= Int(truncatingIfNeeded: kerning[row &+ Int(truncatingIfNeeded: glyph.second)])
          starts[index] = pen
          pen &+= Int(truncatingIfNeeded: glyph.advance) &+ tracking
          ends[index] = pen
          row = Int(truncatingIfNeeded: glyph.first)
          index &+= 1
          continue
        }
      } else if unit &- 0x4E00 < 0xA000 - 0x4E00 {
        // The ideographs in everyday use, which are all alike.
        starts[index] = pen
        pen &+= metrics.unitsPerEm
        ends[index] = pen
        row = 0
        index &+= 1
        continue
      }
      (index, pen, row) = place(
        index,
        end: range.upperBound,
        pen: pen,
        row: row,
        fallback: &fallback
      )
    }
  }

  private func measure(
    _ range: Range<Int>,
    cell width: Double,
    doublesWide: Bool
  ) {
    let em = FontFace.cellUnitsPerEm
    let cell = Int((width * Double(em)).rounded())
    var fallback = FallbackCells(
      narrow: cell,
      wide: doublesWide ? 2 * cell : cell,
      emoji: doublesWide ? 2 * cell : cell,
      first: range.lowerBound
    )
    var pen = 0
    var row = 0
    var index = range.lowerBound
    while index < range.upperBound {
      (index, pen, row) = place(
        index,
        end: range.upperBound,
        pen: pen,
        row: row,
        fallback: &fallback
      )
    }
  }

  /// Sets the positions of one character by its properties alone.
  ///
  /// A mark leaves the row of the kerning table as it is, so that the letters around it kern as if it were not there.
  @inline(never)
  func place(
    _ first: Int,
    end: Int,
    pen: Int,
    row: Int,
    fallback: inout FallbackCells
  ) -> (index: Int, pen: Int, row: Int) {
    var next = first + 1
    let scalar = scalar(at: first, upTo: end, next: &next)
    let cell = cell(of: scalar)
    if cell == .none { features.insert(scalar: scalar) }
    let advance = fallback.advance(of: cell, in: self, at: first, next: next)
    for unit in first..<next {
      starts[unit] = pen
      ends[unit] = pen + advance
    }
    return (next, pen + advance, advance == 0 ? row : 0)
  }

  /// The character at a code unit.
  ///
  /// - Parameter next: Becomes the code unit after it.
  func scalar(at index: Int, upTo end: Int, next: inout Int) -> UInt32 {
    let unit = UInt32(units[index])
    next = index + 1
    guard unit & 0xFC00 == 0xD800, next < end, units[next] & 0xFC00 == 0xDC00 else { return unit }
    next += 1
    return 0x10000 + (unit & 0x3FF) << 10 + UInt32(units[index + 1]) & 0x3FF
  }
}
