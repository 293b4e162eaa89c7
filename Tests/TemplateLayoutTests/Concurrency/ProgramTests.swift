import Foundation
import TemplateLayout
import TestSupport
import Testing

/// Random programs over one to three tables on the seeded executor, each table against the sequential
/// model.
///
/// What is proved: each answer is right for the data it was asked of (P1, P3, P8), nobody waits for
/// ever, nothing is measured without a width (P4) or after an end (P7), batches keep their budget (P6),
/// one configuration a calculation (P5, P11), precaching changes no value (P10), requests add up, and
/// templates are used by one at a time.
@Suite struct ConcurrencyProgramTests {
  @Test(
    "P1 P3 P4 P5 P6 P7 P8 P10 P11 F1 F36 X21 X25 X26 random programs give right answers in any order"
  )
  func programs() async throws {
    let seeds = RandomCases.chosenSeeds ?? RandomCases.seeds(full: 2_000)
    let parts = await withTaskGroup(of: ProgramCounts.self) { group in
      for part in 0..<2 {
        group.addTask {
          var counts = ProgramCounts()
          for seed in seeds where seed % 2 == part {
            counts.add(Self.run(seed))
            if counts.failures > 0 { break }
          }
          return counts
        }
      }
      return await group.reduce(into: ProgramCounts()) { $0.add($1) }
    }
    print("programs, seeds \(seeds): \(parts)")
    #expect(parts.schedules.count > parts.programs * 9 / 10)
  }

  private static func run(_ seed: UInt64) -> ProgramCounts {
    let program = Program(seed: seed)
    let run = ProgramRun(program)
    do {
      return try run.run()
    } catch {
      Issue.record("\(error), at \(run.place)\n\(program)")
      return ProgramCounts(programs: 1, failures: 1)
    }
  }
}

/// What a number of programs came to.
struct ProgramCounts: CustomStringConvertible {
  var programs = 0
  var steps = 0
  var tables = 0
  var answers = 0
  var batches = 0
  var failures = 0
  var schedules: Set<UInt64> = []

  mutating func add(_ other: ProgramCounts) {
    programs += other.programs
    steps += other.steps
    tables += other.tables
    answers += other.answers
    batches += other.batches
    failures += other.failures
    schedules.formUnion(other.schedules)
  }

  var description: String {
    "\(programs) programs of \(steps) steps on \(tables) tables, \(schedules.count) distinct "
      + "schedules, \(answers) answers, \(batches) batches, \(failures) failures"
  }
}

/// One program on one executor.
private final class ProgramRun: Sendable {
  private let program: Program
  private let executor: SeededExecutor
  private let trigger = IdleTrigger()
  private let judges = Lock<[Judge]>([])
  /// Where the script is, for a program that gets stuck.
  private let progress = Lock("the beginning")

  init(_ program: Program) {
    self.program = program
    executor = SeededExecutor(seed: program.seed)
  }

  var place: String {
    let waits = judges.withLock { $0 }.map { judge in judge.waitsFor.withLock { $0 } }
    return "\(progress.withLock { $0 }); the tables wait for \(waits)"
  }

  func run() throws -> ProgramCounts {
    try executor.run(whenStuck: { [trigger] in
      guard trigger.waiterCount > 0 else { return false }
      trigger.signal()
      return true
    }) { [self] in await script() }
    try executor.runUntilIdle()
    let judges = judges.withLock { $0 }
    for judge in judges { judge.conclude() }
    let failures = judges.flatMap(\.failures)
    for failure in failures.prefix(5) { Issue.record("\(failure)\n\(program)") }
    return ProgramCounts(
      programs: 1,
      steps: program.steps.count,
      tables: program.tables.count,
      answers: judges.reduce(0) { $0 + $1.answers },
      batches: judges.reduce(0) { $0 + $1.batches },
      failures: failures.count,
      schedules: [executor.scheduleHash]
    )
  }

  private func script() async {
    // Contents of one identity and version are the same in all tables.
    let shared = program.sharesHeights ? SharedHeights(limit: 20) : nil
    var tables: [TableRun] = []
    for (number, table) in program.tables.enumerated() {
      let run = await TableRun(
        table,
        number: number,
        seed: program.seed,
        executor: executor,
        trigger: trigger,
        sharedHeights: shared
      )
      tables.append(run)
      judges.withLock { $0.append(run.judge) }
    }
    for (number, (table, step)) in program.steps.enumerated() {
      progress.withLock { $0 = "step \(number + 1), table \(table): \(step)" }
      await tables[table].perform(step)
    }
    for (number, table) in tables.enumerated() {
      progress.withLock { $0 = "the end of table \(number)" }
      await table.finish()
    }
  }
}
