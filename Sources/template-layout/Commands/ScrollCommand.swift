import FeedSample
import Foundation
import TemplateLayout

/// `scroll`: plays a scroll on a virtual clock, and reports how many frames were late.
enum ScrollCommand {
  /// Runs the command.
  static func run(_ arguments: Arguments, console: Console) async throws -> ExitStatus {
    let options = try ScrollOptions(arguments)
    if options.wantsHelp {
      try console.write(ScrollOptions.help)
      return .done
    }
    let progress = ProgressLine("scroll", console: console)
    defer { progress.clear() }
    let source = try options.path.map { path in
      let entries = try FeedReader.entries(in: SourceText(path: path))
      guard !entries.isEmpty else { throw UsageError("\(path.printable): there are no entries") }
      return entries
    }
    // A path that cannot be written is noticed before the work is done.
    let drawing = try options.svgPath.map { try OutputFile(path: $0, option: "--svg") }

    let heights = try await heights(options, source, progress)
    let simulation = ScrollSimulation(
      model: options.model,
      flick: Flick(options.flick),
      heights: heights
    )
    var results: [(strategy: ScrollOptions.Strategy, result: ScrollResult)] = []
    for strategy in options.strategies {
      let result = simulation.result(of: strategy) { row, count in
        progress.show("\(strategy.rawValue): row", row, of: count)
      }
      results.append((strategy, result))
    }
    progress.clear()

    try console.write(ScrollReport.heading(heights.initial, options))
    for (strategy, result) in results {
      try console.write(ScrollReport.text(result, strategy))
    }
    try drawing?.write(ScrollChart(results, options).picture().svg)
    return .done
  }

  /// The real heights of the rows in every state that the flick brings them into.
  private static func heights(
    _ options: ScrollOptions,
    _ source: [FeedEntry]?,
    _ progress: ProgressLine
  ) async throws -> ScrollSimulation.Heights {
    let count = options.rows ?? source?.count ?? ScrollOptions.defaultRows
    let entries = ScrollFeed.entries(count, from: source)
    func heights(of entries: [FeedEntry], width: CGFloat) async throws -> [Double] {
      try await ScrollFeed.heights(of: entries, width: width) { done, total in
        progress.show("measuring row", done, of: total)
      }
    }
    let screen = ScrollModel.screen
    let initial = try await heights(of: entries, width: screen.width)
    var reloaded: [Double] = []
    var rotated: [Double] = []
    switch options.flick {
    case .slow, .fast, .jump: break
    case .reload:
      let others = ScrollFeed.entries(count, from: source, edition: 1)
      reloaded = try await heights(of: others, width: screen.width)
    case .rotate:
      rotated = try await heights(of: entries, width: screen.height)
    }
    return ScrollSimulation.Heights(initial: initial, reloaded: reloaded, rotated: rotated)
  }
}

extension ScrollSimulation {
  /// Plays the flick with a strategy by its name.
  func result(
    of strategy: ScrollOptions.Strategy,
    progress: (_ row: Int, _ count: Int) -> Void = { _, _ in }
  ) -> ScrollResult {
    switch strategy {
    case .off: result(of: OffStrategy(model), progress: progress)
    case .ancestor: result(of: AncestorStrategy(model), progress: progress)
    case .engine: result(of: EngineStrategy(model), progress: progress)
    }
  }
}
