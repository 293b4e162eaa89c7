import Foundation

/// Where everything in a ``ColumnLayout`` is, at one moment: measured heights, and estimates for the
/// rest.
///
/// The items of a section flow in lines from left to right, an inset apart. A line is as tall as its
/// tallest item, and the others stand in its middle, as in UIKit's flow layout; the last line of a
/// section may be short. Around the lines of a section there is an inset on all sides, and a section
/// without items has none. A header stands above the lines and a footer below them, across all columns.
///
/// A line's height is the maximum of its items, and an item that comes or goes moves all behind it to
/// other lines. So nothing less than a look at every item can bring the lines up to date: making a
/// geometry is O(*n*), some nanoseconds an item, and what is asked of it is O(log *n*).
///
/// All lengths are in points. **Thread safety**: a value; read it anywhere.
public struct ColumnGeometry: Sendable {
  /// The geometry of the table that the items are the rows of.
  public let table: TableGeometry

  /// How many items stand beside each other.
  public let numberOfColumns: Int

  /// What is left free at the edges and between items.
  public let inset: CGFloat

  /// The size of everything.
  public let contentSize: CGSize

  private var sections: [Section] = []
  /// The top edge of each line, section after section.
  private var lineTops: [Double] = []
  /// The height of each line.
  private var lineHeights: [Double] = []

  private struct Section {
    var top = 0.0
    /// The lines among those of all sections.
    var lines = 0..<0
    var items = 0
    var header: Double?
    /// Top edge and height.
    var footer: VerticalExtent?
    var bottom = 0.0
  }

  init(_ table: TableGeometry, numberOfColumns: Int, inset: CGFloat) {
    self.table = table
    self.numberOfColumns = numberOfColumns
    self.inset = inset
    var builder = Builder(numberOfColumns: numberOfColumns, inset: Double(inset))
    builder.sections.reserveCapacity(table.numberOfSections)
    table.tree.forEachHeight(table.estimates) { builder.add($0, $1) }
    sections = builder.sections
    lineTops = builder.lineTops
    lineHeights = builder.lineHeights
    contentSize = CGSize(width: table.width, height: builder.y)
  }

  /// Puts one entry after the other where it belongs.
  private struct Builder {
    let numberOfColumns: Int
    let inset: Double
    var sections: [Section] = []
    var lineTops: [Double] = []
    var lineHeights: [Double] = []
    /// The bottom of what has been placed.
    var y = 0.0
    private var section = Section()
    /// The tallest item of the line that is being filled, and how many it has.
    private var tallest = 0.0
    private var filled = 0

    init(numberOfColumns: Int, inset: Double) {
      self.numberOfColumns = numberOfColumns
      self.inset = inset
    }

    mutating func add(_ family: RowFamily, _ height: Double?) {
      switch family {
      case .header:
        section = Section(top: y, lines: lineTops.count..<lineTops.count, header: height)
        y += height ?? 0
      case .row:
        tallest = max(tallest, height ?? 0)
        section.items += 1
        filled += 1
        if filled == numberOfColumns { endLine() }
      case .footer:
        if filled > 0 { endLine() }
        section.lines = section.lines.lowerBound..<lineTops.count
        if section.items > 0 { y += inset }
        section.footer = height.map { VerticalExtent(top: y, height: $0) }
        y += height ?? 0
        section.bottom = y
        sections.append(section)
      }
    }

    private mutating func endLine() {
      y += inset
      lineTops.append(y)
      lineHeights.append(tallest)
      y += tallest
      tallest = 0
      filled = 0
    }
  }

  /// The width of an item, 0 while the collection's is not known.
  public var itemWidth: CGFloat { table.spans.rows.width }

  /// The number of sections; 0 as long as the delegate has not described them.
  public var numberOfSections: Int { sections.count }

  /// The number of items in a section, 0 if there is no such section.
  public func numberOfItems(inSection section: Int) -> Int {
    sections.indices.contains(section) ? sections[section].items : 0
  }

  /// Where an item is, `nil` if there is no such item.
  /// - Complexity: O(log *n*).
  public func rect(forItemAt indexPath: IndexPath) -> CGRect? {
    guard let index = RowPosition(indexPath)?.rowIndex, sections.indices.contains(index.section),
      index.row < sections[index.section].items
    else { return nil }
    return rect(index)
  }

  /// Where a section's header is, `nil` if it has none.
  public func rect(forHeaderInSection section: Int) -> CGRect? {
    guard sections.indices.contains(section), let height = sections[section].header else {
      return nil
    }
    return rect(acrossAll: VerticalExtent(top: sections[section].top, height: height))
  }

  /// Where a section's footer is, `nil` if it has none.
  public func rect(forFooterInSection section: Int) -> CGRect? {
    guard sections.indices.contains(section) else { return nil }
    return sections[section].footer.map(rect(acrossAll:))
  }

  /// Where a section is with header, items and footer over the whole width, `nil` if there is no such
  /// section.
  public func rect(forSection section: Int) -> CGRect? {
    guard sections.indices.contains(section) else { return nil }
    let (top, bottom) = (sections[section].top, sections[section].bottom)
    return CGRect(x: 0, y: top, width: contentSize.width, height: bottom - top)
  }

  /// The item at a point, `nil` where there is none.
  /// - Complexity: O(log *n*).
  public func indexPath(at point: CGPoint) -> IndexPath? {
    guard point.x.isFinite, point.y.isFinite, itemWidth > 0 else { return nil }
    let column = ((point.x - table.spans.rows.minX) / (itemWidth + inset)).rounded(.down)
    guard column >= -1, column < CGFloat(numberOfColumns) else { return nil }
    var found: IndexPath?
    forEachLine(from: point.y, to: point.y.nextUp) { section, line in
      // Rounding may have taken a point on an item's edge for one of the column before.
      let first = items(ofLine: line, inSection: section).lowerBound + Int(column)
      for item in items(ofLine: line, inSection: section).clamped(to: first..<first + 2)
      where rect(RowIndex(section: section, row: item)).contains(point) {
        found = IndexPath(row: item, section: section)
      }
    }
    return found
  }

  /// The items that a rectangle touches, in order.
  /// - Complexity: O(log *n* + *k* log *n*) for the *k* items of the lines that it touches.
  public func indexPaths(in rect: CGRect) -> [IndexPath] {
    guard rect.minX.isFinite, rect.maxX.isFinite, rect.minY.isFinite, rect.maxY.isFinite,
      !rect.isEmpty
    else { return [] }
    var indexPaths: [IndexPath] = []
    forEachLine(from: rect.minY, to: rect.maxY) { section, line in
      for item in items(ofLine: line, inSection: section) {
        let frame = self.rect(RowIndex(section: section, row: item))
        // An item covers its top and left edges, and not the other two.
        if frame.minX < rect.maxX, frame.maxX > rect.minX, frame.minY < rect.maxY,
          frame.maxY > rect.minY
        {
          indexPaths.append(IndexPath(row: item, section: section))
        }
      }
    }
    return indexPaths
  }

  /// Whether an item's height is measured, rather than estimated.
  /// - Complexity: O(log *n*).
  public func isMeasured(itemAt indexPath: IndexPath) -> Bool {
    table.isMeasured(rowAt: indexPath)
  }

  // MARK: Lines

  /// The lines that a range of `y` touches, from top to bottom.
  private func forEachLine(
    from lower: Double,
    to upper: Double,
    _ body: (_ section: Int, _ line: Int) -> Void
  ) {
    // The first section that ends below the range's beginning; tops never decrease.
    var section = sections.partitioningIndex { $0.bottom > lower }
    while section < sections.count, sections[section].top < upper {
      let lines = sections[section].lines
      var line =
        lines.lowerBound
        + lineTops[lines].partitioningIndex { _, index in
          lineTops[index] + lineHeights[index] > lower
        }
      while line < lines.upperBound, lineTops[line] < upper {
        body(section, line)
        line += 1
      }
      section += 1
    }
  }

  private func items(ofLine line: Int, inSection section: Int) -> Range<Int> {
    let first = (line - sections[section].lines.lowerBound) * numberOfColumns
    return first..<min(first + numberOfColumns, sections[section].items)
  }

  /// Where an item is that exists.
  private func rect(_ index: RowIndex) -> CGRect {
    let (line, column) = index.row.quotientAndRemainder(dividingBy: numberOfColumns)
    let place = sections[index.section].lines.lowerBound + line
    guard let height = table.tree.height(at: RowPosition(index), table.estimates) else {
      preconditionFailure("the item \(index) is none of the table's")
    }
    return CGRect(
      x: table.spans.rows.minX + CGFloat(column) * (itemWidth + inset),
      y: lineTops[place] + (lineHeights[place] - height) / 2,
      width: itemWidth,
      height: height
    )
  }

  /// Where a header or footer is.
  private func rect(acrossAll extent: VerticalExtent) -> CGRect {
    let span = table.spans.headersAndFooters
    return CGRect(x: span.minX, y: extent.top, width: span.width, height: extent.height)
  }
}

extension RowTree {
  /// Visits every section's header, rows and footer in order, with measured or estimated heights; the
  /// header or footer that a section does not have comes with none.
  ///
  /// - Complexity: O(n).
  fileprivate func forEachHeight(
    _ estimates: ClassHeights,
    _ body: (_ family: RowFamily, _ height: Double?) -> Void
  ) {
    forEachCell(in: 0..<count) { cell in
      let flags = cell.flags
      let family: RowFamily = flags.isHeader ? .header : flags.isFooter ? .footer : .row
      let height = flags.pendingClass.map { estimates[$0] } ?? cell.value
      body(family, flags.isAbsent ? nil : height)
    }
  }
}

extension Collection where Index == Int {
  /// The number of elements before the first for which a condition holds, if it holds for all behind
  /// it as well.
  ///
  /// - Complexity: O(log n).
  fileprivate func partitioningIndex(where condition: (Element) -> Bool) -> Int {
    partitioningIndex { element, _ in condition(element) }
  }

  /// The same for a condition on the element and its index.
  fileprivate func partitioningIndex(where condition: (Element, Index) -> Bool) -> Int {
    var low = startIndex
    var high = endIndex
    while low < high {
      let middle = (low + high) / 2
      if condition(self[middle], middle) {
        high = middle
      } else {
        low = middle + 1
      }
    }
    return low - startIndex
  }
}
