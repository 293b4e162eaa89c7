import Foundation
import TemplateLayout
import TestSupport
import Testing

private func calculation(
  _ row: RowReference,
  _ height: CGFloat,
  reason: TableLayoutEvent.Reason = .asked
) -> TableLayoutEvent.Kind {
  .calculated(
    TableLayoutEvent.Calculation(
      row: row,
      reuseIdentifier: "FeedCell",
      height: height,
      mode: .autoLayout,
      reason: reason,
      duration: .microseconds(15),
      site: .pool(0)
    )
  )
}

@Suite("Event log")
struct EventLogTests {
  private let row = RowReference(.row(section: 0, row: 3))

  private func line(_ kind: TableLayoutEvent.Kind, _ detail: EventLog.Detail = .heights) -> String?
  {
    EventLog(detail: detail).line(for: TableLayoutEvent(time: .zero, kind: kind))
  }

  @Test("The ancestor's lines")
  func ancestorsLines() {
    #expect(
      line(.templateCreated(.init(reuseIdentifier: "FeedCell", site: .pool(0))))
        == "** TemplateLayout ** layout cell created - FeedCell"
    )
    #expect(line(calculation(row, 284)) == "** TemplateLayout ** calculate - [0:3] 284")
    #expect(line(.precached(row, height: 284)) == "** TemplateLayout ** precached - [0:3] 284")
    #expect(line(.hitCache(row, height: 284)) == "** TemplateLayout ** hit cache - [0:3] 284")
  }

  @Test(
    "Heights are in their shortest decimal form",
    arguments: [
      (0, "0"), (284, "284"), (233.5, "233.5"), (155.333_333_333_333_34, "155.33333333333334"),
      (1_000_000, "1000000"), (0.5, "0.5"), (-0.0, "0"),
    ] as [(CGFloat, String)]
  )
  func heights(height: CGFloat, text: String) {
    #expect(
      line(.hitCache(row, height: height)) == "** TemplateLayout ** hit cache - [0:3] \(text)"
    )
  }

  @Test("Headers, footers and keys")
  func references() {
    #expect(
      line(
        .templateCreated(
          .init(reuseIdentifier: "DayHeader", family: .header, site: .mainActor)
        )
      )
        == "** TemplateLayout ** layout header footer view created - DayHeader"
    )
    #expect(
      line(calculation(RowReference(.header(section: 2)), 28))
        == "** TemplateLayout ** calculate - [header 2] 28"
    )
    #expect(
      line(calculation(RowReference(.footer(section: 2)), 28))
        == "** TemplateLayout ** calculate - [footer 2] 28"
    )
    // A row of a table is named by its place, whether it has a key or not.
    #expect(
      line(calculation(RowReference(.row(section: 1, row: 12), key: RowKey("post 42")), 28))
        == "** TemplateLayout ** calculate - [1:12] 28"
    )
    #expect(
      line(calculation(RowReference(key: RowKey("post 42")), 28))
        == "** TemplateLayout ** calculate - [key post 42] 28"
    )
    #expect(
      line(calculation(RowReference(family: .header, key: RowKey(7)), 28))
        == "** TemplateLayout ** calculate - [header key 7] 28"
    )
    #expect(
      line(calculation(RowReference(key: nil), 28))
        == "** TemplateLayout ** calculate - [without key] 28"
    )
  }

  @Test("A log of heights tells what went wrong and leaves the rest out")
  func detail() {
    let told: [(TableLayoutEvent.Kind, String)] = [
      (.failed(row, message: "contradictory"), "failed - [0:3] contradictory"),
      (.fallbackUsed(row, height: 44), "fallback used - [0:3] 44"),
      (.dropped(count: 1), "1 event dropped"),
      (.dropped(count: 12), "12 events dropped"),
    ]
    let further: [(TableLayoutEvent.Kind, String)] = [
      (.waitingForWidth(row), "waiting for width - [0:3]"),
      (.joined(row), "joined - [0:3]"),
      (.cached(row, height: 284), "cached - [0:3] 284"),
      (.invalidated(row, cause: .reloaded), "invalidated - [0:3] reloaded"),
      (.invalidated(nil, cause: .dataReloaded), "invalidated - all dataReloaded"),
      (.evicted(count: 12, cause: .memoryPressure), "evicted - 12 memoryPressure"),
      (.batchBegan(id: 3, budget: .milliseconds(4)), "batch 3 began - budget 4 ms"),
      (
        .batchEnded(.init(id: 3, measured: 120, duration: .microseconds(3_905))),
        "batch 3 ended - 120 rows in 3.905 ms"
      ),
      (
        .batchEnded(.init(id: 4, measured: 1, duration: .nanoseconds(1_600))),
        "batch 4 ended - 1 row in 0.002 ms"
      ),
      (.precachePaused(.interaction), "precache paused - interaction"),
      (.precacheResumed, "precache resumed"),
      (.precacheCancelled(.dataChanged), "precache cancelled - dataChanged"),
      (.ended(.closed), "ended - closed"),
    ]
    for (kind, text) in told {
      #expect(line(kind) == "** TemplateLayout ** " + text)
      #expect(line(kind, .everything) == "** TemplateLayout ** " + text)
    }
    for (kind, text) in further {
      #expect(line(kind) == nil)
      #expect(line(kind, .everything) == "** TemplateLayout ** " + text)
    }
  }

  @Test("A stream is written until it is over, to a closure and to a file")
  func writes() async throws {
    let hub = EventHub(now: { .zero })
    let log = EventLog()
    let toClosure = hub.events()
    let toFile = hub.events()
    hub.emit(calculation(row, 284, reason: .precached))
    hub.emit(.precached(row, height: 284))
    hub.emit(.batchEnded(.init(id: 1, measured: 1, duration: .zero)))
    hub.end(.closed)
    let expected = [
      "** TemplateLayout ** calculate - [0:3] 284", "** TemplateLayout ** precached - [0:3] 284",
    ]

    var lines: [String] = []
    await log.write(toClosure) { lines.append($0) }
    #expect(lines == expected)

    let pipe = Pipe()
    try await log.write(toFile, to: pipe.fileHandleForWriting)
    try pipe.fileHandleForWriting.close()
    let written = try pipe.fileHandleForReading.readToEnd() ?? Data()
    #expect(String(decoding: written, as: UTF8.self) == expected.map { $0 + "\n" }.joined())
  }

  @Test("An error of the writer ends the writing and comes out with its type")
  func writerFails() async {
    struct Full: Error {}
    let hub = EventHub(now: { .zero })
    let events = hub.events()
    for height in 1...3 { hub.emit(.hitCache(row, height: CGFloat(height))) }
    hub.end(.closed)
    var count = 0
    await #expect(throws: Full.self) {
      try await EventLog().write(events) { (_) throws(Full) in
        count += 1
        if count == 2 { throw Full() }
      }
    }
    #expect(count == 2)
  }
}

@Suite("Row reference")
struct RowReferenceTests {
  @Test("A row has an index path, headers and footers have a section")
  func places() {
    let row = RowReference(.row(section: 2, row: 5), key: RowKey(9))
    #expect(row.indexPath == IndexPath(row: 5, section: 2))
    #expect(row.section == 2)
    #expect(row.family == .row)
    #expect(row.key as? Int == 9)
    let header = RowReference(.header(section: 2))
    #expect(header.indexPath == nil)
    #expect(header.section == 2)
    #expect(header.family == .header)
    let prepared = RowReference(family: .footer, key: nil)
    #expect(prepared.indexPath == nil)
    #expect(prepared.section == nil)
    #expect(prepared.family == .footer)
  }

  @Test("Place and key tell references apart, and so does the type of the key")
  func equality() {
    let position = RowPosition.row(section: 0, row: 1)
    let references = [
      RowReference(position), RowReference(position, key: RowKey(1)),
      RowReference(position, key: RowKey("1")), RowReference(.row(section: 1, row: 0)),
      RowReference(key: RowKey(1)), RowReference(family: .header, key: RowKey(1)),
    ]
    #expect(Set(references).count == references.count)
    #expect(RowReference(position, key: RowKey(1)) == RowReference(position, key: RowKey(1)))
  }
}

@Suite("Index paths and positions")
struct IndexPathTests {
  @Test("Row and section are the two numbers of an index path")
  func rowAndSection() {
    var path = IndexPath(row: 3, section: 1)
    #expect(Array(path) == [1, 3])
    #expect(path.row == 3)
    #expect(path.section == 1)
    path.row = 7
    path.section = 2
    #expect(path == IndexPath(row: 7, section: 2))
  }

  @Test("F10 An index path that no table can have names no position")
  func impossible() {
    for path in [[], [1], [1, 2, 3], [-1, 0], [0, -1], [Int.min, 0]] as [[Int]] {
      #expect(RowPosition(IndexPath(indexes: path)) == nil)
    }
    #expect(RowPosition(IndexPath(row: 3, section: 1)) == .row(section: 1, row: 3))
  }

  @Test("The successor is the next position there can be")
  func successor() {
    #expect(RowPosition.header(section: 1).successor == .row(section: 1, row: 0))
    #expect(RowPosition.row(section: 1, row: 4).successor == .row(section: 1, row: 5))
    #expect(RowPosition.footer(section: 1).successor == .header(section: 2))
    for position in [RowPosition.header(section: 1), .row(section: 1, row: 4), .footer(section: 1)]
    { #expect(position < position.successor) }
  }
}
