import FeedSample
import Foundation
import InterfaceBuilder
import TemplateLayout

/// `measure`: prints the height of each entry of a feed.
enum MeasureCommand {
  /// How many rows are asked for before the rest is measured ahead of time.
  static let firstRows = 10

  /// Runs the command.
  static func run(_ arguments: Arguments, console: Console) async throws -> ExitStatus {
    let options = try MeasureOptions(arguments)
    if options.wantsHelp {
      try console.write(MeasureOptions.help)
      return .done
    }
    // A path that cannot be written is noticed before the work is done.
    let traceFile = try options.tracePath.map {
      try OutputFile(
        path: $0,
        option: "--trace",
        inputs: [options.path, options.documentPath, options.expectedHeightsPath].compactMap(\.self)
      )
    }
    let feed = try await feed(options)
    let trace = traceFile.map { feed.startTrace(into: $0) }
    let heights = try await heights(of: feed, options, console: console)
    try await trace?.value
    let status = report(heights, console: console)
    guard let path = options.expectedHeightsPath else {
      try console.write(options.format.text(heights))
      return status
    }
    let changes = try ExpectedHeights(in: SourceText(path: path))
      .changes(in: heights, tolerance: options.tolerance)
    for change in changes { try console.write(change + "\n") }
    return changes.isEmpty ? status : .found
  }

  /// The entries as a table: of the sample cell, or of a cell of a document.
  private static func feed(_ options: MeasureOptions) async throws -> FeedTable {
    let source = try SourceText(path: options.path)
    let accessory = options.accessory ?? .none
    guard let document = options.documentPath else {
      let entries = try FeedReader.entries(in: source)
      return try await FeedTable(
        FeedDataSource(
          entries: entries,
          identity: options.cache == .key ? .entryNumber : .indexPath,
          mode: options.mode == .auto ? .autoLayout : .sizeThatFits,
          cachesHeights: options.cache != .none,
          accessory: { accessory.accessory(ofRow: $0) }
        ),
        options.table
      )
    }
    let cell = try DocumentCell(documentPath: document, options)
    let rows = try DocumentRows(entries: DocumentEntries(in: source), of: cell, options)
    return try await FeedTable(
      delegate: rows,
      rows: rows.entries.indices,
      options.table
    ) { table in
      await table.register(forCellReuseIdentifier: DocumentRows.reuseIdentifier) { _ in
        cell.cell.makeInstance()
      }
    }
  }

  /// Measures the entries as the options ask.
  private static func heights(
    of feed: FeedTable,
    _ options: MeasureOptions,
    console: Console
  ) async throws -> [Result<CGFloat, TableLayoutError>] {
    let progress = ProgressLine("measure", console: console)
    defer { progress.clear() }
    let console = progress.console
    let log = options.printsLog ? feed.startLog { console.writeError($0) } : nil
    let rows = feed.rows
    if options.cache != .none {
      _ = await feed.heights(of: rows.prefix(firstRows), askers: options.askers)
      try await feed.precacheTheRest(progress)
    }
    let heights = await feed.heights(of: rows, askers: options.askers, progress)
    await feed.table.close()
    _ = await log?.value
    return heights
  }

  /// Names the rows that failed.
  private static func report(
    _ heights: [Result<CGFloat, TableLayoutError>],
    console: Console
  ) -> ExitStatus {
    var status = ExitStatus.done
    for (row, height) in heights.enumerated() {
      guard case .failure(let error) = height else { continue }
      // Most errors name their row themselves.
      let place = "[0:\(row)]"
      let message = error.description
      let line = message.hasPrefix(place) ? message : "\(place): \(message)"
      console.writeError("template-layout measure: \(line)\n")
      status = .found
    }
    return status
  }
}

extension MeasureOptions.Format {
  /// The heights that there are, a row a line.
  func text(_ heights: [Result<CGFloat, TableLayoutError>]) -> String {
    var text = self == .csv ? "section,row,height\n" : ""
    for (row, height) in heights.enumerated() {
      guard case .success(let height) = height else { continue }
      let number = height.shortestDecimal
      switch self {
      case .text: text += "[0:\(row)] \(number)\n"
      case .json: text += "{\"section\":0,\"row\":\(row),\"height\":\(number)}\n"
      case .csv: text += "0,\(row),\(number)\n"
      }
    }
    return text
  }
}
