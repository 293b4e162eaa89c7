// Multipliers from nothing, and what is done against rounding.

extension Tableau {
  /// After so many pivots the inverse is compared with the rows.
  static let pivotsPerCheck = 48
  /// After so many changes of constants the values are computed anew.
  static let changesPerRefresh = 256

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

  /// Compares the owners' activities with their constants and repairs what rounding has done.
  mutating func check() {
    pivotsSinceCheck = 0
    refreshValues()
    var worst = 0.0
    for slot in 0..<slotCount {
      worst = max(
        worst,
        owners[slot] >= 0 ? abs(residual(Int(owners[slot]))) : abs(values[Int(~owners[slot])])
      )
    }
    if worst > residualTolerance { refactor() }
    refreshMultipliers()
  }

  /// Computes the inverse anew from the rows that own slots.
  mutating func refactor() {
    counters.refactorizations += 1
    let count = slotCount
    withUnsafeTemporaryAllocation(of: Int32.self, capacity: count) { former in
      for slot in 0..<count { former[slot] = owners[slot] }
      slotCount = 0
      for word in 0..<words {
        finiteSlots[word] = 0
        freeSlots[word] = 0
      }
      extendBasis()
      for owner in former where owner >= 0 {
        let row = Int(owner)
        express(row)
        if let slot = largestEntry(among: freeSlots) {
          exchange(slot)
          setOwner(slot, row)
        } else {
          appendOther(row, side: .even)
        }
      }
    }
    refreshValues()
  }
}
