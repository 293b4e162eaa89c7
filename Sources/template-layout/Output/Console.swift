import Foundation

/// Where a command prints: the two streams of the process, or what a test puts in their place.
struct Console: Sendable {
  /// Whether a person sees standard error as it is written.
  var isErrorTerminal = false

  /// Prints to standard output.
  let write: @Sendable (String) throws -> Void

  /// Prints to standard error.
  let writeError: @Sendable (String) -> Void

  /// The streams of the process.
  static let process = Console(
    isErrorTerminal: isatty(STDERR_FILENO) != 0,
    write: { text in
      do {
        try FileHandle.standardOutput.write(contentsOf: Data(text.utf8))
      } catch {
        throw OutputError("cannot write to standard output")
      }
    },
    writeError: { text in
      // There is nowhere left to report that standard error is closed.
      try? FileHandle.standardError.write(contentsOf: Data(text.utf8))
    }
  )
}

/// A result that could not be written: exit status 2.
struct OutputError: Error, Hashable, CustomStringConvertible {
  let description: String

  init(_ description: String) {
    self.description = description
  }
}
