import Foundation
import TemplateLayout
import Testing

@Suite("Event trace")
struct EventTraceTests {
  /// An entry of the trace-event format, as a viewer reads it.
  private struct Entry: Decodable, Equatable {
    var name: String
    var cat: String?
    var ph: String
    var pid: Int
    var tid: Int
    var ts: Double
    var dur: Double?
    var id: Int?
    var s: String?
    var args: [String: String]?
  }

  private struct Document: Decodable {
    var traceEvents: [Entry]
    var displayTimeUnit: String
  }

  private func calculated(
    row: Int,
    reason: TableLayoutEvent.Reason,
    start: Duration,
    duration: Duration,
    waited: Duration = .zero,
    site: TableLayoutEvent.TemplateSite
  ) -> TableLayoutEvent.Kind {
    .calculated(
      TableLayoutEvent.Calculation(
        row: RowReference(.row(section: 0, row: row)),
        reuseIdentifier: "Feed\"Cell\"",
        height: 233.5,
        mode: .sizeThatFits,
        reason: reason,
        start: start,
        duration: duration,
        waited: waited,
        site: site
      )
    )
  }

  private func trace(_ events: [(Duration, TableLayoutEvent.Kind)]) throws -> [Entry] {
    var trace = EventTrace()
    for (time, kind) in events { trace.record(TableLayoutEvent(time: time, kind: kind)) }
    let document = try JSONDecoder().decode(Document.self, from: trace.json())
    #expect(document.displayTimeUnit == "ms")
    return document.traceEvents
  }

  @Test("Pools and the main actor have a lane each, named by what is on it")
  func lanes() throws {
    let entries = try trace([
      (
        .microseconds(30),
        calculated(
          row: 0,
          reason: .asked,
          start: .microseconds(20),
          duration: .microseconds(10),
          site: .pool(0)
        )
      ),
      (
        .microseconds(45),
        calculated(
          row: 1,
          reason: .precached,
          start: .microseconds(29.5),
          duration: .microseconds(15),
          site: .pool(1)
        )
      ),
      (
        .microseconds(90),
        calculated(
          row: 2,
          reason: .asked,
          start: .microseconds(88.5),
          duration: .nanoseconds(1_500),
          site: .mainActor
        )
      ),
    ])
    let names = entries.filter { $0.name == "thread_name" }
    let lanes = Dictionary(uniqueKeysWithValues: names.map { ($0.tid, $0.args!["name"]!) })
    #expect(Set(lanes.values) == ["batches", "events", "main actor", "pool 0", "pool 1"])
    let slices = entries.filter { $0.ph == "X" }
    #expect(slices.map { lanes[$0.tid] } == ["pool 0", "pool 1", "main actor"])
    #expect(slices.map(\.name) == ["asked", "precached", "asked"])
    #expect(slices.map(\.ts) == [20, 29.5, 88.5])
    #expect(slices.map(\.dur) == [10, 15, 1.5])
    #expect(
      slices[0].args == [
        "row": "[0:0]", "height": "233.5", "reuseIdentifier": "Feed\"Cell\"",
        "mode": "sizeThatFits",
      ]
    )
    #expect(entries.allSatisfy { $0.pid == 1 })
  }

  @Test("A batch is one slice from its beginning to its end")
  func batches() throws {
    let entries = try trace([
      (.milliseconds(1), .batchBegan(id: 7, budget: .milliseconds(4))),
      (.milliseconds(4), .batchEnded(.init(id: 7, measured: 90, duration: .milliseconds(3)))),
    ])
    let slices = entries.filter { $0.ph != "M" }
    #expect(
      slices == [
        Entry(
          name: "batch 7",
          cat: "batch",
          ph: "X",
          pid: 1,
          tid: 1,
          ts: 1_000,
          dur: 3_000,
          args: ["rows": "90"]
        )
      ]
    )
  }

  @Test("Waits reach from the request to the measurement, and for ever if none comes")
  func waits() throws {
    let entries = try trace([
      (.microseconds(5), .waitingForWidth(RowReference(.row(section: 0, row: 1)))),
      (.microseconds(6), .waitingForWidth(RowReference(.row(section: 0, row: 1)))),
      (.microseconds(7), .waitingForWidth(RowReference(.row(section: 0, row: 9)))),
      (
        .microseconds(50),
        calculated(
          row: 0,
          reason: .asked,
          start: .microseconds(40),
          duration: .microseconds(10),
          waited: .microseconds(15),
          site: .pool(0)
        )
      ),
      (
        .microseconds(70),
        calculated(
          row: 1,
          reason: .asked,
          start: .microseconds(60),
          duration: .microseconds(10),
          site: .pool(0)
        )
      ),
      (.microseconds(80), .ended(.closed)),
    ])
    let waits = entries.filter { $0.cat == "wait" }
    #expect(waits.map(\.ph) == ["b", "e", "b", "e", "b", "e"])
    #expect(waits.map(\.ts) == [25, 40, 5, 60, 7, 80])
    #expect(waits.map(\.id) == [1, 1, 2, 2, 3, 3])
    #expect(
      waits.map(\.name) == [
        "waiting", "waiting", "waiting for width", "waiting for width", "waiting for width",
        "waiting for width",
      ]
    )
  }

  @Test("What takes no time is an instant")
  func instants() throws {
    let row = RowReference(.row(section: 0, row: 1))
    let entries = try trace([
      (.microseconds(1), .hitCache(row, height: 3)), (.microseconds(2), .joined(row)),
      (.microseconds(3), .precached(row, height: 3)), (.microseconds(4), .cached(row, height: 3)),
      (.microseconds(5), .precachePaused(.update)),
      (.microseconds(6), .dropped(count: 3)),
      (.microseconds(7), .templateCreated(.init(reuseIdentifier: "A", site: .pool(0)))),
    ])
    let instants = entries.filter { $0.ph == "i" }
    #expect(
      instants.map(\.name) == [
        "hit", "joined", "stored", "cached", "precache paused - update", "3 events dropped",
        "layout cell created - A",
      ]
    )
    #expect(instants.allSatisfy { $0.s == "t" && $0.dur == nil })
    #expect(instants[0].args == ["row": "[0:1]", "height": "3"])
  }

  @Test("A stream is recorded until it is over")
  func stream() async throws {
    let hub = EventHub(now: { .microseconds(20) })
    let events = hub.events()
    hub.emit(
      calculated(
        row: 0,
        reason: .asked,
        start: .microseconds(10),
        duration: .microseconds(10),
        site: .pool(0)
      )
    )
    hub.end(.closed)
    var trace = EventTrace()
    await trace.record(events)
    let document = try JSONDecoder().decode(Document.self, from: trace.json())
    #expect(document.traceEvents.filter { $0.ph == "X" }.map(\.ts) == [10])
    #expect(document.traceEvents.last?.name == "ended - closed")
  }
}
