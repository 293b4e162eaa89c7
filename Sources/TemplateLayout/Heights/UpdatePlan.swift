/// A batch of updates, checked and put into the order in which a tree can take it.
///
/// A batch is checked against the table before it and the counts of the table's data after it; what
/// does not fit is an ``UpdateError``. Beside UIKit's rules these hold:
/// * Reloading something twice, or reloading and reconfiguring it, is reloading it once.
/// * A row or section that is moved may be reloaded as well: it arrives with changed content.
/// * Deleting, moving or inserting the same thing twice, deleting what is moved or reloaded, and
///   putting two things in one place are contradictions.
/// * What a batch says of the rows of a deleted section, or inserts into an inserted or reloaded one,
///   is contained in what it says of the section. Rows may be moved out of a deleted section and
///   into an inserted one.
/// * The rows of a reloaded section are new ones; they take the heights of the former rows at the
///   same places as first estimates.
package struct UpdatePlan: Sendable {
  /// Neighbouring rows that leave their places, by their indices in the old table.
  struct Removal: Sendable {
    var section: Int
    var rows: Range<Int>
    var isMove: Bool
  }

  /// Neighbouring rows that arrive, by their indices in the new table.
  struct Insertion: Sendable {
    enum Source: Sendable {
      case new
      /// One row, by its number in `movedRows`.
      case moved(Int)
      /// Rows of a reloaded section, by its number in `reloadedSections`.
      case reloaded(Int)
    }

    var section: Int
    var rows: Range<Int>
    var source: Source
  }

  struct ReloadedSection: Sendable {
    var old: Int
    var new: Int
  }

  let sections: SectionPlan
  let before: [SectionShape]
  let after: [SectionShape]

  /// Rows with changed content, in the old table, in order.
  private(set) var changedRows: [RowIndex] = []
  /// The sources of row moves, in order.
  private(set) var movedRows: [RowIndex] = []
  /// The targets of `movedRows`.
  private(set) var moveTargets: [RowIndex] = []
  /// In order of the old table.
  private(set) var removals: [Removal] = []
  /// In order of the new table.
  private(set) var insertions: [Insertion] = []
  private(set) var reloadedSections: [ReloadedSection] = []

  /// The rows that leave sections which are not reloaded, in order of the old table.
  private(set) var goneRows: [RowIndex] = []
  /// The places that rows are moved to or inserted at in sections which are not new, and the targets
  /// of moves, in order of the new table.
  private(set) var takenRows: [RowIndex] = []

  /// Checks a batch against the shapes of a tree's sections, and those that they have afterwards.
  ///
  /// - Complexity: O(k log k + s) for k updates and s sections.
  package init(
    _ updates: [TableUpdate],
    before: [SectionShape],
    after: [SectionShape]
  ) throws(UpdateError) {
    do {
      try self.init(ordered: updates, before: before, after: after)
    } catch {
      // Of several faults the same one is reported for every order of the updates.
      try self.init(
        ordered: updates.sorted(by: TableUpdate.isOrderedBefore),
        before: before,
        after: after
      )
    }
  }

  package init(
    _ updates: [TableUpdate],
    on tree: RowTree,
    after: [SectionShape]
  ) throws(UpdateError) {
    try self.init(updates, before: tree.shapes, after: after)
  }

  private init(
    ordered updates: [TableUpdate],
    before: [SectionShape],
    after: [SectionShape]
  ) throws(UpdateError) {
    try Self.checkCounts(after)
    self.before = before
    self.after = after
    sections = try SectionPlan(updates, before: before.count, after: after.count)
    for section in before.indices where sections.isReloaded[section] {
      reloadedSections.append(ReloadedSection(old: section, new: sections.newIndices[section]!))
    }

    var departures: [Claim] = []
    var arrivals: [Claim] = []
    for (number, update) in updates.enumerated() {
      switch update {
      case .deleteRow(let index), .reloadRow(let index), .reconfigureRow(let index):
        departures.append(try Claim(index, number, update, in: before))
      case .insertRow(let index):
        arrivals.append(try Claim(index, number, update, in: after))
      case .moveRow(let source, let target):
        departures.append(try Claim(source, number, update, in: before))
        arrivals.append(try Claim(target, number, update, in: after))
      case .insertSection, .deleteSection, .reloadSection, .moveSection:
        break
      }
    }
    departures.sort()
    arrivals.sort()

    var flows = Array(repeating: Flow(), count: after.count)
    try planDepartures(departures, of: updates, &flows)
    try planArrivals(arrivals, of: updates, &flows)
    try checkRowCounts(flows)
  }

  // MARK: Checks

  /// An update that concerns a row, in the old table or in the new one.
  private struct Claim: Comparable {
    var index: RowIndex
    var update: Int

    init(
      _ index: RowIndex,
      _ number: Int,
      _ update: TableUpdate,
      in shapes: [SectionShape]
    ) throws(UpdateError) {
      guard shapes.indices ~= index.section else {
        throw .noSuchSection(update, section: index.section, sectionCount: shapes.count)
      }
      guard 0..<shapes[index.section].rows ~= index.row else {
        throw .noSuchRow(update, index, rowCount: shapes[index.section].rows)
      }
      self.index = index
      self.update = number
    }

    static func < (lhs: Self, rhs: Self) -> Bool {
      lhs.index == rhs.index ? lhs.update < rhs.update : lhs.index < rhs.index
    }
  }

  /// How many rows come to a new section and leave it, for its balance.
  private struct Flow {
    var inserted = 0
    var deleted = 0
    var movedIn = 0
    var movedOut = 0
  }

  private static func checkCounts(_ shapes: [SectionShape]) throws(UpdateError) {
    var total = 0
    for (section, shape) in shapes.enumerated() {
      // A section's header and footer have a place of their own.
      let (sum, overflow) = (total + 2).addingReportingOverflow(shape.rows)
      guard shape.rows >= 0, !overflow, sum <= RowTree.maximumCount else {
        throw .impossibleCount(section: section, rowCount: shape.rows)
      }
      total = sum
    }
  }

  private func checkRowCounts(_ flows: [Flow]) throws(UpdateError) {
    for (section, flow) in flows.enumerated() {
      guard let old = sections.oldIndices[section], !sections.isReloaded[old] else { continue }
      let expected =
        before[old].rows + flow.inserted - flow.deleted + flow.movedIn - flow.movedOut
      guard expected == after[section].rows else {
        throw .rowCount(
          section: section,
          before: before[old].rows,
          after: after[section].rows,
          inserted: flow.inserted,
          deleted: flow.deleted,
          movedIn: flow.movedIn,
          movedOut: flow.movedOut
        )
      }
    }
  }

  // MARK: Planning

  private mutating func planDepartures(
    _ claims: [Claim],
    of updates: [TableUpdate],
    _ flows: inout [Flow]
  ) throws(UpdateError) {
    var next = claims.startIndex
    while next < claims.endIndex {
      let index = claims[next].index
      var leaving: Int?
      var changing: Int?
      while next < claims.endIndex, claims[next].index == index {
        let number = claims[next].update
        switch updates[number] {
        case .reloadRow, .reconfigureRow:
          changing = changing ?? number
        default:
          if let other = leaving { throw .contradiction(updates[other], updates[number]) }
          leaving = number
        }
        next += 1
      }

      let newSection = sections.newIndices[index.section]
      let isReplaced = sections.isReloaded[index.section]
      guard let leaving else {
        if newSection != nil, !isReplaced { changedRows.append(index) }
        continue
      }
      if case .moveRow(_, let target) = updates[leaving] {
        if changing != nil || isReplaced { changedRows.append(index) }
        movedRows.append(index)
        moveTargets.append(target)
        if let newSection { flows[newSection].movedOut += 1 }
        remove(index, isMove: true)
      } else if let changing {
        throw .contradiction(updates[min(leaving, changing)], updates[max(leaving, changing)])
      } else if let newSection, !isReplaced {
        flows[newSection].deleted += 1
        remove(index, isMove: false)
      }
    }
    goneRows = removals.flatMap { run in run.rows.map { RowIndex(section: run.section, row: $0) } }

    for section in reloadedSections {
      let moved = movedRows[movedRows.range(ofSection: section.old)]
      for rows in moved.gaps(upTo: before[section.old].rows) {
        removals.append(Removal(section: section.old, rows: rows, isMove: false))
      }
    }
    if !reloadedSections.isEmpty { removals.sort { $0.first < $1.first } }
  }

  private mutating func remove(_ index: RowIndex, isMove: Bool) {
    if let last = removals.last, last.section == index.section, last.isMove == isMove,
      last.rows.upperBound == index.row
    {
      removals[removals.endIndex - 1].rows = last.rows.lowerBound..<index.row + 1
    } else {
      removals.append(
        Removal(section: index.section, rows: index.row..<index.row + 1, isMove: isMove)
      )
    }
  }

  private mutating func planArrivals(
    _ claims: [Claim],
    of updates: [TableUpdate],
    _ flows: inout [Flow]
  ) throws(UpdateError) {
    for (claim, following) in zip(claims, claims.dropFirst()) where claim.index == following.index {
      throw .contradiction(updates[claim.update], updates[following.update])
    }
    for claim in claims {
      let index = claim.index
      let old = sections.oldIndices[index.section]
      let isReplaced = old.map { sections.isReloaded[$0] } ?? true
      if case .moveRow(let source, _) = updates[claim.update] {
        flows[index.section].movedIn += 1
        insertions.append(
          Insertion(
            section: index.section,
            rows: index.row..<index.row + 1,
            source: .moved(movedRows.insertionIndex(of: source))
          )
        )
      } else if !isReplaced {
        flows[index.section].inserted += 1
        insertNew(index)
      } else {
        continue
      }
      takenRows.append(index)
    }

    var isSorted = true
    for (number, section) in reloadedSections.enumerated() {
      insertRest(ofSection: section.new, source: .reloaded(number))
      isSorted = false
    }
    for section in after.indices where sections.oldIndices[section] == nil {
      insertRest(ofSection: section, source: .new)
      isSorted = false
    }
    if !isSorted { insertions.sort { $0.first < $1.first } }
  }

  private mutating func insertNew(_ index: RowIndex) {
    if let last = insertions.last, last.section == index.section, case .new = last.source,
      last.rows.upperBound == index.row
    {
      insertions[insertions.endIndex - 1].rows = last.rows.lowerBound..<index.row + 1
    } else {
      insertions.append(
        Insertion(section: index.section, rows: index.row..<index.row + 1, source: .new)
      )
    }
  }

  /// Fills the places of a section that no moved row takes.
  private mutating func insertRest(ofSection section: Int, source: Insertion.Source) {
    let taken = takenRows[takenRows.range(ofSection: section)]
    for rows in taken.gaps(upTo: after[section].rows) {
      insertions.append(Insertion(section: section, rows: rows, source: source))
    }
  }
}

extension UpdatePlan.Removal {
  fileprivate var first: RowIndex { RowIndex(section: section, row: rows.lowerBound) }
}

extension UpdatePlan.Insertion {
  fileprivate var first: RowIndex { RowIndex(section: section, row: rows.lowerBound) }
}

extension Array<RowIndex> {
  /// The place of the first index of a sorted array that is not before another.
  func insertionIndex(of index: RowIndex) -> Int {
    var low = 0
    var high = count
    while low < high {
      let middle = (low + high) / 2
      if self[middle] < index { low = middle + 1 } else { high = middle }
    }
    return low
  }

  /// The places of a section's indices in a sorted array.
  func range(ofSection section: Int) -> Range<Int> {
    let start = insertionIndex(of: RowIndex(section: section, row: 0))
    return start..<insertionIndex(of: RowIndex(section: section + 1, row: 0))
  }
}

extension ArraySlice<RowIndex> {
  /// The runs of rows from 0 on that a sorted slice of one section's indices leaves out.
  func gaps(upTo count: Int) -> [Range<Int>] {
    var result: [Range<Int>] = []
    var start = 0
    for index in self {
      if start < index.row { result.append(start..<index.row) }
      start = index.row + 1
    }
    if start < count { result.append(start..<count) }
    return result
  }
}
