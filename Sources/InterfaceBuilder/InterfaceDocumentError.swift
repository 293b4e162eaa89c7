/// Why a document cannot be read, or does not hold what was asked of it.
public struct InterfaceDocumentError: Error, Hashable, Sendable {
  /// The document's file name or path, as it was given.
  public var document: String

  /// The line, from 1, if the reason has a place.
  public var line: Int?

  /// What is wrong, in words.
  public var reason: String

  /// Makes an error.
  public init(document: String, line: Int?, reason: String) {
    self.document = document
    self.line = line
    self.reason = reason
  }
}

extension InterfaceDocumentError: CustomStringConvertible {
  /// The place and the reason, as compilers print them.
  public var description: String {
    line.map { "\(document):\($0): \(reason)" } ?? "\(document): \(reason)"
  }
}
