import Synchronization

/// Hands the events of one table to everybody who reads them.
///
/// The table, its pools and its synchronous readers emit; each stream has its own buffer. Without a
/// reader an emission is one relaxed load: the event is not even made. A hub holds no table. All
/// of it may be used from any thread.
package final class EventHub: Sendable {
  private struct State {
    var readers: [EventBuffer] = []
    var end: TableLayoutEvent?
  }

  private let readerCount = Atomic(0)
  private let state = Lock(State())
  private let now: @Sendable () -> Duration

  /// Makes a hub.
  ///
  /// - Parameter now: the time since the table was made, by the table's clock.
  package init(now: @escaping @Sendable () -> Duration) {
    self.now = now
  }

  /// Whether anybody reads.
  ///
  /// A reader that registers at the same moment on another thread may be missed, as if it had come
  /// a moment later.
  package var hasReaders: Bool {
    @inline(__always) get { readerCount.load(ordering: .relaxed) > 0 }
  }

  /// Tells all readers of something, which is made only if there is one.
  @inline(__always)
  package func emit(_ kind: @autoclosure () -> TableLayoutEvent.Kind) {
    if hasReaders { send(kind()) }
  }

  @inline(never)
  private func send(_ kind: TableLayoutEvent.Kind) {
    let event = TableLayoutEvent(time: now(), kind: kind)
    for reader in state.withLock({ $0.readers }) { reader.append(event) }
  }

  /// A new stream of what happens from now on; it is registered when this returns.
  package func events(bufferingNewest limit: Int = TableLayoutEvents.defaultLimit)
    -> TableLayoutEvents
  {
    let buffer = EventBuffer(limit: limit)
    let end = state.withLock { state -> TableLayoutEvent? in
      if state.end == nil {
        state.readers.append(buffer)
        readerCount.store(state.readers.count, ordering: .relaxed)
      }
      return state.end
    }
    if let end { buffer.finish(end) }
    return TableLayoutEvents(registration: EventRegistration(buffer: buffer, hub: self))
  }

  /// Gives every reader its last element; later streams have that element alone.
  ///
  /// Only the first end counts.
  package func end(_ cause: TableLayoutEvent.EndCause) {
    let event = TableLayoutEvent(time: now(), kind: .ended(cause))
    let readers = state.withLock { state -> [EventBuffer] in
      guard state.end == nil else { return [] }
      state.end = event
      defer { state.readers = [] }
      readerCount.store(0, ordering: .relaxed)
      return state.readers
    }
    for reader in readers { reader.finish(event) }
  }

  fileprivate func unregister(_ buffer: EventBuffer) {
    // It is not there any more if the reader's task was cancelled or the table has ended.
    state.withLock { state in
      state.readers.removeAll { $0 === buffer }
      readerCount.store(state.readers.count, ordering: .relaxed)
    }
  }
}

/// What keeps one stream registered: the stream and its iterators own it together.
package final class EventRegistration: Sendable {
  fileprivate let buffer: EventBuffer
  private let hub: EventHub

  fileprivate init(buffer: EventBuffer, hub: EventHub) {
    self.buffer = buffer
    self.hub = hub
  }

  deinit { hub.unregister(buffer) }

  /// Takes what has arrived, or waits for it; nil if the stream is over or the task is cancelled.
  ///
  /// - Parameter spare: an empty burst, for the sake of its storage.
  package func nextBurst(
    reusing spare: consuming EventBurst,
    isolation actor: isolated (any Actor)? = #isolation
  ) async -> EventBurst? {
    var burst = spare
    return await withTaskCancellationHandler {
      while true {
        switch buffer.take(&burst) {
        case .burst: return burst
        case .over: return nil
        case .empty: break
        }
        await withUnsafeContinuation { buffer.park($0) }
      }
    } onCancel: {
      cancel()
    }
  }

  /// Ends the stream without its terminal element.
  package func cancel() {
    hub.unregister(buffer)
    buffer.cancel()
  }
}
