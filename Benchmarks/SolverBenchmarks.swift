import AutoLayout

/// The entries about the solver alone: its rows are kept, views and constraints are not there.
///
/// Every re-measurement has constants the solver has not seen, and the run asserts that the
/// answers moved with them.
func solverBenchmarks() -> [Benchmark] {
  [
    .measuring(
      "layout.build.feed",
      .microseconds,
      operations: 200,
      setUp: { SolverSystem.feed() },
      body: { system in
        for _ in 0..<200 {
          let solver = Solver()
          _ = try system.load(into: solver)
          try expect(solver.value(of: system.variable(0, .height)) == 202.5, "another height")
        }
      }
    ),
    .solving("layout.remeasure.feed", { SolverSystem.feed() }) { try $0.changeHeights() },
    .solving("layout.width.feed", { SolverSystem.feed() }) {
      try $0.changeWidth(between: 300, and: 400)
    },
    .solving("layout.width-flip.feed", { SolverSystem.feed() }) {
      try $0.changeWidth(between: 100, and: 320)
    },
    .solving("layout.replace.feed", { SolverSystem.feed() }) { try $0.replaceHeight() },
    .solving("solver.stack.nested", { SolverSystem.nestedStacks() }) { try $0.changeHeights() },
    .values("solver.remeasure.allocations", .count) {
      var solving = try SolvingState(SolverSystem.feed())
      for _ in 0..<1000 { try solving.changeHeights() }
      let count = try countingAllocations {
        for _ in 0..<1000 { try solving.changeHeights() }
      }
      return Double(count) / 1000
    },
  ]
}

extension Benchmark {
  /// An entry that changes a solved system again and again.
  fileprivate static func solving(
    _ name: String,
    _ system: @escaping @Sendable () -> SolverSystem,
    _ change: @escaping @Sendable (inout SolvingState) throws -> Void
  ) -> Benchmark {
    measuring(
      name,
      .microseconds,
      operations: 2000,
      setUp: { try SolvingState(system()) },
      beforeSample: { $0.different = 0 },
      workDone: { $0.different },
      body: { state in
        for _ in 0..<2000 { try change(&state) }
      }
    )
  }
}

/// A solver with a system in it, and the constants to come.
struct SolvingState {
  private let system: SolverSystem
  let solver = Solver()
  private var names: [RowIdentifier]
  private var random = Xorshift64()
  private var last = [0.0, 0.0]
  /// How many solves moved one of the two values read.
  var different = 0

  init(_ system: SolverSystem) throws {
    self.system = system
    names = try system.load(into: solver)
  }

  /// Gives each item with an intrinsic height another one, solves and reads the height.
  mutating func changeHeights() throws {
    for row in system.intrinsicHeights {
      try solver.setConstant(names[row], 10 + random.fraction() * 100)
    }
    try finish()
  }

  /// Gives the root another width, by turns from the lower and the upper half of a range.
  mutating func changeWidth(between low: Double, and high: Double) throws {
    let half = (high - low) / 2
    let width = low + (different & 1 == 0 ? 0 : half) + random.fraction() * half
    try solver.setConstant(names[SolverSystem.feedWidthRow], width)
    try finish()
  }

  /// Takes the row of an intrinsic height out and puts another in its place.
  mutating func replaceHeight() throws {
    let index = system.intrinsicHeights[1]
    let row = system.rows[index]
    solver.remove(names[index])
    names[index] = try solver.add(
      row.terms,
      constant: 10 + random.fraction() * 100,
      above: row.above,
      below: row.below
    )
    try finish()
  }

  private mutating func finish() throws {
    try solver.solve()
    let height = solver.value(of: system.variable(0, .height))
    let width = solver.value(of: system.variable(0, .width))
    if height != last[0] || width != last[1] { different += 1 }
    last[0] = height
    last[1] = width
  }
}

extension Xorshift64 {
  /// A number from 0 up to 1.
  fileprivate mutating func fraction() -> Double { Double(next() >> 11) * 0x1p-53 }
}
