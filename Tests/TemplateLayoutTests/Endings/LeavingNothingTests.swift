import Foundation
import TemplateLayout
import TestSupport
import Testing

/// Tables that come and go at every stage of their life.
@Suite struct LeavingNothingTests {
  /// How far a table gets before its end, and what the end is.
  private enum Stage: CaseIterable {
    case made, registered, widthUnknown, sectionsAsked, rowsAsked, measuring, batch, idleAwaited
    case updating, preparing, read, full, closed, reloaded, delegateTakenAway
  }

  @Test("P7 F36 X12 10,000 tables made and dropped at every stage of their life leave nothing")
  func tables() throws {
    let count = RandomCases.runsAll ? 10_000 : 1_000
    var reached: [String: Int] = [:]
    for number in 0..<count {
      let stage = Stage.allCases[number % Stage.allCases.count]
      let scene = SeededScene(seed: UInt64(number))
      let left = Lock<[String]>([])
      try scene.run {
        weak var table: TableLayout?
        weak var delegate: DelegateDouble?
        let gate = Gate()
        do {
          let (madeTable, madeDelegate) = try await Self.live(to: stage, scene, gate)
          table = madeTable
          delegate = madeDelegate
        }
        // What is under way looks up once more, and whoever waits is let go.
        delegate?.release()
        gate.open()
        scene.trigger.signal()
        for _ in 0..<2_000 where table != nil || delegate != nil { await Task.yield() }
        left.withLock {
          if table != nil { $0.append("the table") }
          if delegate != nil { $0.append("the delegate") }
        }
      }
      #expect(left.withLock { $0 } == [], "table \(number), \(stage)")
      #expect(scene.work.living == 0, "table \(number), \(stage)")
      #expect(scene.executor.pending == 0 && scene.trigger.waiterCount == 0)
      #expect(scene.work.violations.isEmpty)
      reached["\(stage)", default: 0] += 1
      if !left.withLock({ $0 }).isEmpty { return }
    }
    print("\(count) tables made and dropped at \(reached.count) stages")
    #expect(reached.count == Stage.allCases.count)
  }

  /// Brings a table to the stage; what is returned is all that holds it from outside.
  private static func live(
    to stage: Stage,
    _ scene: SeededScene,
    _ gate: Gate
  ) async throws -> (TableLayout, DelegateDouble) {
    let delegate = DelegateDouble([EngineSuite.contents(0..<6), EngineSuite.contents(6..<9)]) {
      content,
      _ in DelegateDouble.row(content, key: content.id)
    }
    if stage == .made {
      let options = TableLayoutOptions(taskExecutor: scene.executor)
      return (
        try TableLayout(environment: .init(width: 1), delegate: delegate, options: options),
        delegate
      )
    }
    let table = try await scene.table(
      delegate,
      width: stage == .widthUnknown ? nil : 100,
      pools: 2,
      precaches: [.measuring, .batch, .idleAwaited, .full].contains(stage)
    )
    // A caller who waits holds the table, so those who may wait for ever are cancelled.
    var callers: [Task<Result<CGFloat, TableLayoutError>, Never>] = []
    switch stage {
    case .made, .registered: break
    case .widthUnknown:
      callers = [scene.ask(path(0), of: table)]
      await until { await table.hasFlights }
    case .sectionsAsked:
      delegate.hold()
      callers = [scene.ask(path(0), of: table)]
      await until { delegate.heldCount == 1 }
    case .rowsAsked:
      _ = try await table.height(for: path(0))
      delegate.hold()
      callers = (1..<4).map { scene.ask(path($0), of: table) }
      await until { delegate.heldCount > 0 }
    case .idleAwaited:
      _ = table.cachedHeight(for: path(0))
      await until { scene.trigger.waiterCount == 1 }
    case .measuring, .batch, .full:
      _ = table.cachedHeight(for: path(0))
      await until { scene.trigger.waiterCount == 1 }
      scene.trigger.signal()
      let wanted = stage == .measuring ? 1 : stage == .batch ? 4 : 9
      await until { scene.work.measured >= wanted }
    case .updating:
      _ = try await table.height(for: path(0))
      scene.start { [weak table] in
        try? await table?.performBatchUpdates { _ in await gate.pass() }
      }
      await until { gate.waiterCount == 1 }
    case .preparing:
      let rows = EngineSuite.contents(20..<30).map { DelegateDouble.row($0) }
      scene.start { [weak table] in _ = try? await table?.prepareHeights(for: rows) }
      await until { scene.work.measured > 3 }
    case .read:
      let (events, changes) = (table.events, table.changes)
      scene.start { for await _ in events {} }
      scene.start { for await _ in changes {} }
      _ = try await table.height(for: path(1))
    case .closed:
      callers = [scene.ask(path(0), of: table)]
      await Task.yield()
      await table.close()
    case .reloaded:
      for row in 0..<3 {
        callers.append(scene.ask(path(row), of: table))
        await table.reloadData()
      }
    case .delegateTakenAway:
      callers = [scene.ask(path(0), of: table)]
      await table.setDelegate(nil)
    }
    for caller in callers { caller.cancel() }
    return (table, delegate)
  }

  @Test("F36 a thousand reloads leave as many templates, tasks and waits as one")
  func reloads() throws {
    let scene = SeededScene(seed: 36)
    let delegate = DelegateDouble([EngineSuite.contents(0..<5)])
    try scene.run {
      let table = try await scene.table(delegate, pools: 2, precaches: true)
      for reload in 0..<1_000 {
        await table.reloadData()
        if reload % 100 == 0 {
          for row in 0..<5 { _ = try await table.height(for: path(row)) }
        }
      }
      for _ in 0..<500 { await Task.yield() }
      #expect(scene.work.living <= 2)
      #expect(scene.trigger.waiterCount <= 1)
      // Beside the one that this is, nothing is left to run.
      #expect(scene.executor.pending == 0)
      #expect(await !table.hasFlights)
      await table.close()
    }
    #expect(scene.trigger.waiterCount == 0)
  }
}
