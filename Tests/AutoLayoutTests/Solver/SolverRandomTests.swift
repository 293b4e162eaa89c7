import Foundation
import Testing

@testable import AutoLayout

/// Systems made from seeds, solved warm, cold and by an exact reference.
///
/// A failing case prints its seed and its rows: `RandomSystem(seed:)` makes it again.
@Suite("Solver: random systems")
struct SolverRandomTests {
  static let count: UInt64 =
    ProcessInfo.processInfo.environment["TEMPLATE_LAYOUT_FULL"] == "1" ? 10_000 : 1_000

  @Test("The violations of every level are the least possible, warm equals cold")
  func leastViolations() throws {
    var tally = Tally()
    for seed in 0..<Self.count {
      var history = SystemHistory(RandomSystem(seed: seed))
      var warm = try LoadedSolver(history.system)
      try warm.solver.solve()
      #expect(try tally.check(warm, history.system))
      for pass in 0..<6 {
        try history.change(&warm, addsAndRemoves: pass % 2 == 1)
        try warm.solver.solve()
        #expect(
          try tally.check(warm, history.system),
          "seed \(seed), pass \(pass): \(history.system)"
        )
      }
      if !tally.isClean { break }
    }
    print(tally.summary)
    #expect(tally.overflows == 0)
    #expect(tally.conflicts > 0)
  }
}

/// A random system and the changes it goes through.
struct SystemHistory {
  var system: RandomSystem
  private var random: SplitMix

  init(_ system: RandomSystem) {
    self.system = system
    random = SplitMix(seed: ~system.seed)
  }

  /// Changes constants, and rows if asked to, in the system and in the solver that holds it.
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
    for index in system.rows.indices where Int.random(in: 0..<4, using: &random) == 0 {
      system.rows[index].constant = system.makeConstant(using: &random)
      try loaded.solver.setConstant(loaded.names[index], system.rows[index].constant)
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

  /// Whether a solver that was led here gives the answer of a new one and of the reference.
  mutating func check(_ warm: LoadedSolver, _ system: RandomSystem) throws -> Bool {
    let known = differences.count
    solves += 1
    differences += warm.solver.brokenInvariants()
    let cold = try LoadedSolver(system)
    try cold.solver.solve()
    for (warmValue, coldValue) in zip(warm.values, cold.values)
    where abs(warmValue - coldValue) > 1e-6 {
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
    return differences.count == known
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
        if row.above == level.cost { sum += max(0, residual) }
        if row.below == level.cost { sum += max(0, -residual) }
      }
      if abs(sum - level.sum) > 1e-6 {
        differences.append("\(level.cost): \(sum) where \(level.sum) is the least")
      }
    }
  }
}

extension LoadedSolver {
  /// The rows the solver left out.
  var dropped: [Int] {
    solver.conflicts.map { conflict in names.firstIndex(of: conflict.dropped)! }
  }
}
