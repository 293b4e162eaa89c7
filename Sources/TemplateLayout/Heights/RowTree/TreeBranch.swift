/// An inner node of a ``RowTree``: up to 16 children, and for each the running totals before it.
///
/// Totals are kept as *starts*: what all children before one have together. So a way down adds one
/// number per level and property, and the child that contains an index is found by comparing all
/// starts at once. Places behind the last child start at the largest number, so that the comparison
/// has no condition. Integers are corrected by differences, which is exact; sums of heights are always
/// added up anew from `sums`, see ``TreeLeaf``.
struct TreeBranch {
  static let capacity = 16
  /// The fewest children of a branch that is not the root.
  static let minimum = capacity / 4

  private static let totalsOffset = 16
  private static let totalPendingOffset = 32
  private static let countsOffset = 64
  private static let sectionsOffset = countsOffset + capacity * 4
  private static let unmeasuredOffset = sectionsOffset + capacity * 4
  private static let childrenOffset = unmeasuredOffset + capacity * 4
  private static let sumsOffset = childrenOffset + capacity * 8
  private static let sumStartsOffset = sumsOffset + capacity * 8
  private static let pendingOffset = sumStartsOffset + capacity * 8
  static let byteCount = pendingOffset + capacity * 32

  let node: TreeNode

  /// Takes memory for a branch.
  @inline(__always)
  init(_ node: TreeNode) { self.node = node }

  /// A branch with one owner and no children.
  static func make() -> TreeBranch {
    let branch = TreeBranch(.allocate(byteCount: byteCount))
    let header = MemoryLayout<Int>.size
    (branch.node.memory + header).initializeMemory(
      as: UInt8.self,
      repeating: 0,
      count: byteCount - header
    )
    for column in [branch.countStarts, branch.sectionStarts, branch.unmeasuredStarts] {
      column.update(repeating: .max, count: capacity)
    }
    branch.sumStarts.update(repeating: .infinity, count: capacity)
    return branch
  }

  /// A branch of a level over children, whose ownership goes over.
  static func make(_ children: ArraySlice<TreeNode>, level: Int) -> TreeBranch {
    let branch = make()
    for child in children { branch.append(child, child.summary(level: level - 1)) }
    return branch
  }

  func copy() -> TreeNode {
    let copy = TreeNode.allocate(byteCount: Self.byteCount)
    let header = MemoryLayout<Int>.size
    (copy.memory + header).copyMemory(
      from: node.memory + header,
      byteCount: Self.byteCount - header
    )
    // The children lie all over memory, and counting an owner waits for each in turn: looking at all
    // of them first makes the waits one.
    for child in 0..<count { children[child].touch() }
    for child in 0..<count { children[child].retain() }
    return copy
  }

  // MARK: Contents

  @inline(__always)
  private func pointer<Element>(_ offset: Int, _: Element.Type) -> UnsafeMutablePointer<Element> {
    (node.memory + offset).assumingMemoryBound(to: Element.self)
  }

  var count: Int {
    @inline(__always) get { Int(node.memory.load(fromByteOffset: 8, as: Int32.self)) }
    nonmutating set { node.memory.storeBytes(of: Int32(newValue), toByteOffset: 8, as: Int32.self) }
  }

  /// Entries, sections and unmeasured entries of all children.
  private var totals: UnsafeMutablePointer<Int32> { pointer(Self.totalsOffset, Int32.self) }

  private var totalPending: ClassCounts {
    @inline(__always) get {
      node.memory.load(fromByteOffset: Self.totalPendingOffset, as: ClassCounts.self)
    }
    nonmutating set {
      node.memory.storeBytes(
        of: newValue,
        toByteOffset: Self.totalPendingOffset,
        as: ClassCounts.self
      )
    }
  }

  var countStarts: UnsafeMutablePointer<Int32> { pointer(Self.countsOffset, Int32.self) }
  var sectionStarts: UnsafeMutablePointer<Int32> { pointer(Self.sectionsOffset, Int32.self) }
  var unmeasuredStarts: UnsafeMutablePointer<Int32> { pointer(Self.unmeasuredOffset, Int32.self) }
  var children: UnsafeMutablePointer<TreeNode> { pointer(Self.childrenOffset, TreeNode.self) }
  var sums: UnsafeMutablePointer<Double> { pointer(Self.sumsOffset, Double.self) }
  var sumStarts: UnsafeMutablePointer<Double> { pointer(Self.sumStartsOffset, Double.self) }

  var pendingStarts: UnsafeMutablePointer<ClassCounts> {
    pointer(Self.pendingOffset, ClassCounts.self)
  }

  var summary: TreeSummary {
    TreeSummary(
      count: totals[0],
      sections: totals[1],
      unmeasured: totals[2],
      sum: sum,
      pending: totalPending
    )
  }

  /// The headers of all children.
  var sections: Int32 { totals[1] }

  /// The entries of all children.
  var entries: Int32 { totals[0] }

  /// The heights of all children.
  var sum: Double { sumStarts[count - 1] + sums[count - 1] }

  /// What is known about a child, from here.
  func summary(ofChild child: Int) -> TreeSummary {
    let isLast = child + 1 == count
    return TreeSummary(
      count: (isLast ? totals[0] : countStarts[child + 1]) - countStarts[child],
      sections: (isLast ? totals[1] : sectionStarts[child + 1]) - sectionStarts[child],
      unmeasured: (isLast ? totals[2] : unmeasuredStarts[child + 1]) - unmeasuredStarts[child],
      sum: sums[child],
      pending: (isLast ? totalPending : pendingStarts[child + 1]) - pendingStarts[child]
    )
  }

  // MARK: Finding a child

  /// The child that contains the entry (or the end, for the last child) at an index.
  @inline(__always)
  func child(containing index: Int32) -> Int {
    Self.lastLane(of: countStarts, notAbove: index)
  }

  /// The child that contains the header of a section, by the section's number.
  @inline(__always)
  func child(containingSection section: Int32) -> Int {
    Self.lastLane(of: sectionStarts, notAbove: section)
  }

  /// The child that contains an unmeasured entry, by the entry's number among them.
  @inline(__always)
  func child(containingUnmeasured number: Int32) -> Int {
    Self.lastLane(of: unmeasuredStarts, notAbove: number)
  }

  /// The last child that begins at or before a distance, at least 0, from the top of the first.
  @inline(__always)
  func child(atDistance distance: Double) -> Int {
    // Compared as integers, in which numbers that are not negative have the same order.
    let bound = Int64(bitPattern: distance.bitPattern)
    return sumStarts.withMemoryRebound(to: Int64.self, capacity: Self.capacity) { starts in
      var lanes: Int64 = 0
      for lane in 0..<Self.capacity { lanes &+= (starts[lane] &- bound &- 1) &>> 63 }
      return -1 &- Int(lanes)
    }
  }

  @inline(__always)
  private static func lastLane(of column: UnsafeMutablePointer<Int32>, notAbove bound: Int32)
    -> Int
  {
    // The sign of each difference: all lanes and no condition, so that it becomes vector code.
    var lanes: Int32 = 0
    for lane in 0..<capacity { lanes &+= (column[lane] &- bound &- 1) &>> 31 }
    return -1 &- Int(lanes)
  }

  // MARK: Changes

  /// Brings the totals up to date after a change inside a child: its counts have changed by some, and
  /// its sum is new.
  @inline(__always)
  func apply(_ change: TreeSummary, toChild child: Int) {
    if change.count | change.sections | change.unmeasured != 0 {
      add(change.count, to: countStarts, after: child)
      add(change.sections, to: sectionStarts, after: child)
      add(change.unmeasured, to: unmeasuredStarts, after: child)
      totals[0] &+= change.count
      totals[1] &+= change.sections
      totals[2] &+= change.unmeasured
    }
    if !change.pending.isZero {
      for later in child + 1..<max(child + 1, count) { pendingStarts[later] += change.pending }
      totalPending += change.pending
    }
    setSum(change.sum, ofChild: child)
  }

  @inline(__always)
  private func add(_ delta: Int32, to column: UnsafeMutablePointer<Int32>, after child: Int) {
    guard delta != 0 else { return }
    for later in child + 1..<max(child + 1, count) { column[later] &+= delta }
  }

  @inline(__always)
  func addUnmeasured(_ number: Int32, toChild child: Int) {
    add(number, to: unmeasuredStarts, after: child)
    totals[2] &+= number
  }

  @inline(__always)
  func addPending(_ number: Int, ofClass index: Int, toChild child: Int) {
    for later in child + 1..<max(child + 1, count) {
      pendingStarts[later].add(number, toClass: index)
    }
    totalPending.add(number, toClass: index)
  }

  /// Stores the height of a child and adds up those after it.
  @inline(__always)
  func setSum(_ sum: Double, ofChild child: Int) {
    sums[child] = sum
    var start = sumStarts[child]
    for later in child + 1..<max(child + 1, count) {
      start += sums[later - 1]
      sumStarts[later] = start
    }
  }

  /// Adds a child, whose ownership goes over, behind the last.
  func append(_ child: TreeNode, _ summary: TreeSummary) {
    let place = count
    children[place] = child
    countStarts[place] = totals[0]
    sectionStarts[place] = totals[1]
    unmeasuredStarts[place] = totals[2]
    pendingStarts[place] = totalPending
    sumStarts[place] = place == 0 ? 0 : sumStarts[place - 1] + sums[place - 1]
    sums[place] = summary.sum
    totals[0] += summary.count
    totals[1] += summary.sections
    totals[2] += summary.unmeasured
    totalPending += summary.pending
    count = place + 1
  }

  /// Takes children away from the end, whose ownership goes over to the caller.
  private func truncate(to number: Int) {
    guard number < count else { return }
    totals[0] = countStarts[number]
    totals[1] = sectionStarts[number]
    totals[2] = unmeasuredStarts[number]
    totalPending = pendingStarts[number]
    for child in number..<count {
      countStarts[child] = .max
      sectionStarts[child] = .max
      unmeasuredStarts[child] = .max
      sumStarts[child] = .infinity
    }
    count = number
  }

  /// Puts a node that was split off a child, and whose ownership goes over, behind the child.
  ///
  /// - Returns: the second half of the children, if they are too many for one branch.
  func insert(_ sibling: TreeNode, after child: Int, level: Int) -> TreeNode? {
    let place = child + 1
    let number = count + 1
    return withUnsafeTemporaryAllocation(
      of: (node: TreeNode, summary: TreeSummary).self,
      capacity: Self.capacity + 1
    ) { all in
      for index in 0..<number where index != place {
        let old = index < place ? index : index - 1
        let summary =
          old == child ? children[old].summary(level: level - 1) : summary(ofChild: old)
        all.initializeElement(at: index, to: (children[old], summary))
      }
      all.initializeElement(at: place, to: (sibling, sibling.summary(level: level - 1)))

      let kept = number <= Self.capacity ? number : number / 2
      truncate(to: min(child, kept))
      for index in count..<kept { append(all[index].node, all[index].summary) }
      guard kept < number else { return nil }
      let right = Self.make()
      for index in kept..<number { right.append(all[index].node, all[index].summary) }
      return right.node
    }
  }

  /// Frees the memory of a branch whose children have been given away.
  func deallocateAlone() { node.memory.deallocate() }
}
