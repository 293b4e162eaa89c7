import TestSupport
import Testing

@testable import TemplateLayout

/// What went wrong in the field when rows were inserted, deleted and moved, one test per fault.
@Suite struct UpdateFaultTests {
  @Test("D2 F8 A move shifts the rows between, and carries its own height")
  func moveRow() throws {
    var table = TableFixture([5])
    try table.update([.moveRow(from: row(0, 4), to: row(0, 0))], after: [5])
    #expect(table.heights == [[4, 0, 1, 2, 3]])
    try table.update([.moveRow(from: row(0, 1), to: row(0, 3))], after: [5])
    #expect(table.heights == [[4, 1, 2, 0, 3]])
    // Fast repeated moves: back again.
    try table.update([.moveRow(from: row(0, 3), to: row(0, 1))], after: [5])
    try table.update([.moveRow(from: row(0, 0), to: row(0, 4))], after: [5])
    #expect(table.heights == [[0, 1, 2, 3, 4]])
  }

  @Test("D2 F8 Every move in tables of 3 to 8 rows")
  func everyMove() throws {
    for count in 3...8 {
      for source in 0..<count {
        for target in 0..<count {
          var table = TableFixture([count])
          var expected = (0..<count).map(Double.init)
          expected.insert(expected.remove(at: source), at: target)
          try table.update([.moveRow(from: row(0, source), to: row(0, target))], after: [count])
          #expect(table.heights == [expected], "\(source) to \(target) of \(count)")
          // And without a batch.
          var tree = TableFixture([count]).tree
          tree.moveRow(from: row(0, source), to: row(0, target))
          #expect(TableFixture(tree: tree).heights == [expected])
        }
      }
    }
  }

  @Test("D3 A moved section takes its rows along, and the others shift")
  func moveSection() throws {
    var table = TableFixture([2, 1, 3])
    try table.update([.moveSection(from: 0, to: 2)], after: [1, 3, 2])
    #expect(table.heights == [[1_000], [2_000, 2_001, 2_002], [0, 1]])
  }

  @Test("D4 F7 Deleting any subset of sections leaves the others their own heights")
  func deleteSections() throws {
    var table = TableFixture([1, 2, 1, 3])
    try table.update([.deleteSection(0), .deleteSection(1)], after: [1, 3])
    #expect(table.heights == [[2_000], [3_000, 3_001, 3_002]])
    for subset in 0..<16 {
      let kept = (0..<4).filter { subset & (1 << $0) == 0 }
      var table = TableFixture([1, 2, 1, 3])
      let before = table.heights
      try table.update(
        (0..<4).filter { subset & (1 << $0) != 0 }.map { .deleteSection($0) },
        after: kept.map { [1, 2, 1, 3][$0] }
      )
      #expect(table.heights == kept.map { before[$0] }, "subset \(subset)")
    }
  }

  @Test("D5 Rows are inserted at their final indices in any order")
  func insertRows() throws {
    var table = TableFixture([4])
    try table.update([.insertRow(row(0, 3)), .insertRow(row(0, 1))], after: [6])
    #expect(table.heights == [[0, nil, 1, nil, 2, 3]])
  }

  @Test("D6 F4 A batch has UIKit's meaning, whatever the order of its calls")
  func batchMeaning() throws {
    var table = TableFixture([3])
    try table.update([.insertRow(row(0, 0)), .deleteRow(row(0, 0))], after: [3])
    #expect(table.heights == [[nil, 1, 2]])

    table = TableFixture([4])
    try table.update([.insertRow(row(0, 0)), .reloadRow(row(0, 2))], after: [5])
    #expect(table.heights == [[nil, 0, 1, nil, 3]])

    table = TableFixture([2, 3])
    try table.update([.deleteSection(0), .deleteRow(row(1, 0))], after: [2])
    #expect(table.heights == [[1_001, 1_002]])

    table = TableFixture([3])
    try table.update([.insertSection(0), .deleteRow(row(0, 1))], after: [1, 2])
    #expect(table.heights == [[nil], [0, 2]])
  }

  @Test("D7 The tree has exactly as many places as the table")
  func noPadding() throws {
    var table = TableFixture([3])
    try table.update([.insertRow(row(0, 3))], after: [4])
    #expect(table.tree.rowCount == 4 && table.heights == [[0, 1, 2, nil]])
    try table.update([.insertSection(1)], after: [4, 0])
    #expect(table.tree.sectionCount == 2 && table.tree.shapes.map(\.rows) == [4, 0])
  }

  @Test("F5 Deleting any subset of rows leaves the others, all of them included")
  func deleteRows() throws {
    for subset in 0..<64 {
      let kept = (0..<6).filter { subset & (1 << $0) == 0 }
      var table = TableFixture([6, 1])
      let deletes = (0..<6).filter { subset & (1 << $0) != 0 }
      try table.update(deletes.map { .deleteRow(row(0, $0)) }, after: [kept.count, 1])
      #expect(table.heights == [kept.map(Double.init), [1_000]], "subset \(subset)")
    }
    var table = TableFixture([2])
    try table.update([.deleteSection(0)], after: [])
    #expect(table.heights == [] && table.tree.contentHeight(HeightEstimates()) == 0)
  }

  @Test("F5 F6 A large deletion leaves every survivor its height")
  func deleteManyRows() throws {
    var random = SeededRandom(seed: 5)
    let deleted = Set((0..<5_000).shuffled(using: &random).prefix(3_000))
    var table = TableFixture([5_000])
    try table.update(deleted.map { .deleteRow(row(0, $0)) }, after: [2_000])
    #expect(table.heights == [(0..<5_000).filter { !deleted.contains($0) }.map(Double.init)])
    #expect(table.tree.brokenInvariant == nil)
  }

  @Test("F9 Counts that do not add up are refused, by name and number, and nothing changes")
  func countMismatch() {
    let table = TableFixture([2, 3])
    func error(_ updates: [TableUpdate], after rows: [Int]) -> UpdateError? {
      do throws(UpdateError) {
        _ = try UpdatePlan(updates, on: table.tree, after: rows.map { SectionShape(rows: $0) })
        return nil
      } catch {
        return error
      }
    }
    #expect(
      error([.deleteSection(0), .insertRow(row(0, 0))], after: [3])
        == .rowCount(
          section: 0,
          before: 3,
          after: 3,
          inserted: 1,
          deleted: 0,
          movedIn: 0,
          movedOut: 0
        )
    )
    #expect(
      error([.insertSection(1)], after: [2, 3])
        == .sectionCount(before: 2, after: 2, inserted: 1, deleted: 0)
    )
    #expect(
      error([.moveRow(from: row(0, 0), to: row(1, 0))], after: [2, 4])
        == .rowCount(
          section: 0,
          before: 2,
          after: 2,
          inserted: 0,
          deleted: 0,
          movedIn: 0,
          movedOut: 1
        )
    )
    #expect(error([], after: [2, -1]) == .impossibleCount(section: 1, rowCount: -1))
    #expect(error([], after: [2, .max]) == .impossibleCount(section: 1, rowCount: .max))
    #expect(
      error([.deleteRow(row(1, 2))], after: [2, 3]).map { "\($0)" } == """
        section 1 has 3 rows after the updates, but 3 before them, 0 inserted, 1 deleted, 0 moved \
        in and 0 moved out make 2
        """
    )
    #expect(
      error([.deleteSection(1)], after: [2, 3]).map { "\($0)" } == """
        the table has 2 sections after the updates, but 2 before them, 0 inserted and 1 deleted \
        make 1
        """
    )
  }

  @Test("F10 X21 An index out of range is refused, by name and number")
  func outOfRange() {
    let tree = TableFixture([2, 3]).tree
    let shapes = [SectionShape(rows: 2), SectionShape(rows: 3)]
    let cases: [(TableUpdate, UpdateError, String)] = [
      (
        .reloadRow(row(0, 2)), .noSuchRow(.reloadRow(row(0, 2)), row(0, 2), rowCount: 2),
        "reloadRow [0:2] names row 2 of section 0, which has 2"
      ),
      (
        .deleteRow(row(1, -1)), .noSuchRow(.deleteRow(row(1, -1)), row(1, -1), rowCount: 3),
        "deleteRow [1:-1] names row -1 of section 1, which has 3"
      ),
      (
        .reconfigureRow(row(2, 0)),
        .noSuchSection(.reconfigureRow(row(2, 0)), section: 2, sectionCount: 2),
        "reconfigureRow [2:0] names section 2, but there are 2"
      ),
      (
        .moveRow(from: row(0, 0), to: row(1, 7)),
        .noSuchRow(.moveRow(from: row(0, 0), to: row(1, 7)), row(1, 7), rowCount: 3),
        "moveRow [0:0] to [1:7] names row 7 of section 1, which has 3"
      ),
      (
        .insertRow(row(0, 9)), .noSuchRow(.insertRow(row(0, 9)), row(0, 9), rowCount: 2),
        "insertRow [0:9] names row 9 of section 0, which has 2"
      ),
      (
        .deleteSection(-1), .noSuchSection(.deleteSection(-1), section: -1, sectionCount: 2),
        "deleteSection -1 names section -1, but there are 2"
      ),
      (
        .moveSection(from: 0, to: 2),
        .noSuchSection(.moveSection(from: 0, to: 2), section: 2, sectionCount: 2),
        "moveSection 0 to 2 names section 2, but there are 2"
      ),
    ]
    for (update, error, sentence) in cases {
      #expect(throws: error) { try UpdatePlan([update], on: tree, after: shapes) }
      #expect("\(error)" == sentence)
    }
  }

  @Test("F4 What contradicts itself is refused, and the same way in every order")
  func contradictions() {
    let tree = TableFixture([4, 2]).tree
    let pairs: [(TableUpdate, TableUpdate, after: [Int])] = [
      (.deleteRow(row(0, 1)), .deleteRow(row(0, 1)), [2, 2]),
      (.deleteRow(row(0, 1)), .reloadRow(row(0, 1)), [3, 2]),
      (.deleteRow(row(0, 1)), .moveRow(from: row(0, 1), to: row(0, 0)), [3, 2]),
      (
        .moveRow(from: row(0, 1), to: row(0, 0)), .moveRow(from: row(0, 1), to: row(0, 2)), [4, 2]
      ),
      (.moveRow(from: row(0, 1), to: row(0, 0)), .insertRow(row(0, 0)), [5, 2]),
      (.insertRow(row(0, 1)), .insertRow(row(0, 1)), [6, 2]),
      (.deleteSection(1), .deleteSection(1), [4]),
      (.deleteSection(1), .reloadSection(1), [4]),
      (.deleteSection(1), .moveSection(from: 1, to: 0), [4]),
      (.insertSection(1), .insertSection(1), [4, 0, 0, 2]),
      (.insertSection(1), .moveSection(from: 0, to: 1), [2, 4, 0]),
    ]
    for (first, second, rows) in pairs {
      let after = rows.map { SectionShape(rows: $0) }
      var errors = Set<UpdateError>()
      for updates in [[first, second], [second, first]] {
        do throws(UpdateError) {
          _ = try UpdatePlan(updates, on: tree, after: after)
          Issue.record("\(updates) was taken")
        } catch {
          errors.insert(error)
        }
      }
      #expect(errors.count == 1, "\(first), \(second)")
      guard case .contradiction? = errors.first else {
        Issue.record("\(first), \(second): \(errors)")
        continue
      }
    }
    let error = UpdateError.contradiction(.deleteRow(row(0, 1)), .reloadRow(row(0, 1)))
    #expect("\(error)" == "deleteRow [0:1] contradicts reloadRow [0:1] of the same batch")
    let twice = UpdateError.contradiction(.deleteSection(1), .deleteSection(1))
    #expect("\(twice)" == "deleteSection 1 stands twice in one batch")
  }

  @Test("A17 Sections can be moved while rows inside them are reloaded, moved and deleted")
  func moveSectionAndRows() throws {
    var table = TableFixture([3, 3, 2])
    try table.update(
      [
        .moveSection(from: 0, to: 2), .reloadRow(row(0, 1)), .deleteRow(row(0, 0)),
        .moveRow(from: row(1, 2), to: row(2, 0)),
      ],
      after: [2, 2, 3]
    )
    #expect(table.heights == [[1_000, 1_001], [2_000, 2_001], [1_002, nil, 2]])
  }

  @Test("Rows leave a deleted section, and arrive in an inserted and in a reloaded one")
  func movesAcrossChangedSections() throws {
    var table = TableFixture([3, 2, 2])
    try table.update(
      [
        .deleteSection(0), .moveRow(from: row(0, 1), to: row(0, 1)), .insertSection(0),
        .moveRow(from: row(2, 1), to: row(1, 0)), .reloadSection(1),
      ],
      after: [3, 2, 1]
    )
    #expect(table.heights == [[nil, 1, nil], [2_001, nil], [2_000]])
  }

  @Test("A9 F33 A changed row keeps its former height as an estimate")
  func estimatesOfChangedRows() throws {
    var table = TableFixture([4])
    let height = table.tree.contentHeight(HeightEstimates())
    try table.update([.reloadRow(row(0, 3)), .reconfigureRow(row(0, 2))], after: [4])
    #expect(table.heights == [[0, 1, nil, nil]])
    #expect(table.tree.contentHeight(HeightEstimates()) == height)
    try table.update([.reloadSection(0)], after: [5])
    #expect(table.heights == [[nil, nil, nil, nil, nil]])
    #expect(table.tree.contentHeight(HeightEstimates()) == height + 44)
    #expect(table.tree.entry(at: .row(section: 0, row: 3))?.height == .estimated(3))
  }

  @Test("A1 A8 Any operation is legal on rows nobody has measured, and on none")
  func sparseTables() throws {
    var tree = RowTree([SectionShape(rows: 500)])
    var ended: [UInt64]? = []
    tree.apply(
      try UpdatePlan(
        [
          .deleteRow(row(0, 414)), .reloadRow(row(0, 3)),
          .moveRow(from: row(0, 9), to: row(0, 400)),
        ],
        on: tree,
        after: [SectionShape(rows: 499)]
      ),
      endedStamps: &ended
    )
    #expect(tree.rowCount == 499 && tree.unmeasuredCount == 499 && ended?.count == 2)
    var empty = RowTree()
    empty.invalidateAll()
    empty.apply(try UpdatePlan([], on: empty, after: []), endedStamps: &ended)
    empty.apply(
      try UpdatePlan([.insertSection(0)], on: empty, after: [SectionShape(rows: 0)]),
      endedStamps: &ended
    )
    empty.apply(
      try UpdatePlan([.reloadSection(0)], on: empty, after: [SectionShape(rows: 2)]),
      endedStamps: &ended
    )
    #expect(empty.rowCount == 2 && empty.brokenInvariant == nil)
  }

  @Test("X5 A19 A snapshot taken before a batch shows the table as it was")
  func snapshotsDuringABatch() throws {
    var table = TableFixture([4, 2])
    let before = table
    try table.update(
      [.deleteSection(0), .insertRow(row(0, 1)), .reloadRow(row(1, 0))],
      after: [3]
    )
    #expect(before.heights == [[0, 1, 2, 3], [1_000, 1_001]])
    #expect(before.tree.brokenInvariant == nil)
    #expect(table.heights == [[nil, nil, 1_001]])
  }

  @Test("P8 A height measured for an earlier revision or another row is not stored")
  func staleHeights() throws {
    var table = TableFixture([3])
    let position = RowPosition.row(section: 0, row: 0)
    let stamp = table.tree.stamp(at: position)!
    table.tree.invalidate(position)
    #expect(table.tree.setHeight(99, kind: 1, at: position, stamp: stamp) == nil)
    #expect(table.heights == [[nil, 1, 2]])
    let second = table.tree.stamp(at: .row(section: 0, row: 1))!
    let plan = try UpdatePlan(
      [.deleteRow(row(0, 0))],
      on: table.tree,
      after: [SectionShape(rows: 2)]
    )
    try table.update([.deleteRow(row(0, 0))], after: [2])
    // The work in flight follows its row, and is stored at the new place only.
    #expect(
      table.tree.setHeight(99, kind: 1, at: .row(section: 0, row: 1), stamp: second) == nil
    )
    let place = plan.newPosition(of: .row(section: 0, row: 1))!
    #expect(table.tree.setHeight(99, kind: 1, at: place, stamp: second) == .measured(1))
    #expect(plan.newPosition(of: position) == nil)
  }
}
