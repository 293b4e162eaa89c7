/// A row's section and its index there.
package struct RowIndex: Hashable, Comparable, Sendable {
  package var section: Int
  package var row: Int

  package init(section: Int, row: Int) {
    self.section = section
    self.row = row
  }

  package static func < (lhs: Self, rhs: Self) -> Bool {
    lhs.section == rhs.section ? lhs.row < rhs.row : lhs.section < rhs.section
  }
}

extension RowIndex: CustomStringConvertible {
  package var description: String { "\(section):\(row)" }
}

/// A place of a table that has a height: a row, or a section's header or footer.
///
/// Positions compare in the order in which a reader scrolls past them.
package enum RowPosition: Hashable, Sendable {
  case header(section: Int)
  case row(section: Int, row: Int)
  case footer(section: Int)

  package init(_ index: RowIndex) {
    self = .row(section: index.section, row: index.row)
  }

  package var section: Int {
    switch self {
    case .header(let section), .row(let section, _), .footer(let section): section
    }
  }

  /// The section and row, or `nil` for a header or a footer.
  package var rowIndex: RowIndex? {
    guard case .row(let section, let row) = self else { return nil }
    return RowIndex(section: section, row: row)
  }

  /// The place inside the section: a header stands before every row, a footer after them.
  var placeInSection: Int {
    switch self {
    case .header: -1
    case .row(_, let row): row
    case .footer: .max
    }
  }
}

extension RowPosition: Comparable {
  package static func < (lhs: Self, rhs: Self) -> Bool {
    lhs.section == rhs.section
      ? lhs.placeInSection < rhs.placeInSection : lhs.section < rhs.section
  }
}

/// How many rows a section has, and whether it has a header and a footer.
package struct SectionShape: Hashable, Sendable {
  package var rows: Int
  package var hasHeader: Bool
  package var hasFooter: Bool

  package init(rows: Int, hasHeader: Bool = false, hasFooter: Bool = false) {
    self.rows = rows
    self.hasHeader = hasHeader
    self.hasFooter = hasFooter
  }
}
