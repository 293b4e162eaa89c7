extension Solver {
  /// The whole state as text.
  ///
  /// One line a variable with its value and the constants it is made of, one line a row with where
  /// it stands: `held` rows own a slot and lie on their constant; the others lie above or below
  /// and pay for it, or are `even` with it without being held. A `*` marks a variable at zero for
  /// want of a row.
  package var dump: String {
    var lines: [String] = []
    let priorities = (0..<tableau.levelCount).map { "\(tableau.priorities[$0])" }
    lines.append("priorities: " + (priorities.isEmpty ? "none" : priorities.joined(separator: " ")))
    lines.append("variables: \(tableau.variableCount)")
    for variable in 0..<tableau.variableCount { lines.append("  " + describe(variable: variable)) }
    let present = (0..<tableau.rowCount).filter { tableau.rows[$0].status != .unused }
    lines.append("rows: \(present.count)")
    for row in present { lines.append("  " + describe(row: row)) }
    lines.append(
      "work: \(counters.pivots) pivots, \(counters.flips) flips, \(counters.scans) scans, "
        + "\(counters.refactorizations) refactorizations, \(counters.rebuilds) rebuilds"
    )
    return lines.joined(separator: "\n")
  }

  private func describe(variable: Int) -> String {
    guard variable < tableau.slotCount else { return "x\(variable)" }
    var text = "x\(variable) = \(tableau.values[variable])"
    var parts: [String] = []
    for slot in 0..<tableau.slotCount {
      let entry = tableau.inverse[slot * tableau.capacity.variables + variable]
      guard entry != 0 else { continue }
      let owner = Int(tableau.owners[slot])
      parts.append(
        owner >= 0
          ? "\(entry * tableau.rows[owner].scale) · r\(owner)" : "\(entry) · x\(~owner)*"
      )
    }
    if !parts.isEmpty { text += "  <-  " + parts.joined(separator: " + ") }
    return text
  }

  private func describe(row index: Int) -> String {
    let row = tableau.rows[index]
    let terms = (0..<Int(row.termCount)).map { offset in
      let term = tableau.terms[Int(row.firstTerm) + offset]
      return "\(term.coefficient / row.scale) · x\(term.variable)"
    }
    let sum = terms.isEmpty ? "0" : terms.joined(separator: " + ")
    let state =
      switch row.status {
      case .unused: "unused"
      case .pending: "added"
      case .cancelled, .removed, .ghost: "removed"
      case .dropped: "dropped"
      case .active where row.slot >= 0: "held"
      case .active: "\(row.side)"
      }
    return "r\(index): \(sum) against \(row.nextConstant / row.scale)"
      + ", above \(describe(row.above)), below \(describe(row.below))"
      + ", \(state) by \(tableau.residual(index) / row.scale)"
  }

  private func describe(_ cost: SideCost) -> String {
    switch cost.level {
    case SideCost.requiredLevel: "required"
    case SideCost.noLevel: "free"
    default: "\(tableau.priorities[Int(cost.level)])"
    }
  }
}
