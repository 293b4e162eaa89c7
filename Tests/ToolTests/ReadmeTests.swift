import AutoLayout
import Foundation
import TemplateLayout
import Testing
import TextLayout

// The code of README.md, block by block, between the marks that `text` looks for.

// README
struct Message: Sendable {
  var id: Int
  var revision: Int
  var author: String
  var text: String
}

final class MessageCell: TableViewCell {
  let authorLabel = Label()
  let messageLabel = Label()

  required init(style: CellStyle = .default, reuseIdentifier: String?) {
    super.init(style: style, reuseIdentifier: reuseIdentifier)
    authorLabel.font = .boldSystemFont(ofSize: 16)
    messageLabel.font = .systemFont(ofSize: 14)
    messageLabel.numberOfLines = 0
    for label in [authorLabel, messageLabel] {
      label.translatesAutoresizingMaskIntoConstraints = false
      contentView.addSubview(label)
    }
    LayoutConstraint.activate([
      authorLabel.topAnchor.constraint(equalTo: contentView.topAnchor, constant: 8),
      authorLabel.leadingAnchor.constraint(equalTo: contentView.leadingAnchor, constant: 16),
      authorLabel.trailingAnchor.constraint(equalTo: contentView.trailingAnchor, constant: -16),
      messageLabel.topAnchor.constraint(equalTo: authorLabel.bottomAnchor, constant: 4),
      messageLabel.leadingAnchor.constraint(equalTo: authorLabel.leadingAnchor),
      messageLabel.trailingAnchor.constraint(equalTo: authorLabel.trailingAnchor),
      messageLabel.bottomAnchor.constraint(equalTo: contentView.bottomAnchor, constant: -8),
    ])
  }

  func configure(_ message: Message) {
    authorLabel.text = message.author
    messageLabel.text = message.text
  }
}
// end

// README
final class Conversation: TableLayoutDelegate {
  let messages: [Message]

  init(_ messages: [Message]) {
    self.messages = messages
  }

  func sections() async -> [TableSection] {
    [TableSection(numberOfRows: messages.count)]
  }

  func rows(at indexPaths: [IndexPath]) async -> [Row] {
    indexPaths.map { indexPath in
      let message = messages[indexPath.row]
      return Row(
        "MessageCell",
        cell: MessageCell.self,
        key: message.id,
        version: message.revision
      ) { cell in
        cell.configure(message)
      }
    }
  }
}
// end

@Suite("README")
struct ReadmeTests {
  /// The README's assertions, recorded instead of trapping.
  private func assert(_ condition: Bool, at location: SourceLocation = #_sourceLocation) {
    #expect(condition, sourceLocation: location)
  }

  @Test("The code runs and its assertions hold")
  func code() async throws {
    // README
    let conversation = Conversation([
      Message(id: 1, revision: 1, author: "Odalys", text: "Breakfast starts on key now."),
      Message(id: 2, revision: 1, author: "Ferrin", text: "Nothing to dig, so we mended the gate."),
    ])
    let environment = LayoutEnvironment(width: 375, scale: 2)
    let table = try TableLayout(environment: environment, delegate: conversation)
    await table.register(forCellReuseIdentifier: "MessageCell") { MessageCell(reuseIdentifier: $0) }

    let events = table.events
    let height = try await table.height(for: IndexPath(row: 0, section: 0))
    // 8 + 19.5 (one line of bold 16) + 4 + 17 (one line of 14) + 8, and half a point of separator
    assert(height == 57)
    // end

    // README
    func heightForRow(at indexPath: IndexPath) -> CGFloat {
      table.cachedHeight(for: indexPath) ?? table.estimatedHeight(for: indexPath) ?? 44
    }

    try await table.waitUntilPrecached()
    assert(heightForRow(at: IndexPath(row: 1, section: 0)) == 57)
    // end

    // README
    await table.close()

    var heights: [String] = []
    for await event in events {
      if case .precached(let row, let height) = event.kind {
        heights.append("\(row) \(height)")
      }
    }
    assert(heights == ["[0:1] 57.0"])
    // end
  }

  @Test("The code above is that of README.md, word for word")
  func text() throws {
    let blocks = try DocumentationSource.blocks(ofPage: "README.md")
    let copies = try DocumentationSource.copies(
      of: "README",
      in: "Tests/ToolTests/ReadmeTests.swift"
    )
    #expect(blocks.count == 5)
    #expect(blocks == copies)
  }

  @Test("Every file that README.md links to exists")
  func links() throws {
    let readme = try Repository.text("README.md")
    let links = readme.matches(of: /\]\(([^)#:]+)\)/).map { String($0.1) }
    #expect(links.count >= 5)
    for link in links {
      #expect(FileManager.default.fileExists(atPath: "\(Repository.root)/\(link)"), "\(link)")
    }
  }
}
