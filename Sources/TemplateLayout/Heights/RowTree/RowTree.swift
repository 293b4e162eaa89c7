/// The rows of a table in order, with what is known about their heights.
///
/// A tree is a value: a copy costs one retain and keeps what it shows, whatever happens to the
/// original, on any thread.
///
/// ## How it is built
///
/// All rows of the table stand in one sequence, section after section, each section as its header, its
/// rows and its footer; the places of header and footer are kept, with height 0, for a section that has
/// none. So a section begins where its header stands, and a section with all that is in it is one range
/// of the sequence: moving it is cutting and joining.
///
/// The sequence is the leaves of a B+ tree. A branch knows of each child how many entries, headers and
/// unmeasured entries it has, the sum of its heights, and how many entries are without any, by
/// estimate class. From that follow, in one or two ways down:
///
/// * the entry at a section and row: count headers to find where the section begins, then entries;
/// * the top of a row: add up what stands before it on the way down;
/// * the row at a `y`: go down into the last child that begins at or before it;
/// * the next unmeasured row: count those before a place, then find the one with the next number.
///
/// The height of an entry that nobody has measured is the estimate of its class at the moment of the
/// question. The sums count such entries and leave the multiplication to the question, so a mean that
/// changes with every measurement costs nothing here.
///
/// ## Sums
///
/// Heights are kept and added as they were given. What a node adds up is added anew from what is
/// below it after each change, so a sum depends on the present heights alone: there is nothing that
/// could drift. The additions for the top of a row are nested as the tree is, innermost first. That
/// makes them the same additions, in the same order, as those of the sums above, and since rounding
/// preserves order, tops never decrease from row to row and a row begins exactly where the one before
/// it ends.
package struct RowTree: Sendable {
  /// The most rows, headers and footers that a table can have.
  package static let maximumCount = 1 << 30

  /// The most branches on a way down: 2^30 entries in nodes that are as empty as they may be.
  static let maximumLevel = 16

  /// The tree's ownership of its root; copies of a tree share it until one of them changes.
  ///
  /// It is unchecked because its properties are only written by the one tree that owns it alone.
  private final class Ownership: @unchecked Sendable {
    var root: TreeNode
    var level: Int

    init(_ root: TreeNode, level: Int) {
      self.root = root
      self.level = level
    }

    deinit { root.release(level: level) }
  }

  private var ownership: Ownership
  /// The root, owned by `ownership`; read from here to spare a load and an exclusivity check.
  private(set) var root: TreeNode
  /// How many branches there are on a way down.
  private(set) var level: Int

  /// The stamp that the next new or changed row gets; stamps are never used twice.
  package private(set) var nextStamp: UInt64

  /// A tree of rows nobody has measured.
  ///
  /// - Complexity: O(n) in the number of rows.
  package init(_ shapes: [SectionShape] = [], firstStamp: UInt64 = 1) {
    self.init(nil, nextStamp: firstStamp)
    insertSections(shapes, at: 0)
  }

  mutating func makeStamps(_ count: Int) -> UInt64 {
    defer { nextStamp += UInt64(count) }
    return nextStamp
  }

  // MARK: Counts

  var summary: TreeSummary { root.summary(level: level) }

  /// The number of entries, the places of absent headers and footers among them.
  var count: Int { level == 0 ? TreeLeaf(root).count : Int(TreeBranch(root).entries) }

  package var sectionCount: Int {
    Int(level == 0 ? TreeLeaf(root).sections : TreeBranch(root).sections)
  }

  /// The number of rows, headers and footers not counted.
  package var rowCount: Int {
    let summary = summary
    return Int(summary.count - 2 * summary.sections)
  }

  /// The number of rows, headers and footers that have no measured height.
  package var unmeasuredCount: Int { Int(summary.unmeasured) }

  /// How many rows, headers and footers are measured.
  ///
  /// - Complexity: O(s) in the number of sections.
  package var measuredCount: Int {
    let absent = shapes.reduce(0) { count, shape in
      count + (shape.hasHeader ? 0 : 1) + (shape.hasFooter ? 0 : 1)
    }
    return Int(summary.count - summary.unmeasured) - absent
  }

  // MARK: Changing nodes

  /// Makes the root one that this tree owns alone.
  private mutating func makeRootUnique() {
    if !isKnownUniquelyReferenced(&ownership) {
      root.retain()
      ownership = Ownership(root, level: level)
    }
    if !root.isUnique {
      root.makeUnique(level: level)
      ownership.root = root
    }
  }

  /// Goes down to the leaf that holds the entry at an index, which this tree owns alone then, and notes
  /// the way; with the entry's place in it.
  @inline(__always)
  private func descend(
    to index: Int,
    _ steps: UnsafeMutablePointer<TreeStep>
  ) -> (leaf: TreeLeaf, place: Int) {
    var node = root
    var place = Int32(index)
    for depth in 0..<level {
      let branch = TreeBranch(node)
      let child = branch.child(containing: place)
      place &-= branch.countStarts[child]
      branch.children[child].makeUnique(level: level &- depth &- 1)
      (steps + depth).initialize(to: TreeStep(branch: branch, child: child))
      node = branch.children[child]
    }
    return (TreeLeaf(node), Int(place))
  }

  /// Changes the leaf that holds the entry at an index, and the sums above it.
  ///
  /// The body gets the leaf, and the entry's place in it.
  @inline(__always)
  mutating func updateLeaf(at index: Int, _ body: (TreeLeaf, Int) -> Void) {
    makeRootUnique()
    withUnsafeTemporaryAllocation(of: TreeStep.self, capacity: Self.maximumLevel) { steps in
      let (leaf, place) = descend(to: index, steps.baseAddress!)
      let old = leaf.summary
      body(leaf, place)
      var change = leaf.summary.change(from: old)
      for depth in stride(from: level &- 1, through: 0, by: -1) {
        let step = steps[depth]
        step.branch.apply(change, toChild: step.child)
        change.sum = step.branch.sum
      }
    }
  }

  /// Changes what is known of an entry, which stays what it is, and the sums above it.
  ///
  /// Every commit of a height does this: one way down, and back up only what has changed.
  /// - Parameter change: changes the entry; whether it did.
  @inline(__always)
  mutating func updateCell(at index: Int, _ change: (inout TreeCell) -> Bool) {
    makeRootUnique()
    withUnsafeTemporaryAllocation(of: TreeStep.self, capacity: Self.maximumLevel) { steps in
      let (leaf, place) = descend(to: index, steps.baseAddress!)
      var cell = leaf[place]
      guard change(&cell) else { return }
      let counts = leaf.replace(place, with: cell)
      var sum = leaf.sum(ofBlocks: TreeLeaf.blockCount)
      for depth in stride(from: level &- 1, through: 0, by: -1) {
        let step = steps[depth]
        if let counts { step.branch.apply(counts, toChild: step.child) }
        step.branch.setSum(sum, ofChild: step.child)
        sum = step.branch.sum
      }
    }
  }

  /// Changes all leaves in order, and the sums above them.
  mutating func updateLeaves(_ body: (TreeLeaf) -> Void) {
    makeRootUnique()
    Self.updateLeaves(root, level: level, body)
  }

  private static func updateLeaves(_ node: TreeNode, level: Int, _ body: (TreeLeaf) -> Void) {
    guard level > 0 else { return body(TreeLeaf(node)) }
    let branch = TreeBranch(node)
    for child in 0..<branch.count {
      branch.children[child].makeUnique(level: level - 1)
      let old = branch.summary(ofChild: child)
      updateLeaves(branch.children[child], level: level - 1, body)
      let new = branch.children[child].summary(level: level - 1)
      branch.apply(new.change(from: old), toChild: child)
    }
  }

  // MARK: Changing the sequence

  /// Puts entries before the one at an index.
  mutating func insert(count number: Int, at index: Int, _ cell: (Int) -> TreeCell) {
    precondition(count + number <= Self.maximumCount, "a table of more than 2^30 rows")
    if number <= TreeLeaf.minimum {
      if locate(index).leaf.count + number > TreeLeaf.capacity { divideLeaf(at: index) }
      return insertIntoLeaf(number, at: index, cell)
    }
    edit { whole in
      let (left, right) = whole.split(at: index)
      return .join(.join(left, .make(count: number, cell)), right)
    }
  }

  /// Puts entries into one leaf, which has room for them.
  private mutating func insertIntoLeaf(_ number: Int, at index: Int, _ cell: (Int) -> TreeCell) {
    updateLeaf(at: index) { leaf, place in
      leaf.open(number, at: place)
      var pending = leaf.pending
      for offset in 0..<number {
        let cell = cell(offset)
        leaf[place + offset] = cell
        if !cell.flags.isMeasured { leaf.unmeasured += 1 }
        if cell.flags.isHeader { leaf.sections += 1 }
        if let pendingClass = cell.flags.pendingClass { pending.add(1, toClass: pendingClass) }
      }
      leaf.pending = pending
      leaf.updateBlockSums(from: place)
    }
  }

  /// Divides the leaf that an index belongs to, which is full, and where needed what is above it.
  private mutating func divideLeaf(at index: Int) {
    makeRootUnique()
    guard let sibling = TreePiece(node: root, level: level).divideLeaf(at: index) else { return }
    replaceRoot(by: TreePiece.stack([root, sibling], level: level))
  }

  mutating func remove(_ range: Range<Int>) {
    if removeFromLeaf(range) { return }
    _ = extract(range)
  }

  private mutating func removeFromLeaf(_ range: Range<Int>) -> Bool {
    let (leaf, place) = locate(range.lowerBound)
    let rest = leaf.count - range.count
    guard place + range.count <= leaf.count, level == 0 || rest >= TreeLeaf.minimum
    else { return false }
    updateLeaf(at: range.lowerBound) { leaf, place in
      let removed = place..<place + range.count
      var pending = leaf.pending
      for index in removed {
        let flags = leaf.flags[index]
        if !flags.isMeasured { leaf.unmeasured -= 1 }
        if flags.isHeader { leaf.sections -= 1 }
        if let pendingClass = flags.pendingClass { pending.add(-1, toClass: pendingClass) }
      }
      leaf.pending = pending
      leaf.close(removed)
      leaf.updateBlockSums(from: place)
    }
    return true
  }

  /// Cuts a range out; the result's stamps are those of this tree.
  mutating func extract(_ range: Range<Int>) -> RowTree {
    var middle: TreePiece?
    edit { whole in
      let (rest, right) = whole.split(at: range.upperBound)
      let (left, cut) = rest?.split(at: range.lowerBound) ?? (nil, nil)
      middle = cut
      return .join(left, right)
    }
    return RowTree(middle, nextStamp: nextStamp)
  }

  private init(_ piece: TreePiece?, nextStamp: UInt64) {
    root = piece?.node ?? TreeLeaf.make().node
    level = piece?.level ?? 0
    ownership = Ownership(root, level: level)
    self.nextStamp = nextStamp
  }

  /// Puts all entries of another tree before the one at an index.
  mutating func insert(_ other: consuming RowTree, at index: Int) {
    precondition(count + other.count <= Self.maximumCount, "a table of more than 2^30 rows")
    other.root.retain()
    let piece = TreePiece(node: other.root, level: other.level)
    edit { whole in
      let (left, right) = whole.split(at: index)
      return .join(.join(left, piece), right)
    }
  }

  /// Replaces the whole tree by what the body makes of it.
  private mutating func edit(_ body: (TreePiece) -> TreePiece?) {
    makeRootUnique()
    let piece = body(TreePiece(node: root, level: level))
    replaceRoot(by: piece ?? TreePiece(node: TreeLeaf.make().node, level: 0))
  }

  /// Takes over a root in which the former one has gone up.
  private mutating func replaceRoot(by piece: TreePiece) {
    root = piece.node
    level = piece.level
    ownership.root = root
    ownership.level = level
  }
}

/// A branch on the way down to a leaf, and the child through which it goes on.
private struct TreeStep {
  var branch: TreeBranch
  var child: Int
}
