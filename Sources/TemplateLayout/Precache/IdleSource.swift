/// Tells precaching when there is time for it.
///
/// The engine awaits an idle moment before each batch. What a batch may cost is not decided here but
/// by its budget, and whether it may use the main actor by the host's reports of interaction and
/// gaps.
public struct IdleSource: Sendable {
  private enum Kind: Sendable {
    case immediate
    case manual(IdleTrigger)
    case quiet(next: @Sendable () async -> Bool, noteActivity: @Sendable () -> Void)
  }

  private let kind: Kind

  /// Every moment is idle; the default.
  ///
  /// Batches follow each other and only give way to what waits. This is right for templates in pools,
  /// which take nothing from the main actor.
  public static let immediate = IdleSource(kind: .immediate)

  /// A moment is idle when the trigger says so: for a host that knows, such as a run loop about to
  /// sleep, and for tests.
  public static func manual(_ trigger: IdleTrigger) -> IdleSource {
    IdleSource(kind: .manual(trigger))
  }

  /// A moment is idle when a clock has passed some time without requests, interaction and updates.
  ///
  /// - Parameters:
  ///   - period: the quiet time that is waited for; 50 ms are three frames.
  ///   - clock: the clock that measures it.
  public static func quiet(
    for period: Duration = .milliseconds(50),
    clock: any Clock<Duration> = ContinuousClock()
  ) -> IdleSource {
    func make(_ clock: some Clock<Duration>) -> IdleSource {
      let quiet = QuietPeriod(clock: clock, period: period)
      return IdleSource(
        kind: .quiet(next: { await quiet.next() }, noteActivity: { quiet.noteActivity() })
      )
    }
    return make(clock)
  }

  /// Waits for the next idle moment.
  ///
  /// - Returns: false if the task was cancelled, then the moment has not come.
  package func next() async -> Bool {
    switch kind {
    case .immediate:
      await Task.yield()
      return !Task.isCancelled
    case .manual(let trigger):
      return await trigger.next()
    case .quiet(let next, _):
      return await next()
    }
  }

  /// Hears of a request, an interaction or an update, which begins the quiet time anew.
  package func noteActivity() {
    if case .quiet(_, let noteActivity) = kind { noteActivity() }
  }
}

/// Says by hand that a moment is idle.
///
/// It may be used from any thread.
public final class IdleTrigger: Sendable {
  private struct State {
    var waiting: [(id: Int, continuation: CheckedContinuation<Bool, Never>)] = []
    var cancelled: Set<Int> = []
    var nextID = 0
  }

  private let state = Lock(State())

  /// Makes a trigger.
  public init() {}

  /// Says that this moment is idle.
  ///
  /// Who waits goes on. Nothing is remembered: a moment that was idle says nothing about a later one.
  public func signal() {
    let waiting = state.withLock { state in
      defer { state.waiting = [] }
      return state.waiting
    }
    for (_, continuation) in waiting { continuation.resume(returning: true) }
  }

  /// How many tables wait for an idle moment.
  public var waiterCount: Int { state.withLock { $0.waiting.count } }

  fileprivate func next() async -> Bool {
    let id = state.withLock { state in
      state.nextID += 1
      return state.nextID
    }
    defer { state.withLock { _ = $0.cancelled.remove(id) } }
    return await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        let waits = state.withLock { state in
          if state.cancelled.contains(id) { return false }
          state.waiting.append((id, continuation))
          return true
        }
        if !waits { continuation.resume(returning: false) }
      }
    } onCancel: {
      let continuation = state.withLock { state -> CheckedContinuation<Bool, Never>? in
        guard let index = state.waiting.firstIndex(where: { $0.id == id }) else {
          // It does not wait yet, and then it must not begin to; or it has gone on.
          state.cancelled.insert(id)
          return nil
        }
        return state.waiting.remove(at: index).continuation
      }
      continuation?.resume(returning: false)
    }
  }
}

private final class QuietPeriod<Base: Clock>: Sendable where Base.Duration == Duration {
  private let clock: Base
  private let period: Duration
  private let lastActivity: Lock<Base.Instant>

  init(clock: Base, period: Duration) {
    self.clock = clock
    self.period = period
    lastActivity = Lock(clock.now)
  }

  func noteActivity() {
    lastActivity.withLock { $0 = clock.now }
  }

  func next() async -> Bool {
    // Even if it has been quiet for long: whoever waits gets a turn between two batches.
    await Task.yield()
    while !Task.isCancelled {
      let deadline = lastActivity.withLock { $0 }.advanced(by: period)
      if deadline <= clock.now { return true }
      do {
        try await clock.sleep(until: deadline, tolerance: nil)
      } catch {
        return false
      }
    }
    return false
  }
}
