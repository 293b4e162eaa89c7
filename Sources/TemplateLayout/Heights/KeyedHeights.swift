import Foundation

/// The heights that are kept by key, with the numbers that their keys are made of.
///
/// A table has its own, or shares one with others; see ``SharedHeights``.
struct KeyedHeights: Sendable {
  var cache: KeyedHeightCache
  /// Counts the times that the content behind keys has changed: what was asked for or measured
  /// before may be out of date.
  private(set) var revision = 0
  private var environments = EnvironmentNumbers()
  /// What was looked up last: rows are measured for one environment, and comparing is cheaper than
  /// hashing.
  private var latest: (environment: SizingEnvironment, number: UInt32)?
  private var templates: [TemplateName: UInt16] = [:]
  private var templateCount: UInt16 = 0

  /// What tables that share heights have to agree in.
  private struct TemplateName: Hashable {
    var reuseIdentifier: String
    var cellType: ObjectIdentifier
  }

  init(limit: Int) {
    cache = KeyedHeightCache(limit: limit)
  }

  var numberedEnvironmentCount: Int { environments.count }

  /// The small number of an environment.
  mutating func number(of environment: SizingEnvironment) -> UInt32 {
    if let latest, latest.environment == environment { return latest.number }
    let number =
      environments[environment]
      ?? environments.add(environment) { [cache] in Set(cache.entries.map(\.key.environment)) }
    latest = (environment, number)
    return number
  }

  /// The number of a template among the tables that share the heights.
  ///
  /// - Parameter isReplaced: whether the table had another template of this name, whose heights are
  ///   not to be found any more.
  mutating func number(
    ofTemplate reuseIdentifier: String,
    cellType: any Any.Type,
    isReplaced: Bool
  ) -> UInt16 {
    let name = TemplateName(
      reuseIdentifier: reuseIdentifier,
      cellType: ObjectIdentifier(cellType)
    )
    if let number = templates[name], !isReplaced { return number }
    precondition(templateCount < UInt16.max, "65,535 registrations share one cache of heights")
    templateCount += 1
    templates[name] = templateCount
    return templateCount
  }

  /// The content behind a key has changed.
  mutating func invalidate(_ key: RowKey) {
    revision += 1
    _ = cache.remove(key)
  }

  /// The content behind the keys that a condition holds for has changed.
  mutating func invalidate(where condition: (RowKey) -> Bool) {
    revision += 1
    _ = cache.remove { condition($0.key) }
  }
}

/// Heights by key that several tables share because the app says so.
///
/// Tables share nothing of themselves. Those that show the same models on the same cells, such as a
/// list and the results of searching it, may be given one of these in
/// ``TableLayoutOptions/sharedHeights``: what one has measured the others find.
///
/// Heights are shared under everything that decides them: key, version, environment, and a template
/// of the same reuse identifier and class. When the content behind a key changes without another
/// version, invalidating it in one table drops the shared heights; the rows of the other tables
/// keep theirs until those are told, too. A memory warning to one of the tables drops all that is
/// shared.
///
/// **Thread safety**: it may be used from any thread.
public final class SharedHeights: Sendable {
  let heights: Lock<KeyedHeights>

  /// Makes an empty cache.
  /// - Parameter limit: how many heights are kept; the least recently used go first.
  public init(limit: Int = 10_000) {
    heights = Lock(KeyedHeights(limit: limit))
  }

  /// How many heights are kept.
  public var count: Int { heights.withLock { $0.cache.count } }

  /// Drops the heights of a key, in every version and environment.
  /// - Complexity: O(1) for each height that goes.
  public func invalidate(key: some Hashable & Sendable) {
    let key = RowKey(key)
    heights.withLock { $0.invalidate(key) }
  }

  /// Drops all heights.
  /// - Complexity: O(*n*).
  public func removeAll() {
    heights.withLock { $0.invalidate { _ in true } }
  }
}

extension TableLayout {
  /// Looks at the heights by key or changes them, the table's own or those it shares.
  func withKeyedHeights<Result: Sendable>(_ body: (inout KeyedHeights) -> Result) -> Result {
    guard let shared = options.sharedHeights else { return body(&ownKeyedHeights) }
    return shared.heights.withLock { body(&$0) }
  }

  /// The small number of an environment whose width is known, in the keys of heights.
  func number(of environment: LayoutEnvironment) -> UInt32 {
    guard let sizing = SizingEnvironment(environment) else {
      preconditionFailure("a height was to be kept for an unknown width")
    }
    return withKeyedHeights { $0.number(of: sizing) }
  }

  /// Keeps a height by key, unless the content behind keys has changed since it was asked for.
  func keep(_ height: CGFloat, key: HeightKey?, revision: Int) {
    guard let key else { return }
    let evicted = withKeyedHeights { heights in
      heights.revision == revision ? heights.cache.store(height, for: key) != nil : false
    }
    guard evicted else { return }
    rows.withState { $0.statistics.evicted(1, unused: 0) }
    hub.emit(.evicted(count: 1, cause: .keyLimit))
  }
}
