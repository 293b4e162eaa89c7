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

  private static func sarif(_ findings: [DocumentFinding]) -> String {
    let rules = LintRule.allCases.map { rule in
      JSONText.object([
        "id": JSONText.string(rule.rawValue),
        "shortDescription": JSONText.object(["text": JSONText.string(rule.summary)]),
      ])
    }
    let driver = JSONText.object([
      "name": JSONText.string("template-layout"), "rules": JSONText.array(rules),
    ])
    let run = JSONText.object([
      "tool": JSONText.object(["driver": driver]),
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
        "artifactLocation": JSONText.object(["uri": JSONText.string(path)]),
        "region": JSONText.object(["startLine": "\(finding.line)"]),
      ])
    ])
    return JSONText.object([
      "ruleId": JSONText.string(finding.rule.rawValue),
      "level": JSONText.string(finding.severity.rawValue),
      "message": JSONText.object(["text": JSONText.string(finding.message)]),
      "locations": JSONText.array([place]),
    ])
  }
}
