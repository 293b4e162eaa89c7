import FeedSample
import Foundation
import TemplateLayout

/// `demo`: measures the sample feed as a table on a screen does, and tells what happens.
enum DemoCommand {
  /// The height of the screen in points.
  static let screenHeight: CGFloat = 667

  /// How many tasks fill the first screen at the same time.
  static let firstScreenTasks = 4

  /// Runs the command.
  static func run(_ arguments: Arguments, console: Console) async throws -> ExitStatus {
    let options = try DemoOptions(arguments)
    if options.wantsHelp {
      try console.write(DemoOptions.help)
      return .done
    }
    if let columns = options.columns {
      return try await ColumnsDemo.run(options, columns: columns, console: console) ? .done : .found
    }
    // A path that cannot be written is noticed before the work is done.
    let drawing = try options.svgPath.map { try OutputFile(path: $0, option: "--svg") }
    let traceFile = try options.tracePath.map {
      try OutputFile(path: $0, option: "--trace", other: drawing)
    }

    let entries = FeedEntry.sample
    let feed = try await FeedTable(FeedDataSource(entries: entries), options.table)
    let log = feed.startLog { try? console.write($0) }
    let trace = traceFile.map { feed.startTrace(into: $0) }
    let clock = ContinuousClock()
    let start = clock.now
    try await fillFirstScreen(of: feed)
    try await feed.precacheTheRest()
    let heights = try await scroll(through: feed)
    let duration = clock.now - start
    let statistics = await feed.table.statistics
    await feed.table.close()
    let templates = await log.value
    try await trace?.value

    try console.write(summary(of: statistics, rows: entries.count, templates, duration))
    if let drawing {
      let table = try FeedDrawing.table(entries, heights: heights, environment: feed.environment)
      try drawing.write(table.picture().svg)
    }
    return .done
  }

  /// Several tasks ask for the rows from the top until the screen is full.
  ///
  /// So do a list's layout, its prefetching and its accessibility. Whoever asks for a row that is
  /// being measured joins.
  private static func fillFirstScreen(of feed: FeedTable) async throws {
    try await withThrowingTaskGroup { group in
      for _ in 0..<firstScreenTasks {
        group.addTask {
          var bottom: CGFloat = 0
          for row in feed.rows where bottom < screenHeight {
            bottom += try await feed.height(of: row)
          }
        }
      }
      try await group.waitForAll()
    }
  }

  /// Each row is asked for when it comes into view; none has to be waited for.
  private static func scroll(through feed: FeedTable) async throws -> [CGFloat] {
    var heights: [CGFloat] = []
    for row in feed.rows { heights.append(try await feed.height(of: row)) }
    return heights
  }

  private static func summary(
    of statistics: TableLayoutStatistics,
    rows: Int,
    _ templates: Int,
    _ duration: Duration
  ) -> String {
    let milliseconds = (duration / .microseconds(100)).rounded() / 10
    let figures = [
      ("rows", "\(rows)"),
      ("template cells", "\(templates)"),
      ("calculated", "\(statistics.configurations)"),
      ("precached", "\(statistics.precached)"),
      ("hits", "\(statistics.hits)"),
      ("joined", "\(statistics.joined)"),
      ("time", "\(CGFloat(milliseconds).shortestDecimal) ms"),
    ]
    return "\n"
      + figures.map { name, figure in
        name.padding(toLength: 16, withPad: " ", startingAt: 0) + figure + "\n"
      }.joined()
  }
}
