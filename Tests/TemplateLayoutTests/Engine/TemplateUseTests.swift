import Foundation
import TemplateLayout
import TestSupport
import Testing

/// Which templates are made, where, and what is done with them.
@Suite final class TemplateUseTests: EngineSuite {
  @Test("F29 configurations equal misses, and each pool makes one template of an identifier")
  func countsOfTemplates() async throws {
    let delegate = DelegateDouble([Self.contents(0..<400)]) { content, _ in
      Row(content.id % 2 == 0 ? "cell" : "odd", cell: TemplateDouble.self) {
        $0.configure(content)
      }
    }
    let table = try await table(
      delegate,
      options: TableLayoutOptions(numberOfPools: 3, isPrecachingEnabled: false)
    )
    await table.register(forCellReuseIdentifier: "odd") { [work] _ in TemplateDouble(work: work) }
    try await withThrowingTaskGroup(of: Void.self) { group in
      for part in 0..<4 {
        group.addTask {
          for row in stride(from: part, to: 400, by: 4) {
            _ = try await table.height(for: path(row))
          }
        }
      }
      try await group.waitForAll()
    }
    let statistics = await table.statistics
    #expect(statistics.misses == 400 && work.configured == 400)
    #expect(statistics.configurations == 400)
    #expect(work.prepared == 400)
    #expect((2...6).contains(work.made))
    #expect(statistics.timeByReuseIdentifier.mapValues(\.count) == ["cell": 200, "odd": 200])
    #expect(work.violations.isEmpty)
  }

  @Test("F28 A18 measuring shows nothing: a row configured for its height alone is told of changes")
  func measuredIsNotShown() async throws {
    // Nothing but these three calls ever reaches a template, and none of them is a display.
    final class Calls: Sendable {
      let list = Lock<[String]>([])
      func add(_ call: String) { list.withLock { $0.append(call) } }
    }
    final class Cell: TemplateCell {
      let calls: Calls
      init(calls: Calls) { self.calls = calls }
      func prepareForReuse() { calls.add("prepare") }
      func configure() { calls.add("configure") }
      func fittingHeight(in context: MeasurementContext) -> CGFloat {
        calls.add("measure")
        return 20
      }
    }
    let calls = Calls()
    let delegate = DelegateDouble([Self.contents(0..<1)]) { _, _ in
      Row("plain", cell: Cell.self) { $0.configure() }
    }
    let table = try await table(delegate, options: TableLayoutOptions(numberOfPools: 1))
    await table.register(forCellReuseIdentifier: "plain") { _ in Cell(calls: calls) }
    // Measured ahead and never asked for; then its content changes.
    try await table.waitUntilPrecached()
    try await table.invalidate(path(0))
    try await table.waitUntilPrecached()
    let once = ["prepare", "configure", "measure"]
    #expect(calls.list.withLock { $0 } == once + once)
    #expect(await table.statistics.hits == 0)
  }

  @Test("F43 any class is a template, one that the caller owns included; there is no list widget")
  func callersOwnTemplate() async throws {
    @MainActor final class Card: MainActorTemplateCell {
      var text = ""
      func prepareForReuse() { text = "" }
      func fittingHeight(in context: MeasurementContext) -> CGFloat { CGFloat(text.count) }
    }
    let card = await MainActor.run { Card() }
    let delegate = DelegateDouble([Self.contents(0..<3)]) { content, _ in
      Row("card", mainActorCell: Card.self) {
        $0.text = String(repeating: "x", count: 7 * (content.id + 1))
      }
    }
    let table = try await table(delegate)
    await table.register(
      forCellReuseIdentifier: "card",
      makeMainActorTemplate: { _ in card }
    )
    for row in 0..<3 {
      #expect(try await table.height(for: path(row)) == CGFloat(7 * (row + 1)) + 0.5)
    }
    #expect(await card.text.count == 21)
  }

  @Test(
    "F27 a template is told from a cell on the screen by its making, and touches no other table"
  )
  func separateTables() async throws {
    let first = try await table(DelegateDouble([Self.contents(0..<5)]))
    let second = try await table(DelegateDouble([Self.contents(0..<5)]))
    let other = TemplateWork()
    await second.register(forCellReuseIdentifier: "cell") { _ in
      TemplateDouble(work: other) { _, _ in 70 }
    }
    try await Self.measureAll(first, 5)
    #expect(other.made == 0)
    #expect(try await second.height(for: path(3)) == 70.5)
    #expect(work.made == 1 && work.measured == 5 && other.made == 1)
    await first.reloadData()
    await first.close()
    #expect(second.cachedHeight(for: path(3)) == 70.5)
  }

  @MainActor
  @Test(
    "X3 X10 a main-actor owner with main-actor cells asks from the main actor and is never waited on"
  )
  func mainActorOwner() async throws {
    /// A controller and its model, which is bound to the main actor.
    @MainActor final class Controller: TableLayoutDelegate {
      var texts = ["a", "bcd", "efghij"]
      func sections() -> [TableSection] {
        MainActor.assertIsolated()
        return [TableSection(numberOfRows: texts.count)]
      }
      func rows(at indexPaths: [IndexPath]) -> [Row] {
        MainActor.assertIsolated()
        // What the closure takes along is a value; the model stays here.
        return indexPaths.map { [texts] indexPath in
          Row("label", mainActorCell: Label.self) { $0.text = texts[indexPath.row] }
        }
      }
    }
    @MainActor final class Label: MainActorTemplateCell {
      var text = ""
      func prepareForReuse() {}
      func fittingHeight(in context: MeasurementContext) -> CGFloat {
        MainActor.assertIsolated()
        return CGFloat(10 * text.count)
      }
    }
    let controller = Controller()
    let table = try TableLayout(environment: LayoutEnvironment(width: 100), delegate: controller)
    await table.register(
      forCellReuseIdentifier: "label",
      makeMainActorTemplate: { _ in
        MainActor.assertIsolated()
        return Label()
      }
    )
    for (row, text) in controller.texts.enumerated() {
      #expect(try await table.height(for: path(row)) == CGFloat(10 * text.count) + 0.5)
    }
    try await table.performBatchUpdates { updates in
      MainActor.assertIsolated()
      controller.texts.remove(at: 0)
      updates.deleteRows(at: [path(0)])
    }
    try await table.waitUntilPrecached()
    #expect(table.cachedHeight(for: path(0)) == 30.5)
    await table.close()
  }

  @Test("A21 no template is ever used by two at once, nor out of order, under load from everywhere")
  func confinement() async throws {
    let delegate = DelegateDouble([Self.contents(0..<300), Self.contents(300..<600)])
    delegate.setHeader(TemplateContent(id: 1000, area: 500), inSection: 1)
    let table = try await table(delegate, options: TableLayoutOptions(numberOfPools: 4))
    try await withThrowingTaskGroup(of: Void.self) { group in
      for part in 0..<6 {
        group.addTask {
          for row in stride(from: part, to: 300, by: 3) {
            _ = try await table.height(for: path(row, part % 2))
          }
          _ = try await table.heightForHeader(inSection: 1)
        }
      }
      try await group.waitForAll()
    }
    try await table.waitUntilPrecached()
    #expect(work.violations.isEmpty)
    #expect(work.measured == 601)
  }

  @Test("X12 F36 F38 a list inside a template goes with the list around it")
  func nestedTables() async throws {
    final class Nest: TemplateCell {
      let inner: TableLayout
      init(inner: TableLayout) { self.inner = inner }
      func prepareForReuse() {}
      func fittingHeight(in context: MeasurementContext) -> CGFloat {
        inner.geometry.contentSize.height
      }
    }
    weak var released: TableLayout?
    do {
      let inner = try await table(DelegateDouble([Self.contents(0..<3)]))
      try await Self.measureAll(inner, 3)
      released = inner
      let outer = try await table(
        DelegateDouble([Self.contents(0..<1)]) { _, _ in Row("nest", cell: Nest.self) { _ in } },
        options: TableLayoutOptions(numberOfPools: 1)
      )
      await outer.register(forCellReuseIdentifier: "nest") { _ in Nest(inner: inner) }
      #expect(try await outer.height(for: path(0)) == 35)
      #expect(released != nil)
    }
    while released != nil { await Task.yield() }
    while work.living > 0 { await Task.yield() }
  }

  @Test("D14 X2 asking a far row first measures and fills nothing before it")
  func farRowFirst() async throws {
    final class Endless: TableLayoutDelegate {
      let asked = Lock<[IndexPath]>([])
      func sections() async -> [TableSection] { [TableSection(numberOfRows: 5_000_000)] }
      func rows(at indexPaths: [IndexPath]) async -> [Row] {
        asked.withLock { $0 += indexPaths }
        return indexPaths.map { DelegateDouble.row(TemplateContent(id: $0.row, area: 1000)) }
      }
    }
    let delegate = Endless()
    let table = try TableLayout(
      environment: LayoutEnvironment(width: 100),
      delegate: delegate,
      options: TableLayoutOptions(isPrecachingEnabled: false)
    )
    await table.register(forCellReuseIdentifier: "cell") { [work] _ in TemplateDouble(work: work) }
    #expect(try await table.height(for: path(4_000_000)) == 10.5)
    #expect(table.cachedHeight(for: path(4_000_000)) == 10.5)
    #expect(delegate.asked.withLock { $0 } == [path(4_000_000)])
    #expect(work.measured == 1)
    // Where everything is comes of one average, not of five million heights.
    #expect(table.geometry.contentSize.height == 5_000_000 * 10.5)
  }
}
