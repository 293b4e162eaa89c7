import TestSupport
import Testing

@testable import AutoLayout

@Suite("Solver: rounding, growth and long use")
struct SolverAccuracyTests {
  /// A column of views whose widths are thirds and sevenths of each other: no number is a dyadic
  /// one, and every sum is rounded.
  private static func thirds(_ count: Int) throws -> (Solver, [Variable], [RowIdentifier]) {
    let solver = Solver()
    let variables = (0..<count).map { _ in solver.makeVariable() }
    var rows = [
      try solver.add([Term(variables[0])], constant: 100, above: .required, below: .required)
    ]
    for index in 1..<count {
      let ratio = index % 2 == 0 ? 1.0 / 3 : 15.0 / 7
      rows.append(
        try solver.add(
          [Term(variables[index]), Term(variables[index - 1], -ratio)],
          constant: 0.1,
          above: .required,
          below: .required
        )
      )
      rows.append(
        try solver.add(
          [Term(variables[index])],
          constant: 70,
          above: .priority(250),
          below: .priority(750)
        )
      )
    }
    return (solver, variables, rows)
  }

  @Test("A million changes of constants leave no trace")
  func drift() throws {
    let (solver, variables, rows) = try Self.thirds(12)
    var random = SeededRandom(seed: 1)
    try solver.solve()
    for _ in 0..<(RandomCases.runsAll ? 1_000_000 : 100_000) {
      let row = rows.randomElement(using: &random)!
      try solver.setConstant(row, Double.random(in: 1e-3...1e7, using: &random))
      try solver.solve()
    }
    #expect(solver.counters.rebuilds == 1)
    let (other, _, otherRows) = try Self.thirds(12)
    for index in rows.indices {
      let constant = Double(index) * 0.7
      try solver.setConstant(rows[index], constant)
      try other.setConstant(otherRows[index], constant)
    }
    try solver.solve()
    try other.solve()
    for variable in variables {
      #expect(abs(solver.value(of: variable) - other.value(of: variable)) < 1e-6)
    }
    #expect(solver.brokenInvariants().isEmpty)
  }

  @Test("An inverse that has gone wrong is noticed and computed anew")
  func refactorization() throws {
    let (solver, variables, rows) = try Self.thirds(12)
    try solver.solve()
    let expected = variables.map { solver.value(of: $0) }
    let slot = Int(solver.tableau.rows[Int(rows[3].index)].slot)
    let entry = slot * solver.tableau.capacity.variables + variables[5].index
    #expect(solver.tableau.inverse[entry] != 0)
    solver.tableau.inverse[entry] *= 1.001
    solver.tableau.pivotsSinceCheck = Tableau.pivotsPerCheck
    // A contradiction between two optional rows that takes a pivot.
    let weak = try solver.add(
      [Term(variables[0]), Term(variables[11], -1)],
      constant: 0,
      above: .priority(10),
      below: .priority(10)
    )
    try solver.setConstant(rows[0], 90)
    try solver.solve()
    solver.remove(weak)
    try solver.setConstant(rows[0], 100)
    try solver.solve()
    #expect(solver.counters.refactorizations == 1)
    for (variable, value) in zip(variables, expected) {
      #expect(abs(solver.value(of: variable) - value) < 1e-9)
    }
    #expect(solver.brokenInvariants().isEmpty)
  }

  @Test("Variables, rows and priorities can come after solves, beyond any room made before")
  func growth() throws {
    let solver = Solver()
    var variables: [Variable] = []
    for index in 0..<200 {
      variables.append(solver.makeVariable())
      let former = index > 0 ? [Term(variables[index - 1], -1)] : []
      _ = try solver.add(
        [Term(variables[index])] + former,
        constant: 2,
        above: .required,
        below: .required
      )
      _ = try solver.add(
        [Term(variables[index])],
        constant: Double(index),
        above: .priority(Float(1 + index % 50)),
        below: .priority(Float(100 + index % 7))
      )
      try solver.solve()
      if index % 40 == 39 { #expect(solver.brokenInvariants().isEmpty) }
    }
    #expect(variables.indices.allSatisfy { solver.value(of: variables[$0]) == Double(2 + 2 * $0) })
    #expect(solver.conflicts.isEmpty)
  }

  @Test("A priority that changes all the time does not pile up levels")
  func levels() throws {
    let (solver, variables, _) = try Self.thirds(12)
    let row = try solver.add(
      [Term(variables[3]), Term(variables[7])],
      constant: 4,
      above: .priority(1),
      below: .priority(1)
    )
    for step in 0..<1000 {
      let cost = Cost.priority(1 + Float(step) / 10)
      try solver.setCosts(row, above: cost, below: cost)
      try solver.solve()
    }
    #expect(solver.tableau.levelCount <= Tableau.levelsBeforeRebuild + 1)
    #expect(solver.brokenInvariants().isEmpty)
  }

  @Test("Costs can change wherever the memory for terms ends")
  func costsAtTheEdge() throws {
    for count in 1...60 {
      let solver = Solver()
      let variables = (0..<4).map { _ in solver.makeVariable() }
      let rows = try (0..<count).map { index in
        try solver.add(
          variables.prefix(1 + index % 4).map { Term($0) },
          constant: Double(index),
          above: .priority(250),
          below: .priority(750)
        )
      }
      try solver.solve()
      let expected = variables.map { solver.value(of: $0) }
      for row in rows { try solver.setCosts(row, above: .priority(300), below: .priority(700)) }
      try solver.solve()
      for row in rows { try solver.setCosts(row, above: .priority(250), below: .priority(750)) }
      try solver.solve()
      #expect(variables.map { solver.value(of: $0) } == expected)
      #expect(solver.brokenInvariants().isEmpty)
    }
  }

  @Test("Rows that come and go use the same memory again")
  func memory() throws {
    let (solver, variables, _) = try Self.thirds(8)
    try solver.solve()
    var capacity: Tableau.Capacity?
    for round in 0..<2000 {
      let row = try solver.add(
        [Term(variables[round % 8]), Term(variables[(round + 3) % 8], -1)],
        constant: Double(round % 5),
        above: .priority(20),
        below: .none
      )
      let variable = solver.makeVariable()
      _ = try solver.add([Term(variable)], constant: 3, above: .required, below: .required)
      try solver.solve()
      #expect(solver.value(of: variable) == 3)
      solver.remove(row)
      solver.remove(variable)
      if round == 50 { capacity = solver.tableau.capacity }
    }
    #expect(solver.tableau.capacity.rows == capacity?.rows)
    #expect(solver.tableau.capacity.terms == capacity?.terms)
    #expect(solver.tableau.capacity.variables == capacity?.variables)
  }

  @Test("Numbers that overflow in a sum are an error, not an answer")
  func overflow() throws {
    let solver = Solver()
    var former = solver.makeVariable()
    _ = try solver.add([Term(former)], constant: 1e12, above: .required, below: .required)
    for _ in 0..<60 {
      let next = solver.makeVariable()
      _ = try solver.add(
        [Term(next), Term(former, -1e6)],
        constant: 0,
        above: .required,
        below: .required
      )
      former = next
    }
    #expect(throws: SolverError.didNotSettle) { try solver.solve() }
    #expect(throws: SolverError.didNotSettle) { try solver.solve() }
    solver.removeAll()
    let variable = solver.makeVariable()
    _ = try solver.add([Term(variable)], constant: 1, above: .required, below: .required)
    try solver.solve()
    #expect(solver.value(of: variable) == 1)
  }
}
