import Foundation
import TestSupport
import Testing

@testable import AutoLayout

/// Systems made from seeds, solved warm, cold and by an exact reference.
///
/// A failing case prints its seed and its rows; `TEMPLATE_LAYOUT_SEED=<seed> swift test` runs it
/// alone.
@Suite("Solver: random systems")
struct SolverRandomTests {
  static let seeds: Range<UInt64> = {
    let environment = ProcessInfo.processInfo.environment
    if let seed = environment["TEMPLATE_LAYOUT_SEED"].flatMap({ UInt64($0) }) {
      return seed..<seed + 1
    }
    return RandomCases.seeds(full: 10_000)
  }()

  @Test("The violations of every level are the least possible, warm equals cold")
  func leastViolations() throws {
    let tally = try compare(Self.seeds) { RandomSystem(seed: $0) }
    print(tally.summary)
    #expect(tally.isClean)
    #expect(tally.overflows == 0)
  }

  @Test("Magnitudes from 1e-3 to 1e7 in one system")
  func magnitudes() throws {
    let seeds = Self.seeds.prefix(max(1, Self.seeds.count / 4))
    let tally = try compare(seeds) {
      RandomSystem(seed: $0, variables: 2...8, numbers: .farApart)
    }
    print(tally.summary)
    #expect(tally.isClean)
    #expect(tally.overflows == 0)
  }

  @Test("The rule that cannot cycle leads to the same answers")
  func blandsRule() throws {
    let tally = try compare(
      Self.seeds.prefix(max(1, Self.seeds.count / 4)),
      { RandomSystem(seed: $0, variables: 2...20) },
      prepare: { $0.solver.tableau.alwaysPrefersFirst = true }
    )
    print(tally.summary)
    #expect(tally.isClean)
  }

  @Test("Large systems, beyond one word of slots, that grow and shrink")
  func largeSystems() throws {
    for seed in 0..<UInt64(max(4, Self.seeds.count / 100)) {
      var history = SystemHistory(RandomSystem(seed: seed, variables: 60...150))
      var warm = try LoadedSolver(history.system)
      try warm.solver.solve()
      for pass in 0..<4 {
        try history.change(&warm, addsAndRemoves: pass % 2 == 1)
        try warm.solver.solve()
        let cold = try LoadedSolver(history.system)
        try cold.solver.solve()
        let isEqual = zip(warm.values, cold.values).allSatisfy { abs($0 - $1) < 1e-6 }
        let broken = warm.solver.brokenInvariants()
        #expect(isEqual && broken.isEmpty, "pass \(pass) of seed \(seed): \(broken)")
        #expect(warm.dropped == cold.dropped)
      }
    }
  }

  /// Solves each system, then six changed ones, every second time with other rows too.
  private func compare(
    _ seeds: Range<UInt64>,
    _ make: (UInt64) -> RandomSystem,
    prepare: (LoadedSolver) -> Void = { _ in }
  ) throws -> Tally {
    var tally = Tally()
    for seed in seeds {
      var history = SystemHistory(make(seed))
      var warm = try LoadedSolver(history.system)
      prepare(warm)
      try warm.solver.solve()
      try tally.check(warm, history.system)
      for pass in 0..<6 where tally.isClean {
        try history.change(&warm, addsAndRemoves: pass % 2 == 1)
        try warm.solver.solve()
        try tally.check(warm, history.system)
        if !tally.isClean { Issue.record("pass \(pass) of \(history.system)") }
      }
    }
    for difference in tally.differences { Issue.record("\(difference)") }
    return tally
  }
}

/// A random system and the changes it goes through.
struct SystemHistory {
  var system: RandomSystem
  private var random: SeededRandom

  init(_ system: RandomSystem) {
    self.system = system
    random = SeededRandom(seed: ~system.seed)
  }

  /// Changes constants, and rows and costs if asked to, in the system and in the solver that holds it.
  mutating func change(_ loaded: inout LoadedSolver, addsAndRemoves: Bool) throws {
    if addsAndRemoves {
      for _ in 0..<Int.random(in: 0...2, using: &random) where !system.rows.isEmpty {
        let index = Int.random(in: 0..<system.rows.count, using: &random)
        system.rows.remove(at: index)
        loaded.remove(at: index)
      }
      for _ in 0..<Int.random(in: 0...2, using: &random) {
        let row = system.makeRow(using: &random)
        system.rows.append(row)
        try loaded.add(row)
      }
    }
    if addsAndRemoves, let index = system.rows.indices.randomElement(using: &random) {
      let other = system.makeRow(using: &random)
      (system.rows[index].above, system.rows[index].below) = (other.above, other.below)
      try loaded.solver.setCosts(loaded.names[index], above: other.above, below: other.below)
    }
    for index in system.rows.indices where Int.random(in: 0..<4, using: &random) == 0 {
      system.rows[index].constant = system.makeConstant(using: &random)
      try loaded.solver.setConstant(
        loaded.names[index],
        system.rows[index].constant * system.rows[index].unit
      )
    }
  }
}

/// Compares answers and counts what was compared.
struct Tally {
  private(set) var solves = 0
  private(set) var levels = 0
  private(set) var conflicts = 0
  private(set) var overflows = 0
  private(set) var differences: [String] = []

  var isClean: Bool { differences.isEmpty }

  var summary: String {
    "\(solves) solves, \(levels) levels compared, \(conflicts) conflict sets, "
      + "\(overflows) beyond the reference, \(differences.count) differences"
  }

  /// Compares a solver that was led here with a new one and with the reference.
  mutating func check(_ warm: LoadedSolver, _ system: RandomSystem) throws {
    solves += 1
    differences += warm.solver.brokenInvariants()
    let cold = try LoadedSolver(system)
    try cold.solver.solve()
    let tolerance = warm.tolerance
    for (warmValue, coldValue) in zip(warm.values, cold.values)
    where abs(warmValue - coldValue) > tolerance {
      differences.append("warm \(warmValue), cold \(coldValue)")
    }
    let (warmDropped, coldDropped) = (warm.dropped, cold.dropped)
    if warmDropped != coldDropped {
      differences.append("warm leaves out \(warmDropped), cold \(coldDropped)")
    }
    do {
      try checkConflicts(warm, system)
      try checkViolations(warm, system)
    } catch is ExactReference.Overflow {
      overflows += 1
    }
  }

  private mutating func checkConflicts(_ warm: LoadedSolver, _ system: RandomSystem) throws {
    func isFeasible(_ rows: [Int]) throws -> Bool {
      var reference = try ExactReference(
        rows.map { system.rows[$0] },
        variableCount: system.variableCount
      )
      return try reference.isFeasible()
    }
    for conflict in warm.solver.conflicts {
      conflicts += 1
      let members = conflict.rows.map { warm.names.firstIndex(of: $0)! }
      if try isFeasible(members) { differences.append("\(members) are no conflict") }
      for member in members where try !isFeasible(members.filter { $0 != member }) {
        differences.append("\(members) conflict without \(member) too")
      }
      if conflict.dropped != conflict.rows.last {
        differences.append("\(members): not the youngest was left out")
      }
    }
  }

  private mutating func checkViolations(_ warm: LoadedSolver, _ system: RandomSystem) throws {
    let dropped = warm.dropped
    let kept = system.rows.indices.filter { !dropped.contains($0) }.map { system.rows[$0] }
    var reference = try ExactReference(kept, variableCount: system.variableCount)
    let values = warm.values
    let residuals = kept.map { row in
      row.terms.reduce(-row.constant) { $0 + Double($1.coefficient) * values[$1.variable] }
    }
    for level in try reference.solve() {
      levels += 1
      var sum = 0.0
      for (row, residual) in zip(kept, residuals) {
        if row.above == level.cost { sum += max(0, residual) * row.unit }
        if row.below == level.cost { sum += max(0, -residual) * row.unit }
      }
      let largestUnit = kept.map(\.unit).max() ?? 1
      if abs(sum - level.sum) > warm.tolerance * max(1, largestUnit) {
        differences.append("\(level.cost): \(sum) where \(level.sum) is the least")
      }
    }
  }
}

extension LoadedSolver {
  /// How far a value may be from the exact one: a millionth, or what doubles of this size allow.
  var tolerance: Double {
    max(1e-6, 1e-11 * (values.map { abs($0) }.max() ?? 0))
  }

  /// The rows the solver left out.
  var dropped: [Int] {
    solver.conflicts.map { conflict in names.firstIndex(of: conflict.dropped)! }
  }
}
