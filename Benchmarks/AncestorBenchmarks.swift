/// The ancestor's way of keeping heights by index path, written from its description: the figures of
/// the tree are read against these.
func ancestorBenchmarks() -> [Benchmark] {
  let questions = 200
  return [
    .measuring(
      "ancestor.fill.1e4",
      .nanoseconds,
      operations: 10_000,
      samples: 5,
      setUp: { AncestorHeights() }
    ) { heights in
      heights = AncestorHeights()
      for row in 0..<10_000 { heights.cache(Double(row % 90), section: 0, row: row) }
    },
    .measuring(
      "ancestor.hit.1e4",
      .nanoseconds,
      operations: questions,
      samples: 11,
      setUp: { AncestorState(rows: 10_000, questions: questions) }
    ) { state in
      for row in state.questions { blackHole(state.heights.height(section: 0, row: row)) }
    },
    .measuring(
      "ancestor.hit.1e5",
      .nanoseconds,
      operations: questions,
      samples: 11,
      setUp: { AncestorState(rows: 100_000, questions: questions) }
    ) { state in
      for row in state.questions { blackHole(state.heights.height(section: 0, row: row)) }
    },
    .measuring(
      "ancestor.insert.1e5",
      .nanoseconds,
      operations: questions,
      samples: 11,
      setUp: { AncestorState(rows: 100_000, questions: questions) }
    ) { state in
      // At the end, so that the array is not moved: what is left is the padding from row 0 on.
      for _ in 0..<questions {
        state.heights.insert(section: 0, row: state.heights.rows[0].count)
      }
      state.heights.rows[0].removeLast(questions)
    },
    .measuring(
      "ancestor.move.1e5",
      .nanoseconds,
      operations: questions,
      samples: 11,
      setUp: { AncestorState(rows: 100_000, questions: questions) }
    ) { state in
      for (source, target) in zip(state.questions, state.questions.reversed()) {
        state.heights.move(section: 0, from: source, to: target)
      }
    },
  ]
}

private struct AncestorState: Sendable {
  var heights: AncestorHeights
  let questions: [Int]

  init(rows: Int, questions: Int) {
    heights = AncestorHeights()
    heights.rows = [(0..<rows).map { Double($0 % 90) }]
    var random = Xorshift64()
    self.questions = (0..<questions).map { _ in Int(random.next() % UInt64(rows)) }
  }
}

/// Nested arrays of heights, -1 where there is none.
///
/// Every question and change first goes through the
/// rows from 0 to its own, to see that each has a place.
private struct AncestorHeights: Sendable {
  var rows: [[Double]] = []

  mutating func height(section: Int, row: Int) -> Double? {
    pad(section: section, row: row)
    let height = rows[section][row]
    return height == -1 ? nil : height
  }

  mutating func cache(_ height: Double, section: Int, row: Int) {
    pad(section: section, row: row)
    rows[section][row] = height
  }

  mutating func insert(section: Int, row: Int) {
    pad(section: section, row: row)
    rows[section].insert(-1, at: row)
  }

  /// It swaps the two heights, which is a fault of its own.
  mutating func move(section: Int, from source: Int, to target: Int) {
    pad(section: section, row: source)
    pad(section: section, row: target)
    rows[section].swapAt(source, target)
  }

  @inline(never)
  private mutating func pad(section: Int, row: Int) {
    for index in 0...section where index >= rows.count { rows.append([]) }
    for index in 0...row {
      // Opaque, since the loop is the ancestor's cost and not to be seen through.
      if opaque(index) >= rows[section].count { rows[section].append(-1) }
    }
  }
}
