/// What one reader is told of a ``TableLayout``'s work, as an asynchronous sequence.
///
/// The contract:
/// * Each access to `events` gives a new sequence. It is registered when the access returns and
///   tells everything from then on.
/// * Order is that of emission: a row is calculated, then cached or precached, then hit.
/// * The newest ``defaultLimit`` events are buffered. If the reader is slower, the oldest are lost,
///   and a ``TableLayoutEvent/Kind/dropped(count:)`` stands in their place with their number. The
///   engine never waits for a reader, and readers do not slow each other down.
/// * The last element is ``TableLayoutEvent/Kind/ended(_:)``, then the sequence is over. A sequence
///   made after the table has ended has that element alone.
/// * When the reading task is cancelled, the sequence is over at once and unregistered. It is
///   unregistered, too, when the sequence and its iterators are gone.
/// * A sequence does not keep the table alive, and reading happens outside of the engine: a reader
///   may call the table.
///
/// A sequence is meant for one reader. If several iterate it, each event goes to one of them.
public struct TableLayoutEvents: AsyncSequence, Sendable {
  /// What is told.
  public typealias Element = TableLayoutEvent

  /// Reading never fails.
  public typealias Failure = Never

  /// How many events wait for a slow reader: 4,096.
  public static let defaultLimit = 4_096

  private let registration: EventRegistration

  init(registration: EventRegistration) {
    self.registration = registration
  }

  /// Makes an iterator over what has not been read yet.
  public func makeAsyncIterator() -> Iterator {
    Iterator(registration: registration)
  }

  /// Reads the events in order.
  public struct Iterator: AsyncIteratorProtocol {
    private let registration: EventRegistration
    private var burst = EventBurst()
    private var isOver = false

    fileprivate init(registration: EventRegistration) {
      self.registration = registration
    }

    /// The next event, nil after the last or when the task is cancelled.
    public mutating func next() async -> TableLayoutEvent? {
      await next(isolation: nil)
    }

    /// The next event, nil after the last or when the task is cancelled.
    public mutating func next(isolation actor: isolated (any Actor)?) async -> TableLayoutEvent? {
      if isOver { return nil }
      if Task.isCancelled {
        registration.cancel()
        return over()
      }
      if let event = burst.popFirst() { return event }
      var spare = EventBurst()
      swap(&spare, &burst)
      spare.removeAll()
      guard let next = await registration.nextBurst(reusing: spare) else { return over() }
      burst = next
      return burst.popFirst()
    }

    private mutating func over() -> TableLayoutEvent? {
      isOver = true
      burst = EventBurst()
      return nil
    }
  }
}
