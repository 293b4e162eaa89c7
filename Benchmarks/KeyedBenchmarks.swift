import TemplateLayout

/// The cache by key, and the difference of two snapshots.
func keyedBenchmarks() -> [Benchmark] {
  [
    .measuring(
      "keyed.hit.1e5",
      .nanoseconds,
      operations: 20_000,
      setUp: { KeyedState() }
    ) { state in
      for key in state.questions { blackHole(state.cache.height(for: key)) }
    },
    .measuring(
      "tree.diff.1e5",
      .milliseconds,
      operations: 1,
      samples: 11,
      setUp: { SnapshotState() }
    ) { state in
      let updates = try SnapshotDiff.updates(from: state.old, to: state.new)
      let shapes = state.new.map { SectionShape(rows: $0.rows.count) }
      var tree = state.tree
      var ended: [UInt64]? = []
      tree.apply(try UpdatePlan(updates, on: tree, after: shapes), endedStamps: &ended)
      blackHole(tree)
    },
  ]
}

private struct KeyedState: Sendable {
  var cache = KeyedHeightCache(limit: 100_000)
  let questions: [HeightKey]

  init() {
    func key(_ number: Int) -> HeightKey {
      HeightKey(key: RowKey(number), version: RowKey(number % 5), kind: 1, environment: 0)
    }
    for number in 0..<100_000 { blackHole(cache.store(Double(number), for: key(number))) }
    var random = Xorshift64()
    questions = (0..<20_000).map { _ in key(Int(random.next() % 100_000)) }
  }
}

/// 100,000 rows in 10 sections of which 1 % change: a third other content, a third elsewhere, and the
/// others deleted and inserted.
private struct SnapshotState: Sendable {
  let old: [IdentifiedSection]
  var new: [IdentifiedSection]
  let tree: RowTree

  init() {
    var random = Xorshift64()
    func number(_ bound: Int) -> Int { Int(random.next() % UInt64(bound)) }
    old = (0..<10).map { section in
      IdentifiedSection(
        key: RowKey(section),
        rows: (0..<10_000).map { .init(key: RowKey(section * 10_000 + $0), version: RowKey(0)) }
      )
    }
    new = old
    tree = RowTree(old.map { SectionShape(rows: $0.rows.count) })
    for change in 0..<1_000 {
      let section = number(10)
      let row = number(new[section].rows.count)
      switch change % 3 {
      case 0:
        new[section].rows[row].version = RowKey(1)
      case 1:
        let moved = new[section].rows.remove(at: row)
        let target = number(10)
        new[target].rows.insert(moved, at: number(new[target].rows.count))
      default:
        new[section].rows.remove(at: row)
        new[section].rows.insert(
          .init(key: RowKey(1_000_000 + change), version: RowKey(0)),
          at: row
        )
      }
    }
  }
}
