import Foundation
import InterfaceBuilder
import Testing

/// Each rule finds its fault, on its line, and nothing else.
@Suite struct LintTests {
  private typealias Sample = SampleDocument

  private func rules(_ sample: SampleDocument) throws -> [LintRule] {
    try sample.document().lint().map(\.rule)
  }

  private func column(_ bottom: String) -> SampleDocument {
    var sample = Sample()
    sample.subviews = Sample.element(
      "label",
      "a",
      "text=\"Text\" numberOfLines=\"0\"",
      frame: CGRect(x: 0, y: 0, width: 320, height: 100)
    )
    sample.constraints =
      Sample.tie("a", "top", "content") + Sample.tie("a", "leading", "content")
      + Sample.tie("a", "trailing", "content") + bottom
    return sample
  }

  @Test func aSoundCellIsClean() throws {
    #expect(try rules(column(Sample.tie("a", "bottom", "content"))) == [])
  }

  @Test func notSelfSizing() throws {
    let findings = try column("").document().lint()
    #expect(findings.map(\.rule).contains(.notSelfSizing))
    #expect(findings[0].line == 5)
    // A typed row height needs no chain.
    var fixed = column("")
    fixed.cellAttributes = "rowHeight=\"100\""
    #expect(try !rules(fixed).contains(.notSelfSizing))
  }

  @Test func ambiguousLayout() throws {
    var sample = column(Sample.tie("a", "bottom", "content"))
    sample.subviews += Sample.element("view", "b")
    sample.constraints += Sample.tie("b", "top", "content") + Sample.tie("b", "bottom", "content")
    let findings = try sample.document().lint()
    #expect(Set(findings.map(\.rule)) == [.ambiguousLayout])
    #expect(Set(findings.map(\.elementID)) == ["b"])
  }

  /// Two labels that may both give: one finding tells of both.
  @Test func ambiguityIsReportedOnceForEachAxis() throws {
    var sample = Sample()
    sample.subviews =
      Sample.element("label", "a", "text=\"One\"") + Sample.element("label", "b", "text=\"Two\"")
    sample.constraints =
      Sample.tie("a", "leading", "content") + Sample.tie("b", "leading", "a", "trailing")
      + Sample.tie("b", "trailing", "content") + Sample.tie("a", "top", "content")
      + Sample.tie("a", "bottom", "content") + Sample.tie("b", "top", "content")
    let findings = try sample.document().lint(rules: [.ambiguousLayout])
    #expect(findings.map(\.elementID) == ["a"])
    #expect(findings.first?.message.contains("width is ambiguous") == true)
    #expect(findings.first?.message.hasSuffix("1 other view is open along this axis too") == true)
  }

  @Test func notSelfSizingIsAnErrorOnlyWhereTheTableIsKnown() throws {
    let alone = try column("").document().lint(rules: [.notSelfSizing])
    #expect(alone.map(\.severity) == [.warning])
    let xml = column("").xml.replacingOccurrences(
      of: "<objects>",
      with: "<objects><tableView rowHeight=\"-1\" id=\"t\"><prototypes>"
    ).replacingOccurrences(of: "</objects>", with: "</prototypes></tableView></objects>")
    let document = try InterfaceDocument(data: Data(xml.utf8), name: "Sample.storyboard")
    #expect(document.lint(rules: [.notSelfSizing]).map(\.severity) == [.error])
  }

  @Test func conflictingConstraints() throws {
    var sample = column(Sample.tie("a", "bottom", "content"))
    sample.constraints +=
      Sample.tie("a", "height", nil, nil, 10) + Sample.tie("a", "height", nil, nil, 20)
    #expect(try rules(sample).contains(.conflictingConstraints))
  }

  @Test func misplacedView() throws {
    var sample = column(Sample.tie("a", "bottom", "content"))
    sample.subviews = sample.subviews.replacingOccurrences(of: "x=\"0.0\"", with: "x=\"7.0\"")
    #expect(try rules(sample) == [.misplacedView])
  }

  @Test func clippedTextAndLabelsThatCannotGrow() throws {
    var sample = column(Sample.tie("a", "height", nil, nil, 12))
    sample.cellAttributes = "rowHeight=\"100\""
    sample.subviews = sample.subviews.replacingOccurrences(
      of: "height=\"100.0\"",
      with: "height=\"12.0\""
    )
    #expect(try Set(rules(sample)) == [.clippedText, .cannotWrap])
  }

  @Test func labelsWithoutALimitCannotWrap() throws {
    var sample = column(Sample.tie("a", "bottom", "content"))
    sample.constraints = sample.constraints.replacingOccurrences(
      of: Sample.tie("a", "trailing", "content"),
      with: ""
    )
    sample.subviews = sample.subviews.replacingOccurrences(
      of: "width=\"320.0\"",
      with: "width=\"35.0\""
    )
    #expect(try rules(sample) == [.cannotWrap])
  }

  @Test func prototypesNeedUniqueReuseIdentifiers() throws {
    let cell = { (id: String, attributes: String) in
      "<tableViewCell id=\"\(id)\" \(attributes)><rect key=\"frame\" x=\"0\" y=\"0\" width=\"320\" "
        + "height=\"44\"/><tableViewCellContentView key=\"contentView\" id=\"c\(id)\"/>"
        + "</tableViewCell>"
    }
    let xml = """
      <document toolsVersion="17701"><device id="retina4_7"/><objects><tableView id="table">
      <prototypes>\(cell("a", "reuseIdentifier=\"Same\""))
      \(cell("b", "reuseIdentifier=\"Same\""))
      \(cell("c", ""))
      </prototypes></tableView></objects></document>
      """
    let document = try InterfaceDocument(data: Data(xml.utf8), name: "Sample.storyboard")
    let findings = document.lint()
    #expect(findings.map(\.rule) == [.duplicateReuseIdentifier, .missingReuseIdentifier])
    #expect(findings.map(\.line) == [3, 4])
    #expect(document.lint(rules: [.missingReuseIdentifier]).count == 1)
  }
}
