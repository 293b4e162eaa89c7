// The inverse of the basis: how rows are expressed in it and how it changes.

extension Tableau {
  /// Starts from nothing: each variable is zero and its own slot free.
  mutating func clearBasis() {
    slotCount = 0
    pivotsSinceCheck = 0
    for word in 0..<words {
      finiteSlots[word] = 0
      freeSlots[word] = 0
    }
    extendBasis()
  }

  /// Gives each variable made since the last solve a free slot of its own.
  mutating func extendBasis() {
    let count = variableCount
    guard slotCount < count else { return }
    for column in 0..<slotCount {
      (inverse + column * capacity.variables + slotCount).update(
        repeating: 0,
        count: count - slotCount
      )
    }
    for column in slotCount..<count {
      let entries = inverse + column * capacity.variables
      entries.update(repeating: 0, count: count)
      entries[column] = 1
      for word in 0..<words {
        columnMasks[column * words + word] = 0
        rowMasks[column * words + word] = 0
      }
      let (word, bit) = (column / UInt.bitWidth, UInt(1) << UInt(column % UInt.bitWidth))
      columnMasks[column * words + word] = bit
      rowMasks[column * words + word] = bit
      freeSlots[word] |= bit
      owners[column] = ~Int32(truncatingIfNeeded: column)
      values[column] = 0
    }
    slotCount = count
  }

  /// Writes the row in terms of the slots into `activity`.
  mutating func express(_ row: Int) {
    let first = terms + Int(rows[row].firstTerm)
    express(first, count: Int(rows[row].termCount))
  }

  /// Writes a sum of variables in terms of the slots into `activity`.
  mutating func express(_ sum: UnsafePointer<RowTerm>, count: Int) {
    let words = self.words
    for word in 0..<words {
      let base = inverse + word * UInt.bitWidth * capacity.variables
      var mask: UInt = 0
      for term in 0..<count {
        let (variable, coefficient) = (Int(sum[term].variable), sum[term].coefficient)
        var bits = rowMasks[variable * words + word]
        let fresh = bits & ~mask
        mask |= bits
        while bits != 0 {
          let bit = bits & (~bits &+ 1)
          let offset = bits.trailingZeroBitCount
          bits ^= bit
          let slot = word * UInt.bitWidth + offset
          let entry = coefficient * base[offset * capacity.variables + variable]
          if fresh & bit != 0 {
            activity[slot] = entry
            continue
          }
          let total = activity[slot] + entry
          activity[slot] = total
          // What cancels out is no entry; a later term that has the slot starts afresh.
          if abs(total) <= Tableau.negligible { mask ^= bit }
        }
      }
      activityMask[word] = mask
    }
  }

  /// The variable of a free slot, or of any other, in terms of the slots.
  mutating func express(variable: Int) {
    var term = RowTerm(variable: Int32(truncatingIfNeeded: variable), coefficient: 1)
    withUnsafePointer(to: &term) { express($0, count: 1) }
  }

  /// Replaces the owner of a slot by the row (or variable) that `activity` expresses.
  ///
  /// Only the inverse changes here; who the owner is and what the values are is the caller's.
  /// - Complexity: the entries of the row times those of the slot's column.
  mutating func exchange(_ slot: Int) {
    let words = self.words
    let column = inverse + slot * capacity.variables
    let columnMask = columnMasks + slot * words
    let pivot = 1 / activity[slot]
    hasExchanged = true
    if abs(activity[slot]) < Tableau.smallPivot { pivotsSinceCheck += Tableau.pivotsPerCheck }
    for word in 0..<words {
      var bits = activityMask[word]
      while bits != 0 {
        let bit = bits & (~bits &+ 1)
        let other = word * UInt.bitWidth + bits.trailingZeroBitCount
        bits ^= bit
        guard other != slot else { continue }
        let factor = activity[other] * pivot
        let entries = inverse + other * capacity.variables
        let entriesMask = columnMasks + other * words
        for block in 0..<words {
          var variables = columnMask[block]
          while variables != 0 {
            let variableBit = variables & (~variables &+ 1)
            let variable = block * UInt.bitWidth + variables.trailingZeroBitCount
            variables ^= variableBit
            let entry = entries[variable] - factor * column[variable]
            if abs(entry) > Tableau.negligible {
              entries[variable] = entry
              entriesMask[block] |= variableBit
              rowMasks[variable * words + word] |= bit
            } else {
              entries[variable] = 0
              entriesMask[block] &= ~variableBit
              rowMasks[variable * words + word] &= ~bit
            }
          }
        }
      }
    }
    guard pivot != 1 else { return }
    for block in 0..<words {
      var variables = columnMask[block]
      while variables != 0 {
        let variable = block * UInt.bitWidth + variables.trailingZeroBitCount
        variables &= variables &- 1
        column[variable] *= pivot
      }
    }
  }

  /// The slot among those of `mask` that `activity` reaches best, or nil if it reaches none.
  ///
  /// The largest entry wins; among equals the slot that the fewest variables depend on, which
  /// keeps the inverse sparse.
  func largestEntry(among mask: UnsafePointer<UInt>) -> Int? {
    var best: Int?
    var bestSize = Tableau.pivotTolerance
    var bestCount = Int.max
    for word in 0..<words {
      var bits = activityMask[word] & mask[word]
      while bits != 0 {
        let slot = word * UInt.bitWidth + bits.trailingZeroBitCount
        bits &= bits &- 1
        let size = abs(activity[slot])
        guard size > bestSize * 0.999 else { continue }
        var count = 0
        for block in 0..<words { count += columnMasks[slot * words + block].nonzeroBitCount }
        guard size > bestSize * 1.001 || count < bestCount else { continue }
        best = slot
        bestSize = size
        bestCount = count
      }
    }
    return best
  }

  /// Moves the values along the column of a slot whose owner's constant grows by `change`.
  @inline(__always)
  mutating func move(_ slot: Int, by change: Double) {
    let column = inverse + slot * capacity.variables
    for variable in 0..<slotCount {
      values[variable] += change * column[variable]
    }
  }

  /// Computes the values anew from the inverse and the owners' constants.
  mutating func refreshValues() {
    values.update(repeating: 0, count: slotCount)
    for slot in 0..<slotCount where owners[slot] >= 0 {
      let constant = rows[Int(owners[slot])].constant
      if constant != 0 { move(slot, by: constant) }
    }
    for variable in 0..<slotCount {
      largestConstant = max(largestConstant, abs(values[variable]))
    }
    changesSinceRefresh = 0
  }

  /// How far the row's activity lies above its constant.
  @inline(__always)
  func residual(_ row: Int) -> Double {
    var sum = -rows[row].constant
    let first = terms + Int(rows[row].firstTerm)
    for term in 0..<Int(rows[row].termCount) {
      sum += first[term].coefficient * values[Int(first[term].variable)]
    }
    return sum
  }

  // MARK: Owners

  /// Makes `row` the owner of `slot`.
  mutating func setOwner(_ slot: Int, _ row: Int) {
    owners[slot] = Int32(truncatingIfNeeded: row)
    rows[row].slot = Int32(truncatingIfNeeded: slot)
    let (word, bit) = (slot / UInt.bitWidth, UInt(1) << UInt(slot % UInt.bitWidth))
    freeSlots[word] &= ~bit
    if rows[row].above.isFinite || rows[row].below.isFinite {
      finiteSlots[word] |= bit
    } else {
      finiteSlots[word] &= ~bit
    }
  }

  /// Leaves `slot` to no row: the variable is held at zero there.
  mutating func setFree(_ slot: Int, variable: Int) {
    owners[slot] = ~Int32(truncatingIfNeeded: variable)
    let (word, bit) = (slot / UInt.bitWidth, UInt(1) << UInt(slot % UInt.bitWidth))
    freeSlots[word] |= bit
    finiteSlots[word] &= ~bit
  }

  /// Puts a row among those without a slot.
  mutating func appendOther(_ row: Int, side: Row.Side) {
    rows[row].slot = -1
    rows[row].place = Int32(truncatingIfNeeded: otherCount)
    rows[row].side = side
    others[otherCount] = Int32(truncatingIfNeeded: row)
    otherCount += 1
  }

  /// Takes a row out of those without a slot.
  mutating func removeOther(_ row: Int) {
    let place = Int(rows[row].place)
    otherCount -= 1
    let last = others[otherCount]
    others[place] = last
    rows[Int(last)].place = Int32(truncatingIfNeeded: place)
    rows[row].place = -1
  }

  // MARK: Free slots

  /// Gives each slot no row wants to the earliest variable that can have it.
  ///
  /// Which variables are held at zero then follows from the rows alone, not from the order in
  /// which they came: it is the one set that is first in the order of the variables.
  mutating func settleFreeSlots() {
    guard hasExchanged else { return }
    var isSettled = false
    while !isSettled {
      isSettled = true
      for word in 0..<words {
        var bits = freeSlots[word]
        while bits != 0 {
          let slot = word * UInt.bitWidth + bits.trailingZeroBitCount
          bits &= bits &- 1
          let held = Int(~owners[slot])
          let column = inverse + slot * capacity.variables
          guard
            let first = (0..<held).first(where: { abs(column[$0]) > Tableau.pivotTolerance })
          else { continue }
          express(variable: first)
          exchange(slot)
          setFree(slot, variable: first)
          move(slot, by: -values[first])
          isSettled = false
        }
      }
    }
    hasExchanged = false
  }
}
