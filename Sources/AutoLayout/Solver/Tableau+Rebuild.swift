// Solving from nothing.

extension Tableau {
  /// Solves from nothing the rows that are active or pending.
  mutating func rebuild() -> Outcome {
    counters.rebuilds += 1
    if hasStaleLevels { removeUnusedLevels() }
    clearBasis()
    otherCount = 0
    largestConstant = 0
    // Rows that never give way come first, so that the later ones find their slots taken by rows
    // that do not have to leave again.
    let groupCount = levelCount + 2
    groups.update(repeating: 0, count: groupCount)
    for row in 0..<rowCount {
      switch rows[row].status {
      case .unused: continue
      case .cancelled, .removed, .ghost:
        discard(row)
        continue
      case .pending, .active, .dropped: rows[row].status = .pending
      }
      rows[row].constant = rows[row].nextConstant
      largestConstant = max(largestConstant, abs(rows[row].constant))
      let group = group(of: row)
      rows[row].place = group
      groups[Int(group)] += 1
    }
    var count: Int32 = 0
    for group in 0..<groupCount {
      let size = groups[group]
      groups[group] = count
      count += size
    }
    for row in 0..<rowCount where rows[row].status == .pending {
      let group = Int(rows[row].place)
      order[Int(groups[group])] = Int32(truncatingIfNeeded: row)
      groups[group] += 1
    }
    for place in 0..<Int(count) { insert(Int(order[place])) }
    refreshValues()
    guard isAccurate() else { return .stalled }
    return settle()
  }

  /// Which rows a solve from nothing inserts together: rigid ones, then by priority, then those
  /// that are required on one side.
  func group(of row: Int) -> Int32 {
    if rows[row].isRigid { return 0 }
    let (above, below) = (rows[row].above.level, rows[row].below.level)
    if above < 0 && below < 0 { return Int32(truncatingIfNeeded: levelCount + 1) }
    return above < 0 ? below + 1 : below < 0 ? above + 1 : min(above, below) + 1
  }

  /// Adds a pending row: it takes a free slot if it reaches one, and waits among the others if not.
  ///
  /// The values do not follow yet.
  mutating func insert(_ row: Int) {
    rows[row].status = .active
    express(row)
    if let slot = largestEntry(among: freeSlots) {
      exchange(slot)
      setOwner(slot, row)
      guard !rows[row].isRigid else { return }
      (multipliers + slot * capacity.levels).update(repeating: 0, count: levelCount + 1)
    } else {
      appendOther(row, side: .even)
    }
  }
}
