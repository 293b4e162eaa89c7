/// The numbers of a solver: rows, the inverse of the basis, multipliers and values.
///
/// Everything lies in a few flat buffers this type owns, so that no step of a solve allocates,
/// retains or checks exclusivity. ``Solver`` explains what the numbers mean; the steps themselves
/// are in the extensions, one idea a file.
struct Tableau: ~Copyable {
  // MARK: Tolerances

  /// Entries of the inverse below this are noise of a cancellation.
  static let negligible = 1e-11
  /// A slot whose entry in a row is smaller than this does not give way to that row.
  static let pivotTolerance = 1e-7
  /// Multipliers and steps nearer to each other than this are equal.
  ///
  /// Noise must not reach the next level: fed back into the multipliers it makes wrong optima that
  /// look right.
  static let stepTolerance = 1e-9

  /// Residuals up to this are zero; it grows with the largest constant.
  var residualTolerance = 1e-9
  /// The largest magnitude among the constants since the last rebuild.
  var largestConstant = 0.0

  // MARK: Sizes

  /// How many variables there are.
  var variableCount = 0
  /// How many of the variables, from the first on, the inverse knows.
  var slotCount = 0
  /// How many variables fit; also the distance between two columns.
  private(set) var variableCapacity: Int
  /// Words in a set of slots or of variables.
  private(set) var words: Int
  var rowCount = 0
  private(set) var rowCapacity: Int
  var termCount = 0
  private(set) var termCapacity: Int
  /// How many priorities are in use; ties are decided at the level of this index.
  var levelCount = 0
  /// How many components a cost vector has room for.
  private(set) var levelCapacity: Int

  // MARK: Rows

  /// All rows ever added; the free ones are reused.
  private(set) var rows: UnsafeMutablePointer<Row>
  /// The variables and coefficients of the rows, each row's in one stretch.
  private(set) var terms: UnsafeMutablePointer<RowTerm>
  /// The rows that own no slot, in any order.
  private(set) var others: UnsafeMutablePointer<Int32>
  var otherCount = 0
  /// The first place that waits for another row, or -1; each names the next in `place`.
  var firstUnusedRow: Int32 = -1
  /// How many terms belong to no row any more.
  var unusedTermCount = 0

  // MARK: Changes since the last solve

  private(set) var added: UnsafeMutablePointer<Int32>
  var addedCount = 0
  private(set) var removed: UnsafeMutablePointer<Int32>
  var removedCount = 0
  /// The rows whose constant changed.
  private(set) var changed: UnsafeMutablePointer<Int32>
  var changedCount = 0
  /// Whether the next solve has to start from nothing.
  var needsRebuild = true
  /// Whether the last solve had to leave rows out.
  var hasDropped = false

  // MARK: Basis

  /// The inverse of the basis: the variables (down a column) in terms of the owners' constants.
  private(set) var inverse: UnsafeMutablePointer<Double>
  /// The variables that are not zero in a column of the inverse.
  private(set) var columnMasks: UnsafeMutablePointer<UInt>
  /// The slots that are not zero in a row of the inverse.
  private(set) var rowMasks: UnsafeMutablePointer<UInt>
  /// The row that owns each slot, or `~k` where variable k is held at zero for want of a row.
  private(set) var owners: UnsafeMutablePointer<Int32>
  /// The slots whose owner would give way at some finite multiplier.
  private(set) var finiteSlots: UnsafeMutablePointer<UInt>
  /// The slots that belong to no row.
  private(set) var freeSlots: UnsafeMutablePointer<UInt>
  /// The values of the variables.
  private(set) var values: UnsafeMutablePointer<Double>
  /// For each finite slot the rate at which the cost of all rows without a slot changes with the
  /// constant of the owner, level by level.
  private(set) var multipliers: UnsafeMutablePointer<Double>

  // MARK: Scratch

  /// One row in terms of the slots.
  private(set) var activity: UnsafeMutablePointer<Double>
  private(set) var activityMask: UnsafeMutablePointer<UInt>
  /// How far a slope moves, level by level.
  private(set) var step: UnsafeMutablePointer<Double>
  /// The priority of each level, the highest first.
  private(set) var priorities: UnsafeMutablePointer<Float>

  var counters = SolverCounters()
  /// Pivots since the inverse was last compared with the rows.
  var pivotsSinceCheck = 0
  /// Changes of constants since the values were last computed from the inverse.
  var changesSinceRefresh = 0

  init(variables: Int, rows rowCapacity: Int, terms termCapacity: Int) {
    variableCapacity = variables
    words = (variables + UInt.bitWidth - 1) / UInt.bitWidth
    self.rowCapacity = rowCapacity
    self.termCapacity = termCapacity
    levelCapacity = 8
    rows = .allocate(capacity: rowCapacity)
    others = .allocate(capacity: rowCapacity)
    added = .allocate(capacity: rowCapacity)
    removed = .allocate(capacity: rowCapacity)
    changed = .allocate(capacity: rowCapacity)
    terms = .allocate(capacity: termCapacity)
    inverse = .allocate(capacity: variables * variables)
    columnMasks = .allocate(capacity: variables * words)
    rowMasks = .allocate(capacity: variables * words)
    owners = .allocate(capacity: variables)
    finiteSlots = .allocate(capacity: words)
    freeSlots = .allocate(capacity: words)
    values = .allocate(capacity: variables)
    multipliers = .allocate(capacity: variables * levelCapacity)
    activity = .allocate(capacity: variables)
    activityMask = .allocate(capacity: words)
    step = .allocate(capacity: levelCapacity)
    priorities = .allocate(capacity: levelCapacity)
    values.initialize(repeating: 0, count: variables)
  }

  deinit {
    rows.deallocate()
    others.deallocate()
    added.deallocate()
    removed.deallocate()
    changed.deallocate()
    terms.deallocate()
    inverse.deallocate()
    columnMasks.deallocate()
    rowMasks.deallocate()
    owners.deallocate()
    finiteSlots.deallocate()
    freeSlots.deallocate()
    values.deallocate()
    multipliers.deallocate()
    activity.deallocate()
    activityMask.deallocate()
    step.deallocate()
    priorities.deallocate()
  }
}

/// One product of a row, as the tableau holds it.
struct RowTerm {
  var variable: Int32
  var coefficient: Double
}

/// A row `a · x` against a constant, with a cost on each side.
struct Row {
  /// Where a row that owns no slot lies, and so which slope its cost has.
  enum Side: UInt8 {
    case below
    /// On its constant, without a slope of its own.
    case even
    case above
  }

  /// What the row is to the solver.
  enum Status: UInt8 {
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
  var above: SideCost
  var below: SideCost
  var side: Side
  var status: Status
  /// Whether `nextConstant` waits in the list of changes.
  var isChanged: Bool
  var generation: UInt32
  /// Grows with each row added: what "older" means between conflicting rows.
  var age: UInt64
}

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

// MARK: - Growing

extension Tableau {
  mutating func reserve(variables: Int) {
    guard variables > variableCapacity else { return }
    let capacity = max(variables, variableCapacity * 2)
    let newWords = (capacity + UInt.bitWidth - 1) / UInt.bitWidth
    var grown = UnsafeMutablePointer<Double>.allocate(capacity: capacity * capacity)
    for column in 0..<slotCount {
      (grown + column * capacity).update(
        from: inverse + column * variableCapacity,
        count: slotCount
      )
    }
    swap(&grown, &inverse)
    grown.deallocate()
    Tableau.regrow(&columnMasks, rows: slotCount, from: words, to: newWords, capacity: capacity)
    Tableau.regrow(&rowMasks, rows: slotCount, from: words, to: newWords, capacity: capacity)
    Tableau.regrow(&finiteSlots, rows: 1, from: words, to: newWords, capacity: 1)
    Tableau.regrow(&freeSlots, rows: 1, from: words, to: newWords, capacity: 1)
    Tableau.regrow(&activityMask, rows: 1, from: words, to: newWords, capacity: 1)
    Tableau.regrow(&owners, count: slotCount, capacity: capacity)
    Tableau.regrow(
      &multipliers,
      count: slotCount * levelCapacity,
      capacity: capacity * levelCapacity
    )
    Tableau.regrow(&activity, count: slotCount, capacity: capacity)
    Tableau.regrow(&values, count: variableCapacity, capacity: capacity)
    (values + variableCapacity).initialize(repeating: 0, count: capacity - variableCapacity)
    variableCapacity = capacity
    words = newWords
  }

  mutating func reserve(rows count: Int) {
    guard count > rowCapacity else { return }
    let capacity = max(count, rowCapacity * 2)
    Tableau.regrow(&rows, count: rowCount, capacity: capacity)
    Tableau.regrow(&others, count: otherCount, capacity: capacity)
    Tableau.regrow(&added, count: addedCount, capacity: capacity)
    Tableau.regrow(&removed, count: removedCount, capacity: capacity)
    Tableau.regrow(&changed, count: changedCount, capacity: capacity)
    rowCapacity = capacity
  }

  mutating func reserve(terms count: Int) {
    guard count > termCapacity else { return }
    if unusedTermCount > termCount / 2 {
      compactTerms()
      return reserve(terms: termCount + (count - termCapacity))
    }
    let capacity = max(count, termCapacity * 2)
    Tableau.regrow(&terms, count: termCount, capacity: capacity)
    termCapacity = capacity
  }

  /// Makes room for `count` priorities and the level of ties.
  mutating func reserve(levels count: Int) {
    guard count + 1 > levelCapacity else { return }
    let capacity = levelCapacity * 2
    Tableau.regrow(
      &multipliers,
      rows: slotCount,
      from: levelCapacity,
      to: capacity,
      capacity: variableCapacity
    )
    Tableau.regrow(&step, count: levelCapacity, capacity: capacity)
    Tableau.regrow(&priorities, count: levelCount, capacity: capacity)
    levelCapacity = capacity
  }

  private static func regrow<Element: BitwiseCopyable>(
    _ buffer: inout UnsafeMutablePointer<Element>,
    count: Int,
    capacity: Int
  ) {
    let grown = UnsafeMutablePointer<Element>.allocate(capacity: capacity)
    grown.initialize(from: buffer, count: count)
    buffer.deallocate()
    buffer = grown
  }

  /// Moves `rows` stretches of `width` elements to ones of `newWidth`, the new elements zero.
  private static func regrow<Element: BitwiseCopyable & Numeric>(
    _ buffer: inout UnsafeMutablePointer<Element>,
    rows: Int,
    from width: Int,
    to newWidth: Int,
    capacity: Int
  ) {
    let grown = UnsafeMutablePointer<Element>.allocate(capacity: capacity * newWidth)
    grown.initialize(repeating: 0, count: capacity * newWidth)
    for row in 0..<rows {
      (grown + row * newWidth).update(from: buffer + row * width, count: width)
    }
    buffer.deallocate()
    buffer = grown
  }
}

extension Tableau {
  /// Closes the gaps removed rows have left between the terms.
  private mutating func compactTerms() {
    let fresh = UnsafeMutablePointer<RowTerm>.allocate(capacity: termCapacity)
    var count = 0
    for row in 0..<rowCount where rows[row].termCount > 0 {
      (fresh + count).initialize(
        from: terms + Int(rows[row].firstTerm),
        count: Int(rows[row].termCount)
      )
      rows[row].firstTerm = Int32(truncatingIfNeeded: count)
      count += Int(rows[row].termCount)
    }
    terms.deallocate()
    terms = fresh
    termCount = count
    unusedTermCount = 0
  }
}
