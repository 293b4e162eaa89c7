// From any state whose multipliers are in order to one whose residuals are too.

extension Tableau {
  /// How a solve ended.
  enum Outcome {
    case settled
    /// `activity` expresses this row, which contradicts the owners of the slots it reaches.
    case conflict(row: Int)
    case stalled
  }

  /// Repairs rows until every residual has the sign of its side.
  ///
  /// The most violated row goes first. A row that only changes side moves no value, so the others
  /// found with it need not be looked at again; after a pivot all are. Where that takes long, the
  /// row that was added first goes first, and gives way first: Bland's rule, which cannot cycle.
  mutating func settle() -> Outcome {
    let patience = 2 * (slotCount + rowCount) + 20
    var steps = 0
    while true {
      var count = findViolated()
      guard count > 0 else { return .settled }
      let prefersFirst = alwaysPrefersFirst || steps > patience
      while count > 0 {
        let chosen = prefersFirst ? firstViolated(of: count) : mostViolated(of: count)
        let (row, residual) = (Int(order[chosen]), residuals[chosen])
        let stop = repair(
          row,
          direction: residual > 0 ? 1 : -1,
          residual: residual,
          prefersFirst: prefersFirst
        )
        if case .unbounded = stop { return .conflict(row: row) }
        if case .blocked = stop { break }
        count -= 1
        order[chosen] = order[count]
        residuals[chosen] = residuals[count]
      }
      steps += 1
      if steps > 20 * patience { return .stalled }
      if pivotsSinceCheck >= Tableau.pivotsPerCheck, !check() { return .stalled }
    }
  }

  /// Collects the rows whose residual has the wrong sign, and returns how many there are.
  private mutating func findViolated() -> Int {
    counters.scans += 1
    let tolerance = residualTolerance
    var count = 0
    for place in 0..<otherCount {
      let row = Int(others[place])
      let residual = residual(row)
      let isViolated =
        switch rows[row].side {
        case .above: residual < -tolerance
        case .below: residual > tolerance
        case .even: abs(residual) > tolerance
        }
      guard isViolated else { continue }
      order[count] = Int32(truncatingIfNeeded: row)
      residuals[count] = residual
      count += 1
    }
    return count
  }

  private func mostViolated(of count: Int) -> Int {
    var chosen = 0
    for index in 1..<max(count, 1) where abs(residuals[index]) > abs(residuals[chosen]) {
      chosen = index
    }
    return chosen
  }

  private func firstViolated(of count: Int) -> Int {
    var chosen = 0
    for index in 1..<max(count, 1) where order[index] < order[chosen] { chosen = index }
    return chosen
  }
}
