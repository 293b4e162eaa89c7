import AutoLayout
import FeedSample
import Foundation
import TemplateLayout
import TextLayout

/// The entries that count: the same on every machine, so `Thresholds.json` can hold them.
///
/// Times say how fast a machine was; these say how much was done.
func countBenchmarks() -> [Benchmark] {
  [
    // Each row of the sample feed is asked for by eight tasks while the rest is measured ahead.
    .values("count.configurations-per-row", .count, samples: 2) {
      let feed = FeedDataSource(entries: FeedEntry.sample)
      let table = try TableLayout(
        environment: LayoutEnvironment(width: 375, scale: 2),
        delegate: feed
      )
      await table.register(forCellReuseIdentifier: FeedCell.reuseIdentifier) {
        FeedCell(reuseIdentifier: $0)
      }
      let rows = feed.entries.count
      try await withThrowingTaskGroup { group in
        for asker in 0..<8 {
          group.addTask {
            for row in 0..<rows {
              _ = try await table.height(for: EngineFixture.path((row * 7 + asker) % rows))
            }
          }
        }
        try await group.waitForAll()
      }
      try await table.waitUntilPrecached()
      let configurations = await table.statistics.configurations
      await table.close()
      return Double(configurations) / Double(rows)
    },
    .values("count.pivots.remeasure", .count, samples: 2) {
      var solving = try SolvingState(SolverSystem.feed())
      let before = solving.solver.counters.pivots
      for _ in 0..<1_000 { try solving.changeHeights() }
      return Double(solving.solver.counters.pivots - before) / 1_000
    },
    allocations("cached-hit", operations: 1_000) {
      let fixture = try await HeldRows(rows: 10_000)
      let paths = (0..<1_000).map { EngineFixture.path($0 * 7) }
      return {
        for path in paths { blackHole(fixture.table.cachedHeight(for: path)) }
      }
    },
    allocations("snapshot-and-rect", operations: 1_000) {
      let fixture = try await HeldRows(rows: 10_000)
      let paths = (0..<1_000).map { EngineFixture.path($0 * 7) }
      return {
        for path in paths { blackHole(fixture.table.geometry.rect(forRowAt: path)) }
      }
    },
    allocations("text.relayout", operations: 1_000) {
      let preparer = TextPreparer(capacity: 0)
      let texts = try BenchmarkTexts.checked().latin.map {
        preparer.prepare($0, font: .systemFont(ofSize: 14))
      }
      return {
        for text in texts { blackHole(text.size(fitting: 280, scale: 2)) }
      }
    },
  ]
}

/// How often the allocator is asked for a block per operation, once everything is warm.
private func allocations(
  _ name: String,
  operations: Int,
  _ setUp: @escaping @Sendable () async throws -> () -> Void
) -> Benchmark {
  .values("allocations.\(name)", .count, samples: 2) {
    let body = try await setUp()
    body()
    return Double(try countingAllocations(body)) / Double(operations)
  }
}

/// A table all of whose rows are measured.
private struct HeldRows {
  let fixture: EngineFixture
  var table: TableLayout { fixture.table }

  init(rows: Int) async throws {
    fixture = try await EngineFixture(rows: rows, cost: .zero, options: TableLayoutOptions())
    try await fixture.table.waitUntilPrecached()
  }
}
