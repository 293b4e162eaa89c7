import Foundation

// From a request to an answer: look-up, flight, delegate, pool, commit.
extension TableLayout {
  /// The height of a row, in points, separator included: from the cache, or measured now.
  ///
  /// A cached height is read without waiting. Otherwise the delegate is asked for the row, the row
  /// is measured on a template cell, and everybody who asked meanwhile gets the same answer. The
  /// request follows its row: when the row moves, is reloaded, or the width changes while it is
  /// waited for, the answer is the height that is right when it is given.
  ///
  /// While the table's width is not known the call waits for it.
  /// - Throws: ``TableLayoutError``; ``TableLayoutError/cancelled`` when the calling task is
  ///   cancelled, which leaves other callers alone.
  /// - Complexity: O(log *n*) in the number of rows for a cached height.
  public nonisolated(nonsending) func height(
    for indexPath: IndexPath
  ) async throws(TableLayoutError) -> CGFloat {
    guard let position = RowPosition(indexPath) else { throw .malformedIndexPath(indexPath) }
    return try await height(at: position)
  }

  /// The height of a section's header, in points: from the cache, or measured now.
  ///
  /// It behaves as ``height(for:)`` does; a header has no separator.
  /// - Throws: ``TableLayoutError``.
  public nonisolated(nonsending) func heightForHeader(
    inSection section: Int
  ) async throws(TableLayoutError) -> CGFloat {
    try await height(at: .header(section: section))
  }

  /// The height of a section's footer, in points: from the cache, or measured now.
  ///
  /// It behaves as ``height(for:)`` does; a footer has no separator.
  /// - Throws: ``TableLayoutError``.
  public nonisolated(nonsending) func heightForFooter(
    inSection section: Int
  ) async throws(TableLayoutError) -> CGFloat {
    try await height(at: .footer(section: section))
  }

  private nonisolated(nonsending) func height(
    at position: RowPosition
  ) async throws(TableLayoutError) -> CGFloat {
    if let height = rows.hit(at: position, tell: hub) { return height }
    guard !Self.updating.contains(ObjectIdentifier(self)) else { throw .updateInProgress }
    return try await request(position).get()
  }

  /// Joins the row's flight, or starts one, and waits for it to land.
  private func request(_ position: RowPosition) async -> HeightWaiter.Answer {
    let waiter = HeightWaiter(priority: Task.currentPriority)
    begin(position, waiter)
    let answer = await waiter.answer()
    if case .failure(let error) = answer, waiter.isMiss {
      rows.withState { state in
        switch error {
        case .cancelled, .closed, .noDelegate: state.statistics.cancelled()
        default: state.statistics.failed()
        }
      }
      // Measuring ahead may have gone past the row while somebody waited for it.
      if case .cancelled = error { perform(precaching.scheduler.heightsMissing()) }
    }
    return answer
  }

  private func begin(_ position: RowPosition, _ waiter: HeightWaiter) {
    guard !isClosed else { return waiter.resolve(.failure(.closed)) }
    guard link.delegate != nil else {
      waiter.resolve(.failure(.noDelegate))
      return delegateEnded(link)
    }
    guard case .done = sectionLoading else {
      unplacedRequests.append((position, waiter))
      return loadSections()
    }
    place(position, waiter)
  }

  /// Puts a request on its row, now that the sections are known.
  private func place(_ position: RowPosition, _ waiter: HeightWaiter) {
    guard let stamp = rows.read({ $0.stamp(at: position) }) else {
      return waiter.resolve(.failure(noSuchRow(position)))
    }
    // Who has gone while the sections were asked for is counted nowhere.
    guard !waiter.isAnswered else { return }
    // The height may have come between the caller's look and this one.
    if let height = rows.hit(at: position, tell: hub) { return waiter.resolve(.success(height)) }
    // Once only, although a reload places it again.
    if waiter.becomeMiss() { rows.withState { $0.statistics.miss() } }
    switch flights.request(stamp, at: position, by: waiter, now: .now) {
    case .fetch:
      if isWidthKnown {
        startFetching()
      } else {
        hub.emit(.waitingForWidth(rows.reference(to: position)))
      }
    case .overtake(let measurement):
      joined(position)
      send([measurement])
    case .join:
      joined(position)
    case .ignore:
      break
    }
    options.idleSource.noteActivity()
    perform(precaching.scheduler.foregroundDemand())
  }

  private func joined(_ position: RowPosition) {
    rows.withState { $0.statistics.joined() }
    hub.emit(.joined(rows.reference(to: position)))
  }

  func noSuchRow(_ position: RowPosition) -> TableLayoutError {
    let (sections, rowsInSection) = rows.read { state in
      let count = state.tree.sectionCount
      let exists = (0..<count).contains(position.section)
      return (count, exists ? state.tree.shape(ofSection: position.section).rows : nil)
    }
    return .noSuchRow(
      RowReference(position),
      numberOfSections: sections,
      numberOfRowsInSection: rowsInSection
    )
  }
}

// The sections: asked for once, before the first row.
extension TableLayout {
  /// Whether the delegate has described its sections.
  enum SectionLoading {
    case needed
    case underWay
    case done
  }

  func loadSections() {
    guard case .needed = sectionLoading else { return }
    // In the middle of an update nobody can say which of the two states an answer is about.
    guard !updateTurns.isTaken else {
      updateTurns.needsSections = true
      return
    }
    sectionLoading = .underWay
    delegateCalls.began(link)
    start { source in
      var sections: [TableSection]?
      if let delegate = source.delegate { sections = await delegate.sections() }
      await source.schedulePoint?()
      if let table = source.table { await table.sectionsLoaded(sections, from: source.link) }
    }
  }

  func endSectionWaiters(with answer: HeightWaiter.Answer) {
    for waiter in sectionWaiters { waiter.resolve(answer) }
    sectionWaiters = []
  }

  private func sectionsLoaded(_ sections: [TableSection]?, from source: DelegateLink) {
    delegateCalls.ended(source)
    // Another delegate, or a reload, has asked anew: its answer is on the way.
    guard source === link, case .underWay = sectionLoading else { return }
    guard let sections else { return delegateEnded(source) }
    let requests = unplacedRequests
    unplacedRequests = []
    if let section = sections.firstIndex(where: { $0.numberOfRows < 0 }) {
      sectionLoading = .needed
      let error = TableLayoutError.invalidSection(
        section,
        numberOfRows: sections[section].numberOfRows
      )
      for (_, waiter) in requests { waiter.resolve(.failure(error)) }
      endSectionWaiters(with: .failure(error))
      endPrecachingWaiters(with: error)
      return
    }
    sectionLoading = .done
    rows.withState { $0.replaceRows(with: sections) }
    endSectionWaiters(with: .success(0))
    for (position, waiter) in requests { place(position, waiter) }
    perform(precaching.scheduler.delegateSet(), because: .dataChanged)
  }
}
