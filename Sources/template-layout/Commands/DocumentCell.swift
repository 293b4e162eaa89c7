import AutoLayout
import Foundation
import InterfaceBuilder

/// The cell of a document that `measure` measures on, and which fields go to its outlets.
struct DocumentCell: Sendable {
  let cell: InterfaceDocument.Cell
  private let map: [String: String]

  /// Finds the cell that the options name.
  /// - Throws: `InterfaceDocumentError` if the document cannot be read or has no such cell;
  ///   ``UsageError`` if an outlet of the map is none of the cell's, or no cell is named.
  init(documentPath: String, _ options: MeasureOptions) throws {
    let document = try InterfaceDocument(
      contentsOf: URL(fileURLWithPath: documentPath),
      name: documentPath
    )
    if let name = options.cell {
      cell = try document.cell(name)
    } else {
      // Headers and footers are only meant where there is nothing else.
      var cells = document.cells.filter { $0.kind != .view }
      if cells.isEmpty { cells = document.cells }
      guard cells.count == 1 else {
        throw UsageError(
          "--cell: is missing, and \(documentPath.printable) has \(cells.count) cells"
        )
      }
      cell = cells[0]
    }
    map = options.map
    let outlets = cell.makeInstance().outletNames
    for outlet in map.keys.sorted() where !outlets.contains(outlet) {
      throw UsageError(
        "--map: the cell has no outlet \(outlet.quoted); it has \(outlets.joined(separator: ", "))"
      )
    }
  }

  /// Pairs outlets with fields: as the options say, and by name where they say nothing.
  /// - Throws: ``UsageError`` if a field of the map is in no entry, or nothing can be paired.
  func pairs(with fields: [String: DocumentEntries.Kind]) throws(UsageError) -> [(String, String)] {
    var pairs: [(String, String)] = []
    let instance = cell.makeInstance()
    let imageOutlets = instance.outletNames.filter { instance.imageView($0) != nil }
    for outlet in instance.outletNames {
      if let field = map[outlet] {
        guard fields[field] != nil else {
          throw UsageError("--map: no entry has the field \(field.quoted)")
        }
        pairs.append((outlet, field))
        continue
      }
      let takesImage = instance.imageView(outlet) != nil
      let candidates = fields.filter { field, kind in
        takesImage == (kind == .size) && kind != .flag && Self.names(outlet, field)
      }
      if let field = candidates.keys.min() {
        pairs.append((outlet, field))
      } else if takesImage, imageOutlets.count == 1, fields["imageSize"] == .size {
        pairs.append((outlet, "imageSize"))
      }
    }
    guard !pairs.isEmpty else {
      let names = instance.outletNames.joined(separator: ", ")
      throw UsageError("--map: no field goes by its name to one of the outlets \(names)")
    }
    return pairs
  }

  /// Whether an outlet is named after a field, as `titleLabel` after `title`.
  private static func names(_ outlet: String, _ field: String) -> Bool {
    guard outlet.lowercased().hasPrefix(field.lowercased()) else { return false }
    let suffixes = ["", "label", "view", "textview", "textfield", "button", "imageview", "image"]
    return suffixes.contains(outlet.dropFirst(field.count).lowercased())
  }
}
