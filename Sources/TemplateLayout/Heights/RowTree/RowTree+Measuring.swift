extension RowTree {
  // MARK: What is still to be measured

  /// The first unmeasured position at or after a position, which need not exist.
  ///
  /// - Complexity: O(log n).
  package func firstUnmeasured(from position: RowPosition) -> RowPosition? {
    let number = unmeasured(before: lowerBound(of: position))
    return number < unmeasuredCount ? unmeasuredPosition(number) : nil
  }

  /// The last unmeasured position before a position, which need not exist.
  ///
  /// - Complexity: O(log n).
  package func lastUnmeasured(before position: RowPosition) -> RowPosition? {
    let number = unmeasured(before: lowerBound(of: position))
    return number > 0 ? unmeasuredPosition(number - 1) : nil
  }

  private func unmeasured(before index: Int) -> Int {
    var node = root
    var place = Int32(index)
    var number: Int32 = 0
    for _ in 0..<level {
      let branch = TreeBranch(node)
      let child = branch.child(containing: place)
      place &-= branch.countStarts[child]
      number &+= branch.unmeasuredStarts[child]
      node = branch.children[child]
    }
    return Int(number + TreeLeaf(node).unmeasured(before: Int(place)))
  }

  private func unmeasuredPosition(_ number: Int) -> RowPosition {
    var node = root
    var number = Int32(number)
    var index = 0
    for _ in 0..<level {
      let branch = TreeBranch(node)
      let child = branch.child(containingUnmeasured: number)
      number &-= branch.unmeasuredStarts[child]
      index &+= Int(branch.countStarts[child])
      node = branch.children[child]
    }
    return position(at: index + TreeLeaf(node).unmeasuredEntry(number))
  }

  // MARK: Environments

  /// The measured heights by stamp, to be kept while another environment is current.
  ///
  /// - Complexity: O(n).
  package func measuredHeights() -> StampedHeights {
    var heights = StampedHeights()
    heights.reserveCapacity(count - unmeasuredCount)
    forEachCell(in: 0..<count) { cell in
      if cell.flags.isMeasured, !cell.flags.isAbsent {
        heights.append(cell.value, for: cell.stamp)
      }
    }
    heights.sort()
    return heights
  }

  /// Takes over the heights of another environment: what it has is measured, what it has not keeps
  /// its present height as an estimate.
  ///
  /// - Complexity: O(n).
  package mutating func replaceMeasuredHeights(with heights: StampedHeights) {
    var reader = heights.makeReader()
    updateLeaves { leaf in
      for index in 0..<leaf.count where !leaf.flags[index].isAbsent {
        if let height = reader.height(for: leaf.stamps[index]) {
          leaf.values[index] = height
          leaf.flags[index] = leaf.flags[index].measured
        } else {
          leaf.flags[index] = leaf.flags[index].unmeasured
        }
      }
      leaf.updateCounts()
      leaf.updateBlockSums(from: 0)
    }
  }
}
