import Foundation
import TemplateLayout

/// The entries about heights that are there: what a list asks for all day.
func hitBenchmarks() -> [Benchmark] {
  [
    // To be read as a multiple of floor.actor-hop.
    .awaiting(
      "rows.await-hit",
      .nanoseconds,
      operations: HitTable.questions,
      setUp: { try await HitTable(rows: 10_000) },
      beforeSample: { try await $0.beginCounting() },
      workDone: { try await $0.hits() }
    ) { table in
      var sum: CGFloat = 0
      for path in table.paths { sum += try await table.fixture.table.height(for: path) }
      blackHole(sum)
    },
    cachedHit("1e4", rows: 10_000),
    cachedHit("1e5", rows: 100_000),
    cachedHit("1e6", rows: 1_000_000),
  ]
}

/// The look-up that never waits, at random rows.
private func cachedHit(_ name: String, rows: Int) -> Benchmark {
  .awaiting(
    "rows.cached-hit.\(name)",
    .nanoseconds,
    operations: HitTable.questions,
    setUp: { try await HitTable(rows: rows) },
    beforeSample: { try await $0.beginCounting() },
    workDone: { try await $0.hits() }
  ) { table in
    var sum: CGFloat = 0
    for path in table.paths { sum += table.fixture.table.cachedHeight(for: path) ?? .nan }
    try expect(sum > 0, "every row has a height")
  }
}

/// A table all of whose rows are measured, and random rows to ask it for.
private struct HitTable: Sendable {
  static let questions = 20_000

  let fixture: EngineFixture
  let paths: [IndexPath]
  private var hitsBefore = 0

  init(rows: Int) async throws {
    fixture = try await EngineFixture(rows: rows, cost: .zero, options: TableLayoutOptions())
    try await fixture.table.waitUntilPrecached()
    var random = Xorshift64()
    paths = (0..<Self.questions).map { _ in
      EngineFixture.path(Int.random(in: 0..<rows, using: &random))
    }
  }

  mutating func beginCounting() async throws {
    hitsBefore = await fixture.table.statistics.hits
  }

  func hits() async throws -> Int {
    await fixture.table.statistics.hits - hitsBefore
  }
}
