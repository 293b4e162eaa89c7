// Priorities as levels: components of cost vectors, the highest first.

extension Tableau {
  /// So many levels may gather, some without a row, before a rebuild clears them up.
  static let levelsBeforeRebuild = 24

  /// The level of a priority, or the one it belongs before if it has none yet.
  func level(of priority: Float) -> Int {
    var level = 0
    while level < levelCount && priorities[level] > priority { level += 1 }
    return level
  }

  /// Gives a priority not seen before a level of its own.
  mutating func makeLevel(_ cost: Cost) {
    guard case .priority(let priority) = cost else { return }
    let level = level(of: priority)
    if level < levelCount && priorities[level] == priority { return }
    reserve(levels: levelCount + 1)
    for other in stride(from: levelCount, to: level, by: -1) {
      priorities[other] = priorities[other - 1]
    }
    priorities[level] = priority
    levelCount += 1
    for row in 0..<rowCount {
      if rows[row].above.level >= level { rows[row].above.level += 1 }
      if rows[row].below.level >= level { rows[row].below.level += 1 }
    }
    for slot in 0..<slotCount {
      let multiplier = multipliers + slot * capacity.levels
      for other in stride(from: levelCount, to: level, by: -1) {
        multiplier[other] = multiplier[other - 1]
      }
      multiplier[level] = 0
    }
  }

  /// Forgets priorities no row has; the multipliers have to be computed anew.
  mutating func removeUnusedLevels() {
    hasStaleLevels = false
    let former = levelCount
    let unused: Int32 = -1
    groups.update(repeating: unused, count: former)
    for row in 0..<rowCount where rows[row].isPresent {
      if rows[row].above.level >= 0 { groups[Int(rows[row].above.level)] = 0 }
      if rows[row].below.level >= 0 { groups[Int(rows[row].below.level)] = 0 }
    }
    levelCount = 0
    for level in 0..<former where groups[level] != unused {
      groups[level] = Int32(truncatingIfNeeded: levelCount)
      priorities[levelCount] = priorities[level]
      levelCount += 1
    }
    guard levelCount < former else { return }
    for row in 0..<rowCount where rows[row].isPresent {
      if rows[row].above.level >= 0 { rows[row].above.level = groups[Int(rows[row].above.level)] }
      if rows[row].below.level >= 0 { rows[row].below.level = groups[Int(rows[row].below.level)] }
    }
  }
}
