/// The events of one reader, from emission until the reader takes them.
///
/// It keeps the newest up to its limit and counts what it lost. A waiting reader is woken by the
/// first event of a burst; those that follow until it has come to take them cost no wake.
final class EventBuffer: Sendable {
  enum Taken {
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

  init(limit: Int) {
    precondition(limit > 0, "a stream that buffers \(limit) events could not tell anything")
    self.limit = limit
  }

  func append(_ event: TableLayoutEvent) {
    let parked = state.withLock { state in
      // An emission on another thread may come after the end; the terminal element is the last.
      guard !state.isOver else { return [UnsafeContinuation<Void, Never>]() }
      state.events.append(event, limit: limit)
      return state.takeParked()
    }
    for reader in parked { reader.resume() }
  }

  /// Appends the terminal element, which neither displaces another nor is displaced.
  func finish(_ event: TableLayoutEvent) {
    let parked = state.withLock { state in
      guard !state.isOver else { return [UnsafeContinuation<Void, Never>]() }
      state.isOver = true
      state.events.terminal = event
      return state.takeParked()
    }
    for reader in parked { reader.resume() }
  }

  /// Ends the stream and forgets what has not been read.
  func cancel() {
    let parked = state.withLock { state in
      state.isOver = true
      state.events = EventBurst()
      return state.takeParked()
    }
    for reader in parked { reader.resume() }
  }

  /// Exchanges the burst, which has to be empty, for what has arrived.
  func take(_ burst: inout EventBurst) -> Taken {
    return state.withLock { state in
      if state.events.isEmpty { return state.isOver ? .over : .empty }
      // The emptied storage goes back with the exchange, so that neither side grows anew.
      swap(&state.events, &burst)
      return .burst
    }
  }

  /// Resumes the reader when there is something to take, at once if there is already.
  func park(_ reader: UnsafeContinuation<Void, Never>) {
    let isReady = state.withLock { state in
      if state.isOver || !state.events.isEmpty { return true }
      state.parked.append(reader)
      return false
    }
    if isReady { reader.resume() }
  }
}

/// Events in the order they are read: how many were lost, the newest, the terminal element.
package struct EventBurst: Sendable {
  /// A ring once it is full: the oldest is at `head`.
  private var events: ContiguousArray<TableLayoutEvent> = []
  private var head = 0
  private var read = 0
  private var dropped = 0
  fileprivate(set) var terminal: TableLayoutEvent?

  package init() {}

  var isEmpty: Bool { read == events.count && dropped == 0 && terminal == nil }

  fileprivate mutating func append(_ event: TableLayoutEvent, limit: Int) {
    if events.count < limit {
      events.append(event)
    } else {
      events[head] = event
      head = head + 1 == limit ? 0 : head + 1
      dropped += 1
    }
  }

  /// Takes the next element, nil if there is none.
  package mutating func popFirst() -> TableLayoutEvent? {
    if read < events.count {
      var index = head + read
      if index >= events.count { index -= events.count }
      if dropped > 0 {
        defer { dropped = 0 }
        return TableLayoutEvent(time: events[index].time, kind: .dropped(count: dropped))
      }
      read += 1
      return events[index]
    }
    defer { terminal = nil }
    return terminal
  }

  /// Empties it, keeping its storage.
  package mutating func removeAll() {
    events.removeAll(keepingCapacity: true)
    head = 0
    read = 0
    dropped = 0
    terminal = nil
  }
}
