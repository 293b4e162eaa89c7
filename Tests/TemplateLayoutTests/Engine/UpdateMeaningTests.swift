import Foundation
import TemplateLayout
import TestSupport
import Testing

/// What each update means, told by heights that name the rows they belong to.
@Suite final class UpdateMeaningTests: EngineSuite {
  /// A batch, the rows after it by what they were before (`nil` for new or changed ones), and why it
  /// is here.
  struct Golden: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let before: [Int]
    let after: [[Int?]]
    let update: @Sendable (inout BatchUpdates) -> Void
  }

  /// The row number `r` of section `s` has the identity `100 s + r`.
  private static let vectors: [Golden] = [
    Golden(testDescription: "D2 a far move", before: [5], after: [[4, 0, 1, 2, 3]]) {
      $0.moveRow(at: path(4), to: path(0))
    },
    Golden(
      testDescription: "D3 a section moved over another",
      before: [2, 1, 3],
      after: [[100], [200, 201, 202], [0, 1]]
    ) { $0.moveSection(0, toSection: 2) },
    Golden(
      testDescription: "D4 the first two sections deleted",
      before: [1, 2, 1, 3],
      after: [[200], [300, 301, 302]]
    ) { $0.deleteSections([0, 1]) },
    Golden(
      testDescription: "D5 rows inserted in falling order",
      before: [4],
      after: [[0, nil, 1, nil, 2, 3]]
    ) { $0.insertRows(at: [path(3), path(1)]) },
    Golden(
      testDescription: "D6 a row inserted and another deleted in one place",
      before: [3],
      after: [[nil, 1, 2]]
    ) {
      $0.insertRows(at: [path(0)])
      $0.deleteRows(at: [path(0)])
    },
    Golden(
      testDescription: "D6 a reload named after an insert",
      before: [4],
      after: [[nil, 0, 1, nil, 3]]
    ) {
      $0.insertRows(at: [path(0)])
      $0.reloadRows(at: [path(2)])
    },
    Golden(
      testDescription: "D6 a row deleted behind a deleted section",
      before: [2, 3],
      after: [[101, 102]]
    ) {
      $0.deleteSections([0])
      $0.deleteRows(at: [path(0, 1)])
    },
    Golden(
      testDescription: "D6 a row deleted behind an inserted section",
      before: [3],
      after: [[], [0, 2]]
    ) {
      $0.insertSections([0])
      $0.deleteRows(at: [path(1, 0)])
    },
    Golden(testDescription: "D7 a row appended", before: [3], after: [[0, 1, 2, nil]]) {
      $0.insertRows(at: [path(3)])
    },
    Golden(testDescription: "D7 a section appended", before: [1, 1], after: [[0], [100], []]) {
      $0.insertSections([2])
    },
    Golden(
      testDescription: "A17 a section moved and a row in it reloaded",
      before: [2, 2],
      after: [[100, 101], [0, nil]]
    ) {
      $0.moveSection(0, toSection: 1)
      $0.reloadRows(at: [path(1)])
    },
    Golden(
      testDescription: "F5 the last row and the last section deleted",
      before: [1, 1],
      after: [[]]
    ) {
      $0.deleteRows(at: [path(0)])
      $0.deleteSections([1])
    },
  ]

  @Test(
    "P2 P1 every counter-example of the ancestor's, through a batch of updates",
    arguments: vectors
  )
  func golden(_ golden: Golden) async throws {
    func content(_ identity: Int) -> TemplateContent {
      TemplateContent(id: identity, area: CGFloat(1000 + 100 * identity))
    }
    let delegate = DelegateDouble(
      golden.before.enumerated().map { section, rows in
        (0..<rows).map { content(100 * section + $0) }
      }
    )
    let table = try await table(delegate)
    for (section, rows) in golden.before.enumerated() {
      for row in 0..<rows { _ = try await table.height(for: path(row, section)) }
    }
    let measured = work.measured
    try await table.performBatchUpdates { updates in
      delegate.contents = golden.after.map { $0.map { content($0 ?? 999) } }
      golden.update(&updates)
    }
    #expect(table.geometry.numberOfSections == golden.after.count)
    for (section, rows) in golden.after.enumerated() {
      #expect(
        Self.cached(table, section: section)
          == rows.map { $0.map { 10.5 + CGFloat($0) } }
      )
    }
    // Who was kept is not measured again, and who was not is, with the new content.
    for (section, rows) in golden.after.enumerated() {
      for (row, identity) in rows.enumerated() {
        let height = try await table.height(for: path(row, section))
        #expect(height == 10.5 + CGFloat(identity ?? 999))
      }
    }
    #expect(work.measured - measured == golden.after.joined().count { $0 == nil })
  }

  /// One call, and which of the heights of rows 0 to 3 it leaves where.
  struct Operation: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let rows: [Int]
    let left: [CGFloat?]
    let perform: @Sendable (TableLayout) async throws -> Void
  }

  @Test(
    "F25 A7 every operation of the update interface invalidates what it says, and nothing else",
    arguments: [
      Operation(
        testDescription: "insert",
        rows: [0, 9, 1, 2, 3],
        left: [10.5, nil, 11.5, 12.5, 13.5]
      ) {
        try await $0.insertRows(at: [path(1)])
      },
      Operation(testDescription: "delete", rows: [0, 2, 3], left: [10.5, 12.5, 13.5]) {
        try await $0.deleteRows(at: [path(1)])
      },
      Operation(testDescription: "reload", rows: [0, 1, 2, 3], left: [10.5, nil, 12.5, 13.5]) {
        try await $0.reloadRows(at: [path(1)])
      },
      Operation(testDescription: "reconfigure", rows: [0, 1, 2, 3], left: [10.5, nil, 12.5, 13.5]) {
        try await $0.reconfigureRows(at: [path(1)])
      },
      Operation(testDescription: "move", rows: [3, 0, 1, 2], left: [13.5, 10.5, 11.5, 12.5]) {
        try await $0.moveRow(at: path(3), to: path(0))
      },
      Operation(testDescription: "invalidate", rows: [0, 1, 2, 3], left: [10.5, nil, 12.5, 13.5]) {
        try await $0.invalidate(path(1))
      },
      Operation(testDescription: "reload section", rows: [0, 1, 2, 3], left: [nil, nil, nil, nil]) {
        try await $0.reloadSections([0])
      },
      Operation(
        testDescription: "load more",
        rows: [0, 1, 2, 3, 9],
        left: [10.5, 11.5, 12.5, 13.5, nil]
      ) {
        try await $0.reloadData(keepingHeights: true)
      },
      Operation(
        testDescription: "empty batch",
        rows: [0, 1, 2, 3],
        left: [10.5, 11.5, 12.5, 13.5]
      ) {
        try await $0.performBatchUpdates { _ in }
      },
    ]
  )
  func operations(_ operation: Operation) async throws {
    let delegate = DelegateDouble([Self.contents(0..<4)])
    let table = try await table(delegate)
    try await Self.measureAll(table, 4)
    delegate.contents = [
      operation.rows.map { TemplateContent(id: $0, area: CGFloat(1000 + 100 * $0)) }
    ]
    try await operation.perform(table)
    #expect(Self.cached(table) == operation.left)
  }

  @Test("F25 the operations on sections invalidate what they say, and nothing else")
  func sectionOperations() async throws {
    let delegate = DelegateDouble([
      Self.contents(0..<1), Self.contents(1..<2), Self.contents(2..<3),
    ])
    let table = try await table(delegate)
    for section in 0..<3 { _ = try await table.height(for: path(0, section)) }
    func cached() -> [CGFloat?] {
      (0..<table.geometry.numberOfSections).map { Self.cached(table, section: $0).first! }
    }
    delegate.contents.insert(Self.contents(7..<8), at: 1)
    try await table.insertSections([1])
    #expect(cached() == [10.5, nil, 11.5, 12.5])
    delegate.contents.insert(delegate.contents.remove(at: 3), at: 0)
    try await table.moveSection(3, toSection: 0)
    #expect(cached() == [12.5, 10.5, nil, 11.5])
    delegate.contents.remove(at: 1)
    try await table.deleteSections([1])
    #expect(cached() == [12.5, nil, 11.5])
    await table.reloadData()
    #expect(table.geometry.numberOfSections == 0)
    #expect(try await table.height(for: path(0, 2)) == 11.5)
    #expect(cached() == [nil, nil, 11.5])
  }

  @Test("X5 A19 reads in the middle of a batch see the table before it, and it as a whole after")
  func readsDuringABatch() async throws {
    let delegate = DelegateDouble([Self.contents(0..<4)])
    let table = try await table(delegate)
    try await Self.measureAll(table, 4)
    try await table.performBatchUpdates { updates in
      delegate.contents[0].removeFirst(2)
      updates.deleteRows(at: [path(0), path(1)])
      #expect(table.cachedHeight(for: path(3)) == 13.5)
      #expect(table.geometry.contentSize.height == 48)
      #expect((try? await table.height(for: path(0))) == 10.5)
    }
    #expect(table.cachedHeight(for: path(3)) == nil)
    #expect(table.geometry.contentSize.height == 26)
  }

  @Test("A20 F24 invalidating in the middle of a batch is taken, and the batch still fits")
  func invalidatingDuringABatch() async throws {
    let delegate = DelegateDouble([Self.contents(0..<3)])
    let table = try await table(delegate)
    try await Self.measureAll(table, 3)
    try await table.performBatchUpdates { updates in
      await #expect(throws: Never.self) { try await table.invalidate(path(2)) }
      delegate.contents[0].removeFirst()
      updates.deleteRows(at: [path(0)])
    }
    #expect(Self.cached(table) == [11.5, nil])
    #expect(try await table.height(for: path(1)) == 12.5)
  }

  @Test(
    "A20 an index of the old data ends in a typed error or follows its row, never in another row"
  )
  func oldIndices() throws {
    for seed in RandomCases.seeds(full: 200) {
      let scene = SeededScene(seed: seed)
      let delegate = DelegateDouble([Self.contents(0..<10)])
      try scene.run {
        let table = try await scene.table(delegate, pools: 2)
        _ = try await table.height(for: path(0))
        let askers = (1..<10).map { scene.ask(path($0), of: table) }
        for _ in 0..<Int(seed % 13) { await Task.yield() }
        try await table.performBatchUpdates { updates in
          delegate.contents = [Array(Self.contents(0..<10)[5...].reversed())]
          updates.deleteRows(at: (0..<5).map { path($0) })
          for row in 5..<9 { updates.moveRow(at: path(row), to: path(9 - row)) }
        }
        for (asker, row) in zip(askers, 1...) {
          switch await asker.value {
          // Asked before the batch, or of the rows after it: row 9 - n has come to where row n was.
          case .success(let height):
            #expect(height == 10.5 + CGFloat(row) || row < 5 && height == 19.5 - CGFloat(row))
          case .failure(.rowDeleted): #expect(row < 5, "seed \(seed)")
          case .failure(.noSuchRow): #expect(row >= 5, "seed \(seed)")
          case .failure(let error): Issue.record("\(error), seed \(seed)")
          }
        }
        await table.close()
      }
    }
  }

  @Test("X23 F5 a vanished index reads as nothing, everywhere")
  func vanishedIndex() async throws {
    let delegate = DelegateDouble([Self.contents(0..<3), Self.contents(3..<4)])
    let table = try await table(delegate)
    try await Self.measureAll(table, 3)
    try await table.performBatchUpdates { updates in
      delegate.contents = [Self.contents(0..<1)]
      updates.deleteRows(at: [path(1), path(2)])
      updates.deleteSections([1])
    }
    for gone in [path(1), path(2), path(0, 1), path(0, 7), path(.max), path(-1)] {
      #expect(table.cachedHeight(for: gone) == nil)
      #expect(table.estimatedHeight(for: gone) == nil)
      #expect(table.geometry.rect(forRowAt: gone) == nil)
      #expect(!table.geometry.isMeasured(rowAt: gone))
    }
    #expect(table.geometry.rect(forSection: 1) == nil)
    #expect(table.geometry.indexPath(at: CGPoint(x: 1, y: 11)) == nil)
    #expect(table.geometry.indexPaths(in: CGRect(x: 0, y: 0, width: 9, height: 999)) == [path(0)])
    #expect(try await table.height(for: path(0)) == 10.5)
  }

  @Test("X9 the cost of an update is that of what has changed")
  func costOfUpdates() async throws {
    let delegate = DelegateDouble([Self.contents(0..<3_000)])
    let table = try await table(delegate)
    try await Self.measureAll(table, 3_000)
    let (measured, calls) = (work.measured, delegate.calls.rows.count)
    try await table.performBatchUpdates { updates in
      delegate.contents[0][7].area = 100
      delegate.contents[0][2_000].area = 200
      updates.reloadRows(at: [path(7), path(2_000)])
    }
    await table.setPrecachingEnabled(true)
    try await table.waitUntilPrecached()
    #expect(work.measured - measured == 2)
    #expect(delegate.calls.rows[calls...].joined().sorted() == [path(7), path(2_000)])
  }

  @Test(
    "A5 A9 A12 A15 F33 a refresh moves nothing whose height is known: what changed is an estimate"
  )
  func refreshWithoutJumps() async throws {
    func snapshot(_ rows: [(id: Int, version: Int)]) -> TableSnapshot {
      var snapshot = TableSnapshot()
      snapshot.appendSection("feed", rows: rows.map { .init(key: $0.id, version: $0.version) })
      return snapshot
    }
    let delegate = DelegateDouble([Self.contents(0..<6)]) { content, _ in
      DelegateDouble.row(content, key: content.id, version: Int(content.area))
    }
    let table = try await table(
      delegate,
      options: TableLayoutOptions(isPrecachingEnabled: false, estimatedRowHeight: 500)
    )
    try await table.apply(snapshot((0..<6).map { ($0, 0) }))
    try await Self.measureAll(table, 6)
    let before = table.geometry
    var changes = table.changes.makeAsyncIterator()
    // Loaded again: nothing is new but row 5 at the end, and that row 1 reads otherwise.
    try await table.apply(snapshot((0..<6).map { ($0, $0 == 1 ? 1 : 0) } + [(9, 0)])) {
      delegate.contents[0][1].area = 3000
      delegate.contents[0].append(TemplateContent(id: 9, area: 100))
    }
    let change = try #require(await changes.next())
    #expect(change.offsetCorrection(forAnchor: path(4)) == 0)
    for row in 0..<6 {
      #expect(table.geometry.rect(forRowAt: path(row)) == before.rect(forRowAt: path(row)))
    }
    // And when the changed row is measured, the correction is exactly what it has grown by.
    _ = try await table.height(for: path(1))
    let grown = try #require(await changes.next())
    #expect(grown.offsetCorrection(forAnchor: path(4)) == 19)
    #expect(grown.offsetCorrection(forAnchor: path(0)) == 0)
  }
}
