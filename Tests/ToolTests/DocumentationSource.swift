import Foundation

/// Code in a page, and its compiled copy in a test.
///
/// A copy stands between the comments `// PAGE` and `// end`, where PAGE is the name of the page
/// without its extension. The copies of a page, in order, have to be its blocks of Swift.
enum DocumentationSource {
  /// The blocks of code marked as Swift, without their imports.
  static func blocks(ofPage path: String) throws -> [String] {
    try Repository.text(path).components(separatedBy: "```swift\n").dropFirst().map { part in
      part.components(separatedBy: "\n```")[0]
        .split(separator: "\n", omittingEmptySubsequences: false)
        .drop { $0.hasPrefix("import ") || $0.isEmpty }
        .joined(separator: "\n")
    }
  }

  /// The copies of a page's blocks in a test file, moved to the left edge.
  static func copies(of page: String, in path: String) throws -> [String] {
    var copies: [String] = []
    var lines: [Substring]?
    var indentation = 0
    for line in try Repository.text(path).split(separator: "\n", omittingEmptySubsequences: false) {
      let text = line.drop { $0 == " " }
      if text == "// \(page)" {
        lines = []
        indentation = line.count - text.count
      } else if text == "// end", let block = lines {
        copies.append(block.joined(separator: "\n"))
        lines = nil
      } else {
        lines?.append(line.dropFirst(indentation))
      }
    }
    return copies
  }
}
