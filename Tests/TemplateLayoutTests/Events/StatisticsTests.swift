import TemplateLayout
import TestSupport
import Testing

@Suite("Statistics")
struct StatisticsTests {
  private func name(_ kind: UInt16) -> String { "kind \(kind)" }

  @Test("A table that has done nothing has counted nothing")
  func empty() {
    let statistics = StatisticsAccumulator().snapshot(reuseIdentifier: name)
    #expect(statistics == TableLayoutStatistics())
    #expect(statistics.requests == 0)
    #expect(statistics.hitRate == nil)
  }

  @Test("Each thing that happens moves its own counter")
  func counters() {
    var accumulator = StatisticsAccumulator()
    accumulator.hit()
    accumulator.hit(4, firstUses: 2)
    accumulator.miss()
    accumulator.miss(2)
    accumulator.joined()
    accumulator.cancelled()
    accumulator.failed()
    accumulator.discarded()
    for _ in 0..<6 { accumulator.precached() }
    accumulator.invalidated(5, unused: 1)
    accumulator.evicted(3, unused: 2)
    accumulator.fallbackUsed()
    accumulator.batchBegan()
    let statistics = accumulator.snapshot(reuseIdentifier: name)
    #expect(statistics.hits == 5)
    #expect(statistics.misses == 3)
    #expect(statistics.requests == 8)
    #expect(statistics.hitRate == 0.625)
    #expect(statistics.joined == 1)
    #expect(statistics.cancelled == 1)
    #expect(statistics.failed == 1)
    #expect(statistics.discarded == 1)
    #expect(statistics.precached == 6)
    #expect(statistics.precachedAndUsed == 2)
    #expect(statistics.precachedButNeverUsed == 3)
    #expect(statistics.precachedAndWaiting == 1)
    #expect(statistics.invalidated == 5)
    #expect(statistics.evicted == 3)
    #expect(statistics.fallbacks == 1)
    #expect(statistics.batches == 1)
    #expect(statistics.configurations == 0)
  }

  @Test("F34 The cost of rows is published by reuse identifier, and adds up")
  func times() {
    var accumulator = StatisticsAccumulator()
    accumulator.measured(kind: 3, duration: .microseconds(10))
    accumulator.measured(kind: 3, duration: .microseconds(30))
    accumulator.measured(kind: 1, duration: .microseconds(5))
    let statistics = accumulator.snapshot(reuseIdentifier: name)
    #expect(Set(statistics.timeByReuseIdentifier.keys) == ["kind 1", "kind 3"])
    let time = statistics.timeByReuseIdentifier["kind 3"]
    #expect(time?.count == 2)
    #expect(time?.total == .microseconds(40))
    #expect(time?.mean == .microseconds(20))
    #expect(time?.longest == .microseconds(30))
    #expect(statistics.configurations == 3)
    #expect(
      statistics.timeByReuseIdentifier.values.reduce(0) { $0 + $1.count }
        == statistics.configurations
    )
    #expect(TableLayoutStatistics.MeasurementTime().mean == nil)
  }

  @Test("A snapshot stays as it is")
  func snapshot() {
    var accumulator = StatisticsAccumulator()
    accumulator.hit()
    let before = accumulator.snapshot(reuseIdentifier: name)
    accumulator.hit()
    #expect(before.hits == 1)
    #expect(accumulator.snapshot(reuseIdentifier: name).hits == 2)
  }
}
