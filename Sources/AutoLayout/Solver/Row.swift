/// A row `a · x` against a constant, with a cost on each side, as the tableau holds it.
struct Row: BitwiseCopyable {
  /// Where a row that owns no slot lies, and so which slope its cost has.
  enum Side: UInt8, BitwiseCopyable {
    case below
    /// On its constant, without a slope of its own.
    case even
    case above
  }

  /// What the row is to the solver.
  enum Status: UInt8, BitwiseCopyable {
    /// Nothing: the place waits for another row.
    case unused
    /// Added, and not yet part of the tableau.
    case pending
    case active
    /// Removed before it ever became part of the tableau.
    case cancelled
    /// Removed, and still part of the tableau until the next solve.
    case removed
    /// Removed, and on its way out: it owns a slot and leaves as soon as another row takes it.
    case ghost
    /// Left out because it conflicts with older rows.
    case dropped
  }

  var firstTerm: Int32
  var termCount: Int32
  /// The slot the row owns, or -1.
  var slot: Int32
  /// The row's place among those without a slot, or -1.
  var place: Int32
  var constant: Double
  /// The constant from the next solve on.
  var nextConstant: Double
  /// What coefficients and constant were multiplied by.
  var scale: Double
  var above: SideCost
  var below: SideCost
  /// The row's place among those it may tie with, or the largest number if it has none.
  var order: UInt32
  var side: Side
  var status: Status
  /// Whether `nextConstant` waits in the list of changes.
  var isChanged: Bool
  var generation: UInt32
  /// Grows with each row added: what "older" means between conflicting rows.
  var age: UInt64

  /// Whether the row is one of those to solve, now or with the next solve.
  var isPresent: Bool { status == .active || status == .pending || status == .dropped }

  /// Whether the row must lie exactly on its constant.
  @inline(__always) var isRigid: Bool { !above.isFinite && !below.isFinite }
}

/// One product of a row, as the tableau holds it.
struct RowTerm: BitwiseCopyable {
  var variable: Int32
  var coefficient: Double
}
