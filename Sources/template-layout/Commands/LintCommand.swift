import Foundation
import InterfaceBuilder

/// `lint`: checks the cells of documents.
enum LintCommand {
  /// Runs the command.
  static func run(_ arguments: Arguments, console: Console) throws -> ExitStatus {
    let options = try LintOptions(arguments)
    if options.wantsHelp {
      try console.write(LintOptions.help)
      return .done
    }
    var baseline: LintBaseline?
    if let path = options.baselinePath { baseline = try LintBaseline(in: SourceText(path: path)) }
    var findings: [DocumentFinding] = []
    var isUnreadable = false
    let progress = ProgressLine("lint", console: console)
    defer { progress.clear() }
    let console = progress.console
    for path in options.paths {
      progress.advance("document", of: options.paths.count)
      do {
        findings += try check(path, options.rules)
      } catch {
        console.writeError("\(error)\n")
        isUnreadable = true
      }
    }
    if let path = options.writtenBaselinePath {
      // A baseline of a part of the documents would let the rest through.
      if isUnreadable { return .badUsage }
      let file = try OutputFile(path: path, option: "--write-baseline", inputs: options.paths)
      try file.write(LintBaseline.text(of: findings))
      return .done
    }
    if let baseline { findings.removeAll(where: baseline.contains) }
    try console.write(LintReport.text(findings, options.format))
    return isUnreadable ? .badUsage : findings.isEmpty ? .done : .found
  }
}

extension LintCommand {
  private static func check(
    _ path: String,
    _ rules: Set<LintRule>
  ) throws(InterfaceDocumentError) -> [DocumentFinding] {
    let document = try InterfaceDocument(contentsOf: URL(fileURLWithPath: path), name: path)
    return document.lint(rules: rules).map { DocumentFinding(path: path, finding: $0) }
  }
}

/// A finding and the document it was found in.
struct DocumentFinding: Hashable, Sendable {
  var path: String
  var finding: LintFinding
}

/// The findings of a project that are known and left as they are.
///
/// A finding is known again by its document, rule and element, so that it stays known when lines move.
struct LintBaseline: Sendable {
  private let known: Set<[String]>

  /// Reads a baseline: lines of document, rule and element, with tabs between them.
  /// - Throws: ``InputError`` with the line that is none.
  init(in source: SourceText) throws(InputError) {
    var known: Set<[String]> = []
    let text = String(decoding: source.bytes, as: UTF8.self)
    for (index, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated()
    {
      if line.isEmpty { continue }
      let parts = line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
      guard parts.count == 3 else {
        throw InputError(
          source: source.name,
          line: index + 1,
          column: 1,
          message: "expected a finding as --write-baseline writes it"
        )
      }
      known.insert(parts)
    }
    self.known = known
  }

  func contains(_ finding: DocumentFinding) -> Bool { known.contains(Self.entry(finding)) }

  static func text(of findings: [DocumentFinding]) -> String {
    Set(findings.map { entry($0).joined(separator: "\t") + "\n" }).sorted().joined()
  }

  private static func entry(_ finding: DocumentFinding) -> [String] {
    let element =
      finding.finding.elementID.isEmpty ? finding.finding.message : finding.finding.elementID
    return [
      finding.path, finding.finding.rule.rawValue, element.filter { $0 != "\t" && $0 != "\n" },
    ]
  }
}
