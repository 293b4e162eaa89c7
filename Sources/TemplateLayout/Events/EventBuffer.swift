/// The events of one reader, from emission until the reader takes them.
///
/// It keeps the newest up to its limit and counts what it lost. A waiting reader is woken by the
/// first event of a burst; those that follow until it has come to take them cost no wake.
package final class EventBuffer: Sendable {
  package enum Taken {
    /// The burst has something.
    case burst

    /// Nothing yet.
    case empty

    /// Nothing any more.
    case over
  }

  private struct State: ~Copyable {
    var events = EventBurst()
    var isOver = false
    var parked: [UnsafeContinuation<Void, Never>] = []

    mutating func takeParked() -> [UnsafeContinuation<Void, Never>] {
      guard !parked.isEmpty else { return [] }
      defer { parked = [] }
      return parked
    }
  }

  private let limit: Int
  private let state = Lock(State())

  package init(limit: Int) {
    precondition(limit > 0, "a stream that buffers \(limit) events could not tell anything")
    self.limit = limit
  }

  package func append(_ event: TableLayoutEvent) {
    let parked = state.withLock { state in
      // An emission on another thread may come after the end; the terminal element is the last.
      guard !state.isOver else { return [UnsafeContinuation<Void, Never>]() }
      state.events.append(event, limit: limit)
      return state.takeParked()
    }
    for reader in parked { reader.resume() }
  }

  /// Appends the terminal element, which neither displaces another nor is displaced.
  package func finish(_ event: TableLayoutEvent) {
    let parked = state.withLock { state in
      guard !state.isOver else { return [UnsafeContinuation<Void, Never>]() }
      state.isOver = true
      state.events.terminal = event
      return state.takeParked()
    }
    for reader in parked { reader.resume() }
  }

  /// Ends the stream and forgets what has not been read.
  package func cancel() {
    let parked = state.withLock { state in
      state.isOver = true
      state.events = EventBurst()
      return state.takeParked()
    }
    for reader in parked { reader.resume() }
  }

  /// Exchanges the burst, which has to be empty, for what has arrived.
  package func take(_ burst: inout EventBurst) -> Taken {
    state.withLock { state in
      if state.events.isEmpty { return state.isOver ? .over : .empty }
      // The emptied storage goes back with the exchange, so that neither side grows anew.
      swap(&state.events, &burst)
      return .burst
    }
  }

  /// Resumes the reader when there is something to take, at once if there is already.
  package func park(_ reader: UnsafeContinuation<Void, Never>) {
    let isReady = state.withLock { state in
      if state.isOver || !state.events.isEmpty { return true }
      state.parked.append(reader)
      return false
    }
    if isReady { reader.resume() }
  }
}
