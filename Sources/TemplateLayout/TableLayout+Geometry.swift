import Foundation

// The synchronous side: nothing here waits for a measurement.
extension TableLayout {
  /// The cached height of a row in points, separator included; `nil` if it has none.
  ///
  /// A miss puts the row at the front of what is measured ahead, so that a callback which has to
  /// answer at once gives ``estimatedHeight(for:)`` and finds the height the next time.
  /// - Complexity: O(log *n*); it takes one lock and waits for nothing.
  public nonisolated func cachedHeight(for indexPath: IndexPath) -> CGFloat? {
    guard let position = RowPosition(indexPath) else { return nil }
    if let height = rows.hit(at: position, tell: hub) { return height }
    if rows.withState({ $0.miss(position) }) {
      // One task for a burst of misses: the first one says so, the others are found then.
      start(reference: TableReference(self, DelegateLink(nil))) { source in
        if let table = source.table { await table.takeMisses() }
      }
    }
    return nil
  }

  /// The height of a row in points as far as it is known: measured, its own estimate, or what rows
  /// of its reuse identifier measure on average; `nil` if there is no such row.
  ///
  /// It changes nothing and starts nothing.
  /// - Complexity: O(log *n*).
  public nonisolated func estimatedHeight(for indexPath: IndexPath) -> CGFloat? {
    guard let position = RowPosition(indexPath) else { return nil }
    return rows.read { state in
      state.tree.height(at: position, state.estimates.classes).map { CGFloat($0) }
    }
  }

  /// Where everything is at this moment.
  /// - Complexity: O(1).
  public nonisolated var geometry: TableGeometry { rows.read { $0.geometry } }

  /// The height changes from now on, as a new stream that is registered when this returns.
  ///
  /// See ``TableGeometryChanges``.
  public nonisolated var changes: TableGeometryChanges { TableGeometryChanges(rows: rows) }

  private func takeMisses() {
    let positions = rows.withState { $0.takeMisses() }
    guard !isClosed else { return }
    loadSections()
    for position in positions { precaching.order.promote(position) }
    options.idleSource.noteActivity()
    perform(precaching.scheduler.heightsMissing())
  }
}

// What the host sees and does.
extension TableLayout {
  /// Tells which rows are visible, and how fast the table scrolls; precaching begins there.
  /// - Parameters:
  ///   - indexPaths: the first and the last visible row.
  ///   - velocity: points per second, positive towards the end of the table.
  public func setVisibleRows(_ indexPaths: ClosedRange<IndexPath>, velocity: CGFloat = 0) {
    guard let first = RowPosition(indexPaths.lowerBound),
      let last = RowPosition(indexPaths.upperBound), velocity.isFinite
    else { return }
    switch precaching.scheduler.visibleRowsChanged(
      VisibleRows(range: first..<last.successor, velocity: velocity)
    )
    {
    case .none: break
    case .plan(let plan): perform(plan)
    case .beginWalk(_, let visible): precaching.order.begin(around: visible)
    }
  }

  /// Tells that the person has begun to touch or scroll the table: main-actor templates are measured
  /// in reported gaps only from now on.
  public func interactionBegan() {
    options.idleSource.noteActivity()
    switch precaching.scheduler.interactionBegan() {
    case .none: break
    case .withdrawMainActor(let id): setMainActorBudget(nil, ofBatch: id)
    }
  }

  /// Tells that the table rests again.
  public func interactionEnded() {
    options.idleSource.noteActivity()
    perform(precaching.scheduler.interactionEnded())
  }

  /// Tells that the main actor has nothing to do for a while before the next frame.
  public func reportGap(_ duration: Duration) {
    switch precaching.scheduler.gap(duration) {
    case .none: break
    case .begin(let batch): beginNow(batch)
    case .grantMainActor(let id, let gap): setMainActorBudget(gap, ofBatch: id)
    }
  }

  /// Tells that the system is short of memory: heights of former environments and heights by key are
  /// dropped, and measuring ahead rests until the table is used again.
  ///
  /// Heights of the rows as they are now stay.
  public func didReceiveMemoryWarning() {
    guard !isClosed else { return }
    let dropped =
      withKeyedHeights { $0.cache.removeAll().count } + rows.withState { $0.dropFormerHeights() }
    if dropped > 0 {
      rows.withState { $0.statistics.evicted(dropped, unused: 0) }
      hub.emit(.evicted(count: dropped, cause: .memoryPressure))
    }
    perform(precaching.scheduler.memoryPressure())
  }
}
