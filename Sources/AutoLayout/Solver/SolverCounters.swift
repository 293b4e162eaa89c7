/// How much work a solver has done, for tests and gates.
package struct SolverCounters: Equatable, Sendable {
  /// How often a row took the slot of another.
  package var pivots = 0
  /// How often a row changed side without anything else giving way.
  package var flips = 0
  /// How often the residuals of all rows without a slot were looked at.
  package var scans = 0
  /// How often the inverse was computed anew from its owners.
  package var refactorizations = 0
  /// How often everything was solved from nothing.
  package var rebuilds = 0
}
