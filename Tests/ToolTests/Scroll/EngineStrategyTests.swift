import Foundation
import TemplateLayout
import TestSupport
import Testing

@testable import template_layout

/// What carries the scheduler's decisions out on the virtual clock has to do it as the engine does.
@Suite("Simulated engine")
struct EngineStrategyTests {
  private static let rowCount = 300

  @Test(
    "Measures the rows in the order in which a table does",
    arguments: [0.0, 1_000, -1_000],
    [0..<7, 100..<108, 290..<300]
  )
  func order(speed: Double, visible: Range<Int>) async throws {
    let simulated = Self.simulatedOrder(speed, visible)
    #expect(Set(simulated).count == Self.rowCount - visible.count)
    #expect(simulated == (try await Self.realOrder(speed, visible)))
  }

  /// The rows in the order in which the simulation measures them ahead.
  private static func simulatedOrder(_ speed: Double, _ visible: Range<Int>) -> [Int] {
    let model = ScrollModel(rate: 60, frameWork: .zero, rowCost: .milliseconds(1))
    var table = ScrollTable(
      heights: Array(repeating: 100, count: rowCount),
      screenHeight: 667
    )
    var engine = EngineStrategy(model)
    _ = engine.tableAppeared(at: .zero, &table)
    engine.frameShows(visible, speed: speed, at: .zero, &table)
    var time = engine.measure(Array(visible), at: .zero, &table)
    var order: [Int] = []
    var known = Set(visible)
    while known.count < rowCount {
      let next = time + model.rowCost
      _ = engine.wait(from: time, until: next, &table)
      time = next
      let measured = (0..<rowCount).filter { table.isMeasured($0) && !known.contains($0) }
      guard measured.count == 1 else { return order }
      order += measured
      known.formUnion(measured)
    }
    return order
  }

  /// The rows in the order in which a table with one pool measures them ahead.
  private static func realOrder(_ speed: Double, _ visible: Range<Int>) async throws -> [Int] {
    let delegate = DelegateDouble([
      (0..<rowCount).map { TemplateContent(id: $0, area: 37_500) }
    ])
    let work = TemplateWork()
    let table = try TableLayout(
      environment: LayoutEnvironment(width: 375),
      delegate: delegate,
      options: TableLayoutOptions(numberOfPools: 1, isPrecachingEnabled: false)
    )
    await table.register(forCellReuseIdentifier: "cell") { _ in TemplateDouble(work: work) }
    for row in visible { _ = try await table.height(for: IndexPath(row: row, section: 0)) }
    let first = IndexPath(row: visible.lowerBound, section: 0)
    let last = IndexPath(row: visible.upperBound - 1, section: 0)
    await table.setVisibleRows(first...last, velocity: speed)
    await table.setPrecachingEnabled(true)
    try await table.waitUntilPrecached()
    await table.close()
    return Array(work.measuredOrder.dropFirst(visible.count))
  }
}
