import Foundation
import TemplateLayout

extension InterfaceDocument {
  /// A cell, header or footer of a document: what one can be made from.
  public struct Cell: Sendable {
    /// What a cell is a part of.
    public enum Kind: String, Hashable, Sendable, CaseIterable {
      /// A cell of a table.
      case tableViewCell
      /// A cell of a collection.
      case collectionViewCell
      /// A header or footer of a collection.
      case collectionReusableView
      /// A plain view: the header or footer of a table, or one that stands alone in a xib, as headers
      /// and footers of sections do.
      case view

      /// What an element is a part of; nil if it is only a part of something else.
      init?(of element: Element) {
        guard element.name == "view" else {
          self.init(rawValue: element.name)
          return
        }
        guard element.isHeaderOrFooter || element.standsAlone else { return nil }
        self = .view
      }
    }

    /// Where the height of a table's cell comes from.
    public enum RowHeight: Hashable, Sendable {
      /// The cell's own constraints.
      case automatic
      /// A number of points that somebody typed.
      case fixed(CGFloat)
    }

    /// The element's id.
    public let id: String

    /// The name under which a list registers the cell, if the document gives it one.
    public let reuseIdentifier: String?

    /// What the cell is a part of.
    public let kind: Kind

    /// The line on which the cell begins, from 1.
    public let line: Int

    let source: DocumentSource
    let element: Element

    init?(source: DocumentSource, element: Element) {
      guard let kind = Kind(of: element), let id = element.id else { return nil }
      self.id = id
      self.kind = kind
      let reuseIdentifier = element["reuseIdentifier"]
      self.reuseIdentifier = reuseIdentifier == "" ? nil : reuseIdentifier
      line = element.line
      self.source = source
      self.element = element
    }

    /// The class that the app gives the cell, if the document names one.
    public var customClass: String? { element["customClass"] }

    /// The name that the document gives the cell for people, if any.
    public var label: String? { element["userLabel"] }

    /// What stands at the trailing edge of a row of the cell: a row that is to look like the document
    /// is made with it.
    public var accessory: CellAccessory {
      switch element["accessoryType"] {
      case "disclosureIndicator": .disclosureIndicator
      case "detailDisclosureButton": .detailDisclosureButton
      case "checkmark": .checkmark
      case "detailButton": .detailButton
      default: .none
      }
    }

    /// The size that the document was saved with, in points.
    public var savedSize: CGSize {
      if let frame = element.savedFrame { return frame.size }
      return content.savedFrame?.size ?? CGSize(width: 320, height: 44)
    }

    /// Where the height of a row of the cell comes from.
    ///
    /// A cell without a height of its own has that of its table, if it stands in one; without either
    /// it sizes itself.
    public var rowHeight: RowHeight {
      if let height = element.number("rowHeight"), height > 0 { return .fixed(height) }
      guard kind == .tableViewCell else { return .automatic }
      if let height = table?.number("rowHeight"), height > 0 { return .fixed(height) }
      return .automatic
    }

    /// Whether the cell stands in a table of the document.
    var standsInTable: Bool { table != nil }

    private var table: Element? {
      var table = element.parent
      while let element = table, element.name != "tableView" { table = element.parent }
      return table
    }

    /// The height of a row that is to size itself and has nothing to size itself by: 44 points less
    /// the separator, 51 from Xcode 26 on (interface builder rule R13).
    public var defaultContentHeight: CGFloat {
      source.version >= .xcode26 ? 51 : 44 - 1 / source.canvas.scale
    }

    /// The content view's rectangle: as it was saved, or the cell's less the separator that Xcode drew
    /// up to version 10 (interface builder rule R1).
    var contentFrame: CGRect {
      if var frame = content.savedFrame {
        // What has no content view is its own, wherever it stands.
        if content.position == element.position { frame.origin = .zero }
        return frame
      }
      var frame = CGRect(origin: .zero, size: savedSize)
      if kind == .tableViewCell, source.version < .xcode11 {
        frame.size.height = max(frame.height - 1 / source.canvas.scale, 0)
      }
      return frame
    }

    /// The pixels per point that the document was drawn with.
    public var scale: CGFloat { source.canvas.scale }

    /// The elements of the cell, without those of cells inside it.
    var elements: [Element] {
      var elements: [Element] = []
      // Elements stand in the order in which they begin, so a nested cell is one run of them.
      var skipped: Set<Int32> = []
      for inner in element.subtree {
        let isInsideSkipped =
          inner.position != element.position
          && (inner.parent.map { skipped.contains($0.position) } ?? false)
        let isNestedCell =
          inner.position != element.position && Kind(of: inner) != nil
        if isInsideSkipped || isNestedCell {
          skipped.insert(inner.position)
        } else {
          elements.append(inner)
        }
      }
      return elements
    }

    /// The element that holds the cell's views.
    var content: Element {
      element.child(key: "contentView") ?? element.child(key: "collectionViewCellContentView")
        ?? element
    }
  }
}

extension InterfaceDocument {
  /// Where the sizes of labels, images and controls come from.
  public enum LeafSizes: String, Hashable, Sendable, CaseIterable {
    /// Text is measured, images and controls have the sizes of the system.
    case measured
    /// The sizes that the document was saved with.
    case saved
  }
}

extension Element {
  /// Whether the element is the header or footer of a whole table.
  fileprivate var isHeaderOrFooter: Bool {
    (key == "tableHeaderView" || key == "tableFooterView") && parent?.name == "tableView"
  }

  /// Whether the element is a view of a xib that is inside no other, and not the screen of a
  /// controller.
  fileprivate var standsAlone: Bool {
    guard let objects = parent, objects.name == "objects", objects.parent?.name == "document",
      let id
    else { return false }
    return !objects.children.contains { object in
      object.name == "placeholder" && object["placeholderIdentifier"] == "IBFilesOwner"
        && (object.child("connections")?.children.contains { outlet in
          outlet["property"] == "view" && outlet["destination"] == id
        } ?? false)
    }
  }
}
