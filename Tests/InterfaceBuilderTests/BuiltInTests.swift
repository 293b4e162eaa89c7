import AutoLayout
import Foundation
import InterfaceBuilder
import TemplateLayout
import Testing

/// Cells of the built-in styles, and what a document asks an app to set when it loads.
@Suite struct BuiltInTests {
  private func document(_ style: String, more: String = "") throws -> InterfaceDocument {
    let label = { (id: String, y: Int, size: Int) in
      """
      <label id="\(id)" text="Text" \(more)><rect key="frame" x="16" y="\(y)" width="50" height="20"/>
      <fontDescription key="fontDescription" type="system" pointSize="\(size)"/></label>
      """
    }
    let xml = """
      <document toolsVersion="17701"><device id="retina4_7"/><objects>
      <tableViewCell id="cell" reuseIdentifier="Cell" style="IBUITableViewCellStyle\(style)" \
      textLabel="title" detailTextLabel="detail"><rect key="frame" x="0" y="0" width="320" height="60"/>
      <tableViewCellContentView key="contentView" id="content">
      <rect key="frame" x="0" y="0" width="320" height="60"/>
      <subviews>\(label("title", 8, 17))\(style == "Default" ? "" : label("detail", 31, 12))</subviews>
      </tableViewCellContentView></tableViewCell></objects></document>
      """
    return try InterfaceDocument(data: Data(xml.utf8), name: "BuiltIn.xib")
  }

  private let context = MeasurementContext(contentWidth: 320)

  @Test(arguments: [
    // A line of 17 points is 20.5 high, one of 12 is 14.5; 3 lie between them, 11 above and below.
    ("Subtitle", 60.0), ("Value1", 43.5), ("Default", 43.5),
  ])
  func aCellOfABuiltInStyleSizesItselfByItsLabels(style: String, height: Double) throws {
    let cell = try document(style).cells[0].makeInstance()
    #expect(try cell.fittingHeight(in: context) == CGFloat(height))
    #expect(try document(style).cells[0].makePreview().designFittingHeight() == CGFloat(height))
    #expect(try document(style).lint() == [])
  }

  @Test func builtInViewsAreConfiguredByTheirNames() throws {
    let cell = try document("Subtitle").cells[0].makeInstance()
    #expect(cell.outletNames == ["detailTextLabel", "textLabel"])
    try cell.setText(nil, forOutlet: "detailTextLabel")
    // 20.5 and 22 are less than a row has at least.
    #expect(try cell.fittingHeight(in: context) == 43.5)
    cell.label("textLabel")?.numberOfLines = 0
    try cell.setText(String(repeating: "word ", count: 50), forOutlet: "textLabel")
    #expect(try cell.fittingHeight(in: context) > 100)
    cell.prepareForReuse()
    #expect(try cell.fittingHeight(in: context) == 60)
  }

  /// On the canvas they stand where the document saved them.
  @Test func previewsKeepTheSavedFramesOfBuiltInViews() throws {
    let preview = try document("Subtitle").cells[0].makePreview()
    preview.layOut()
    #expect(preview.frames.map(\.name) == ["textLabel", "detailTextLabel"])
    #expect(preview.view(withID: "detail")?.frame == CGRect(x: 16, y: 31, width: 50, height: 20))
  }

  @Test func runtimeAttributesAreSetInAnApp() throws {
    func attribute(_ path: String, _ type: String, _ value: String) -> String {
      switch type {
      case "number":
        "<userDefinedRuntimeAttribute type=\"number\" keyPath=\"\(path)\">"
          + "<integer key=\"value\" value=\"\(value)\"/></userDefinedRuntimeAttribute>"
      default:
        "<userDefinedRuntimeAttribute type=\"\(type)\" keyPath=\"\(path)\" value=\"\(value)\"/>"
      }
    }
    var sample = SampleDocument()
    sample.subviews =
      SampleDocument.element(
        "label",
        "a",
        "text=\"Text\"",
        "<userDefinedRuntimeAttributes>" + attribute("text", "string", "Other")
          + attribute("numberOfLines", "number", "3")
          + attribute("layer.cornerRadius", "number", "8")
          + attribute("preferredMaxLayoutWidth", "number", "80") + "</userDefinedRuntimeAttributes>"
      )
      + SampleDocument.element(
        "stackView",
        "s",
        "",
        "<userDefinedRuntimeAttributes>" + attribute("spacing", "number", "7")
          + attribute("hidden", "boolean", "YES") + "</userDefinedRuntimeAttributes>"
      )
    let cell = try sample.document().cells[0]
    let app = cell.makeInstance()
    let label = try #require(app.view(withID: "a") as? Label)
    #expect(label.text == "Other")
    #expect(label.numberOfLines == 3)
    #expect(label.preferredMaxLayoutWidth == 80)
    let stack = try #require(app.view(withID: "s") as? StackView)
    #expect(stack.spacing == 7)
    #expect(stack.isHidden)
    // The canvas does not show them.
    let preview = cell.makePreview()
    #expect((preview.view(withID: "a") as? Label)?.text == "Text")
    #expect(preview.view(withID: "s")?.isHidden == false)
  }

  @Test func aFontWithoutASizeIsOf12Points() throws {
    var sample = SampleDocument()
    sample.subviews = SampleDocument.element(
      "label",
      "a",
      "text=\"Text\"",
      "<fontDescription key=\"fontDescription\" type=\"system\" pointSize=\"0.0\"/>"
    )
    sample.constraints =
      SampleDocument.tie("a", "top", "content") + SampleDocument.tie("a", "leading", "content")
    #expect(try sample.frames()["a"]?.height == 14.5)
  }
}
