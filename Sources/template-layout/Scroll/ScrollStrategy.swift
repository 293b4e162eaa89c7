/// Who measures rows ahead in a ``ScrollSimulation``.
///
/// The simulation tells what happens on the main thread, in the order of time; the strategy says how
/// long it takes. Times are those of the virtual clock.
protocol ScrollStrategy {
  var model: ScrollModel { get }

  /// The work done ahead so far, and the time there was for it.
  var idleTime: IdleTime { get }

  /// The table is about to show its first rows.
  ///
  /// - Returns: When the main thread goes on.
  mutating func tableAppeared(at time: Duration, _ table: inout ScrollTable) -> Duration

  /// Rows have changed, or their width.
  ///
  /// - Returns: When the main thread goes on.
  mutating func tableChanged(
    _ change: Flick.Change,
    at time: Duration,
    _ table: inout ScrollTable
  ) -> Duration

  /// The person begins to scroll.
  mutating func scrollBegan(at time: Duration, _ table: inout ScrollTable)

  /// The table has come to rest.
  mutating func scrollEnded(at time: Duration, _ table: inout ScrollTable)

  /// A frame shows rows, some of which may have no height yet.
  mutating func frameShows(
    _ rows: Range<Int>,
    speed: Double,
    at time: Duration,
    _ table: inout ScrollTable
  )

  /// A frame needs rows that have no height.
  ///
  /// - Returns: When all of them have one and the main thread goes on.
  mutating func measure(_ rows: [Int], at time: Duration, _ table: inout ScrollTable) -> Duration

  /// The main thread has nothing to do.
  ///
  /// - Parameters:
  ///   - time: When the last frame was done.
  ///   - end: When the next frame is to begin.
  /// - Returns: When the main thread is free for the next frame.
  mutating func wait(
    from time: Duration,
    until end: Duration,
    _ table: inout ScrollTable
  ) -> Duration
}

/// A strategy that looks at no frame, and leaves it to each to measure what it needs.
extension ScrollStrategy {
  func frameShows(
    _ rows: Range<Int>,
    speed: Double,
    at time: Duration,
    _ table: inout ScrollTable
  ) {}

  func measure(_ rows: [Int], at time: Duration, _ table: inout ScrollTable) -> Duration {
    for row in rows { table.measureInFrame(row) }
    return time + model.rowCost * rows.count
  }
}

/// How much of the time that could be used for measuring ahead was used for it.
struct IdleTime: Hashable, Sendable {
  var available = Duration.zero
  var used = Duration.zero
}

/// Nobody measures ahead: a frame measures what it needs.
struct OffStrategy: ScrollStrategy {
  let model: ScrollModel
  private(set) var idleTime = IdleTime()

  init(_ model: ScrollModel) {
    self.model = model
  }

  func tableAppeared(at time: Duration, _ table: inout ScrollTable) -> Duration { time }

  func tableChanged(
    _ change: Flick.Change,
    at time: Duration,
    _ table: inout ScrollTable
  ) -> Duration { time }

  func scrollBegan(at time: Duration, _ table: inout ScrollTable) {}

  func scrollEnded(at time: Duration, _ table: inout ScrollTable) {}

  mutating func wait(
    from time: Duration,
    until end: Duration,
    _ table: inout ScrollTable
  ) -> Duration {
    idleTime.available += max(.zero, end - time)
    return time
  }
}
