import Synchronization

/// The memory of a node of a ``RowTree``: a ``TreeLeaf`` at level 0, a ``TreeBranch`` above.
///
/// Nodes are raw memory with a count of owners instead of class instances: a walk down the tree then
/// costs neither a retain and release nor an exclusivity check per level. What keeps that safe is one
/// rule, the same as for any copy-on-write value: *a node is written only by a tree that owns it
/// alone*, which means that the node and everything above it has one owner. Owners are branches and
/// trees, each holding one count. So whoever can reach a node from a snapshot sees it unchanged for
/// as long as the snapshot lives, on any thread.
///
/// All that writes nodes goes through ``RowTree``; all that allocates and frees them is here.
///
/// That rule is also what makes it right to send nodes between threads unchecked: shared nodes are
/// only read, and their counts of owners are atomic.
struct TreeNode: @unchecked Sendable {
  let memory: UnsafeMutableRawPointer

  /// A node with one owner and uninitialised contents behind its count of owners.
  static func allocate(byteCount: Int) -> TreeNode {
    let memory = UnsafeMutableRawPointer.allocate(byteCount: byteCount, alignment: 16)
    memory.initializeMemory(as: Atomic<Int>.self, to: Atomic(1))
    return TreeNode(memory: memory)
  }

  private var owners: UnsafeMutablePointer<Atomic<Int>> {
    memory.assumingMemoryBound(to: Atomic<Int>.self)
  }

  func retain() {
    owners.pointee.wrappingAdd(1, ordering: .relaxed)
  }

  /// Brings the count of owners into the cache.
  func touch() {
    _ = owners.pointee.load(ordering: .relaxed)
  }

  /// Gives up one ownership, and frees the node and what it alone owns after the last.
  func release(level: Int) {
    guard owners.pointee.wrappingSubtract(1, ordering: .acquiringAndReleasing).newValue == 0
    else { return }
    if level > 0 {
      let branch = TreeBranch(self)
      for child in 0..<branch.count { branch.children[child].release(level: level - 1) }
    }
    memory.deallocate()
  }

  /// Whether there is one owner; if it is the caller, nobody else can become one meanwhile.
  var isUnique: Bool { owners.pointee.load(ordering: .acquiring) == 1 }

  /// The number of owners, for the invariants.
  var ownerCount: Int { owners.pointee.load(ordering: .acquiring) }

  /// Replaces a shared node by a copy that the caller owns alone.
  @inline(__always)
  mutating func makeUnique(level: Int) {
    if !isUnique { self = copied(level: level) }
  }

  @inline(never)
  private func copied(level: Int) -> TreeNode {
    let copy: TreeNode
    if level == 0 {
      copy = TreeLeaf(self).copy()
    } else {
      copy = TreeBranch(self).copy()
    }
    release(level: level)
    return copy
  }

  func summary(level: Int) -> TreeSummary {
    level == 0 ? TreeLeaf(self).summary : TreeBranch(self).summary
  }
}

/// What a node's parent knows about it.
struct TreeSummary: Equatable {
  /// Rows, headers and footers; those of a section that has none count as well.
  var count: Int32 = 0
  /// Headers, which begin sections.
  var sections: Int32 = 0
  /// Entries without a measured height.
  var unmeasured: Int32 = 0
  /// The measured heights and the entries' own estimates.
  var sum = 0.0
  /// By estimate class, the entries that have neither.
  var pending = ClassCounts()

  /// By how much the counts differ from earlier ones, with the sum as it is now: sums of heights are
  /// never corrected by differences.
  @inline(__always)
  func change(from old: TreeSummary) -> TreeSummary {
    TreeSummary(
      count: count &- old.count,
      sections: sections &- old.sections,
      unmeasured: unmeasured &- old.unmeasured,
      sum: sum,
      pending: pending - old.pending
    )
  }
}
