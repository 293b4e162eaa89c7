import AutoLayout
import Foundation
import TemplateLayout
import Testing
import TextLayout

// The code of the documentation's articles, between the marks that `text` looks for.

private struct Entry: Sendable {
  var id: Int
  var revision = 1
  var text: String
}

private final class EntryCell: TableViewCell {
  private let label = Label()

  required init(style: CellStyle = .default, reuseIdentifier: String?) {
    super.init(style: style, reuseIdentifier: reuseIdentifier)
    label.font = .systemFont(ofSize: 14)
    label.numberOfLines = 0
    label.translatesAutoresizingMaskIntoConstraints = false
    contentView.addSubview(label)
    LayoutConstraint.activate([
      label.topAnchor.constraint(equalTo: contentView.topAnchor, constant: 8),
      label.leadingAnchor.constraint(equalTo: contentView.leadingAnchor, constant: 16),
      label.trailingAnchor.constraint(equalTo: contentView.trailingAnchor, constant: -16),
      label.bottomAnchor.constraint(equalTo: contentView.bottomAnchor, constant: -8),
    ])
  }

  func configure(_ entry: Entry) {
    label.text = entry.text
  }
}

@Suite("Documentation")
struct DocumentationTests {
  @Test("Getting started")
  func gettingStarted() async throws {
    // GettingStarted
    actor Feed: TableLayoutDelegate {
      private(set) var entries: [Entry]

      init(_ entries: [Entry]) {
        self.entries = entries
      }

      func removeEntry(at index: Int) {
        entries.remove(at: index)
      }

      func sections() -> [TableSection] {
        [TableSection(numberOfRows: entries.count)]
      }

      func rows(at indexPaths: [IndexPath]) -> [Row] {
        indexPaths.map { indexPath in
          let entry = entries[indexPath.row]
          return Row(
            "Entry",
            cell: EntryCell.self,
            key: entry.id,
            version: entry.revision
          ) { cell in
            cell.configure(entry)
          }
        }
      }
    }
    // end
    let feed = Feed(
      (0..<5).map { Entry(id: $0, text: String(repeating: "word ", count: 1 << (2 * $0))) }
    )
    // GettingStarted
    let environment = LayoutEnvironment(width: 375, scale: 2)
    let table = try TableLayout(environment: environment, delegate: feed)
    await table.register(forCellReuseIdentifier: "Entry") { EntryCell(reuseIdentifier: $0) }
    // end
    // GettingStarted
    let height = try await table.height(for: IndexPath(row: 0, section: 0))
    // end
    #expect(height == 33.5)
    let last = try await table.height(for: IndexPath(row: 4, section: 0))
    // GettingStarted
    try await table.performBatchUpdates { updates in
      await feed.removeEntry(at: 3)
      updates.deleteRows(at: [IndexPath(row: 3, section: 0)])
    }
    // end
    #expect(table.cachedHeight(for: IndexPath(row: 3, section: 0)) == last)
    #expect(last > height)
    await table.close()
  }

  @Test("Columns")
  func columns() async throws {
    let photos = Rows()
    // Columns
    let table = try TableLayout(environment: LayoutEnvironment(width: nil), delegate: photos)
    await table.register(forCellReuseIdentifier: "Entry") { EntryCell(reuseIdentifier: $0) }
    let columns = try ColumnLayout(table, numberOfColumns: 2, inset: 10)
    try await columns.setEnvironment(LayoutEnvironment(width: 375))
    let size = try await columns.size(for: IndexPath(row: 0, section: 0))
    // end
    #expect(size == CGSize(width: 172.5, height: 33))
    // Columns
    let geometry = columns.geometry
    let frame = geometry.rect(forItemAt: IndexPath(row: 0, section: 0))
    let visible = geometry.indexPaths(in: CGRect(x: 0, y: 0, width: 375, height: 667))
    // end
    #expect(frame == CGRect(x: 10, y: 10, width: 172.5, height: 33))
    #expect(visible.count == 1)
    await table.close()
  }

  @Test("Writing your own template cell")
  func writingTemplateCells() throws {
    // WritingTemplateCells
    final class QuoteCell: TemplateCell {
      var text = ""

      func prepareForReuse() { text = "" }

      func fittingHeight(in context: MeasurementContext) throws -> CGFloat {
        let charactersPerLine = max(1, Int(context.contentWidth / 8))
        let lines = (text.count + charactersPerLine - 1) / charactersPerLine
        return CGFloat(lines) * 20
      }
    }
    // end
    let cell = QuoteCell()
    cell.text = String(repeating: "a", count: 21)
    #expect(try cell.fittingHeight(in: MeasurementContext(contentWidth: 80)) == 60)
  }

  @Test("Events")
  func events() async throws {
    let rows = Rows()
    let table = try TableLayout(environment: LayoutEnvironment(width: 375), delegate: rows)
    await table.register(forCellReuseIdentifier: "Entry") { EntryCell(reuseIdentifier: $0) }
    var printed = 0
    func print(_ items: Any...) { printed += 1 }
    let reading = table.events
    _ = try await table.height(for: IndexPath(row: 0, section: 0))
    await table.close()
    do {
      let table = (events: reading, ())
      // Events
      let events = table.events
      for await event in events {
        if case .calculated(let calculation) = event.kind {
          print(calculation.row, calculation.height, calculation.duration)
        }
      }
      // end
    }
    #expect(printed == 1)
  }

  private final class Rows: TableLayoutDelegate {
    func sections() async -> [TableSection] { [TableSection(numberOfRows: 1)] }

    func rows(at indexPaths: [IndexPath]) async -> [Row] {
      indexPaths.map { _ in
        Row("Entry", cell: EntryCell.self) { $0.configure(Entry(id: 0, text: "word")) }
      }
    }
  }

  @Test(
    "The code above is that of the pages, word for word",
    arguments: [
      "Sources/TemplateLayout/TemplateLayout.docc/GettingStarted.md",
      "Sources/TemplateLayout/TemplateLayout.docc/Columns.md",
      "Sources/TemplateLayout/TemplateLayout.docc/WritingTemplateCells.md",
      "Sources/TemplateLayout/TemplateLayout.docc/Events.md",
    ]
  )
  func text(path: String) throws {
    let page = URL(fileURLWithPath: path).deletingPathExtension().lastPathComponent
    let blocks = try DocumentationSource.blocks(ofPage: path)
    let copies = try DocumentationSource.copies(
      of: page,
      in: "Tests/ToolTests/DocumentationTests.swift"
    )
    #expect(!blocks.isEmpty)
    #expect(blocks == copies)
  }
}
