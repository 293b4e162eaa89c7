import Foundation

/// Where everything in a table is, at one moment: measured heights, and estimates for the rest.
///
/// A snapshot: taking one is O(1), reading it takes no lock and waits for nothing, and it does not
/// change when the table does. Take one per frame. All lengths are in points; *x* runs over the
/// table's whole width, *y* begins at the top of the first section.
///
/// **Thread safety**: a value; read it anywhere.
public struct TableGeometry: Sendable {
  let tree: RowTree
  let estimates: ClassHeights

  /// The table's width in points, 0 while it is not known.
  public let width: CGFloat

  /// Where everything lies on the horizontal axis.
  let spans: RowSpans

  /// The size of everything: the width, and the sum of all heights.
  public var contentSize: CGSize {
    CGSize(width: width, height: tree.contentHeight(estimates))
  }

  /// The number of sections; 0 as long as the delegate has not described them.
  public var numberOfSections: Int { tree.sectionCount }

  /// The number of rows in a section, 0 if there is no such section.
  /// - Complexity: O(log *n*).
  public func numberOfRows(inSection section: Int) -> Int {
    (0..<tree.sectionCount).contains(section) ? tree.shape(ofSection: section).rows : 0
  }

  /// Where a row is, `nil` if there is no such row.
  /// - Complexity: O(log *n*).
  public func rect(forRowAt indexPath: IndexPath) -> CGRect? {
    RowPosition(indexPath).flatMap(rect)
  }

  /// Where a section's header is, `nil` if it has none.
  /// - Complexity: O(log *n*).
  public func rect(forHeaderInSection section: Int) -> CGRect? {
    rect(.header(section: section))
  }

  /// Where a section's footer is, `nil` if it has none.
  /// - Complexity: O(log *n*).
  public func rect(forFooterInSection section: Int) -> CGRect? {
    rect(.footer(section: section))
  }

  /// Where a section is with header, rows and footer, `nil` if there is no such section.
  /// - Complexity: O(log *n*).
  public func rect(forSection section: Int) -> CGRect? {
    tree.extent(ofSection: section, estimates).map(rect)
  }

  /// The row at a point, `nil` if there is a header, a footer or nothing.
  /// - Complexity: O(log *n*).
  public func indexPath(at point: CGPoint) -> IndexPath? {
    guard point.y.isFinite, point.x >= 0, point.x < width else { return nil }
    return tree.position(atY: point.y, estimates)?.indexPath
  }

  /// The rows that a rectangle touches, from top to bottom.
  /// - Complexity: O(log *n* + *k*) for *k* rows.
  public func indexPaths(in rect: CGRect) -> [IndexPath] {
    guard rect.minY.isFinite, rect.maxY.isFinite, rect.minX < width, rect.maxX > 0, !rect.isEmpty
    else { return [] }
    return tree.positions(fromY: rect.minY, toY: rect.maxY, estimates).compactMap(
      \.position.indexPath
    )
  }

  /// Whether a row's height is measured, rather than estimated.
  /// - Complexity: O(log *n*).
  public func isMeasured(rowAt indexPath: IndexPath) -> Bool {
    measuredHeight(ofRowAt: indexPath) != nil
  }

  func measuredHeight(ofRowAt indexPath: IndexPath) -> CGFloat? {
    RowPosition(indexPath).flatMap { tree.measuredHeight(at: $0) }.map { CGFloat($0) }
  }

  func rect(_ position: RowPosition) -> CGRect? {
    tree.extent(of: position, estimates).map(rect)
  }

  private func rect(_ extent: VerticalExtent) -> CGRect {
    CGRect(x: 0, y: extent.top, width: width, height: extent.height)
  }
}
