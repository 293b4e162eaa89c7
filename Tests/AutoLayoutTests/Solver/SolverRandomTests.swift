import Foundation
import Testing

@testable import AutoLayout

@Suite("Solver: random systems")
struct SolverRandomTests {
  static let isFull = ProcessInfo.processInfo.environment["TEMPLATE_LAYOUT_FULL"] == "1"

  @Test("Warm equals cold: the answer follows from the rows, not from the way to them")
  func warmEqualsCold() throws {
    for seed in 0..<UInt64(Self.isFull ? 10_000 : 1_000) {
      var system = RandomSystem(seed: seed)
      var random = SplitMix(seed: ~seed)
      var warm = try LoadedSolver(system)
      try warm.solver.solve()
      for pass in 0..<6 {
        if pass % 2 == 1 {
          for _ in 0..<Int.random(in: 1...2, using: &random) where !system.rows.isEmpty {
            let index = Int.random(in: 0..<system.rows.count, using: &random)
            system.rows.remove(at: index)
            warm.remove(at: index)
          }
          let row = system.makeRow(using: &random)
          system.rows.append(row)
          try warm.add(row)
        }
        for index in system.rows.indices where Int.random(in: 0..<4, using: &random) == 0 {
          system.rows[index].constant = system.makeConstant(using: &random)
          try warm.solver.setConstant(warm.names[index], system.rows[index].constant)
        }
        try warm.solver.solve()
        let cold = try LoadedSolver(system)
        try cold.solver.solve()
        let difference = zip(warm.values, cold.values).map { abs($0 - $1) }.max() ?? 0
        #expect(difference < 1e-6, "pass \(pass) of \(system)")
        #expect(warm.solver.conflicts.count == cold.solver.conflicts.count)
        if difference >= 1e-6 { return }
      }
    }
  }
}
