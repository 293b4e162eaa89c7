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
    var entry = former
    entry.stamp = stamp
    if case .measured(let height) = former.height { entry.height = .estimated(height) }
    setEntry(entry, at: index)
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
    guard let index = index(of: position), var entry = cell(at: index).entry, entry.stamp == stamp
    else { return nil }
    let result = body(&entry)
    setEntry(entry, at: index)
    return result
  }

  private mutating func setEntry(_ entry: RowEntry, at index: Int) {
    updateLeaf(at: index) { leaf, place in
      leaf.replace(place, with: TreeCell(entry, role: leaf.flags[place].role))
    }
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
      leaf.replace(
        place,
        with: isPresent ? TreeCell(RowEntry(stamp: stamp), role: role) : .absent(role)
      )
    }
  }
}

extension TreeLeaf {
  /// Replaces an entry by one of the same role, and brings sums and counts up to date.
  fileprivate func replace(_ index: Int, with cell: TreeCell) {
    let old = flags[index]
    let valueChanges = values[index] != cell.value
    self[index] = cell
    if old != cell.flags {
      if old.isMeasured != cell.flags.isMeasured {
        unmeasured += old.isMeasured ? 1 : -1
      }
      var pending = pending
      if let pendingClass = old.pendingClass { pending.add(-1, toClass: pendingClass) }
      if let pendingClass = cell.flags.pendingClass { pending.add(1, toClass: pendingClass) }
      self.pending = pending
    }
    if valueChanges { updateSum(ofBlock: index / Self.blockLength) }
  }
}
