import Foundation

// Changes of the rows: one at a time, checked before anything happens, applied in one step.
extension TableLayout {
  /// The tables whose update the current task is in the middle of.
  @TaskLocal static var updating: Set<ObjectIdentifier> = []

  /// Changes rows and sections as one batch.
  ///
  /// Change the data that the delegate answers from inside `changes`, and say there what has changed:
  ///
  /// ```swift
  /// try await table.performBatchUpdates { updates in
  ///   model.entries.remove(at: 3)
  ///   updates.deleteRows(at: [IndexPath(row: 3, section: 0)])
  /// }
  /// ```
  ///
  /// The batch begins when the delegate has answered what it was asked before, and the delegate is not
  /// asked for rows while `changes` runs; so no row is asked for that is gone, nor measured with the
  /// content of another. Cached heights can be read all the while and are those before the batch. Afterwards each row that is still there has its
  /// own height, or none if its content has changed; requests that wait go along with their rows, and
  /// those for deleted rows end with ``TableLayoutError/rowDeleted(_:)``.
  ///
  /// Batches are performed one after the other, in the order of the calls. `changes` runs in the
  /// isolation of the caller, and must not ask the table for heights or change it again: both are
  /// ``TableLayoutError/updateInProgress``.
  /// - Throws: ``TableLayoutError/updateRejected(_:)`` when the changes do not fit the rows before,
  ///   or the sections that the delegate describes after; nothing is changed then. Also
  ///   ``TableLayoutError/closed`` and ``TableLayoutError/noDelegate``.
  /// - Complexity: O(*k* log *n*) for *k* changes in *n* rows, plus one question to the delegate.
  public nonisolated(nonsending) func performBatchUpdates(
    _ changes: (inout BatchUpdates) async -> Void
  ) async throws(TableLayoutError) {
    guard !Self.updating.contains(ObjectIdentifier(self)) else { throw .updateInProgress }
    try await beginUpdate()
    var updates = BatchUpdates()
    await Self.$updating.withValue(
      Self.updating.union([ObjectIdentifier(self)]),
      operation: { await changes(&updates) },
      isolation: #isolation
    )
    try await endUpdate(updates)
  }

  /// Changes the rows to those of a snapshot.
  ///
  /// Rows and sections are followed by their keys: those that are in both keep their heights wherever
  /// they go, but for rows whose version differs. The two are compared beside the actor, so other
  /// requests are served meanwhile.
  ///
  /// The first snapshot, and the first after an update or reload of another kind, has nothing to be
  /// compared with: everything is asked for anew, as ``reloadData()`` does.
  /// - Parameters:
  ///   - snapshot: the sections and rows after the change, as many as the delegate describes then.
  ///   - changeData: changes the data that the delegate answers from; see ``performBatchUpdates(_:)``.
  /// - Throws: ``TableLayoutError/snapshotRejected(_:)`` for a key that stands twice, and what
  ///   ``performBatchUpdates(_:)`` throws; nothing is changed then.
  /// - Complexity: O(*n*) in the number of rows.
  public nonisolated(nonsending) func apply(
    _ snapshot: TableSnapshot,
    changingData changeData: () async -> Void = {}
  ) async throws(TableLayoutError) {
    guard !Self.updating.contains(ObjectIdentifier(self)) else { throw .updateInProgress }
    try await beginUpdate()
    await Self.$updating.withValue(
      Self.updating.union([ObjectIdentifier(self)]),
      operation: changeData,
      isolation: #isolation
    )
    try await endUpdate(to: snapshot)
  }

  /// Asks the delegate for its sections anew, and keeps the heights of the rows that are still there
  /// by their index paths: for data that has grown at the end of its sections, or lost rows there.
  ///
  /// The ancestor's reload for loading more at the bottom. Rows that may be others than before need
  /// ``reloadData()``, ``performBatchUpdates(_:)`` or ``apply(_:changingData:)``.
  /// - Throws: ``TableLayoutError/closed`` or ``TableLayoutError/noDelegate``.
  public func reloadData(keepingHeights: Bool) async throws(TableLayoutError) {
    guard keepingHeights, case .done = sectionLoading else { return reloadData() }
    try await beginUpdate()
    snapshot = nil
    try await endUpdate { shapes, sections in
      Self.updatesAtEnds(from: shapes, to: sections)
    }
  }

  /// The updates that add and remove rows at the ends of sections, and sections at the end.
  private static func updatesAtEnds(
    from old: [SectionShape],
    to new: [TableSection]
  ) -> [TableUpdate] {
    var updates: [TableUpdate] = []
    for (section, (before, after)) in zip(old, new).enumerated() {
      let (before, after) = (before.rows, after.numberOfRows)
      if after > before {
        updates += (before..<after).map { .insertRow(RowIndex(section: section, row: $0)) }
      } else if after >= 0, after < before {
        updates += (after..<before).map { .deleteRow(RowIndex(section: section, row: $0)) }
      }
    }
    if new.count > old.count { updates += (old.count..<new.count).map { .insertSection($0) } }
    if new.count < old.count { updates += (new.count..<old.count).map { .deleteSection($0) } }
    return updates
  }

  /// Inserts rows that the data has by now; see ``performBatchUpdates(_:)``.
  /// - Throws: ``TableLayoutError/updateRejected(_:)``.
  public func insertRows(at indexPaths: [IndexPath]) async throws(TableLayoutError) {
    try await performBatchUpdates { $0.insertRows(at: indexPaths) }
  }

  /// Deletes rows that the data has no longer; see ``performBatchUpdates(_:)``.
  /// - Throws: ``TableLayoutError/updateRejected(_:)``.
  public func deleteRows(at indexPaths: [IndexPath]) async throws(TableLayoutError) {
    try await performBatchUpdates { $0.deleteRows(at: indexPaths) }
  }

  /// Says that the rows' content has changed altogether; see ``performBatchUpdates(_:)``.
  /// - Throws: ``TableLayoutError/updateRejected(_:)``.
  public func reloadRows(at indexPaths: [IndexPath]) async throws(TableLayoutError) {
    try await performBatchUpdates { $0.reloadRows(at: indexPaths) }
  }

  /// Says that the rows' content has changed in their cells; see ``performBatchUpdates(_:)``.
  /// - Throws: ``TableLayoutError/updateRejected(_:)``.
  public func reconfigureRows(at indexPaths: [IndexPath]) async throws(TableLayoutError) {
    try await performBatchUpdates { $0.reconfigureRows(at: indexPaths) }
  }

  /// Moves a row that the data has moved; see ``performBatchUpdates(_:)``.
  /// - Throws: ``TableLayoutError/updateRejected(_:)``.
  public func moveRow(
    at indexPath: IndexPath,
    to newIndexPath: IndexPath
  ) async throws(TableLayoutError) {
    try await performBatchUpdates { $0.moveRow(at: indexPath, to: newIndexPath) }
  }

  /// Inserts sections that the data has by now; see ``performBatchUpdates(_:)``.
  /// - Throws: ``TableLayoutError/updateRejected(_:)``.
  public func insertSections(_ sections: IndexSet) async throws(TableLayoutError) {
    try await performBatchUpdates { $0.insertSections(sections) }
  }

  /// Deletes sections that the data has no longer; see ``performBatchUpdates(_:)``.
  /// - Throws: ``TableLayoutError/updateRejected(_:)``.
  public func deleteSections(_ sections: IndexSet) async throws(TableLayoutError) {
    try await performBatchUpdates { $0.deleteSections(sections) }
  }

  /// Says that the sections' rows are other rows; see ``performBatchUpdates(_:)``.
  /// - Throws: ``TableLayoutError/updateRejected(_:)``.
  public func reloadSections(_ sections: IndexSet) async throws(TableLayoutError) {
    try await performBatchUpdates { $0.reloadSections(sections) }
  }

  /// Moves a section that the data has moved; see ``performBatchUpdates(_:)``.
  /// - Throws: ``TableLayoutError/updateRejected(_:)``.
  public func moveSection(
    _ section: Int,
    toSection newSection: Int
  ) async throws(TableLayoutError) {
    try await performBatchUpdates { $0.moveSection(section, toSection: newSection) }
  }
}

// One update at a time, and none while the delegate is asked.
extension TableLayout {
  /// The calls of the delegate that are on their way, and of those it has had before.
  struct DelegateCalls {
    private var counts: [ObjectIdentifier: Int] = [:]
    var waiting: [CheckedContinuation<Void, Never>] = []

    /// Whether a delegate has calls to answer.
    func isAny(of link: DelegateLink) -> Bool { link.identity.map { counts[$0] != nil } ?? false }

    mutating func began(_ link: DelegateLink) {
      if let delegate = link.identity { counts[delegate, default: 0] += 1 }
    }

    mutating func ended(_ link: DelegateLink) {
      guard let delegate = link.identity else { return }
      guard let count = counts[delegate] else {
        preconditionFailure("a call of the delegate ended that had not begun")
      }
      counts[delegate] = count > 1 ? count - 1 : nil
      if count == 1 { wakeAll() }
    }

    mutating func wakeAll() {
      for continuation in waiting { continuation.resume() }
      waiting = []
    }
  }

  /// Whose turn it is to change the rows.
  struct UpdateTurns {
    var isTaken = false
    /// Whether the sections have to be asked for when the turn ends.
    var needsSections = false
    var waiting: [CheckedContinuation<Void, Never>] = []
  }

  private func beginUpdate() async throws(TableLayoutError) {
    if updateTurns.isTaken {
      await withCheckedContinuation { updateTurns.waiting.append($0) }
    } else {
      updateTurns.isTaken = true
    }
    guard !isClosed else {
      passUpdateTurn()
      throw .closed
    }
    perform(precaching.scheduler.updateBegan())
    while delegateCalls.isAny(of: link), !isClosed {
      await withCheckedContinuation { delegateCalls.waiting.append($0) }
    }
    if isClosed {
      passUpdateTurn()
      throw .closed
    }
  }

  private func endUpdate(_ updates: BatchUpdates) async throws(TableLayoutError) {
    snapshot = nil
    try await endUpdate { _, _ throws(TableLayoutError) in
      if let malformed = updates.malformed { throw .malformedIndexPath(malformed) }
      return updates.updates
    }
  }

  private func endUpdate(to snapshot: TableSnapshot) async throws(TableLayoutError) {
    guard let former = self.snapshot, case .done = sectionLoading else {
      defer { endTurn() }
      guard !isClosed else { throw .closed }
      guard link.delegate != nil else {
        delegateEnded(link)
        throw .noDelegate
      }
      reloadData()
      self.snapshot = snapshot
      return
    }
    let updates = await Self.updates(from: former, to: snapshot)
    try await endUpdate { _, _ throws(TableLayoutError) in
      do throws(SnapshotError) {
        return try updates.get()
      } catch {
        throw .snapshotRejected(TableSnapshotRejection(error))
      }
    }
    self.snapshot = snapshot
  }

  @concurrent private static func updates(
    from old: TableSnapshot,
    to new: TableSnapshot
  ) async -> Result<[TableUpdate], SnapshotError> {
    Result { () throws(SnapshotError) in
      try SnapshotDiff.updates(from: old.sections, to: new.sections)
    }
  }

  private func endUpdate(
    _ updates: ([SectionShape], [TableSection]) throws(TableLayoutError) -> [TableUpdate]
  ) async throws(TableLayoutError) {
    defer { endTurn() }
    guard !isClosed else { throw .closed }
    let source = link
    guard let delegate = source.delegate else {
      delegateEnded(source)
      throw .noDelegate
    }
    // As long as no rows are known nothing can change; whoever asks will see the new data.
    guard case .done = sectionLoading else { return }
    let sections = await delegate.sections()
    await options.schedulePoint?()
    guard !isClosed else { throw .closed }
    // Reloaded or given another delegate meanwhile: those rows are newer than this update.
    guard source === link else { return }
    let shapes = rows.read { $0.tree.shapes }
    try apply(try updates(shapes, sections), from: shapes, to: sections)
  }

  private func endTurn() {
    passUpdateTurn()
    guard !isClosed else { return }
    perform(precaching.scheduler.updateEnded())
    if updateTurns.needsSections {
      updateTurns.needsSections = false
      loadSections()
    }
    startFetching()
  }

  private func passUpdateTurn() {
    if updateTurns.waiting.isEmpty {
      updateTurns.isTaken = false
    } else {
      updateTurns.waiting.removeFirst().resume()
    }
  }

  /// The one place where the structure of the rows changes.
  ///
  /// Nothing here may hold the tree while it changes: its nodes would be copied.
  private func apply(
    _ updates: [TableUpdate],
    from shapes: [SectionShape],
    to sections: [TableSection]
  ) throws(TableLayoutError) {
    let plan: UpdatePlan
    do throws(UpdateError) {
      plan = try UpdatePlan(updates, before: shapes, after: sections.map { SectionShape($0) })
    } catch {
      throw .updateRejected(TableUpdateRejection(error))
    }
    if hub.hasReaders { tell(plan, of: rows.read { $0.tree }) }
    let changedKeys = rows.withState { $0.apply(plan) }
    if !changedKeys.isEmpty {
      withKeyedHeights { heights in for key in changedKeys { heights.invalidate(key) } }
    }
    precaching.order.movePromoted { plan.newPosition(of: $0) }
    let deleted = flights.move { position in
      guard let position = plan.newPosition(of: position),
        let stamp = rows.read({ $0.stamp(at: position) })
      else { return nil }
      return (position, stamp)
    }
    for (position, waiter) in deleted {
      waiter.resolve(.failure(.rowDeleted(RowReference(position))))
    }
    perform(precaching.scheduler.dataChanged(), because: .dataChanged)
  }

  /// Tells of the heights that go with the update.
  private func tell(_ plan: UpdatePlan, of tree: RowTree) {
    for index in plan.changedRows where tree.measuredHeight(at: RowPosition(index)) != nil {
      hub.emit(.invalidated(rows.reference(to: RowPosition(index)), cause: .reloaded))
    }
    for index in plan.goneRows where tree.measuredHeight(at: RowPosition(index)) != nil {
      hub.emit(.invalidated(rows.reference(to: RowPosition(index)), cause: .deleted))
    }
  }
}

extension SectionShape {
  init(_ section: TableSection) {
    self.init(
      rows: section.numberOfRows,
      hasHeader: section.hasHeader,
      hasFooter: section.hasFooter
    )
  }
}
