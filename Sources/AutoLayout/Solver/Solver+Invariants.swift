extension Solver {
  /// What is wrong with the state after a solve: empty if nothing is.
  ///
  /// For tests. Everything is computed from the rows alone and compared with what the tableau
  /// keeps: the inverse against the basis, the masks against the inverse, the lists against the
  /// rows, the multipliers against the slopes, and the two conditions of an optimum.
  /// - Complexity: O(variables³ + rows · variables).
  package func brokenInvariants() -> [String] {
    tableau.brokenBookkeeping() + tableau.brokenInverse() + tableau.brokenOptimum()
  }
}

extension Tableau {
  /// How far a recomputed number may be from the kept one.
  private static let slack = 1e-6

  fileprivate func brokenBookkeeping() -> [String] {
    var broken: [String] = []
    if hasChanges { broken.append("changes wait after a solve") }
    for row in 0..<rowCount {
      let (slot, place) = (Int(rows[row].slot), Int(rows[row].place))
      switch rows[row].status {
      case .unused, .dropped: continue
      case .pending, .cancelled, .removed, .ghost:
        broken.append("row \(row) is still \(rows[row].status)")
      case .active where slot >= 0:
        if slot >= slotCount || Int(owners[slot]) != row {
          broken.append("row \(row) does not own its slot \(slot)")
        }
      case .active:
        if place < 0 || place >= otherCount || Int(others[place]) != row {
          broken.append("row \(row) is in no list")
        }
      }
      if rows[row].constant != rows[row].nextConstant {
        broken.append("row \(row) waits for its constant")
      }
    }
    for slot in 0..<slotCount {
      let isFree = isSet(freeSlots, slot)
      if isFree != (owners[slot] < 0) { broken.append("slot \(slot) is free and owned") }
      let isFinite = owners[slot] >= 0 && !rows[Int(owners[slot])].isRigid
      if isFinite != isSet(finiteSlots, slot) { broken.append("slot \(slot): finite mask") }
    }
    return broken
  }

  fileprivate func brokenInverse() -> [String] {
    var broken: [String] = []
    for slot in 0..<slotCount {
      for other in 0..<slotCount {
        let owner = Int(owners[other])
        let entry =
          owner >= 0 ? rate(owner, slot) : inverse[slot * capacity.variables + ~owner]
        if abs(entry - (slot == other ? 1 : 0)) > Tableau.slack {
          broken.append("owner of slot \(other) has the entry \(entry) at slot \(slot)")
        }
      }
      for variable in 0..<slotCount {
        let isEntry = inverse[slot * capacity.variables + variable] != 0
        if isEntry != isSet(columnMasks + slot * words, variable)
          || isEntry != isSet(rowMasks + variable * words, slot)
        {
          broken.append("masks at variable \(variable), slot \(slot)")
        }
      }
    }
    for variable in 0..<slotCount {
      var value = 0.0
      for slot in 0..<slotCount where owners[slot] >= 0 {
        value += inverse[slot * capacity.variables + variable] * rows[Int(owners[slot])].constant
      }
      if abs(value - values[variable]) > Tableau.slack + 10 * residualTolerance {
        broken.append("variable \(variable) is \(values[variable]), should be \(value)")
      }
    }
    return broken
  }

  fileprivate func brokenOptimum() -> [String] {
    var broken: [String] = []
    for place in 0..<otherCount {
      let row = Int(others[place])
      let residual = residual(row)
      let violation =
        switch rows[row].side {
        case .above: -residual
        case .below: residual
        case .even: abs(residual)
        }
      if violation > residualTolerance {
        broken.append("row \(row) lies \(rows[row].side) by \(residual)")
      }
      for slot in 0..<slotCount where owners[slot] < 0 && abs(rate(row, slot)) > Tableau.slack {
        broken.append("row \(row) could have the free slot \(slot)")
      }
    }
    let slack = 10 * stepTolerance
    for slot in 0..<slotCount where isSet(finiteSlots, slot) {
      let owner = rows[Int(owners[slot])]
      var (canRise, canFall) = (owner.above.isFinite, owner.below.isFinite)
      for level in 0...levelCount {
        var multiplier = 0.0
        for place in 0..<otherCount {
          let row = Int(others[place])
          multiplier += slope(row, level) * rate(row, slot)
        }
        let kept = multipliers[slot * capacity.levels + level]
        if abs(kept - multiplier) > slack {
          broken.append("slot \(slot), level \(level): multiplier \(kept), not \(multiplier)")
        }
        // The first level at which moving the owner off its constant makes a difference decides.
        let rise = component(owner.above, level) + multiplier
        let fall = component(owner.below, level) - multiplier
        if canRise && rise < -slack || canFall && fall < -slack {
          broken.append("slot \(slot), level \(level): multiplier \(multiplier) out of bounds")
        }
        if rise > slack { canRise = false }
        if fall > slack { canFall = false }
      }
    }
    return broken
  }

  private func isSet(_ mask: UnsafePointer<UInt>, _ index: Int) -> Bool {
    mask[index / UInt.bitWidth] & (1 << UInt(index % UInt.bitWidth)) != 0
  }
}
