/// Solves the linear rows of one layout, strictly by priority.
///
/// Confined to whoever owns it: it is not `Sendable` and nothing in it is synchronised.
///
/// ## What is solved
///
/// A row compares a sum of unknowns, its *activity* a · x, with a constant b. Its *residual*
/// r = a · x − b costs `above` for each unit if it is positive and `below` for each unit if it is
/// negative; a cost is nothing, a priority or required. So `<=` has a cost above, `>=` below, `=`
/// on both sides, and an intrinsic size hugs above and resists compression below. Costs of one
/// priority add up; sums are compared from the highest priority down, and the least wins. Nothing
/// is weighed against anything of another priority.
///
/// Where all priorities leave a choice, a last level of small unrelated costs on every side that is
/// not required makes it (``Tableau``, `tieWeights`). It makes the answer unique, so that it follows
/// from the rows alone: a template cell that has measured a million rows answers like a new one. An
/// unknown that no row reaches is 0.
///
/// ## How
///
/// With n unknowns, n independent rows that lie on their constants fix everything. The solver keeps
/// such a set, the *owners*, one in each of n *slots*, and the inverse of their coefficients: column
/// s says by how much each unknown moves if the constant of slot s's owner grows by 1. The values
/// are that matrix times the owners' constants. All other rows lie beside their constants or happen
/// to lie on them; of each the solver only remembers the side. There are no slack or error
/// variables, so a cell of 24 unknowns is a matrix of 24 × 24, whatever the number of its rows.
///
/// A set of owners and sides is right if two things hold.
/// * Every other row lies on its remembered side. This depends on the constants.
/// * No owner would rather leave. Moving the constant of slot s up by 1 changes the cost of the
///   other rows at a rate, the slot's *multiplier*; it is a vector, one component a level. The owner
///   stays if the rate is less, compared level by level, than what it would itself pay by leaving:
///   −above <= multiplier <= below. This depends on sides and coefficients, and **on no constant**.
///
/// The second condition is kept at all times and the first repaired: a dual simplex. That is why a
/// list can re-measure a cell in a hundred nanoseconds. New texts only change constants; the values
/// follow along the columns of those that own slots, one scan looks at the signs of the other
/// residuals, and as long as none has turned the answer is optimal at all levels, proven by
/// multipliers that have not been touched.
///
/// A residual that has turned is *repaired*. The row's slope is going from the end of one side to
/// the end of the other, say from −below to above, and all multipliers move with it, in proportion
/// to the row's entry at each slot. Either the slope arrives: the row has changed sides, a *flip*,
/// and no value moves. Or the multiplier of some slot reaches the end of its interval first: its
/// owner leaves to that side, the row takes the slot and lies on its constant, a *pivot*. Or the
/// slope has no end, because the side is required, and no slot stops it: the row and the owners of
/// all slots it has entries at are required and contradict each other, and no smaller set does.
///
/// A new row starts without a slope where the others left the values and is repaired like any other.
/// A removed row stays as a ghost that is led downhill, from one row's constant to the next, until
/// one of them takes its slot. To solve from nothing every unknown gets a slot of its own, and rows
/// take the free slots they reach: required equalities first, then by falling priority. Most layouts
/// are then solved, with a few flips to do.
///
/// ## Where it is
///
/// ``Tableau`` holds the numbers in one block of memory. Its extensions are the steps: `Rows` and
/// `Levels` take things in, `Solve` orders the work, `Rebuild` starts from nothing, `Basis` changes
/// the inverse, `Repair` is the step told above and `Settle` repeats it, `Multipliers` computes them
/// anew, `Removal` leads ghosts, `Conflicts` leaves rows out, `Accuracy` fights rounding.
/// ``brokenInvariants()`` says what must always hold, ``dump`` shows it.
package final class Solver {
  /// Constants and coefficients beyond this are turned away: sums of them would lose a layout's
  /// digits.
  package static let largestMagnitude = 1e12

  /// A coefficient so many times as large as another of its row is turned away: beside it the other
  /// would be noise.
  package static let largestRatio = 1e6

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

  /// Removes an unknown and every row that mentions it; one already removed is ignored.
  ///
  /// - Complexity: O(rows).
  package func remove(_ variable: Variable) {
    let place = unusedVariables.firstIndex { $0 <= variable.index } ?? unusedVariables.endIndex
    if place < unusedVariables.endIndex && unusedVariables[place] == variable.index { return }
    for row in 0..<tableau.rowCount {
      let (first, count) = (Int(tableau.rows[row].firstTerm), Int(tableau.rows[row].termCount))
      let mentions = (first..<first + count).contains {
        Int(tableau.terms[$0].variable) == variable.index
      }
      if mentions { tableau.removeRow(row) }
    }
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
    let row = try tableau.addRow(
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
