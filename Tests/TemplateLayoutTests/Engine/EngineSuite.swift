import Foundation
import TemplateLayout
import TestSupport

/// What the suites of the engine share: a table over doubles, kept alive together with its delegate.
class EngineSuite {
  let work = TemplateWork()

  /// Tables hold their delegates weakly.
  private var delegates: [DelegateDouble] = []

  /// A table that measures its rows on doubles under the identifier "cell", 100 points wide.
  func table(
    _ delegate: DelegateDouble,
    environment: LayoutEnvironment = LayoutEnvironment(width: 100),
    options: TableLayoutOptions = TableLayoutOptions(isPrecachingEnabled: false)
  ) async throws -> TableLayout {
    delegates.append(delegate)
    let table = try TableLayout(environment: environment, delegate: delegate, options: options)
    await table.register(forCellReuseIdentifier: "cell") { [work] _ in TemplateDouble(work: work) }
    return table
  }

  /// Contents whose rows measure 10, 11, 12, ...
  ///
  /// points at a width of 100, and half a pixel's worth of separator more.
  static func contents(_ ids: Range<Int>) -> [TemplateContent] {
    ids.map { TemplateContent(id: $0, area: CGFloat(1000 + 100 * $0)) }
  }

  /// The cached heights of a section's rows.
  static func cached(_ table: TableLayout, section: Int = 0) -> [CGFloat?] {
    let geometry = table.geometry
    return (0..<geometry.numberOfRows(inSection: section)).map { row in
      geometry.isMeasured(rowAt: path(row, section))
        ? geometry.rect(forRowAt: path(row, section))?.height : nil
    }
  }

  /// Asks for all rows of a table of one section.
  static func measureAll(_ table: TableLayout, _ count: Int) async throws {
    for row in 0..<count { _ = try await table.height(for: path(row)) }
  }
}

/// The index path of a row, section 0 unless it is said.
func path(_ row: Int, _ section: Int = 0) -> IndexPath {
  IndexPath(row: row, section: section)
}
