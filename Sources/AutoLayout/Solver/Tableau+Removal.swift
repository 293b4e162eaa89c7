// How a row leaves an optimum without anything being solved anew.

extension Tableau {
  /// Takes a removed row out, keeping the rest at its optimum.
  ///
  /// The state has to be settled. A row without a slot first loses its slope; if another row
  /// blocks that, it takes that one's slot. A row with a slot stays there as a ghost and is moved,
  /// downhill, from one breakpoint of the others to the next. At each the row that reaches its
  /// constant is repaired as always, until the ghost's own multiplier reaches zero and it is the
  /// one to leave.
  mutating func withdraw(_ row: Int) -> Outcome {
    if rows[row].slot < 0 {
      guard loseSlope(row) else { return .settled }
    }
    rows[row].status = .ghost
    let slot = Int(rows[row].slot)
    computeMultiplier(slot)
    var steps = 0
    while true {
      let multiplier = multipliers + slot * capacity.levels
      var sign = 0.0
      for level in 0...levelCount where abs(multiplier[level]) > stepTolerance {
        sign = multiplier[level] > 0 ? 1 : -1
        break
      }
      guard sign != 0 else {
        release(row, slot)
        return .settled
      }
      // The constant goes down where the cost would grow with it; zero is where it stops.
      rows[row].above = sign > 0 ? .zero : .required
      rows[row].below = sign > 0 ? .required : .zero
      setOwner(slot, row)
      var nearest = -1
      var nearestDistance = Double.infinity
      var nearestRate = 0.0
      for place in 0..<otherCount {
        let other = Int(others[place])
        let rate = -sign * rate(other, slot)
        guard abs(rate) > Tableau.pivotTolerance else { continue }
        let residual = residual(other)
        let distance: Double
        switch rows[other].side {
        case .even: distance = 0
        case .above where rate < 0: distance = max(0, residual) / -rate
        case .below where rate > 0: distance = max(0, -residual) / rate
        default: continue
        }
        if distance < nearestDistance
          || (distance == nearestDistance && abs(rate) > abs(nearestRate))
        {
          (nearest, nearestDistance, nearestRate) = (other, distance, rate)
        }
      }
      guard nearest >= 0 else {
        return .stalled
      }
      move(slot, by: -sign * nearestDistance)
      rows[row].constant -= sign * nearestDistance
      let stop = repair(
        nearest,
        direction: nearestRate > 0 ? 1 : -1,
        residual: residual(nearest)
      )
      if case .unbounded = stop { return .stalled }
      if case .blocked(let blocking) = stop, blocking == slot { return .settled }
      steps += 1
      if steps > slotCount + otherCount { return .stalled }
    }
  }

  /// Brings the slope of a removed row to zero and discards it; true if the row took a slot.
  private mutating func loseSlope(_ row: Int) -> Bool {
    let side = rows[row].side
    guard side != .even else {
      removeOther(row)
      discard(row)
      return false
    }
    express(row)
    let direction: Double = side == .above ? -1 : 1
    for level in 0...levelCount { step[level] = abs(slope(row, level)) }
    let stop = findStop(direction: direction, isFinite: true, prefersFirst: false)
    applyStep(direction: direction)
    guard case .blocked(let slot) = stop else {
      removeOther(row)
      discard(row)
      return false
    }
    rows[row].constant += residual(row)
    pivot(row, into: slot, direction: direction)
    return true
  }

  /// Gives the slot of a ghost nothing depends on to a redundant row, or to no row.
  private mutating func release(_ row: Int, _ slot: Int) {
    var heir = -1
    var heirRate = Tableau.pivotTolerance
    for place in 0..<otherCount {
      let other = Int(others[place])
      let rate = abs(rate(other, slot))
      if rate > heirRate && rows[other].side == .even { (heir, heirRate) = (other, rate) }
    }
    rows[row].slot = -1
    discard(row)
    if heir >= 0 {
      let residual = residual(heir)
      express(heir)
      exchange(slot)
      removeOther(heir)
      setOwner(slot, heir)
      (multipliers + slot * capacity.levels).update(repeating: 0, count: levelCount + 1)
      move(slot, by: -residual)
      return
    }
    let column = inverse + slot * capacity.variables
    var variable = 0
    for candidate in 0..<slotCount where abs(column[candidate]) > abs(column[variable]) {
      variable = candidate
    }
    express(variable: variable)
    exchange(slot)
    setFree(slot, variable: variable)
    move(slot, by: -values[variable])
  }

  /// Frees the place of a removed row.
  mutating func discard(_ row: Int) {
    rows[row].status = .unused
    rows[row].generation &+= 1
    rows[row].place = firstUnusedRow
    unusedTermCount += Int(rows[row].termCount)
    rows[row].termCount = 0
    firstUnusedRow = Int32(truncatingIfNeeded: row)
  }
}
