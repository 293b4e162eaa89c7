import Foundation
import InterfaceBuilder

/// What `lint` is asked for.
struct LintOptions: Hashable, Sendable {
  /// How findings are printed.
  enum Format: String, CaseIterable, Sendable {
    case text
    case json
    case github
    case sarif
  }

  /// The file in the current folder that switches rules, unless another is named.
  static let defaultConfigurationPath = ".template-layout"

  /// The documents.
  var paths: [String] = []
  var rules = Set(LintRule.allCases)
  var format = Format.text
  /// The file with the findings that are known.
  var baselinePath: String?
  /// The file to write the findings to as a baseline.
  var writtenBaselinePath: String?
  var wantsHelp = false

  static var help: String {
    let rules = LintRule.allCases.map { rule in
      "  " + rule.rawValue.padding(toLength: 28, withPad: " ", startingAt: 0) + rule.summary
    }
    return """
      Usage: template-layout lint DOC... [OPTION...]

      Checks the cells of Interface Builder documents, .xib or .storyboard, and prints a line for
      each finding: "FILE:LINE: SEVERITY: MESSAGE [RULE]".

      Options:
        --format text|json|github|sarif
                              json: an object a line; github: annotations of a workflow; sarif: one
                              document of SARIF 2.1.0. Default: text.
        --disable RULE,...    Leave rules out.
        --enable RULE,...     Look for rules that the configuration leaves out.
        --only RULE,...       Look for these rules alone.
        --config FILE         Read the rules to leave out from FILE. Default: \
      \(defaultConfigurationPath) in the
                              current folder, if it is there. A line is "disable RULE",
                              "enable RULE" or begins with #.
        --baseline FILE       Leave out the findings that FILE holds, for projects that are not clean.
        --write-baseline FILE Write the findings to FILE, as a baseline, and exit with 0.
        --help                Print this help.

      Rules:
      \(rules.joined(separator: "\n"))

      Exit status: 0 nothing found; 1 findings; 2 bad usage, or a document that cannot be read.

      """
  }

  /// Reads the command's arguments and the configuration.
  /// - Throws: ``UsageError`` that names the option; ``InputError`` for a configuration with a line
  ///   that has no meaning.
  init(_ arguments: Arguments) throws {
    var arguments = arguments
    var configurationPath: String?
    var disabled: Set<LintRule> = []
    var enabled: Set<LintRule> = []
    var only: Set<LintRule>?
    while let argument = try arguments.next() {
      switch argument {
      case .operand(let path): paths.append(path)
      case .option("--format"): format = try arguments.choice()
      case .option("--disable"):
        disabled.formUnion(try Self.rules(arguments.value(), option: "--disable"))
      case .option("--enable"):
        enabled.formUnion(try Self.rules(arguments.value(), option: "--enable"))
      case .option("--only"):
        only = (only ?? []).union(try Self.rules(arguments.value(), option: "--only"))
      case .option("--config"): configurationPath = try arguments.value()
      case .option("--baseline"): baselinePath = try arguments.value()
      case .option("--write-baseline"): writtenBaselinePath = try arguments.value()
      case .option("--help"), .option("-h"): wantsHelp = true
      case .option: throw UsageError(unexpected: argument)
      }
    }
    if wantsHelp { return }
    if paths.isEmpty { throw UsageError("DOC is missing; --help tells more") }
    let defaultPath = Self.defaultConfigurationPath
    if let path = configurationPath {
      rules = try Self.configuration(SourceText(path: path))
    } else if FileManager.default.fileExists(atPath: defaultPath) {
      rules = try Self.configuration(SourceText(path: defaultPath))
    }
    if let only { rules = only }
    rules.formUnion(enabled)
    rules.subtract(disabled)
  }

  private static func rules(
    _ text: String,
    option: String
  ) throws(UsageError) -> Set<LintRule> {
    var rules: Set<LintRule> = []
    for name in text.split(separator: ",") {
      guard let rule = LintRule(rawValue: String(name)) else {
        let names = LintRule.allCases.map(\.rawValue).joined(separator: ", ")
        throw UsageError("\(option): \(String(name).quoted) is not one of \(names)")
      }
      rules.insert(rule)
    }
    return rules
  }

  /// The rules that a configuration leaves on.
  static func configuration(_ source: SourceText) throws(InputError) -> Set<LintRule> {
    var rules = Set(LintRule.allCases)
    let text = String(decoding: source.bytes, as: UTF8.self)
    for (index, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated()
    {
      let words = line.split(whereSeparator: \.isWhitespace)
      guard let verb = words.first, !verb.hasPrefix("#") else { continue }
      guard words.count == 2, verb == "disable" || verb == "enable",
        let rule = LintRule(rawValue: String(words[1]))
      else {
        throw InputError(
          source: source.name,
          line: index + 1,
          column: 1,
          message: "expected \"disable RULE\" or \"enable RULE\"; lint --help lists the rules"
        )
      }
      if verb == "disable" { rules.remove(rule) } else { rules.insert(rule) }
    }
    return rules
  }
}
