import Foundation
import TemplateLayout
import TestSupport
import Testing

/// A clock that rows move on by what they cost.
private final class CostClock: Sendable {
  private let start = ContinuousClock.now
  private let elapsed = Lock(Duration.zero)

  var now: ContinuousClock.Instant { start + elapsed.withLock { $0 } }

  func advance(by duration: Duration) { elapsed.withLock { $0 += duration } }
}

/// What is measured ahead, when and in which order, on an executor that leaves nothing to chance but
/// what the seed decides.
@Suite struct IdleWorkTests {
  @Test("X1 F31 the first screen comes first, and its answers wait for nothing else")
  func firstScreen() throws {
    for seed in RandomCases.seeds(full: 100) {
      let scene = SeededScene(seed: seed)
      let delegate = DelegateDouble([EngineSuite.contents(0..<20_000)])
      try scene.run {
        let table = try await scene.table(delegate, precaches: true) {
          $0.precacheTuning.rowsPerRequest = 4
        }
        await table.setVisibleRows(path(5_000)...path(5_009))
        _ = table.cachedHeight(for: path(5_000))
        await until { scene.trigger.waiterCount > 0 }
        scene.trigger.signal()
        await until { scene.work.measured >= 10 }
        #expect(Set(scene.work.measuredOrder.prefix(10)) == Set(5_000..<5_010), "seed \(seed)")
        // Elsewhere: a screen that nobody had thought of.
        let before = scene.work.measured
        let askers = (100..<110).map { scene.ask(path($0), of: table) }
        for asker in askers { _ = try await asker.value.get() }
        // Of the 19,980 rows that are left no more than a few, whatever the order of the executor.
        #expect(scene.work.measured - before < 400, "seed \(seed)")
        await table.close()
      }
    }
  }

  @Test(
    "P6 F2 a request overtakes what is measured ahead, be it in the same run or not",
    arguments: [60, 3_000]
  )
  func overtaking(row: Int) throws {
    for seed in RandomCases.seeds(full: 100) {
      let scene = SeededScene(seed: seed)
      let delegate = DelegateDouble([EngineSuite.contents(0..<4_000)])
      try scene.run {
        let table = try await scene.waitingTable(delegate)
        scene.trigger.signal()
        // A run of 64 rows has begun, which is followed by others without end.
        await until { scene.work.measured > 0 }
        let before = scene.work.measured
        _ = try await table.height(for: path(row))
        // Each of its hops lets a row or two pass, as the executor has it; the run is much longer.
        #expect(scene.work.measured - before < 40, "seed \(seed)")
        await table.close()
      }
    }
  }

  @Test(
    "P6 templates of the main actor get what fits into the gaps while the person scrolls, no more",
    arguments: [
      // Milliseconds that others use the main actor for after each row.
      (elsewhere: 0, rows: [3, 0, 1, 2], rest: 4), (elsewhere: 1, rows: [2, 0, 1, 1], rest: 6),
    ]
  )
  func gaps(elsewhere: Int, rows: [Int], rest: Int) async throws {
    let clock = CostClock()
    let work = TemplateWork()
    let delegate = DelegateDouble([EngineSuite.contents(0..<10)]) { content, _ in
      Row("cell", mainActorCell: MainActorTemplateDouble.self) { $0.configure(content) }
    }
    var options = TableLayoutOptions(numberOfPools: 1)
    options.costClock = { clock.now }
    options.schedulePoint = { clock.advance(by: .milliseconds(elsewhere)) }
    options.precacheTuning.batchBudget = .seconds(60)
    let table = try TableLayout(
      environment: LayoutEnvironment(width: 100),
      delegate: delegate,
      options: options
    )
    await table.register(
      forCellReuseIdentifier: "cell",
      makeMainActorTemplate: { _ in
        MainActorTemplateDouble(work: work) { content, context in
          clock.advance(by: .milliseconds(1))
          return content.height(in: context)
        }
      }
    )
    var events = table.events.makeAsyncIterator()
    /// The number of rows that the next batch measures.
    func batch() async -> Int? {
      while let event = await events.next() {
        if case .batchEnded(let batch) = event.kind { return batch.measured }
      }
      return nil
    }
    await table.interactionBegan()
    _ = table.cachedHeight(for: path(0))
    #expect(await batch() == 0)
    for (gap, rows) in zip([3_500, 900, 1_000, 2_999], rows) {
      await table.reportGap(.microseconds(gap))
      #expect(await batch() == rows, "a gap of \(gap) µs")
    }
    #expect(work.measured == 10 - rest)
    await table.interactionEnded()
    #expect(await batch() == rest)
    try await table.waitUntilPrecached()
    #expect(work.measured == 10 && work.violations.isEmpty)
    await table.close()
  }

  /// What stops measuring ahead in the middle of a run.
  enum Stop: CaseIterable {
    case switchedOff, update, memoryWarning, delegateTakenAway
  }

  @Test(
    "P6 P7 X27 of a run that is given up no further row begins, though the pool has them",
    arguments: Stop.allCases
  )
  func givenUp(stop: Stop) throws {
    for seed in RandomCases.seeds(full: 100) {
      let scene = SeededScene(seed: seed)
      let delegate = DelegateDouble([EngineSuite.contents(0..<500)])
      try scene.run {
        let table = try await scene.waitingTable(delegate, pools: 2)
        scene.trigger.signal()
        await until { scene.work.measured > 2 }
        let gate = Gate()
        switch stop {
        case .switchedOff: await table.setPrecachingEnabled(false)
        case .memoryWarning: await table.didReceiveMemoryWarning()
        case .delegateTakenAway: await table.setDelegate(nil)
        case .update:
          scene.start { try? await table.performBatchUpdates { _ in await gate.pass() } }
          await until { gate.waiterCount == 1 }
        }
        let measured = scene.work.measured
        for _ in 0..<500 {
          scene.trigger.signal()
          await Task.yield()
        }
        #expect(scene.work.measured == measured, "seed \(seed)")
        gate.open()
        await table.close()
      }
    }
  }

  @Test(
    "P5 who waits for a row of the same key as one in a run is answered though the run is given up"
  )
  func givenUpWithFollowers() throws {
    for seed in RandomCases.seeds(full: 1_000) {
      let scene = SeededScene(seed: seed)
      // Ten rows show the same.
      let contents = (0..<40).map { TemplateContent(id: min($0, 30), area: 4000) }
      let delegate = DelegateDouble([contents]) { content, _ in
        DelegateDouble.row(content, key: content.id)
      }
      try scene.run {
        let table = try await scene.waitingTable(delegate)
        scene.trigger.signal()
        await until { scene.work.measured > 0 }
        let askers = [31, 35].map { scene.ask(path($0), of: table) }
        for _ in 0..<Int(seed % 20) { await Task.yield() }
        await table.setPrecachingEnabled(false)
        for asker in askers {
          let height = try await asker.value.get()
          #expect(height == 40.5, "seed \(seed)")
        }
        await table.close()
      }
    }
  }

  @Test("X25 a row asked for in vain comes first wherever an update has moved it")
  func missedRowsMove() throws {
    for seed in RandomCases.seeds(full: 100) {
      let scene = SeededScene(seed: seed)
      let delegate = DelegateDouble([EngineSuite.contents(0..<50)])
      try scene.run {
        let table = try await scene.table(delegate, precaches: true) {
          $0.precacheTuning.rowsPerRequest = 1
        }
        _ = table.cachedHeight(for: path(40))
        await until { scene.trigger.waiterCount > 0 }
        _ = table.cachedHeight(for: path(41))
        await until { await table.statistics.misses == 2 }
        try await table.performBatchUpdates { updates in
          var rows = delegate.contents[0]
          rows.remove(at: 40)
          rows.insert(TemplateContent(id: 100, area: 1), at: 0)
          rows.insert(rows.remove(at: 41), at: 2)
          delegate.contents = [rows]
          updates.deleteRows(at: [path(40)])
          updates.insertRows(at: [path(0)])
          updates.moveRow(at: path(41), to: path(2))
        }
        await until { scene.trigger.waiterCount > 0 }
        scene.trigger.signal()
        await until { scene.work.measured > 0 }
        #expect(scene.work.measuredOrder.first == 41, "seed \(seed)")
        // Another table's worth of rows: what was missed before says nothing of them.
        _ = table.cachedHeight(for: path(45))
        await table.reloadData()
        await until { scene.trigger.waiterCount > 0 }
        let measured = scene.work.measured
        scene.trigger.signal()
        await until { scene.work.measured > measured }
        #expect(scene.work.measuredOrder[measured] == 100, "seed \(seed)")
        await table.close()
      }
    }
  }

  @Test(
    "P6 X4 a burst of changes of every kind leaves one run, and measures no row twice",
    arguments: [2, 50]
  )
  func burst(changes: Int) throws {
    for seed in RandomCases.seeds(full: 100) {
      let scene = SeededScene(seed: seed)
      let delegate = DelegateDouble([EngineSuite.contents(0..<30)])
      try scene.run {
        let table = try await scene.waitingTable(delegate, pools: 2)
        var random = SeededRandom(seed: seed)
        for change in 0..<changes {
          switch Int.random(in: 0..<5, using: &random) {
          case 0:
            try await table.performBatchUpdates { updates in
              delegate.contents[0].append(TemplateContent(id: 100 + change, area: 100))
              updates.insertRows(at: [path(delegate.contents[0].count - 1)])
            }
          case 1: try await table.invalidate(path(change % 30))
          case 2: await table.reloadData()
          case 3:
            try await table.setEnvironment(LayoutEnvironment(width: CGFloat(101 + change % 7)))
          default:
            await table.setPrecachingEnabled(false)
            await table.setPrecachingEnabled(true)
          }
          for _ in 0..<Int.random(in: 0...3, using: &random) { await Task.yield() }
          #expect(scene.trigger.waiterCount <= 1, "seed \(seed)")
        }
        for _ in 0..<100 { await Task.yield() }
        #expect(scene.trigger.waiterCount == 1, "seed \(seed)")
        #expect(scene.work.measured == 0)
        let done = scene.start { try? await table.waitUntilPrecached() }
        scene.trigger.signal()
        await until { scene.work.measured == delegate.contents[0].count }
        await done.value
        #expect(await table.statistics.batches == 1, "seed \(seed)")
        #expect(scene.trigger.waiterCount == 0, "seed \(seed)")
        await table.close()
      }
      #expect(scene.work.measured == delegate.contents[0].count)
    }
  }

  @Test("X4 an update returns without waiting for what is left to measure")
  func updatesDoNotWait() throws {
    for seed in RandomCases.seeds(full: 50) {
      let scene = SeededScene(seed: seed)
      let delegate = DelegateDouble([EngineSuite.contents(0..<5_000)])
      try scene.run {
        let table = try await scene.table(delegate, precaches: true) {
          $0.idleSource = .immediate
        }
        _ = table.cachedHeight(for: path(0))
        for update in 0..<5 {
          await until { scene.work.measured > update * 3 }
          try await table.performBatchUpdates { updates in
            delegate.contents[0].removeLast()
            updates.deleteRows(at: [path(delegate.contents[0].count)])
          }
        }
        #expect(scene.work.measured < 1_000, "seed \(seed)")
        await table.close()
      }
    }
  }

  @Test("P9 beginning a run is the same work for a thousand rows and for a million")
  func beginningIsConstant() throws {
    /// Rows without a content each, so that a million cost nothing.
    final class Uniform: TableLayoutDelegate {
      let rowCount: Int
      let asked = Lock<[Int]>([])
      init(rowCount: Int) { self.rowCount = rowCount }
      func sections() async -> [TableSection] { [TableSection(numberOfRows: rowCount)] }
      func rows(at indexPaths: [IndexPath]) async -> [Row] {
        asked.withLock { $0.append(indexPaths.count) }
        return indexPaths.map { DelegateDouble.row(TemplateContent(id: $0.row, area: 1000)) }
      }
    }
    var jobs: Set<Int> = []
    for rowCount in [1_000, 1_000_000] {
      let scene = SeededScene(seed: 1)
      let delegate = Uniform(rowCount: rowCount)
      jobs.insert(
        try scene.run {
          let table = try TableLayout(
            environment: LayoutEnvironment(width: 100),
            delegate: delegate,
            options: {
              var options = TableLayoutOptions(
                numberOfPools: 1,
                idleSource: .manual(scene.trigger),
                taskExecutor: scene.executor
              )
              options.precacheTuning.turn = .zero
              options.precacheTuning.rowsPerRequest = 8
              options.precacheTuning.batchBudget = .seconds(60)
              return options
            }()
          )
          await table.register(forCellReuseIdentifier: "cell") { [work = scene.work] _ in
            TemplateDouble(work: work)
          }
          _ = table.cachedHeight(for: path(rowCount / 2))
          await until { scene.trigger.waiterCount > 0 }
          let before = scene.executor.steps
          scene.trigger.signal()
          await until { scene.work.measured >= 1 }
          let jobs = scene.executor.steps - before
          await table.close()
          return jobs
        }
      )
      #expect(scene.work.measured <= 16)
      #expect(delegate.asked.withLock { $0.first } == 8)
    }
    #expect(jobs.count == 1)
  }

  @Test("X22 a row whose caller leaves after precaching has gone past it is not left out")
  func cancelledRows() throws {
    for seed in RandomCases.seeds(full: 100) {
      let scene = SeededScene(seed: seed)
      let delegate = DelegateDouble([EngineSuite.contents(0..<5)])
      try scene.run {
        let table = try await scene.table(delegate, precaches: true) { $0.idleSource = .immediate }
        await table.setPrecachingEnabled(false)
        _ = try await table.height(for: path(4))
        delegate.hold()
        let caller = scene.ask(path(2), of: table)
        await until { delegate.heldCount == 1 }
        await table.setPrecachingEnabled(true)
        await until { delegate.heldCount == 2 }
        // The row is not in the batch, since somebody else has it measured; and then nobody has.
        caller.cancel()
        _ = await caller.value
        delegate.release()
        try await table.waitUntilPrecached()
        #expect(scene.work.measured == 5, "seed \(seed)")
        await table.close()
      }
    }
  }

  @Test("who waits for precaching in a pause that has nothing to do is let go when it ends")
  func waitingInAPause() throws {
    let scene = SeededScene(seed: 9)
    let delegate = DelegateDouble([EngineSuite.contents(0..<3)])
    try scene.run {
      let table = try await scene.table(delegate, precaches: true) { $0.idleSource = .immediate }
      try await table.waitUntilPrecached()
      let gate = Gate()
      let update = scene.start { try? await table.performBatchUpdates { _ in await gate.pass() } }
      await until { gate.waiterCount == 1 }
      let waits = Lock(true)
      let waiting = scene.start {
        try? await table.waitUntilPrecached()
        waits.withLock { $0 = false }
      }
      for _ in 0..<50 { await Task.yield() }
      #expect(waits.withLock { $0 })
      gate.open()
      await update.value
      await waiting.value
      await table.setPrecachingEnabled(false)
      let second = scene.start { try? await table.waitUntilPrecached() }
      for _ in 0..<50 { await Task.yield() }
      await table.setPrecachingEnabled(true)
      await second.value
      await table.close()
    }
  }

  @Test("F27 who waits for precaching after a memory warning is a sign of use")
  func waitingAfterAMemoryWarning() throws {
    let scene = SeededScene(seed: 27)
    let delegate = DelegateDouble([EngineSuite.contents(0..<5)])
    try scene.run {
      let table = try await scene.table(delegate, precaches: true) { $0.idleSource = .immediate }
      try await table.waitUntilPrecached()
      try await table.setEnvironment(LayoutEnvironment(width: 50))
      await table.didReceiveMemoryWarning()
      try await table.waitUntilPrecached()
      #expect(scene.work.measured == 10)
      await table.close()
    }
  }

  @Test("sections that cannot be end the wait for precaching with the error, and can be asked anew")
  func impossibleSections() throws {
    final class Negative: TableLayoutDelegate {
      let rowCount = Lock(-1)
      func sections() async -> [TableSection] {
        [TableSection(numberOfRows: rowCount.withLock { $0 })]
      }
      func rows(at indexPaths: [IndexPath]) async -> [Row] {
        indexPaths.map { DelegateDouble.row(TemplateContent(id: $0.row, area: 1000)) }
      }
    }
    let scene = SeededScene(seed: 0)
    let delegate = Negative()
    try scene.run {
      let table = try TableLayout(
        environment: LayoutEnvironment(width: 100),
        delegate: delegate,
        options: TableLayoutOptions(taskExecutor: scene.executor)
      )
      await table.register(forCellReuseIdentifier: "cell") { [work = scene.work] _ in
        TemplateDouble(work: work)
      }
      let error = await #expect(throws: TableLayoutError.self) {
        try await table.waitUntilPrecached()
      }
      guard case .invalidSection(0, numberOfRows: -1)? = error else {
        Issue.record("\(String(describing: error))")
        return
      }
      delegate.rowCount.withLock { $0 = 3 }
      try await table.waitUntilPrecached()
      #expect(scene.work.measured == 3)
      await table.close()
    }
  }
}
