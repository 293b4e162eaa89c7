import FeedSample
import Foundation
import TemplateLayout

/// A feed as a table, asked as a list asks.
struct FeedTable: Sendable {
  let table: TableLayout
  let environment: LayoutEnvironment
  /// The rows of the feed.
  let rows: Range<Int>
  /// The table holds its delegate weakly.
  private let delegate: any TableLayoutDelegate

  /// Makes the table; nothing is measured before somebody asks.
  init(_ dataSource: FeedDataSource, _ options: TableOptions) async throws {
    try await self.init(delegate: dataSource, rows: dataSource.entries.indices, options) { table in
      await table.register(forCellReuseIdentifier: FeedCell.reuseIdentifier) {
        FeedCell(reuseIdentifier: $0)
      }
    }
  }

  /// Makes a table of one section with the delegate's rows, measured on what is registered.
  init<Failure: Error>(
    delegate: any TableLayoutDelegate,
    rows: Range<Int>,
    _ options: TableOptions,
    register: (TableLayout) async throws(Failure) -> Void
  ) async throws {
    self.delegate = delegate
    self.rows = rows
    environment = LayoutEnvironment(width: options.width, scale: options.scale)
    // Precaching begins when the rows that are asked for first are there.
    table = try TableLayout(
      environment: environment,
      delegate: delegate,
      options: TableLayoutOptions(isPrecachingEnabled: false)
    )
    try await register(table)
  }

  /// Prints what the table does from now on, until it is closed.
  ///
  /// - Returns: The task that prints; its value is the number of template cells that were made.
  func startLog(_ print: @escaping @Sendable (String) -> Void) -> Task<Int, Never> {
    let events = table.events
    return Task {
      let log = EventLog()
      var templates = 0
      for await event in events {
        if case .templateCreated = event.kind { templates += 1 }
        if let line = log.line(for: event) { print(line + "\n") }
      }
      return templates
    }
  }

  /// Writes what the table does from now on, until it is closed, as a trace.
  func startTrace(into file: OutputFile) -> Task<Void, any Error> {
    table.startTrace(into: file)
  }

  /// Measures all rows that nobody has asked for yet.
  func precacheTheRest(_ progress: ProgressLine? = nil) async throws(TableLayoutError) {
    let changes = table.changes
    let following: Task<Void, Never>? =
      if let progress, progress.isVisible {
        Task {
          for await _ in changes {
            progress.show("row", await table.statistics.configurations, of: rows.count)
          }
        }
      } else {
        nil
      }
    defer { following?.cancel() }
    await table.setPrecachingEnabled(true)
    try await table.waitUntilPrecached()
  }

  /// The height of a row.
  func height(of row: Int) async throws(TableLayoutError) -> CGFloat {
    try await table.height(for: IndexPath(row: row, section: 0))
  }

  /// Asks for the height of each of the rows, by concurrent tasks in shuffled order.
  ///
  /// - Parameters:
  ///   - rows: Which rows are asked for, each once.
  ///   - askers: How many tasks share them.
  ///   - progress: Is told of each answer.
  /// - Returns: The answers in the order of the rows.
  func heights(
    of rows: Range<Int>,
    askers: Int = 1,
    _ progress: ProgressLine? = nil
  ) async -> [Result<CGFloat, TableLayoutError>] {
    let shuffled = askers == 1 ? Array(rows) : rows.shuffled()
    return await withTaskGroup { group in
      for asker in 0..<min(askers, rows.count) {
        group.addTask {
          var answers: [(row: Int, height: Result<CGFloat, TableLayoutError>)] = []
          for index in stride(from: asker, to: shuffled.count, by: askers) {
            answers.append((shuffled[index], await answer(for: shuffled[index])))
            progress?.advance("answer", of: rows.count)
          }
          return answers
        }
      }
      var heights = [Result<CGFloat, TableLayoutError>](
        repeating: .failure(.cancelled),
        count: rows.count
      )
      for await answers in group {
        for (row, height) in answers { heights[row - rows.lowerBound] = height }
      }
      return heights
    }
  }

  private func answer(for row: Int) async -> Result<CGFloat, TableLayoutError> {
    do {
      return .success(try await height(of: row))
    } catch {
      return .failure(error)
    }
  }
}

extension TableLayout {
  /// Records what the table does from now on, and writes it into a file when the table is closed.
  nonisolated func startTrace(into file: OutputFile) -> Task<Void, any Error> {
    let events = events
    return Task {
      var trace = EventTrace()
      await trace.record(events)
      try file.write(String(decoding: trace.json(), as: UTF8.self))
    }
  }
}
