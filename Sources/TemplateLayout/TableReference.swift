import Synchronization

/// A table and its delegate as everything sees them that runs on the table's behalf: weakly.
///
/// Tasks and runs hold this and nothing stronger, and look again before each delegate call and each
/// row. That is how precaching stops when the last reference to the table goes.
///
/// A class, since copying a weak reference costs as much as looking through it.
final class TableReference: Sendable {
  weak let table: TableLayout?
  let link: DelegateLink
  /// See `TableLayoutOptions.schedulePoint`.
  let schedulePoint: (@Sendable () async -> Void)?
  /// See `TableLayoutOptions.costClock`.
  let costClock: (@Sendable () -> ContinuousClock.Instant)?

  init(_ table: TableLayout, _ link: DelegateLink) {
    self.table = table
    self.link = link
    schedulePoint = table.options.schedulePoint
    costClock = table.options.costClock
  }

  /// The delegate, if it may be called: the table is there, and both are still tied.
  var delegate: (any TableLayoutDelegate)? { table == nil ? nil : link.delegate }

  /// Whether work for the table still makes sense.
  var isAlive: Bool { table != nil && link.delegate != nil }

  /// Performs runs side by side, each on its pool.
  func perform(_ runs: [PoolRun]) async {
    guard runs.count > 1 else {
      if let run = runs.first { await perform(run) }
      return
    }
    await withDiscardingTaskGroup { group in
      for run in runs { group.addTask { await self.perform(run) } }
    }
  }

  private func perform(_ run: PoolRun) async {
    let report = await run.perform()
    await schedulePoint?()
    await table?.runEnded(run, report)
  }
}

/// The tie between a table and one delegate, until it is cut.
///
/// A table makes a new link for each delegate it is given, and for each reload of its data. Work
/// that began before still holds the former link, which is cut, and so it ends without a call to
/// anybody.
///
/// Thread safety: safe from any thread.
final class DelegateLink: Sendable {
  private weak let held: (any TableLayoutDelegate)?
  /// Tells the delegate from others for as long as it lives.
  let identity: ObjectIdentifier?
  private let isCut = Atomic(false)

  init(_ delegate: (any TableLayoutDelegate)?) {
    held = delegate
    identity = delegate.map { ObjectIdentifier($0) }
  }

  /// The delegate, or `nil` if it was released or the link was cut.
  var delegate: (any TableLayoutDelegate)? {
    isCut.load(ordering: .acquiring) ? nil : held
  }

  /// Ends the tie: no call to the delegate starts after this.
  func cut() {
    isCut.store(true, ordering: .releasing)
  }
}
