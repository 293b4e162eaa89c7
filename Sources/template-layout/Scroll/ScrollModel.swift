import Foundation

/// What everything costs on the virtual clock of a ``ScrollSimulation``.
///
/// Time is what is added up here and nothing else: no clock is read. What is left out is small beside
/// it or the same for all strategies: looking heights up, asking the delegate, changing threads.
struct ScrollModel: Hashable, Sendable {
  /// From one tick of the screen to the next: the budget of a frame.
  let frameInterval: Duration

  /// What the app itself does in each frame, on the main thread.
  let frameWork: Duration

  /// What measuring a row takes, wherever it is measured.
  let rowCost: Duration

  /// Whether the engine's rows can be measured on the main thread only.
  let isOnMainActor: Bool

  /// The step of the ancestor's search for rows without a height, which walks from the first row to
  /// each row: two look-ups in an array, which would take longer than this.
  static let listStep = Duration.nanoseconds(1)

  /// The screen in points; turned, the two change places.
  static let screen = CGSize(width: 375, height: 667)

  init(rate: Int, frameWork: Duration, rowCost: Duration, isOnMainActor: Bool = false) {
    frameInterval = .seconds(1) / rate
    self.frameWork = frameWork
    self.rowCost = rowCost
    self.isOnMainActor = isOnMainActor
  }

  /// How many ticks later the next frame begins after one that takes `duration` from its tick.
  func ticks(for duration: Duration) -> Int {
    var ticks = max(1, Int(duration / frameInterval))
    // The quotient is a rounded one; the comparison is not.
    while frameInterval * ticks < duration { ticks += 1 }
    return ticks
  }
}
