/// The rows of a table in order, with what is known about their heights.
package struct RowTree: Sendable {
  struct Section: Sendable {
    var header: RowEntry?
    var rows: [RowEntry]
    var footer: RowEntry?
  }

  /// The most rows a table can have, headers and footers not counted.
  package static let maximumRowCount = 1 << 30

  var sections: [Section] = []

  /// The stamp that the next new or changed row gets; stamps are never used twice.
  package private(set) var nextStamp: UInt64

  /// A tree of rows nobody has measured.
  ///
  /// - Complexity: O(n) in the number of rows.
  package init(_ shapes: [SectionShape] = [], firstStamp: UInt64 = 1) {
    nextStamp = firstStamp
    insertSections(shapes, at: 0)
  }

  mutating func makeStamp() -> UInt64 {
    defer { nextStamp += 1 }
    return nextStamp
  }

  mutating func makeSection(_ shape: SectionShape) -> Section {
    let header = shape.hasHeader ? RowEntry(stamp: makeStamp()) : nil
    let rows = (0..<shape.rows).map { _ in RowEntry(stamp: makeStamp()) }
    return Section(
      header: header,
      rows: rows,
      footer: shape.hasFooter ? RowEntry(stamp: makeStamp()) : nil
    )
  }

  // MARK: Counts

  package var sectionCount: Int { sections.count }

  /// The number of rows, headers and footers not counted.
  package var rowCount: Int { sections.reduce(0) { $0 + $1.rows.count } }

  /// The number of rows, headers and footers that have no measured height.
  package var unmeasuredCount: Int { positions.count { !entry(at: $0)!.height.isMeasured } }

  package func shape(ofSection section: Int) -> SectionShape {
    let section = sections[section]
    return SectionShape(
      rows: section.rows.count,
      hasHeader: section.header != nil,
      hasFooter: section.footer != nil
    )
  }

  package var shapes: [SectionShape] { sections.indices.map { shape(ofSection: $0) } }

  // MARK: Entries

  /// What is known about a row, header or footer; `nil` if there is none at the position.
  package func entry(at position: RowPosition) -> RowEntry? {
    guard sections.indices.contains(position.section) else { return nil }
    switch position {
    case .header(let section): return sections[section].header
    case .footer(let section): return sections[section].footer
    case .row(let section, let row):
      return sections[section].rows.indices.contains(row) ? sections[section].rows[row] : nil
    }
  }

  mutating func setEntry(_ entry: RowEntry, at position: RowPosition) {
    switch position {
    case .header(let section): sections[section].header = entry
    case .footer(let section): sections[section].footer = entry
    case .row(let section, let row): sections[section].rows[row] = entry
    }
  }

  /// The stamp of a row, header or footer; `nil` if there is none at the position.
  package func stamp(at position: RowPosition) -> UInt64? { entry(at: position)?.stamp }

  /// The measured height in points; `nil` if there is none or no such position.
  package func measuredHeight(at position: RowPosition) -> Double? {
    if case .measured(let height)? = entry(at: position)?.height { height } else { nil }
  }

  /// Stores a measured height, unless the row at the position is no longer the one, or no longer has
  /// the content, that was measured.
  ///
  /// - Returns: what was known before, or `nil` if nothing was stored.
  @discardableResult
  package mutating func setHeight(
    _ height: Double,
    kind: UInt16,
    at position: RowPosition,
    stamp: UInt64
  ) -> RowHeight? {
    guard let old = entry(at: position), old.stamp == stamp else { return nil }
    setEntry(RowEntry(stamp: stamp, kind: kind, height: .measured(height)), at: position)
    return old.height
  }

  /// Notes the reuse identifier of a row, if it still has the stamp.
  @discardableResult
  package mutating func setKind(
    _ kind: UInt16,
    at position: RowPosition,
    stamp: UInt64,
    estimates: HeightEstimates
  ) -> Bool {
    guard var entry = entry(at: position), entry.stamp == stamp else { return false }
    entry.kind = kind
    setEntry(entry, at: position)
    return true
  }

  /// Gives a row that is not measured an estimate of its own, if it still has the stamp.
  @discardableResult
  package mutating func setEstimate(_ height: Double, at position: RowPosition, stamp: UInt64)
    -> Bool
  {
    guard var entry = entry(at: position), entry.stamp == stamp, !entry.height.isMeasured
    else { return false }
    entry.height = .estimated(height)
    setEntry(entry, at: position)
    return true
  }

  /// Makes a row's content count as changed: it gets a new stamp, and its former height becomes its
  /// estimate.
  ///
  /// - Returns: the new stamp and what was known before; `nil` if there is no such position.
  @discardableResult
  package mutating func invalidate(_ position: RowPosition) -> (stamp: UInt64, former: RowEntry)? {
    guard let old = entry(at: position) else { return nil }
    var new = old
    new.stamp = makeStamp()
    if case .measured(let height) = old.height { new.height = .estimated(height) }
    setEntry(new, at: position)
    return (new.stamp, old)
  }

  /// As ``invalidate(_:)`` for every row, header and footer.
  ///
  /// - Complexity: O(n).
  package mutating func invalidateAll() {
    for position in positions { invalidate(position) }
  }

  // MARK: Geometry

  /// The height of everything in points: what was measured, and estimates for the rest.
  package func contentHeight(_ estimates: HeightEstimates) -> Double {
    positions.reduce(0) { $0 + height(at: $1, estimates)! }
  }

  /// The measured height, or the estimate that stands for it.
  package func height(at position: RowPosition, _ estimates: HeightEstimates) -> Double? {
    guard let entry = entry(at: position) else { return nil }
    return entry.height.value
      ?? estimates.estimate(forKind: entry.kind, isRow: position.rowIndex != nil)
  }

  /// Top edge and height of a row, header or footer.
  package func extent(of position: RowPosition, _ estimates: HeightEstimates) -> VerticalExtent? {
    guard let height = height(at: position, estimates) else { return nil }
    var top = 0.0
    for other in positions where other < position { top += self.height(at: other, estimates)! }
    return VerticalExtent(top: top, height: height)
  }

  /// Top edge and height of a section with its header and footer.
  package func extent(ofSection section: Int, _ estimates: HeightEstimates) -> VerticalExtent? {
    guard sections.indices.contains(section) else { return nil }
    var extent = VerticalExtent(top: 0, height: 0)
    for position in positions {
      if position.section < section { extent.top += height(at: position, estimates)! }
      if position.section == section { extent.height += height(at: position, estimates)! }
    }
    return extent
  }

  /// The row, header or footer that covers a `y` in points, `nil` outside the content.
  ///
  /// A position covers its top edge and not its bottom edge; one of height 0 covers nothing.
  package func position(atY y: Double, _ estimates: HeightEstimates) -> RowPosition? {
    guard y >= 0 else { return nil }
    var bottom = 0.0
    for position in positions {
      bottom += height(at: position, estimates)!
      if y < bottom { return position }
    }
    return nil
  }

  /// The positions that a range of `y` touches, in order, with their extents.
  package func positions(
    fromY lower: Double,
    toY upper: Double,
    _ estimates: HeightEstimates
  ) -> [(position: RowPosition, extent: VerticalExtent)] {
    var result: [(RowPosition, VerticalExtent)] = []
    var top = 0.0
    for position in positions {
      let height = height(at: position, estimates)!
      if top < upper, top + height > lower {
        result.append((position, VerticalExtent(top: top, height: height)))
      }
      top += height
    }
    return result
  }

  // MARK: What is still to be measured

  /// The first unmeasured position at or after a position, which need not exist.
  package func firstUnmeasured(from position: RowPosition) -> RowPosition? {
    positions.first { $0 >= position && !entry(at: $0)!.height.isMeasured }
  }

  /// The last unmeasured position before a position, which need not exist.
  package func lastUnmeasured(before position: RowPosition) -> RowPosition? {
    positions.last { $0 < position && !entry(at: $0)!.height.isMeasured }
  }

  /// Every position in order.
  private var positions: [RowPosition] {
    var result: [RowPosition] = []
    for (index, section) in sections.enumerated() {
      if section.header != nil { result.append(.header(section: index)) }
      for row in section.rows.indices { result.append(.row(section: index, row: row)) }
      if section.footer != nil { result.append(.footer(section: index)) }
    }
    return result
  }

  // MARK: Environments

  /// The measured heights by stamp, to be kept while another environment is current.
  ///
  /// - Complexity: O(n).
  package func measuredHeights() -> StampedHeights {
    StampedHeights(
      positions.compactMap { position in
        let entry = entry(at: position)!
        guard case .measured(let height) = entry.height else { return nil }
        return (entry.stamp, height)
      }
    )
  }

  /// Takes over the heights of another environment: what it has is measured, what it has not keeps
  /// its present height as an estimate.
  ///
  /// - Complexity: O(n).
  package mutating func replaceMeasuredHeights(with heights: StampedHeights) {
    for position in positions {
      var entry = entry(at: position)!
      if let height = heights[entry.stamp] {
        entry.height = .measured(height)
      } else if case .measured(let height) = entry.height {
        entry.height = .estimated(height)
      }
      setEntry(entry, at: position)
    }
  }

  // MARK: Structure

  package mutating func insertRows(_ count: Int, at index: RowIndex) {
    let rows = (0..<count).map { _ in RowEntry(stamp: makeStamp()) }
    sections[index.section].rows.insert(contentsOf: rows, at: index.row)
  }

  mutating func insertRow(_ entry: RowEntry, at index: RowIndex) {
    sections[index.section].rows.insert(entry, at: index.row)
  }

  func forEachStamp(
    ofRows rows: Range<Int>,
    inSection section: Int,
    _ body: (UInt64) -> Void
  ) {
    for entry in sections[section].rows[rows] { body(entry.stamp) }
  }

  func forEachStamp(inSection section: Int, _ body: (UInt64) -> Void) {
    if let header = sections[section].header { body(header.stamp) }
    for entry in sections[section].rows { body(entry.stamp) }
    if let footer = sections[section].footer { body(footer.stamp) }
  }

  /// Gives a section a header or footer nobody has measured, or takes it away.
  package mutating func setPresence(_ isPresent: Bool, of position: RowPosition) {
    let entry = isPresent ? RowEntry(stamp: makeStamp()) : nil
    switch position {
    case .header(let section): sections[section].header = entry
    case .footer(let section): sections[section].footer = entry
    case .row: preconditionFailure("rows are inserted and removed")
    }
  }

  mutating func extractSection(_ section: Int) -> RowTree {
    var result = RowTree()
    result.sections = [sections.remove(at: section)]
    return result
  }

  mutating func insertSection(_ piece: RowTree, at section: Int) {
    sections.insert(contentsOf: piece.sections, at: section)
  }

  package mutating func removeRows(_ rows: Range<Int>, inSection section: Int) {
    sections[section].rows.removeSubrange(rows)
  }

  /// Moves a row; `target` counts without it.
  package mutating func moveRow(from source: RowIndex, to target: RowIndex) {
    let entry = sections[source.section].rows.remove(at: source.row)
    sections[target.section].rows.insert(entry, at: target.row)
  }

  package mutating func insertSections(_ shapes: [SectionShape], at section: Int) {
    let new = shapes.map { makeSection($0) }
    sections.insert(contentsOf: new, at: section)
  }

  package mutating func removeSections(_ range: Range<Int>) {
    sections.removeSubrange(range)
  }

  /// Moves a section; `target` counts without it.
  package mutating func moveSection(from source: Int, to target: Int) {
    let section = sections.remove(at: source)
    sections.insert(section, at: target)
  }
}

/// Where something lies on the vertical axis, in points.
package struct VerticalExtent: Hashable, Sendable {
  package var top: Double
  package var height: Double

  package var bottom: Double { top + height }

  package init(top: Double, height: Double) {
    self.top = top
    self.height = height
  }
}
