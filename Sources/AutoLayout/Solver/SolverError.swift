/// Why the solver turned something away.
package enum SolverError: Error, Hashable, Sendable {
  /// A constant or coefficient was infinite, not a number, beyond ``Solver/largestMagnitude``, or
  /// beyond ``Solver/largestRatio`` in its row.
  case notFinite(Double)
  /// A priority was not a number above 0.
  case invalidPriority(Float)
  /// The solver ran out of steps twice, the second time from nothing.
  ///
  /// In exact arithmetic this cannot happen; it means that the rows are numerically dependent.
  case didNotSettle
}

/// A minimal set of rows that cannot hold together.
///
/// Without any one of its members the others can be satisfied.
package struct SolverConflict: Hashable, Sendable {
  /// The row left out so that the others hold: the youngest of the set.
  package let dropped: RowIdentifier
  /// All members, `dropped` among them, the oldest first.
  package let rows: [RowIdentifier]
}
