// What is done against rounding.

extension Tableau {
  /// After so many pivots the inverse is compared with the rows.
  static let pivotsPerCheck = 48
  /// After so many changes of constants the values are computed anew.
  static let changesPerRefresh = 256
  /// A smaller entry to pivot on magnifies rounding enough to look at once.
  static let smallPivot = 1e-3

  /// How far the owners' activities are from their constants, at most; not a number if one is none.
  func largestOwnerError() -> Double {
    var largest = 0.0
    for slot in 0..<slotCount {
      let owner = Int(owners[slot])
      let error = owner >= 0 ? residual(owner) : values[~owner]
      guard error.isFinite else { return .nan }
      largest = max(largest, abs(error))
    }
    return largest
  }

  /// Whether the owners lie on their constants as exactly as doubles allow.
  func isAccurate() -> Bool { largestOwnerError() <= 1000 * residualTolerance }

  /// Compares the owners' activities with their constants and computes anew what has drifted.
  ///
  /// False if that did not help.
  mutating func check() -> Bool {
    pivotsSinceCheck = 0
    refreshValues()
    if !(largestOwnerError() <= residualTolerance) {
      guard refactor(), isAccurate() else { return false }
    }
    refreshMultipliers()
    return true
  }

  /// Computes the inverse anew from the rows that own slots; false if they are dependent.
  private mutating func refactor() -> Bool {
    counters.refactorizations += 1
    let count = slotCount
    let isComplete = withUnsafeTemporaryAllocation(of: Int32.self, capacity: count) { former in
      for slot in 0..<count { former[slot] = owners[slot] }
      clearBasis()
      for owner in former where owner >= 0 {
        let row = Int(owner)
        express(row)
        guard let slot = largestEntry(among: freeSlots) else { return false }
        exchange(slot)
        setOwner(slot, row)
      }
      return true
    }
    refreshValues()
    return isComplete
  }
}
