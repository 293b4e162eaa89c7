import Foundation
import InterfaceBuilder

/// Findings as text.
enum LintReport {
  static func text(_ findings: [DocumentFinding], _ format: LintOptions.Format) -> String {
    switch format {
    case .text: findings.map { $0.line + "\n" }.joined()
    case .json: findings.map { $0.json + "\n" }.joined()
    case .github: findings.map { $0.annotation + "\n" }.joined()
    case .sarif: sarif(findings)
    }
  }

  /// A log of SARIF 2.1.0 with what GitHub's code scanning asks for.
  private static func sarif(_ findings: [DocumentFinding]) -> String {
    let rules = LintRule.allCases.map { rule in
      let text = JSONText.object(["text": JSONText.string(rule.summary)])
      return JSONText.object([
        "id": JSONText.string(rule.rawValue),
        "name": JSONText.string(rule.rawValue),
        "shortDescription": text,
        "fullDescription": text,
        "help": text,
      ])
    }
    let driver = JSONText.object([
      "name": JSONText.string("template-layout"), "rules": JSONText.array(rules),
    ])
    let run = JSONText.object([
      "tool": JSONText.object(["driver": driver]),
      "columnKind": JSONText.string("unicodeCodePoints"),
      "results": JSONText.array(findings.map(\.sarif)),
    ])
    return JSONText.object([
      "$schema": JSONText.string("https://json.schemastore.org/sarif-2.1.0.json"),
      "version": JSONText.string("2.1.0"),
      "runs": JSONText.array([run]),
    ]) + "\n"
  }
}

extension DocumentFinding {
  fileprivate var line: String {
    "\(path):\(finding.line): \(finding.severity.rawValue): \(finding.message) "
      + "[\(finding.rule.rawValue)]"
  }

  fileprivate var json: String {
    JSONText.object([
      "file": JSONText.string(path),
      "line": "\(finding.line)",
      "severity": JSONText.string(finding.severity.rawValue),
      "rule": JSONText.string(finding.rule.rawValue),
      "element": JSONText.string(finding.elementID),
      "message": JSONText.string(finding.message),
    ])
  }

  fileprivate var annotation: String {
    let place = "file=\(Self.escaped(path, isProperty: true)),line=\(finding.line)"
    let message = Self.escaped("\(finding.message) [\(finding.rule.rawValue)]", isProperty: false)
    return "::\(finding.severity.rawValue) \(place)::\(message)"
  }

  /// Text as a workflow command takes it.
  private static func escaped(_ text: String, isProperty: Bool) -> String {
    var result = ""
    for character in text.unicodeScalars {
      switch character {
      case "%": result += "%25"
      case "\r": result += "%0D"
      case "\n": result += "%0A"
      case ":" where isProperty: result += "%3A"
      case "," where isProperty: result += "%2C"
      default: result.unicodeScalars.append(character)
      }
    }
    return result
  }

  fileprivate var sarif: String {
    let place = JSONText.object([
      "physicalLocation": JSONText.object([
        "artifactLocation": JSONText.object(["uri": JSONText.string(reference)]),
        "region": JSONText.object(["startLine": "\(finding.line)"]),
      ])
    ])
    let index = LintRule.allCases.firstIndex(of: finding.rule) ?? 0
    return JSONText.object([
      "ruleId": JSONText.string(finding.rule.rawValue),
      "ruleIndex": "\(index)",
      "level": JSONText.string(finding.severity.rawValue),
      "message": JSONText.object(["text": JSONText.string(finding.message)]),
      "locations": JSONText.array([place]),
      "partialFingerprints": JSONText.object([
        "primaryLocationLineHash": JSONText.string(fingerprint)
      ]),
    ])
  }

  /// The document as a reference that is relative to the current folder, where it can be.
  private var reference: String {
    var path = path
    let folder = FileManager.default.currentDirectoryPath + "/"
    if path.hasPrefix(folder) { path.removeFirst(folder.count) }
    while path.hasPrefix("./") { path.removeFirst(2) }
    let encoded = path.addingPercentEncoding(withAllowedCharacters: .urlPathAllowed) ?? path
    // The part before a colon would be taken for a scheme.
    return path.hasPrefix("/")
      ? "file://" + encoded : encoded.replacingOccurrences(of: ":", with: "%3A")
  }

  /// What stays the same when lines move: the hash of document, rule and element (FNV-1a).
  private var fingerprint: String {
    let element = finding.elementID.isEmpty ? finding.message : finding.elementID
    var hash: UInt64 = 0xcbf2_9ce4_8422_2325
    for byte in "\(reference)\t\(finding.rule.rawValue)\t\(element)".utf8 {
      hash = (hash ^ UInt64(byte)) &* 0x100_0000_01b3
    }
    let digits = String(hash, radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits + ":1"
  }
}
