import Foundation
import TestSupport
import Testing

@testable import TemplateLayout

/// Rows of a table as items in columns.
@Suite("Columns") final class ColumnLayoutTests: EngineSuite {
  /// Contents that are so tall in an item of the width 172.5.
  private static func contents(heights: [CGFloat]) -> [TemplateContent] {
    heights.enumerated().map { TemplateContent(id: $0, area: $1 * 172.5) }
  }

  /// Two columns of a collection 375 points wide, insets 10: the ancestor's demo.
  ///
  /// One pool, so that rows are measured in the order in which they are taken.
  private func columns(_ delegate: DelegateDouble) async throws -> ColumnLayout {
    let table = try await table(
      delegate,
      environment: LayoutEnvironment(width: nil),
      options: TableLayoutOptions(numberOfPools: 1, isPrecachingEnabled: false)
    )
    let columns = try ColumnLayout(table, numberOfColumns: 2, inset: 10)
    try await columns.setEnvironment(LayoutEnvironment(width: 375))
    return columns
  }

  private static func measureAll(_ columns: ColumnLayout) async throws {
    // Whoever asks first waits for the sections.
    _ = try? await columns.size(for: path(0))
    let geometry = columns.table.geometry
    for section in 0..<geometry.numberOfSections {
      for row in 0..<geometry.numberOfRows(inSection: section) {
        _ = try await columns.size(for: path(row, section))
      }
    }
  }

  @Test("Items share what insets leave, and a line is as tall as its tallest item")
  func lines() async throws {
    let delegate = DelegateDouble([
      Self.contents(heights: [30, 50, 20]), [], Self.contents(heights: [40]),
    ])
    delegate.setHeader(TemplateContent(id: 90, area: 15 * 375), inSection: 2)
    delegate.setFooter(TemplateContent(id: 91, area: 5 * 375), inSection: 2)
    let columns = try await columns(delegate)
    #expect(try await columns.size(for: path(0)) == CGSize(width: 172.5, height: 30))
    try await Self.measureAll(columns)
    _ = try await columns.table.heightForHeader(inSection: 2)
    _ = try await columns.table.heightForFooter(inSection: 2)

    let geometry = columns.geometry
    #expect(geometry.itemWidth == 172.5)
    #expect(geometry.rect(forItemAt: path(0)) == CGRect(x: 10, y: 20, width: 172.5, height: 30))
    #expect(
      geometry.rect(forItemAt: path(1)) == CGRect(x: 192.5, y: 10, width: 172.5, height: 50)
    )
    #expect(geometry.rect(forItemAt: path(2)) == CGRect(x: 10, y: 70, width: 172.5, height: 20))
    #expect(geometry.rect(forSection: 0) == CGRect(x: 0, y: 0, width: 375, height: 100))
    #expect(geometry.rect(forSection: 1) == CGRect(x: 0, y: 100, width: 375, height: 0))
    #expect(
      geometry.rect(forHeaderInSection: 2) == CGRect(x: 0, y: 100, width: 375, height: 15)
    )
    #expect(
      geometry.rect(forItemAt: path(0, 2)) == CGRect(x: 10, y: 125, width: 172.5, height: 40)
    )
    #expect(
      geometry.rect(forFooterInSection: 2) == CGRect(x: 0, y: 175, width: 375, height: 5)
    )
    #expect(geometry.contentSize == CGSize(width: 375, height: 180))

    #expect(geometry.rect(forItemAt: path(3)) == nil)
    #expect(geometry.rect(forItemAt: path(0, 1)) == nil)
    #expect(geometry.rect(forItemAt: path(0, 3)) == nil)
    #expect(geometry.rect(forItemAt: IndexPath(indexes: [0])) == nil)
    #expect(geometry.rect(forHeaderInSection: 0) == nil)
    #expect(geometry.rect(forFooterInSection: 7) == nil)
    #expect(geometry.rect(forSection: -1) == nil)
    #expect(geometry.numberOfItems(inSection: 0) == 3)
    #expect(geometry.numberOfItems(inSection: 9) == 0)

    // Above the shorter item of a line, between items, and on edges.
    #expect(geometry.indexPath(at: CGPoint(x: 20, y: 15)) == nil)
    #expect(geometry.indexPath(at: CGPoint(x: 20, y: 20)) == path(0))
    #expect(geometry.indexPath(at: CGPoint(x: 20, y: 50)) == nil)
    #expect(geometry.indexPath(at: CGPoint(x: 187, y: 30)) == nil)
    #expect(geometry.indexPath(at: CGPoint(x: 364.9, y: 10)) == path(1))
    #expect(geometry.indexPath(at: CGPoint(x: 20, y: 130)) == path(0, 2))
    #expect(geometry.indexPath(at: CGPoint(x: CGFloat.nan, y: 30)) == nil)
    #expect(geometry.indexPath(at: CGPoint(x: 20, y: CGFloat.infinity)) == nil)
    #expect(geometry.indexPath(at: CGPoint(x: 20, y: -1)) == nil)
    let everything = CGRect(x: 0, y: 0, width: 375, height: 180)
    #expect(geometry.indexPaths(in: everything) == [path(0), path(1), path(2), path(0, 2)])
    #expect(geometry.indexPaths(in: CGRect(x: 0, y: 50, width: 100, height: 20)) == [])
    #expect(
      geometry.indexPaths(in: CGRect(x: 0, y: 49, width: 375, height: 22)) == [
        path(0), path(1), path(2),
      ]
    )
    #expect(geometry.indexPaths(in: .null) == [])
  }

  @Test("F17 what a collection loses at its edges is taken off once, and items have no separator")
  func environment() async throws {
    let table = try await table(DelegateDouble([]))
    let columns = try ColumnLayout(table, numberOfColumns: 3, inset: 8)
    let collection = LayoutEnvironment(
      width: 400,
      safeAreaInsets: HorizontalInsets(left: 44, right: 21),
      contentInset: HorizontalInsets(left: 1, right: 2),
      rowMargins: HorizontalInsets(left: 3, right: 4),
      sectionIndexWidth: 5
    )
    let item = try columns.itemEnvironment(in: collection)
    // 400 - 65 - 3 - 7 - 5 = 320; four insets of 8 leave 288.
    #expect(item.contentWidth(with: .none) == 96)
    #expect(item.rowWidth == 96)
    #expect(item.width == 400)
    #expect(item.separatorHeight == 0)
    try await columns.setEnvironment(collection)
    #expect(columns.geometry.itemWidth == 96)
    #expect(columns.geometry.contentSize.width == 400)
    // Headers and footers stand over all columns, within the same edges.
    #expect(item.width(of: .header) == 320)
    #expect(item.contentWidth(of: .footer, with: .none) == 320)
    var narrow = collection
    narrow.headerFooterMargins = HorizontalInsets(left: 20, right: 30)
    let narrowItem = try columns.itemEnvironment(in: narrow)
    #expect(narrowItem.rowWidth == 96)
    #expect(narrowItem.width(of: .header) == 277)
    #expect(narrowItem.spans.headersAndFooters.minX == 65)
  }

  @Test("F17 headers and footers have margins of their own, and other margins are another height")
  func headerMargins() async throws {
    let delegate = DelegateDouble([[TemplateContent(id: 0, area: 1_000)]])
    delegate.setHeader(TemplateContent(id: 1, area: 1_000), inSection: 0)
    delegate.setFooter(TemplateContent(id: 2, area: 2_000), inSection: 0)
    var environment = LayoutEnvironment(
      width: 100,
      separatorStyle: .none,
      headerFooterMargins: HorizontalInsets(left: 20, right: 30)
    )
    let table = try await table(delegate, environment: environment)
    for _ in 0..<2 {
      #expect(try await table.height(for: path(0)) == 10)
      #expect(try await table.heightForHeader(inSection: 0) == 20)
      #expect(try await table.heightForFooter(inSection: 0) == 40)
      environment.headerFooterMargins = nil
      try await table.setEnvironment(environment)
      #expect(try await table.height(for: path(0)) == 10)
      #expect(try await table.heightForHeader(inSection: 0) == 10)
      #expect(try await table.heightForFooter(inSection: 0) == 20)
      environment.headerFooterMargins = HorizontalInsets(left: 20, right: 30)
      try await table.setEnvironment(environment)
    }
    // Turning back finds what was measured.
    #expect(work.measured == 6)
    for margin in [50, CGFloat.nan] {
      environment.headerFooterMargins = HorizontalInsets(left: margin, right: 50)
      await #expect(throws: TableLayoutError.self) { try await table.setEnvironment(environment) }
    }
  }

  @Test("Numbers that no layout can have are typed errors that change nothing")
  func errors() async throws {
    let delegate = DelegateDouble([Self.contents(heights: [30])])
    let columns = try await columns(delegate)
    for (number, inset) in [(0, 10), (-1, 10), (2, -1), (2, CGFloat.nan), (2, .infinity)] {
      #expect(throws: TableLayoutError.self) {
        try ColumnLayout(columns.table, numberOfColumns: number, inset: inset)
      }
    }
    for width in [30, 29, -1, CGFloat.nan, .infinity] {
      await #expect(throws: TableLayoutError.self) {
        try await columns.setEnvironment(LayoutEnvironment(width: width))
      }
    }
    let many = try ColumnLayout(columns.table, numberOfColumns: .max, inset: 10)
    await #expect(throws: TableLayoutError.self) {
      try await many.setEnvironment(LayoutEnvironment(width: 375))
    }
    #expect(try await columns.size(for: path(0)) == CGSize(width: 172.5, height: 30))
    await #expect(throws: TableLayoutError.self) { try await columns.size(for: path(1)) }
  }

  @Test("F13 a size waits for a width, and nothing is measured before")
  func unknownWidth() async throws {
    let delegate = DelegateDouble([Self.contents(heights: [30])])
    let table = try await table(delegate, environment: LayoutEnvironment(width: nil))
    let columns = try ColumnLayout(table, numberOfColumns: 2)
    try await columns.setEnvironment(LayoutEnvironment(width: nil))
    let size = Task { try await columns.size(for: path(0)) }
    while delegate.calls.sections == 0 { await Task.yield() }
    #expect(columns.cachedSize(for: path(0)) == nil)
    #expect(work.measured == 0)
    try await columns.setEnvironment(LayoutEnvironment(width: 375))
    #expect(try await size.value == CGSize(width: 172.5, height: 30))
  }

  @Test(
    "F11 width and height are of one moment, also when the width changes while it is waited for"
  )
  func widthChanges() async throws {
    let delegate = DelegateDouble([Self.contents(heights: [30, 60])])
    let columns = try await columns(delegate)
    _ = try await columns.size(for: path(0))
    delegate.hold()
    let size = Task { try await columns.size(for: path(1)) }
    while delegate.heldCount == 0 { await Task.yield() }
    try await columns.setEnvironment(LayoutEnvironment(width: 720))
    delegate.release()
    #expect(try await size.value == CGSize(width: 345, height: 30))
    #expect(columns.cachedSize(for: path(1)) == CGSize(width: 345, height: 30))
    // The other has none at this width, but an estimate.
    #expect(columns.cachedSize(for: path(0)) == nil)
    #expect(columns.estimatedSize(for: path(0))?.width == 345)
    // Turning back finds it.
    let measured = work.measured
    try await columns.setEnvironment(LayoutEnvironment(width: 375))
    #expect(columns.cachedSize(for: path(0)) == CGSize(width: 172.5, height: 30))
    #expect(work.measured == measured)
  }

  @Test("A table as list and as columns keeps the heights of both")
  func listAndColumns() async throws {
    let delegate = DelegateDouble([Self.contents(heights: [30, 60, 40])])
    let columns = try await columns(delegate)
    let list = try ColumnLayout(columns.table, numberOfColumns: 1, inset: 0)
    for _ in 0..<2 {
      try await columns.setEnvironment(LayoutEnvironment(width: 375))
      try await Self.measureAll(columns)
      #expect(columns.geometry.contentSize.height == 130)
      try await list.setEnvironment(LayoutEnvironment(width: 345))
      try await Self.measureAll(list)
      #expect(list.geometry.contentSize.height == 65)
    }
    #expect(work.measured == 6)
  }

  @Test("Items are precached around the visible ones, as rows are")
  func precaching() async throws {
    let delegate = DelegateDouble([Self.contents(heights: (0..<40).map { 10 + CGFloat($0) })])
    let columns = try await columns(delegate)
    let table = columns.table
    _ = try await columns.size(for: path(20))
    await table.setVisibleRows(path(20)...path(23))
    await table.setPrecachingEnabled(true)
    try await table.waitUntilPrecached()
    #expect(work.measured == 40)
    let first = Set(work.measuredOrder.prefix(6))
    #expect(first.isSuperset(of: [20, 21, 22, 23]))
    #expect((0..<40).allSatisfy { columns.cachedSize(for: path($0)) != nil })
    await table.close()
  }

  @Test("A change of the table can be looked at in columns, before and after")
  func changes() async throws {
    let delegate = DelegateDouble([Self.contents(heights: [30, 50, 20])])
    let columns = try await columns(delegate)
    try await Self.measureAll(columns)
    let changes = columns.table.changes
    try await columns.table.performBatchUpdates { updates in
      delegate.contents[0].remove(at: 1)
      updates.deleteRows(at: [path(1)])
    }
    for await change in changes {
      #expect(columns.geometry(of: change.before).contentSize.height == 100)
      #expect(columns.geometry(of: change.after).contentSize.height == 50)
      break
    }
  }
}
