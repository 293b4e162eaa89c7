import Foundation

/// Turns events into the lines of a log that people read.
///
/// ```
/// ** TemplateLayout ** layout cell created - FeedCell
/// ** TemplateLayout ** calculate - [0:3] 284
/// ** TemplateLayout ** precached - [0:3] 284
/// ** TemplateLayout ** hit cache - [0:3] 284
/// ```
///
/// Logging is one reader of the event stream: the engine itself writes nothing.
///
/// ```swift
/// let events = table.events
/// Task { try await EventLog().write(events, to: .standardError) }
/// ```
public struct EventLog: Sendable {
  /// Which events get a line.
  public enum Detail: Hashable, Sendable {
    /// Templates created, heights calculated, precached and hit, and whatever went wrong:
    /// measurements that failed, fallbacks used, events lost.
    case heights

    /// Every event.
    case everything
  }

  /// What each line begins with.
  public static let prefix = "** TemplateLayout ** "

  /// Which events get a line.
  public var detail: Detail

  /// Makes a log; by default one of heights.
  public init(detail: Detail = .heights) {
    self.detail = detail
  }

  /// The line of an event without a line break, or nil if the log's detail leaves it out.
  public func line(for event: TableLayoutEvent) -> String? {
    guard detail == .everything || Self.isAboutHeights(event.kind) else { return nil }
    return Self.prefix + Self.text(of: event.kind)
  }

  /// What the log says about an event, without the prefix.
  static func text(of kind: TableLayoutEvent.Kind) -> String {
    switch kind {
    case .templateCreated(let creation):
      let what = creation.family == .row ? "cell" : "header footer view"
      return "layout \(what) created - \(creation.reuseIdentifier)"
    case .waitingForWidth(let row): return "waiting for width - \(row)"
    case .joined(let row): return "joined - \(row)"
    case .calculated(let calculation):
      return "calculate - \(calculation.row) \(calculation.height.shortestDecimal)"
    case .cached(let row, let height): return "cached - \(row) \(height.shortestDecimal)"
    case .precached(let row, let height): return "precached - \(row) \(height.shortestDecimal)"
    case .hitCache(let row, let height): return "hit cache - \(row) \(height.shortestDecimal)"
    case .failed(let row, let message): return "failed - \(row) \(message)"
    case .invalidated(let row, let cause):
      return "invalidated - \(row?.description ?? "all") \(cause)"
    case .evicted(let count, let cause): return "evicted - \(count) \(cause)"
    case .fallbackUsed(let row, let height):
      return "fallback used - \(row) \(height.shortestDecimal)"
    case .batchBegan(let id, let budget):
      return "batch \(id) began - budget \(milliseconds(budget))"
    case .batchEnded(let batch):
      let rows = batch.measured == 1 ? "row" : "rows"
      return
        "batch \(batch.id) ended - \(batch.measured) \(rows) in \(milliseconds(batch.duration))"
    case .precachePaused(let cause): return "precache paused - \(cause)"
    case .precacheResumed: return "precache resumed"
    case .precacheCancelled(let cause): return "precache cancelled - \(cause)"
    case .dropped(let count): return "\(count) \(count == 1 ? "event" : "events") dropped"
    case .ended(let cause): return "ended - \(cause)"
    }
  }

  /// Writes the lines of a stream until it is over.
  ///
  /// - Parameters:
  ///   - events: the stream.
  ///   - write: takes a line without its line break.
  /// - Throws: what `write` throws; the rest of the stream is then not read.
  public func write<Failure: Error>(
    _ events: TableLayoutEvents,
    to write: (String) throws(Failure) -> Void
  ) async throws(Failure) {
    for await event in events {
      if let line = line(for: event) { try write(line) }
    }
  }

  /// Writes the lines of a stream to a file until the stream is over, each as it comes.
  ///
  /// - Throws: what writing to the file throws; the rest of the stream is then not read.
  public func write(_ events: TableLayoutEvents, to file: FileHandle) async throws {
    try await write(events) { line in
      try file.write(contentsOf: Data((line + "\n").utf8))
    }
  }

  private static func isAboutHeights(_ kind: TableLayoutEvent.Kind) -> Bool {
    switch kind {
    case .templateCreated, .calculated, .precached, .hitCache, .failed, .fallbackUsed, .dropped:
      true
    case .waitingForWidth, .joined, .cached, .invalidated, .evicted, .batchBegan, .batchEnded,
      .precachePaused, .precacheResumed, .precacheCancelled, .ended:
      false
    }
  }

  /// Milliseconds to the microsecond.
  private static func milliseconds(_ duration: Duration) -> String {
    let microseconds = (duration / .microseconds(1)).rounded()
    return "\(CGFloat(microseconds / 1_000).shortestDecimal) ms"
  }
}
