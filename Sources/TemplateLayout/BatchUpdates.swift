import Foundation

/// The changes of one batch, with UIKit's meaning.
///
/// Deletes, reloads, reconfigurations and the sources of moves name rows and sections as they were
/// before the batch; inserts and the targets of moves as they are after it. The order of the calls
/// means nothing.
public struct BatchUpdates: Sendable {
  private(set) var updates: [TableUpdate] = []
  /// The first index path that names no row, and the operation that named it.
  private(set) var malformed: IndexPath?

  init() {}

  /// Inserts rows; the index paths are those after the batch.
  public mutating func insertRows(at indexPaths: [IndexPath]) {
    add(indexPaths) { .insertRow($0) }
  }

  /// Deletes rows; the index paths are those before the batch.
  public mutating func deleteRows(at indexPaths: [IndexPath]) {
    add(indexPaths) { .deleteRow($0) }
  }

  /// Says that the rows' content has changed altogether; the index paths are those before the batch.
  public mutating func reloadRows(at indexPaths: [IndexPath]) {
    add(indexPaths) { .reloadRow($0) }
  }

  /// Says that the rows' content has changed in their cells; the index paths are those before the
  /// batch.
  public mutating func reconfigureRows(at indexPaths: [IndexPath]) {
    add(indexPaths) { .reconfigureRow($0) }
  }

  /// Moves a row from where it is before the batch to where it is after it.
  public mutating func moveRow(at indexPath: IndexPath, to newIndexPath: IndexPath) {
    guard let source = index(indexPath), let target = index(newIndexPath) else { return }
    updates.append(.moveRow(from: source, to: target))
  }

  /// Inserts sections; the indices are those after the batch.
  public mutating func insertSections(_ sections: IndexSet) {
    updates += sections.map { .insertSection($0) }
  }

  /// Deletes sections with all their rows; the indices are those before the batch.
  public mutating func deleteSections(_ sections: IndexSet) {
    updates += sections.map { .deleteSection($0) }
  }

  /// Says that the sections' rows are other rows; the indices are those before the batch.
  ///
  /// Heights kept by the keys of the rows before are dropped: what is still there may have changed.
  public mutating func reloadSections(_ sections: IndexSet) {
    updates += sections.map { .reloadSection($0) }
  }

  /// Moves a section from where it is before the batch to where it is after it.
  public mutating func moveSection(_ section: Int, toSection newSection: Int) {
    updates.append(.moveSection(from: section, to: newSection))
  }

  private mutating func add(_ indexPaths: [IndexPath], _ update: (RowIndex) -> TableUpdate) {
    updates.reserveCapacity(updates.count + indexPaths.count)
    for indexPath in indexPaths {
      if let index = index(indexPath) { updates.append(update(index)) }
    }
  }

  private mutating func index(_ indexPath: IndexPath) -> RowIndex? {
    if let index = RowPosition(indexPath)?.rowIndex { return index }
    malformed = malformed ?? indexPath
    return nil
  }
}
