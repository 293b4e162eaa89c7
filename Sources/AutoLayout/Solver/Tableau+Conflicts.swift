// What is done where the required rows contradict each other.

extension Tableau {
  /// Solves from nothing where the required rows contradict each other.
  ///
  /// Required rows come in by age, and each that contradicts the older ones is left out. Which
  /// rows are left out so follows from the rows and their ages alone, not from the way the solver
  /// took. Each time one is found everything starts again without it: conflicts are rare, and the
  /// state in which one shows is no state to go on from.
  mutating func rebuildInOrderOfAge(_ conflicts: inout [SolverConflict]) -> Outcome {
    counters.rebuilds += 1
    var order: [Int] = []
    for row in 0..<rowCount where rows[row].status != .unused {
      rows[row].status = .pending
      order.append(row)
    }
    order.sort { rows[$0].age < rows[$1].age }
    let optional = order.filter { rows[$0].above.isFinite && rows[$0].below.isFinite }
    order.removeAll { rows[$0].above.isFinite && rows[$0].below.isFinite }
    attempts: while true {
      clearBasis()
      otherCount = 0
      for row in order + optional where rows[row].status != .dropped {
        rows[row].status = .pending
        rows[row].slot = -1
        rows[row].place = -1
        rows[row].constant = rows[row].nextConstant
      }
      refreshValues()
      for row in order where rows[row].status == .pending {
        insert(row)
        if rows[row].slot >= 0 { move(Int(rows[row].slot), by: -residual(row)) }
        switch settle() {
        case .settled: continue
        case .stalled: return .stalled
        case .conflict(let violated):
          conflicts.append(conflict(of: violated, dropping: row))
          rows[row].status = .dropped
          continue attempts
        }
      }
      for row in optional { insert(row) }
      refreshValues()
      refreshMultipliers()
      return settle()
    }
  }

  /// The rows that contradict each other where `activity` expresses the violated one.
  ///
  /// The owners are independent and the violated row is a combination of those it reaches, all of
  /// them with a coefficient that is not zero; so any one of the set can be left out and the rest
  /// be satisfied: the set is minimal.
  private func conflict(of violated: Int, dropping youngest: Int) -> SolverConflict {
    var members = [violated]
    for word in 0..<words {
      var bits = activityMask[word]
      while bits != 0 {
        let slot = word * UInt.bitWidth + bits.trailingZeroBitCount
        bits &= bits &- 1
        if abs(activity[slot]) > Tableau.pivotTolerance { members.append(Int(owners[slot])) }
      }
    }
    members.sort { rows[$0].age < rows[$1].age }
    return SolverConflict(
      dropped: identifier(youngest),
      rows: members.map { identifier($0) }
    )
  }
}
