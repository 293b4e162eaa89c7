/// Solves the linear rows of one layout, strictly by priority.
///
/// Confined to whoever owns it: it is not `Sendable` and nothing in it is synchronised.
package final class Solver {
  /// Constants and coefficients beyond this are turned away: sums of them would lose a layout's
  /// digits.
  package static let largestMagnitude = 1e12

  // No access can overlap another: every use is one call of a method of `Tableau`, none of which
  // calls anything outside it.
  @exclusivity(unchecked) var tableau: Tableau
  private var unusedVariables: [Int] = []

  /// The sets of rows that could not hold together in the last solve.
  package private(set) var conflicts: [SolverConflict] = []

  /// Makes a solver without variables and rows, with room for a cell of six views.
  package init() {
    tableau = Tableau(Tableau.Capacity(variables: 32, rows: 40, terms: 96, levels: 8))
  }

  /// How much work was done so far.
  package var counters: SolverCounters { tableau.counters }

  /// Whether anything changed since the last solve.
  package var needsSolve: Bool { tableau.hasChanges }

  // MARK: Variables

  /// Makes an unknown, which is 0 until a row says otherwise.
  package func makeVariable() -> Variable {
    if let index = unusedVariables.popLast() { return Variable(index: index) }
    let index = tableau.variableCount
    tableau.reserve(variables: index + 1)
    tableau.variableCount = index + 1
    return Variable(index: index)
  }

  /// Removes an unknown and every row that mentions it.
  ///
  /// - Complexity: O(rows).
  package func remove(_ variable: Variable) {
    for row in 0..<tableau.rowCount {
      let (first, count) = (Int(tableau.rows[row].firstTerm), Int(tableau.rows[row].termCount))
      let mentions = (first..<first + count).contains {
        Int(tableau.terms[$0].variable) == variable.index
      }
      if mentions { tableau.removeRow(row) }
    }
    let place = unusedVariables.firstIndex { $0 < variable.index } ?? unusedVariables.endIndex
    unusedVariables.insert(variable.index, at: place)
  }

  /// The value the last solve gave a variable.
  package func value(of variable: Variable) -> Double {
    variable.index < tableau.slotCount ? tableau.values[variable.index] : 0
  }

  // MARK: Rows

  /// Adds a row: the sum of `terms` against `constant`, with a cost for each unit above and below.
  ///
  /// `a <= b` pays above only, `a >= b` below only, `a = b` on both sides. Content hugging (above)
  /// and compression resistance (below) of one intrinsic size are one row with two costs.
  /// - Parameter order: Decides ties between rows of equal priorities: the first is the cheapest to
  ///   lie above its constant, the last the cheapest to lie below. From 1023 on all are equal.
  /// - Throws: ``SolverError/notFinite(_:)``, ``SolverError/invalidPriority(_:)``.
  /// - Complexity: O(terms²); the work is done by the next solve.
  package func add(
    _ terms: UnsafeBufferPointer<Term>,
    constant: Double,
    above: Cost,
    below: Cost,
    order: UInt32? = nil
  ) throws(SolverError) -> RowIdentifier {
    try Solver.validate(constant)
    try Solver.validate(above)
    try Solver.validate(below)
    for term in terms {
      try Solver.validate(term.coefficient)
      precondition(
        term.variable.index < tableau.variableCount,
        "variable \(term.variable.index) is none of this solver's \(tableau.variableCount)"
      )
    }
    let row = tableau.addRow(
      terms,
      constant: constant,
      above: above,
      below: below,
      order: order
    )
    return tableau.identifier(row)
  }

  /// Adds a row whose terms are in an array.
  package func add(
    _ terms: [Term],
    constant: Double,
    above: Cost,
    below: Cost,
    order: UInt32? = nil
  ) throws(SolverError) -> RowIdentifier {
    try terms.withUnsafeBufferPointer { (terms) throws(SolverError) in
      try add(terms, constant: constant, above: above, below: below, order: order)
    }
  }

  /// Forgets all variables and rows and keeps the memory.
  ///
  /// - Complexity: O(rows).
  package func removeAll() {
    tableau.removeAll()
    unusedVariables.removeAll()
    conflicts.removeAll()
  }

  /// Removes a row; the name of one already removed is ignored.
  package func remove(_ row: RowIdentifier) {
    guard let index = index(of: row) else { return }
    tableau.removeRow(index)
  }

  /// Changes the constant of a row.
  ///
  /// Only marks the row: values follow with the next solve.
  /// - Throws: ``SolverError/notFinite(_:)``.
  package func setConstant(_ row: RowIdentifier, _ constant: Double) throws(SolverError) {
    try Solver.validate(constant)
    guard let index = index(of: row) else { return }
    tableau.setConstant(index, constant)
  }

  /// Changes the costs of a row.
  ///
  /// As much work for the next solve as to remove the row and add it anew; none if the costs are
  /// the ones it has.
  /// - Throws: ``SolverError/invalidPriority(_:)``.
  package func setCosts(_ row: RowIdentifier, above: Cost, below: Cost) throws(SolverError) {
    try Solver.validate(above)
    try Solver.validate(below)
    guard let index = index(of: row) else { return }
    tableau.setCosts(index, above: above, below: below)
  }

  // MARK: Solving

  /// Brings the values to the optimum of the rows as they are now.
  ///
  /// Does nothing if nothing changed. Required rows that contradict each other do not stop it: the
  /// youngest of each set is left out until the set no longer contradicts itself, and
  /// ``conflicts`` names the sets.
  /// - Throws: ``SolverError/didNotSettle``.
  package func solve() throws(SolverError) {
    guard tableau.hasChanges else { return }
    let found = try tableau.solve()
    if !(found.isEmpty && conflicts.isEmpty) { conflicts = found }
  }

  /// The place of a row that has not been removed.
  func index(of row: RowIdentifier) -> Int? {
    let index = Int(row.index)
    guard index < tableau.rowCount, tableau.rows[index].generation == row.generation else {
      return nil
    }
    switch tableau.rows[index].status {
    case .pending, .active, .dropped: return index
    case .unused, .cancelled, .removed, .ghost: return nil
    }
  }

  private static func validate(_ number: Double) throws(SolverError) {
    guard abs(number) <= largestMagnitude else { throw .notFinite(number) }
  }

  private static func validate(_ cost: Cost) throws(SolverError) {
    guard case .priority(let priority) = cost else { return }
    guard priority > 0, priority.isFinite else { throw .invalidPriority(priority) }
  }
}
