/// Decides when precaching runs, stands still, starts anew and ends.
///
/// A pure state machine: each input is a function that changes the state and returns what is to be
/// done; nothing is awaited, called or looked up in here. The table's actor owns it, feeds it and
/// carries out its actions (see PrecacheScheduler+Actions.swift).
///
/// ```
///           rows without heights            idle moment
///    idle ----------------------> planning ------------> batch
///     ^                            |  ^ ^                | | |
///     |         all causes are gone|  | +---- budget ----+ | |
///     |                            v  |       spent        | |
///     |                           paused <--- a cause -----+ |
///     +--------------------- nothing left -------------------+
/// ```
///
/// Three things hold always: there is one run at most (one wait for an idle moment, one batch that
/// counts); while a cause stands, no batch is under way; and when none stands and rows are left,
/// precaching is on its way, so that no order of inputs leaves it asleep.
///
/// A change of data in a batch gives the batch up and starts anew; any number of further ones before
/// the next idle moment change nothing: one run, however many changes.
package struct PrecacheScheduler: Sendable {
  /// Where precaching stands.
  package enum State: Hashable, Sendable {
    /// No row is known to be without a height.
    case idle

    /// Rows are left, and the next idle moment is awaited.
    case planning

    /// Rows are being measured.
    case batch(Int)

    /// Something keeps precaching from going on: ``PrecacheScheduler/causes``, never empty.
    case paused

    /// The table has ended; nothing leads out of here.
    case ended
  }

  package private(set) var state: State

  /// What keeps precaching from going on.
  package private(set) var causes: Set<PrecacheInterruption>

  /// Whether rows may be without a height that no walk has seen yet.
  package private(set) var hasWork = false

  /// Whether an idle moment was asked for and has not come yet.
  ///
  /// It outlasts pauses: a pause does not take the question back, and going on does not ask twice.
  package private(set) var isAwaitingIdle = false

  /// What is visible, as reported last.
  package private(set) var focus: VisibleRows?

  private let tuning: PrecacheTuning
  private var isInteracting = false
  private var updateDepth = 0
  private var startedBatches = 0

  /// Whether the next batch has to begin a new walk, since the last one cannot have seen all.
  private var needsNewWalk = true

  /// Whether a pause was told whose end was not.
  private var hasAnnouncedPause = false

  /// A scheduler of a table that has no delegate and no width yet.
  package init(tuning: PrecacheTuning = PrecacheTuning(), isOn: Bool = true) {
    if let flaw = tuning.flaw { preconditionFailure("bad tuning: \(flaw)") }
    self.tuning = tuning
    causes = [.delegateMissing, .widthUnknown]
    if !isOn { causes.insert(.switchedOff) }
    state = .paused
  }

  // MARK: Data

  /// Rows were inserted, deleted, moved or reloaded, or other data stands behind them.
  package mutating func dataChanged() -> ChangeAction { changed() }

  /// A delegate was set; it may follow another one.
  package mutating func delegateSet() -> ChangeAction {
    causes.remove(.delegateMissing)
    return changed()
  }

  /// The delegate was taken away or is gone.
  package mutating func delegateGone() -> PauseAction { pause(.delegateMissing) }

  /// Width, scale, text size, direction or another part of the environment has changed, and the width
  /// is known.
  package mutating func environmentChanged() -> ChangeAction {
    causes.remove(.widthUnknown)
    return changed()
  }

  /// The width is not known any more.
  package mutating func widthLost() -> PauseAction { pause(.widthUnknown) }

  /// Rows have lost their heights without a change of data, or were asked for in vain by a
  /// synchronous reader: they may lie where the walk has been already.
  package mutating func heightsMissing() -> PlanAction {
    if state == .ended { return .none }
    hasWork = true
    needsNewWalk = true
    causes.remove(.memoryPressure)
    causes.remove(.interaction)
    guard causes.isEmpty else { return .none }
    switch state {
    case .planning, .batch, .ended: return .none
    case .idle, .paused: return .plan(plan())
    }
  }

  /// A batch of updates begins; they may be nested.
  package mutating func updateBegan() -> PauseAction {
    if state == .ended { return .none }
    updateDepth += 1
    return pause(.update)
  }

  /// A batch of updates was applied, or has failed; that data changed is told on its own.
  package mutating func updateEnded() -> PlanAction {
    if state == .ended { return .none }
    precondition(updateDepth > 0, "an update ended that had not begun: \(self)")
    updateDepth -= 1
    return updateDepth == 0 ? lift(.update) : .none
  }

  // MARK: The person and the host

  /// The visible rows or their speed have changed.
  package mutating func visibleRowsChanged(_ visible: VisibleRows) -> FocusAction {
    if state == .ended { return .none }
    focus = visible
    if case .batch(let id) = state {
      needsNewWalk = false
      return .beginWalk(batch: id, around: visible)
    }
    needsNewWalk = true
    switch lift(.memoryPressure) {
    case .none: return .none
    case .plan(let plan): return .plan(plan)
    }
  }

  /// The person begins to touch or scroll.
  ///
  /// A host may report it more than once.
  package mutating func interactionBegan() -> InteractionAction {
    if state == .ended || isInteracting { return .none }
    isInteracting = true
    if case .batch(let id) = state { return .withdrawMainActor(batch: id) }
    // Rows for the pools are measured all the same; that only others are left shows in a batch.
    return .none
  }

  /// The person has let go, and the table rests.
  ///
  /// A host may report it more than once.
  package mutating func interactionEnded() -> PlanAction {
    if state == .ended || !isInteracting { return .none }
    isInteracting = false
    return lift(.interaction)
  }

  /// The host has this much time left before its next frame.
  package mutating func gap(_ duration: Duration) -> GapAction {
    guard duration > .zero else { return .none }
    let gap = min(duration, tuning.batchBudget)
    switch state {
    case .planning:
      return .begin(beginBatch(mainActor: .gap(gap)))
    case .paused where causes == [.interaction] && hasWork:
      causes = []
      return .begin(beginBatch(mainActor: .gap(gap)))
    case .batch(let id):
      return .grantMainActor(batch: id, gap)
    case .idle, .paused, .ended:
      return .none
    }
  }

  /// Somebody waits for a height that is not cached.
  ///
  /// Nothing gives way here, because everything always does: pools let others in after every row.
  package mutating func foregroundDemand() -> PlanAction { lift(.memoryPressure) }

  /// The system is short of memory, and caches were emptied.
  ///
  /// Filling them again waits for the next sign of use.
  package mutating func memoryPressure() -> PauseAction {
    if state == .ended { return .none }
    hasWork = true
    needsNewWalk = true
    return pause(.memoryPressure)
  }

  /// Precaching is switched on.
  package mutating func switchedOn() -> PlanAction { lift(.switchedOff) }

  /// Precaching is switched off.
  package mutating func switchedOff() -> PauseAction { pause(.switchedOff) }

  // MARK: The run

  /// The idle moment that was asked for has come.
  package mutating func idle() -> IdleAction {
    // The wait for it ends after the table has.
    if state == .ended { return .none }
    precondition(isAwaitingIdle, "an idle moment came that nobody had asked for: \(self)")
    isAwaitingIdle = false
    // In a pause it is too early, and in a batch that a gap began meanwhile it is too late; whoever
    // goes on after either asks again.
    guard state == .planning else { return .none }
    return .begin(beginBatch(mainActor: isInteracting ? .none : .full))
  }

  /// A batch has ended by itself.
  package mutating func batchEnded(_ id: Int, _ outcome: BatchOutcome) -> BatchEndedAction {
    precondition(id >= 1 && id <= startedBatches, "batch \(id) ended, which never began: \(self)")
    // A batch that was given up ends late: its rows in progress had to be finished.
    guard state == .batch(id) else { return .none }
    if needsNewWalk { return .plan(plan()) }
    switch outcome {
    case .mainActorRowsLeft where isInteracting:
      state = .paused
      causes = [.interaction]
      // After a batch that a gap let through, the pause just goes on.
      defer { hasAnnouncedPause = true }
      return hasAnnouncedPause ? .none : .pause(.interaction)
    case .budgetSpent, .mainActorRowsLeft:
      return .plan(plan())
    case .nothingLeft:
      hasWork = false
      hasAnnouncedPause = false
      state = .idle
      return .finish
    }
  }

  /// The table has ended: its last reference is gone or it was closed.
  package mutating func end() -> EndAction {
    guard state != .ended else { return .none }
    let abandoned = abandonBatch()
    state = .ended
    causes = []
    hasWork = false
    isAwaitingIdle = false
    focus = nil
    return .end(abandoned: abandoned)
  }

  // MARK: Transitions

  private mutating func beginBatch(mainActor: MainActorAllowance) -> Batch {
    startedBatches += 1
    state = .batch(startedBatches)
    defer { needsNewWalk = false }
    return Batch(
      id: startedBatches,
      budget: tuning.batchBudget,
      mainActor: mainActor,
      beginsWalk: needsNewWalk,
      focus: focus
    )
  }

  /// The batch under way, given up; the caller sets the next state.
  private mutating func abandonBatch() -> Int? {
    guard case .batch(let id) = state else { return nil }
    // What was handed out and has not started is still without a height, behind the walk.
    needsNewWalk = true
    return id
  }

  private mutating func plan() -> Plan {
    state = .planning
    defer {
      isAwaitingIdle = true
      hasAnnouncedPause = false
    }
    return Plan(awaitsIdle: !isAwaitingIdle, endsPause: hasAnnouncedPause)
  }

  private mutating func changed() -> ChangeAction {
    if state == .ended { return .none }
    hasWork = true
    needsNewWalk = true
    // Caches are filled again when they are used again, and new rows may be ones for the pools, which
    // no interaction holds up.
    causes.remove(.memoryPressure)
    causes.remove(.interaction)
    guard causes.isEmpty else { return .none }
    switch state {
    case .planning, .ended:
      // The run that is about to begin will see the new data.
      return .none
    case .idle, .paused:
      return .plan(plan())
    case .batch(let id):
      _ = abandonBatch()
      return .restart(abandoned: id, plan())
    }
  }

  private mutating func pause(_ cause: PrecacheInterruption) -> PauseAction {
    if state == .ended { return .none }
    causes.insert(cause)
    switch state {
    case .planning, .batch:
      let abandoned = abandonBatch()
      state = .paused
      hasAnnouncedPause = true
      return .pause(cause, abandoned: abandoned)
    case .idle:
      // There is nothing to pause, but what comes has to wait.
      state = .paused
      return .none
    case .paused, .ended:
      return .none
    }
  }

  /// Takes a cause away, and goes on if it was the last one.
  private mutating func lift(_ cause: PrecacheInterruption) -> PlanAction {
    guard causes.remove(cause) != nil, causes.isEmpty else { return .none }
    if hasWork { return .plan(plan()) }
    state = .idle
    return .none
  }
}
