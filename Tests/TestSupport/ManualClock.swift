import TemplateLayout

/// A clock that moves only when a test moves it.
package final class ManualClock: Clock {
  package struct Instant: InstantProtocol, CustomStringConvertible {
    package var sinceStart: Duration

    package init(sinceStart: Duration) {
      self.sinceStart = sinceStart
    }

    package func advanced(by duration: Duration) -> Instant {
      Instant(sinceStart: sinceStart + duration)
    }

    package func duration(to other: Instant) -> Duration { other.sinceStart - sinceStart }

    package static func < (lhs: Instant, rhs: Instant) -> Bool { lhs.sinceStart < rhs.sinceStart }

    package var description: String { "\(sinceStart)" }
  }

  private struct Sleeper {
    let id: Int
    let deadline: Instant
    let continuation: CheckedContinuation<Void, any Error>
  }

  private struct State {
    var now = Instant(sinceStart: .zero)
    var sleepers: [Sleeper] = []
    var cancelled: Set<Int> = []
    var nextID = 0

    mutating func takeDue() -> [Sleeper] {
      let due = sleepers.filter { $0.deadline <= now }.sorted { $0.deadline < $1.deadline }
      sleepers.removeAll { $0.deadline <= now }
      return due
    }
  }

  private let state = Lock(State())

  package init() {}

  package var now: Instant { state.withLock { $0.now } }

  package var minimumResolution: Duration { .zero }

  /// How many tasks sleep on the clock.
  package var sleeperCount: Int { state.withLock { $0.sleepers.count } }

  package func sleep(until deadline: Instant, tolerance: Duration? = nil) async throws {
    let id = state.withLock {
      $0.nextID += 1
      return $0.nextID
    }
    defer { state.withLock { _ = $0.cancelled.remove(id) } }
    try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        enum Now {
          case sleep, wake, cancel
        }
        let now = state.withLock { state -> Now in
          if state.cancelled.contains(id) { return .cancel }
          if deadline <= state.now { return .wake }
          state.sleepers.append(Sleeper(id: id, deadline: deadline, continuation: continuation))
          return .sleep
        }
        switch now {
        case .sleep: break
        case .wake: continuation.resume()
        case .cancel: continuation.resume(throwing: CancellationError())
        }
      }
    } onCancel: {
      let sleeper = state.withLock { state -> Sleeper? in
        guard let index = state.sleepers.firstIndex(where: { $0.id == id }) else {
          // Not asleep yet, and then it must not fall asleep; or awake already.
          state.cancelled.insert(id)
          return nil
        }
        return state.sleepers.remove(at: index)
      }
      sleeper?.continuation.resume(throwing: CancellationError())
    }
  }

  /// Moves the clock on and wakes who is due, the earliest deadline first.
  package func advance(by duration: Duration) {
    precondition(duration >= .zero, "a clock does not run backwards")
    let due = state.withLock {
      $0.now = $0.now.advanced(by: duration)
      return $0.takeDue()
    }
    for sleeper in due { sleeper.continuation.resume() }
  }

  /// Moves the clock on to the next deadline; false if nobody sleeps.
  @discardableResult
  package func advanceToNextDeadline() -> Bool {
    let due = state.withLock { state -> [Sleeper] in
      guard let next = state.sleepers.map(\.deadline).min() else { return [] }
      state.now = max(state.now, next)
      return state.takeDue()
    }
    for sleeper in due { sleeper.continuation.resume() }
    return !due.isEmpty
  }
}
