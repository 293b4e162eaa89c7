import Foundation
import TemplateLayout
import TestSupport
import Testing

@Suite("Manual clock")
struct ManualClockTests {
  @Test("Sleepers wake when the clock is moved past them, the earliest first")
  func order() throws {
    let executor = SeededExecutor(seed: 4)
    let clock = ManualClock()
    final class Woken: Sendable { let list = Lock<[Int]>([]) }
    let order = Woken()
    for milliseconds in [30, 10, 20] {
      Task(executorPreference: executor) {
        try await clock.sleep(for: .milliseconds(milliseconds))
        order.list.withLock { $0.append(milliseconds) }
      }
    }
    try executor.runUntilIdle()
    #expect(clock.sleeperCount == 3)
    clock.advance(by: .milliseconds(9))
    try executor.runUntilIdle()
    #expect(order.list.withLock { $0 } == [])
    while clock.advanceToNextDeadline() { try executor.runUntilIdle() }
    #expect(order.list.withLock { $0 } == [10, 20, 30])
    #expect(clock.now.sinceStart == .milliseconds(30))
  }

  @Test("A deadline that has passed does not sleep")
  func past() throws {
    let clock = ManualClock()
    clock.advance(by: .seconds(1))
    try SeededExecutor(seed: 0).run {
      try await clock.sleep(until: .init(sinceStart: .milliseconds(500)))
    }
  }

  @Test("Cancellation ends a sleep, before it began as well")
  func cancellation() throws {
    for seed in UInt64(0)..<20 {
      let executor = SeededExecutor(seed: seed)
      let clock = ManualClock()
      let sleeper = Task(executorPreference: executor) {
        try await clock.sleep(for: .seconds(1))
      }
      Task(executorPreference: executor) { sleeper.cancel() }
      let ended = try executor.run { await sleeper.result }
      #expect(throws: CancellationError.self) { try ended.get() }
      #expect(clock.sleeperCount == 0)
    }
  }
}

@Suite("Template double")
struct TemplateDoubleTests {
  private let context = MeasurementContext(contentWidth: 100, scale: 2)

  @Test("Work is counted and heights follow content, width and scale")
  func counts() throws {
    let work = TemplateWork()
    let cell = TemplateDouble(work: work)
    for id in 0..<3 {
      cell.prepareForReuse()
      cell.configure(TemplateContent(id: id, area: 1_010 * Double(id)))
      #expect(try cell.fittingHeight(in: context) == [0, 10.5, 20.5][id])
    }
    #expect(work.made == 1)
    #expect(work.prepared == 3)
    #expect(work.configured == 3)
    #expect(work.measured == 3)
    #expect(work.measuredOrder == [0, 1, 2])
    #expect(work.violations.isEmpty)
  }

  @Test("Overlapping use is reported")
  func overlap() throws {
    let work = TemplateWork()
    final class Reentrant { var cell: TemplateDouble? }
    nonisolated(unsafe) let reentrant = Reentrant()  // this test has one thread
    let cell = TemplateDouble(work: work) { _, _ in
      reentrant.cell?.prepareForReuse()
      return 1
    }
    reentrant.cell = cell
    defer { reentrant.cell = nil }
    cell.configure(TemplateContent(id: 1, area: 1))
    _ = try cell.fittingHeight(in: context)
    #expect(
      work.violations.map(\.description) == [
        "prepareForReuse while another call had the template"
      ]
    )
  }

  @Test("Calls out of order are reported")
  func phases() throws {
    let work = TemplateWork()
    let cell = TemplateDouble(work: work)
    _ = try cell.fittingHeight(in: context)
    cell.configure(TemplateContent(id: 1, area: 1))
    cell.configure(TemplateContent(id: 2, area: 1))
    _ = try cell.fittingHeight(in: context)
    _ = try cell.fittingHeight(in: context)
    #expect(work.violations.count == 3)
  }

  @MainActor
  @Test("The main actor's double is held to the same rules")
  func mainActor() throws {
    let work = TemplateWork()
    let cell = MainActorTemplateDouble(work: work)
    cell.configure(TemplateContent(id: 5, area: 300))
    #expect(try cell.fittingHeight(in: context) == 3)
    _ = try cell.fittingHeight(in: context)
    #expect(work.measuredOrder == [5])
    #expect(work.violations.count == 1)
  }
}
