import Foundation

extension RowPosition {
  /// The row that an index path names, or nil if no table can have it: it has not two numbers, or a
  /// negative one.
  ///
  /// An index path is a growable list of numbers and costs tens of nanoseconds to make; the engine
  /// keeps positions inside and makes index paths only for those outside.
  package init?(_ indexPath: IndexPath) {
    guard indexPath.count == 2 else { return nil }
    let section = indexPath[0]
    let row = indexPath[1]
    guard section >= 0, row >= 0 else { return nil }
    self = .row(section: section, row: row)
  }

  /// Whether it is a row, a header or a footer.
  package var family: RowFamily {
    switch self {
    case .row: .row
    case .header: .header
    case .footer: .footer
    }
  }

  /// The row in its section, or nil for a header or footer.
  package var row: Int? { rowIndex?.row }

  /// The index path of a row, or nil for a header or footer.
  package var indexPath: IndexPath? {
    rowIndex.map { IndexPath(row: $0.row, section: $0.section) }
  }

  /// The least position behind this one, whether it exists or not.
  package var successor: RowPosition {
    switch self {
    case .header(let section): .row(section: section, row: 0)
    case .row(let section, let row): .row(section: section, row: row + 1)
    case .footer(let section): .header(section: section + 1)
    }
  }
}

extension RowPosition: CustomStringConvertible {
  /// `0:3`, `header 0` or `footer 0`, as the log has it between brackets.
  package var description: String {
    switch self {
    case .row(let section, let row): "\(section):\(row)"
    case .header(let section): "header \(section)"
    case .footer(let section): "footer \(section)"
    }
  }
}
