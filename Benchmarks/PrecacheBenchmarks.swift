import Foundation
import TemplateLayout

/// The entries about precaching: precache.*, foreground.*, table.*.
func precacheBenchmarks() -> [Benchmark] {
  [
    throughput("precache.throughput.1", pools: 1, rows: 2_000, cost: .microseconds(50)),
    throughput("precache.throughput.2", pools: 2, rows: 4_000, cost: .microseconds(50)),
    throughput("precache.throughput-light.1", pools: 1, rows: 6_000, cost: .microseconds(15)),
    throughput("precache.throughput-light.2", pools: 2, rows: 12_000, cost: .microseconds(15)),
    overhead(),
    foreground("foreground.idle", isPrecaching: false),
    foreground("foreground.precaching", isPrecaching: true),
    createAndDrop(),
  ]
}

/// Rows precached in a second, from the first request to the last height.
private func throughput(_ name: String, pools: Int, rows: Int, cost: Duration) -> Benchmark {
  .values(name, .rowsPerSecond, samples: 7) {
    let fixture = try await EngineFixture(
      rows: rows,
      cost: cost,
      options: TableLayoutOptions(numberOfPools: pools)
    )
    let clock = ContinuousClock()
    let start = clock.now
    try await fixture.table.waitUntilPrecached()
    let duration = clock.now - start
    let statistics = await fixture.table.statistics
    try expect(statistics.precached == rows, "each of \(rows) rows is precached once")
    await fixture.table.close()
    return Double(rows) / duration.inSeconds
  }
}

/// What a row costs in the engine when measuring it costs nothing: one pool, giving way included.
private func overhead() -> Benchmark {
  let rows = 20_000
  return .values("precache.overhead", .nanoseconds, samples: 11) {
    let fixture = try await EngineFixture(
      rows: rows,
      cost: .zero,
      options: TableLayoutOptions(numberOfPools: 1)
    )
    let clock = ContinuousClock()
    let start = clock.now
    try await fixture.table.waitUntilPrecached()
    let duration = clock.now - start
    let statistics = await fixture.table.statistics
    try expect(statistics.configurations == rows, "each of \(rows) rows is configured once")
    let measuring = statistics.timeByReuseIdentifier["row"]?.total ?? .zero
    await fixture.table.close()
    return (duration - measuring).inSeconds * 1e9 / Double(rows)
  }
}

/// The wait for a row that nobody has measured, of 15 µs, while the rest is or is not precached.
private func foreground(_ name: String, isPrecaching: Bool) -> Benchmark {
  let requests = 2_000
  return .latencies(name, .microseconds, percentiles: [50, 99], samples: 5) { latencies in
    // Far more rows than are asked for, so that precaching is at it to the end.
    let rows = 200_000
    let fixture = try await EngineFixture(
      rows: rows,
      cost: .microseconds(15),
      options: TableLayoutOptions(numberOfPools: 2, isPrecachingEnabled: isPrecaching)
    )
    _ = try await fixture.table.height(for: EngineFixture.path(0))
    let clock = ContinuousClock()
    for request in 1...requests {
      // From the end, where precaching comes last.
      let path = EngineFixture.path(rows - 7 * request)
      let start = clock.now
      blackHole(try await fixture.table.height(for: path))
      latencies.record(clock.now - start)
    }
    let statistics = await fixture.table.statistics
    try expect(statistics.misses == requests + 1, "no request is a hit")
    try expect(
      statistics.precached < rows - requests,
      "precaching is not through before the last request"
    )
    await fixture.table.close()
  }
}

private func createAndDrop() -> Benchmark {
  .awaiting("table.create-drop", .microseconds, operations: 500, samples: 31, setUp: {}) { _ in
    for _ in 0..<500 {
      let fixture = try await EngineFixture(
        rows: 100,
        cost: .zero,
        options: TableLayoutOptions(numberOfPools: 2)
      )
      blackHole(fixture.table)
    }
  }
}
