import AutoLayout
import FeedSample
import Foundation
import TemplateLayout
import TextLayout

/// An item of the demo in columns: a title and a text in a font of its own.
struct GridItem: Hashable, Sendable {
  /// Who it is, wherever it stands.
  let id: Int
  let title: String
  let text: String
  let font: Font

  /// An item with an entry's texts, and the font of its number.
  init(id: Int) {
    let entry = FeedEntry.sample[id % FeedEntry.sample.count]
    self.id = id
    title = entry.title.isEmpty ? entry.username : entry.title
    text = entry.content
    let size = CGFloat(11 + id * 5 % 8)
    switch id % 4 {
    case 0: font = .systemFont(ofSize: size)
    case 1: font = .systemFont(ofSize: size, weight: .medium)
    case 2: font = .boldSystemFont(ofSize: size)
    default: font = .systemFont(ofSize: size, weight: .semibold)
    }
  }
}

/// Shows a ``GridItem``: the title in one line, the text in as many as it needs.
final class GridCell: CollectionViewCell {
  static let reuseIdentifier = "GridCell"

  let titleLabel = Label()
  let textLabel = Label()

  required init(frame: CGRect = CGRect(x: 0, y: 0, width: 50, height: 50)) {
    super.init(frame: frame)
    titleLabel.identifier = "titleLabel"
    textLabel.identifier = "textLabel"
    textLabel.numberOfLines = 0
    for label in [titleLabel, textLabel] {
      label.translatesAutoresizingMaskIntoConstraints = false
      contentView.addSubview(label)
    }
    titleLabel.setContentHuggingPriority(LayoutPriority(251), for: .vertical)
    titleLabel.setContentCompressionResistancePriority(LayoutPriority(751), for: .vertical)
    LayoutConstraint.activate([
      titleLabel.topAnchor.constraint(equalTo: contentView.topAnchor, constant: 8),
      titleLabel.leadingAnchor.constraint(equalTo: contentView.leadingAnchor, constant: 8),
      titleLabel.trailingAnchor.constraint(equalTo: contentView.trailingAnchor, constant: -8),
      textLabel.topAnchor.constraint(equalTo: titleLabel.bottomAnchor, constant: 4),
      textLabel.leadingAnchor.constraint(equalTo: titleLabel.leadingAnchor),
      textLabel.trailingAnchor.constraint(equalTo: titleLabel.trailingAnchor),
      textLabel.bottomAnchor.constraint(equalTo: contentView.bottomAnchor, constant: -8),
    ])
  }

  func configure(_ item: GridItem) {
    titleLabel.text = item.title
    titleLabel.font = item.font.withSize(item.font.pointSize + 3)
    textLabel.text = item.text
    textLabel.font = item.font
  }
}

/// The items of the demo, in their present order.
actor GridDataSource: TableLayoutDelegate {
  private(set) var items: [GridItem]

  init(_ items: [GridItem]) {
    self.items = items
  }

  func setItems(_ items: [GridItem]) {
    self.items = items
  }

  func sections() -> [TableSection] { [TableSection(numberOfRows: items.count)] }

  func rows(at indexPaths: [IndexPath]) -> [Row] {
    indexPaths.map { indexPath in
      let item = items[indexPath.row]
      return Row(GridCell.reuseIdentifier, cell: GridCell.self, key: item.id) { cell in
        cell.configure(item)
      }
    }
  }
}

extension TableSnapshot {
  /// The items by their identity.
  init(_ items: [GridItem]) {
    self.init()
    appendSection(0, rows: items.map { Row(key: $0.id) })
  }
}
