import Foundation
import TemplateLayout

/// The entries about a whole table's rows: what a caller of the engine pays, a million rows or 100,000
/// in one section, all measured.
///
/// The tree alone, without locks, actor and delegate, is `tree.*`.
func rowsBenchmarks() -> [Benchmark] {
  [
    reading("rows.offset.1e6") { _, geometry, row in
      blackHole(geometry.rect(forRowAt: EngineFixture.path(row)))
    },
    reading("rows.row-at.1e6") { _, geometry, row in
      // Heights are 100 on average.
      blackHole(geometry.indexPath(at: CGPoint(x: 0, y: Double(row) * 99)))
    },
    reading("rows.snapshot.1e6") { table, _, _ in blackHole(table.geometry) },
    committing("rows.set-height.1e6") { table, commits in
      await table.commitHeights(commits)
    },
    committing("rows.set-after-snapshot.1e6") { table, commits in
      await table.commitHeights(commits, keepingSnapshots: true)
    },
    updating("rows.insert-front.1e6") { updates, rows in
      for row in rows.indices {
        updates.deleteRows(at: [EngineFixture.path(row)])
        updates.insertRows(at: [EngineFixture.path(row)])
      }
    } perQuestion: {
      2
    },
    updating("rows.move.1e6") { updates, rows in
      for row in rows {
        let target = (row &* 7_919 &+ 13) % FilledTable.million
        updates.moveRow(at: EngineFixture.path(row), to: EngineFixture.path(target))
      }
    },
    bytes("rows.bytes.1e6", isKeyed: false),
    bytes("rows.bytes-keyed.1e6", isKeyed: true),
    fill(),
    apply(),
  ] + readerBenchmarks() + treeBenchmarks() + keyedBenchmarks() + ancestorBenchmarks()
}

/// A table whose rows have heights that were kept, not measured: what follows does not depend on how
/// they came.
private struct FilledTable: Sendable {
  static let million = 1_000_000

  let fixture: EngineFixture
  var table: TableLayout { fixture.table }
  private let stamps: [UInt64]
  /// Different rows to ask about, more than a cache holds the neighbourhoods of.
  private let rows: [Int]
  private var nextRow = 0

  init(rows count: Int) async throws {
    let options = TableLayoutOptions(isPrecachingEnabled: false)
    fixture = try await EngineFixture(rows: count, cost: .zero, options: options)
    _ = try await fixture.table.height(for: EngineFixture.path(0))
    let positions = (0..<count).map { RowPosition.row(section: 0, row: $0) }
    stamps = await fixture.table.stamps(at: positions)
    var random = Xorshift64()
    rows = Array((0..<count).shuffled(using: &random).prefix(100_000))
    await fixture.table.commitHeights((0..<count).map { commit(ofRow: $0) })
    try expect(
      fixture.table.cachedHeight(for: EngineFixture.path(count - 1)) != nil,
      "every row has a height"
    )
  }

  /// The next rows to ask about.
  mutating func questions(_ number: Int) -> ArraySlice<Int> {
    if nextRow + number > rows.count { nextRow = 0 }
    defer { nextRow += number }
    return rows[nextRow..<nextRow + number]
  }

  /// Another height for a row each time, 44 to 155 points: 100 on average.
  func commit(ofRow row: Int) -> TableLayout.HeightCommit {
    TableLayout.HeightCommit(
      height: Double(44 + (row &* 31 &+ nextRow / 100) % 112),
      stamp: stamps[row],
      position: .row(section: 0, row: row)
    )
  }
}

/// A synchronous question about each of many random rows, to the table or to one snapshot of it.
private func reading(
  _ name: String,
  _ body: @escaping @Sendable (TableLayout, TableGeometry, Int) -> Void
) -> Benchmark {
  let questions = 2_000
  return .awaiting(
    name,
    .nanoseconds,
    operations: questions,
    setUp: { try await FilledTable(rows: FilledTable.million) }
  ) { state in
    let table = state.table
    let geometry = table.geometry
    for row in state.questions(questions) { body(table, geometry, row) }
  }
}

/// Measured heights are kept for many random rows, as the actor keeps them, and the total is read.
private func committing(
  _ name: String,
  _ body: @escaping @Sendable (TableLayout, [TableLayout.HeightCommit]) async -> Void
) -> Benchmark {
  let questions = 2_000
  return .awaiting(
    name,
    .nanoseconds,
    operations: questions,
    setUp: { (state: try await FilledTable(rows: FilledTable.million), commits: []) },
    beforeSample: { sample in
      sample.commits = sample.state.questions(questions).map { sample.state.commit(ofRow: $0) }
    }
  ) { sample in
    await body(sample.state.table, sample.commits)
  }
}

/// Batches of 50 updates; the data stays of the same length.
private func updating(
  _ name: String,
  _ body: @escaping @Sendable (inout BatchUpdates, [Int]) -> Void,
  perQuestion: @escaping @Sendable () -> Int = { 1 }
) -> Benchmark {
  let batches = 40
  let questions = 50 / perQuestion()
  return .awaiting(
    name,
    .nanoseconds,
    operations: batches * 50,
    setUp: { try await FilledTable(rows: FilledTable.million) }
  ) { state in
    for _ in 0..<batches {
      let rows = Array(state.questions(questions))
      try await state.table.performBatchUpdates { body(&$0, rows) }
    }
  }
}

/// What a row costs from the first question to the last height when measuring it costs nothing.
private func fill() -> Benchmark {
  let rows = 100_000
  return .values("rows.fill.1e5", .nanoseconds, samples: 5) {
    let fixture = try await EngineFixture(rows: rows, cost: .zero, options: TableLayoutOptions())
    let clock = ContinuousClock()
    let start = clock.now
    try await fixture.table.waitUntilPrecached()
    let duration = clock.now - start
    let statistics = await fixture.table.statistics
    try expect(statistics.precached == rows, "each of \(rows) rows is precached once")
    await fixture.table.close()
    return duration.inSeconds * 1e9 / Double(rows)
  }
}

/// The memory of a table whose rows were all measured, per row.
private func bytes(_ name: String, isKeyed: Bool) -> Benchmark {
  .values(name, .bytes, samples: 2) {
    let rows = FilledTable.million
    let delegate = KeyedRows(sections: isKeyed ? KeyedRows.numbered(rows) : [], plainRows: rows)
    let table = try await delegate.table(isPrecachingEnabled: true)
    let before = try allocatedBytes()
    try await table.waitUntilPrecached()
    let bytes = try allocatedBytes() - before
    let statistics = await table.statistics
    try expect(statistics.precached == rows, "each of \(rows) rows is precached once")
    await table.close()
    return Double(bytes) / Double(rows)
  }
}

/// One `apply` of 100,000 rows of which 1 % change.
private func apply() -> Benchmark {
  .awaiting(
    "rows.apply.1e5",
    .milliseconds,
    operations: 1,
    samples: 11,
    setUp: { try await AppliedTable() },
    beforeSample: { $0.change() }
  ) { state in
    let (delegate, sections) = (state.delegate, state.sections)
    try await state.table.apply(state.snapshot) { delegate.sections.withLock { $0 = sections } }
  }
}

/// Rows with a key and a version, which can change.
final class KeyedRows: TableLayoutDelegate {
  struct Row: Sendable {
    var key: Int
    var version: Int
  }

  let sections: Lock<[[Row]]>
  let plainRows: Int

  init(sections: [[Row]], plainRows: Int = 0) {
    self.sections = Lock(sections)
    self.plainRows = plainRows
  }

  static func numbered(_ count: Int) -> [[Row]] {
    [(0..<count).map { Row(key: $0, version: 0) }]
  }

  func sections() async -> [TableSection] {
    let counts = sections.withLock { $0.map(\.count) }
    return (counts.isEmpty ? [plainRows] : counts).map { TableSection(numberOfRows: $0) }
  }

  func rows(at indexPaths: [IndexPath]) async -> [TemplateLayout.Row] {
    sections.withLock { sections in
      indexPaths.map { path in
        let height = CGFloat(44 + path.row % 156)
        guard !sections.isEmpty else {
          return TemplateLayout.Row("row", cell: SpinningCell.self) { $0.height = height }
        }
        let row = sections[path.section][path.row]
        return TemplateLayout.Row(
          "row",
          cell: SpinningCell.self,
          key: row.key,
          version: row.version
        ) { $0.height = height }
      }
    }
  }

  func table(isPrecachingEnabled: Bool) async throws -> TableLayout {
    let table = try TableLayout(
      environment: LayoutEnvironment(width: 375),
      delegate: self,
      options: TableLayoutOptions(isPrecachingEnabled: isPrecachingEnabled)
    )
    await table.register(forCellReuseIdentifier: "row") { _ in SpinningCell(cost: .zero) }
    return table
  }
}

/// 100,000 rows in 10 sections of which 1 % change from one snapshot to the next: a third other
/// content, a third elsewhere, and the others deleted and inserted.
private struct AppliedTable: Sendable {
  let delegate: KeyedRows
  let table: TableLayout
  private(set) var sections: [[KeyedRows.Row]]
  private(set) var snapshot = TableSnapshot()
  private var nextKey = 100_000
  private var random = Xorshift64()

  init() async throws {
    sections = (0..<10).map { section in
      (0..<10_000).map { KeyedRows.Row(key: section * 10_000 + $0, version: 0) }
    }
    delegate = KeyedRows(sections: sections)
    table = try await delegate.table(isPrecachingEnabled: false)
    describe()
    try await table.apply(snapshot)
    _ = try await table.height(for: EngineFixture.path(0))
  }

  mutating func change() {
    func number(_ bound: Int) -> Int { Int(random.next() % UInt64(bound)) }
    for change in 0..<1_000 {
      let section = number(10)
      let row = number(sections[section].count)
      switch change % 3 {
      case 0:
        sections[section][row].version += 1
      case 1:
        let moved = sections[section].remove(at: row)
        let target = number(10)
        sections[target].insert(moved, at: number(sections[target].count))
      default:
        sections[section][row] = KeyedRows.Row(key: nextKey, version: 0)
        nextKey += 1
      }
    }
    describe()
  }

  private mutating func describe() {
    snapshot = TableSnapshot()
    for (section, rows) in sections.enumerated() {
      snapshot.appendSection(section, rows: rows.map { .init(key: $0.key, version: $0.version) })
    }
  }
}
