import TemplateLayout

/// This package's precaching on a virtual clock: the scheduler, the order of visits and the budgets are
/// the engine's own, and what is here is the engine's part in carrying them out.
///
/// One worker measures: a pool that runs beside the main thread, or with main-actor templates the main
/// thread itself when it has nothing else to do. A device has more cores than two; one pool is what it
/// has at least. The idle source is the immediate one, the default.
struct EngineStrategy: ScrollStrategy {
  /// The number of the sample cell's reuse identifier.
  private static let kind: UInt16 = 1

  let model: ScrollModel
  private(set) var idleTime = IdleTime()

  private let tuning = PrecacheTuning()
  private var scheduler: PrecacheScheduler
  private var order: VisitOrder
  private var costs: RowCosts
  private var meanCost: Duration?
  private var handedBack: [Int] = []
  private var batch: BatchInProgress?

  /// When the worker is done with the row in progress, or has run out of rows.
  private var workerTime = Duration.zero
  private var rowInProgress: Int?
  /// Whether the height of the row in progress is still wanted when it comes.
  private var isRowInProgressCurrent = true
  private var isScrolling = false
  /// Up to when the pool's time has been counted.
  private var countedUntil = Duration.zero

  /// A batch from its beginning to its end, as the engine remembers it.
  private struct BatchInProgress {
    let id: Int
    /// Rows that the batch before handed back.
    var first: [Int]
    /// What the worker may still spend; nil while it may not be used.
    var budget: BatchBudget?
    /// The rows that were taken and have not begun.
    var run: ArraySlice<Int> = []
    /// How it ends, once rows were handed back: all are of one kind, so no other would have time.
    var outcome: PrecacheScheduler.BatchOutcome?
  }

  init(_ model: ScrollModel) {
    self.model = model
    scheduler = PrecacheScheduler(tuning: tuning)
    order = VisitOrder(tuning: tuning)
    costs = RowCosts(weight: tuning.latestCostWeight)
  }

  // MARK: What the table is told

  mutating func tableAppeared(at time: Duration, _ table: inout ScrollTable) -> Duration {
    perform(scheduler.environmentChanged())
    perform(scheduler.delegateSet())
    workerTime = time
    return time
  }

  mutating func tableChanged(
    _ change: Flick.Change,
    at time: Duration,
    _ table: inout ScrollTable
  ) -> Duration {
    switch change {
    case .reload:
      if case .pause(_, let batch) = scheduler.delegateGone(), batch != nil { abandonBatch() }
      perform(scheduler.delegateSet())
    case .rotate:
      perform(scheduler.environmentChanged())
    }
    isRowInProgressCurrent = false
    return time
  }

  mutating func scrollBegan(at time: Duration, _ table: inout ScrollTable) {
    work(until: time, &table)
    isScrolling = true
    if case .withdrawMainActor = scheduler.interactionBegan(), model.isOnMainActor {
      batch?.budget = nil
    }
  }

  mutating func scrollEnded(at time: Duration, _ table: inout ScrollTable) {
    work(until: time, &table)
    isScrolling = false
    _ = scheduler.interactionEnded()
  }

  mutating func frameShows(
    _ rows: Range<Int>,
    speed: Double,
    at time: Duration,
    _ table: inout ScrollTable
  ) {
    work(until: time, &table)
    let visible = VisibleRows(
      range: .row(section: 0, row: rows.lowerBound)..<(.row(section: 0, row: rows.upperBound)),
      velocity: speed
    )
    if case .beginWalk(_, let visible) = scheduler.visibleRowsChanged(visible) {
      order.begin(around: visible)
    }
  }

  mutating func measure(
    _ rows: [Int],
    at time: Duration,
    _ table: inout ScrollTable
  ) -> Duration {
    _ = scheduler.foregroundDemand()
    var time = time
    if rowInProgress != nil {
      // Whoever waits overtakes everything but the row in progress.
      time = max(time, workerTime)
      finishRow(isAskedFor: { rows.contains($0) }, &table)
    }
    for row in rows where !table.isMeasured(row) {
      table.measureInFrame(row)
      costs.record(model.rowCost, kind: Self.kind)
      time += model.rowCost
      // The pool had no time of its own then; on the main thread the frame's is not counted at all.
      if !model.isOnMainActor { idleTime.available -= model.rowCost }
    }
    workerTime = max(workerTime, time)
    return time
  }

  mutating func wait(
    from time: Duration,
    until end: Duration,
    _ table: inout ScrollTable
  ) -> Duration {
    if model.isOnMainActor {
      idleTime.available += max(.zero, end - time)
      workerTime = time
    } else {
      idleTime.available += end - countedUntil
      countedUntil = end
      work(until: time, &table)
    }
    // A host knows its gap while frames follow each other, and reports none at rest.
    if isScrolling, end > time { reportGap(end - time) }
    work(until: end, &table)
    guard model.isOnMainActor else { return time }
    // A row that has begun is finished, even if the frame has to wait for it.
    if rowInProgress != nil { finishRow(isAskedFor: { _ in false }, &table) }
    return max(time, workerTime)
  }

  private mutating func reportGap(_ gap: Duration) {
    switch scheduler.gap(gap) {
    case .none: break
    case .begin(let batch): begin(batch)
    case .grantMainActor(_, let gap):
      guard model.isOnMainActor else { break }
      let budget = budget(ofGap: gap)
      batch?.budget = budget
    }
  }

  // MARK: The worker

  /// Lets the worker measure rows; the last may end later.
  private mutating func work(until end: Duration, _ table: inout ScrollTable) {
    // On the main thread it has no time but that of `wait`: before that it stands where the frame began.
    while true {
      if rowInProgress != nil {
        guard workerTime <= end else { return }
        finishRow(isAskedFor: { _ in false }, &table)
      }
      guard workerTime < end else { return }
      guard let row = nextRow(table) else {
        workerTime = end
        return
      }
      rowInProgress = row
      isRowInProgressCurrent = true
      workerTime += model.rowCost
      idleTime.used += model.rowCost
    }
  }

  private mutating func finishRow(
    isAskedFor: (Int) -> Bool,
    _ table: inout ScrollTable
  ) {
    guard let row = rowInProgress else { return }
    rowInProgress = nil
    batch?.budget?.spend(model.rowCost, on: Self.kind)
    guard isRowInProgressCurrent else { return }
    if isAskedFor(row) {
      table.measureInFrame(row)
    } else {
      table.precache(row)
    }
  }

  /// The next row that may begin; nil if there is nothing to do or no time for it.
  private mutating func nextRow(_ table: ScrollTable) -> Int? {
    while true {
      guard batch != nil else {
        guard scheduler.isAwaitingIdle, case .begin(let batch) = scheduler.idle() else {
          return nil
        }
        begin(batch)
        continue
      }
      while let row = batch?.run.popFirst() {
        // Asked for meanwhile.
        if table.isMeasured(row) { continue }
        if batch?.budget?.allows(Self.kind) == true { return row }
        handBack(row)
      }
      if let outcome = batch?.outcome {
        endBatch(outcome)
      } else {
        takeRows(from: table)
      }
    }
  }

  /// The row and all behind it in its run have no time in this batch.
  private mutating func handBack(_ row: Int) {
    guard var batch else { return }
    handedBack += [row] + batch.run
    batch.run = []
    batch.outcome = model.isOnMainActor ? .mainActorRowsLeft : .budgetSpent
    self.batch = batch
  }

  /// Takes the next rows of the batch, or ends it.
  private mutating func takeRows(from table: ScrollTable) {
    guard var batch else { return }
    var rows = batch.first.filter { !table.isMeasured($0) }
    batch.first = []
    let wanted = rowsWanted(by: batch)
    while rows.count < wanted, let row = nextVisit(of: table) {
      // What was handed back may be visited by a walk that began since.
      if !rows.contains(row), !handedBack.contains(row) { rows.append(row) }
    }
    batch.run = rows[...]
    self.batch = batch
    if rows.isEmpty { endBatch(.nothingLeft) }
  }

  /// How many rows the engine asks its delegate for at once.
  private func rowsWanted(by batch: BatchInProgress) -> Int {
    let limit = tuning.rowsPerRequest
    guard let cost = meanCost, cost > .zero else { return limit }
    let left = batch.budget.map { max(.zero, $0.limit - $0.spent) } ?? .zero
    return min(limit, max(1, Int((left / cost).rounded(.up))))
  }

  private mutating func nextVisit(of table: ScrollTable) -> Int? {
    let tree = table.tree
    return order.next(
      firstUnmeasured: { tree.firstUnmeasured(from: $0) },
      lastUnmeasured: { tree.lastUnmeasured(before: $0) }
    )?.row
  }

  // MARK: Batches

  private func budget(ofGap gap: Duration) -> BatchBudget {
    BatchBudget(limit: gap, firstRow: .ifItFits, costs: costs)
  }

  private mutating func begin(_ batch: PrecacheScheduler.Batch) {
    var first = handedBack
    handedBack = []
    if batch.beginsWalk {
      order.begin(around: batch.focus)
      first = []
    }
    var budget: BatchBudget? = BatchBudget(limit: batch.budget, costs: costs)
    if model.isOnMainActor {
      switch batch.mainActor {
      case .none: budget = nil
      case .full: break
      case .gap(let gap): budget = self.budget(ofGap: gap)
      }
    }
    self.batch = BatchInProgress(id: batch.id, first: first, budget: budget)
  }

  private mutating func endBatch(_ outcome: PrecacheScheduler.BatchOutcome) {
    guard let batch else { return }
    learn(from: batch)
    self.batch = nil
    _ = scheduler.batchEnded(batch.id, outcome)
  }

  private mutating func abandonBatch() {
    if let batch { learn(from: batch) }
    batch = nil
    handedBack = []
  }

  private mutating func learn(from batch: BatchInProgress) {
    guard let budget = batch.budget else { return }
    costs.merge(budget)
    if budget.rows > 0 { meanCost = budget.spent / budget.rows }
  }

  private mutating func perform(_ action: PrecacheScheduler.ChangeAction) {
    if case .restart = action { abandonBatch() }
  }
}
