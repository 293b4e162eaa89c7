/// Heights by key, bounded by count: the least recently used one goes first.
package struct KeyedHeightCache: Sendable {
  /// A height that left the cache.
  package struct Removal: Hashable, Sendable {
    package var key: HeightKey
    package var height: Double
  }

  /// The most heights that are kept.
  package private(set) var limit: Int

  private var heights: [HeightKey: Double] = [:]
  private var order: [HeightKey] = []

  package init(limit: Int) {
    precondition(limit >= 0, "a limit of \(limit) heights")
    self.limit = limit
  }

  package var count: Int { heights.count }

  /// The height in points, which becomes the most recently used one.
  package mutating func height(for key: HeightKey) -> Double? {
    guard let height = heights[key] else { return nil }
    touch(key)
    return height
  }

  /// The height in points; its age stays as it is.
  package func peek(_ key: HeightKey) -> Double? { heights[key] }

  /// Keeps a height as the most recently used one.
  ///
  /// - Returns: the height that had to go for it.
  package mutating func store(_ height: Double, for key: HeightKey) -> Removal? {
    guard limit > 0 else { return Removal(key: key, height: height) }
    heights[key] = height
    touch(key)
    guard heights.count > limit else { return nil }
    let oldest = order.removeFirst()
    return Removal(key: oldest, height: heights.removeValue(forKey: oldest)!)
  }

  /// Removes every height of a key: all versions, kinds, families and environments.
  package mutating func remove(_ key: RowKey) -> [Removal] { remove { $0.key == key } }

  /// Removes the heights whose keys meet a condition.
  ///
  /// - Complexity: O(n).
  package mutating func remove(where condition: (HeightKey) -> Bool) -> [Removal] {
    let removed = order.filter(condition)
    order.removeAll(where: condition)
    return removed.map { Removal(key: $0, height: heights.removeValue(forKey: $0)!) }
  }

  package mutating func removeAll() -> [Removal] { remove { _ in true } }

  /// Changes the limit.
  ///
  /// - Returns: the heights that had to go, the least recently used one first.
  package mutating func setLimit(_ limit: Int) -> [Removal] {
    precondition(limit >= 0, "a limit of \(limit) heights")
    self.limit = limit
    var removed: [Removal] = []
    while heights.count > limit {
      let oldest = order.removeFirst()
      removed.append(Removal(key: oldest, height: heights.removeValue(forKey: oldest)!))
    }
    return removed
  }

  private mutating func touch(_ key: HeightKey) {
    if let index = order.firstIndex(of: key) { order.remove(at: index) }
    order.append(key)
  }
}
