import Foundation

// The rows nobody has asked for yet. The scheduler decides; what follows carries out.
extension TableLayout {
  /// What the scheduler's walk and the batch under way need to remember.
  struct Precaching {
    var scheduler: PrecacheScheduler
    var order: VisitOrder
    var costs: RowCosts
    /// What the rows of the last batch have cost on average, of whatever reuse identifier: how many
    /// are worth asking the delegate for.
    var meanCost: Duration?
    /// Rows that a batch took and did not begin: they come first in the next one, since the walk is
    /// past them.
    var handedBack: [RowFetch.Entry] = []
    var batch: BatchInProgress?
    /// Waits for the next idle moment, and then runs the batch.
    var task: Task<Void, Never>?
    /// Those who wait until nothing is left to precache.
    var waiters: [HeightWaiter] = []

    init(tuning: PrecacheTuning, isOn: Bool, isWidthKnown: Bool) {
      scheduler = PrecacheScheduler(tuning: tuning, isOn: isOn)
      order = VisitOrder(tuning: tuning)
      costs = RowCosts(weight: tuning.latestCostWeight)
      // Nothing begins before the delegate has described its sections, which the scheduler takes for
      // the delegate's coming.
      if isWidthKnown { _ = scheduler.environmentChanged() }
    }
  }

  /// A batch from its beginning to its end.
  struct BatchInProgress {
    let id: Int
    let start: ContinuousClock.Instant
    /// Rows that were handed back by the batch before.
    var first: [RowFetch.Entry]
    /// What each pool may still spend; the last is the main actor's, `nil` while it may not be used.
    var budgets: [BatchBudget?]
    var isBudgetSpent = false
    var hasMainActorRowsLeft = false
    /// How many rows in a row had to be left because the main actor had no time.
    var mainActorRowsSkipped = 0
  }

  /// Switches measuring ahead on or off, at once.
  ///
  /// Switched off, no further row begins that nobody asked for; heights that are there stay.
  public func setPrecachingEnabled(_ isEnabled: Bool) {
    if isEnabled {
      perform(precaching.scheduler.switchedOn())
    } else {
      perform(precaching.scheduler.switchedOff())
    }
  }

  /// Waits until no row is left to precache.
  ///
  /// It returns when precaching has visited every row of the present data: at once if there is
  /// nothing to do. A row that cannot be measured is visited too; who asks for it gets the error.
  /// - Throws: ``TableLayoutError/cancelled``, ``TableLayoutError/closed``, or
  ///   ``TableLayoutError/noDelegate``. It waits while precaching is switched off or the width is
  ///   not known, and when memory gets short meanwhile, until the table is used again.
  public func waitUntilPrecached() async throws(TableLayoutError) {
    guard !isClosed else { throw .closed }
    guard link.delegate != nil else { throw .noDelegate }
    loadSections()
    // Whoever waits for the heights needs them, memory warning or not.
    perform(precaching.scheduler.foregroundDemand())
    if precaching.scheduler.state == .idle, case .done = sectionLoading { return }
    let waiter = HeightWaiter(priority: Task.currentPriority)
    precaching.waiters.append(waiter)
    _ = try await waiter.answer().get()
  }
}

// From decisions to effects.
extension TableLayout {
  func perform(_ action: PrecacheScheduler.PlanAction) {
    switch action {
    case .none:
      // A pause without work may have begun with somebody waiting, and ends so.
      if precaching.scheduler.state == .idle { finishPrecaching() }
    case .plan(let plan): perform(plan)
    }
  }

  func perform(_ action: PrecacheScheduler.ChangeAction, because cause: PrecacheInterruption) {
    switch action {
    case .none: break
    case .plan(let plan): perform(plan)
    case .restart(let batch, let plan):
      abandon(batch, cause: cause)
      perform(plan)
    }
  }

  func perform(_ action: PrecacheScheduler.PauseAction) {
    guard case .pause(let cause, let batch) = action else { return }
    if let batch { abandon(batch, cause: cause) }
    hub.emit(.precachePaused(cause))
  }

  func perform(_ plan: PrecacheScheduler.Plan) {
    if plan.endsPause { hub.emit(.precacheResumed) }
    guard plan.awaitsIdle else { return }
    let idleSource = options.idleSource
    precaching.task = start { source in
      guard await idleSource.next() else { return }
      guard let batch = await source.table?.idleMoment() else { return }
      await source.perform(batch)
    }
  }

  /// Begins a batch without waiting for an idle moment.
  func beginNow(_ batch: PrecacheScheduler.Batch) {
    begin(batch)
    start { source in await source.perform(batch) }
  }

  private func idleMoment() -> PrecacheScheduler.Batch? {
    switch precaching.scheduler.idle() {
    case .none:
      return nil
    case .begin(let batch):
      begin(batch)
      return batch
    }
  }

  private func begin(_ batch: PrecacheScheduler.Batch) {
    var first = precaching.handedBack
    precaching.handedBack = []
    if batch.beginsWalk {
      precaching.order.begin(around: batch.focus)
      first = []
    }
    let budget = BatchBudget(limit: batch.budget, costs: precaching.costs)
    var budgets: [BatchBudget?] = Array(repeating: budget, count: pools.count)
    switch batch.mainActor {
    case .none: budgets.append(nil)
    case .full: budgets.append(budget)
    case .gap(let gap):
      budgets.append(BatchBudget(limit: gap, firstRow: .ifItFits, costs: precaching.costs))
    }
    precaching.batch = BatchInProgress(
      id: batch.id,
      start: ContinuousClock.now,
      first: first,
      budgets: budgets
    )
    rows.withState { $0.statistics.batchBegan() }
    hub.emit(.batchBegan(id: batch.id, budget: batch.budget))
  }

  /// No further row of the batch begins; a row that somebody asked for meanwhile is measured for
  /// them.
  private func abandon(_ id: Int, cause: PrecacheInterruption) {
    guard let batch = precaching.batch, batch.id == id else { return }
    flights.releaseAllFromPrecaching()
    end(batch)
    hub.emit(.precacheCancelled(cause))
  }

  private func end(_ batch: BatchInProgress) {
    precaching.batch = nil
    var measured = 0
    var spent = Duration.zero
    for case let budget? in batch.budgets {
      precaching.costs.merge(budget)
      measured += budget.rows
      spent += budget.spent
    }
    if measured > 0 { precaching.meanCost = spent / measured }
    hub.emit(
      .batchEnded(
        .init(id: batch.id, measured: measured, duration: ContinuousClock.now - batch.start)
      )
    )
  }
}

// A batch: rows are taken, described by the delegate, and measured, until time is up.
extension TableLayout {
  /// The next rows of a batch, `nil` when it has ended.
  func takeRows(ofBatch id: Int) -> RowFetch? {
    guard var batch = precaching.batch, batch.id == id else { return nil }
    // That a row needs the main actor is known when the delegate has described it. Where many in a
    // row do, those behind them most likely do as well, and the delegate is not asked for every row
    // of the table in every gap.
    let skipLimit = options.precacheTuning.rowsPerRequest
    guard batch.isBudgetSpent || batch.mainActorRowsSkipped < skipLimit else {
      endBatch(batch, .mainActorRowsLeft)
      return nil
    }
    guard !batch.isBudgetSpent else {
      endBatch(batch, .budgetSpent)
      return nil
    }
    flights.beginFetch()
    let handedBack = batch.first
    var entries = rows.read { state in
      handedBack.filter { state.isUnmeasured($0.stamp, at: $0.position) }
    }.filter { flights.precache($0.stamp, at: $0.position) }
    batch.first = []
    precaching.batch = batch
    let wanted = rowsWanted(by: batch)
    while entries.count < wanted {
      let next = nextRows(wanted - entries.count)
      if next.isEmpty { break }
      entries += next.filter { flights.precache($0.stamp, at: $0.position) }
    }
    guard !entries.isEmpty else {
      endBatch(batch, batch.hasMainActorRowsLeft ? .mainActorRowsLeft : .nothingLeft)
      return nil
    }
    return fetch(entries)
  }

  /// How many rows a batch can probably measure in the time that is left to its pools: one at least,
  /// and no more than the delegate is asked for at once.
  private func rowsWanted(by batch: BatchInProgress) -> Int {
    let limit = options.precacheTuning.rowsPerRequest * pools.count
    guard let cost = precaching.meanCost, cost > .zero else { return limit }
    let left = batch.budgets.prefix(pools.count).reduce(Duration.zero) { left, budget in
      left + (budget.map { max(.zero, $0.limit - $0.spent) } ?? .zero)
    }
    let rows = (left / cost).rounded(.up)
    return rows < Double(limit) ? max(1, Int(rows)) : limit
  }

  /// The next rows of the walk, at most a number of them; none when it is through.
  private func nextRows(_ number: Int) -> [RowFetch.Entry] {
    let order = precaching.order
    let (walked, entries) = rows.read { state in
      var order = order
      var entries: [RowFetch.Entry] = []
      entries.reserveCapacity(number)
      while entries.count < number,
        let position = order.next(
          firstUnmeasured: { state.tree.firstUnmeasured(from: $0) },
          lastUnmeasured: { state.tree.lastUnmeasured(before: $0) }
        )
      {
        let stamp = state.stamp(at: position)!
        if state.keepsHeight(of: stamp) {
          entries.append(RowFetch.Entry(stamp: stamp, position: position))
        }
      }
      return (order, entries)
    }
    precaching.order = walked
    return entries
  }

  private func endBatch(_ batch: BatchInProgress, _ outcome: PrecacheScheduler.BatchOutcome) {
    end(batch)
    switch precaching.scheduler.batchEnded(batch.id, outcome) {
    case .none: break
    case .plan(let plan): perform(plan)
    case .pause(let cause): hub.emit(.precachePaused(cause))
    case .finish: finishPrecaching()
    }
  }

  private func finishPrecaching() {
    for waiter in precaching.waiters { waiter.resolve(.success(0)) }
    precaching.waiters = []
  }
}

// Pools and a batch: what each may spend, and what it hands back.
extension TableLayout {
  /// The pool's part of the budget of a batch; `nil` if none of its rows may start.
  func budget(ofBatch id: Int, at site: TableLayoutEvent.TemplateSite) -> BatchBudget? {
    guard let batch = precaching.batch, batch.id == id else { return nil }
    return batch.budgets[index(of: site)]
  }

  /// A pool has gone through its rows of a batch, or had no time for all.
  func batchRunEnded(_ run: MeasurementRun, _ report: MeasurementRun.Report) {
    guard let id = run.batch else { return }
    var unmeasured: [RowFetch.Entry] = []
    for measurement in run.measurements {
      guard !measurement.ticket.isClaimed, let flight = flights.flight(of: measurement.stamp),
        flight.ticket === measurement.ticket
      else { continue }
      if flights.releaseFromPrecaching(flight) {
        unmeasured.append(.init(stamp: measurement.stamp, position: flight.position))
      }
    }
    guard var batch = precaching.batch, batch.id == id else { return }
    precaching.handedBack += unmeasured
    batch.budgets[index(of: run.site)] = report.budget
    switch run.site {
    case .pool:
      batch.isBudgetSpent = batch.isBudgetSpent || !unmeasured.isEmpty
      batch.mainActorRowsSkipped = 0
    case .mainActor:
      batch.hasMainActorRowsLeft = batch.hasMainActorRowsLeft || !unmeasured.isEmpty
      batch.mainActorRowsSkipped += unmeasured.count
    }
    precaching.batch = batch
  }

  /// Takes the main actor from a batch, or gives it a gap.
  func setMainActorBudget(_ gap: Duration?, ofBatch id: Int) {
    guard precaching.batch?.id == id else { return }
    precaching.batch!.budgets[pools.count] = gap.map {
      BatchBudget(limit: $0, firstRow: .ifItFits, costs: precaching.costs)
    }
  }

  private func index(of site: TableLayoutEvent.TemplateSite) -> Int {
    switch site {
    case .pool(let index): index
    case .mainActor: pools.count
    }
  }
}

extension TableReference {
  /// Runs a batch until its time is up, nothing is left, or it is given up.
  func perform(_ batch: PrecacheScheduler.Batch) async {
    while let fetch = await table?.takeRows(ofBatch: batch.id) {
      let answer = await fetch.rows()
      guard let runs = await table?.accept(answer, for: fetch, batch: batch.id) else { return }
      await perform(runs)
    }
  }
}
