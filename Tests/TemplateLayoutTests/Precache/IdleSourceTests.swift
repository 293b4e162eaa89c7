import TemplateLayout
import TestSupport
import Testing

@Suite("Idle source")
struct IdleSourceTests {
  @Test("Immediate: every moment is idle, but others get their turn")
  func immediate() throws {
    let executor = SeededExecutor(seed: 0)
    let isIdle = try executor.run { await IdleSource.immediate.next() }
    #expect(isIdle)
    #expect(executor.steps >= 2)
  }

  @Test("Manual: whoever waits goes on at the signal, and no signal is remembered")
  func manual() throws {
    let executor = SeededExecutor(seed: 0)
    let trigger = IdleTrigger()
    let source = IdleSource.manual(trigger)
    trigger.signal()
    let first = Task(executorPreference: executor) { await source.next() }
    let second = Task(executorPreference: executor) { await source.next() }
    try executor.runUntilIdle()
    #expect(trigger.waiterCount == 2)
    trigger.signal()
    #expect(trigger.waiterCount == 0)
    #expect(try executor.run { await first.value })
    #expect(try executor.run { await second.value })
  }

  @Test("A cancelled wait ends without an idle moment, whenever it is cancelled")
  func cancellation() throws {
    for seed in UInt64(0)..<50 {
      let executor = SeededExecutor(seed: seed)
      let trigger = IdleTrigger()
      let clock = ManualClock()
      let sources: [IdleSource] = [
        .manual(trigger), .quiet(for: .seconds(1), clock: clock),
      ]
      for source in sources {
        let wait = Task(executorPreference: executor) { await source.next() }
        Task(executorPreference: executor) { wait.cancel() }
        #expect(try executor.run { await wait.value } == false)
      }
      #expect(trigger.waiterCount == 0)
      #expect(clock.sleeperCount == 0)
      let immediate = Task(executorPreference: executor) { await IdleSource.immediate.next() }
      immediate.cancel()
      #expect(try executor.run { await immediate.value } == false)
    }
  }

  @Test("Quiet: idle when nothing has happened for the period")
  func quiet() throws {
    let executor = SeededExecutor(seed: 0)
    let clock = ManualClock()
    let source = IdleSource.quiet(for: .milliseconds(50), clock: clock)
    let wait = Task(executorPreference: executor) { await source.next() }
    func isOver() throws -> Bool {
      try executor.runUntilIdle()
      return clock.sleeperCount == 0
    }
    #expect(try !isOver())
    clock.advance(by: .milliseconds(40))
    source.noteActivity()
    clock.advance(by: .milliseconds(10))
    // 50 ms have passed since the wait began, but only 10 in quiet.
    #expect(try !isOver())
    clock.advance(by: .milliseconds(39))
    #expect(try !isOver())
    clock.advance(by: .milliseconds(1))
    #expect(try isOver())
    #expect(try executor.run { await wait.value })
    // It goes on being quiet.
    #expect(try executor.run { await source.next() })
    source.noteActivity()
    let next = Task(executorPreference: executor) { await source.next() }
    #expect(try !isOver())
    clock.advanceToNextDeadline()
    #expect(try executor.run { await next.value })
    #expect(clock.now.sinceStart == .milliseconds(140))
  }

  @Test("Activity means nothing to the other sources")
  func activity() {
    IdleSource.immediate.noteActivity()
    let trigger = IdleTrigger()
    IdleSource.manual(trigger).noteActivity()
    #expect(trigger.waiterCount == 0)
  }
}

@Suite("Precache tuning")
struct PrecacheTuningTests {
  @Test("The defaults are usable, and each value out of its range is named")
  func flaws() {
    #expect(PrecacheTuning().flaw == nil)
    let flaws: [(WritableKeyPath<PrecacheTuning, Double>, [Double], String)] = [
      (\.restingSpeed, [-1, .nan, .infinity], "restingSpeed"),
      (\.latestCostWeight, [0, -1, 1.1, .nan], "latestCostWeight"),
    ]
    for (path, values, name) in flaws {
      for value in values {
        var tuning = PrecacheTuning()
        tuning[keyPath: path] = value
        #expect(tuning.flaw?.hasPrefix(name) == true)
      }
    }
    let numbers: [(WritableKeyPath<PrecacheTuning, Int>, Int, String)] = [
      (\.rowsPerRequest, 0, "rowsPerRequest"),
      (\.rowsAheadPerRowBehind, 0, "rowsAheadPerRowBehind"),
      (\.rememberedMisses, -1, "rememberedMisses"),
    ]
    for (path, value, name) in numbers {
      var tuning = PrecacheTuning()
      tuning[keyPath: path] = value
      #expect(tuning.flaw?.hasPrefix(name) == true)
    }
    var tuning = PrecacheTuning()
    tuning.batchBudget = .zero
    #expect(tuning.flaw?.hasPrefix("batchBudget") == true)
  }
}
