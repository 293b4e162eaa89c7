import Foundation

/// Collects events and writes them in the trace-event format of Chrome, which Perfetto opens.
///
/// The trace has a lane for batches, one for each pool, one for the main actor and one for what
/// takes no time; a measurement is named `asked` or `precached`, so that the two have colours of
/// their own. Times between asking and measuring stand above the lanes as waits.
///
/// It keeps every event recorded, so record what you want to look at.
public struct EventTrace: Sendable {
  private var entries: [Entry] = []
  private var pools: Set<Int> = []
  private var usesMainActor = false
  private var waitingForWidth: [RowReference: Duration] = [:]
  private var lastTime = Duration.zero
  private var waits = 0

  /// Makes an empty trace.
  public init() {}

  /// Records a stream until it is over.
  public mutating func record(_ events: TableLayoutEvents) async {
    for await event in events { record(event) }
  }

  /// Records one event.
  public mutating func record(_ event: TableLayoutEvent) {
    lastTime = max(lastTime, event.time)
    switch event.kind {
    case .calculated(let calculation):
      record(calculation)
    case .batchEnded(let batch):
      entries.append(
        Entry(
          name: "batch \(batch.id)",
          category: "batch",
          phase: "X",
          lane: Lane.batches,
          time: event.time - batch.duration,
          duration: batch.duration,
          arguments: ["rows": "\(batch.measured)"]
        )
      )
    case .waitingForWidth(let row):
      waitingForWidth[row] = waitingForWidth[row] ?? event.time
    case .batchBegan:
      break  // Its end tells both.
    case .hitCache(let row, let height):
      recordInstant(
        "hit",
        event,
        ["row": row.description, "height": height.shortestDecimal]
      )
    case .cached(let row, let height):
      recordInstant(
        "cached",
        event,
        ["row": row.description, "height": height.shortestDecimal]
      )
    case .precached(let row, let height):
      recordInstant(
        "stored",
        event,
        ["row": row.description, "height": height.shortestDecimal]
      )
    case .joined(let row):
      recordInstant("joined", event, ["row": row.description])
    default:
      recordInstant(EventLog.text(of: event.kind), event, [:])
    }
  }

  private mutating func record(_ calculation: TableLayoutEvent.Calculation) {
    let began = calculation.start
    let lane: Int
    switch calculation.site {
    case .pool(let pool):
      pools.insert(pool)
      lane = Lane.pool(pool)
    case .mainActor:
      usesMainActor = true
      lane = Lane.mainActor
    }
    entries.append(
      Entry(
        name: "\(calculation.reason)",
        category: "measurement",
        phase: "X",
        lane: lane,
        time: began,
        duration: calculation.duration,
        arguments: [
          "row": calculation.row.description,
          "height": calculation.height.shortestDecimal,
          "reuseIdentifier": calculation.reuseIdentifier,
          "mode": "\(calculation.mode)",
        ]
      )
    )
    if let since = waitingForWidth.removeValue(forKey: calculation.row) {
      recordWait("waiting for width", calculation.row, from: since, to: began)
    } else if calculation.waited > .zero {
      recordWait("waiting", calculation.row, from: began - calculation.waited, to: began)
    }
  }

  private mutating func recordInstant(
    _ name: String,
    _ event: TableLayoutEvent,
    _ arguments: [String: String]
  ) {
    entries.append(
      Entry(
        name: name,
        category: "event",
        phase: "i",
        lane: Lane.events,
        time: event.time,
        scope: "t",
        arguments: arguments
      )
    )
  }

  private mutating func recordWait(
    _ name: String,
    _ row: RowReference,
    from: Duration,
    to: Duration
  ) {
    waits += 1
    for (phase, time) in [("b", from), ("e", to)] {
      entries.append(
        Entry(
          name: name,
          category: "wait",
          phase: phase,
          lane: Lane.events,
          time: time,
          id: waits,
          arguments: phase == "b" ? ["row": row.description] : [:]
        )
      )
    }
  }

  /// The trace as a JSON document.
  ///
  /// What still waits for a width is shown as waiting until the last event.
  /// - Throws: what the encoder throws.
  /// - Complexity: O(*n*) in the number of events.
  public func json() throws -> Data {
    var complete = self
    for (row, since) in waitingForWidth.sorted(by: { $0.value < $1.value }) {
      complete.recordWait("waiting for width", row, from: since, to: lastTime)
    }
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return try encoder.encode(
      Document(traceEvents: complete.laneNames() + complete.entries, displayTimeUnit: "ms")
    )
  }

  private func laneNames() -> [Entry] {
    var lanes = [(Lane.batches, "batches"), (Lane.events, "events")]
    if usesMainActor { lanes.append((Lane.mainActor, "main actor")) }
    for pool in pools.sorted() { lanes.append((Lane.pool(pool), "pool \(pool)")) }
    let process = Entry(
      name: "process_name",
      phase: "M",
      lane: Lane.batches,
      arguments: ["name": "TableLayout"]
    )
    return [process]
      + lanes.map { lane, name in
        Entry(name: "thread_name", phase: "M", lane: lane, arguments: ["name": name])
      }
  }

  /// The numbers that the format calls threads; viewers sort by them.
  private enum Lane {
    static let batches = 1
    static let events = 2
    static let mainActor = 3
    static func pool(_ pool: Int) -> Int { 4 + pool }
  }

  private struct Document: Encodable {
    let traceEvents: [Entry]
    let displayTimeUnit: String
  }

  private struct Entry: Encodable {
    var name: String
    var category: String?
    var phase: String
    var lane: Int
    var time: Duration = .zero
    var duration: Duration?
    var id: Int?
    var scope: String?
    var arguments: [String: String]

    private enum Key: String, CodingKey {
      case name
      case category = "cat"
      case phase = "ph"
      case process = "pid"
      case lane = "tid"
      case time = "ts"
      case duration = "dur"
      case id
      case scope = "s"
      case arguments = "args"
    }

    func encode(to encoder: any Encoder) throws {
      var container = encoder.container(keyedBy: Key.self)
      try container.encode(name, forKey: .name)
      try container.encodeIfPresent(category, forKey: .category)
      try container.encode(phase, forKey: .phase)
      try container.encode(1, forKey: .process)
      try container.encode(lane, forKey: .lane)
      try container.encode(Self.microseconds(time), forKey: .time)
      try container.encodeIfPresent(duration.map(Self.microseconds), forKey: .duration)
      try container.encodeIfPresent(id, forKey: .id)
      try container.encodeIfPresent(scope, forKey: .scope)
      if !arguments.isEmpty { try container.encode(arguments, forKey: .arguments) }
    }

    /// The format's unit, to the nanosecond.
    private static func microseconds(_ duration: Duration) -> Double {
      (duration / .nanoseconds(1)).rounded() / 1_000
    }
  }
}
