/// A tree by itself: what is cut out of a ``RowTree``, or is to be joined to one.
///
/// Cutting and joining is how everything is done that one leaf cannot take. Both go down one path
/// and repair the nodes along it, so they cost O(log n) for any number of entries. Each function here
/// takes over the pieces it is given, and gives the caller the pieces it returns.
struct TreePiece {
  var node: TreeNode
  var level: Int

  // MARK: Making

  /// A piece of entries in order; `nil` if there are none.
  static func make(count: Int, _ cell: (Int) -> TreeCell) -> TreePiece? {
    guard count > 0 else { return nil }
    var nodes: [TreeNode] = []
    var next = 0
    for size in sizes(count, capacity: TreeLeaf.capacity, minimum: TreeLeaf.minimum) {
      let leaf = TreeLeaf.make()
      for index in 0..<size { leaf[index] = cell(next + index) }
      leaf.count = size
      leaf.updateCounts()
      leaf.updateBlockSums(from: 0)
      nodes.append(leaf.node)
      next += size
    }
    return stack(nodes, level: 0)
  }

  /// Puts branches over nodes of one level until there is one root.
  static func stack(_ nodes: [TreeNode], level: Int) -> TreePiece {
    var nodes = nodes
    var level = level
    while nodes.count > 1 {
      var branches: [TreeNode] = []
      var children = nodes[...]
      let sizes = sizes(nodes.count, capacity: TreeBranch.capacity, minimum: TreeBranch.minimum)
      for size in sizes {
        branches.append(TreeBranch.make(children.prefix(size), level: level + 1).node)
        children = children.dropFirst(size)
      }
      nodes = branches
      level += 1
    }
    return TreePiece(node: nodes[0], level: level)
  }

  /// Sizes of full nodes for a number of things, where the last has no less than the minimum.
  private static func sizes(_ count: Int, capacity: Int, minimum: Int) -> [Int] {
    var sizes = Array(repeating: capacity, count: count / capacity)
    let rest = count % capacity
    if rest > 0 {
      if rest < minimum, let last = sizes.indices.last {
        sizes[last] -= minimum - rest
        sizes.append(minimum)
      } else {
        sizes.append(rest)
      }
    }
    return sizes
  }

  // MARK: Joining

  static func join(_ left: TreePiece?, _ right: TreePiece?) -> TreePiece? {
    guard let left else { return right }
    guard let right else { return left }
    let (first, second): (TreeNode, TreeNode?)
    if left.level == right.level {
      (first, second) = combine(left.node, right.node, level: left.level)
    } else if left.level > right.level {
      (first, second) = append(right, to: left.node, level: left.level)
    } else {
      (first, second) = prepend(left, to: right.node, level: right.level)
    }
    let level = max(left.level, right.level)
    guard let second else { return TreePiece(node: first, level: level) }
    return stack([first, second], level: level)
  }

  /// Makes one or two nodes of two neighbours, so that none is left with too little.
  private static func combine(
    _ left: TreeNode,
    _ right: TreeNode,
    level: Int
  ) -> (TreeNode, TreeNode?) {
    if level > 0 { return branches(children(of: left, level) + children(of: right, level), level) }
    let counts = (left: TreeLeaf(left).count, right: TreeLeaf(right).count)
    let total = counts.left + counts.right
    if total <= TreeLeaf.mergeLimit { return balance(left, right, leftCount: total) }
    guard min(counts.left, counts.right) < TreeLeaf.minimum else { return (left, right) }
    // The small one gets little, so that rows which are appended or prepended one by one leave well
    // filled leaves behind.
    return balance(
      left,
      right,
      leftCount: counts.left < counts.right ? TreeLeaf.refill : total - TreeLeaf.refill
    )
  }

  /// Moves entries between neighbouring leaves until the left one has a number of them; the right one
  /// goes if it has none left.
  private static func balance(
    _ left: TreeNode,
    _ right: TreeNode,
    leftCount: Int
  ) -> (TreeNode, TreeNode?) {
    var nodes = (left, right)
    nodes.0.makeUnique(level: 0)
    let left = TreeLeaf(nodes.0)
    let number = leftCount - left.count
    if number == TreeLeaf(nodes.1).count {
      left.append(0..<number, of: TreeLeaf(nodes.1))
      nodes.1.release(level: 0)
      return (nodes.0, nil)
    }
    nodes.1.makeUnique(level: 0)
    let right = TreeLeaf(nodes.1)
    if number > 0 {
      left.append(0..<number, of: right)
      right.remove(0..<number)
    } else {
      right.open(-number, at: 0)
      right.copy(leftCount..<left.count, of: left, to: 0)
      right.updateCounts()
      right.updateBlockSums(from: 0)
      left.remove(leftCount..<left.count)
    }
    return nodes
  }

  /// Joins a lower piece to the right end of a node.
  private static func append(
    _ piece: TreePiece,
    to node: TreeNode,
    level: Int
  ) -> (TreeNode, TreeNode?) {
    var children = children(of: node, level)
    let last = children.removeLast()
    let (first, second) =
      level - 1 == piece.level
      ? combine(last, piece.node, level: piece.level) : append(piece, to: last, level: level - 1)
    children.append(first)
    if let second { children.append(second) }
    return branches(children, level)
  }

  /// Joins a lower piece to the left end of a node.
  private static func prepend(
    _ piece: TreePiece,
    to node: TreeNode,
    level: Int
  ) -> (TreeNode, TreeNode?) {
    var children = children(of: node, level)
    let (first, second) =
      level - 1 == piece.level
      ? combine(piece.node, children[0], level: piece.level)
      : prepend(piece, to: children[0], level: level - 1)
    children.replaceSubrange(0..<1, with: second.map { [first, $0] } ?? [first])
    return branches(children, level)
  }

  /// The children of a branch, which goes.
  private static func children(of node: TreeNode, _ level: Int) -> [TreeNode] {
    var node = node
    node.makeUnique(level: level)
    let branch = TreeBranch(node)
    defer { branch.deallocateAlone() }
    return Array(UnsafeBufferPointer(start: branch.children, count: branch.count))
  }

  /// One branch of the children, or two halves if they are too many for one.
  private static func branches(_ children: [TreeNode], _ level: Int) -> (TreeNode, TreeNode?) {
    guard children.count > TreeBranch.capacity else {
      return (TreeBranch.make(children[...], level: level).node, nil)
    }
    let half = children.count / 2
    return (
      TreeBranch.make(children[..<half], level: level).node,
      TreeBranch.make(children[half...], level: level).node
    )
  }

  // MARK: Cutting

  /// Cuts before the entry at an index.
  consuming func split(at index: Int) -> (left: TreePiece?, right: TreePiece?) {
    Self.split(node, level: level, at: index)
  }

  private static func split(
    _ node: TreeNode,
    level: Int,
    at index: Int
  ) -> (left: TreePiece?, right: TreePiece?) {
    let count = Int(node.summary(level: level).count)
    if index == 0 { return (nil, TreePiece(node: node, level: level)) }
    if index == count { return (TreePiece(node: node, level: level), nil) }
    if level == 0 {
      var left = node
      left.makeUnique(level: 0)
      let right = TreeLeaf.make()
      right.append(index..<count, of: TreeLeaf(left))
      TreeLeaf(left).remove(index..<count)
      return (TreePiece(node: left, level: 0), TreePiece(node: right.node, level: 0))
    }
    let child = TreeBranch(node).child(containing: Int32(index))
    let start = Int(TreeBranch(node).countStarts[child])
    let children = children(of: node, level)
    let (left, right) = split(children[child], level: level - 1, at: index - start)
    return (
      join(piece(of: children[..<child], level), left),
      join(right, piece(of: children[(child + 1)...], level))
    )
  }

  /// A piece of neighbouring children of a branch of a level.
  private static func piece(of children: ArraySlice<TreeNode>, _ level: Int) -> TreePiece? {
    if children.count > 1 {
      return TreePiece(node: TreeBranch.make(children, level: level).node, level: level)
    }
    return children.first.map { TreePiece(node: $0, level: level - 1) }
  }

  // MARK: Dividing

  /// Divides the full leaf that an index belongs to, in a tree that is owned alone.
  ///
  /// - Returns: what is to stand behind the root, if that was full as well.
  func divideLeaf(at index: Int) -> TreeNode? {
    guard level > 0 else {
      let leaf = TreeLeaf(node)
      let count = leaf.count
      // At the ends little is split off, so that rows which are appended or prepended one by one
      // leave well filled leaves behind.
      let leftCount =
        if index <= TreeLeaf.refill {
          TreeLeaf.refill
        } else if index >= count - TreeLeaf.refill {
          count - TreeLeaf.refill
        } else {
          index
        }
      let right = TreeLeaf.make()
      right.append(leftCount..<count, of: leaf)
      leaf.remove(leftCount..<count)
      return right.node
    }
    let branch = TreeBranch(node)
    let child = branch.child(containing: Int32(index))
    branch.children[child].makeUnique(level: level - 1)
    let sibling = TreePiece(node: branch.children[child], level: level - 1)
      .divideLeaf(at: index - Int(branch.countStarts[child]))
    guard let sibling else {
      // Nothing has come or gone, but sums are added in another order now.
      branch.setSum(branch.children[child].summary(level: level - 1).sum, ofChild: child)
      return nil
    }
    return branch.insert(sibling, after: child, level: level)
  }
}
