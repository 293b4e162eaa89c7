import TemplateLayout
import TestSupport
import Testing

@Suite("Seeded executor")
struct SeededExecutorTests {
  private actor Journal {
    private(set) var entries: [Int] = []
    func write(_ entry: Int) { entries.append(entry) }
  }

  private func journal(seed: UInt64) throws -> (entries: [Int], schedule: UInt64) {
    let executor = SeededExecutor(seed: seed)
    let entries = try executor.run {
      let journal = Journal()
      await withTaskGroup(of: Void.self) { group in
        for writer in 0..<4 {
          group.addTask {
            for round in 0..<3 {
              await journal.write(writer * 10 + round)
              await Task.yield()
            }
          }
        }
      }
      return await journal.entries
    }
    return (entries, executor.scheduleHash)
  }

  @Test("One seed always gives one order")
  func seedDecides() throws {
    for seed in UInt64(0)..<20 {
      let first = try journal(seed: seed)
      let second = try journal(seed: seed)
      #expect(first == second)
      #expect(first.entries.sorted() == [0, 1, 2, 10, 11, 12, 20, 21, 22, 30, 31, 32])
    }
  }

  @Test("Different seeds reach different schedules and different orders")
  func seedsDiffer() throws {
    let runs = try (UInt64(0)..<50).map { try journal(seed: $0) }
    #expect(Set(runs.map(\.schedule)).count == 50)
    #expect(Set(runs.map(\.entries)).count > 45)
  }

  @Test("Nothing runs before it is driven, actors and child tasks included")
  func nothingRunsAlone() throws {
    let executor = SeededExecutor(seed: 1)
    let ran = Ran()
    let journal = Journal()
    Task(executorPreference: executor) {
      await journal.write(1)
      async let child: Void = ran.mark()
      await child
      ran.mark()
    }
    #expect(executor.pending == 1)
    #expect(ran.count == 0)
    try executor.runUntilIdle()
    #expect(ran.count == 2)
    #expect(executor.pending == 0)
    #expect(executor.step() == false)
  }

  @Test("A task that waits for nobody is reported as stuck")
  func stuck() {
    let executor = SeededExecutor(seed: 7)
    let waiter = Waiter()
    #expect {
      try executor.run { await waiter.wait() }
    } throws: { error in
      guard let failure = error as? SeededExecutor.Failure else { return false }
      return failure.reason == .stuck && failure.seed == 7 && failure.steps >= 1
    }
    waiter.resume()
    #expect(throws: Never.self) { try executor.runUntilIdle() }
  }

  @Test("What comes from outside may end a stuck run")
  func broughtIn() throws {
    let executor = SeededExecutor(seed: 7)
    let waiter = Waiter()
    try executor.run(whenStuck: { waiter.resume() }) { await waiter.wait() }
  }

  @Test("A task that never ends is reported as endless")
  func endless() {
    let executor = SeededExecutor(seed: 3)
    let ran = Ran()
    #expect {
      try executor.run(limit: 100) {
        while !ran.isAsked { await Task.yield() }
      }
    } throws: { error in
      (error as? SeededExecutor.Failure)?.reason == .endless
    }
    ran.ask()
    #expect(throws: Never.self) { try executor.runUntilIdle() }
  }

  @Test("Errors of the operation come out")
  func errors() {
    struct Refused: Error {}
    #expect(throws: Refused.self) {
      try SeededExecutor(seed: 0).run { throw Refused() }
    }
  }

  private final class Ran: Sendable {
    private let state = Lock((count: 0, asked: false))
    var count: Int { state.withLock { $0.count } }
    var isAsked: Bool { state.withLock { $0.asked } }
    func mark() { state.withLock { $0.count += 1 } }
    func ask() { state.withLock { $0.asked = true } }
  }

  private final class Waiter: Sendable {
    private let waiting = Lock<CheckedContinuation<Void, Never>?>(nil)

    func wait() async {
      await withCheckedContinuation { continuation in
        waiting.withLock { $0 = continuation }
      }
    }

    @discardableResult
    func resume() -> Bool {
      let continuation = waiting.withLock { waiting in
        defer { waiting = nil }
        return waiting
      }
      continuation?.resume()
      return continuation != nil
    }
  }
}

@Suite("Seeded random")
struct SeededRandomTests {
  @Test("The sequence is that of SplitMix64's reference")
  func reference() {
    // The reference implementation's published first outputs for the seed 1234567.
    var random = SeededRandom(seed: 1_234_567)
    let outputs = (0..<5).map { _ in random.next() }
    #expect(
      outputs == [
        6_457_827_717_110_365_317, 3_203_168_211_198_807_973, 9_817_491_932_198_370_423,
        4_593_380_528_125_082_431, 16_408_922_859_458_223_821,
      ]
    )
  }
}
