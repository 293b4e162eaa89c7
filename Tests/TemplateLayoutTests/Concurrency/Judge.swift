import Foundation
import TemplateLayout
import TestSupport

/// What the tasks of a program share about one table: the model, the counts, and what went wrong.
final class Judge: Sendable {
  /// What was done for a table so far.
  struct Work: Equatable {
    var measured: Int
    var calls: Int
  }

  private struct Notes {
    var failures: [String] = []
    var answers = 0
    var nextID = 1_000
    var workAtEnd: Work?
    var audit: EventAudit?
    var configurations: Int?
  }

  let number: Int
  let executor: SeededExecutor
  let model: SequentialModel
  let work = TemplateWork()
  let preparedWork = TemplateWork()
  /// What all rows have cost so far.
  let clock = Lock(Duration.zero)
  /// What the script waits for, for a program that gets stuck.
  let waitsFor = Lock("nothing")
  /// Delegates that were replaced, and how often each had been called by then.
  let formerDelegates = Lock<[(delegate: DelegateDouble, calls: Int)]>([])
  private let calls = Lock(0)
  private let notes = Lock(Notes())

  init(number: Int, sections: [Int], executor: SeededExecutor) {
    self.number = number
    self.executor = executor
    var id = 0
    model = SequentialModel(
      sections: sections.enumerated().map { section, rows in
        let contents = (id..<id + rows).map { ProgramChanges.content($0) }
        id += rows
        return SequentialModel.Section(id: -1 - section, rows: contents)
      },
      width: 100
    )
  }

  var failures: [String] { notes.withLock { $0.failures } }
  /// Requests that were answered with a height.
  var answers: Int { notes.withLock { $0.answers } }
  var batches: Int { notes.withLock { $0.audit?.batches ?? 0 } }

  func fail(_ what: String) {
    notes.withLock { $0.failures.append("table \(number): \(what)") }
  }

  func answered() { notes.withLock { $0.answers += 1 } }

  func nextID() -> Int {
    notes.withLock {
      $0.nextID += 1
      return $0.nextID
    }
  }

  func makeDelegate(hasKeys: Bool) -> DelegateDouble {
    DelegateDouble(model.present.contents) { [self] content, _ in
      calls.withLock { $0 += 1 }
      return hasKeys
        ? DelegateDouble.row(content, key: content.id, version: Int(content.area))
        : DelegateDouble.row(content)
    }
  }

  // MARK: Nothing after the end

  /// Rows measured and rows asked for.
  var workSoFar: Work { Work(measured: work.measured, calls: calls.withLock { $0 }) }

  func expectNothing(since before: Work, _ when: String, measuredOnly: Bool = false) {
    let now = workSoFar
    if now.measured > before.measured {
      fail("\(when) \(now.measured - before.measured) rows were measured")
    }
    if now.calls > before.calls, !measuredOnly {
      fail("\(when) \(now.calls - before.calls) rows were asked for")
    }
  }

  func tableEnded() { notes.withLock { $0.workAtEnd = workSoFar } }

  func note(_ audit: EventAudit) { notes.withLock { $0.audit = audit } }

  func expect(configurations: Int) { notes.withLock { $0.configurations = configurations } }

  /// Looks back when nothing is left to run.
  func conclude() {
    let (end, audit, configurations) = notes.withLock {
      ($0.workAtEnd, $0.audit, $0.configurations)
    }
    if let end { expectNothing(since: end, "P7 after the end") }
    for violation in work.violations + preparedWork.violations { fail("\(violation)") }
    for (delegate, calls) in formerDelegates.withLock({ $0 }) where delegate.calls.count > calls {
      fail("P7 a replaced delegate was called")
    }
    if work.living + preparedWork.living > 0 { fail("F36 templates are left") }
    guard let audit else { return fail("the events have not ended") }
    for violation in audit.violations { fail(violation) }
    if let configurations, !audit.hasGaps, audit.calculated != configurations {
      fail("P11 \(audit.calculated) calculations told of \(configurations)")
    }
  }

  // MARK: Changes of the data

  func invalidate(
    _ row: Int,
    byKey: Bool,
    _ table: TableLayout,
    _ delegate: DelegateDouble
  ) async {
    let indexPath = model.present.indexPath(ofRow: row)
    guard let content = model.present[indexPath] else { return }
    let era = model.begin { $0[indexPath] = ProgramChanges.changed(content) }
    delegate.contents = model.present.contents
    if byKey {
      await table.invalidate(key: content.id)
    } else {
      do throws(TableLayoutError) {
        try await table.invalidate(indexPath)
      } catch {
        fail("invalidating \(indexPath) ended with \(error)")
      }
    }
    model.end(era)
  }

  func update(
    _ changes: [Program.Change],
    seed: UInt64,
    _ table: TableLayout,
    _ delegate: DelegateDouble
  ) async {
    let edit = ProgramChanges(changes, to: model.present.sections, nextID: nextID)
    let era = Lock<Int?>(nil)
    do throws(TableLayoutError) {
      try await table.performBatchUpdates { batch in
        for update in edit.updates(seed: seed) { update(&batch) }
        await Task.yield()
        let begun = model.begin { $0.sections = edit.sections }
        era.withLock { $0 = begun }
        delegate.contents = model.present.contents
        await Task.yield()
      }
    } catch {
      // What is cached in a table that was closed meanwhile is what it was before.
      return tolerate(error, of: "an update")
    }
    if let era = era.withLock({ $0 }) { model.end(era) }
  }

  func apply(
    _ changes: [Program.Change],
    _ table: TableLayout,
    _ delegate: DelegateDouble
  ) async {
    let edit = ProgramChanges(changes, to: model.present.sections, nextID: nextID)
    let era = Lock<Int?>(nil)
    do throws(TableLayoutError) {
      try await table.apply(edit.snapshot) {
        let begun = model.begin {
          $0.sections = edit.sections
          $0.passage = .either
        }
        era.withLock { $0 = begun }
        delegate.contents = model.present.contents
        await Task.yield()
      }
    } catch {
      return tolerate(error, of: "a snapshot")
    }
    if let era = era.withLock({ $0 }) { model.end(era) }
  }

  private func tolerate(_ error: TableLayoutError, of change: String) {
    if case .closed = error, model.present.isClosed { return }
    fail("\(change) ended with \(error)")
  }

  /// A closed table takes no change, and does not even ask for it.
  func changeClosed(_ table: TableLayout) async {
    do throws(TableLayoutError) {
      try await table.performBatchUpdates { _ in fail("a closed table asked for changes") }
      fail("a closed table was changed")
    } catch {
      tolerate(error, of: "an update of a closed table")
    }
  }

  func rejectedUpdate(_ row: Int, _ table: TableLayout) async {
    do throws(TableLayoutError) {
      try await table.performBatchUpdates { batch in
        batch.insertRows(at: [path(0)])
        await Task.yield()
      }
      // Before the sections are known nothing can be wrong, and nothing may come of it.
      let geometry = table.geometry
      let counts = (0..<geometry.numberOfSections).map { geometry.numberOfRows(inSection: $0) }
      if !counts.isEmpty, counts != model.present.contents.map(\.count) {
        fail("an update that does not fit was taken")
      }
    } catch {
      guard case .updateRejected = error else { return tolerate(error, of: "a wrong update") }
    }
  }

  /// All is other than before, in as many places.
  func reload(_ table: TableLayout, _ delegate: DelegateDouble, seed: UInt64) async {
    var random = SeededRandom(seed: seed)
    let era = model.begin { era in
      era.passage = .byPlace
      for section in era.sections.indices {
        era.sections[section].rows.shuffle(using: &random)
        if let row = era.sections[section].rows.indices.last {
          era.sections[section].rows[row].area += 401
        }
      }
    }
    delegate.contents = model.present.contents
    await table.reloadData()
    model.end(era)
  }

  func loadMore(_ count: Int, _ table: TableLayout, _ delegate: DelegateDouble) async {
    let era = model.begin { era in
      guard !era.sections.isEmpty else { return }
      // It loads all anew if the sections were not known.
      era.passage = .either
      era.sections[era.sections.count - 1].rows += (0..<count).map { _ in
        ProgramChanges.content(nextID())
      }
    }
    delegate.contents = model.present.contents
    do throws(TableLayoutError) {
      try await table.reloadData(keepingHeights: true)
    } catch {
      tolerate(error, of: "loading more")
    }
    model.end(era)
  }
}

/// Somebody who asks for a row in a task, and has the answer checked.
final class Asker: Sendable {
  let indexPath: IndexPath
  let task: Task<Void, Never>
  private let cancellation: Cancellation

  private final class Cancellation: Sendable {
    let isSet = Lock(false)
  }

  init(_ indexPath: IndexPath, of table: TableLayout, _ judge: Judge) {
    let cancellation = Cancellation()
    self.indexPath = indexPath
    self.cancellation = cancellation
    let start = judge.model.tick()
    task = Task(executorPreference: judge.executor) {
      let answer: Result<CGFloat, TableLayoutError>
      do throws(TableLayoutError) {
        answer = .success(try await table.height(for: indexPath))
        judge.answered()
      } catch {
        answer = .failure(error)
      }
      let end = judge.model.tick()
      let isRight = judge.model.allows(
        answer,
        to: indexPath,
        from: start,
        through: end,
        wasCancelled: cancellation.isSet.withLock { $0 }
      )
      if !isRight {
        judge.fail(
          "\(indexPath), asked at \(start), was answered at \(end) with \(answer)\n"
            + judge.model.history
        )
      }
    }
  }

  func cancel() {
    cancellation.isSet.withLock { $0 = true }
    task.cancel()
  }
}
