// Multipliers from nothing.

extension Tableau {
  /// Computes the multipliers of all finite slots from the slopes of the rows without a slot.
  mutating func refreshMultipliers() {
    multipliers.update(repeating: 0, count: slotCount * capacity.levels)
    for place in 0..<otherCount {
      let row = Int(others[place])
      if rows[row].side == .even { continue }
      express(row)
      for level in 0...levelCount {
        step[level] = slope(row, level)
      }
      applyStep(direction: 1)
    }
  }

  /// The multiplier of one slot, finite or not, into `multipliers`.
  mutating func computeMultiplier(_ slot: Int) {
    let multiplier = multipliers + slot * capacity.levels
    multiplier.update(repeating: 0, count: levelCount + 1)
    for place in 0..<otherCount {
      let row = Int(others[place])
      if rows[row].side == .even { continue }
      let rate = rate(row, slot)
      if rate == 0 { continue }
      for level in 0...levelCount {
        multiplier[level] += slope(row, level) * rate
      }
    }
    for level in 0...levelCount where abs(multiplier[level]) <= stepTolerance {
      multiplier[level] = 0
    }
  }

  /// The entry of a row at one slot.
  @inline(__always)
  func rate(_ row: Int, _ slot: Int) -> Double {
    let column = inverse + slot * capacity.variables
    let first = terms + Int(rows[row].firstTerm)
    var sum = 0.0
    for term in 0..<Int(rows[row].termCount) {
      sum += first[term].coefficient * column[Int(first[term].variable)]
    }
    return abs(sum) > Tableau.negligible ? sum : 0
  }
}
