/// Reads JSON (RFC 8259) and keeps the place of each value.
///
/// Foundation's decoder does not tell where in a file a value of a wrong type stands; a person who
/// has to mend the file wants to know. The text is UTF-8, with or without a byte-order mark. What
/// the standard forbids is refused: comments, trailing commas, single quotes, leading zeros, raw
/// control characters, `NaN`. So is half of a surrogate pair, because no string can hold it.
struct JSONReader {
  /// How deep arrays and objects may be nested.
  static let maximumDepth = 512

  let source: SourceText
  private var offset = 0

  init(_ source: SourceText) {
    self.source = source
  }

  /// All values of the text: one, or in JSON lines one a line.
  /// - Throws: ``InputError`` with the place; also if there is no value at all.
  mutating func values() throws(InputError) -> [JSONNode] {
    try checkEncoding()
    var nodes: [JSONNode] = []
    skipSpace()
    if offset == source.bytes.count { throw source.error(at: offset, "the input is empty") }
    while offset < source.bytes.count {
      nodes.append(try value(depth: 0))
      let end = offset
      skipSpace()
      let isOnNewLine = source.bytes[end..<offset].contains(UInt8(ascii: "\n"))
      if offset < source.bytes.count, !isOnNewLine {
        throw source.error(at: offset, "expected the end of the line, found \(found)")
      }
    }
    return nodes
  }

  private mutating func checkEncoding() throws(InputError) {
    let bytes = source.bytes
    if bytes.starts(with: [0xFE, 0xFF]) || bytes.starts(with: [0xFF, 0xFE]) {
      throw source.error(at: 0, "the text is UTF-16; JSON has to be UTF-8")
    }
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { offset = 3 }
  }

  // MARK: Values

  private mutating func value(depth: Int) throws(InputError) -> JSONNode {
    let start = offset
    guard depth <= Self.maximumDepth else {
      throw source.error(at: offset, "nested more than \(Self.maximumDepth) deep")
    }
    switch byte {
    case UInt8(ascii: "{"):
      return JSONNode(offset: start, value: .object(try members(depth: depth)))
    case UInt8(ascii: "["):
      return JSONNode(offset: start, value: .array(try elements(depth: depth)))
    case UInt8(ascii: "\""):
      return JSONNode(offset: start, value: .string(try string()))
    case let byte? where byte == UInt8(ascii: "-") || Self.isDigit(byte):
      return JSONNode(offset: start, value: .number(try number()))
    case UInt8(ascii: "t"):
      return JSONNode(offset: start, value: try word("true", .boolean(true)))
    case UInt8(ascii: "f"):
      return JSONNode(offset: start, value: try word("false", .boolean(false)))
    case UInt8(ascii: "n"):
      return JSONNode(offset: start, value: try word("null", .null))
    default:
      throw source.error(at: offset, "expected a value, found \(found)")
    }
  }

  private mutating func members(
    depth: Int
  ) throws(InputError) -> [(name: String, node: JSONNode)] {
    var members: [(name: String, node: JSONNode)] = []
    offset += 1
    skipSpace()
    if take("}") { return members }
    while true {
      guard byte == UInt8(ascii: "\"") else {
        throw source.error(at: offset, "expected a name in quotation marks, found \(found)")
      }
      let name = try string()
      skipSpace()
      guard take(":") else { throw source.error(at: offset, "expected \":\", found \(found)") }
      skipSpace()
      members.append((name, try value(depth: depth + 1)))
      skipSpace()
      if take("}") { return members }
      guard take(",") else {
        throw source.error(at: offset, "expected \",\" or \"}\", found \(found)")
      }
      skipSpace()
    }
  }

  private mutating func elements(depth: Int) throws(InputError) -> [JSONNode] {
    var elements: [JSONNode] = []
    offset += 1
    skipSpace()
    if take("]") { return elements }
    while true {
      elements.append(try value(depth: depth + 1))
      skipSpace()
      if take("]") { return elements }
      guard take(",") else {
        throw source.error(at: offset, "expected \",\" or \"]\", found \(found)")
      }
      skipSpace()
    }
  }

  private mutating func word(
    _ word: StaticString,
    _ value: JSONValue
  ) throws(InputError) -> JSONValue {
    let length = word.utf8CodeUnitCount
    let isThere = word.withUTF8Buffer { source.bytes[offset...].starts(with: $0) }
    guard isThere else { throw source.error(at: offset, "expected \(word), found \(found)") }
    offset += length
    return value
  }

  /// A number by the grammar of the standard.
  private mutating func number() throws(InputError) -> Double {
    let start = offset
    _ = take("-")
    if take("0") {
      if let byte, Self.isDigit(byte) {
        throw source.error(at: start, "a number must not begin with 0")
      }
    } else {
      try digits()
    }
    if take(".") { try digits() }
    if take("e") || take("E") {
      if !take("+") { _ = take("-") }
      try digits()
    }
    // The grammar is a part of what Double reads; too large a number becomes infinite.
    return Double(String(decoding: source.bytes[start..<offset], as: UTF8.self)) ?? .infinity
  }

  private mutating func digits() throws(InputError) {
    let start = offset
    while let byte, Self.isDigit(byte) { offset += 1 }
    guard offset > start else { throw source.error(at: offset, "expected a digit, found \(found)") }
  }

  // MARK: Strings

  private mutating func string() throws(InputError) -> String {
    let start = offset
    offset += 1
    var text: [UInt8] = []
    while true {
      let run = offset
      while let byte, byte != UInt8(ascii: "\""), byte != UInt8(ascii: "\\"), byte >= 0x20 {
        offset += 1
      }
      text += source.bytes[run..<offset]
      switch byte {
      case UInt8(ascii: "\""):
        offset += 1
        return try decode(text, from: start)
      case UInt8(ascii: "\\"):
        try escape(into: &text)
      case nil:
        throw source.error(at: start, "the string that begins here has no end")
      default:
        throw source.error(at: offset, "a string must not contain \(found); it has to be escaped")
      }
    }
  }

  private func decode(_ text: [UInt8], from start: Int) throws(InputError) -> String {
    if let string = String(validating: text, as: UTF8.self) { return string }
    // The escapes gave valid bytes, so the fault is in the source itself.
    throw source.error(at: firstInvalidByte(from: start), "the bytes are not UTF-8 text")
  }

  /// Where the source's UTF-8, which is invalid somewhere after `start`, goes wrong.
  private func firstInvalidByte(from start: Int) -> Int {
    var parser = Unicode.UTF8.ForwardParser()
    var bytes = source.bytes[start...].makeIterator()
    var offset = start
    while case .valid(let scalar) = parser.parseScalar(from: &bytes) { offset += scalar.count }
    return offset
  }

  private mutating func escape(into text: inout [UInt8]) throws(InputError) {
    let start = offset
    offset += 1
    let escaped = byte
    offset += 1
    switch escaped {
    case UInt8(ascii: "\""): text.append(UInt8(ascii: "\""))
    case UInt8(ascii: "\\"): text.append(UInt8(ascii: "\\"))
    case UInt8(ascii: "/"): text.append(UInt8(ascii: "/"))
    case UInt8(ascii: "b"): text.append(0x08)
    case UInt8(ascii: "f"): text.append(0x0C)
    case UInt8(ascii: "n"): text.append(0x0A)
    case UInt8(ascii: "r"): text.append(0x0D)
    case UInt8(ascii: "t"): text.append(0x09)
    case UInt8(ascii: "u"):
      text += String(Character(try unicodeScalar(from: start))).utf8
    default:
      throw source.error(at: start, "there is no such escape")
    }
  }

  /// The scalar of `\uXXXX`, or of a pair of them; the reader stands behind the first `u`.
  private mutating func unicodeScalar(from start: Int) throws(InputError) -> Unicode.Scalar {
    let first = try hexadecimal(from: start)
    if let scalar = Unicode.Scalar(first) { return scalar }
    let isHigh = first < 0xDC00
    guard isHigh, take("\\"), take("u") else {
      throw source.error(at: start, "half of a surrogate pair")
    }
    let second = try hexadecimal(from: start)
    guard (0xDC00...0xDFFF).contains(second),
      let scalar = Unicode.Scalar(0x10000 + ((first - 0xD800) << 10) + (second - 0xDC00))
    else { throw source.error(at: start, "half of a surrogate pair") }
    return scalar
  }

  private mutating func hexadecimal(from start: Int) throws(InputError) -> UInt32 {
    var value: UInt32 = 0
    for _ in 0..<4 {
      guard let byte, let digit = Character(Unicode.Scalar(byte)).hexDigitValue else {
        throw source.error(at: start, "expected four hexadecimal digits after \\u")
      }
      value = value << 4 | UInt32(digit)
      offset += 1
    }
    return value
  }

  // MARK: Bytes

  private var byte: UInt8? { offset < source.bytes.count ? source.bytes[offset] : nil }

  private static func isDigit(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
  }

  private mutating func take(_ scalar: Unicode.Scalar) -> Bool {
    guard byte == UInt8(ascii: scalar) else { return false }
    offset += 1
    return true
  }

  private mutating func skipSpace() {
    while let byte, byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 { offset += 1 }
  }

  /// What stands at the place, for messages.
  private var found: String {
    guard let byte else { return "the end of the input" }
    let end = min(offset + 4, source.bytes.count)
    let length = (1...max(1, end - offset)).first {
      offset + $0 <= end
        && String(validating: source.bytes[offset..<offset + $0], as: UTF8.self) != nil
    }
    guard byte >= 0x20, byte != 0x7F, let length else {
      return "the byte 0x\(String(byte, radix: 16, uppercase: true))"
    }
    return String(decoding: source.bytes[offset..<offset + length], as: UTF8.self).quoted
  }
}
