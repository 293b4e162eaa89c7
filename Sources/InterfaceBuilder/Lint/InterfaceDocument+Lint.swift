import AutoLayout
import Foundation
import TemplateLayout

extension InterfaceDocument {
  /// Checks the document's cells, and returns what a person should change, by line.
  /// - Parameter rules: What is looked for.
  /// - Complexity: Each cell is laid out a few times, and solved some times for each of its edges.
  public func lint(rules: Set<LintRule> = Set(LintRule.allCases)) -> [LintFinding] {
    var findings: [LintFinding] = []
    if rules.contains(.unreadable) {
      findings += diagnostics.map { diagnostic in
        LintFinding(
          rule: .unreadable,
          severity: .warning,
          line: diagnostic.line,
          elementID: "",
          message: diagnostic.message
        )
      }
    }
    findings += reuseIdentifierFindings(rules)
    for cell in cells { findings += CellLinter(cell, rules).findings() }
    var seen: Set<LintFinding> = []
    return findings.filter { seen.insert($0).inserted }
      .enumerated().sorted { ($0.element.line, $0.offset) < ($1.element.line, $1.offset) }
      .map(\.element)
  }

  private func reuseIdentifierFindings(_ rules: Set<LintRule>) -> [LintFinding] {
    var findings: [LintFinding] = []
    var first: [Int32: [String: Int]] = [:]
    for cell in cells {
      guard let list = cell.prototypeList else { continue }
      guard let identifier = cell.reuseIdentifier else {
        if rules.contains(.missingReuseIdentifier) {
          findings.append(
            LintFinding(
              rule: .missingReuseIdentifier,
              severity: .warning,
              line: cell.line,
              elementID: cell.id,
              message:
                "\(cell.nameForPeople): the prototype has no reuse identifier, so no code can "
                + "dequeue it; set one, or remove the prototype"
            )
          )
        }
        continue
      }
      if let line = first[list.position]?[identifier] {
        guard rules.contains(.duplicateReuseIdentifier) else { continue }
        findings.append(
          LintFinding(
            rule: .duplicateReuseIdentifier,
            severity: .error,
            line: cell.line,
            elementID: cell.id,
            message:
              "\(cell.nameForPeople): the prototype of line \(line) has the reuse identifier "
              + "\(identifier) too, and only one of them can be dequeued; rename one"
          )
        )
      } else {
        first[list.position, default: [:]][identifier] = cell.line
      }
    }
    return findings
  }
}

extension InterfaceDocument.Cell {
  /// The list whose prototype the cell is, if it is one: not a static cell, and not one by itself.
  var prototypeList: Element? {
    guard let group = element.parent else { return nil }
    switch (kind, group.name) {
    case (.tableViewCell, "prototypes"), (.collectionViewCell, "cells"): return group.parent
    case (.collectionReusableView, "collectionView"): return group
    default: return nil
    }
  }

  /// How messages call the cell.
  var nameForPeople: String { label ?? reuseIdentifier ?? customClass ?? "\(element.name) \(id)" }
}
