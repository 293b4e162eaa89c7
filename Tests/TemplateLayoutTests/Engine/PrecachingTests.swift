import Foundation
import TemplateLayout
import TestSupport
import Testing

/// Rows measured before anybody asks.
@Suite final class PrecachingTests: EngineSuite {
  func table(_ delegate: DelegateDouble) async throws -> TableLayout {
    try await table(delegate, options: TableLayoutOptions())
  }

  @Test("all rows are measured once, and asking for them then is all hits")
  func precachesAll() async throws {
    let delegate = DelegateDouble([Self.contents(0..<300), [], Self.contents(0..<40)])
    delegate.setHeader(TemplateContent(id: 1000, area: 500), inSection: 1)
    let table = try await table(delegate)
    try await table.waitUntilPrecached()
    #expect(work.measured == 341)
    for row in 0..<300 {
      #expect(try await table.height(for: IndexPath(row: row, section: 0)) == 10.5 + CGFloat(row))
    }
    #expect(try await table.heightForHeader(inSection: 1) == 5)
    #expect(work.measured == 341)
    #expect(work.violations.isEmpty)
    let statistics = await table.statistics
    #expect(statistics.precached == 341)
    #expect(statistics.misses == 0)
  }

  @Test("P11 the log: calculate, then precached if nobody had asked, then hits")
  func log() async throws {
    let delegate = DelegateDouble([Self.contents(0..<3)])
    let table = try await table(delegate, options: TableLayoutOptions(numberOfPools: 1))
    let log = EventLog()
    let events = table.events
    _ = try await table.height(for: IndexPath(row: 0, section: 0))
    try await table.waitUntilPrecached()
    _ = try await table.height(for: IndexPath(row: 2, section: 0))
    await table.close()
    var lines: [String] = []
    for await event in events { if let line = log.line(for: event) { lines.append(line) } }
    #expect(
      lines == [
        "** TemplateLayout ** layout cell created - cell",
        "** TemplateLayout ** calculate - [0:0] 10.5",
        "** TemplateLayout ** calculate - [0:1] 11.5",
        "** TemplateLayout ** precached - [0:1] 11.5",
        "** TemplateLayout ** calculate - [0:2] 12.5",
        "** TemplateLayout ** precached - [0:2] 12.5",
        "** TemplateLayout ** hit cache - [0:2] 12.5",
      ]
    )
  }

  @Test("P10 a precached height is the height that asking gives")
  func sameHeights() async throws {
    let delegate = DelegateDouble([Self.contents(0..<50)])
    let asked = try await table(delegate, options: TableLayoutOptions(isPrecachingEnabled: false))
    let precached = try await table(delegate)
    try await precached.waitUntilPrecached()
    for row in 0..<50 {
      let path = IndexPath(row: row, section: 0)
      #expect(try await asked.height(for: path) == precached.height(for: path))
    }
  }

  @Test("a row that cannot be measured does not hold up the others, nor is it tried for ever")
  func failingRows() async throws {
    struct Broken: Error {}
    let delegate = DelegateDouble([Self.contents(0..<20)])
    let table = try await table(delegate)
    await table.register(forCellReuseIdentifier: "cell") { [work] _ in
      TemplateDouble(work: work) { content, context in
        if content.id % 2 == 0 { throw Broken() }
        return content.height(in: context)
      }
    }
    try await table.waitUntilPrecached()
    let statistics = await table.statistics
    #expect(statistics.configurations == 20)
    #expect(statistics.precached == 10)
    await #expect(throws: TableLayoutError.self) {
      try await table.height(for: IndexPath(row: 0, section: 0))
    }
  }

  @Test("P7 F36 F38 with the last reference to the table everything goes")
  func released() async throws {
    let trigger = IdleTrigger()
    let delegate = DelegateDouble([Self.contents(0..<1000)])
    weak var released: TableLayout?
    do {
      let table = try await table(
        delegate,
        options: TableLayoutOptions(idleSource: .manual(trigger))
      )
      _ = try await table.height(for: IndexPath(row: 0, section: 0))
      released = table
      #expect(released != nil)
    }
    // The tasks that hold the table for one more look at it.
    while released != nil { await Task.yield() }
    let calls = delegate.calls.rows.count
    let measured = work.measured
    trigger.signal()
    #expect(delegate.calls.rows.count == calls)
    #expect(work.measured == measured)
    #expect(trigger.waiterCount == 0)
  }

  @Test("X8 X27 precaching is off when it is switched off, and comes back")
  func switchedOff() async throws {
    let delegate = DelegateDouble([Self.contents(0..<30)])
    let table = try await table(delegate, options: TableLayoutOptions(isPrecachingEnabled: false))
    _ = try await table.height(for: IndexPath(row: 3, section: 0))
    #expect(work.measured == 1)
    await table.setPrecachingEnabled(true)
    try await table.waitUntilPrecached()
    #expect(work.measured == 30)
  }

  @Test("P7 close ends every waiter with a typed error, and nothing is measured after it")
  func closed() async throws {
    let delegate = DelegateDouble([Self.contents(0..<30)])
    delegate.hold()
    let table = try await table(delegate)
    let height = Task { try await table.height(for: IndexPath(row: 3, section: 0)) }
    let precached = Task { try await table.waitUntilPrecached() }
    while delegate.heldCount == 0 { await Task.yield() }
    await table.close()
    delegate.release()
    await #expect(throws: TableLayoutError.self) { try await height.value }
    await #expect(throws: TableLayoutError.self) { try await precached.value }
    await #expect(throws: TableLayoutError.self) {
      try await table.height(for: IndexPath(row: 0, section: 0))
    }
    #expect(work.measured == 0)
    #expect(await !table.hasFlights)
  }

  @Test("F1 a released delegate ends the waiters, and no row is measured after it")
  func delegateReleased() async throws {
    var delegate: DelegateDouble? = DelegateDouble([Self.contents(0..<30)])
    // Not the suite's table, which keeps its delegate.
    let table = try TableLayout(environment: LayoutEnvironment(width: 100), delegate: delegate)
    await table.register(forCellReuseIdentifier: "cell") { [work] _ in TemplateDouble(work: work) }
    _ = try await table.height(for: IndexPath(row: 0, section: 0))
    weak let gone = delegate
    delegate = nil
    while gone != nil { await Task.yield() }
    let error = await #expect(throws: TableLayoutError.self) {
      for row in 0..<30 { _ = try await table.height(for: IndexPath(row: row, section: 0)) }
      throw TableLayoutError.noDelegate
    }
    guard case .noDelegate? = error else {
      Issue.record("\(String(describing: error))")
      return
    }
  }

  @Test("main-actor templates are precached too")
  func mainActor() async throws {
    let delegate = DelegateDouble([Self.contents(0..<40)]) { content, _ in
      Row("cell", mainActorCell: MainActorTemplateDouble.self) { $0.configure(content) }
    }
    let table = try await table(delegate)
    await table.register(
      forCellReuseIdentifier: "cell",
      makeMainActorTemplate: { [work] _ in MainActorTemplateDouble(work: work) }
    )
    try await table.waitUntilPrecached()
    #expect(work.measured == 40)
    #expect(work.made == 1)
  }
}
