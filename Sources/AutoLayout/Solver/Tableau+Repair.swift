// The step everything is made of: one row's slope moves to the other end, or the row takes a slot.

extension Tableau {
  /// What stopped a slope.
  enum Stop {
    /// Nothing: the slope arrived where it was going.
    case arrived
    /// The owner of this slot, which has reached the end of its interval.
    case blocked(Int)
    /// Nothing, and the slope was going to infinity: the rows contradict each other.
    case unbounded
  }

  /// The component of a cost at a level.
  @inline(__always)
  func component(_ cost: SideCost, _ level: Int) -> Double {
    if level == levelCount { return cost.tie }
    return Int(cost.level) == level ? cost.weight : 0
  }

  /// The component of the slope of a row without a slot.
  @inline(__always)
  func slope(_ row: Int, _ level: Int) -> Double {
    switch rows[row].side {
    case .even: 0
    case .above: component(rows[row].above, level)
    case .below: -component(rows[row].below, level)
    }
  }

  /// Finds what stops the slope of the row that `activity` expresses.
  ///
  /// `step` holds the way the slope has to go, level by level, and after the call the way it can
  /// go; `isFinite` says whether it has an end at all.
  /// - Parameters:
  ///   - direction: 1 if the slope grows, -1 if it falls.
  ///   - prefersFirst: Takes the row that was added first among those that block alike (Bland's
  ///     rule) instead of the one with the largest entry.
  func findStop(direction: Double, isFinite: Bool, prefersFirst: Bool) -> Stop {
    let levels = levelCount
    let tolerance = stepTolerance
    var bestSlot = -1
    var hasBest = isFinite
    for word in 0..<words {
      var bits = activityMask[word] & finiteSlots[word]
      while bits != 0 {
        let slot = word * UInt.bitWidth + bits.trailingZeroBitCount
        bits &= bits &- 1
        let rate = direction * activity[slot]
        guard abs(rate) > Tableau.pivotTolerance else { continue }
        let owner = Int(owners[slot])
        let end = rate > 0 ? rows[owner].below : rows[owner].above
        guard end.isFinite else { continue }
        let current = multipliers + slot * capacity.levels
        let scale = 1 / abs(rate)
        let sign = rate > 0 ? -1.0 : 1.0
        // The levels at which this slot's way equals the best one need not be written.
        var level = 0
        var isNearer = !hasBest
        while hasBest && level <= levels {
          let room = component(end, level) + sign * current[level]
          let way = abs(room) <= tolerance ? 0 : room * scale
          let difference = way - step[level]
          if abs(difference) > tolerance + 1e-12 * abs(way) {
            isNearer = difference < 0
            break
          }
          level += 1
        }
        if !isNearer {
          // In a tie the own end wins; among slots the larger entry, or the earlier row.
          guard level > levels && bestSlot >= 0 else { continue }
          let isPreferred =
            prefersFirst
            ? owners[slot] < owners[bestSlot] : abs(activity[slot]) > abs(activity[bestSlot])
          if isPreferred { bestSlot = slot }
          continue
        }
        while level <= levels {
          let room = component(end, level) + sign * current[level]
          step[level] = abs(room) <= tolerance ? 0 : room * scale
          level += 1
        }
        hasBest = true
        bestSlot = slot
      }
    }
    guard hasBest else { return .unbounded }
    return bestSlot >= 0 ? .blocked(bestSlot) : .arrived
  }

  /// Lets the multipliers follow a slope that went the way `step` holds.
  mutating func applyStep(direction: Double) {
    for level in 0...levelCount where step[level] != 0 {
      let way = direction * step[level]
      for word in 0..<words {
        var bits = activityMask[word] & finiteSlots[word]
        while bits != 0 {
          let slot = word * UInt.bitWidth + bits.trailingZeroBitCount
          bits &= bits &- 1
          multipliers[slot * capacity.levels + level] += way * activity[slot]
        }
      }
    }
  }

  /// Lets `row` take the slot whose owner blocked its slope.
  ///
  /// `activity` expresses the row, `step` is the way its slope went.
  mutating func pivot(_ row: Int, into slot: Int, direction: Double) {
    counters.pivots += 1
    pivotsSinceCheck += 1
    let leaving = Int(owners[slot])
    // The owner has reached the end of its interval: it leaves to that side.
    let leavesBelow = direction * activity[slot] > 0
    let isGhost = rows[leaving].status == .ghost
    let ownMultiplier = multipliers + slot * capacity.levels
    for level in 0...levelCount {
      ownMultiplier[level] = -(slope(row, level) + direction * step[level])
    }
    exchange(slot)
    removeOther(row)
    setOwner(slot, row)
    rows[leaving].slot = -1
    if isGhost {
      discard(leaving)
    } else {
      appendOther(leaving, side: leavesBelow ? .below : .above)
    }
  }

  /// Moves the slope of a row without a slot to its end in a direction, or the row into a slot.
  ///
  /// Afterwards the row lies on the side of the direction or owns a slot and lies on its constant;
  /// if the result is `.unbounded`, nothing has changed and `activity` expresses the row.
  mutating func repair(
    _ row: Int,
    direction: Double,
    residual: Double,
    prefersFirst: Bool = false
  ) -> Stop {
    express(row)
    let end = direction > 0 ? rows[row].above : rows[row].below
    if end.isFinite {
      for level in 0...levelCount {
        step[level] = component(end, level) - direction * slope(row, level)
      }
    }
    let stop = findStop(
      direction: direction,
      isFinite: end.isFinite,
      prefersFirst: prefersFirst
    )
    switch stop {
    case .arrived:
      counters.flips += 1
      applyStep(direction: direction)
      rows[row].side = direction > 0 ? .above : .below
    case .blocked(let slot):
      applyStep(direction: direction)
      pivot(row, into: slot, direction: direction)
      move(slot, by: -residual)
    case .unbounded:
      break
    }
    return stop
  }
}
