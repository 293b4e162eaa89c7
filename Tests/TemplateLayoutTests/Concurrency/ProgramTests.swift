import Foundation
import TemplateLayout
import TestSupport
import Testing

/// Random programs on the seeded executor, against the sequential model.
///
/// What is proved: each answer is right for the data it was asked of (P1, P3, P8), nobody waits for
/// ever, one configuration a calculation (P5, P11), nothing runs after the end (P7), precaching
/// changes no value (P10), and templates are used by one at a time.
@Suite struct ConcurrencyProgramTests {
  @Test("P1 P3 P5 P7 P8 P10 P11 F1 F36 X21 X25 X26 random programs give right answers in any order")
  func programs() throws {
    var schedules: Set<UInt64> = []
    var answers = 0
    let seeds = RandomCases.seeds(full: 2_000)
    for seed in seeds {
      let outcome = try ProgramRun(Program(seed: seed)).run()
      schedules.insert(outcome.schedule)
      answers += outcome.answers
      for failure in outcome.failures { Issue.record("\(failure)\n\(Program(seed: seed))") }
      if !outcome.failures.isEmpty { return }
    }
    print("\(seeds.count) programs, \(schedules.count) distinct schedules, \(answers) answers")
    #expect(schedules.count > seeds.count * 9 / 10)
  }
}

/// One program on one executor.
private final class ProgramRun: Sendable {
  struct Outcome {
    var schedule: UInt64
    var answers: Int
    var failures: [String]
  }

  private struct Notes {
    var failures: [String] = []
    var answers = 0
    /// Delegate calls and measurements when the table had ended.
    var workAtEnd: Int?
  }

  private let program: Program
  private let executor: SeededExecutor
  private let model: SequentialModel
  private let work = TemplateWork()
  private let trigger = IdleTrigger()
  private let notes = Lock(Notes())

  init(_ program: Program) {
    self.program = program
    executor = SeededExecutor(seed: program.seed)
    model = SequentialModel(
      rows: (0..<program.rowCount).map { TemplateContent(id: $0, area: Self.area($0, 0)) },
      width: 100
    )
  }

  /// Areas that no two contents share at any width of a program.
  private static func area(_ id: Int, _ version: Int) -> CGFloat {
    CGFloat((id + 1) * 40_009 + version * 401)
  }

  func run() throws -> Outcome {
    try executor.run(whenStuck: { [trigger] in
      guard trigger.waiterCount > 0 else { return false }
      trigger.signal()
      return true
    }) { [self] in await script() }
    try executor.runUntilIdle()
    if let before = notes.withLock({ $0.workAtEnd }), before != work.measured {
      fail("\(work.measured - before) rows were measured after the end")
    }
    for violation in work.violations { fail("\(violation)") }
    return notes.withLock {
      Outcome(schedule: executor.scheduleHash, answers: $0.answers, failures: $0.failures)
    }
  }

  private func fail(_ what: String) { notes.withLock { $0.failures.append(what) } }

  private func makeDelegate() -> DelegateDouble {
    let hasKeys = program.hasKeys
    return DelegateDouble([model.present.rows]) { content, _ in
      hasKeys
        ? DelegateDouble.row(content, key: content.id, version: Int(content.area))
        : DelegateDouble.row(content)
    }
  }

  private func makeTable(_ delegate: DelegateDouble?) async -> TableLayout {
    var options = TableLayoutOptions(
      numberOfPools: program.pools,
      idleSource: .manual(trigger),
      taskExecutor: executor
    )
    options.precacheTuning.rowsPerRequest = 2
    // No clock decides where a pool gives way: the seed alone does.
    options.precacheTuning.turn = .zero
    options.schedulePoint = { await Task.yield() }
    guard
      let table = try? TableLayout(
        environment: LayoutEnvironment(width: 100),
        delegate: delegate,
        options: options
      )
    else { preconditionFailure("a legal environment was refused") }
    await table.register(forCellReuseIdentifier: "cell") { [work] _ in TemplateDouble(work: work) }
    return table
  }

  private func script() async {
    var delegate: DelegateDouble? = makeDelegate()
    var table: TableLayout? = await makeTable(delegate)
    let counting = Task(executorPreference: executor) { [events = table!.events] in
      var count = 0
      for await event in events {
        if case .calculated = event.kind { count += 1 }
      }
      return count
    }
    var askers: [Asker] = []
    var nextID = program.rowCount

    for step in program.steps {
      guard let present = table else { break }
      switch step {
      case .ask(let row):
        askers.append(Asker(row, of: present, self))
      case .cancel(let number):
        if !askers.isEmpty { askers[number % askers.count].cancel() }
      case .yield(let times):
        for _ in 0..<times { await Task.yield() }
      case .idle:
        trigger.signal()
      case .width(let width):
        await setWidth(width, of: present)
      case .invalidate(let row):
        await invalidate(row, of: present, delegate!)
      case .update(let changes):
        await update(changes, of: present, delegate!, &nextID)
      case .reload:
        let era = model.begin { _ in }
        await present.reloadData()
        model.end(era)
      case .precaching(let isOn):
        await present.setPrecachingEnabled(isOn)
      case .visible(let row):
        await present.setVisibleRows(path(row)...path(row + 3), velocity: CGFloat(row - 8) * 100)
      case .interaction(let begins):
        if begins { await present.interactionBegan() } else { await present.interactionEnded() }
      case .memoryWarning:
        await present.didReceiveMemoryWarning()
      case .look(let row):
        look(row, of: present)
      case .replaceDelegate:
        let gone = model.begin { $0.hasDelegate = false }
        let next = makeDelegate()
        await present.setDelegate(next)
        delegate = next
        model.end(model.begin { $0.hasDelegate = true })
        _ = gone
      case .releaseDelegate:
        if model.present.width == nil { await setWidth(100, of: present) }
        // What was in force before stays so: a waiter hears of the end when the engine looks next.
        _ = model.begin { $0.hasDelegate = false }
        delegate = nil
        await end(askers)
        await close(present)
      case .close:
        await close(present)
        await end(askers)
      case .drop:
        if model.present.width == nil { await setWidth(100, of: present) }
        table = nil
        await end(askers)
      }
    }

    guard let present = table else { return await checkRelease(of: table, counting) }
    if !model.present.isClosed {
      if model.present.width == nil { await setWidth(100, of: present) }
      await present.setPrecachingEnabled(true)
      await end(askers)
      await checkRows(of: present)
      await close(present)
    }
    let statistics = await present.statistics
    let calculated = await counting.value
    if calculated != statistics.configurations - statistics.discarded {
      fail("\(calculated) calculations told of \(statistics.configurations) configurations")
    }
    withExtendedLifetime(delegate) {}
    weak let released = table
    table = nil
    _ = present
    if released == nil { fail("the table went although it is held") }
  }

  /// Waits until a table that nobody holds has gone: tasks hold it for one more look each.
  private func checkRelease(of table: TableLayout?, _ counting: Task<Int, Never>) async {
    // The stream of events ends with the table.
    _ = await counting.value
  }

  private func end(_ askers: [Asker]) async {
    for asker in askers { await asker.task.value }
  }

  /// Looks at all rows once more.
  private func checkRows(of table: TableLayout) async {
    let present = model.present
    for (row, content) in present.rows.enumerated() {
      let height = try? await table.height(for: path(row))
      let expected = SequentialModel.height(content, width: present.width!)
      if height != expected {
        fail("row \(row) is \(height.map { "\($0)" } ?? "missing") at the end, not \(expected)")
      }
    }
    let statistics = await table.statistics
    if statistics.configurations != work.configured {
      fail("\(statistics.configurations) configurations counted, \(work.configured) done")
    }
    if statistics.precachedAndWaiting < 0 {
      fail("\(statistics.precachedAndWaiting) precached heights wait for their use")
    }
  }

  private func close(_ table: TableLayout) async {
    guard !model.present.isClosed else { return }
    _ = model.begin { $0.isClosed = true }
    await table.close()
    notes.withLock { $0.workAtEnd = work.measured }
    if await table.hasFlights { fail("something is under way in a closed table") }
  }

  // MARK: Steps

  /// Somebody who asks for a row in a task, and has the answer checked.
  private final class Asker: Sendable {
    let task: Task<Void, Never>
    private let wasCancelled: CancellationMark

    final class CancellationMark: Sendable {
      let isSet = Lock(false)
    }

    init(_ row: Int, of table: TableLayout, _ run: ProgramRun) {
      let mark = CancellationMark()
      wasCancelled = mark
      let start = run.model.tick()
      task = Task(executorPreference: run.executor) {
        let answer: Result<CGFloat, TableLayoutError>
        do throws(TableLayoutError) {
          answer = .success(try await table.height(for: path(row)))
        } catch {
          answer = .failure(error)
        }
        let isRight = run.model.allows(
          answer,
          toRow: row,
          from: start,
          through: run.model.tick(),
          wasCancelled: mark.isSet.withLock { $0 }
        )
        if !isRight { run.fail("row \(row) was answered with \(answer)") }
        run.notes.withLock { $0.answers += 1 }
      }
    }

    func cancel() {
      wasCancelled.isSet.withLock { $0 = true }
      task.cancel()
    }
  }

  private func setWidth(_ width: Int?, of table: TableLayout) async {
    let era = model.begin { $0.width = width }
    do {
      try await table.setEnvironment(LayoutEnvironment(width: width.map { CGFloat($0) }))
    } catch {
      fail("\(error)")
    }
    model.end(era)
  }

  private func invalidate(
    _ row: Int,
    of table: TableLayout,
    _ delegate: DelegateDouble
  ) async {
    guard !model.present.rows.isEmpty else { return }
    let row = row % model.present.rows.count
    let era = model.begin { $0.rows[row].area += 401 }
    delegate.contents = [model.present.rows]
    do {
      try await table.invalidate(path(row))
    } catch {
      fail("\(error)")
    }
    model.end(era)
  }

  private func update(
    _ changes: [Program.Change],
    of table: TableLayout,
    _ delegate: DelegateDouble,
    _ nextID: inout Int
  ) async {
    let old = model.present.rows
    var new = old
    var touched: Set<Int> = []
    var inserted: [Int] = []
    var moved: [Int] = []
    var updates: [(inout BatchUpdates) -> Void] = []
    /// A row of the old table that no other change names, and its place in the new one.
    func pick(_ number: Int) -> (id: Int, oldRow: Int, newRow: Int)? {
      guard !old.isEmpty, touched.insert(number % old.count).inserted else { return nil }
      let id = old[number % old.count].id
      return (id, number % old.count, new.firstIndex { $0.id == id }!)
    }
    for change in changes {
      switch change {
      case .insert(let number):
        new.insert(
          TemplateContent(id: nextID, area: Self.area(nextID, 0)),
          at: number % (new.count + 1)
        )
        inserted.append(nextID)
        nextID += 1
      case .delete(let number):
        guard let row = pick(number) else { continue }
        new.remove(at: row.newRow)
        updates.append { $0.deleteRows(at: [path(row.oldRow)]) }
      case .reload(let number):
        guard let row = pick(number) else { continue }
        new[row.newRow].area += 401
        updates.append { $0.reloadRows(at: [path(row.oldRow)]) }
      case .move(let number, let target):
        guard let row = pick(number) else { continue }
        let content = new.remove(at: row.newRow)
        new.insert(content, at: target % (new.count + 1))
        moved.append(row.id)
      }
    }
    let result = new
    func place(_ id: Int) -> IndexPath { path(result.firstIndex { $0.id == id }!) }
    for id in inserted { updates.append { $0.insertRows(at: [place(id)]) } }
    for id in moved {
      let source = path(old.firstIndex { $0.id == id }!)
      updates.append { $0.moveRow(at: source, to: place(id)) }
    }
    var era: Int?
    do {
      try await table.performBatchUpdates { batch in
        for update in updates { update(&batch) }
        await Task.yield()
        era = model.begin { $0.rows = result }
        delegate.contents = [result]
        await Task.yield()
      }
    } catch {
      fail("\(error)")
    }
    if let era { model.end(era) }
  }

  private func look(_ row: Int, of table: TableLayout) {
    let start = model.tick()
    guard let height = table.cachedHeight(for: path(row)) else { return }
    let isRight = model.allows(
      .success(height),
      toRow: row,
      from: start,
      through: model.tick(),
      wasCancelled: false
    )
    if !isRight { fail("row \(row) has the cached height \(height)") }
  }
}
