/// Something in a document that layout had to leave out or to replace.
public struct InterfaceDiagnostic: Hashable, Sendable {
  /// The line of the element, from 1.
  public var line: Int

  /// What was met and what became of it, in words.
  public var message: String

  /// Makes a diagnostic.
  public init(line: Int, message: String) {
    self.line = line
    self.message = message
  }
}

extension InterfaceDiagnostic: CustomStringConvertible {
  /// The line and the message.
  public var description: String { "line \(line): \(message)" }
}
