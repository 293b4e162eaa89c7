import AutoLayout
import Foundation
import InterfaceBuilder
import TemplateLayout

/// Gives a table the rows of entries on a cell of a document: one section, an entry a row.
final class DocumentRows: TableLayoutDelegate {
  static let reuseIdentifier = "DocumentCell"

  /// The entries, their values by field.
  let entries: [[String: DocumentEntries.Value]]

  private let pairs: [(outlet: String, field: String)]
  private let usesKeys: Bool
  private let cachesHeights: Bool
  private let accessory: MeasureOptions.Accessory?
  private let ownAccessory: CellAccessory

  /// Makes the rows.
  /// - Throws: ``UsageError`` if no field fits an outlet of the cell.
  init(entries: DocumentEntries, of cell: DocumentCell, _ options: MeasureOptions)
    throws(UsageError)
  {
    self.entries = entries.entries
    pairs = try cell.pairs(with: entries.fields).map { (outlet: $0.0, field: $0.1) }
    usesKeys = options.cache == .key
    cachesHeights = options.cache != .none
    accessory = options.accessory
    ownAccessory = cell.cell.accessory
  }

  func sections() async -> [TableSection] { [TableSection(numberOfRows: entries.count)] }

  func rows(at indexPaths: [IndexPath]) async -> [Row] {
    indexPaths.map { indexPath in
      let entry = entries[indexPath.row]
      let pairs = pairs
      return Row(
        Self.reuseIdentifier,
        cell: InterfaceCell.self,
        key: usesKeys ? indexPath.row : nil,
        accessory: accessory?.accessory(ofRow: indexPath.row) ?? ownAccessory,
        cachesHeight: cachesHeights
      ) { cell in
        for (outlet, field) in pairs { try Self.show(entry[field], at: outlet, of: cell) }
      }
    }
  }

  private static func show(
    _ value: DocumentEntries.Value?,
    at outlet: String,
    of cell: InterfaceCell
  ) throws(InterfaceDocumentError) {
    switch value {
    case .text(let text): try cell.setText(text, forOutlet: outlet)
    case .size(let size): try cell.setImage(Image(size: size), forOutlet: outlet)
    case .flag(let isShown): try cell.setHidden(!isShown, forOutlet: outlet)
    case nil:
      // A field that an entry does not have is empty, whatever the document shows in its place.
      if cell.imageView(outlet) != nil {
        try cell.setImage(nil, forOutlet: outlet)
      } else {
        try cell.setText("", forOutlet: outlet)
      }
    }
  }
}
