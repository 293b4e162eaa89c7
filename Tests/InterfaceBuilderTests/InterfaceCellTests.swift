import AutoLayout
import Foundation
import InterfaceBuilder
import TemplateLayout
import Testing

/// A cell of a document as a template of a table.
@Suite struct InterfaceCellTests {
  private typealias Sample = SampleDocument

  private var noteDocument: SampleDocument {
    var sample = Sample()
    sample.subviews =
      Sample.element(
        "label",
        "title",
        "text=\"Title\"",
        "<fontDescription key=\"fontDescription\" type=\"boldSystem\" pointSize=\"16\"/>"
      )
      + Sample.element(
        "label",
        "text",
        "text=\"Text\" numberOfLines=\"0\"",
        "<fontDescription key=\"fontDescription\" type=\"system\" pointSize=\"14\"/>"
      )
    sample.constraints =
      Sample.tie("title", "top", "content", "top", 10)
      + Sample.tie("title", "leading", "content", "leading", 16)
      + Sample.tie("text", "top", "title", "bottom", 6)
      + Sample.tie("text", "leading", "content", "leading", 16)
      + Sample.tie("content", "trailing", "text", "trailing", 10)
      + Sample.tie("content", "bottom", "text", "bottom", 10)
    sample.cellChildren = """
      <connections><outlet property="titleLabel" destination="title" id="o1"/>
      <outlet property="textLabel" destination="text" id="o2"/>
      <outlet property="delegate" destination="elsewhere" id="o3"/></connections>
      """
    return sample
  }

  @Test func outletsLeadToViews() throws {
    let cell = try noteDocument.document().cells[0].makeInstance()
    #expect(cell.outletNames == ["textLabel", "titleLabel"])
    #expect(cell.label("titleLabel")?.text == "Title")
    #expect(cell.view(forOutlet: "delegate") == nil)
    #expect(throws: InterfaceDocumentError.self) { try cell.setText("x", forOutlet: "absent") }
    #expect(throws: InterfaceDocumentError.self) { try cell.setImage(nil, forOutlet: "titleLabel") }
  }

  @Test func heightsFollowTheConfiguration() throws {
    let cell = try noteDocument.document().cells[0].makeInstance()
    let context = MeasurementContext(contentWidth: 375)
    // 10 + 19.5 + 6 + 17 + 10
    #expect(try cell.fittingHeight(in: context) == 62.5)
    try cell.setText(nil, forOutlet: "titleLabel")
    #expect(try cell.fittingHeight(in: context) == 43)
    try cell.setText(String(repeating: "word ", count: 60), forOutlet: "textLabel")
    #expect(try cell.fittingHeight(in: context) > 100)
    cell.label("titleLabel")?.isHidden = true
    cell.prepareForReuse()
    #expect(try cell.fittingHeight(in: context) == 62.5)
    #expect(cell.label("titleLabel")?.isHidden == false)
  }

  @Test func aTableMeasuresRowsOnIt() async throws {
    let document = try noteDocument.document()
    let rows = NoteRows()
    let table = try TableLayout(environment: LayoutEnvironment(width: 375), delegate: rows)
    try await table.register(document, forCellReuseIdentifier: "Cell")
    #expect(try await table.height(for: IndexPath(row: 0, section: 0)) == 63)
    #expect(try await table.height(for: IndexPath(row: 1, section: 0)) == 43.5)
    await #expect(throws: InterfaceDocumentError.self) {
      try await table.register(document, forCellReuseIdentifier: "Other")
    }
    await table.close()
  }

  private final class NoteRows: TableLayoutDelegate {
    func sections() async -> [TableSection] { [TableSection(numberOfRows: 2)] }

    func rows(at indexPaths: [IndexPath]) async -> [Row] {
      indexPaths.map { indexPath in
        Row("Cell", cell: InterfaceCell.self) { cell in
          try cell.setText(indexPath.row == 0 ? "Title" : "", forOutlet: "titleLabel")
        }
      }
    }
  }
}
