/// What a ``TableLayout`` has done since it was made, counted; all figures are of one moment.
///
/// Every request for a height is a hit or a miss. Every miss is answered, cancelled, failed or still
/// waiting. Every precached height was used, can no longer be used, or is still waiting for its use.
public struct TableLayoutStatistics: Hashable, Sendable {
  /// Requests answered from the cache at once, awaited and synchronous ones.
  public package(set) var hits = 0

  /// Requests that found no height: awaited ones, which then begin, join or wait for a measurement,
  /// and synchronous ones, which are answered with nothing.
  public package(set) var misses = 0

  /// Misses that joined a measurement which somebody else, or precaching, had begun.
  public package(set) var joined = 0

  /// Misses that ended without a height because their task was cancelled, or table or delegate ended.
  public package(set) var cancelled = 0

  /// Misses that ended with an error of another kind: each caller that gets it counts.
  public package(set) var failed = 0

  /// Times a template was configured, counted when its measurement has ended, with or without a
  /// height: one for each `calculated` event and one for each template that threw.
  public package(set) var configurations = 0

  /// Configurations whose height was thrown away because the row had changed meanwhile.
  public package(set) var discarded = 0

  /// Heights stored in the cache that nobody had asked for by the time they were stored.
  public package(set) var precached = 0

  /// Precached heights that were hit: each counts at its first hit only.
  public package(set) var precachedAndUsed = 0

  /// Precached heights that were invalidated, evicted, or left behind by a change of environment
  /// before their first hit.
  public package(set) var precachedButNeverUsed = 0

  /// Valid heights removed to bound memory.
  public package(set) var evicted = 0

  /// Heights removed because they were no longer valid.
  public package(set) var invalidated = 0

  /// Answers in which the default row height stood in for the cell's.
  public package(set) var fallbacks = 0

  /// Batches of precaching that have begun.
  public package(set) var batches = 0

  /// What measuring took, by reuse identifier; the counts add up to ``configurations``.
  public package(set) var timeByReuseIdentifier: [String: MeasurementTime] = [:]

  /// Statistics of a table that has done nothing.
  public init() {}

  /// Requests for heights.
  public var requests: Int { hits + misses }

  /// The share of requests that were hits, from 0 to 1; nil before the first request.
  public var hitRate: Double? {
    requests == 0 ? nil : Double(hits) / Double(requests)
  }

  /// Precached heights that stand in the cache and have not been hit yet.
  public var precachedAndWaiting: Int { precached - precachedAndUsed - precachedButNeverUsed }

  /// How long measurements took: preparing, configuring and measuring a template.
  public struct MeasurementTime: Hashable, Sendable {
    /// How many measurements ended.
    public package(set) var count = 0

    /// All of them together.
    public package(set) var total = Duration.zero

    /// The longest one.
    public package(set) var longest = Duration.zero

    /// Times of nothing.
    public init() {}

    /// The arithmetic mean, or nil if nothing was measured.
    public var mean: Duration? { count == 0 ? nil : total / count }

    mutating func add(_ duration: Duration) {
      count += 1
      total += duration
      longest = max(longest, duration)
    }
  }
}

/// Counts what the engine does; a value that its owner drives under a lock or in an actor.
package struct StatisticsAccumulator: Sendable {
  private var statistics = TableLayoutStatistics()
  private var times: [TableLayoutStatistics.MeasurementTime] = []

  package init() {}

  /// Requests answered from the cache.
  ///
  /// - Parameter firstUses: how many of them were the first hit of a precached height.
  package mutating func hit(_ count: Int = 1, firstUses: Int = 0) {
    precondition(firstUses <= count, "\(firstUses) first uses in \(count) hits")
    statistics.hits += count
    statistics.precachedAndUsed += firstUses
  }

  /// Requests that found no height.
  package mutating func miss(_ count: Int = 1) { statistics.misses += count }

  /// A miss that joined a measurement.
  package mutating func joined() { statistics.joined += 1 }

  /// A miss whose caller left or whose table ended.
  package mutating func cancelled(_ count: Int = 1) { statistics.cancelled += count }

  /// A miss that ended with an error.
  package mutating func failed(_ count: Int = 1) { statistics.failed += count }

  /// A measurement has ended, with a height or without.
  ///
  /// - Parameter kind: the engine's number of the reuse identifier.
  package mutating func measured(kind: UInt16, duration: Duration) {
    statistics.configurations += 1
    let index = Int(kind)
    if index >= times.count {
      times.append(contentsOf: repeatElement(.init(), count: index + 1 - times.count))
    }
    times[index].add(duration)
  }

  /// A measured height belonged to a row that had changed.
  package mutating func discarded() { statistics.discarded += 1 }

  /// A height that nobody had asked for was stored.
  package mutating func precached() { statistics.precached += 1 }

  /// Heights were removed because they were no longer valid.
  ///
  /// - Parameter unused: how many of them were precached and never hit.
  package mutating func invalidated(_ count: Int, unused: Int) {
    precondition(unused <= count, "\(unused) unused of \(count) heights")
    statistics.invalidated += count
    statistics.precachedButNeverUsed += unused
  }

  /// The environment has changed: heights that were precached for the former one and never hit.
  package mutating func leftBehind(unused: Int) { statistics.precachedButNeverUsed += unused }

  /// Valid heights were removed to bound memory.
  ///
  /// - Parameter unused: how many of them were precached and never hit.
  package mutating func evicted(_ count: Int, unused: Int) {
    precondition(unused <= count, "\(unused) unused of \(count) heights")
    statistics.evicted += count
    statistics.precachedButNeverUsed += unused
  }

  /// The default row height stood in.
  package mutating func fallbackUsed() { statistics.fallbacks += 1 }

  /// A batch of precaching began.
  package mutating func batchBegan() { statistics.batches += 1 }

  /// Everything counted so far.
  ///
  /// - Parameter reuseIdentifier: the name of a kind.
  /// - Complexity: O(*k*) in the number of reuse identifiers.
  package func snapshot(reuseIdentifier: (UInt16) -> String) -> TableLayoutStatistics {
    var snapshot = statistics
    for (kind, time) in times.enumerated() where time.count > 0 {
      snapshot.timeByReuseIdentifier[reuseIdentifier(UInt16(kind))] = time
    }
    return snapshot
  }
}
