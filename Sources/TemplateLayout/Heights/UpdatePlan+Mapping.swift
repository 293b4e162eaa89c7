extension UpdatePlan {
  /// Where the batch takes a row, header or footer; `nil` if it goes.
  ///
  /// A row of a reloaded section is followed to the new row that takes its place, if there is one:
  /// the stamp tells that it is another.
  ///
  /// - Complexity: O(log k) for k updates.
  package func newPosition(of old: RowPosition) -> RowPosition? {
    guard before.indices ~= old.section else { return nil }
    switch old {
    case .header(let section):
      guard before[section].hasHeader, let new = sections.newIndices[section],
        after[new].hasHeader
      else { return nil }
      return .header(section: new)
    case .footer(let section):
      guard before[section].hasFooter, let new = sections.newIndices[section],
        after[new].hasFooter
      else { return nil }
      return .footer(section: new)
    case .row(let section, let row):
      guard 0..<before[section].rows ~= row else { return nil }
      return newIndex(of: RowIndex(section: section, row: row)).map(RowPosition.init)
    }
  }

  private func newIndex(of old: RowIndex) -> RowIndex? {
    let move = movedRows.insertionIndex(of: old)
    if move < movedRows.count, movedRows[move] == old { return moveTargets[move] }
    guard let section = sections.newIndices[old.section] else { return nil }
    if sections.isReloaded[old.section] {
      let new = RowIndex(section: section, row: old.row)
      let taken = takenRows.insertionIndex(of: new)
      let isTaken = taken < takenRows.count && takenRows[taken] == new
      return old.row < after[section].rows && !isTaken ? new : nil
    }

    let gone = goneRows.insertionIndex(of: old)
    if gone < goneRows.count, goneRows[gone] == old { return nil }
    let rank = old.row - (gone - goneRows.range(ofSection: old.section).lowerBound)

    // The rows that stay fill the places nobody takes in order. A taken place with `taken - number`
    // free places before it stands before the row if that is at most the row's rank.
    let taken = takenRows.range(ofSection: section)
    var low = taken.lowerBound
    var high = taken.upperBound
    while low < high {
      let middle = (low + high) / 2
      if takenRows[middle].row - (middle - taken.lowerBound) <= rank {
        low = middle + 1
      } else {
        high = middle
      }
    }
    return RowIndex(section: section, row: rank + low - taken.lowerBound)
  }
}
