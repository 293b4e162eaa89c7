/// What the owner of a ``PrecacheScheduler`` has to do after an input, one type for each kind of
/// input, so that it cannot be asked for what makes no sense there.
extension PrecacheScheduler {
  /// A run is on its way.
  package struct Plan: Hashable, Sendable {
    /// Whether the idle source has to be asked for the next idle moment.
    ///
    /// Its answer is told by ``PrecacheScheduler/idle()``. If it need not be asked, it was asked
    /// before and has not answered yet.
    package let awaitsIdle: Bool

    /// Whether this ends a pause that was told.
    package let endsPause: Bool
  }

  /// A batch to be begun.
  package struct Batch: Hashable, Sendable {
    /// Counts the batches of the table from 1; ``PrecacheScheduler/batchEnded(_:_:)`` names it.
    package let id: Int

    /// How long the pools may take.
    package let budget: Duration

    /// What may be measured on the main actor.
    package let mainActor: MainActorAllowance

    /// Whether the order of visits begins anew, around the focus, instead of going on.
    package let beginsWalk: Bool

    /// The visible rows, if they are known.
    package let focus: VisibleRows?
  }

  /// How long a batch may use the main actor.
  package enum MainActorAllowance: Hashable, Sendable {
    /// Not at all: the person interacts, and no gap is known.
    case none

    /// As long as the gap before the next frame: every row has to fit, the first one too.
    case gap(Duration)

    /// As long as the budget: the first row starts in any case.
    case full
  }

  /// How a batch has ended.
  package enum BatchOutcome: Hashable, Sendable, CaseIterable {
    /// Time was up, and rows are left.
    case budgetSpent

    /// The walk is through.
    case nothingLeft

    /// The walk is through but for rows that need the main actor longer than it was allowed.
    case mainActorRowsLeft
  }

  /// After something that may let a run begin.
  package enum PlanAction: Hashable, Sendable {
    case none
    case plan(Plan)
  }

  /// After a change of what is to be measured.
  package enum ChangeAction: Hashable, Sendable {
    case none
    case plan(Plan)

    /// The batch under way is given up: no further row of it begins, and its end need not be told.
    case restart(abandoned: Int, Plan)
  }

  /// After something that keeps precaching from going on.
  package enum PauseAction: Hashable, Sendable {
    case none

    /// It stands still; the batch under way, if there is one, is given up.
    case pause(PrecacheInterruption, abandoned: Int?)
  }

  /// After a change of what is visible.
  package enum FocusAction: Hashable, Sendable {
    case none
    case plan(Plan)

    /// The batch goes on with a new walk.
    case beginWalk(batch: Int, around: VisibleRows)
  }

  /// After the beginning of an interaction.
  package enum InteractionAction: Hashable, Sendable {
    case none

    /// No further row of the batch begins on the main actor; pools go on.
    case withdrawMainActor(batch: Int)
  }

  /// After the report of a gap.
  package enum GapAction: Hashable, Sendable {
    case none
    case begin(Batch)

    /// The batch under way may use the main actor for that long, from now on.
    case grantMainActor(batch: Int, Duration)
  }

  /// After an idle moment.
  package enum IdleAction: Hashable, Sendable {
    case none
    case begin(Batch)
  }

  /// After the end of a batch.
  package enum BatchEndedAction: Hashable, Sendable {
    case none
    case plan(Plan)
    case pause(PrecacheInterruption)

    /// Everything has its height.
    case finish
  }

  /// After the end of the table.
  package enum EndAction: Hashable, Sendable {
    case none

    /// Nothing begins any more; the batch under way, if there is one, is given up, and the wait for an
    /// idle moment is to be cancelled.
    case end(abandoned: Int?)
  }
}
