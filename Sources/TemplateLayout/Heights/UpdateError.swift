/// Why a batch of updates was refused.
///
/// Nothing of a refused batch is applied.
package enum UpdateError: Error, Hashable, Sendable {
  /// An update names a section that does not exist: before the batch, or for inserts and the targets
  /// of moves after it.
  case noSuchSection(TableUpdate, section: Int, sectionCount: Int)

  /// An update names a row that does not exist: before the batch, or for inserts and the targets of
  /// moves after it.
  case noSuchRow(TableUpdate, RowIndex, rowCount: Int)

  /// Two updates of one batch that cannot both be meant, or the same one twice.
  case contradiction(TableUpdate, TableUpdate)

  /// The number of sections after the batch is not the one that its updates lead to.
  case sectionCount(before: Int, after: Int, inserted: Int, deleted: Int)

  /// The number of rows of a surviving section, named by its index after the batch, is not the one
  /// that the updates lead to.
  case rowCount(
    section: Int,
    before: Int,
    after: Int,
    inserted: Int,
    deleted: Int,
    movedIn: Int,
    movedOut: Int
  )

  /// A section of the table's data has a negative number of rows, or the table would be
  /// larger than 2^30 rows, headers and footers.
  case impossibleCount(section: Int, rowCount: Int)
}

extension UpdateError: CustomStringConvertible {
  package var description: String {
    switch self {
    case .noSuchSection(let update, let section, let count):
      "\(update) names section \(section), but there \(count == 1 ? "is 1" : "are \(count)")"
    case .noSuchRow(let update, let index, let count):
      "\(update) names row \(index.row) of section \(index.section), which has \(count)"
    case .contradiction(let first, let second):
      first == second
        ? "\(first) stands twice in one batch" : "\(first) contradicts \(second) of the same batch"
    case .sectionCount(let before, let after, let inserted, let deleted):
      """
      the table has \(after) sections after the updates, but \(before) before them, \(inserted) \
      inserted and \(deleted) deleted make \(before + inserted - deleted)
      """
    case .rowCount(
      let section,
      let before,
      let after,
      let inserted,
      let deleted,
      let movedIn,
      let movedOut
    ):
      """
      section \(section) has \(after) rows after the updates, but \(before) before them, \
      \(inserted) inserted, \(deleted) deleted, \(movedIn) moved in and \(movedOut) moved out make \
      \(before + inserted - deleted + movedIn - movedOut)
      """
    case .impossibleCount(let section, let count):
      "section \(section) cannot have \(count) rows"
    }
  }
}
