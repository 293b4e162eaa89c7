import Foundation
import TemplateLayout
import TestSupport
import Testing

/// Every ending at every stage of a request: callers are suspended first, and the end comes after.
@Suite struct EndingTests {
  @Test(
    "P7 F1 X22 every ending answers those who wait, and nothing begins after it",
    arguments: Stage.allCases,
    Ending.allCases
  )
  fileprivate func endings(stage: Stage, ending: Ending) throws {
    for seed in RandomCases.seeds(full: 300) {
      let run = EndingRun(stage, ending, seed: seed)
      let failures = try run.run()
      #expect(failures == [], "seed \(seed)")
      if !failures.isEmpty { return }
    }
  }

  @Test(
    "P7 F1 F36 the last reference goes at any stage: nothing is asked or measured after it",
    arguments: SilentStage.allCases
  )
  fileprivate func lastReference(stage: SilentStage) throws {
    for seed in RandomCases.seeds(full: 300) {
      let scene = SeededScene(seed: seed)
      let held = Held()
      try scene.run {
        held.delegate = DelegateDouble([(0..<12).map { TemplateContent(id: $0, area: 1000) }])
        held.table = try await scene.table(held.delegate, precaches: true)
        try await stage.reach(held, scene)
        weak let table = held.table
        let delegate = held.delegate!
        // A row in progress may be what drops the reference, and is finished.
        let before = (delegate.calls.count, scene.work.measured)
        held.table = nil
        while table != nil { await Task.yield() }
        delegate.release()
        scene.trigger.signal()
        for _ in 0..<50 { await Task.yield() }
        #expect(delegate.calls.count == before.0, "seed \(seed)")
        #expect(scene.work.measured == before.1, "seed \(seed)")
      }
      #expect(scene.work.living == 0, "seed \(seed)")
      #expect(scene.trigger.waiterCount == 0)
    }
  }

  @Test("P7 F1 a delegate that goes in a batch planned before a reload is noticed all the same")
  func delegateGoesAfterAReload() throws {
    for seed in RandomCases.seeds(full: 300) {
      let scene = SeededScene(seed: seed)
      let held = Held()
      try scene.run {
        held.delegate = DelegateDouble([EngineSuite.contents(0..<8)])
        let table = try await scene.table(held.delegate, precaches: true)
        _ = table.cachedHeight(for: path(0))
        await until { scene.trigger.waiterCount == 1 }
        await table.reloadData()
        await until { table.geometry.numberOfSections == 1 }
        held.delegate?.hold()
        scene.trigger.signal()
        await until { held.delegate?.heldCount == 1 }
        // The rows are in the batch, and now somebody waits for one of them.
        let askers = [6, 7].map { scene.ask(path($0), of: table) }
        await until { await table.statistics.joined == 2 }
        scene.whenMeasuring { _ in held.delegate = nil }
        held.delegate?.release()
        for asker in askers {
          switch await asker.value {
          case .success(let height): #expect(height > 16, "seed \(seed)")
          case .failure(.noDelegate): break
          case .failure(let error): Issue.record("\(error), seed \(seed)")
          }
        }
        #expect(scene.work.measured == 1, "seed \(seed)")
        await table.close()
      }
    }
  }

  @Test("P7 the last reference goes while a row is measured: no other row begins")
  func lastReferenceInARow() throws {
    for seed in RandomCases.seeds(full: 300) {
      let scene = SeededScene(seed: seed)
      let held = Held()
      try scene.run {
        held.delegate = DelegateDouble([(0..<12).map { TemplateContent(id: $0, area: 1000) }])
        held.table = try await scene.table(held.delegate, precaches: true)
        scene.whenMeasuring { content in if content.id == 4 { held.table = nil } }
        _ = held.table?.cachedHeight(for: path(0))
        await until { scene.trigger.waiterCount > 0 }
        scene.trigger.signal()
        await until { held.table == nil }
      }
      #expect(scene.work.measured == 5)
      #expect(scene.work.living == 0)
    }
  }
}

/// The references of a test that it may drop at any moment.
private final class Held: Sendable {
  private let references = Lock<(table: TableLayout?, delegate: DelegateDouble?)>((nil, nil))

  var table: TableLayout? {
    get { references.withLock { $0.table } }
    set {
      // What was held is freed outside of the lock.
      let former = references.withLock { references in
        defer { references.table = newValue }
        return references.table
      }
      withExtendedLifetime(former) {}
    }
  }

  var delegate: DelegateDouble? {
    get { references.withLock { $0.delegate } }
    set {
      let former = references.withLock { references in
        defer { references.delegate = newValue }
        return references.delegate
      }
      withExtendedLifetime(former) {}
    }
  }
}

/// Stages of work that nobody waits for.
private enum SilentStage: CaseIterable {
  case sectionsAsked, rowsAsked, rowsKnown, idleAwaited

  func reach(_ held: Held, _ scene: SeededScene) async throws {
    let delegate = held.delegate!
    switch self {
    case .sectionsAsked:
      delegate.hold()
      _ = held.table?.cachedHeight(for: path(0))
      await until { delegate.heldCount > 0 }
    case .idleAwaited:
      _ = held.table?.cachedHeight(for: path(0))
      await until { scene.trigger.waiterCount == 1 }
    case .rowsAsked:
      _ = held.table?.cachedHeight(for: path(0))
      await until { scene.trigger.waiterCount == 1 }
      delegate.hold()
      scene.trigger.signal()
      await until { delegate.heldCount > 0 }
    case .rowsKnown:
      _ = held.table?.cachedHeight(for: path(0))
      await until { scene.trigger.waiterCount == 1 }
      scene.trigger.signal()
      await until { scene.work.measured > 2 }
    }
  }
}

/// Where three callers stand when the end comes.
private enum Stage: CaseIterable {
  case widthUnknown, sectionsAsked, rowsAsked, measuring, updating
}

private enum Ending: CaseIterable {
  case closed, delegateReleased, delegateTakenAway, delegateReplaced, cancelled, switchedOff
  case reloaded
}

private final class EndingRun: Sendable {
  private let stage: Stage
  private let ending: Ending
  private let scene: SeededScene
  private let held = Held()
  private let gate = Gate()
  private let failures = Lock<[String]>([])

  /// The area of the rows before the end; those of a reload are twice as high.
  private static func rows(area: CGFloat = 1000) -> [[TemplateContent]] {
    [(0..<8).map { TemplateContent(id: $0, area: area) }]
  }

  init(_ stage: Stage, _ ending: Ending, seed: UInt64) {
    self.stage = stage
    self.ending = ending
    scene = SeededScene(seed: seed)
  }

  private func expect(_ condition: Bool, _ what: @autoclosure () -> String) {
    if !condition { failures.withLock { $0.append(what()) } }
  }

  func run() throws -> [String] {
    try scene.run { [self] in try await script() }
    expect(scene.work.living == 0, "\(scene.work.living) templates are left")
    expect(scene.work.violations.isEmpty, "\(scene.work.violations)")
    return failures.withLock { $0 }
  }

  private func script() async throws {
    held.delegate = DelegateDouble(Self.rows())
    let table = try await scene.table(
      held.delegate,
      width: stage == .widthUnknown ? nil : 100
    )
    var update: Task<Result<Void, TableLayoutError>, Never>?
    let askers = try await suspend(table, &update)
    weak let former = held.delegate
    let answers = try await end(table, askers)
    let before = (former?.calls.count, scene.work.measured)
    await letGo(table, former)
    for (row, asker) in askers.enumerated() {
      let answer = await asker.value
      expect(answers(answer), "row \(row): \(answer)")
    }
    if let update { check(await update.value) }
    for _ in 0..<50 { await Task.yield() }
    if [.closed, .delegateTakenAway, .delegateReplaced].contains(ending) {
      expect(former?.calls.count == before.0, "the delegate is called after the end")
      expect(scene.work.measured == before.1, "rows are measured after the end")
    }
    if ending == .delegateReplaced {
      let answer = await scene.ask(path(1), of: table).value
      expect((try? answer.get()) == 30.5, "the next delegate's row is \(answer)")
    }
    await table.close()
  }

  /// Brings three callers to the stage.
  private func suspend(
    _ table: TableLayout,
    _ update: inout Task<Result<Void, TableLayoutError>, Never>?
  ) async throws -> [Task<Result<CGFloat, TableLayoutError>, Never>] {
    let delegate = held.delegate!
    func ask() -> [Task<Result<CGFloat, TableLayoutError>, Never>] {
      (0..<3).map { scene.ask(path($0), of: table) }
    }
    switch stage {
    case .sectionsAsked:
      delegate.hold()
      let askers = ask()
      await until { await table.waitingRequestCount == 3 }
      return askers
    case .widthUnknown:
      let askers = ask()
      await until { await table.statistics.misses == 3 }
      return askers
    case .rowsAsked:
      _ = try await table.height(for: path(7))
      delegate.hold()
      let askers = ask()
      await until { await table.statistics.misses == 4 }
      await until { delegate.heldCount > 0 }
      return askers
    case .measuring:
      _ = try await table.height(for: path(7))
      delegate.hold()
      let askers = ask()
      await until { await table.statistics.misses == 4 }
      await until { delegate.heldCount > 0 }
      let begun = Lock(false)
      scene.whenMeasuring { [ending, held] _ in
        begun.withLock { $0 = true }
        // The end of a delegate can come in the middle of a row.
        if ending == .delegateReleased { held.delegate = nil }
      }
      delegate.release()
      await until { begun.withLock { $0 } }
      return askers
    case .updating:
      _ = try await table.height(for: path(7))
      update = scene.start { [gate] in
        do throws(TableLayoutError) {
          return .success(try await table.performBatchUpdates { _ in await gate.pass() })
        } catch {
          return .failure(error)
        }
      }
      await until { [gate] in gate.waiterCount == 1 }
      let askers = ask()
      await until { await table.statistics.misses == 4 }
      return askers
    }
  }

  /// Ends, and says which answers are right then.
  private func end(
    _ table: TableLayout,
    _ askers: [Task<Result<CGFloat, TableLayoutError>, Never>]
  ) async throws -> @Sendable (Result<CGFloat, TableLayoutError>) -> Bool {
    // What was begun when the end came may have its height.
    let hasBegun = stage == .measuring
    @Sendable func isOldHeight(_ answer: Result<CGFloat, TableLayoutError>) -> Bool {
      (try? answer.get()) == 10.5
    }
    switch ending {
    case .closed:
      await table.close()
      return { answer in
        if case .failure(.closed) = answer { true } else { hasBegun && isOldHeight(answer) }
      }
    case .delegateReleased:
      held.delegate = nil
      // It lives until it has answered, and what it has answered by then may be measured.
      let mayBegin = hasBegun || stage == .rowsAsked
      return Self.isNoDelegate(or: { mayBegin && isOldHeight($0) })
    case .delegateTakenAway:
      await table.setDelegate(nil)
      return Self.isNoDelegate(or: { hasBegun && isOldHeight($0) })
    case .delegateReplaced:
      let next = DelegateDouble(Self.rows(area: 3000))
      await table.setDelegate(next)
      let former = held.delegate
      held.delegate = next
      kept.withLock { $0 = former }
      return Self.isNoDelegate(or: { hasBegun && isOldHeight($0) })
    case .cancelled:
      for asker in askers { asker.cancel() }
      return { answer in
        if case .failure(.cancelled) = answer { true } else { hasBegun && isOldHeight(answer) }
      }
    case .switchedOff:
      await table.setPrecachingEnabled(false)
      return { isOldHeight($0) }
    case .reloaded:
      held.delegate!.contents = Self.rows(area: 2000)
      await table.reloadData()
      return { (try? $0.get()) == 20.5 || hasBegun && isOldHeight($0) }
    }
  }

  /// The former delegate of a table that was given another one.
  private let kept = Lock<DelegateDouble?>(nil)

  private static func isNoDelegate(
    or isElse: @escaping @Sendable (Result<CGFloat, TableLayoutError>) -> Bool
  ) -> @Sendable (Result<CGFloat, TableLayoutError>) -> Bool {
    { answer in if case .failure(.noDelegate) = answer { true } else { isElse(answer) } }
  }

  /// Lets what was held back go on.
  private func letGo(_ table: TableLayout, _ delegate: DelegateDouble?) async {
    delegate?.release()
    gate.open()
    if stage == .widthUnknown {
      try? await table.setEnvironment(LayoutEnvironment(width: 100))
    }
  }

  private func check(_ update: Result<Void, TableLayoutError>) {
    let isRight =
      switch (ending, update) {
      case (.closed, .failure(.closed)), (.delegateReleased, .failure(.noDelegate)),
        (.delegateTakenAway, .failure(.noDelegate)), (.delegateReplaced, .success),
        (.cancelled, .success), (.switchedOff, .success), (.reloaded, .success):
        true
      default: false
      }
    expect(isRight, "the update under way ended with \(update)")
  }
}
