// What one can ask after a solve, beyond the values.

/// One row a value depends on.
package struct SolverSupport: Hashable, Sendable {
  /// The row.
  package let row: RowIdentifier
  /// By how much the value changes where the row's constant changes by 1.
  package let coefficient: Double
}

extension Solver {
  /// How far the row's activity lies above its constant, negative if below.
  ///
  /// Zero for the name of a removed row.
  package func residual(_ row: RowIdentifier) -> Double {
    guard let index = index(of: row) else { return 0 }
    return tableau.residual(index) / tableau.rows[index].scale
  }

  /// Whether the row is one of those that hold the values where they are.
  package func isActive(_ row: RowIdentifier) -> Bool {
    guard let index = index(of: row) else { return false }
    return tableau.rows[index].slot >= 0
  }

  /// What a value is made of: the rows whose constants decide it.
  ///
  /// The sum of each coefficient times the constant of its row is the value, and stays it for as
  /// long as no change of constants turns a sign.
  /// - Complexity: O(variables).
  package func support(of variable: Variable) -> [SolverSupport] {
    guard variable.index < tableau.slotCount else { return [] }
    return (0..<tableau.slotCount).compactMap { slot in
      let coefficient = tableau.inverse[slot * tableau.capacity.variables + variable.index]
      guard coefficient != 0, tableau.owners[slot] >= 0 else { return nil }
      let owner = Int(tableau.owners[slot])
      return SolverSupport(
        row: tableau.identifier(owner),
        coefficient: coefficient * tableau.rows[owner].scale
      )
    }
  }

  /// Whether another value of the variable would satisfy all rows equally well.
  ///
  /// Such a value was chosen only for the sake of a unique answer. Found by asking: the variable
  /// is drawn up and down by a row weaker than any priority; the state is the same afterwards.
  /// - Throws: ``SolverError/didNotSettle``.
  /// - Complexity: three solves.
  package func isAmbiguous(_ variable: Variable) throws(SolverError) -> Bool {
    try solve()
    let value = value(of: variable)
    let weakest = Cost.priority(.leastNonzeroMagnitude)
    let probe = try add([Term(variable)], constant: value + 1, above: weakest, below: weakest)
    try solve()
    var moves = abs(self.value(of: variable) - value) > ambiguityTolerance
    if !moves {
      try setConstant(probe, value - 1)
      try solve()
      moves = abs(self.value(of: variable) - value) > ambiguityTolerance
    }
    remove(probe)
    try solve()
    return moves
  }

  private var ambiguityTolerance: Double { max(1e-6, 10 * tableau.residualTolerance) }
}
