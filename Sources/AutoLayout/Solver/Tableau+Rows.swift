// Rows and priorities as they are handed in, before the next solve makes them part of the tableau.

extension Tableau {
  /// Adds a row whose numbers and variables are known to be good.
  mutating func addRow(
    _ sum: UnsafeBufferPointer<Term>,
    constant: Double,
    above: Cost,
    below: Cost,
    order: UInt32?
  ) throws(SolverError) -> Int {
    // Nothing may move once the terms are written behind the last row's.
    reserve(moreTerms: sum.count)
    reserve(rows: rowCount + 1)
    makeLevel(above)
    makeLevel(below)
    let first = terms + termCount
    let count = mergeTerms(sum, into: first)
    let scale = try scaleTerms(first, count: count)
    let costs = sideCosts(
      above,
      below,
      terms: first,
      count: count,
      scale: scale,
      order: order ?? .max
    )
    let (row, generation) = takeUnusedRow()
    lastAge += 1
    (rows + row).initialize(
      to: Row(
        firstTerm: Int32(truncatingIfNeeded: termCount),
        termCount: Int32(truncatingIfNeeded: count),
        slot: -1,
        place: -1,
        constant: constant * scale,
        nextConstant: constant * scale,
        scale: scale,
        above: costs.above,
        below: costs.below,
        order: order ?? .max,
        side: .even,
        status: .pending,
        isChanged: false,
        generation: generation,
        age: lastAge
      )
    )
    termCount += count
    added[addedCount] = Int32(truncatingIfNeeded: row)
    addedCount += 1
    return row
  }

  /// A place for a row, for which there is room, and the generation of its name.
  private mutating func takeUnusedRow() -> (row: Int, generation: UInt32) {
    guard firstUnusedRow >= 0 else {
      rowCount += 1
      return (rowCount - 1, 0)
    }
    let row = Int(firstUnusedRow)
    firstUnusedRow = rows[row].place
    return (row, rows[row].generation)
  }

  /// Forgets all variables, rows and priorities and keeps the memory.
  mutating func removeAll() {
    for row in 0..<rowCount {
      rows[row].status = .unused
      rows[row].generation &+= 1
      rows[row].termCount = 0
      rows[row].place = row + 1 < rowCount ? Int32(truncatingIfNeeded: row + 1) : -1
    }
    firstUnusedRow = rowCount > 0 ? 0 : -1
    (variableCount, slotCount, otherCount, termCount, unusedTermCount) = (0, 0, 0, 0, 0)
    (levelCount, addedCount, removedCount, changedCount) = (0, 0, 0, 0)
    largestWeight = 1
    hasDropped = false
    hasStaleLevels = false
    needsRebuild = true
  }

  /// Writes one term a variable and returns how many there are.
  ///
  /// What cancels out, but for rounding, is no term.
  private func mergeTerms(
    _ sum: UnsafeBufferPointer<Term>,
    into first: UnsafeMutablePointer<RowTerm>
  ) -> Int {
    var count = 0
    for term in sum where term.coefficient != 0 {
      let variable = Int32(truncatingIfNeeded: term.variable.index)
      var index = 0
      while index < count && first[index].variable != variable { index += 1 }
      guard index < count else {
        first[count] = RowTerm(variable: variable, coefficient: term.coefficient)
        count += 1
        continue
      }
      let total = first[index].coefficient + term.coefficient
      if abs(total) > 1e-12 * abs(term.coefficient) {
        first[index].coefficient = total
      } else {
        count -= 1
        first[index] = first[count]
      }
    }
    return count
  }

  /// Brings the largest coefficient of a row near 1 and returns by what all were multiplied.
  ///
  /// Residuals are then lengths, whatever unit the row is written in, and one tolerance fits all.
  /// Powers of two leave every digit as it was, and rows of ordinary layouts are left alone.
  private func scaleTerms(
    _ terms: UnsafeMutablePointer<RowTerm>,
    count: Int
  ) throws(SolverError) -> Double {
    var largest = 0.0
    var smallest = Double.infinity
    for index in 0..<count {
      largest = max(largest, abs(terms[index].coefficient))
      smallest = min(smallest, abs(terms[index].coefficient))
    }
    if largest > smallest * Solver.largestRatio { throw .notFinite(largest) }
    guard largest > 4 || largest < 0.25, count > 0 else { return 1 }
    let scale = Double(sign: .plus, exponent: -largest.exponent, significand: 1)
    for index in 0..<count { terms[index].coefficient *= scale }
    return scale
  }

  mutating func removeRow(_ row: Int) {
    switch rows[row].status {
    case .pending: rows[row].status = .cancelled
    case .active:
      hasStaleLevels = true
      rows[row].status = .removed
      removed[removedCount] = Int32(truncatingIfNeeded: row)
      removedCount += 1
    case .dropped:
      rows[row].status = .cancelled
      needsRebuild = true
    case .unused, .cancelled, .removed, .ghost: break
    }
  }

  mutating func setConstant(_ row: Int, _ constant: Double) {
    rows[row].nextConstant = constant * rows[row].scale
    if rows[row].status == .dropped { needsRebuild = true }
    guard rows[row].status == .active, !rows[row].isChanged else { return }
    rows[row].isChanged = true
    changed[changedCount] = Int32(truncatingIfNeeded: row)
    changedCount += 1
  }

  /// Changes what a row pays.
  ///
  /// Within the tableau that is another row: one with the old costs leaves with the next solve and
  /// one with the new costs, under the old name, comes.
  mutating func setCosts(_ row: Int, above: Cost, below: Cost) {
    // Nothing may move between taking a place and filling it.
    reserve(moreTerms: Int(rows[row].termCount))
    reserve(rows: rowCount + 1)
    makeLevel(above)
    makeLevel(below)
    let former = rows[row]
    let costs = sideCosts(
      above,
      below,
      terms: terms + Int(former.firstTerm),
      count: Int(former.termCount),
      scale: former.scale,
      order: former.order
    )
    let isSame = costs.above.level == former.above.level && costs.below.level == former.below.level
    if isSame { return }
    hasStaleLevels = true
    rows[row].above = costs.above
    rows[row].below = costs.below
    switch rows[row].status {
    case .active: break
    case .dropped:
      needsRebuild = true
      return
    case .pending, .unused, .cancelled, .removed, .ghost: return
    }
    let (leaving, generation) = takeUnusedRow()
    let count = Int(former.termCount)
    (rows + leaving).initialize(to: former)
    rows[leaving].generation = generation
    rows[leaving].firstTerm = Int32(truncatingIfNeeded: termCount)
    (terms + termCount).update(from: terms + Int(rows[row].firstTerm), count: count)
    termCount += count
    rows[leaving].isChanged = false
    rows[leaving].status = .removed
    removed[removedCount] = Int32(truncatingIfNeeded: leaving)
    removedCount += 1
    if former.slot >= 0 {
      owners[Int(former.slot)] = Int32(truncatingIfNeeded: leaving)
    } else {
      others[Int(former.place)] = Int32(truncatingIfNeeded: leaving)
    }
    rows[row].slot = -1
    rows[row].place = -1
    rows[row].status = .pending
    added[addedCount] = Int32(truncatingIfNeeded: row)
    addedCount += 1
  }

  private mutating func sideCosts(
    _ above: Cost,
    _ below: Cost,
    terms: UnsafePointer<RowTerm>,
    count: Int,
    scale: Double,
    order: UInt32
  ) -> (above: SideCost, below: SideCost) {
    if case (.required, .required) = (above, below) { return (.required, .required) }
    let ties = tieWeights(terms, count: count, order: order)
    return (
      sideCost(above, scale: scale, tie: ties.above),
      sideCost(below, scale: scale, tie: ties.below)
    )
  }

  /// The cost as the tableau compares it; the priority has its level already.
  private mutating func sideCost(_ cost: Cost, scale: Double, tie: Double) -> SideCost {
    switch cost {
    case .none: return SideCost(level: SideCost.noLevel, weight: 0, tie: tie)
    case .required: return .required
    case .priority(let priority):
      let weight = 1 / scale
      largestWeight = max(largestWeight, weight)
      let level = Int32(truncatingIfNeeded: level(of: priority))
      return SideCost(level: level, weight: weight, tie: tie)
    }
  }

  /// Weights that decide between answers all priorities find equally good.
  ///
  /// They follow from the row's terms, so that the answer follows from the rows and not from
  /// their history, and they are unrelated enough for no two sums of them to be equal. Being above
  /// always costs more than being below: of two equal wishes the smaller is granted. Where rows
  /// come in an order, the first is the cheapest to lie above and the last the cheapest to lie
  /// below. Twenty-eight bits keep sums of them exact and differences of them visible.
  private func tieWeights(
    _ terms: UnsafePointer<RowTerm>,
    count: Int,
    order: UInt32
  ) -> (above: Double, below: Double) {
    var hash: UInt64 = 0
    for index in 0..<count {
      let variable = UInt64(truncatingIfNeeded: terms[index].variable) &+ 1
      hash = (hash ^ (hash >> 29) ^ variable) &* 0x9E37_79B9_7F4A_7C15
      hash = (hash ^ (hash >> 32)) &+ terms[index].coefficient.bitPattern
    }
    hash = Tableau.mixed(hash)
    var (above, below) = (hash >> 36, Tableau.mixed(hash) >> 36)
    if order != .max {
      let place = UInt64(min(order, 1023))
      above = place << 18 | above >> 10
      below = (1023 - place) << 18 | below >> 10
    }
    let unit = 1.0 / Double(1 << 28)
    return (2 + Double(above) * unit, 1 + Double(below) * unit)
  }

  @inline(__always)
  private static func mixed(_ value: UInt64) -> UInt64 {
    var mixed = value &+ 0x9E37_79B9_7F4A_7C15
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }
}
