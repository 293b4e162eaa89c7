/// One change of a table's rows or sections, with UIKit's meaning inside a batch.
///
/// Deletes, reloads, reconfigurations and the sources of moves count in the table as it was before
/// the batch; inserts and the targets of moves in the table as it is after it. So the order of the
/// updates in a batch means nothing.
package enum TableUpdate: Hashable, Sendable {
  case insertRow(RowIndex)
  case deleteRow(RowIndex)
  /// The row's content has changed altogether.
  case reloadRow(RowIndex)
  /// The row's content has changed; its cell stays.
  case reconfigureRow(RowIndex)
  case moveRow(from: RowIndex, to: RowIndex)
  case insertSection(Int)
  case deleteSection(Int)
  /// The section's rows are other rows, as many as the table's data has now.
  case reloadSection(Int)
  case moveSection(from: Int, to: Int)
}

extension TableUpdate: CustomStringConvertible {
  package var description: String {
    switch self {
    case .insertRow(let index): "insertRow [\(index)]"
    case .deleteRow(let index): "deleteRow [\(index)]"
    case .reloadRow(let index): "reloadRow [\(index)]"
    case .reconfigureRow(let index): "reconfigureRow [\(index)]"
    case .moveRow(let source, let target): "moveRow [\(source)] to [\(target)]"
    case .insertSection(let section): "insertSection \(section)"
    case .deleteSection(let section): "deleteSection \(section)"
    case .reloadSection(let section): "reloadSection \(section)"
    case .moveSection(let source, let target): "moveSection \(source) to \(target)"
    }
  }
}

extension TableUpdate {
  /// Puts the updates of a batch into one order whatever order they were given in, so that a batch
  /// with several faults is always refused for the same one.
  static func isOrderedBefore(_ lhs: Self, _ rhs: Self) -> Bool {
    lhs.orderingKey.lexicographicallyPrecedes(rhs.orderingKey)
  }

  private var orderingKey: [Int] {
    switch self {
    case .deleteSection(let section): [0, section]
    case .reloadSection(let section): [1, section]
    case .moveSection(let source, let target): [2, source, target]
    case .insertSection(let section): [3, section]
    case .deleteRow(let index): [4, index.section, index.row]
    case .reloadRow(let index): [5, index.section, index.row]
    case .reconfigureRow(let index): [6, index.section, index.row]
    case .moveRow(let source, let target):
      [7, source.section, source.row, target.section, target.row]
    case .insertRow(let index): [8, index.section, index.row]
    }
  }
}
