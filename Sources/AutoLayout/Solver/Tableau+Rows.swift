// Rows and priorities as they are handed in, before the next solve makes them part of the tableau.

extension Tableau {
  /// Adds a row whose numbers and variables are known to be good.
  mutating func addRow(
    _ sum: [Term],
    constant: Double,
    above: Cost,
    below: Cost
  ) -> Int {
    // Nothing may move once the terms are written behind the last row's.
    reserve(moreTerms: sum.count)
    reserve(rows: rowCount + 1)
    makeLevel(above)
    makeLevel(below)
    let first = terms + termCount
    var count = 0
    for term in sum {
      let variable = Int32(truncatingIfNeeded: term.variable.index)
      var index = 0
      while index < count && first[index].variable != variable { index += 1 }
      if index == count {
        first[count] = RowTerm(variable: variable, coefficient: 0)
        count += 1
      }
      first[index].coefficient += term.coefficient
    }
    let scale = scaleTerms(first, count: count)
    let costs = sideCosts(above, below, terms: first, count: count, scale: scale)
    let row: Int
    var generation: UInt32 = 0
    if firstUnusedRow >= 0 {
      row = Int(firstUnusedRow)
      firstUnusedRow = rows[row].place
      generation = rows[row].generation
    } else {
      row = rowCount
      rowCount += 1
    }
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

  /// Brings the largest coefficient of a row near 1 and returns by what all were multiplied.
  ///
  /// Residuals are then lengths, whatever unit the row is written in, and one tolerance fits all.
  /// Powers of two leave every digit as it was, and rows of ordinary layouts are left alone.
  private func scaleTerms(_ terms: UnsafeMutablePointer<RowTerm>, count: Int) -> Double {
    var largest = 0.0
    for index in 0..<count { largest = max(largest, abs(terms[index].coefficient)) }
    guard largest > 4 || largest < 0.25, largest > 0 else { return 1 }
    let scale = Double(sign: .plus, exponent: -largest.exponent, significand: 1)
    for index in 0..<count { terms[index].coefficient *= scale }
    return scale
  }

  mutating func removeRow(_ row: Int) {
    switch rows[row].status {
    case .pending: rows[row].status = .cancelled
    case .active:
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

  mutating func setCosts(_ row: Int, above: Cost, below: Cost) {
    makeLevel(above)
    makeLevel(below)
    let (aboveCost, belowCost) = sideCosts(
      above,
      below,
      terms: terms + Int(rows[row].firstTerm),
      count: Int(rows[row].termCount),
      scale: rows[row].scale
    )
    let (formerAbove, formerBelow) = (rows[row].above, rows[row].below)
    guard aboveCost.level != formerAbove.level || belowCost.level != formerBelow.level else {
      return
    }
    rows[row].above = aboveCost
    rows[row].below = belowCost
    if rows[row].status != .pending { needsRebuild = true }
  }

  /// The costs as the tableau compares them.
  private mutating func sideCosts(
    _ above: Cost,
    _ below: Cost,
    terms: UnsafePointer<RowTerm>,
    count: Int,
    scale: Double
  ) -> (above: SideCost, below: SideCost) {
    if case (.required, .required) = (above, below) { return (.required, .required) }
    let ties = tieWeights(terms, count: count)
    let weight = 1 / scale
    largestWeight = max(largestWeight, weight)
    return (
      sideCost(above, weight: weight, tie: ties.above),
      sideCost(below, weight: weight, tie: ties.below)
    )
  }

  private func sideCost(_ cost: Cost, weight: Double, tie: Double) -> SideCost {
    switch cost {
    case .none: SideCost(level: SideCost.noLevel, weight: 0, tie: tie)
    case .required: .required
    case .priority(let priority):
      SideCost(level: Int32(truncatingIfNeeded: level(of: priority)), weight: weight, tie: tie)
    }
  }

  /// The level of a priority, or the one it belongs before if it has none yet.
  private func level(of priority: Float) -> Int {
    var level = 0
    while level < levelCount && priorities[level] > priority { level += 1 }
    return level
  }

  /// Gives a priority not seen before a level of its own.
  private mutating func makeLevel(_ cost: Cost) {
    guard case .priority(let priority) = cost else { return }
    let level = level(of: priority)
    if level < levelCount && priorities[level] == priority { return }
    reserve(levels: levelCount + 1)
    for other in stride(from: levelCount, to: level, by: -1) {
      priorities[other] = priorities[other - 1]
    }
    priorities[level] = priority
    levelCount += 1
    for row in 0..<rowCount {
      if rows[row].above.level >= level { rows[row].above.level += 1 }
      if rows[row].below.level >= level { rows[row].below.level += 1 }
    }
    for slot in 0..<slotCount {
      let multiplier = multipliers + slot * capacity.levels
      for other in stride(from: levelCount, to: level, by: -1) {
        multiplier[other] = multiplier[other - 1]
      }
      multiplier[level] = 0
    }
  }

  /// Weights that decide between answers all priorities find equally good.
  ///
  /// They follow from the row's terms, so that the answer follows from the rows and not from
  /// their history, and they are unrelated enough for no two sums of them to be equal. Being above
  /// always costs more than being below: of two equal wishes the smaller is granted. Twenty-four
  /// bits keep sums of them exact.
  private func tieWeights(
    _ terms: UnsafePointer<RowTerm>,
    count: Int
  ) -> (above: Double, below: Double) {
    var hash: UInt64 = 0
    for index in 0..<count {
      let variable = UInt64(truncatingIfNeeded: terms[index].variable) &+ 1
      hash = (hash ^ (hash >> 29) ^ variable) &* 0x9E37_79B9_7F4A_7C15
      hash = (hash ^ (hash >> 32)) &+ terms[index].coefficient.bitPattern
    }
    hash = Tableau.mixed(hash)
    let second = Tableau.mixed(hash)
    let unit = 1.0 / Double(1 << 24)
    return (2 + Double(hash >> 40) * unit, 1 + Double(second >> 40) * unit)
  }

  @inline(__always)
  private static func mixed(_ value: UInt64) -> UInt64 {
    var mixed = value &+ 0x9E37_79B9_7F4A_7C15
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }
}
