/// The heights of former environments, so that turning back is all hits; the least recently left
/// environment goes first when there are too many.
package struct EnvironmentHeights<Environment: Hashable & Sendable>: Sendable {
  /// How many former environments are kept.
  package private(set) var limit: Int

  /// Ordered from the least to the most recently left one; few, so that a scan is cheaper than a
  /// hash.
  private var kept: [(environment: Environment, heights: StampedHeights)] = []

  package init(limit: Int) {
    precondition(limit >= 0, "a limit of \(limit) environments")
    self.limit = limit
  }

  package var environments: [Environment] { kept.map(\.environment) }

  /// Keeps the heights of an environment that is being left.
  ///
  /// - Returns: what had to go for it.
  package mutating func keep(
    _ heights: StampedHeights,
    for environment: Environment
  ) -> (environment: Environment, heights: StampedHeights)? {
    kept.removeAll { $0.environment == environment }
    guard limit > 0 else { return (environment, heights) }
    kept.append((environment, heights))
    return kept.count > limit ? kept.removeFirst() : nil
  }

  /// Takes out the heights of an environment that becomes the current one.
  package mutating func take(_ environment: Environment) -> StampedHeights? {
    guard let index = kept.firstIndex(where: { $0.environment == environment }) else { return nil }
    return kept.remove(at: index).heights
  }

  /// Forgets everything, for instance when memory is short.
  ///
  /// - Returns: what was forgotten.
  package mutating func removeAll() -> [(environment: Environment, heights: StampedHeights)] {
    defer { kept = [] }
    return kept
  }
}
