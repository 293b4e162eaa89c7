import Foundation
import TemplateLayout

/// A scroll as text.
enum ScrollReport {
  /// What was scrolled, and at what stated costs.
  static func heading(_ heights: [Double], _ options: ScrollOptions) -> String {
    let model = options.model
    let shortest = CGFloat(heights.min() ?? 0).shortestDecimal
    let tallest = CGFloat(heights.max() ?? 0).shortestDecimal
    let source = options.rowCost == nil ? ", as the sample cell's" : ""
    let worker =
      options.isOnMainActor
      ? "the engine measures on the main thread"
      : "the engine measures in one pool beside the main thread"
    return """
      \(heights.count) rows of \(shortest) to \(tallest) points, \(options.rate) Hz, flick \
      \(options.flick.rawValue)
      a frame has \(model.frameInterval.milliseconds) ms, the app takes \
      \(model.frameWork.milliseconds) ms of it; a row takes \(model.rowCost.microseconds) us\(source)
      \(worker)

      """
  }

  /// What came of a strategy.
  static func text(_ result: ScrollResult, _ strategy: ScrollOptions.Strategy) -> String {
    let idle = result.idleTime
    let share = idle.available > .zero ? idle.used / idle.available : 0
    let percent = CGFloat((share * 1_000).rounded() / 10).shortestDecimal
    let seconds = CGFloat((idle.available / .milliseconds(10)).rounded() / 100).shortestDecimal
    return """

      \(strategy.rawValue): frames over budget: \(result.framesOverBudget) of \(result.frames.count)
        first screen: \(result.firstScreen.rows) rows, \(result.firstScreen.duration.milliseconds) ms
        worst frame: \(result.worstFrame.milliseconds) ms, p99: \
      \(result.percentile(99).milliseconds) ms
        measured in the foreground: \(result.measuredInFrames)
        idle used: \(percent) % of \(seconds) s
        precached: \(result.precached), never used: \(result.neverUsed)

      """
  }
}

extension Duration {
  /// In milliseconds, to a hundredth.
  var milliseconds: String {
    CGFloat((self / .microseconds(10)).rounded() / 100).shortestDecimal
  }

  /// In microseconds, to a hundredth.
  var microseconds: String {
    CGFloat((self / .nanoseconds(10)).rounded() / 100).shortestDecimal
  }
}
