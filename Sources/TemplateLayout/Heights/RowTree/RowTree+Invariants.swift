extension RowTree {
  /// What holds for every tree between two operations; the first thing that does not, or `nil`.
  ///
  /// - Complexity: O(n).
  package var brokenInvariant: String? {
    var cells: [TreeCell] = []
    if let broken = Self.broken(root, level: level, isRoot: true, &cells) { return broken }
    return brokenOrder(cells) ?? brokenStamps(cells)
  }

  /// How many nodes of this tree another one does not have: what was copied since they parted.
  package func countOfNodes(notIn other: RowTree) -> Int {
    var known = Set<UnsafeMutableRawPointer>()
    other.forEachNode { known.insert($0.memory) }
    var count = 0
    forEachNode { if !known.contains($0.memory) { count += 1 } }
    return count
  }

  /// The nodes on a way from the root to a leaf.
  package var depth: Int { level + 1 }

  private func forEachNode(_ body: (TreeNode) -> Void) {
    func visit(_ node: TreeNode, _ level: Int) {
      body(node)
      guard level > 0 else { return }
      let branch = TreeBranch(node)
      for child in 0..<branch.count { visit(branch.children[child], level - 1) }
    }
    visit(root, level)
  }

  // MARK: Nodes

  private static func broken(
    _ node: TreeNode,
    level: Int,
    isRoot: Bool,
    _ cells: inout [TreeCell]
  ) -> String? {
    if node.ownerCount < 1 { return "a node has \(node.ownerCount) owners" }
    return level == 0
      ? broken(TreeLeaf(node), isRoot: isRoot, &cells)
      : broken(TreeBranch(node), level: level, isRoot: isRoot, &cells)
  }

  private static func broken(
    _ leaf: TreeLeaf,
    isRoot: Bool,
    _ cells: inout [TreeCell]
  ) -> String? {
    let count = leaf.count
    guard (isRoot ? 0 : TreeLeaf.minimum)...TreeLeaf.capacity ~= count else {
      return "a leaf has \(count) entries"
    }
    var expected = TreeSummary(count: Int32(count))
    for index in 0..<TreeLeaf.capacity {
      let cell = leaf[index]
      if index >= count {
        guard cell.value == 0, cell.flags == .filler else { return "a leaf's end is not empty" }
        continue
      }
      if let broken = broken(cell) { return broken }
      if cell.flags.isHeader { expected.sections += 1 }
      if !cell.flags.isMeasured { expected.unmeasured += 1 }
      if let pendingClass = cell.flags.pendingClass {
        expected.pending.add(1, toClass: pendingClass)
      }
      cells.append(cell)
    }
    for block in 0..<TreeLeaf.blockCount {
      var sum = 0.0
      for index in 0..<TreeLeaf.blockLength {
        sum += leaf.values[block * TreeLeaf.blockLength + index]
      }
      guard leaf.blockSums[block] == sum else {
        return "block \(block) of a leaf has the sum \(leaf.blockSums[block]) instead of \(sum)"
      }
      expected.sum += sum
    }
    guard leaf.summary == expected else {
      return "a leaf knows \(leaf.summary) instead of \(expected)"
    }
    return nil
  }

  private static func broken(_ cell: TreeCell) -> String? {
    let flags = cell.flags
    guard cell.value.isFinite, cell.value >= 0 else { return "a height of \(cell.value)" }
    if flags.isMeasured, !flags.isValued { return "measured without a height" }
    if flags.isAbsent, flags.isRow || cell.value != 0 || !flags.isMeasured {
      return "a place that should be empty is not: \(cell)"
    }
    if flags.isHeader, flags.isFooter { return "a header that is a footer" }
    if let pendingClass = flags.pendingClass {
      guard cell.value == 0,
        HeightEstimates.classIndex(kind: cell.kind, isRow: flags.isRow) == pendingClass
      else { return "\(cell) has estimate class \(pendingClass)" }
    } else if flags.rawValue & 0b111 != 0 {
      return "\(cell) has both a height and an estimate class"
    }
    return nil
  }

  private static func broken(
    _ branch: TreeBranch,
    level: Int,
    isRoot: Bool,
    _ cells: inout [TreeCell]
  ) -> String? {
    guard (isRoot ? 2 : TreeBranch.minimum)...TreeBranch.capacity ~= branch.count else {
      return "a branch has \(branch.count) children"
    }
    var before = TreeSummary()
    for child in 0..<branch.count {
      let node = branch.children[child]
      let starts = TreeSummary(
        count: branch.countStarts[child],
        sections: branch.sectionStarts[child],
        unmeasured: branch.unmeasuredStarts[child],
        sum: branch.sumStarts[child],
        pending: branch.pendingStarts[child]
      )
      guard starts == before else {
        return "child \(child) of a branch starts at \(starts) instead of \(before)"
      }
      if let broken = broken(node, level: level - 1, isRoot: false, &cells) { return broken }
      let summary = node.summary(level: level - 1)
      guard branch.summary(ofChild: child) == summary else {
        return "a branch knows \(branch.summary(ofChild: child)) of a child instead of \(summary)"
      }
      before.count += summary.count
      before.sections += summary.sections
      before.unmeasured += summary.unmeasured
      before.sum += summary.sum
      before.pending += summary.pending
    }
    guard branch.summary == before else {
      return "a branch knows \(branch.summary) instead of \(before)"
    }
    for lane in branch.count..<TreeBranch.capacity {
      guard branch.countStarts[lane] == .max, branch.sectionStarts[lane] == .max,
        branch.unmeasuredStarts[lane] == .max, branch.sumStarts[lane] == .infinity
      else { return "a branch of \(branch.count) children has a start at \(lane)" }
    }
    return nil
  }

  // MARK: The sequence

  private func brokenOrder(_ cells: [TreeCell]) -> String? {
    var isInside = false
    for (index, cell) in cells.enumerated() {
      if cell.flags.isHeader {
        if isInside { return "a section has no footer before the header at \(index)" }
        isInside = true
      } else if !isInside {
        return "entry \(index) is outside any section"
      } else if cell.flags.isFooter {
        isInside = false
      }
    }
    return isInside ? "the last section has no footer" : nil
  }

  private func brokenStamps(_ cells: [TreeCell]) -> String? {
    var stamps = Set<UInt64>()
    for cell in cells where !cell.flags.isAbsent {
      if !stamps.insert(cell.stamp).inserted { return "two entries have the stamp \(cell.stamp)" }
      if cell.stamp >= nextStamp { return "the stamp \(cell.stamp) was not given out yet" }
    }
    return nil
  }
}
