/// The numbers of a solver: rows, the inverse of the basis, multipliers and values.
///
/// Everything lies in one block of memory this type owns, so that no step of a solve allocates,
/// retains or checks exclusivity. ``Solver`` explains what the numbers mean; the steps themselves
/// are in the extensions, one idea a file.
struct Tableau: ~Copyable {
  // MARK: Sizes

  /// How much there is room for.
  struct Capacity {
    /// Also the distance between two columns of the inverse.
    var variables: Int
    var rows: Int
    var terms: Int
    /// Components of a cost vector: one a priority, and one for ties.
    var levels: Int

    /// Words in a set of slots or of variables.
    var words: Int { (variables + UInt.bitWidth - 1) / UInt.bitWidth }
  }

  private(set) var capacity: Capacity
  /// Words in a set of slots or of variables.
  private(set) var words: Int
  /// How many variables there are.
  var variableCount = 0
  /// How many of the variables, from the first on, the inverse knows.
  var slotCount = 0
  var rowCount = 0
  var termCount = 0
  /// The age of the row added last.
  var lastAge: UInt64 = 0
  /// Whether a level may have lost its last row.
  var hasStaleLevels = false
  /// How many priorities are in use; ties are decided at the level of this index.
  var levelCount = 0

  // MARK: Rows
  //
  // Only this file moves the buffers. The pointers are not `private(set)` though: under the thread
  // sanitizer Swift 6.3 crashes on `pointer[index] &= value` in another file if they are.

  /// All rows ever added; the places of removed ones are reused.
  var rows: UnsafeMutablePointer<Row>
  /// The variables and coefficients of the rows, each row's in one stretch.
  var terms: UnsafeMutablePointer<RowTerm>
  /// The priority of each level, the highest first.
  var priorities: UnsafeMutablePointer<Float>
  /// The rows that own no slot, in any order.
  var others: UnsafeMutablePointer<Int32>
  var otherCount = 0
  /// The first place that waits for another row, or -1; each names the next in `place`.
  var firstUnusedRow: Int32 = -1
  /// How many terms belong to no row any more.
  var unusedTermCount = 0

  // MARK: Changes since the last solve

  var added: UnsafeMutablePointer<Int32>
  var addedCount = 0
  var removed: UnsafeMutablePointer<Int32>
  var removedCount = 0
  /// The rows whose constant changed.
  var changed: UnsafeMutablePointer<Int32>
  var changedCount = 0
  /// Whether the next solve has to start from nothing.
  var needsRebuild = true
  /// Whether the last solve had to leave rows out.
  var hasDropped = false

  // MARK: Basis

  /// The inverse of the basis: the variables (down a column) in terms of the owners' constants.
  var inverse: UnsafeMutablePointer<Double>
  /// The variables that are not zero in a column of the inverse.
  var columnMasks: UnsafeMutablePointer<UInt>
  /// The slots that are not zero in a row of the inverse.
  var rowMasks: UnsafeMutablePointer<UInt>
  /// The row that owns each slot, or `~k` where variable k is held at zero for want of a row.
  var owners: UnsafeMutablePointer<Int32>
  /// The slots whose owner would give way at some finite multiplier.
  var finiteSlots: UnsafeMutablePointer<UInt>
  /// Whether the basis changed since the free slots were last settled.
  var hasExchanged = false
  /// The slots that belong to no row.
  var freeSlots: UnsafeMutablePointer<UInt>
  /// The values of the variables.
  var values: UnsafeMutablePointer<Double>
  /// For each finite slot the rate at which the cost of all rows without a slot changes with the
  /// constant of the owner, level by level.
  var multipliers: UnsafeMutablePointer<Double>

  // MARK: Scratch

  /// One row in terms of the slots.
  var activity: UnsafeMutablePointer<Double>
  var activityMask: UnsafeMutablePointer<UInt>
  /// How far a slope moves, level by level.
  var step: UnsafeMutablePointer<Double>
  /// The rows in the order in which a solve from nothing takes them; later the violated ones.
  var order: UnsafeMutablePointer<Int32>
  /// The residuals of the violated rows.
  var residuals: UnsafeMutablePointer<Double>
  /// Where each group of that order begins.
  var groups: UnsafeMutablePointer<Int32>

  private var block: UnsafeMutableRawPointer

  // MARK: Accuracy

  /// Entries of the inverse below this are noise of a cancellation.
  static let negligible = 1e-11
  /// A slot whose entry in a row is smaller than this does not give way to that row.
  static let pivotTolerance = 1e-7
  /// Residuals up to this are zero.
  var residualTolerance: Double { max(1e-9, largestConstant * 1e-13) }
  /// The largest magnitude among the constants and values since the last rebuild.
  var largestConstant = 0.0
  /// Multipliers nearer to each other than this are equal.
  ///
  /// Noise must not reach the next level: fed back into the multipliers it makes wrong optima that
  /// look right.
  var stepTolerance: Double { max(1e-9, largestWeight * 1e-14) }
  /// The largest weight any cost has had.
  var largestWeight = 1.0
  /// Pivots since the inverse was last compared with the rows.
  var pivotsSinceCheck = 0
  /// Changes of constants since the values were last computed from the inverse.
  var changesSinceRefresh = 0

  var counters = SolverCounters()
  /// Whether every step follows the rule that is meant for long ones; for tests.
  var alwaysPrefersFirst = false

  init(_ capacity: Capacity) {
    let plan = TableauPlan(capacity)
    let block = plan.allocate()
    self.capacity = capacity
    self.block = block
    words = capacity.words
    rows = plan.rows.bind(in: block)
    terms = plan.terms.bind(in: block)
    inverse = plan.inverse.bind(in: block)
    values = plan.values.bind(in: block)
    multipliers = plan.multipliers.bind(in: block)
    activity = plan.activity.bind(in: block)
    step = plan.step.bind(in: block)
    residuals = plan.residuals.bind(in: block)
    columnMasks = plan.columnMasks.bind(in: block)
    rowMasks = plan.rowMasks.bind(in: block)
    finiteSlots = plan.finiteSlots.bind(in: block)
    freeSlots = plan.freeSlots.bind(in: block)
    activityMask = plan.activityMask.bind(in: block)
    owners = plan.owners.bind(in: block)
    others = plan.others.bind(in: block)
    added = plan.added.bind(in: block)
    removed = plan.removed.bind(in: block)
    changed = plan.changed.bind(in: block)
    order = plan.order.bind(in: block)
    groups = plan.groups.bind(in: block)
    priorities = plan.priorities.bind(in: block)
  }

  deinit { block.deallocate() }
}

// MARK: - Growing

extension Tableau {
  mutating func reserve(variables count: Int) {
    guard count > capacity.variables else { return }
    var larger = capacity
    larger.variables = max(count, capacity.variables * 2)
    grow(to: larger)
  }

  mutating func reserve(rows count: Int) {
    guard count > capacity.rows else { return }
    var larger = capacity
    larger.rows = max(count, capacity.rows * 2)
    grow(to: larger)
  }

  /// Makes room for more terms behind the last one.
  mutating func reserve(moreTerms count: Int) {
    guard termCount + count > capacity.terms else { return }
    var larger = capacity
    if termCount - unusedTermCount + count > capacity.terms / 2 {
      larger.terms = max(termCount - unusedTermCount + count, capacity.terms * 2)
    }
    grow(to: larger)
  }

  /// Makes room for `count` priorities and the level of ties.
  mutating func reserve(levels count: Int) {
    guard count + 1 > capacity.levels else { return }
    var larger = capacity
    larger.levels = max(count + 1, capacity.levels * 2)
    grow(to: larger)
  }

  /// Moves everything to a larger block, and the terms together.
  private mutating func grow(to larger: Capacity) {
    let plan = TableauPlan(larger)
    let grown = plan.allocate()
    let (former, formerWords, formerTerms) = (capacity, words, terms)
    capacity = larger
    words = larger.words
    Tableau.move(&rows, to: plan.rows.bind(in: grown), width: rowCount)
    Tableau.move(
      &inverse,
      to: plan.inverse.bind(in: grown),
      width: slotCount,
      stretches: slotCount,
      from: former.variables,
      apart: larger.variables
    )
    Tableau.move(&values, to: plan.values.bind(in: grown), width: slotCount)
    Tableau.move(
      &multipliers,
      to: plan.multipliers.bind(in: grown),
      width: levelCount + 1,
      stretches: slotCount,
      from: former.levels,
      apart: larger.levels
    )
    Tableau.move(&activity, to: plan.activity.bind(in: grown), width: 0)
    Tableau.move(&step, to: plan.step.bind(in: grown), width: 0)
    Tableau.move(&residuals, to: plan.residuals.bind(in: grown), width: 0)
    Tableau.move(
      &columnMasks,
      to: plan.columnMasks.bind(in: grown),
      width: formerWords,
      stretches: slotCount,
      from: formerWords,
      apart: words
    )
    Tableau.move(
      &rowMasks,
      to: plan.rowMasks.bind(in: grown),
      width: formerWords,
      stretches: slotCount,
      from: formerWords,
      apart: words
    )
    Tableau.move(&finiteSlots, to: plan.finiteSlots.bind(in: grown), width: formerWords)
    Tableau.move(&freeSlots, to: plan.freeSlots.bind(in: grown), width: formerWords)
    Tableau.move(&activityMask, to: plan.activityMask.bind(in: grown), width: 0)
    Tableau.move(&owners, to: plan.owners.bind(in: grown), width: slotCount)
    Tableau.move(&others, to: plan.others.bind(in: grown), width: otherCount)
    Tableau.move(&added, to: plan.added.bind(in: grown), width: addedCount)
    Tableau.move(&removed, to: plan.removed.bind(in: grown), width: removedCount)
    Tableau.move(&changed, to: plan.changed.bind(in: grown), width: changedCount)
    Tableau.move(&order, to: plan.order.bind(in: grown), width: 0)
    Tableau.move(&groups, to: plan.groups.bind(in: grown), width: 0)
    Tableau.move(&priorities, to: plan.priorities.bind(in: grown), width: levelCount)
    terms = plan.terms.bind(in: grown)
    termCount = 0
    unusedTermCount = 0
    for row in 0..<rowCount where rows[row].termCount > 0 {
      let count = Int(rows[row].termCount)
      (terms + termCount).update(from: formerTerms + Int(rows[row].firstTerm), count: count)
      rows[row].firstTerm = Int32(truncatingIfNeeded: termCount)
      termCount += count
    }
    for slot in 0..<slotCount {
      for word in formerWords..<words {
        columnMasks[slot * words + word] = 0
        rowMasks[slot * words + word] = 0
      }
    }
    for word in formerWords..<words {
      finiteSlots[word] = 0
      freeSlots[word] = 0
    }
    block.deallocate()
    block = grown
  }

  /// Copies stretches of `width` elements that lie `from` apart to where they lie `apart` apart.
  private static func move<Element: BitwiseCopyable>(
    _ buffer: inout UnsafeMutablePointer<Element>,
    to grown: UnsafeMutablePointer<Element>,
    width: Int,
    stretches: Int = 1,
    from former: Int = 0,
    apart: Int = 0
  ) {
    for stretch in 0..<stretches {
      (grown + stretch * apart).update(from: buffer + stretch * former, count: width)
    }
    buffer = grown
  }
}
