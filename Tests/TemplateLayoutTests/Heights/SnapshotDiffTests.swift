import TestSupport
import Testing

@testable import TemplateLayout

@Suite struct SnapshotDiffTests {
  private func section(_ key: Int, _ rows: [Int], version: Int = 0) -> IdentifiedSection {
    IdentifiedSection(
      key: RowKey(key),
      rows: rows.map { .init(key: RowKey($0), version: RowKey(version)) }
    )
  }

  @Test func nothingChangesWithoutAChange() throws {
    let sections = [section(0, [1, 2, 3]), section(1, []), section(2, [4])]
    #expect(try SnapshotDiff.updates(from: sections, to: sections) == [])
  }

  @Test("X9 What is inserted, deleted, moved or changed alone is updated")
  func updatesAreProportionalToChanges() throws {
    let rows = Array(0..<1_000)
    var new = rows
    new.remove(at: 700)
    new.insert(5_000, at: 10)
    new.append(new.remove(at: 3))
    var changed = section(0, new)
    changed.rows[500].version = RowKey(1)
    let updates = try SnapshotDiff.updates(from: [section(0, rows)], to: [changed])
    #expect(
      Set(updates) == [
        .insertRow(RowIndex(section: 0, row: 9)), .deleteRow(RowIndex(section: 0, row: 700)),
        .moveRow(from: RowIndex(section: 0, row: 3), to: RowIndex(section: 0, row: 999)),
        .reconfigureRow(RowIndex(section: 0, row: 500)),
      ]
    )
  }

  @Test("F32 X15 Loading more keeps the heights of all rows that stay")
  func loadMore() throws {
    let old = [section(0, Array(0..<50))]
    let new = [section(0, [100, 101] + Array(0..<50) + [200, 201, 202])]
    var tree = RowTree([SectionShape(rows: 50)])
    for row in 0..<50 {
      let position = RowPosition.row(section: 0, row: row)
      tree.setHeight(Double(row), kind: 1, at: position, stamp: tree.stamp(at: position)!)
    }
    try tree.apply(SnapshotDiff.updates(from: old, to: new), after: new)
    #expect(tree.rowCount == 55 && tree.unmeasuredCount == 5)
    for row in 0..<50 {
      #expect(tree.measuredHeight(at: .row(section: 0, row: row + 2)) == Double(row))
    }
  }

  @Test func aKeyThatStandsTwiceIsRefused() {
    #expect(throws: SnapshotError.duplicateSection(RowKey(1), first: 0, second: 1)) {
      try SnapshotDiff.updates(from: [], to: [section(1, []), section(1, [])])
    }
    #expect(
      throws: SnapshotError.duplicateRow(
        RowKey(7),
        first: RowIndex(section: 0, row: 1),
        second: RowIndex(section: 1, row: 0)
      )
    ) {
      try SnapshotDiff.updates(from: [], to: [section(0, [6, 7]), section(1, [7])])
    }
    let error = SnapshotError.duplicateRow(
      RowKey("a"),
      first: RowIndex(section: 0, row: 1),
      second: RowIndex(section: 1, row: 0)
    )
    #expect("\(error)" == "rows [0:1] and [1:0] of a snapshot have the same key a")
  }

  @Test("X18 Random snapshots: each row keeps its stamp exactly if its key and version stay")
  func randomSnapshots() throws {
    for seed in RandomCases.seeds(full: 1_500) {
      var random = SeededRandom(seed: seed)
      let size = [3, 12, 60][Int(seed % 3)]
      func snapshot() -> [IdentifiedSection] {
        var keys = Array(0..<size).shuffled(using: &random)
        if random.chance(50) { keys.sort() }
        keys.removeLast(Int.random(in: 0...size / 2, using: &random))
        var sections = Array(0..<5).shuffled(using: &random).prefix(
          Int.random(in: 0...5, using: &random)
        ).map { section($0, []) }
        guard !sections.isEmpty else { return [] }
        var place = 0
        for key in keys {
          if random.chance(10) { place = Int.random(in: 0..<sections.count, using: &random) }
          sections[place].rows.append(
            .init(
              key: random.chance(5) ? nil : RowKey(key),
              version: RowKey(random.chance(20) ? 1 : 0)
            )
          )
        }
        return sections
      }
      var old = snapshot()
      var tree = RowTree(old.map { SectionShape(rows: $0.rows.count) })
      for _ in 0..<4 {
        let new = snapshot()
        var stamps: [RowKey: UInt64] = [:]
        var versions: [RowKey: RowKey?] = [:]
        for (number, section) in old.enumerated() {
          for (row, identity) in section.rows.enumerated() {
            guard let key = identity.key else { continue }
            stamps[key] = tree.stamp(at: .row(section: number, row: row))
            versions[key] = identity.version
          }
        }
        let next = tree.nextStamp
        let updates = try SnapshotDiff.updates(from: old, to: new)
        try tree.apply(updates, after: new)
        #expect(tree.brokenInvariant == nil, "seed \(seed)")
        for (number, section) in new.enumerated() {
          for (row, identity) in section.rows.enumerated() {
            let stamp = tree.stamp(at: .row(section: number, row: row))!
            let isRight =
              if let key = identity.key, let former = stamps[key] {
                versions[key] == identity.version ? stamp == former : stamp >= next
              } else {
                stamp >= next
              }
            guard isRight else {
              Issue.record("seed \(seed): row \(number):{\(row)}\n\(old)\n\(new)\n\(updates)")
              return
            }
          }
        }
        old = new
      }
    }
  }
}

extension RowTree {
  fileprivate mutating func apply(_ updates: [TableUpdate], after: [IdentifiedSection]) throws {
    let shapes = after.map { SectionShape(rows: $0.rows.count) }
    var ended: [UInt64]?
    apply(try UpdatePlan(updates, on: self, after: shapes), endedStamps: &ended)
  }
}
