extension RowTree {
  // MARK: Reading

  /// What is known about a row, header or footer; `nil` if there is none at the position.
  package func entry(at position: RowPosition) -> RowEntry? {
    index(of: position).flatMap { cell(at: $0).entry }
  }

  /// The stamp of a row, header or footer; `nil` if there is none at the position.
  package func stamp(at position: RowPosition) -> UInt64? { entry(at: position)?.stamp }

  /// The measured height in points; `nil` if there is none or no such position.
  package func measuredHeight(at position: RowPosition) -> Double? {
    guard let index = index(of: position) else { return nil }
    let (leaf, place) = locate(index)
    let flags = leaf.flags[place]
    guard flags.isMeasured, !flags.isAbsent else { return nil }
    return leaf.values[place]
  }

  /// The measured height in points with the stamp it belongs to.
  func measuredHeightAndStamp(at position: RowPosition) -> (height: Double, stamp: UInt64)? {
    guard let index = index(of: position) else { return nil }
    let (leaf, place) = locate(index)
    let flags = leaf.flags[place]
    guard flags.isMeasured, !flags.isAbsent else { return nil }
    return (leaf.values[place], leaf.stamps[place])
  }

  // MARK: Writing

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
    precondition(height.isFinite && height >= 0, "a height of \(height)")
    return update(position, stamp: stamp) { entry in
      defer {
        entry.kind = kind
        entry.height = .measured(height)
      }
      return entry.height
    }
  }

  /// Notes the reuse identifier of a row, if it still has the stamp.
  ///
  /// A row without a height whose kind has no class of its own takes the kind's estimate of this
  /// moment.
  @discardableResult
  package mutating func setKind(
    _ kind: UInt16,
    at position: RowPosition,
    stamp: UInt64,
    estimates: HeightEstimates
  ) -> Bool {
    update(position, stamp: stamp) { entry in
      entry.kind = kind
      let isRow = position.rowIndex != nil
      if entry.height == .unknown, HeightEstimates.classIndex(kind: kind, isRow: isRow) == nil {
        entry.height = .estimated(estimates.estimate(forKind: kind, isRow: isRow))
      }
      return true
    } ?? false
  }

  /// Gives a row that is not measured an estimate of its own, if it still has the stamp.
  @discardableResult
  package mutating func setEstimate(_ height: Double, at position: RowPosition, stamp: UInt64)
    -> Bool
  {
    precondition(height.isFinite && height >= 0, "an estimate of \(height)")
    return update(position, stamp: stamp) { entry in
      guard !entry.height.isMeasured else { return false }
      entry.height = .estimated(height)
      return true
    } ?? false
  }

  /// Makes a row's content count as changed: it gets a new stamp, and its former height becomes its
  /// estimate.
  ///
  /// - Returns: the new stamp and what was known before; `nil` if there is no such position.
  @discardableResult
  package mutating func invalidate(_ position: RowPosition) -> (stamp: UInt64, former: RowEntry)? {
    guard let index = index(of: position), let former = cell(at: index).entry else { return nil }
    let stamp = makeStamps(1)
    updateCell(at: index) { cell in
      cell.stamp = stamp
      cell.flags = cell.flags.unmeasured
      return true
    }
    return (stamp, former)
  }

  /// Makes the content of every row, header and footer count as changed.
  ///
  /// - Complexity: O(n).
  package mutating func invalidateAll() {
    var stamp = makeStamps(count)
    updateLeaves { leaf in
      for index in 0..<leaf.count where !leaf.flags[index].isAbsent {
        leaf.stamps[index] = stamp
        leaf.flags[index] = leaf.flags[index].unmeasured
        stamp += 1
      }
      leaf.updateCounts()
    }
  }

  /// Changes an entry that still has a stamp.
  @inline(__always)
  private mutating func update<Result>(
    _ position: RowPosition,
    stamp: UInt64,
    _ body: (inout RowEntry) -> Result
  ) -> Result? {
    guard let index = index(of: position) else { return nil }
    var result: Result?
    updateCell(at: index) { cell in
      guard var entry = cell.entry, entry.stamp == stamp else { return false }
      result = body(&entry)
      cell = TreeCell(entry, role: cell.flags.role)
      return true
    }
    return result
  }

  /// Gives a section a header or footer nobody has measured, or takes it away.
  package mutating func setPresence(_ isPresent: Bool, of position: RowPosition) {
    precondition(position.rowIndex == nil, "rows are inserted and removed")
    guard let index = index(of: position) else {
      preconditionFailure("no section \(position.section)")
    }
    let stamp = makeStamps(1)
    updateLeaf(at: index) { leaf, place in
      let role = leaf.flags[place].role
      _ = leaf.replace(
        place,
        with: isPresent ? TreeCell(RowEntry(stamp: stamp), role: role) : .absent(role)
      )
    }
  }
}

/// By how much the counts of a node change when one entry of it does.
struct CellCounts {
  var unmeasured: Int32
  var formerClass: Int?
  var newClass: Int?
}

extension TreeLeaf {
  /// Replaces an entry by one of the same role, and brings sums and counts up to date.
  /// - Returns: what that means for the counts above, `nil` if nothing.
  @inline(__always)
  func replace(_ index: Int, with cell: TreeCell) -> CellCounts? {
    let old = flags[index]
    let valueChanges = values[index] != cell.value
    self[index] = cell
    if valueChanges { updateSum(ofBlock: index / Self.blockLength) }
    if old == cell.flags { return nil }
    let counts = CellCounts(
      unmeasured: (old.isMeasured ? 1 : 0) - (cell.flags.isMeasured ? 1 : 0),
      formerClass: old.pendingClass,
      newClass: cell.flags.pendingClass
    )
    unmeasured += counts.unmeasured
    if let former = counts.formerClass { pending.add(-1, toClass: former) }
    if let new = counts.newClass { pending.add(1, toClass: new) }
    return counts
  }
}

extension TreeBranch {
  /// Brings the counts up to date after the change of one entry below a child.
  @inline(__always)
  func apply(_ counts: CellCounts, toChild child: Int) {
    if counts.unmeasured != 0 { addUnmeasured(counts.unmeasured, toChild: child) }
    if let former = counts.formerClass { addPending(-1, ofClass: former, toChild: child) }
    if let new = counts.newClass { addPending(1, ofClass: new, toChild: child) }
  }
}
