import Foundation

/// The advances and the kerning of one embedded face.
///
/// Widths are integers: an em has `unitsPerEm` x 125 units, so that a thousandth of an em, the unit
/// of tracking, is a whole number of them too and sums are exact.
///
/// The tables live as long as the process: faces are made once and never freed.
struct SystemFontMetrics: Sendable {
  /// One character of the font.
  struct Glyph {
    /// The advance in units.
    var advance: Int32
    /// The beginning of the character's row in the kerning table, and its column.
    var first: UInt16
    var second: UInt16
  }

  /// Units of the tables for one unit of the font.
  static let scale = 125

  /// How many weights each of the two cuts has, that for text before that for titles.
  static let weights = 4

  /// The number of an absent character in `glyphNumbers`.
  static let noGlyph = UInt16.max

  /// Characters from here on are not in the tables.
  static let endOfGlyphNumbers: UInt16 = 0x2E80

  /// Units of the tables in an em.
  let unitsPerEm: Int

  /// The numbers of the characters below `endOfGlyphNumbers`.
  nonisolated(unsafe) let glyphNumbers: UnsafePointer<UInt16>

  nonisolated(unsafe) let glyphs: UnsafePointer<Glyph>

  /// Kerning in units, row by row.
  ///
  /// Row 0 and the last column hold zeros, for characters that do not kern.
  nonisolated(unsafe) let kerning: UnsafePointer<Int32>

  // The pointers are set once here and the memory behind them never changes afterwards, so any
  // number of threads may read them.
  init(face: Int, tabularDigits: Bool = false) {
    var reader = Reader(data: Self.data)
    unitsPerEm = Int(reader.uint16()) * Self.scale
    let numbers = UnsafeMutablePointer<UInt16>.allocate(capacity: Int(Self.endOfGlyphNumbers))
    numbers.initialize(repeating: Self.noGlyph, count: Int(Self.endOfGlyphNumbers))
    var count = 0
    for _ in 0..<reader.uint16() {
      let first = Int(reader.uint32())
      for code in first..<first + Int(reader.uint16()) {
        numbers[code] = UInt16(count)
        count += 1
      }
    }
    glyphNumbers = UnsafePointer(numbers)

    precondition(face < reader.uint16(), "the data hold no face \(face)")
    for _ in 0..<face { reader.skipFace(count: count) }

    let digitAdvance = Int32(reader.uint16()) * Int32(Self.scale)
    let glyphs = UnsafeMutablePointer<Glyph>.allocate(capacity: count)
    for number in 0..<count {
      let advance = Int32(reader.uint16()) * Int32(Self.scale)
      glyphs.advanced(by: number).initialize(to: Glyph(advance: advance, first: 0, second: 0))
    }
    for number in 0..<count { glyphs[number].first = UInt16(reader.uint8()) + 1 }
    for number in 0..<count { glyphs[number].second = UInt16(reader.uint8()) }

    let values = (0..<reader.uint16()).map { _ in
      Int32(Int16(bitPattern: reader.uint16())) * Int32(Self.scale)
    }
    let rows = Int(reader.uint16())
    let columns = Int(reader.uint16())
    let stride = columns + 1
    let kerning = UnsafeMutablePointer<Int32>.allocate(capacity: (rows + 1) * stride)
    kerning.initialize(repeating: 0, count: (rows + 1) * stride)
    for row in 1...rows {
      for column in 0..<columns {
        kerning[row * stride + column] = values[Int(reader.uint8())]
      }
    }
    self.kerning = UnsafePointer(kerning)
    for number in 0..<count { glyphs[number].first *= UInt16(stride) }

    if tabularDigits {
      for digit in 0x30...0x39 {
        glyphs[Int(numbers[digit])] = Glyph(
          advance: digitAdvance,
          first: 0,
          second: UInt16(columns)
        )
      }
    }
    self.glyphs = UnsafePointer(glyphs)
  }

  /// The tables of all faces.
  private static let data: [UInt8] = {
    let text = systemFontData.withUTF8Buffer { Data($0) }
    guard let data = Data(base64Encoded: text) else {
      preconditionFailure("the embedded font data are not base64")
    }
    return [UInt8](data)
  }()
}

/// Reads little-endian numbers one after the other.
private struct Reader {
  let data: [UInt8]
  var offset = 0

  mutating func uint8() -> UInt8 {
    defer { offset += 1 }
    return data[offset]
  }

  mutating func uint16() -> UInt16 { UInt16(uint8()) | UInt16(uint8()) << 8 }

  mutating func uint32() -> UInt32 { UInt32(uint16()) | UInt32(uint16()) << 16 }

  /// Passes over one face of `count` characters.
  mutating func skipFace(count: Int) {
    offset += 2 + count * 4
    offset += Int(uint16()) * 2
    let rows = Int(uint16())
    let columns = Int(uint16())
    offset += rows * columns
  }
}
