extension RowTree {
  // MARK: Rows

  /// Puts rows nobody has measured before the one at an index.
  ///
  /// - Complexity: O(log n + count).
  package mutating func insertRows(_ number: Int, at index: RowIndex) {
    precondition(number >= 0, "\(number) rows")
    guard number > 0 else { return }
    let place = place(of: index)
    let stamp = makeStamps(number)
    insert(count: number, at: place) { offset in
      TreeCell(RowEntry(stamp: stamp + UInt64(offset)))
    }
  }

  /// Puts a row that is known already before the one at an index.
  mutating func insertRow(_ entry: RowEntry, at index: RowIndex) {
    let cell = TreeCell(entry)
    insert(count: 1, at: place(of: index)) { _ in cell }
  }

  /// Takes rows out.
  ///
  /// - Complexity: O(log n), whatever the number of rows.
  package mutating func removeRows(_ rows: Range<Int>, inSection section: Int) {
    guard !rows.isEmpty else { return }
    let range = range(of: rows, inSection: section)
    remove(range)
  }

  /// Moves a row, which keeps its stamp and height; the target counts without it.
  package mutating func moveRow(from source: RowIndex, to target: RowIndex) {
    let index = range(of: source.row..<source.row + 1, inSection: source.section).lowerBound
    let cell = cell(at: index)
    remove(index..<index + 1)
    insert(count: 1, at: place(of: target)) { _ in cell }
  }

  /// The stamps of rows in order.
  func forEachStamp(
    ofRows rows: Range<Int>,
    inSection section: Int,
    _ body: (UInt64) -> Void
  ) {
    forEachCell(in: range(of: rows, inSection: section)) { body($0.stamp) }
  }

  /// The index at which a row is to be inserted.
  private func place(of index: RowIndex) -> Int {
    precondition(0..<sectionCount ~= index.section, "no section \(index.section)")
    let start = start(ofSection: index.section)
    let rows = self.start(ofSection: index.section + 1) - start - 2
    precondition(0...rows ~= index.row, "row \(index.row) of \(rows) in section \(index.section)")
    return start + 1 + index.row
  }

  private func range(of rows: Range<Int>, inSection section: Int) -> Range<Int> {
    precondition(0..<sectionCount ~= section, "no section \(section)")
    let start = start(ofSection: section)
    let count = self.start(ofSection: section + 1) - start - 2
    precondition(
      rows.lowerBound >= 0 && rows.upperBound <= count,
      "rows \(rows) of \(count) in section \(section)"
    )
    return start + 1 + rows.lowerBound..<start + 1 + rows.upperBound
  }

  // MARK: Sections

  /// Puts sections of rows nobody has measured before the one at an index.
  ///
  /// - Complexity: O(log n + m) for m rows in the sections.
  package mutating func insertSections(_ shapes: [SectionShape], at section: Int) {
    precondition(0...sectionCount ~= section, "section \(section) of \(sectionCount)")
    guard !shapes.isEmpty else { return }
    let count = shapes.reduce(0) { sum, shape in
      precondition(shape.rows >= 0, "\(shape.rows) rows")
      return sum + shape.rows + 2
    }
    var stamp = makeStamps(count)
    var sections = shapes.makeIterator()
    var shape = sections.next()!
    var row = -1
    insert(count: count, at: start(ofSection: section)) { _ in
      // Asked for in order: the header, the rows, the footer, and on to the next section.
      if row > shape.rows, let next = sections.next() {
        shape = next
        row = -1
      }
      defer {
        row += 1
        stamp += 1
      }
      if row == -1 {
        return shape.hasHeader
          ? TreeCell(RowEntry(stamp: stamp), role: .header) : .absent(.header)
      }
      if row == shape.rows {
        return shape.hasFooter
          ? TreeCell(RowEntry(stamp: stamp), role: .footer) : .absent(.footer)
      }
      return TreeCell(RowEntry(stamp: stamp))
    }
  }

  /// Takes sections out with all that is in them.
  ///
  /// - Complexity: O(log n), whatever the number of rows.
  package mutating func removeSections(_ range: Range<Int>) {
    guard !range.isEmpty else { return }
    remove(start(ofSection: range.lowerBound)..<start(ofSection: range.upperBound))
  }

  /// Moves a section with all that is in it; the target counts without it.
  package mutating func moveSection(from source: Int, to target: Int) {
    let section = extractSection(source)
    insertSection(section, at: target)
  }

  /// Takes a section out to put it elsewhere.
  mutating func extractSection(_ section: Int) -> RowTree {
    extract(start(ofSection: section)..<start(ofSection: section + 1))
  }

  /// Puts a section that was taken out before the one at an index.
  mutating func insertSection(_ section: RowTree, at index: Int) {
    insert(section, at: start(ofSection: index))
  }

  /// The stamps of a section's header, rows and footer in order.
  func forEachStamp(inSection section: Int, _ body: (UInt64) -> Void) {
    forEachCell(in: start(ofSection: section)..<start(ofSection: section + 1)) { cell in
      if !cell.flags.isAbsent { body(cell.stamp) }
    }
  }

  // MARK: All entries

  /// Visits entries in order.
  func forEachCell(in range: Range<Int>, _ body: (TreeCell) -> Void) {
    var index = range.lowerBound
    while index < range.upperBound {
      let (leaf, place) = locate(index)
      let end = min(leaf.count, place + range.upperBound - index)
      for entry in place..<end { body(leaf[entry]) }
      index += end - place
    }
  }
}
