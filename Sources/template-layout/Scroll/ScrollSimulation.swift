import Foundation

/// Plays a flick with a strategy, frame by frame, on a virtual clock that counts from 0.
///
/// A frame begins at a tick of the screen, or later if the main thread is busy then. It shows the rows
/// where the scroll is at the tick, measures those that have no height, and does the app's work. It is
/// over budget if it ends later than the next tick; that tick is missed then, and the next frame begins
/// at the first one after its end. What is left until a tick is the strategy's.
struct ScrollSimulation {
  /// The heights of the rows as they stand at first, after a reload, and on the turned screen.
  struct Heights: Sendable {
    var initial: [Double]
    var reloaded: [Double]
    var rotated: [Double]
  }

  let model: ScrollModel
  let flick: Flick
  let heights: Heights

  /// Plays the flick.
  ///
  /// - Parameter progress: Told after each frame which row is the first on the screen, and of how many.
  func result(
    of strategy: some ScrollStrategy,
    progress: (_ row: Int, _ count: Int) -> Void = { _, _ in }
  ) -> ScrollResult {
    var strategy = strategy
    var table = ScrollTable(
      heights: heights.initial,
      screenHeight: ScrollModel.screen.height
    )
    var player = FlickPlayer(flick)
    var result = ScrollResult(frameInterval: model.frameInterval)

    // The frame of the first screen, at rest.
    let appeared = strategy.tableAppeared(at: .zero, &table)
    var end = showFrame(
      at: appeared,
      FlickPlayer.Moment(),
      offset: player.offset,
      &strategy,
      &table
    )
    result.firstScreen = ScrollResult.FirstScreen(rows: table.measuredInFrames, duration: end)
    var tick = model.ticks(for: end)
    var free = strategy.wait(from: end, until: model.frameInterval * tick, &table)

    var isScrolling = false
    var movedAt = model.frameInterval * tick
    // The clock of the movement begins with the first frame that moves.
    movedAt -= model.frameInterval
    while let moment = player.advance(by: model.frameInterval * tick - movedAt, in: table) {
      let time = model.frameInterval * tick
      let start = max(time, free)
      if moment.speed != 0, !isScrolling {
        strategy.scrollBegan(at: start, &table)
        isScrolling = true
      }
      var begin = start
      if let change = moment.change {
        player.offset = apply(change, to: &table, offset: player.offset)
        begin = strategy.tableChanged(change, at: start, &table)
      }
      end = showFrame(at: begin, moment, offset: player.offset, &strategy, &table)
      result.frames.append(.init(time: time, duration: end - time))
      progress(table.row(at: player.offset), table.count)

      movedAt = time
      tick += model.ticks(for: end - time)
      if let rest = moment.rest {
        strategy.scrollEnded(at: end, &table)
        isScrolling = false
        movedAt = max(time + rest, model.frameInterval * tick)
        while model.frameInterval * tick < movedAt { tick += 1 }
      }
      free = strategy.wait(from: end, until: model.frameInterval * tick, &table)
    }
    result.measuredInFrames = table.measuredInFrames
    result.precached = table.precached
    result.neverUsed = table.neverUsed
    result.idleTime = strategy.idleTime
    return result
  }

  /// Shows the rows at an offset, and does the app's work.
  ///
  /// - Returns: When the frame is done.
  private func showFrame(
    at time: Duration,
    _ moment: FlickPlayer.Moment,
    offset: Double,
    _ strategy: inout some ScrollStrategy,
    _ table: inout ScrollTable
  ) -> Duration {
    let rows = table.visibleRows(at: offset)
    strategy.frameShows(rows, speed: moment.speed, at: time, &table)
    let missing = rows.filter { !table.isMeasured($0) }
    let shown = missing.isEmpty ? time : strategy.measure(missing, at: time, &table)
    table.show(rows)
    return shown + model.frameWork
  }

  private func apply(_ change: Flick.Change, to table: inout ScrollTable, offset: Double) -> Double
  {
    switch change {
    case .reload:
      table.replaceHeights(
        with: heights.reloaded,
        screenHeight: ScrollModel.screen.height,
        offset: offset
      )
    case .rotate:
      table.replaceHeights(
        with: heights.rotated,
        screenHeight: ScrollModel.screen.width,
        offset: offset
      )
    }
  }
}

/// What came of playing a flick.
struct ScrollResult: Hashable, Sendable {
  /// The frame that is not counted: there was no time before it.
  struct FirstScreen: Hashable, Sendable {
    var rows = 0
    var duration = Duration.zero
  }

  /// One frame after the first screen.
  struct Frame: Hashable, Sendable {
    /// The tick at which it was to begin.
    var time: Duration
    /// From then to its end.
    var duration: Duration
  }

  let frameInterval: Duration
  var firstScreen = FirstScreen()
  var frames: [Frame] = []
  var measuredInFrames = 0
  var precached = 0
  var neverUsed = 0
  var idleTime = IdleTime()

  init(frameInterval: Duration) {
    self.frameInterval = frameInterval
  }

  func isOverBudget(_ frame: Frame) -> Bool { frame.duration > frameInterval }

  var framesOverBudget: Int { frames.count(where: isOverBudget) }

  var worstFrame: Duration { frames.map(\.duration).max() ?? .zero }

  /// The time that a share of the frames did not exceed, by the nearest rank.
  func percentile(_ percent: Int) -> Duration {
    let sorted = frames.map(\.duration).sorted()
    guard !sorted.isEmpty else { return .zero }
    return sorted[max(0, (sorted.count * percent + 99) / 100 - 1)]
  }
}
