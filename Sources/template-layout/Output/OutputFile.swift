import Foundation

/// A file that a command writes at its end.
struct OutputFile: Sendable {
  let path: String
  let option: String

  /// Makes the file, still empty, so that a path that cannot be written is noticed before the work.
  /// - Throws: ``UsageError`` that names the option.
  init(path: String, option: String) throws(UsageError) {
    self.path = path
    self.option = option
    guard FileManager.default.createFile(atPath: path, contents: nil) else {
      throw UsageError("\(option): cannot write \(path.printable)")
    }
  }

  /// Writes the text.
  /// - Throws: ``OutputError`` that names the option.
  func write(_ text: String) throws(OutputError) {
    do {
      try Data(text.utf8).write(to: URL(fileURLWithPath: path))
    } catch {
      throw OutputError("\(option): cannot write \(path.printable)")
    }
  }
}
