import Foundation

/// Gathers the heights of rows that are prepared before a table shows them.
///
/// Thread safety: safe from any thread; pools hand in heights side by side.
final class HeightCollector: Sendable {
  private struct State {
    var heights: [Result<CGFloat, TableLayoutError>?]
    var done = 0
  }

  private let state: Lock<State>
  private let environment: LayoutEnvironment
  private let progress: (@Sendable (_ done: Int, _ total: Int) -> Void)?

  init(
    count: Int,
    environment: LayoutEnvironment,
    progress: (@Sendable (_ done: Int, _ total: Int) -> Void)?
  ) {
    state = Lock(State(heights: Array(repeating: nil, count: count)))
    self.environment = environment
    self.progress = progress
  }

  /// Takes what a pool has measured; the measurement's stamp is the row's place in the list.
  func take(_ result: MeasurementResult) {
    let measurement = result.measurement
    set(
      result.outcome.height.map {
        environment.rowHeight(ofContent: $0, family: measurement.row.family)
      },
      at: Int(measurement.stamp)
    )
  }

  func set(_ height: Result<CGFloat, TableLayoutError>, at index: Int) {
    let (done, total) = state.withLock { state in
      state.heights[index] = height
      state.done += 1
      return (state.done, state.heights.count)
    }
    progress?(done, total)
  }

  /// The heights by place; `nil` for rows that were not measured.
  var heights: [Result<CGFloat, TableLayoutError>?] { state.withLock { $0.heights } }
}
