import Foundation
import TemplateLayout
import TestSupport

/// One table of a program: what is done to it, and what is found wrong with it.
///
/// What tasks need of it is in ``Judge``; the rest belongs to the program's script.
final class TableRun {
  let judge: Judge
  private let description: Program.Table
  private let trigger: IdleTrigger
  private let random: Lock<SeededRandom>
  private(set) var table: TableLayout?
  private var delegate: DelegateDouble?
  private var askers: [Asker] = []
  private var tasks: [Task<Void, Never>] = []
  private var update: Task<Void, Never>?
  private var reader: Task<EventAudit, Never>?
  /// What must not change until the span is over, and why.
  private var quiet: (reason: String, work: Judge.Work)?
  /// Heights that were looked at without waiting: they count as requests too.
  private var looks = 0

  init(
    _ description: Program.Table,
    number: Int,
    seed: UInt64,
    executor: SeededExecutor,
    trigger: IdleTrigger,
    sharedHeights: SharedHeights?
  ) async {
    self.description = description
    self.trigger = trigger
    random = Lock(SeededRandom(seed: seed &* 31 &+ UInt64(number)))
    judge = Judge(number: number, sections: description.sections, executor: executor)
    let delegate = judge.makeDelegate(hasKeys: description.hasKeys)
    self.delegate = delegate
    var options = TableLayoutOptions(
      numberOfPools: description.pools,
      idleSource: .manual(trigger),
      sharedHeights: sharedHeights,
      keyedHeightLimit: description.keyedHeightLimit,
      environmentLimit: description.environmentLimit,
      taskExecutor: executor
    )
    options.precacheTuning.rowsPerRequest = 2
    options.precacheTuning.batchBudget = description.budget
    options.schedulePoint = { await Task.yield() }
    let start = ContinuousClock.now
    options.costClock = { [judge] in start + judge.clock.withLock { $0 } }
    guard
      let table = try? TableLayout(
        environment: LayoutEnvironment(width: 100),
        delegate: delegate,
        options: options
      )
    else { preconditionFailure("a legal environment was refused") }
    self.table = table
    await table.register(forCellReuseIdentifier: "cell") { [judge] _ in
      TemplateDouble(work: judge.work) { content, context in
        // Short rows share a turn: by this clock, so that the seed alone decides.
        judge.clock.withLock { $0 += .microseconds([4, 4, 100, 200, 400][content.id % 5]) }
        return content.height(in: context)
      }
    }
    await table.register(forCellReuseIdentifier: "prepared") { [judge] _ in
      TemplateDouble(work: judge.preparedWork)
    }
    reader = Task(executorPreference: executor) { [events = table.events] in
      var audit = EventAudit(sharesHeights: sharedHeights != nil)
      for await event in events { audit.take(event) }
      return audit
    }
  }

  // MARK: Steps

  func perform(_ step: Program.Step) async {
    // An end must not be held up by what holds table and delegate here.
    if case .ending(let ending) = step { return await end(ending) }
    guard let table, let delegate else { return }
    switch step {
    case .ask(let row):
      askers.append(Asker(judge.model.present.indexPath(ofRow: row), of: table, judge))
    case .cancel(let number):
      if !askers.isEmpty { askers[number % askers.count].cancel() }
    case .yield(let times):
      for _ in 0..<times { await Task.yield() }
    case .idle:
      trigger.signal()
    case .width(let width):
      await setWidth(width)
    case .precaching(let isOn):
      await table.setPrecachingEnabled(isOn)
    case .scroll(let row, let velocity):
      let first = judge.model.present.indexPath(ofRow: row)
      await table.setVisibleRows(
        first...path(first.row + 3, first.section),
        velocity: CGFloat(velocity)
      )
    case .interaction(let begins):
      if begins { await table.interactionBegan() } else { await table.interactionEnded() }
    case .gap(let microseconds):
      await table.reportGap(.microseconds(microseconds))
    case .memoryWarning:
      await table.didReceiveMemoryWarning()
    case .look(let row):
      look(judge.model.present.indexPath(ofRow: row), of: table)
    case .prepare(let count):
      prepare(count, table)
    case .waitUntilPrecached:
      tasks.append(
        Task(executorPreference: judge.executor) { try? await table.waitUntilPrecached() }
      )
    default:
      // The rest changes the data, which has one owner at a time.
      await update?.value
      update = nil
      if judge.model.present.isClosed {
        await judge.changeClosed(table)
      } else {
        await change(step, table, delegate)
      }
    }
  }

  private func change(
    _ step: Program.Step,
    _ table: TableLayout,
    _ delegate: DelegateDouble
  ) async {
    let seed = random.withLock { $0.next() }
    switch step {
    case .invalidate(let row):
      await judge.invalidate(row, byKey: false, table, delegate)
    case .invalidateKey(let row):
      await judge.invalidate(row, byKey: description.hasKeys, table, delegate)
    case .update(let changes, let inBackground):
      let task = Task(executorPreference: judge.executor) { [judge] in
        await judge.update(changes, seed: seed, table, delegate)
      }
      update = task
      if !inBackground { await task.value }
    case .rejectedUpdate(let row):
      await judge.rejectedUpdate(row, table)
    case .snapshot(let changes):
      let task = Task(executorPreference: judge.executor) { [judge] in
        await judge.apply(changes, table, delegate)
      }
      update = task
    case .reload:
      await judge.reload(table, delegate, seed: seed)
    case .loadMore(let count):
      await judge.loadMore(count, table, delegate)
    case .replaceDelegate:
      judge.model.enter { $0.hasDelegate = false }
      let next = judge.makeDelegate(hasKeys: description.hasKeys)
      await table.setDelegate(next)
      judge.formerDelegates.withLock { $0.append((delegate, delegate.calls.count)) }
      self.delegate = next
      judge.model.end(judge.model.begin { $0.hasDelegate = true })
    case .takeDelegateAway:
      judge.model.enter { $0.hasDelegate = false }
      await table.setDelegate(nil)
      let work = judge.workSoFar
      for _ in 0..<20 { await Task.yield() }
      trigger.signal()
      for _ in 0..<5 { await Task.yield() }
      judge.expectNothing(since: work, "P7 without a delegate")
      await table.setDelegate(delegate)
      judge.model.end(judge.model.begin { $0.hasDelegate = true })
    default:
      preconditionFailure("\(step) does not change the data")
    }
  }

  private func setWidth(_ width: Int?) async {
    guard let table else { return }
    if let quiet { judge.expectNothing(since: quiet.work, quiet.reason, measuredOnly: true) }
    quiet = nil
    let era = judge.model.begin { $0.width = width }
    do {
      try await table.setEnvironment(LayoutEnvironment(width: width.map { CGFloat($0) }))
    } catch {
      judge.fail("\(error)")
    }
    judge.model.end(era)
    if width == nil { quiet = ("P4 while the width was unknown", judge.workSoFar) }
  }

  private func look(_ indexPath: IndexPath, of table: TableLayout) {
    looks += 1
    let start = judge.model.tick()
    let geometry = table.geometry
    guard let height = table.cachedHeight(for: indexPath) else { return }
    let isRight = judge.model.allows(
      .success(height),
      to: indexPath,
      from: start,
      through: judge.model.tick(),
      wasCancelled: false
    )
    if !isRight { judge.fail("\(indexPath) has the cached height \(height)") }
    if geometry.rect(forRowAt: indexPath)?.height != height {
      judge.fail("F26 \(indexPath) is \(height) high, but not so in the geometry")
    }
  }

  /// Rows that no table shows, for a width of their own.
  private func prepare(_ count: Int, _ table: TableLayout) {
    let contents = (0..<count).map { TemplateContent(id: -1 - $0, area: CGFloat(1_000 * ($0 + 1))) }
    let rows = contents.map { content in
      Row("prepared", cell: TemplateDouble.self, key: content.id) { $0.configure(content) }
    }
    tasks.append(
      Task(executorPreference: judge.executor) { [judge] in
        let environment = LayoutEnvironment(width: 50)
        do throws(TableLayoutError) {
          let heights = try await table.prepareHeights(for: rows, environment: environment)
          if heights != contents.map({ SequentialModel.height($0, width: 50) }) {
            judge.fail("prepared heights are \(heights)")
          }
        } catch {
          guard case .closed = error else { return judge.fail("preparing ended with \(error)") }
        }
      }
    )
  }

  // MARK: The end

  private func end(_ ending: Program.Ending) async {
    switch ending {
    case .close:
      await close()
    case .drop:
      await settle()
      table = nil
    case .releaseDelegate:
      await update?.value
      // Those who wait for a width hear of the end when the engine looks next.
      if judge.model.present.width == nil { await setWidth(100) }
      judge.model.enter { $0.hasDelegate = false }
      weak let released = delegate
      delegate = nil
      while released != nil {
        trigger.signal()
        await Task.yield()
      }
      let work = judge.workSoFar
      await settle()
      for _ in 0..<20 { await Task.yield() }
      judge.expectNothing(since: work, "P7 F1 after the delegate had gone")
      await close()
    }
  }

  /// Ends what is left, and waits until everything has come to an end.
  func finish() async {
    if let table, !judge.model.present.isClosed, delegate != nil {
      await settle()
      await checkRows(of: table)
      await close()
    }
    await settle()
    if let table { await checkCounts(of: table) }
    table = nil
    delegate = nil
    // The stream of events ends with the table, however that ends.
    if let audit = await reader?.value { judge.note(audit) }
  }

  /// Waits for all who wait.
  private func settle() async {
    if judge.model.present.width == nil { await setWidth(100) }
    judge.waitsFor.withLock { $0 = "an update" }
    await update?.value
    update = nil
    await table?.setPrecachingEnabled(true)
    await table?.interactionEnded()
    // After a memory warning measuring ahead waits for a sign of use.
    await table?.setVisibleRows(path(0)...path(3))
    for asker in askers {
      judge.waitsFor.withLock { $0 = "the answer to \(asker.indexPath)" }
      await asker.task.value
    }
    judge.waitsFor.withLock { $0 = "precaching or prepared rows" }
    for task in tasks { await task.value }
    judge.waitsFor.withLock { $0 = "nothing" }
    askers = []
    tasks = []
  }

  private func close() async {
    guard let table, !judge.model.present.isClosed else { return }
    judge.model.enter { $0.isClosed = true }
    await table.close()
    judge.tableEnded()
    if await table.hasFlights { judge.fail("something is under way in a closed table") }
  }

  /// P10: looks at all rows once more, when everything has been measured ahead.
  private func checkRows(of table: TableLayout) async {
    let present = judge.model.present
    do throws(TableLayoutError) {
      try await table.waitUntilPrecached()
    } catch {
      judge.fail("precaching ended with \(error)")
    }
    for (section, contents) in present.contents.enumerated() {
      for row in contents.indices where !table.geometry.isMeasured(rowAt: path(row, section)) {
        judge.fail("\(path(row, section)) was left out by precaching")
      }
    }
    for (section, contents) in present.contents.enumerated() {
      for (row, content) in contents.enumerated() {
        let indexPath = path(row, section)
        let height = try? await table.height(for: indexPath)
        if height != nil { judge.answered() }
        let expected = SequentialModel.height(content, width: present.width!)
        if height != expected {
          judge.fail("\(indexPath) is \(height.map { "\($0)" } ?? "missing"), not \(expected)")
        }
        if table.geometry.rect(forRowAt: indexPath)?.height != expected {
          judge.fail("\(indexPath) is not \(expected) high in the geometry")
        }
      }
    }
  }

  private func checkCounts(of table: TableLayout) async {
    let statistics = await table.statistics
    if statistics.configurations != judge.work.configured {
      judge.fail("\(statistics.configurations) of \(judge.work.configured) configurations counted")
    }
    if statistics.precachedAndWaiting < 0 {
      judge.fail("\(statistics.precachedAndWaiting) precached heights wait for their use")
    }
    let ended = statistics.cancelled + statistics.failed
    let answers = judge.answers + looks
    if statistics.requests - ended != answers {
      judge.fail("\(statistics.requests) requests, \(ended) without height, \(answers) with one")
    }
    judge.expect(configurations: statistics.configurations - statistics.discarded)
  }
}
