import Foundation

/// One caller who waits for a height.
///
/// It is answered once: by the table, or by the cancellation of its own task, whichever comes
/// first. A cancelled caller leaves its ticket at once, so that a row nobody else wants is not
/// measured any more.
///
/// Thread safety: safe from any thread; cancellation comes from wherever `cancel()` was called.
final class HeightWaiter: Sendable {
  typealias Answer = Result<CGFloat, TableLayoutError>

  private struct State {
    var continuation: CheckedContinuation<Answer, Never>?
    var answer: Answer?
    var ticket: MeasurementTicket?
    var isMiss = false
  }

  private let state = Lock(State())

  /// The priority of the task that waits; those who wait for a width are released in this order.
  let priority: TaskPriority

  init(priority: TaskPriority) {
    self.priority = priority
  }

  /// Waits for the answer; cancelling the waiting task is an answer too.
  ///
  /// The cancellation handler would erase a typed error, so the answer is a value.
  func answer() async -> Answer {
    await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        let early: Answer? = state.withLock { state in
          precondition(state.continuation == nil, "two tasks wait on one waiter")
          if state.answer == nil { state.continuation = continuation }
          return state.answer
        }
        if let early { continuation.resume(returning: early) }
      }
    } onCancel: {
      resolve(.failure(.cancelled))
    }
  }

  /// Makes the waiter a party to a ticket it has joined, leaving its former one; `false` if the
  /// caller has gone, and the party has to be taken off again.
  func attach(to ticket: MeasurementTicket) -> Bool {
    let (isWaiting, former) = state.withLock { state -> (Bool, MeasurementTicket?) in
      guard state.answer == nil else { return (false, nil) }
      let former = state.ticket
      state.ticket = ticket
      return (true, former)
    }
    former?.leave()
    return isWaiting
  }

  /// Answers.
  ///
  /// Later answers are ignored, since a cancellation may cross with the table's answer.
  func resolve(_ answer: Answer) {
    let (continuation, ticket) = state.withLock {
      state -> (CheckedContinuation<Answer, Never>?, MeasurementTicket?) in
      guard state.answer == nil else { return (nil, nil) }
      state.answer = answer
      defer {
        state.continuation = nil
        state.ticket = nil
      }
      return (state.continuation, state.ticket)
    }
    ticket?.leave()
    continuation?.resume(returning: answer)
  }

  /// Notes that there was no height for the caller; `false` if that is known, or the caller has gone.
  func becomeMiss() -> Bool {
    state.withLock { state in
      guard !state.isMiss, state.answer == nil else { return false }
      state.isMiss = true
      return true
    }
  }

  /// Whether the caller was counted as one who found no height.
  var isMiss: Bool { state.withLock { $0.isMiss } }

  /// Whether the caller has its answer, or has gone.
  var isAnswered: Bool { state.withLock { $0.answer != nil } }
}
