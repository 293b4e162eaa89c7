import Foundation
import Synchronization

@testable import template_layout

/// Collects what a command prints.
final class ConsoleDouble: Sendable {
  private let printed = Mutex((output: "", errors: ""))

  var output: String { printed.withLock { $0.output } }
  var errors: String { printed.withLock { $0.errors } }

  private let isTerminal: Bool

  init(isTerminal: Bool = false) {
    self.isTerminal = isTerminal
  }

  var console: Console {
    Console(
      isErrorTerminal: isTerminal,
      write: { text in self.printed.withLock { $0.output += text } },
      writeError: { text in self.printed.withLock { $0.errors += text } }
    )
  }

  /// Runs the tool in this process.
  static func run(_ arguments: String...) async -> Run {
    await run(arguments)
  }

  /// Runs the tool in this process.
  ///
  /// - Parameter isTerminal: Whether a person sees its errors as they are printed.
  static func run(_ arguments: [String], isTerminal: Bool = false) async -> Run {
    let double = ConsoleDouble(isTerminal: isTerminal)
    let status = await Tool.run(arguments, console: double.console)
    return Run(status: status, output: double.output, errors: double.errors)
  }

  /// What a run of the tool printed, and how it ended.
  struct Run: Hashable, Sendable {
    let status: ExitStatus
    let output: String
    let errors: String

    var lines: [Substring] { output.split(separator: "\n") }
    var errorLines: [Substring] { errors.split(separator: "\n") }
  }
}

/// A folder that is removed when the last reference goes.
final class TemporaryFolder: Sendable {
  let path: String

  init() throws {
    path = NSTemporaryDirectory() + "template-layout-" + UUID().uuidString
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: false)
  }

  deinit {
    // A leftover in the system's temporary folder is all that can happen.
    try? FileManager.default.removeItem(atPath: path)
  }

  /// Writes a file and returns its path.
  func file(_ name: String, _ bytes: some Sequence<UInt8>) throws -> String {
    let file = "\(path)/\(name)"
    try Data(bytes).write(to: URL(fileURLWithPath: file))
    return file
  }

  func file(_ name: String, _ text: String) throws -> String {
    try file(name, text.utf8)
  }
}
