import Foundation
import TemplateLayout
import TestSupport
import Testing

/// An event that carries a number, to be told apart in tests.
func numbered(_ number: Int) -> TableLayoutEvent.Kind {
  .hitCache(RowReference(.row(section: 0, row: number)), height: 1)
}

func number(of kind: TableLayoutEvent.Kind) -> Int? {
  if case .hitCache(let row, _) = kind { row.position?.row } else { nil }
}

@Suite("Event stream")
struct EventHubTests {
  private func hub() -> EventHub { EventHub(now: { .zero }) }

  private func read(_ events: TableLayoutEvents, on executor: SeededExecutor) throws
    -> [TableLayoutEvent.Kind]
  {
    try executor.run {
      var kinds: [TableLayoutEvent.Kind] = []
      for await event in events { kinds.append(event.kind) }
      return kinds
    }
  }

  @Test("A stream is registered when it is returned, and misses nothing from then on")
  func registeredAtOnce() throws {
    let hub = hub()
    hub.emit(numbered(0))
    let events = hub.events()
    hub.emit(numbered(1))
    hub.emit(numbered(2))
    hub.end(.closed)
    let kinds = try read(events, on: SeededExecutor(seed: 0))
    #expect(kinds == [numbered(1), numbered(2), .ended(.closed)])
  }

  @Test("Without a reader the event is not made")
  func nothingIsDoneWithoutReader() {
    let hub = hub()
    var made = 0
    func make() -> TableLayoutEvent.Kind {
      made += 1
      return numbered(made)
    }
    hub.emit(make())
    #expect(made == 0)
    do {
      let events = hub.events()
      hub.emit(make())
      #expect(made == 1)
      withExtendedLifetime(events) {}
    }
    #expect(!hub.hasReaders)
    hub.emit(make())
    #expect(made == 1)
  }

  @Test("Every reader is told everything, an event is made once, and each has its own pace")
  func severalReaders() throws {
    let hub = hub()
    let streams = [hub.events(), hub.events(), hub.events(bufferingNewest: 2)]
    var made = 0
    for number in 0..<5 {
      func make() -> TableLayoutEvent.Kind {
        made += 1
        return numbered(number)
      }
      hub.emit(make())
    }
    #expect(made == 5)
    hub.end(.released)
    let executor = SeededExecutor(seed: 1)
    let all = (0..<5).map(numbered) + [.ended(.released)]
    #expect(try read(streams[0], on: executor) == all)
    #expect(try read(streams[1], on: executor) == all)
    #expect(
      try read(streams[2], on: executor) == [
        .dropped(count: 3), numbered(3), numbered(4), .ended(.released),
      ]
    )
  }

  @Test("The newest are kept, and the number lost stands in their place")
  func slowReader() throws {
    let hub = hub()
    let events = hub.events(bufferingNewest: 3)
    let executor = SeededExecutor(seed: 2)
    for number in 0..<3 { hub.emit(numbered(number)) }
    let first = try executor.run { () -> [TableLayoutEvent.Kind] in
      var iterator = events.makeAsyncIterator()
      var kinds: [TableLayoutEvent.Kind] = []
      kinds.append(await iterator.next()!.kind)
      // The burst is taken: what comes now finds an empty buffer, and loses nothing of it.
      for number in 3..<10 { hub.emit(numbered(number)) }
      for _ in 0..<6 { kinds.append(await iterator.next()!.kind) }
      return kinds
    }
    #expect(
      first == [
        numbered(0), numbered(1), numbered(2), .dropped(count: 4), numbered(7), numbered(8),
        numbered(9),
      ]
    )
  }

  @Test("The terminal element displaces nothing, and nothing follows it")
  func terminalElement() throws {
    let hub = hub()
    let events = hub.events(bufferingNewest: 1)
    hub.emit(numbered(1))
    hub.end(.closed)
    hub.end(.released)
    hub.emit(numbered(2))
    #expect(!hub.hasReaders)
    let executor = SeededExecutor(seed: 0)
    #expect(try read(events, on: executor) == [numbered(1), .ended(.closed)])
    #expect(try read(events, on: executor) == [])
    // The first end is the one that counts, for later streams too.
    #expect(try read(hub.events(), on: executor) == [.ended(.closed)])
  }

  @Test("A stream made after the end has the terminal element alone")
  func afterTheEnd() throws {
    let hub = hub()
    hub.end(.closed)
    let events = hub.events()
    #expect(!hub.hasReaders)
    #expect(try read(events, on: SeededExecutor(seed: 0)) == [.ended(.closed)])
  }

  @Test("A burst wakes a waiting reader once")
  func oneWakePerBurst() throws {
    let hub = hub()
    let executor = SeededExecutor(seed: 0)
    let events = hub.events()
    let counted = Counted()
    Task(executorPreference: executor) {
      for await event in events where number(of: event.kind) != nil { counted.add() }
    }
    try executor.runUntilIdle()
    for burst in 1...3 {
      for number in 0..<100 { hub.emit(numbered(number)) }
      #expect(executor.pending == 1)
      try executor.runUntilIdle()
      #expect(counted.count == burst * 100)
    }
  }

  @Test("Cancelling the reading task ends the stream and unregisters it, whenever it comes")
  func cancellation() throws {
    for seed in UInt64(0)..<50 {
      let hub = hub()
      let executor = SeededExecutor(seed: seed)
      let events = hub.events()
      let reader = Task(executorPreference: executor) {
        var count = 0
        for await _ in events { count += 1 }
        return count
      }
      Task(executorPreference: executor) { hub.emit(numbered(1)) }
      Task(executorPreference: executor) { reader.cancel() }
      let count = try executor.run { await reader.value }
      #expect(count <= 1)
      #expect(!hub.hasReaders)
    }
  }

  @Test("A cancelled reader leaves the others alone")
  func cancellationOfOneReader() throws {
    let hub = hub()
    let executor = SeededExecutor(seed: 9)
    let left = hub.events()
    let kept = hub.events()
    let reader = Task(executorPreference: executor) {
      for await _ in left {}
    }
    try executor.runUntilIdle()
    reader.cancel()
    hub.emit(numbered(1))
    hub.end(.closed)
    #expect(try read(kept, on: executor) == [numbered(1), .ended(.closed)])
  }

  @Test("A stream is unregistered when it and its iterators are gone")
  func unregistered() {
    let hub = hub()
    var events: TableLayoutEvents? = hub.events()
    var iterator = events?.makeAsyncIterator()
    events = nil
    #expect(hub.hasReaders)
    withExtendedLifetime(iterator) {}
    iterator = nil
    #expect(!hub.hasReaders)
  }

  @Test("X17 A reader may emit while it reads")
  func readerEmits() throws {
    let hub = hub()
    let events = hub.events()
    hub.emit(numbered(0))
    let numbers = try SeededExecutor(seed: 3).run {
      var numbers: [Int] = []
      for await event in events {
        guard let number = number(of: event.kind) else { break }
        numbers.append(number)
        if number < 5 { hub.emit(numbered(number + 1)) } else { hub.end(.closed) }
      }
      return numbers
    }
    #expect(numbers == [0, 1, 2, 3, 4, 5])
  }

  @Test("Several iterators of one stream share its events, and all of them end")
  func sharedStream() throws {
    for seed in UInt64(0)..<20 {
      let hub = hub()
      let events = hub.events()
      let executor = SeededExecutor(seed: seed)
      let numbers = try executor.run {
        await withTaskGroup(of: [Int].self) { group in
          for _ in 0..<3 {
            group.addTask {
              var numbers: [Int] = []
              for await event in events {
                if let number = number(of: event.kind) { numbers.append(number) }
              }
              return numbers
            }
          }
          group.addTask {
            for number in 0..<20 {
              hub.emit(numbered(number))
              await Task.yield()
            }
            hub.end(.closed)
            return []
          }
          var all: [Int] = []
          for await numbers in group { all += numbers }
          return all
        }
      }
      #expect(numbers.sorted() == Array(0..<20))
    }
  }

  @Test("The time of an event is that of the table's clock")
  func time() throws {
    let clock = ManualClock()
    let hub = EventHub(now: { clock.now.sinceStart })
    let events = hub.events()
    hub.emit(numbered(1))
    clock.advance(by: .milliseconds(3))
    hub.end(.closed)
    let times = try SeededExecutor(seed: 0).run {
      var times: [Duration] = []
      for await event in events { times.append(event.time) }
      return times
    }
    #expect(times == [.zero, .milliseconds(3)])
  }

  @Test("Hub and buffers are free when the last stream goes")
  func freed() {
    weak var freed: EventHub?
    do {
      let hub = hub()
      freed = hub
      let events = hub.events()
      hub.emit(numbered(1))
      withExtendedLifetime(events) {}
    }
    #expect(freed == nil)
  }

  private final class Counted: Sendable {
    private let value = Lock(0)
    var count: Int { value.withLock { $0 } }
    func add() { value.withLock { $0 += 1 } }
  }
}

@Suite("Event buffer")
struct EventBufferTests {
  private let event = TableLayoutEvent(time: .zero, kind: numbered(1))

  @Test("A reader that parks after something came is not left asleep")
  func parkingLate() throws {
    // What comes between looking and parking, on another thread.
    let arrivals: [@Sendable (EventBuffer) -> Void] = [
      { [event] in $0.append(event) }, { [event] in $0.finish(event) }, { $0.cancel() },
    ]
    for arrival in arrivals {
      let buffer = EventBuffer(limit: 4)
      try SeededExecutor(seed: 0).run {
        var burst = EventBurst()
        #expect(buffer.take(&burst) == .empty)
        arrival(buffer)
        await withUnsafeContinuation { buffer.park($0) }
      }
    }
  }

  @Test("A parked reader is woken by whatever comes")
  func parkingEarly() throws {
    let arrivals: [@Sendable (EventBuffer) -> Void] = [
      { [event] in $0.append(event) }, { [event] in $0.finish(event) }, { $0.cancel() },
    ]
    for arrival in arrivals {
      let buffer = EventBuffer(limit: 4)
      let executor = SeededExecutor(seed: 0)
      let reader = Task(executorPreference: executor) {
        await withUnsafeContinuation { buffer.park($0) }
      }
      try executor.runUntilIdle()
      arrival(buffer)
      try executor.run { await reader.value }
    }
  }
}

@Suite("Event stream, random")
struct EventHubRandomTests {
  /// What one reader saw, checked against what was emitted: every event or its loss, in order.
  private func check(
    _ events: [TableLayoutEvent.Kind],
    emitters: Int,
    perEmitter: Int,
    limit: Int,
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    var next = [Int](repeating: 0, count: emitters)
    var seen = 0
    var lost = 0
    for event in events.dropLast() {
      if case .dropped(let count) = event {
        lost += count
      } else if let number = number(of: event) {
        let emitter = number / perEmitter
        #expect(number % perEmitter >= next[emitter], sourceLocation: sourceLocation)
        next[emitter] = number % perEmitter + 1
        seen += 1
      } else {
        Issue.record("\(event) was never emitted", sourceLocation: sourceLocation)
      }
    }
    #expect(events.last == .ended(.closed), sourceLocation: sourceLocation)
    #expect(seen + lost == emitters * perEmitter, sourceLocation: sourceLocation)
    if limit >= emitters * perEmitter { #expect(lost == 0, sourceLocation: sourceLocation) }
  }

  @Test("Every event is read or counted as lost, in every schedule")
  func schedules() throws {
    var schedules: Set<UInt64> = []
    let seeds = RandomCases.seeds(full: 2_000)
    for seed in seeds {
      var random = SeededRandom(seed: seed)
      let limits = (0..<Int.random(in: 1...3, using: &random)).map { _ in
        [1, 2, 5, 100].randomElement(using: &random)!
      }
      let emitters = Int.random(in: 1...3, using: &random)
      let perEmitter = 10
      let executor = SeededExecutor(seed: seed)
      let hub = EventHub(now: { .zero })
      let streams = limits.map { hub.events(bufferingNewest: $0) }
      let read = try executor.run {
        await withTaskGroup(of: (Int, [TableLayoutEvent.Kind]).self) { group in
          for (index, stream) in streams.enumerated() {
            group.addTask {
              var kinds: [TableLayoutEvent.Kind] = []
              for await event in stream {
                kinds.append(event.kind)
                if kinds.count.isMultiple(of: 3) { await Task.yield() }
              }
              return (index, kinds)
            }
          }
          await withTaskGroup(of: Void.self) { group in
            for emitter in 0..<emitters {
              group.addTask {
                for number in 0..<perEmitter {
                  hub.emit(numbered(emitter * perEmitter + number))
                  if number.isMultiple(of: 2) { await Task.yield() }
                }
              }
            }
          }
          hub.end(.closed)
          var read: [Int: [TableLayoutEvent.Kind]] = [:]
          for await (index, kinds) in group { read[index] = kinds }
          return read
        }
      }
      for (index, limit) in limits.enumerated() {
        check(read[index]!, emitters: emitters, perEmitter: perEmitter, limit: limit)
      }
      schedules.insert(executor.scheduleHash)
    }
    print("event stream: \(seeds.count) programs, \(schedules.count) distinct schedules")
    #expect(schedules.count > seeds.count * 9 / 10)
  }

  @Test("Emitters and readers on all cores lose nothing uncounted")
  func loose() async {
    let hub = EventHub(now: { .zero })
    let limits = [7, 100, 100_000]
    let streams = limits.map { hub.events(bufferingNewest: $0) }
    await withTaskGroup(of: Void.self) { group in
      for (limit, stream) in zip(limits, streams) {
        group.addTask {
          var kinds: [TableLayoutEvent.Kind] = []
          for await event in stream { kinds.append(event.kind) }
          check(kinds, emitters: 4, perEmitter: 1_000, limit: limit)
        }
      }
      group.addTask {
        await withTaskGroup(of: Void.self) { emitters in
          for emitter in 0..<4 {
            emitters.addTask {
              for number in 0..<1_000 { hub.emit(numbered(emitter * 1_000 + number)) }
            }
          }
        }
        hub.end(.closed)
      }
    }
    #expect(!hub.hasReaders)
  }

  @Test("Streams come, are cancelled and go while events are emitted")
  func comingAndGoing() async {
    let hub = EventHub(now: { .zero })
    await withTaskGroup(of: Void.self) { group in
      for _ in 0..<4 {
        group.addTask {
          for _ in 0..<50 {
            let events = hub.events(bufferingNewest: 4)
            let reader = Task {
              var count = 0
              for await _ in events {
                count += 1
                if count == 3 { break }
              }
            }
            hub.emit(numbered(1))
            await Task.yield()
            reader.cancel()
            await reader.value
          }
        }
        group.addTask {
          for number in 0..<500 { hub.emit(numbered(number)) }
        }
      }
    }
    #expect(!hub.hasReaders)
  }
}
