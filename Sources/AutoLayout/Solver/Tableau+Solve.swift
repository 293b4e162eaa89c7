// From what changed since the last solve to the new optimum.

extension Tableau {
  var hasChanges: Bool {
    needsRebuild || changedCount > 0 || addedCount > 0 || removedCount > 0
      || slotCount < variableCount
  }

  /// Solves what changed since the last time.
  ///
  /// Removals go first, at the optimum they leave; then the values follow the constants; then new
  /// rows come in; then whatever has the wrong sign is repaired. So a removal never meets a
  /// constant that contradicts the row it removes.
  mutating func solve() throws(SolverError) -> [SolverConflict] {
    var conflicts: [SolverConflict] = []
    var outcome = update()
    if case .stalled = outcome { outcome = rebuild() }
    if case .conflict = outcome { outcome = rebuildInOrderOfAge(&conflicts) }
    addedCount = 0
    removedCount = 0
    for index in 0..<changedCount { rows[Int(changed[index])].isChanged = false }
    changedCount = 0
    guard case .settled = outcome else {
      needsRebuild = true
      throw .didNotSettle
    }
    settleFreeSlots()
    needsRebuild = false
    hasDropped = !conflicts.isEmpty
    return conflicts
  }

  /// Brings the tableau from the last optimum to the next, or solves from nothing if that is less.
  private mutating func update() -> Outcome {
    if hasStaleLevels && levelCount > Tableau.levelsBeforeRebuild { needsRebuild = true }
    if needsRebuild || hasDropped || (addedCount + removedCount) * 2 > slotCount {
      return rebuild()
    }
    for index in 0..<removedCount {
      let row = Int(removed[index])
      guard case .settled = withdraw(row) else { return .stalled }
    }
    extendBasis()
    changesSinceRefresh += changedCount
    let movesValues = changesSinceRefresh <= Tableau.changesPerRefresh
    for index in 0..<changedCount {
      let row = Int(changed[index])
      guard rows[row].status == .active else { continue }
      let change = rows[row].nextConstant - rows[row].constant
      rows[row].constant = rows[row].nextConstant
      largestConstant = max(largestConstant, abs(rows[row].constant))
      if rows[row].slot >= 0 && movesValues { move(Int(rows[row].slot), by: change) }
    }
    if !movesValues { refreshValues() }
    for index in 0..<addedCount {
      let row = Int(added[index])
      guard rows[row].status == .pending else {
        discard(row)
        continue
      }
      rows[row].constant = rows[row].nextConstant
      largestConstant = max(largestConstant, abs(rows[row].constant))
      insert(row)
      if rows[row].slot >= 0 { move(Int(rows[row].slot), by: -residual(row)) }
    }
    return settle()
  }

  func identifier(_ row: Int) -> RowIdentifier {
    RowIdentifier(index: Int32(truncatingIfNeeded: row), generation: rows[row].generation)
  }
}
