import TemplateLayout

/// A task executor that runs one job at a time and picks the next one at random, by a seed.
///
/// Start the tasks of a test with `Task(executorPreference: executor)`; their child tasks and the
/// default actors they call follow. Nothing runs but inside ``run(until:limit:whenStuck:)``, on the
/// thread that calls it, so one seed always gives one order, and a failure is replayed by its seed.
///
/// A default actor works off its own queue in order within one job, so two calls on one actor need
/// not be two steps here: wait for a condition, never for a number of steps.
package final class SeededExecutor: TaskExecutor {
  private struct State {
    var jobs: [UnownedJob] = []
    var random: SeededRandom
    var steps = 0
    var schedule: UInt64 = 0xCBF2_9CE4_8422_2325

    mutating func pick() -> UnownedJob? {
      guard !jobs.isEmpty else { return nil }
      let choices = jobs.count
      let choice = Int.random(in: 0..<choices, using: &random)
      steps += 1
      if choices > 1 {
        mix(UInt64(steps))
        mix(UInt64(choices))
        mix(UInt64(choice))
      }
      jobs.swapAt(choice, choices - 1)
      return jobs.removeLast()
    }

    /// One step of FNV-1a over a word.
    private mutating func mix(_ word: UInt64) {
      schedule = (schedule ^ word) &* 0x0000_0100_0000_01B3
    }
  }

  package let seed: UInt64
  private let state: Lock<State>

  package init(seed: UInt64) {
    self.seed = seed
    state = Lock(State(random: SeededRandom(seed: seed)))
  }

  package func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    state.withLock { $0.jobs.append(job) }
  }

  /// How many jobs have run.
  package var steps: Int { state.withLock { $0.steps } }

  /// How many jobs wait.
  package var pending: Int { state.withLock { $0.jobs.count } }

  /// A hash of every choice made so far: equal for equal schedules, so that a suite can count how
  /// many different ones it reached.
  package var scheduleHash: UInt64 { state.withLock { $0.schedule } }

  /// Runs one job picked at random; false if none waits.
  @discardableResult
  package func step() -> Bool {
    guard let job = state.withLock({ $0.pick() }) else { return false }
    job.runSynchronously(on: asUnownedTaskExecutor())
    return true
  }

  /// Runs jobs until none waits.
  package func runUntilIdle(limit: Int = 1_000_000) throws(Failure) {
    try run(until: { pending == 0 }, limit: limit)
  }

  /// Runs jobs until the condition holds, which is asked before each.
  ///
  /// - Parameter whenStuck: called when nothing waits and the condition does not hold; it may bring
  ///   in what comes from outside (an idle moment, the next deadline of a clock) and tells whether
  ///   it did.
  /// - Throws: ``Failure`` if nothing is left to run, or `limit` jobs did not reach the condition.
  package func run(
    until condition: () -> Bool,
    limit: Int = 1_000_000,
    whenStuck: () -> Bool = { false }
  ) throws(Failure) {
    var ran = 0
    while !condition() {
      if ran == limit { throw failure(.endless) }
      if step() {
        ran += 1
      } else if !whenStuck() {
        throw failure(.stuck)
      } else {
        ran += 1
      }
    }
  }

  /// Starts a task of the operation and runs jobs until it has ended.
  package func run<Success: Sendable>(
    limit: Int = 1_000_000,
    whenStuck: () -> Bool = { false },
    operation: @escaping @Sendable () async throws -> Success
  ) throws -> Success {
    let outcome = Outcome<Success>()
    Task(executorPreference: self) {
      do {
        outcome.finish(.success(try await operation()))
      } catch {
        outcome.finish(.failure(error))
      }
    }
    try run(until: { outcome.isFinished }, limit: limit, whenStuck: whenStuck)
    return try outcome.get()
  }

  private func failure(_ reason: Failure.Reason) -> Failure {
    state.withLock {
      Failure(reason: reason, seed: seed, steps: $0.steps, scheduleHash: $0.schedule)
    }
  }

  /// Why a run did not reach its condition; the seed replays it.
  package struct Failure: Error, CustomStringConvertible {
    package enum Reason: Sendable {
      /// Nothing was left to run: somebody waits for something that nobody will do.
      case stuck

      /// The limit was reached: somebody goes on for ever.
      case endless
    }

    package let reason: Reason
    package let seed: UInt64
    package let steps: Int
    package let scheduleHash: UInt64

    package var description: String {
      let what =
        switch reason {
        case .stuck: "stuck: nothing is left to run and the condition does not hold"
        case .endless: "endless: the condition does not hold within the limit of jobs"
        }
      return "\(what) (seed \(seed), after \(steps) steps, schedule \(scheduleHash))"
    }
  }

  private final class Outcome<Success: Sendable>: Sendable {
    private let result = Lock<Result<Success, any Error>?>(nil)

    var isFinished: Bool { result.withLock { $0 != nil } }

    func finish(_ outcome: Result<Success, any Error>) {
      result.withLock { $0 = outcome }
    }

    func get() throws -> Success {
      guard let outcome = result.withLock({ $0 }) else {
        preconditionFailure("the run ended before its operation")
      }
      return try outcome.get()
    }
  }
}
