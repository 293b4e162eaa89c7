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

extension RowTree {
  // MARK: Heights and tops

  /// The height of everything in points: what was measured, and estimates for the rest.
  ///
  /// - Complexity: O(1).
  package func contentHeight(_ estimates: ClassHeights) -> Double {
    let summary = summary
    return summary.sum + estimates.height(of: summary.pending)
  }

  /// The measured height, or the estimate that stands for it.
  package func height(at position: RowPosition, _ estimates: ClassHeights) -> Double? {
    guard let index = index(of: position) else { return nil }
    let cell = cell(at: index)
    return cell.flags.isAbsent ? nil : estimates.height(of: cell)
  }

  /// Top edge and height of a row, header or footer.
  package func extent(of position: RowPosition, _ estimates: ClassHeights) -> VerticalExtent? {
    guard let index = index(of: position) else { return nil }
    var place = Place(hasPending: !summary.pending.isZero)
    let sum = sum(before: index, &place)
    guard !place.flags.isAbsent else { return nil }
    return VerticalExtent(
      top: sum + estimates.height(of: place.pending),
      height: estimates.height(place.value, place.flags)
    )
  }

  /// Top edge and height of a section with its header and footer.
  package func extent(ofSection section: Int, _ estimates: ClassHeights) -> VerticalExtent? {
    guard 0..<sectionCount ~= section else { return nil }
    let top = top(of: start(ofSection: section), estimates)
    let bottom = self.top(of: start(ofSection: section + 1), estimates)
    return VerticalExtent(top: top, height: bottom - top)
  }

  /// The top edge of an entry; for the end of the sequence the height of everything.
  func top(of index: Int, _ estimates: ClassHeights) -> Double {
    var place = Place(hasPending: !summary.pending.isZero)
    let sum = sum(before: index, &place)
    return sum + estimates.height(of: place.pending)
  }

  /// What is found on the way to an entry besides the heights before it.
  private struct Place {
    /// Whether any entry of the tree is without a height: if not, counts need not be looked at.
    let hasPending: Bool
    /// The entries before it that have no height.
    var pending = ClassCounts()
    /// The value and flags of the entry itself; for the end of the sequence those of a filler.
    var value = 0.0
    var flags = CellFlags.filler
  }

  /// The heights before an entry, added from the innermost node outwards.
  @inline(__always)
  private func sum(before index: Int, _ result: inout Place) -> Double {
    withUnsafeTemporaryAllocation(of: Double.self, capacity: Self.maximumLevel) { starts in
      var node = root
      var place = Int32(index)
      for depth in 0..<level {
        let branch = TreeBranch(node)
        let child = branch.child(containing: place)
        place &-= branch.countStarts[child]
        if result.hasPending { result.pending += branch.pendingStarts[child] }
        (starts.baseAddress! + depth).initialize(to: branch.sumStarts[child])
        node = branch.children[child]
      }
      let leaf = TreeLeaf(node)
      let entry = Int(place)
      if result.hasPending { result.pending += leaf.pending(before: entry) }
      if entry < TreeLeaf.capacity {
        result.value = leaf.values[entry]
        result.flags = leaf.flags[entry]
      }
      var sum = leaf.sum(before: entry)
      for depth in stride(from: level &- 1, through: 0, by: -1) { sum = starts[depth] + sum }
      return sum
    }
  }

  // MARK: What lies where

  /// The row, header or footer that covers a `y` in points, `nil` outside the content.
  ///
  /// A position covers its top edge and not its bottom edge; one of height 0 covers nothing.
  package func position(atY y: Double, _ estimates: ClassHeights) -> RowPosition? {
    guard y >= 0, y < contentHeight(estimates) else { return nil }
    return position(at: index(atY: y, estimates))
  }

  /// The positions that a range of `y` touches, in order, with their extents.
  ///
  /// - Complexity: O(log n + k) for k positions.
  package func positions(
    fromY lower: Double,
    toY upper: Double,
    _ estimates: ClassHeights
  ) -> [(position: RowPosition, extent: VerticalExtent)] {
    var result: [(position: RowPosition, extent: VerticalExtent)] = []
    guard lower < contentHeight(estimates), upper > 0 else { return result }
    var index = lower < 0 ? 0 : index(atY: lower, estimates)
    let end = count
    while index < end {
      let cell = cell(at: index)
      if !cell.flags.isAbsent {
        let top = top(of: index, estimates)
        if top >= upper { break }
        result.append(
          (position(at: index), VerticalExtent(top: top, height: estimates.height(of: cell)))
        )
      }
      index += 1
    }
    return result
  }

  /// The last entry that begins at or before a `y` inside the content.
  ///
  /// What it has to agree with are the tops of rows, nested additions that would be made for every
  /// comparison. So where all rows are measured the distance from the node's top, which is the same
  /// but for rounding, finds a candidate, and two additions show that it is the one.
  private func index(atY y: Double, _ estimates: ClassHeights) -> Int {
    withUnsafeTemporaryAllocation(of: Double.self, capacity: Self.maximumLevel) { starts in
      var path = TreePath(starts.baseAddress!, estimates, hasPending: !summary.pending.isZero)
      var node = root
      var index = 0
      var distance = y
      for _ in 0..<level {
        let branch = TreeBranch(node)
        let child = branch.child(atY: y, distance: distance, path)
        path.enter(branch.sumStarts[child], branch.pendingStarts[child])
        distance = max(0, distance - branch.sumStarts[child])
        index &+= Int(branch.countStarts[child])
        node = branch.children[child]
      }
      return index + TreeLeaf(node).entry(atY: y, distance: distance, path)
    }
  }
}

/// The sums of the nodes on a way down, from which the top of what lies below them follows.
struct TreePath {
  private let starts: UnsafeMutablePointer<Double>
  private let estimates: ClassHeights
  private var depth = 0
  private var pending = ClassCounts()
  /// Whether there is any entry without a height in the tree.
  let hasPending: Bool

  /// A path of no node yet, with memory for as many as there will be.
  init(_ starts: UnsafeMutablePointer<Double>, _ estimates: ClassHeights, hasPending: Bool) {
    self.starts = starts
    self.estimates = estimates
    self.hasPending = hasPending
  }

  /// Goes into a child with what lies before it in its node.
  @inline(__always)
  mutating func enter(_ start: Double, _ pending: @autoclosure () -> ClassCounts) {
    (starts + depth).initialize(to: start)
    depth &+= 1
    if hasPending { self.pending += pending() }
  }

  /// The top edge of something with what lies before it in the present node.
  ///
  /// The additions are those of ``RowTree/top(of:_:)``.
  @inline(__always)
  func top(_ start: Double, _ pending: @autoclosure () -> ClassCounts) -> Double {
    var sum = start
    var level = depth
    while level > 0 {
      level &-= 1
      sum = starts[level] + sum
    }
    return hasPending ? sum + (self.pending + pending()).height(estimates) : sum
  }
}

extension TreeBranch {
  /// The last child that begins at or before a `y`; the first one does.
  @inline(__always)
  fileprivate func child(atY y: Double, distance: Double, _ path: TreePath) -> Int {
    if !path.hasPending {
      let candidate = child(atDistance: distance)
      let next = candidate + 1
      if path.top(sumStarts[candidate], ClassCounts()) <= y,
        next == count || path.top(sumStarts[next], ClassCounts()) > y
      {
        return candidate
      }
    }
    var low = 0
    var high = count
    while high - low > 1 {
      let middle = (low + high) / 2
      if path.top(sumStarts[middle], pendingStarts[middle]) <= y {
        low = middle
      } else {
        high = middle
      }
    }
    return low
  }
}

extension TreeLeaf {
  /// The last entry that begins at or before a `y`.
  @inline(__always)
  fileprivate func entry(atY y: Double, distance: Double, _ path: TreePath) -> Int {
    if !path.hasPending, let entry = entry(atDistance: distance, from: y, path) { return entry }
    return entry(atY: y, path)
  }

  /// The entry at a distance from the leaf's top, if it is the one at a `y` in spite of rounding.
  @inline(__always)
  private func entry(atDistance distance: Double, from y: Double, _ path: TreePath) -> Int? {
    let lastBlock = (count - 1) / Self.blockLength
    var block = 0
    var start = 0.0
    while block < lastBlock, start + blockSums[block] <= distance {
      start += blockSums[block]
      block += 1
    }
    var entry = block * Self.blockLength
    let last = min(entry + Self.blockLength, count) - 1
    var rest = 0.0
    while entry < last, start + (rest + values[entry]) <= distance {
      rest += values[entry]
      entry += 1
    }
    guard path.top(start + rest, ClassCounts()) <= y else { return nil }
    // Behind a block stands the next one, which begins where the sum of the block says.
    if entry == last {
      return entry == count - 1 || path.top(start + blockSums[block], ClassCounts()) > y
        ? entry : nil
    }
    return path.top(start + (rest + values[entry]), ClassCounts()) > y ? entry : nil
  }

  private func entry(atY y: Double, _ path: TreePath) -> Int {
    let hasPending = !pending.isZero
    let lastBlock = (count - 1) / Self.blockLength
    var block = 0
    var start = 0.0
    var pending = ClassCounts()
    while block < lastBlock {
      let next = start + blockSums[block]
      let nextPending =
        hasPending ? pending + self.pending(inBlock: block) : pending
      if path.top(next, nextPending) > y { break }
      start = next
      pending = nextPending
      block += 1
    }
    var entry = block * Self.blockLength
    let last = min(entry + Self.blockLength, count) - 1
    var rest = 0.0
    while entry < last {
      rest += values[entry]
      if let pendingClass = flags[entry].pendingClass { pending.add(1, toClass: pendingClass) }
      if path.top(start + rest, pending) > y { break }
      entry += 1
    }
    return entry
  }
}
