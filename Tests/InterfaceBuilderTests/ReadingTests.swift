import AutoLayout
import Foundation
import InterfaceBuilder
import TemplateLayout
import TestSupport
import Testing

/// What is no document ends in an error that says where and why.
@Suite struct ReadingTests {
  private typealias Sample = SampleDocument

  private func error(_ text: String) -> InterfaceDocumentError? {
    error(Data(text.utf8))
  }

  private func error(_ data: Data) -> InterfaceDocumentError? {
    do {
      _ = try InterfaceDocument(data: data, name: "Bad.xib")
      return nil
    } catch {
      return error
    }
  }

  @Test func noDocuments() throws {
    #expect(error("")?.reason == "the file is empty")
    #expect(error("bplist00abc")?.reason.contains("compiled") == true)
    #expect(error("<html/>")?.reason.contains("no document") == true)
    #expect(error("<document targetRuntime=\"MacOSX.Cocoa\"/>")?.reason.contains("MacOSX") == true)
    #expect(error(Data([0, 255, 3, 60, 62]))?.reason.contains("well-formed") == true)
    #expect(throws: InterfaceDocumentError.self) {
      try InterfaceDocument(contentsOf: URL(fileURLWithPath: "/nowhere/at/all.xib"))
    }
  }

  @Test func aTruncatedDocumentNamesWhatDoesNotEnd() throws {
    let xml = Sample(subviews: Sample.element("view", "a")).xml
    for share in stride(from: 0.1, to: 0.95, by: 0.05) {
      let part = String(xml.prefix(Int(Double(xml.count) * share)))
      let found = try #require(self.error(part))
      #expect(found.line != nil, "\(share)")
      #expect(found.description.hasPrefix("Bad.xib:"))
    }
  }

  @Test func nestingTenThousandDeepIsRefusedWithItsLine() throws {
    let deep =
      "<document>\n" + String(repeating: "<view><subviews>\n", count: 10_000)
      + String(repeating: "</subviews></view>", count: 10_000) + "</document>"
    let error = try #require(self.error(deep))
    #expect(error.line == 101)
    #expect(error.description.hasPrefix("Bad.xib:101: elements are nested"))
  }

  /// A document of ten-fold references to ten-fold references, which would be a terabyte.
  @Test func entityBombsAreRefusedWithTheirLine() throws {
    var bomb = "<?xml version=\"1.0\"?>\n<!DOCTYPE document [<!ENTITY e0 \"eeeeeeeeee\">"
    for level in 1..<12 {
      let references = String(repeating: "&e\(level - 1);", count: 10)
      bomb += "<!ENTITY e\(level) \"\(references)\">"
    }
    bomb += "]><document><label text=\"&e11;\"/></document>"
    let error = try #require(self.error(bomb))
    #expect(error.description.hasPrefix("Bad.xib:2: the document has a document type"))
    let external =
      "<!DOCTYPE d [<!ENTITY e SYSTEM \"file:///etc/hostname\">]><document>&e;</document>"
    #expect(self.error(external)?.line == 1)
  }

  /// The parser does not survive an instruction without content.
  @Test func processingInstructionsAreRefusedWithTheirLine() throws {
    for text in ["<document>\n<?x?></document>", "<?xml?>\n<?y z?><document/>", "\n<?xmlx?>"] {
      let error = try #require(self.error(text))
      #expect(error.reason.contains("processing instruction"), "\(text)")
      #expect(error.line != nil)
    }
    let mark = Data([0xEF, 0xBB, 0xBF])
    let sound = "<?xml version=\"1.0\"?><document toolsVersion=\"17701\"/>"
    #expect(self.error(mark + Data(sound.utf8)) == nil)
  }

  /// The file's size alone decides, so nothing of it is read: it has no blocks on the disk either.
  @Test func aFileOf100MegabytesIsRefusedUnread() throws {
    let url = FileManager.default.temporaryDirectory.appending(path: "\(UUID().uuidString).xib")
    defer { try? FileManager.default.removeItem(at: url) }
    try Data().write(to: url)
    let file = try FileHandle(forWritingTo: url)
    try file.truncate(atOffset: 100_000_000)
    try file.close()
    let error = #expect(throws: InterfaceDocumentError.self) {
      try InterfaceDocument(contentsOf: url, name: "Large.xib")
    }
    #expect(error?.description.hasPrefix("Large.xib: the file has 100000000 bytes") == true)
    let tooMany = "<document>" + String(repeating: "<a/>", count: 500_001) + "</document>"
    #expect(self.error(tooMany)?.reason.contains("more than 500000 elements") == true)
  }

  @Test func danglingAndRepeatedIdsAreReported() throws {
    var sample = Sample()
    sample.subviews = Sample.element("view", "a") + Sample.element("label", "a", "text=\"Text\"")
    sample.constraints =
      Sample.tie("a", "top", "gone") + Sample.tie("a", "leading", "a", "leading", 3)
      + Sample.tie("a", "middle", "content") + Sample.tie("a", "width", nil, nil, .nan)
    let document = try sample.document()
    #expect(document.diagnostics.count == 1)
    let cell = try document.cell("cell").makePreview()
    #expect(cell.diagnostics.count == 3)
    cell.layOut()
    #expect(cell.frames.count == 2)
  }

  /// Each names the line of the constraint, and the document by its name in front of it.
  @Test func danglingIdsAreReportedWithTheirLine() throws {
    var sample = Sample()
    sample.subviews = Sample.element("view", "a")
    sample.constraints =
      "\n" + Sample.tie("a", "top", "gone") + "\n" + Sample.tie("lost", "leading", "content") + "\n"
      + Sample.tie("a", "middle", "content") + "\n" + Sample.tie("a", "top", "guide", "middle")
    sample.cellChildren =
      "<connections><outlet property=\"label\" destination=\"gone\" id=\"o\"/></connections>"
    let document = try sample.document()
    let cell = try document.cell("cell").makePreview()
    let first = try #require(cell.diagnostics.first?.line)
    #expect(cell.diagnostics.map { $0.line - first } == [0, 1, 2, 3])
    #expect(cell.diagnostics[0].message.contains("gone"))
    #expect(cell.diagnostics[1].message.contains("lost"))
    #expect(cell.outletNames.isEmpty)
    let findings = document.lint(rules: [.unreadable])
    #expect(findings.map { $0.line - first } == [0, 1, 2, 3])
  }

  /// Ids that lead back to where they came from: a view inside another of the same id, an item tied to
  /// itself, a guide with the id of its view, and a mask that leaves out its own owner.
  @Test func cyclicIdsEndInDiagnosticsWithTheirLine() throws {
    var sample = Sample()
    sample.subviews = """
      <view id="a" translatesAutoresizingMaskIntoConstraints="NO">
      <rect key="frame" x="0" y="0" width="9" height="9"/>
      <subviews>\(Sample.element("view", "a"))\(Sample.element("stackView", "content"))</subviews>
      <viewLayoutGuide key="safeArea" id="a"/>
      <constraints>\(Sample.tie("a", "top", "a"))\(Sample.tie("a", "width", "a", "height"))
      </constraints>
      <variation key="default"><mask key="subviews"><exclude reference="a"/></mask></variation>
      </view>
      """
    sample.constraints = Sample.tie("a", "leading", "content") + Sample.tie("content", "top", "a")
    let document = try sample.document()
    #expect(document.diagnostics.count == 3)
    for diagnostic in document.diagnostics {
      #expect(diagnostic.message.contains("stands on an earlier element too"))
      #expect(diagnostic.line > 5)
    }
    let cell = try document.cell("cell").makePreview()
    cell.layOut()
    _ = try? cell.designFittingHeight()
    _ = document.lint()
  }

  @Test func contradictoryConstraintsAreNamedWithTheirLine() throws {
    var sample = Sample()
    sample.subviews = Sample.element("view", "a", "userLabel=\"Box\"")
    sample.constraints =
      Sample.fill("a") + "\n" + Sample.tie("a", "height", nil, nil, 10, "id=\"k1\"") + "\n"
      + Sample.tie("a", "height", nil, nil, 20, "id=\"k2\"")
    let document = try sample.document()
    let preview = try document.cell("cell").makePreview()
    #expect(throws: LayoutError.self) { try preview.designFittingHeight() }
    let finding = try #require(document.lint(rules: [.conflictingConstraints]).first)
    let lines = sample.xml.split(separator: "\n", omittingEmptySubsequences: false)
    #expect(lines[finding.line - 1].contains("constraint"))
    #expect(finding.message.contains("Box.height == 10"))
    #expect(finding.message.contains("Box.height == 20"))
  }

  @Test func numbersBeyondLayoutAreLeftOut() throws {
    for number in ["1e300", "-1e300", "inf", "nan", "x", "", "1e7"] {
      var sample = Sample()
      let label = Sample.element(
        "label",
        "l",
        "numberOfLines=\"\(number)\" text=\"Text\" horizontalHuggingPriority=\"\(number)\" "
          + "preferredMaxLayoutWidth=\"\(number)\""
      )
      sample.subviews = """
        <view id="a"><rect key="frame" x="\(number)" y="\(number)" width="\(number)" \
        height="\(number)"/></view>
        \(Sample.element("stackView", "s", "spacing=\"\(number)\""))
        \(label)
        """
      sample.constraints =
        "<constraint firstItem=\"l\" firstAttribute=\"top\" secondItem=\"content\" "
        + "secondAttribute=\"top\" constant=\"\(number)\" multiplier=\"\(number)\" "
        + "priority=\"\(number)\"/>"
      let cell = try sample.document().cell("cell").makePreview()
      cell.layOut()
      for (_, _, frame) in cell.frames {
        #expect(frame.minX.isFinite && frame.minY.isFinite && frame.width.isFinite, "\(number)")
      }
    }
  }

  /// Documents with bytes changed, lost and repeated: errors and diagnostics, but never a trap.
  @Test(arguments: RandomCases.seeds(full: 2_000))
  func damagedDocuments(seed: UInt64) throws {
    var random = SeededRandom(seed: seed)
    var sample = Sample(cellChildren: "<viewLayoutGuide key=\"safeArea\" id=\"safe\"/>")
    sample.subviews =
      Sample.element(
        "stackView",
        "s",
        "axis=\"vertical\" distribution=\"equalSpacing\" spacing=\"4\"",
        "<subviews>" + Sample.element("label", "l", "text=\"Some text\" numberOfLines=\"0\"")
          + Sample.element("switch", "w") + "</subviews>"
      )
    sample.constraints = Sample.fill("s", "safe") + Sample.tie("l", "width", "w", "width", 3)
    var bytes = Array(sample.xml.utf8)
    for _ in 0..<Int.random(in: 1...4, using: &random) {
      let place = Int.random(in: 0..<bytes.count, using: &random)
      switch Int.random(in: 0..<3, using: &random) {
      case 0: bytes[place] = UInt8.random(in: 0...255, using: &random)
      case 1: bytes.removeSubrange(place..<min(place + 8, bytes.count))
      default:
        let end = min(place + Int.random(in: 1...200, using: &random), bytes.count)
        bytes.insert(contentsOf: bytes[place..<end], at: place)
      }
    }
    guard let document = try? InterfaceDocument(data: Data(bytes), name: "\(seed).xib") else {
      return
    }
    for cell in document.cells {
      let preview = cell.makePreview()
      preview.layOut()
      _ = try? preview.designFittingHeight()
    }
    _ = document.lint()
  }

  @Test func cellsAreFoundByIdAndByReuseIdentifier() throws {
    let document = try Sample().document()
    #expect(try document.cell("cell").id == "cell")
    #expect(try document.cell("Cell").id == "cell")
    let error = #expect(throws: InterfaceDocumentError.self) { try document.cell("Other") }
    #expect(error?.reason.contains("Cell") == true)
  }
}
