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

  @Test func deepNestingIsRefused() throws {
    let deep =
      "<document>" + String(repeating: "<view><subviews>", count: 10_000)
      + String(repeating: "</subviews></view>", count: 10_000) + "</document>"
    #expect(error(deep)?.reason.isEmpty == false)
  }

  @Test func entityBombsAreRefused() throws {
    var bomb = "<!DOCTYPE document [<!ENTITY e0 \"eeeeeeeeee\">"
    for level in 1..<12 {
      let references = String(repeating: "&e\(level - 1);", count: 10)
      bomb += "<!ENTITY e\(level) \"\(references)\">"
    }
    bomb += "]><document><label text=\"&e11;\"/></document>"
    #expect(error(bomb) != nil)
  }

  @Test func largeFilesAreRefused() throws {
    let large = Data(repeating: UInt8(ascii: " "), count: 33 << 20)
    #expect(error(large)?.reason.contains("bytes") == true)
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
