import Foundation

/// The bytes of an input, and the name to call it by in messages.
struct SourceText: Sendable {
  let name: String
  let bytes: [UInt8]

  /// The most bytes that are read, so that a device without an end is not read for ever.
  static let maximumSize = 1 << 30

  /// Reads a file, or standard input if the path is `-`.
  /// - Throws: ``InputError`` that names the path.
  init(path: String) throws(InputError) {
    name = path == "-" ? "<stdin>" : path
    do {
      let handle =
        path == "-"
        ? FileHandle.standardInput : try FileHandle(forReadingFrom: URL(fileURLWithPath: path))
      bytes = [UInt8](try handle.read(upToCount: Self.maximumSize + 1) ?? Data())
    } catch {
      throw InputError(source: name, message: Self.reason(path: path, error: error))
    }
    guard bytes.count <= Self.maximumSize else {
      throw InputError(source: name, message: "is larger than 1 GB")
    }
  }

  init(name: String, bytes: [UInt8]) {
    self.name = name
    self.bytes = bytes
  }

  private static func reason(path: String, error: any Error) -> String {
    var isFolder: ObjCBool = false
    guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) else {
      return "there is no such file"
    }
    return isFolder.boolValue ? "is a folder, not a file" : "cannot be read"
  }

  /// The error for the byte at `offset`.
  func error(at offset: Int, _ message: String) -> InputError {
    let (line, column) = position(of: offset)
    return InputError(source: name, line: line, column: column, message: message)
  }

  /// The line and the column of a byte, both counted from 1; columns count Unicode scalars.
  /// - Complexity: O(*offset*)
  func position(of offset: Int) -> (line: Int, column: Int) {
    let before = bytes[..<min(offset, bytes.count)]
    let line = before.count { $0 == UInt8(ascii: "\n") } + 1
    let start = (before.lastIndex(of: UInt8(ascii: "\n")) ?? -1) + 1
    let isContinuation = { (byte: UInt8) in byte & 0xC0 == 0x80 }
    var column = bytes[start..<before.endIndex].count { !isContinuation($0) } + 1
    // A byte-order mark is not a character.
    if start == 0, bytes.starts(with: [0xEF, 0xBB, 0xBF]), offset >= 3 { column -= 1 }
    return (line, column)
  }
}

/// An input that cannot be read or means nothing: exit status 2.
struct InputError: Error, Hashable, CustomStringConvertible {
  /// The file's path, or `<stdin>`.
  var source: String
  /// The line, counted from 1, if the error has a place.
  var line: Int?
  /// The column in Unicode scalars, counted from 1.
  var column: Int?
  var message: String

  var description: String {
    guard let line, let column else { return "\(source.printable): \(message)" }
    return "\(source.printable):\(line):\(column): \(message)"
  }
}
