import Foundation
import Synchronization

/// One row on its way to a pool: everything that measuring it needs.
///
/// A class, since it goes from hand to hand, and copying what it refers to would cost more each time
/// than making it once.
final class Measurement: Sendable {
  let ticket: MeasurementTicket
  /// The row's stamp when it was sent: what is measured is good for this stamp alone.
  let stamp: UInt64
  let row: RowReference
  let registration: TemplateRegistrations.Registration
  let context: MeasurementContext
  /// Fits the registration's side: a pool that gets a measurement can perform it.
  let configuration: Row.Configuration

  init(
    ticket: MeasurementTicket,
    stamp: UInt64,
    row: RowReference,
    registration: TemplateRegistrations.Registration,
    context: MeasurementContext,
    configuration: Row.Configuration
  ) {
    self.ticket = ticket
    self.stamp = stamp
    self.row = row
    self.registration = registration
    self.context = context
    self.configuration = configuration
  }

  var kind: UInt16 { registration.kind }
}

/// What came of measuring one row.
struct MeasurementOutcome: Sendable {
  /// The height of the content, without separator, finite and at least 0; or what went wrong.
  let height: Result<CGFloat, TableLayoutError>
  /// When preparing the template began.
  let start: ContinuousClock.Instant
  /// From then to its answer.
  let duration: Duration
  /// Whether the pool had to make a template first.
  let createdTemplate: Bool

  var end: ContinuousClock.Instant { start + duration }
}

/// A row and what came of measuring it, on their way back from a pool.
struct MeasurementResult: Sendable {
  let measurement: Measurement
  let outcome: MeasurementOutcome
}

/// The right to measure one row once, and the count of those who want it measured.
///
/// A row may stand in a background run when somebody asks for it; it is then sent to a pool a second
/// time, ahead of the run, and whoever comes first measures it. A ticket that nobody wants any more
/// (the last one left, or the row was deleted or changed) is measured by nobody. Leaving is decided
/// here and at once, so that a cancelled caller need not reach the table first.
///
/// Thread safety: safe from any thread.
final class MeasurementTicket: Sendable {
  // One word, so that joining, leaving and claiming are decided in one order: the number of those
  // who want the answer, and two marks above it.
  private static let claimed: UInt32 = 1 << 31
  private static let withdrawn: UInt32 = 1 << 30
  private let state: Atomic<UInt32>

  /// Makes a ticket that one party wants.
  init() {
    state = Atomic(1)
  }

  /// Adds a party; `false` if the ticket is withdrawn and a new one is needed.
  func join() -> Bool {
    update { $0 & Self.withdrawn == 0 ? $0 + 1 : nil }
  }

  /// Takes a party off; the last one to leave withdraws a ticket that is not claimed.
  func leave() {
    _ = update { state in
      guard state & ~(Self.claimed | Self.withdrawn) > 0 else { return nil }
      return state == 1 ? Self.withdrawn : state - 1
    }
  }

  /// Takes the right to measure; `false` if somebody has it or nobody wants it.
  func claim() -> Bool {
    update { $0 & (Self.claimed | Self.withdrawn) == 0 ? $0 | Self.claimed : nil }
  }

  /// Forbids measuring; what has begun goes on, but its ticket is no longer the row's.
  func withdraw() {
    _ = update { $0 & Self.withdrawn == 0 ? $0 | Self.withdrawn : nil }
  }

  /// Whether measuring has begun.
  var isClaimed: Bool { state.load(ordering: .acquiring) & Self.claimed != 0 }

  /// Whether nobody wants the answer any more.
  var isWithdrawn: Bool { state.load(ordering: .acquiring) & Self.withdrawn != 0 }

  /// Replaces the state by the transition's result; `false` if it has none.
  private func update(_ transition: (UInt32) -> UInt32?) -> Bool {
    var current = state.load(ordering: .acquiring)
    while let next = transition(current) {
      let (exchanged, original) = state.weakCompareExchange(
        expected: current,
        desired: next,
        ordering: .acquiringAndReleasing
      )
      if exchanged { return true }
      current = original
    }
    return false
  }
}
