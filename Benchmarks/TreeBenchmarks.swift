import TemplateLayout

/// The tree of rows alone, without the table around it: a million rows in one section, all measured.
func treeBenchmarks() -> [Benchmark] {
  [
    asking("tree.height.1e6") { table, row in
      blackHole(table.tree.measuredHeight(at: table.position(row)))
    },
    asking("tree.offset.1e6") { table, row in
      blackHole(table.tree.extent(of: table.position(row), table.estimates.classes))
    },
    asking("tree.row-at.1e6") { table, row in
      // Heights are 100 on average.
      blackHole(table.tree.position(atY: Double(row) * 99, table.estimates.classes))
    },
    asking("tree.next-unmeasured.1e6") { table, row in
      blackHole(table.tree.firstUnmeasured(from: table.position(row)))
    },
    asking("tree.set-height.1e6") { table, row in
      table.setHeight(ofRow: row)
      blackHole(table.tree.contentHeight(table.estimates.classes))
    },
    asking("tree.set-after-snapshot.1e6") { table, row in
      table.snapshot = table.tree
      table.setHeight(ofRow: row)
    },
    asking("tree.snapshot.1e6") { table, _ in
      table.snapshot = table.tree
      blackHole(table.snapshot)
    },
    asking("tree.insert-front.1e6") { table, _ in
      table.tree.insertRows(1, at: RowIndex(section: 0, row: 0))
      table.tree.removeRows(0..<1, inSection: 0)
    } perOperation: {
      2
    },
    asking("tree.move.1e6") { table, row in
      let target = (row &* 7_919 &+ 13) % TreeState.count
      table.tree.moveRow(
        from: RowIndex(section: 0, row: row),
        to: RowIndex(section: 0, row: target)
      )
    },
    .measuring(
      "tree.build.1e5",
      .nanoseconds,
      operations: 100_000,
      setUp: { [SectionShape(rows: 100_000)] }
    ) { shapes in
      blackHole(RowTree(shapes))
    },
    .values("tree.bytes.1e6", .bytes) {
      let before = try allocatedBytes()
      let tree = RowTree([SectionShape(rows: TreeState.count)])
      let bytes = try allocatedBytes() - before
      blackHole(tree)
      return Double(bytes) / Double(TreeState.count)
    },
    .values("tree.bytes-keyed.1e6", .bytes) {
      let before = try allocatedBytes()
      let tree = RowTree([SectionShape(rows: TreeState.count)])
      var details = StampTable<KeyAndVersion>()
      for row in 0..<TreeState.count {
        details[UInt64(row + 1)] = KeyAndVersion(key: RowKey(row), version: row % 3)
      }
      let bytes = try allocatedBytes() - before
      blackHole((tree, details))
      return Double(bytes) / Double(TreeState.count)
    },
  ]
}

private struct KeyAndVersion: Sendable {
  var key: RowKey
  var version: Int
}

/// A tree of measured rows, the estimates beside it, and rows to ask about.
private struct TreeState: Sendable {
  static let count = 1_000_000

  var tree: RowTree
  var snapshot = RowTree()
  var estimates = HeightEstimates()
  /// Rows to ask about, more than a cache holds the neighbourhoods of.
  private let rows: [Int]
  private var nextRow = 0

  init() {
    tree = RowTree([SectionShape(rows: Self.count)])
    var random = Xorshift64()
    for row in 0..<Self.count {
      let height = Double(150 + random.next() % 301) / 3
      let stamp = tree.stamp(at: .row(section: 0, row: row))!
      tree.setHeight(
        height,
        kind: UInt16(1 + row % 3),
        at: .row(section: 0, row: row),
        stamp: stamp
      )
      estimates.record(height, kind: UInt16(1 + row % 3))
    }
    rows = (0..<100_000).map { _ in Int(random.next() % UInt64(Self.count)) }
  }

  /// The next rows to ask about.
  mutating func questions(_ number: Int) -> ArraySlice<Int> {
    if nextRow + number > rows.count { nextRow = 0 }
    defer { nextRow += number }
    return rows[nextRow..<nextRow + number]
  }

  func position(_ row: Int) -> RowPosition { .row(section: 0, row: row) }

  /// Another height for a row, as the commit of a measurement sets it.
  mutating func setHeight(ofRow row: Int) {
    let position = position(row)
    guard let entry = tree.entry(at: position) else { return }
    let height = entry.height.value == 77 ? 78.0 : 77
    tree.setHeight(height, kind: entry.kind, at: position, stamp: entry.stamp)
  }
}

/// An entry that does one thing for each of many random rows.
private func asking(
  _ name: String,
  _ body: @escaping @Sendable (inout TreeState, Int) -> Void,
  perOperation: @escaping @Sendable () -> Int = { 1 }
) -> Benchmark {
  let questions = 2_000
  return .measuring(
    name,
    .nanoseconds,
    operations: questions * perOperation(),
    setUp: { TreeState() }
  ) { state in
    for row in state.questions(questions) { body(&state, row) }
  }
}
