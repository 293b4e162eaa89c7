import Foundation
import TemplateLayout

/// The entries about events: events.*.
func eventsBenchmarks() -> [Benchmark] {
  [
    // What the engine pays for an event that nobody reads.
    .measuring(
      "events.no-reader",
      .nanoseconds,
      operations: 1_000_000,
      setUp: { Emitter() },
      // The operation is not to make the event.
      workDone: { $0.made == 0 ? 1_000_000 : $0.made }
    ) { emitter in
      let hub = opaque(emitter.hub)
      for row in 0..<1_000_000 { hub.emit(emitter.event(row: row)) }
    },

    // From the first emission until the reader has read the last: both sides' work, on two threads,
    // by the length of a burst.
    .awaiting(
      "events.one-reader",
      .nanoseconds,
      operations: burst,
      setUp: { Reading() },
      workDone: { $0.reader.take() }
    ) { reading in
      for row in 0..<burst { reading.emitter.hub.emit(reading.emitter.event(row: row)) }
      await reading.reader.waits(for: burst)
    },

    // What the emitter alone pays when each event comes alone, 15 µs after the last: the reader waits
    // by then, and is woken for each.
    .values("events.one-reader.spaced", .nanoseconds, samples: 11) {
      var reading = Reading()
      let count = 2_000
      let clock = ContinuousClock()
      var spent = Duration.zero
      for row in 0..<count {
        let start = clock.now
        while clock.now - start < .microseconds(15) {}
        let before = clock.now
        reading.emitter.hub.emit(reading.emitter.event(row: row))
        spent += clock.now - before
      }
      await reading.reader.waits(for: count)
      try expect(reading.reader.take() == count, "every event is read")
      return spent / .nanoseconds(1) / Double(count)
    },

    // What the standard library's stream takes for the same burst.
    .awaiting(
      "events.async-stream",
      .nanoseconds,
      operations: burst,
      setUp: { StreamReading() },
      workDone: { $0.reader.take() }
    ) { reading in
      for row in 0..<burst {
        let kind = reading.emitter.event(row: row)
        reading.continuation.yield(TableLayoutEvent(time: reading.emitter.now(), kind: kind))
      }
      await reading.reader.waits(for: burst)
    },
  ]
}

/// As many events as a stream buffers, nearly.
private let burst = 4_000

/// An emitter and a task that reads what it sends.
private struct Reading: Sendable {
  var emitter = Emitter()
  let reader = Reader()

  init() {
    reader.read(emitter.hub.events())
  }
}

/// The same over the standard library's stream.
private struct StreamReading: Sendable {
  var emitter = Emitter()
  let reader = Reader()
  let continuation: AsyncStream<TableLayoutEvent>.Continuation

  init() {
    let (stream, continuation) = AsyncStream.makeStream(
      of: TableLayoutEvent.self,
      bufferingPolicy: .bufferingNewest(TableLayoutEvents.defaultLimit)
    )
    self.continuation = continuation
    reader.read(stream)
  }
}

/// A hub with a clock, and the events that it sends.
private struct Emitter: Sendable {
  let hub: EventHub
  private let start: ContinuousClock.Instant
  private(set) var made = 0

  init() {
    let start = ContinuousClock.now
    self.start = start
    hub = EventHub(now: { ContinuousClock.now - start })
  }

  func now() -> Duration { ContinuousClock.now - start }

  mutating func event(row: Int) -> TableLayoutEvent.Kind {
    made += 1
    return .hitCache(RowReference(.row(section: 0, row: row)), height: 44)
  }
}

/// Counts what its task has read.
private final class Reader: Sendable {
  private struct State {
    var count = 0
    var target = Int.max
    var waiting: CheckedContinuation<Void, Never>?
  }

  private let state = Lock(State())

  func read(_ events: some AsyncSequence<TableLayoutEvent, Never> & Sendable) {
    Task { [self] in
      for await event in events {
        blackHole(event)
        let waiting = state.withLock { state -> CheckedContinuation<Void, Never>? in
          state.count += 1
          return state.count == state.target ? state.waiting : nil
        }
        waiting?.resume()
      }
    }
  }

  func waits(for target: Int) async {
    await withCheckedContinuation { continuation in
      let isReached = state.withLock { state in
        if state.count >= target { return true }
        state.target = target
        state.waiting = continuation
        return false
      }
      if isReached { continuation.resume() }
    }
  }

  func take() -> Int {
    state.withLock { state in
      defer { state = State() }
      return state.count
    }
  }
}
