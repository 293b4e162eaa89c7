import Foundation

// What surrounds the rows: environment, delegate, data as a whole, and the end.
extension TableLayout {
  /// Measures for another width, screen or text size from now on.
  ///
  /// Heights of the former environment are kept, so that turning back finds them; what somebody
  /// waits for is measured for the new one. A width of `nil` or 0 makes requests wait until there
  /// is one.
  /// - Throws: ``TableLayoutError/invalidEnvironment(_:)``, and changes nothing then.
  /// - Complexity: O(*n*) in the number of rows when something that decides heights has changed.
  public func setEnvironment(_ environment: LayoutEnvironment) throws(TableLayoutError) {
    try environment.validate()
    self.environment = environment
    let sizing = SizingEnvironment(environment)
    let evicted = rows.withState {
      $0.changeSizing(to: sizing, in: environment)
    }
    guard let evicted else { return }
    if evicted > 0 { hub.emit(.evicted(count: evicted, cause: .environmentLimit)) }
    for position in flights.restartAll() where sizing == nil {
      hub.emit(.waitingForWidth(rows.reference(to: position)))
    }
    startFetching()
    if sizing == nil {
      perform(precaching.scheduler.widthLost())
    } else {
      perform(precaching.scheduler.environmentChanged(), because: .environmentChanged)
    }
  }

  /// Asks another delegate from now on; `nil` ends every waiting request with
  /// ``TableLayoutError/noDelegate``.
  ///
  /// Nobody calls the former delegate any more. All rows are asked for and measured anew; requests
  /// that wait for a row of the former delegate end with ``TableLayoutError/noDelegate`` too.
  public func setDelegate(_ delegate: (any TableLayoutDelegate)?) {
    guard !isClosed else { return }
    let former = link
    link = DelegateLink(delegate)
    former.cut()
    // An update that waits for the former one's answers need not go on waiting.
    delegateCalls.wakeAll()
    endRequests(with: .noDelegate)
    endPrecachingWaiters(with: .noDelegate)
    perform(precaching.scheduler.delegateGone())
    forgetRows()
    if delegate != nil { loadSections() }
  }

  /// Forgets all rows and heights: the delegate is asked for everything anew.
  ///
  /// Heights kept by key stay, since key and version still name the content. Requests that wait are
  /// answered from the new data.
  public func reloadData() {
    guard !isClosed else { return }
    let former = link
    link = DelegateLink(former.delegate)
    former.cut()
    for (position, waiter) in flights.removeAll() { unplacedRequests.append((position, waiter)) }
    perform(precaching.scheduler.delegateGone())
    forgetRows()
    hub.emit(.invalidated(nil, cause: .dataReloaded))
    loadSections()
  }

  /// Makes the content of a row count as changed: the next request measures it anew.
  ///
  /// Those who wait for the row get the new height. It may be called at any time, also for a row
  /// that has no height.
  /// - Throws: ``TableLayoutError/noSuchRow(_:numberOfSections:numberOfRowsInSection:)``.
  /// - Complexity: O(log *n*).
  public func invalidate(_ indexPath: IndexPath) throws(TableLayoutError) {
    guard let position = RowPosition(indexPath) else { throw .malformedIndexPath(indexPath) }
    guard case .done = sectionLoading else { return }
    let reference = rows.reference(to: position)
    guard let change = rows.withState({ $0.invalidate(position) }) else {
      throw noSuchRow(position)
    }
    if let key = change.key {
      withKeyedHeights { $0.invalidate(key) }
    }
    hub.emit(.invalidated(reference, cause: .requested))
    flights.restart(change.former, as: change.stamp)
    startFetching()
    perform(precaching.scheduler.dataChanged(), because: .dataChanged)
  }

  /// Makes the content behind a key count as changed: the heights kept by the key go, in every
  /// version and environment, and each row that shows it is measured anew.
  /// - Complexity: O(*n*) in the number of rows, since a key may stand in any of them.
  public func invalidate(key: some Hashable & Sendable) {
    let key = RowKey(key)
    invalidate { $0 == key }
  }

  /// The same for all keys that a condition holds for.
  /// - Complexity: O(*n*) in the number of rows and kept keys.
  public func invalidateKeys(where condition: (any Hashable & Sendable) -> Bool) {
    invalidate { condition($0.value) }
  }

  private func invalidate(where condition: (RowKey) -> Bool) {
    guard !isClosed else { return }
    withKeyedHeights { $0.invalidate(where: condition) }
    // Which keys the rows have that the delegate is being asked for nobody knows yet.
    let isAnyRefetched = flights.refetch()
    let positions = rows.read { $0.positions(where: condition) }
    guard isAnyRefetched || !positions.isEmpty else { return }
    for position in positions {
      let reference = rows.reference(to: position)
      guard let change = rows.withState({ $0.invalidate(position) }) else { continue }
      hub.emit(.invalidated(reference, cause: .requested))
      flights.restart(change.former, as: change.stamp)
    }
    startFetching()
    perform(precaching.scheduler.dataChanged(), because: .dataChanged)
  }

  /// Ends the table.
  ///
  /// Every waiting request ends with ``TableLayoutError/closed``, precaching stops, and after it no
  /// delegate call and no measurement starts. A measurement in progress is finished and dropped. What is cached can still be read. Calling it again does nothing.
  public func close() {
    guard !isClosed else { return }
    isClosed = true
    link.cut()
    endRequests(with: .closed)
    endPrecachingWaiters(with: .closed)
    delegateCalls.wakeAll()
    for ticket in preparations.values.joined() { ticket.withdraw() }
    _ = precaching.scheduler.end()
    precaching.batch = nil
    precaching.task?.cancel()
    rows.withState { $0.endChanges() }
    hub.end(.closed)
  }

  /// The delegate was found to be gone.
  func delegateEnded(_ ended: DelegateLink) {
    guard ended === link else { return }
    setDelegate(nil)
  }

  private func endRequests(with error: TableLayoutError) {
    for (_, waiter) in unplacedRequests { waiter.resolve(.failure(error)) }
    unplacedRequests = []
    endSectionWaiters(with: .failure(error))
    for (_, waiter) in flights.removeAll() { waiter.resolve(.failure(error)) }
  }

  func endPrecachingWaiters(with error: TableLayoutError) {
    for waiter in precaching.waiters { waiter.resolve(.failure(error)) }
    precaching.waiters = []
  }

  private func forgetRows() {
    snapshot = nil
    sectionLoading = .needed
    precaching.order.forgetPromoted()
    rows.withState { $0.removeRows() }
  }
}
