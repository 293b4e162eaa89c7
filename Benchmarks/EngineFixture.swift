import Foundation
import TemplateLayout

/// A template whose measurement takes a given time of a core: the engine's cost stands out beside it.
final class SpinningCell: TemplateCell {
  let cost: Duration
  var height: CGFloat = 0

  init(cost: Duration) {
    self.cost = cost
  }

  func prepareForReuse() {}

  func fittingHeight(in context: MeasurementContext) -> CGFloat {
    if cost > .zero {
      let clock = ContinuousClock()
      let end = clock.now + cost
      while clock.now < end {}
    }
    return height
  }
}

/// Rows of one kind whose heights differ from one to the next.
final class SpinningRows: TableLayoutDelegate {
  let count: Int

  init(count: Int) {
    self.count = count
  }

  func sections() async -> [TableSection] { [TableSection(numberOfRows: count)] }

  func rows(at indexPaths: [IndexPath]) async -> [Row] {
    indexPaths.map { indexPath in
      let height = CGFloat(44 + indexPath.row % 156)
      return Row("row", cell: SpinningCell.self) { $0.height = height }
    }
  }
}

/// A table over spinning rows.
struct EngineFixture: Sendable {
  let delegate: SpinningRows
  let table: TableLayout

  init(rows: Int, cost: Duration, options: TableLayoutOptions) async throws {
    delegate = SpinningRows(count: rows)
    table = try TableLayout(
      environment: LayoutEnvironment(width: 375),
      delegate: delegate,
      options: options
    )
    await table.register(forCellReuseIdentifier: "row") { _ in SpinningCell(cost: cost) }
  }

  static func path(_ row: Int) -> IndexPath { IndexPath(row: row, section: 0) }
}
