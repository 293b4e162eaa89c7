import Foundation

/// Shows the rows of a table as the items of a collection: several beside each other in flow lines.
///
/// ```swift
/// let table = try TableLayout(environment: LayoutEnvironment(width: nil), delegate: photos)
/// let columns = try ColumnLayout(table, numberOfColumns: 2, inset: 10)
/// try await columns.setEnvironment(LayoutEnvironment(width: 375))
/// let size = try await columns.size(for: IndexPath(row: 0, section: 0))
/// ```
///
/// Every item is as wide as the others: of the collection's width, an inset is left at both edges and
/// between two columns, and the columns share the rest. Each item is as tall as its row is at that
/// width, and a flow line as tall as its tallest item.
///
/// The items are the table's rows, by the same index paths. So registering templates, updates,
/// precaching, events and endings are the table's own: ``table``. It measures at the width of an item
/// once it has its environment from ``setEnvironment(_:)``; a table that shows its rows as a list at
/// one time and as columns at another keeps the heights of both.
///
/// **Thread safety**: a value that holds the table and two numbers; use it anywhere.
public struct ColumnLayout: Sendable {
  /// The table whose rows are the items.
  public let table: TableLayout

  /// How many items stand beside each other.
  public let numberOfColumns: Int

  /// What is left free at the edges and between items, in points.
  public let inset: CGFloat

  /// Shows a table's rows in columns; the table itself does not change before ``setEnvironment(_:)``.
  /// - Parameters:
  ///   - table: the owner of the rows and their heights.
  ///   - numberOfColumns: how many items stand beside each other, at least 1.
  ///   - inset: what is left free at the edges and between items in points, at least 0 and finite.
  /// - Throws: ``TableLayoutError/invalidEnvironment(_:)`` if a number is out of its range.
  public init(
    _ table: TableLayout,
    numberOfColumns: Int,
    inset: CGFloat = 10
  ) throws(TableLayoutError) {
    guard numberOfColumns >= 1 else {
      throw .invalidEnvironment("numberOfColumns is \(numberOfColumns); it must be at least 1")
    }
    guard inset >= 0, inset.isFinite else {
      throw .invalidEnvironment("inset is \(inset); it must be at least 0 and finite")
    }
    self.table = table
    self.numberOfColumns = numberOfColumns
    self.inset = inset
  }

  /// The table's environment for a collection of an environment: its rows are as wide as an item.
  ///
  /// What the collection loses at its edges, the section index strip included, is taken off once and
  /// not from each item. Items have no separator. A width that is not known stays unknown.
  /// - Throws: ``TableLayoutError/invalidEnvironment(_:)``, also where the insets leave no width for
  ///   the items.
  public func itemEnvironment(
    in collection: LayoutEnvironment
  ) throws(TableLayoutError) -> LayoutEnvironment {
    try collection.validate()
    var environment = collection
    environment.separatorStyle = .none
    guard let rowWidth = collection.rowWidth else { return environment }
    let width = rowWidth - collection.sectionIndexWidth
    let itemWidth = (width - (CGFloat(numberOfColumns) + 1) * inset) / CGFloat(numberOfColumns)
    guard itemWidth > 0 else {
      throw .invalidEnvironment(
        "\(numberOfColumns) columns with an inset of \(inset) leave \(itemWidth) points for an "
          + "item in a width of \(width)"
      )
    }
    environment.headerFooterMargins = collection.headerFooterMargins ?? collection.rowMargins
    environment.headerFooterMargins?.right += collection.sectionIndexWidth
    // The row of the table is the item of the first column.
    environment.sectionIndexWidth = 0
    environment.rowMargins.left += inset
    environment.rowMargins.right += rowWidth - inset - itemWidth
    try environment.validate()
    return environment
  }

  /// Lays out for a collection of another width, screen or text size from now on.
  ///
  /// The table gets ``itemEnvironment(in:)``; see ``TableLayout/setEnvironment(_:)``.
  /// - Parameter environment: the environment of the whole collection.
  /// - Throws: ``TableLayoutError/invalidEnvironment(_:)``, and changes nothing then.
  /// - Complexity: O(*n*) in the number of items when something that decides heights has changed.
  public func setEnvironment(_ environment: LayoutEnvironment) async throws(TableLayoutError) {
    try await table.setEnvironment(itemEnvironment(in: environment))
  }

  /// The size of an item in points: its height from the cache, or measured now.
  ///
  /// It behaves as ``TableLayout/height(for:)`` does. Width and height are those of one moment, also
  /// when the environment changes while the height is waited for.
  /// - Throws: ``TableLayoutError``.
  /// - Complexity: O(log *n*) for an item whose height is cached.
  public nonisolated(nonsending) func size(
    for indexPath: IndexPath
  ) async throws(TableLayoutError) -> CGSize {
    while true {
      let widthBefore = table.geometry.spans.rows.width
      let height = try await table.height(for: indexPath)
      let geometry = table.geometry
      if let height = geometry.measuredHeight(ofRowAt: indexPath) {
        return CGSize(width: geometry.spans.rows.width, height: height)
      }
      // A row whose height is not kept, or has changed again: as long as the width is the same the
      // answer is good for it.
      if geometry.spans.rows.width == widthBefore {
        return CGSize(width: widthBefore, height: height)
      }
    }
  }

  /// The size of an item in points as far as its height is cached; `nil` if it is not.
  ///
  /// It behaves as ``TableLayout/cachedHeight(for:)`` does: a miss is measured next.
  /// - Complexity: O(log *n*); it waits for nothing.
  public func cachedSize(for indexPath: IndexPath) -> CGSize? {
    guard table.cachedHeight(for: indexPath) != nil else { return nil }
    // One look for both, since the environment may change between two.
    let geometry = table.geometry
    return geometry.measuredHeight(ofRowAt: indexPath).map {
      CGSize(width: geometry.spans.rows.width, height: $0)
    }
  }

  /// The size of an item in points, its height measured or estimated; `nil` if there is no such item.
  ///
  /// It changes nothing and starts nothing.
  /// - Complexity: O(log *n*).
  public func estimatedSize(for indexPath: IndexPath) -> CGSize? {
    let geometry = table.geometry
    return geometry.rect(forRowAt: indexPath).map {
      CGSize(width: geometry.spans.rows.width, height: $0.height)
    }
  }

  /// Where everything is at this moment.
  /// - Complexity: O(*n*) in the number of items; take one when something has changed, which
  ///   ``TableLayout/changes`` tells, and ask it as often as you like.
  public var geometry: ColumnGeometry { geometry(of: table.geometry) }

  /// Where everything was at the moment of a table's geometry, such as those of a
  /// ``TableGeometryChange``.
  /// - Complexity: O(*n*) in the number of items.
  public func geometry(of table: TableGeometry) -> ColumnGeometry {
    ColumnGeometry(table, numberOfColumns: numberOfColumns, inset: inset)
  }
}
