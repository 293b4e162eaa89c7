import AutoLayout
import Foundation
import InterfaceBuilder
import TemplateLayout
import Testing

@testable import template_layout

// The code of the articles about documents, between the marks that `text` looks for.

private struct Note: Sendable {
  var id: Int
  var title: String
  var body: String
}

@Suite("Documentation of documents")
struct InterfaceDocumentationTests {
  /// A cell of two labels, 10 points from the edges and 4 from each other.
  private static let notes = """
    <document toolsVersion="17701"><device id="retina4_7"/><objects>
    <tableViewCell id="cell" reuseIdentifier="NoteCell">
    <rect key="frame" x="0" y="0" width="320" height="61.5"/>
    <tableViewCellContentView key="contentView" id="c">
    <rect key="frame" x="0" y="0" width="320" height="61.5"/><subviews>
    <label id="a" text="T" translatesAutoresizingMaskIntoConstraints="NO"/>
    <label id="b" text="B" numberOfLines="0" translatesAutoresizingMaskIntoConstraints="NO"/>
    </subviews><constraints>
    <constraint firstItem="a" firstAttribute="top" secondItem="c" secondAttribute="top" \
    constant="10" id="k1"/>
    <constraint firstItem="a" firstAttribute="leading" secondItem="c" secondAttribute="leading" \
    constant="10" id="k2"/>
    <constraint firstItem="b" firstAttribute="top" secondItem="a" secondAttribute="bottom" \
    constant="4" id="k3"/>
    <constraint firstItem="b" firstAttribute="leading" secondItem="a" secondAttribute="leading" \
    id="k4"/>
    <constraint firstItem="b" firstAttribute="trailing" secondItem="c" secondAttribute="trailing" \
    constant="-10" id="k5"/>
    <constraint firstItem="b" firstAttribute="bottom" secondItem="c" secondAttribute="bottom" \
    constant="-10" id="k6"/></constraints></tableViewCellContentView>
    <connections><outlet property="titleLabel" destination="a" id="o1"/>
    <outlet property="bodyLabel" destination="b" id="o2"/></connections>
    </tableViewCell></objects></document>
    """

  @Test("Using documents")
  func usingDocuments() async throws {
    let url = FileManager.default.temporaryDirectory.appending(path: "\(UUID().uuidString).xib")
    defer { try? FileManager.default.removeItem(at: url) }
    try Data(Self.notes.utf8).write(to: url)
    var printed: [String] = []
    func print(_ items: Any...) { printed.append(items.map { "\($0)" }.joined(separator: " ")) }

    // UsingDocuments
    let document = try InterfaceDocument(contentsOf: url)
    for cell in document.cells {
      print(cell.line, cell.kind, cell.reuseIdentifier ?? cell.id)
    }
    // end
    #expect(printed == ["2 tableViewCell NoteCell"])
    // UsingDocuments
    let cell = try document.cell("NoteCell").makeInstance()
    try cell.setText("A note", forOutlet: "titleLabel")
    cell.label("bodyLabel")?.text = "Its text, which may take any number of lines."
    let height = try cell.fittingHeight(in: MeasurementContext(contentWidth: 375))
    // end
    // 10, two lines of 20.5 with 4 between them, and 10
    #expect(height == 65)

    // UsingDocuments
    final class Notes: TableLayoutDelegate {
      let notes: [Note]

      init(_ notes: [Note]) {
        self.notes = notes
      }

      func sections() async -> [TableSection] {
        [TableSection(numberOfRows: notes.count)]
      }

      func rows(at indexPaths: [IndexPath]) async -> [Row] {
        indexPaths.map { indexPath in
          let note = notes[indexPath.row]
          return Row("NoteCell", cell: InterfaceCell.self, key: note.id) { cell in
            try cell.setText(note.title, forOutlet: "titleLabel")
            try cell.setText(note.body, forOutlet: "bodyLabel")
          }
        }
      }
    }
    // end
    let notes = Notes([Note(id: 0, title: "A note", body: "A line.")])
    // UsingDocuments
    let table = try TableLayout(environment: LayoutEnvironment(width: 375), delegate: notes)
    try await table.register(document, forCellReuseIdentifier: "NoteCell")
    // end
    #expect(try await table.height(for: IndexPath(row: 0, section: 0)) == 65.5)
    await table.close()

    printed = []
    // UsingDocuments
    let preview = try document.cell("NoteCell").makePreview()
    preview.layOut(width: 414)
    for (id, name, frame) in preview.frames {
      print(id, name, frame)
    }
    // end
    #expect(printed.count == 2)
    #expect(printed.last?.hasPrefix("b bodyLabel") == true)

    printed = []
    // UsingDocuments
    for finding in document.lint() {
      print("\(document.name):\(finding.line): \(finding.message) [\(finding.rule.rawValue)]")
    }
    // end
    #expect(printed.contains { $0.hasSuffix("[misplaced-view]") } == false)
  }

  @Test("The code above is that of the page, word for word")
  func text() throws {
    let blocks = try DocumentationSource.blocks(
      ofPage: "Sources/InterfaceBuilder/InterfaceBuilder.docc/UsingDocuments.md"
    )
    let copies = try DocumentationSource.copies(
      of: "UsingDocuments",
      in: "Tests/ToolTests/InterfaceDocumentationTests.swift"
    )
    #expect(blocks.count == 6)
    #expect(blocks == copies)
  }

  /// The command lines of the pages name commands and options that there are: what they lack are the
  /// files.
  @Test(
    "Command lines of the pages",
    arguments: ["README.md", "Sources/InterfaceBuilder/InterfaceBuilder.docc/UsingDocuments.md"]
  )
  func commandLines(page: String) async throws {
    let readers = ["measure", "lint", "frames", "render"].map { "template-layout \($0) " }
    let lines = try Repository.text(page).split(separator: "\n").filter { line in
      readers.contains(where: line.hasPrefix) && !line.contains("<")
    }
    #expect(lines.count >= 5)
    for line in lines {
      let arguments = line.split(separator: " ").dropFirst().map(String.init)
      let run = await ConsoleDouble.run(arguments)
      #expect(run.status == .badUsage, "\(line)")
      #expect(run.errors.contains("there is no such file"), "\(line)")
    }
  }
}
