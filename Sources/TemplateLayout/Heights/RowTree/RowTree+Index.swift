extension RowTree {
  // MARK: Going down

  /// The leaf that holds the entry at an index, and the entry's place in it; for the end of the
  /// sequence the end of the last leaf.
  @inline(__always)
  func locate(_ index: Int) -> (leaf: TreeLeaf, place: Int) {
    var node = root
    var index = Int32(index)
    for _ in 0..<level {
      let branch = TreeBranch(node)
      let child = branch.child(containing: index)
      index &-= branch.countStarts[child]
      node = branch.children[child]
    }
    return (TreeLeaf(node), Int(index))
  }

  func cell(at index: Int) -> TreeCell {
    let (leaf, place) = locate(index)
    return leaf[place]
  }

  // MARK: Sections and rows

  /// The index of a section's header; for the number of sections the end of the sequence.
  func start(ofSection section: Int) -> Int {
    if section == 0 { return 0 }
    let count = count
    if section == sectionCount { return count }
    var node = root
    var section = Int32(section)
    var index = 0
    for _ in 0..<level {
      let branch = TreeBranch(node)
      let child = branch.child(containingSection: section)
      section &-= branch.sectionStarts[child]
      index &+= Int(branch.countStarts[child])
      node = branch.children[child]
    }
    return index + TreeLeaf(node).header(Int(section))
  }

  /// The index of an entry; `nil` if there is no such section or row.
  ///
  /// The place of an absent header or footer has an index.
  @inline(__always)
  func index(of position: RowPosition) -> Int? {
    let section = position.section
    let sectionCount = sectionCount
    guard section >= 0, section < sectionCount else { return nil }
    let start = start(ofSection: section)
    switch position {
    case .header:
      return start
    case .footer:
      return self.start(ofSection: section + 1) - 1
    case .row(_, let row):
      let count = self.start(ofSection: section + 1) - start - 2
      return row >= 0 && row < count ? start + 1 + row : nil
    }
  }

  /// The index of the first entry that is not before a position, which need not exist.
  func lowerBound(of position: RowPosition) -> Int {
    let section = position.section
    if section < 0 { return 0 }
    if section >= sectionCount { return count }
    let start = start(ofSection: section)
    switch position {
    case .header:
      return start
    case .footer:
      return self.start(ofSection: section + 1) - 1
    case .row(_, let row):
      let count = self.start(ofSection: section + 1) - start - 2
      return start + 1 + min(max(row, 0), count)
    }
  }

  /// What stands at an index.
  func position(at index: Int) -> RowPosition {
    if sectionCount == 1 {
      if index == 0 { return .header(section: 0) }
      return index == count - 1 ? .footer(section: 0) : .row(section: 0, row: index - 1)
    }
    var node = root
    var place = Int32(index)
    var section = -1
    for _ in 0..<level {
      let branch = TreeBranch(node)
      let child = branch.child(containing: place)
      place &-= branch.countStarts[child]
      section &+= Int(branch.sectionStarts[child])
      node = branch.children[child]
    }
    let leaf = TreeLeaf(node)
    let headers = leaf.headers(upTo: Int(place))
    section += headers
    let flags = leaf.flags[Int(place)]
    if flags.isHeader { return .header(section: section) }
    if flags.isFooter { return .footer(section: section) }
    let start =
      headers > 0
      ? index - Int(place) + leaf.header(headers - 1) : start(ofSection: section)
    return .row(section: section, row: index - start - 1)
  }

  // MARK: Shapes

  package func shape(ofSection section: Int) -> SectionShape {
    precondition(0..<sectionCount ~= section, "section \(section) of \(sectionCount)")
    return shape(start: start(ofSection: section), end: start(ofSection: section + 1))
  }

  private func shape(start: Int, end: Int) -> SectionShape {
    SectionShape(
      rows: end - start - 2,
      hasHeader: !cell(at: start).flags.isAbsent,
      hasFooter: !cell(at: end - 1).flags.isAbsent
    )
  }

  /// The shapes of all sections.
  ///
  /// - Complexity: O(s log n) for s sections.
  package var shapes: [SectionShape] {
    var result: [SectionShape] = []
    let sectionCount = sectionCount
    result.reserveCapacity(sectionCount)
    var start = 0
    for section in 0..<sectionCount {
      let end = self.start(ofSection: section + 1)
      result.append(shape(start: start, end: end))
      start = end
    }
    return result
  }
}
