import Testing

@testable import AutoLayout

@Suite("Solver: cases worked out by hand")
struct SolverTests {
  private static func isNear(_ a: Double, _ b: Double) -> Bool { abs(a - b) < 1e-9 }

  @Test("A required equality decides")
  func equality() throws {
    let solver = Solver()
    let x = solver.makeVariable()
    let row = try solver.add([Term(x, 2)], constant: 10, above: .required, below: .required)
    try solver.solve()
    #expect(solver.value(of: x) == 5)
    #expect(solver.isActive(row))
    #expect(solver.residual(row) == 0)
  }

  @Test("A variable without rows is zero")
  func freeVariable() throws {
    let solver = Solver()
    let (x, y) = (solver.makeVariable(), solver.makeVariable())
    _ = try solver.add(
      [Term(x), Term(y, -1)],
      constant: 7,
      above: .required,
      below: .required
    )
    try solver.solve()
    // The earlier one is held at zero, whichever the row met first.
    #expect(solver.value(of: x) == 0)
    #expect(solver.value(of: y) == -7)
  }

  @Test("One row of a high priority beats a thousand of a lower one")
  func strictPriorities() throws {
    let solver = Solver()
    let x = solver.makeVariable()
    _ = try solver.add(
      [Term(x)],
      constant: 100,
      above: .priority(751),
      below: .priority(751)
    )
    for _ in 0..<1000 {
      _ = try solver.add([Term(x)], constant: 0, above: .priority(750), below: .priority(750))
    }
    try solver.solve()
    #expect(solver.value(of: x) == 100)
  }

  @Test("Among rows of one priority the median wins, and of two medians the smaller")
  func median() throws {
    let solver = Solver()
    let x = solver.makeVariable()
    for constant in [1.0, 50, 3] {
      _ = try solver.add(
        [Term(x)],
        constant: constant,
        above: .priority(500),
        below: .priority(500)
      )
    }
    try solver.solve()
    #expect(solver.value(of: x) == 3)
    _ = try solver.add([Term(x)], constant: 40, above: .priority(500), below: .priority(500))
    try solver.solve()
    #expect(solver.value(of: x) == 3)
  }

  @Test("Hugging and compression resistance of one size are one row with two costs")
  func intrinsicSize() throws {
    let solver = Solver()
    let (width, container) = (solver.makeVariable(), solver.makeVariable())
    let size = try solver.add(
      [Term(width)],
      constant: 80,
      above: .priority(250),
      below: .priority(750)
    )
    let outer = try solver.add(
      [Term(container)],
      constant: 100,
      above: .required,
      below: .required
    )
    // Filling the container is stronger than hugging and weaker than resisting compression.
    _ = try solver.add(
      [Term(width), Term(container, -1)],
      constant: 0,
      above: .priority(500),
      below: .priority(500)
    )
    try solver.solve()
    #expect(solver.value(of: width) == 100)
    try solver.setConstant(outer, 60)
    try solver.solve()
    #expect(solver.value(of: width) == 80)
    try solver.setConstant(size, 40)
    try solver.solve()
    #expect(solver.value(of: width) == 60)
  }

  @Test("Removing a row gives what was there before it")
  func removal() throws {
    let solver = Solver()
    let x = solver.makeVariable()
    _ = try solver.add([Term(x)], constant: 10, above: .none, below: .required)
    _ = try solver.add([Term(x)], constant: 12, above: .priority(250), below: .priority(250))
    try solver.solve()
    #expect(solver.value(of: x) == 12)
    let required = try solver.add([Term(x)], constant: 30, above: .required, below: .required)
    try solver.solve()
    #expect(solver.value(of: x) == 30)
    solver.remove(required)
    try solver.solve()
    #expect(solver.value(of: x) == 12)
  }

  @Test("A row can be replaced by one that contradicts it")
  func replacement() throws {
    let solver = Solver()
    let (x, y) = (solver.makeVariable(), solver.makeVariable())
    _ = try solver.add([Term(y), Term(x, -2)], constant: 1, above: .required, below: .required)
    var row = try solver.add([Term(x)], constant: 5, above: .required, below: .required)
    try solver.solve()
    for value in [10.0, -4, 7] {
      solver.remove(row)
      row = try solver.add([Term(x)], constant: value, above: .required, below: .required)
      try solver.solve()
      #expect(solver.conflicts.isEmpty)
      #expect(solver.value(of: y) == 2 * value + 1)
    }
  }

  @Test("Rows that contradict each other: the youngest is left out, and comes back")
  func conflict() throws {
    let solver = Solver()
    let (x, y) = (solver.makeVariable(), solver.makeVariable())
    let first = try solver.add([Term(x)], constant: 5, above: .required, below: .required)
    let innocent = try solver.add([Term(y)], constant: 1, above: .required, below: .required)
    let second = try solver.add([Term(x)], constant: 6, above: .none, below: .required)
    try solver.solve()
    #expect(
      solver.conflicts == [SolverConflict(dropped: second, rows: [first, second])]
    )
    #expect(solver.value(of: x) == 5)
    #expect(solver.value(of: y) == 1)
    #expect(!solver.needsSolve)
    try solver.setConstant(innocent, 2)
    try solver.solve()
    #expect(solver.conflicts.count == 1)
    solver.remove(first)
    try solver.solve()
    #expect(solver.conflicts.isEmpty)
    #expect(solver.value(of: x) == 6)
    #expect(solver.value(of: y) == 2)
  }

  @Test("A row whose terms cancel conflicts with itself alone")
  func emptyRow() throws {
    let solver = Solver()
    let x = solver.makeVariable()
    let row = try solver.add(
      [Term(x), Term(x, -1)],
      constant: 3,
      above: .required,
      below: .required
    )
    try solver.solve()
    #expect(solver.conflicts == [SolverConflict(dropped: row, rows: [row])])
  }

  @Test("Terms that cancel but for rounding are no terms")
  func cancellingTerms() throws {
    let solver = Solver()
    let (x, y) = (solver.makeVariable(), solver.makeVariable())
    _ = try solver.add(
      [Term(x, 0.1), Term(y), Term(x, 0.2), Term(x, -0.3), Term(x, 0)],
      constant: 4,
      above: .required,
      below: .required
    )
    try solver.solve()
    #expect(solver.value(of: y) == 4)
    #expect(solver.value(of: x) == 0)
  }

  @Test("Coefficients that cannot be weighed against each other are turned away")
  func ratio() throws {
    let solver = Solver()
    let (x, y) = (solver.makeVariable(), solver.makeVariable())
    #expect(throws: SolverError.notFinite(1e7)) {
      try solver.add([Term(x), Term(y, 1e7)], constant: 4, above: .none, below: .required)
    }
    _ = try solver.add([Term(x, 1e9), Term(y, 1e3)], constant: 0, above: .none, below: .required)
    try solver.solve()
    #expect(solver.value(of: x) == 0)
  }

  @Test(
    "Numbers that are none are turned away at the door",
    arguments: [
      Double.nan, .infinity, -.infinity, 1e300,
    ]
  )
  func notFinite(number: Double) throws {
    let solver = Solver()
    let x = solver.makeVariable()
    #expect(throws: SolverError.self) {
      try solver.add([Term(x)], constant: number, above: .required, below: .none)
    }
    #expect(throws: SolverError.self) {
      try solver.add([Term(x, number)], constant: 0, above: .required, below: .none)
    }
    let row = try solver.add([Term(x)], constant: 4, above: .required, below: .required)
    #expect(throws: SolverError.self) { try solver.setConstant(row, number) }
    #expect(throws: SolverError.self) {
      try solver.add([Term(x)], constant: 0, above: .priority(Float(number)), below: .none)
    }
    try solver.solve()
    #expect(solver.value(of: x) == 4)
  }

  @Test("A change of constants that turns no sign moves values without a pivot or a flip")
  func sensitivity() throws {
    let solver = Solver()
    let (x, y) = (solver.makeVariable(), solver.makeVariable())
    let row = try solver.add([Term(x)], constant: 5, above: .required, below: .required)
    _ = try solver.add([Term(y), Term(x, -3)], constant: 1, above: .required, below: .required)
    _ = try solver.add([Term(y)], constant: 0, above: .priority(250), below: .priority(250))
    try solver.solve()
    let before = solver.counters
    try solver.setConstant(row, 6)
    try solver.solve()
    #expect(solver.value(of: y) == 19)
    #expect(solver.counters.pivots == before.pivots)
    #expect(solver.counters.flips == before.flips)
    #expect(solver.counters.rebuilds == before.rebuilds)
    #expect(solver.counters.scans == before.scans + 1)
    try solver.solve()
    #expect(solver.counters.scans == before.scans + 1)
    #expect(solver.support(of: y).contains { $0.row == row && $0.coefficient == 3 })
  }

  @Test("A value nothing decides is ambiguous, and asking changes nothing")
  func ambiguity() throws {
    let solver = Solver()
    let (x, y, z) = (solver.makeVariable(), solver.makeVariable(), solver.makeVariable())
    _ = try solver.add([Term(x)], constant: 5, above: .none, below: .required)
    _ = try solver.add(
      [Term(y), Term(x, -1)],
      constant: 2,
      above: .priority(250),
      below: .priority(750)
    )
    _ = try solver.add([Term(z)], constant: 3, above: .priority(1), below: .priority(1))
    try solver.solve()
    let before = [x, y, z].map { solver.value(of: $0) }
    #expect(try solver.isAmbiguous(x))
    #expect(try solver.isAmbiguous(y))
    #expect(try !solver.isAmbiguous(z))
    #expect([x, y, z].map { solver.value(of: $0) } == before)
    _ = try solver.add([Term(x)], constant: 9, above: .priority(1), below: .priority(1))
    #expect(try !solver.isAmbiguous(x))
    #expect(try !solver.isAmbiguous(y))
    #expect(solver.value(of: y) == 11)
  }

  @Test("The dump names values, rows and where they stand")
  func dump() throws {
    let solver = Solver()
    let (x, y) = (solver.makeVariable(), solver.makeVariable())
    _ = try solver.add([Term(x)], constant: 5, above: .required, below: .required)
    _ = try solver.add([Term(x), Term(y, 2)], constant: 9, above: .none, below: .required)
    _ = try solver.add([Term(y)], constant: 1, above: .priority(250), below: .priority(750))
    try solver.solve()
    #expect(
      solver.dump == """
        priorities: 750.0 250.0
        variables: 2
          x0 = 5.0  <-  1.0 · r0
          x1 = 2.0  <-  -0.5 · r0 + 0.5 · r1
        rows: 3
          r0: 1.0 · x0 against 5.0, above required, below required, held by 0.0
          r1: 1.0 · x0 + 2.0 · x1 against 9.0, above free, below required, held by 0.0
          r2: 1.0 · x1 against 1.0, above 250.0, below 750.0, above by 1.0
        work: 1 pivots, 0 flips, 2 scans, 0 refactorizations, 1 rebuilds
        """
    )
  }

  @Test("Of equal huggings the first gives way, of equal compression resistances the last")
  func tieOrder() throws {
    let solver = Solver()
    let widths = (0..<3).map { _ in solver.makeVariable() }
    let total = try solver.add(
      widths.map { Term($0) },
      constant: 100,
      above: .required,
      below: .required
    )
    // Added backwards, so that it is the order that counts and not the age.
    for (order, width) in widths.enumerated().reversed() {
      _ = try solver.add(
        [Term(width)],
        constant: 30,
        above: .priority(250),
        below: .priority(750),
        order: UInt32(order)
      )
    }
    try solver.solve()
    #expect(widths.map { solver.value(of: $0) } == [40, 30, 30])
    try solver.setConstant(total, 80)
    try solver.solve()
    #expect(widths.map { solver.value(of: $0) } == [30, 30, 20])
  }

  @Test("Costs can change and change back")
  func costs() throws {
    let solver = Solver()
    let x = solver.makeVariable()
    let row = try solver.add([Term(x)], constant: 50, above: .priority(251), below: .priority(750))
    _ = try solver.add([Term(x)], constant: 80, above: .priority(250), below: .priority(500))
    for _ in 0..<3 {
      try solver.solve()
      #expect(solver.value(of: x) == 80)
      try solver.setCosts(row, above: .priority(600), below: .none)
      try solver.solve()
      #expect(solver.value(of: x) == 50)
      try solver.setCosts(row, above: .none, below: .none)
      try solver.setConstant(row, 20)
      try solver.solve()
      #expect(solver.value(of: x) == 80)
      try solver.setCosts(row, above: .priority(251), below: .priority(750))
      try solver.setConstant(row, 50)
    }
    try solver.solve()
    let before = solver.counters
    try solver.setCosts(row, above: .priority(251), below: .priority(750))
    #expect(!solver.needsSolve)
    try solver.solve()
    #expect(solver.counters == before)
    solver.remove(row)
    try solver.solve()
    #expect(solver.value(of: x) == 80)
    #expect(solver.brokenInvariants().isEmpty)
  }

  @Test("After everything is removed a solver is as new")
  func removeAll() throws {
    let solver = Solver()
    for round in 0..<3 {
      let variables = (0..<5 + 40 * round).map { _ in solver.makeVariable() }
      let former = solver.value(of: variables[0])
      var rows: [RowIdentifier] = []
      for (index, variable) in variables.enumerated() {
        rows.append(
          try solver.add(
            [Term(variable)],
            constant: Double(index),
            above: .priority(Float(1 + index % 30)),
            below: .required
          )
        )
      }
      try solver.solve()
      #expect(variables.map { solver.value(of: $0) } == variables.indices.map { Double($0) })
      #expect(former == 0)
      #expect(solver.brokenInvariants().isEmpty)
      solver.removeAll()
      try solver.setConstant(rows[0], 8)
      #expect(!solver.isActive(rows[0]))
    }
  }

  @Test("A wish is traded for as much of a lower one as it takes")
  func chain() throws {
    let solver = Solver()
    let variables = (0..<10).map { _ in solver.makeVariable() }
    // Ten optional equalities in a chain, each weaker than the last, and an end that contradicts.
    for (index, variable) in variables.enumerated() {
      let former = index == 0 ? [] : [Term(variables[index - 1], -1)]
      _ = try solver.add(
        [Term(variable)] + former,
        constant: 10,
        above: .priority(Float(900 - index)),
        below: .priority(Float(900 - index))
      )
    }
    _ = try solver.add(
      [Term(variables[9])],
      constant: 1_000_000,
      above: .required,
      below: .required
    )
    try solver.solve()
    let expected = (1...9).map { Double($0) * 10 } + [1_000_000]
    #expect(variables.map { solver.value(of: $0) } == expected)
  }

  @Test("A row that repeats required ones takes over when one of them goes")
  func redundancy() throws {
    let solver = Solver()
    let (x, y) = (solver.makeVariable(), solver.makeVariable())
    let first = try solver.add([Term(x)], constant: 4, above: .required, below: .required)
    let second = try solver.add([Term(y)], constant: 6, above: .required, below: .required)
    let sum = try solver.add(
      [Term(x), Term(y)],
      constant: 10,
      above: .required,
      below: .required
    )
    _ = try solver.add([Term(x)], constant: 0, above: .priority(1), below: .priority(1))
    try solver.solve()
    #expect(solver.conflicts.isEmpty)
    #expect(!solver.isActive(sum))
    solver.remove(first)
    try solver.solve()
    #expect(solver.isActive(sum))
    #expect([x, y].map { solver.value(of: $0) } == [4, 6])
    solver.remove(second)
    try solver.solve()
    #expect([x, y].map { solver.value(of: $0) } == [0, 10])
  }

  @Test("Bounds: a lower one is met, of an upper and a lower one the lower")
  func bounds() throws {
    let solver = Solver()
    let (x, y) = (solver.makeVariable(), solver.makeVariable())
    _ = try solver.add([Term(x)], constant: 40, above: .none, below: .required)
    _ = try solver.add([Term(x)], constant: 90, above: .required, below: .none)
    _ = try solver.add([Term(y)], constant: 90, above: .required, below: .none)
    try solver.solve()
    #expect(solver.value(of: x) == 40)
    #expect(solver.value(of: y) == 90)
  }

  @Test("Several conflicts are named at once, each the smallest")
  func conflicts() throws {
    let solver = Solver()
    let variables = (0..<4).map { _ in solver.makeVariable() }
    // x0 <= x1 <= x2 <= x3, and both ends contradict the middle.
    var rows: [RowIdentifier] = []
    for index in 0..<3 {
      rows.append(
        try solver.add(
          [Term(variables[index + 1]), Term(variables[index], -1)],
          constant: 0,
          above: .none,
          below: .required
        )
      )
    }
    let low = try solver.add([Term(variables[0])], constant: 50, above: .none, below: .required)
    let middle = try solver.add([Term(variables[1])], constant: 30, above: .required, below: .none)
    let high = try solver.add([Term(variables[3])], constant: 20, above: .required, below: .none)
    try solver.solve()
    #expect(
      Set(solver.conflicts) == [
        SolverConflict(dropped: middle, rows: [rows[0], low, middle]),
        SolverConflict(dropped: high, rows: rows + [low, high]),
      ]
    )
    #expect(variables.map { solver.value(of: $0) } == [50, 50, 50, 50])
  }

  @Test("A removed variable takes its rows with it and its place is used again")
  func removedVariable() throws {
    let solver = Solver()
    let (x, y) = (solver.makeVariable(), solver.makeVariable())
    _ = try solver.add([Term(x), Term(y, -1)], constant: 3, above: .required, below: .required)
    _ = try solver.add([Term(x)], constant: 8, above: .required, below: .required)
    try solver.solve()
    #expect(solver.value(of: y) == 5)
    solver.remove(x)
    solver.remove(x)
    try solver.solve()
    #expect(solver.value(of: y) == 0)
    let z = solver.makeVariable()
    #expect(z == x)
    #expect(solver.makeVariable() != z)
    _ = try solver.add([Term(z), Term(y, -2)], constant: 0, above: .required, below: .required)
    _ = try solver.add([Term(y)], constant: 7, above: .priority(9), below: .priority(9))
    try solver.solve()
    #expect(solver.value(of: z) == 14)
    #expect(solver.brokenInvariants().isEmpty)
  }
}
