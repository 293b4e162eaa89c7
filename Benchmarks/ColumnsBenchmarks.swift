import Foundation
import TemplateLayout

/// The entries about items in columns: columns.*, over 100,000 items in two columns.
func columnsBenchmarks() -> [Benchmark] {
  [
    // Per item: a geometry is made anew when something has changed.
    .awaiting(
      "columns.geometry",
      .nanoseconds,
      operations: ColumnsFixture.items,
      setUp: { try await ColumnsFixture() },
      workDone: { $0.geometry.numberOfItems(inSection: 0) },
      body: { $0.geometry = $0.columns.geometry }
    ),
    .awaiting(
      "columns.rect",
      .nanoseconds,
      operations: 10_000,
      setUp: { try await ColumnsFixture() },
      body: { fixture in
        for path in fixture.paths { blackHole(fixture.geometry.rect(forItemAt: path)) }
      }
    ),
    .awaiting(
      "columns.at_point",
      .nanoseconds,
      operations: 10_000,
      setUp: { try await ColumnsFixture() },
      body: { fixture in
        for point in fixture.points { blackHole(fixture.geometry.indexPath(at: point)) }
      }
    ),
  ]
}

private struct ColumnsFixture: Sendable {
  static let items = 100_000

  let fixture: EngineFixture
  let columns: ColumnLayout
  var geometry: ColumnGeometry
  let paths: [IndexPath]
  let points: [CGPoint]

  init() async throws {
    fixture = try await EngineFixture(
      rows: Self.items,
      cost: .zero,
      options: TableLayoutOptions()
    )
    columns = try ColumnLayout(fixture.table, numberOfColumns: 2)
    try await columns.setEnvironment(LayoutEnvironment(width: 375))
    try await fixture.table.waitUntilPrecached()
    geometry = columns.geometry
    var random = Xorshift64(seed: 5)
    paths = (0..<10_000).map { _ in EngineFixture.path(Int(random.next() % UInt64(Self.items))) }
    let height = UInt64(geometry.contentSize.height)
    points = (0..<10_000).map { _ in
      CGPoint(x: Double(random.next() % 375), y: Double(random.next() % height))
    }
  }
}
