/// A leaf of a ``RowTree``: up to 64 entries in order, one array per property.
///
/// Heights are summed in blocks of 16, so that one change adds up a block and not the leaf. Every sum
/// is made anew from what is below it and never corrected by a difference: it cannot drift, however
/// many changes there are. Places behind the last entry have height 0 and flags that count nowhere,
/// so that loops over whole blocks need no condition.
struct TreeLeaf {
  static let capacity = 64
  /// The fewest entries of a leaf that is not alone.
  static let minimum = capacity / 8
  /// What a leaf gets that had less than the minimum.
  static let refill = capacity / 4
  /// The most entries of two leaves that are made one.
  ///
  /// Less than the capacity, so that an insertion
  /// does not undo what the deletion before it did.
  static let mergeLimit = capacity * 3 / 4
  static let blockLength = 16
  static let blockCount = capacity / blockLength

  private static let pendingOffset = 32
  private static let blockSumsOffset = 64
  private static let valuesOffset = blockSumsOffset + blockCount * 8
  private static let stampsOffset = valuesOffset + capacity * 8
  private static let kindsOffset = stampsOffset + capacity * 8
  private static let flagsOffset = kindsOffset + capacity * 2
  static let byteCount = flagsOffset + capacity

  let node: TreeNode

  /// Takes memory for a leaf.
  @inline(__always)
  init(_ node: TreeNode) { self.node = node }

  /// An empty leaf with one owner.
  static func make() -> TreeLeaf {
    let leaf = TreeLeaf(.allocate(byteCount: byteCount))
    leaf.count = 0
    leaf.unmeasured = 0
    leaf.sections = 0
    leaf.pending = ClassCounts()
    leaf.blockSums.initialize(repeating: 0, count: blockCount)
    leaf.values.initialize(repeating: 0, count: capacity)
    leaf.stamps.initialize(repeating: 0, count: capacity)
    leaf.kinds.initialize(repeating: 0, count: capacity)
    leaf.flags.initialize(repeating: .filler, count: capacity)
    return leaf
  }

  func copy() -> TreeNode {
    let copy = TreeNode.allocate(byteCount: Self.byteCount)
    let header = MemoryLayout<Int>.size
    (copy.memory + header).copyMemory(
      from: node.memory + header,
      byteCount: Self.byteCount - header
    )
    return copy
  }

  // MARK: Contents

  var count: Int {
    @inline(__always) get { Int(node.memory.load(fromByteOffset: 8, as: Int32.self)) }
    nonmutating set { node.memory.storeBytes(of: Int32(newValue), toByteOffset: 8, as: Int32.self) }
  }

  var unmeasured: Int32 {
    @inline(__always) get { node.memory.load(fromByteOffset: 12, as: Int32.self) }
    nonmutating set { node.memory.storeBytes(of: newValue, toByteOffset: 12, as: Int32.self) }
  }

  var sections: Int32 {
    @inline(__always) get { node.memory.load(fromByteOffset: 16, as: Int32.self) }
    nonmutating set { node.memory.storeBytes(of: newValue, toByteOffset: 16, as: Int32.self) }
  }

  var pending: ClassCounts {
    @inline(__always) get {
      node.memory.load(fromByteOffset: Self.pendingOffset, as: ClassCounts.self)
    }
    nonmutating set {
      node.memory.storeBytes(of: newValue, toByteOffset: Self.pendingOffset, as: ClassCounts.self)
    }
  }

  @inline(__always)
  private func pointer<Element>(_ offset: Int, _: Element.Type) -> UnsafeMutablePointer<Element> {
    (node.memory + offset).assumingMemoryBound(to: Element.self)
  }

  var blockSums: UnsafeMutablePointer<Double> { pointer(Self.blockSumsOffset, Double.self) }
  var values: UnsafeMutablePointer<Double> { pointer(Self.valuesOffset, Double.self) }
  var stamps: UnsafeMutablePointer<UInt64> { pointer(Self.stampsOffset, UInt64.self) }
  var kinds: UnsafeMutablePointer<UInt16> { pointer(Self.kindsOffset, UInt16.self) }
  var flags: UnsafeMutablePointer<CellFlags> { pointer(Self.flagsOffset, CellFlags.self) }

  subscript(index: Int) -> TreeCell {
    @inline(__always) get {
      TreeCell(
        stamp: stamps[index],
        value: values[index],
        kind: kinds[index],
        flags: flags[index]
      )
    }
    nonmutating set {
      stamps[index] = newValue.stamp
      values[index] = newValue.value
      kinds[index] = newValue.kind
      flags[index] = newValue.flags
    }
  }

  // MARK: Sums

  var summary: TreeSummary {
    TreeSummary(
      count: Int32(count),
      sections: sections,
      unmeasured: unmeasured,
      sum: sum(ofBlocks: Self.blockCount),
      pending: pending
    )
  }

  @inline(__always)
  func sum(ofBlocks blocks: Int) -> Double {
    var sum = 0.0
    for block in 0..<blocks { sum += blockSums[block] }
    return sum
  }

  /// The heights before an entry, without estimates of classes.
  ///
  /// It adds in the same order as the sum of the leaf, so that it never exceeds it.
  @inline(__always)
  func sum(before index: Int) -> Double {
    let block = index / Self.blockLength
    var rest = 0.0
    for entry in block * Self.blockLength..<index { rest += values[entry] }
    return sum(ofBlocks: block) + rest
  }

  /// The entries without a value before an entry, by class.
  @inline(__always)
  func pending(before index: Int) -> ClassCounts {
    pending.isZero ? ClassCounts() : countPending(before: index)
  }

  private func countPending(before index: Int) -> ClassCounts {
    let all = pending
    var result = ClassCounts()
    // Mostly there is one class: counting one after the other is quicker than telling them apart.
    for estimateClass in 0..<HeightEstimates.classCount where all[estimateClass] > 0 {
      let number = flagWords.count(before: index) { $0.pending(UInt8(estimateClass)) }
      result.add(number, toClass: estimateClass)
    }
    return result
  }

  /// The entries of a block without a value, by class.
  func pending(inBlock block: Int) -> ClassCounts {
    let all = pending
    var result = ClassCounts()
    let word = block * Self.blockLength / FlagWords.length
    for estimateClass in 0..<HeightEstimates.classCount where all[estimateClass] > 0 {
      let number =
        flagWords[word].pending(UInt8(estimateClass)).nonzeroBitCount
        + flagWords[word + 1].pending(UInt8(estimateClass)).nonzeroBitCount
      result.add(number, toClass: estimateClass)
    }
    return result
  }

  /// Adds up the blocks from the one that contains an entry to the last.
  func updateBlockSums(from index: Int) {
    for block in index / Self.blockLength..<Self.blockCount { updateSum(ofBlock: block) }
  }

  @inline(__always)
  func updateSum(ofBlock block: Int) {
    let values = values + block * Self.blockLength
    var sum = 0.0
    for entry in 0..<Self.blockLength { sum += values[entry] }
    blockSums[block] = sum
  }

  /// Counts anew what the flags say.
  func updateCounts() {
    var unmeasured: Int32 = 0
    var sections: Int32 = 0
    var pending = ClassCounts()
    for index in 0..<count {
      let flags = flags[index]
      if !flags.isMeasured { unmeasured += 1 }
      if flags.isHeader { sections += 1 }
      if let pendingClass = flags.pendingClass { pending.add(1, toClass: pendingClass) }
    }
    self.unmeasured = unmeasured
    self.sections = sections
    self.pending = pending
  }

  // MARK: What is not measured

  /// How many entries before an entry are not measured.
  func unmeasured(before index: Int) -> Int32 {
    unmeasured == 0 ? 0 : Int32(flagWords.count(before: index) { $0.unmeasured })
  }

  /// The place of an unmeasured entry by its number in the leaf.
  func unmeasuredEntry(_ number: Int32) -> Int {
    flagWords.place(of: Int(number)) { $0.unmeasured }
  }

  // MARK: Sections

  /// The place of a header by its number in the leaf.
  func header(_ number: Int) -> Int { flagWords.place(of: number) { $0.headers } }

  /// How many headers there are at or before an entry.
  func headers(upTo index: Int) -> Int {
    sections == 0 ? 0 : flagWords.count(before: index + 1) { $0.headers }
  }

  private var flagWords: FlagWords { FlagWords(node.memory + Self.flagsOffset) }

  // MARK: Changes of the order

  /// Copies entries of another leaf behind the last.
  func append(_ range: Range<Int>, of other: TreeLeaf) {
    let end = count
    open(range.count, at: end)
    copy(range, of: other, to: end)
    updateCounts()
    updateBlockSums(from: end)
  }

  /// Takes entries out.
  func remove(_ range: Range<Int>) {
    close(range)
    updateCounts()
    updateBlockSums(from: range.lowerBound)
  }

  /// Makes room for entries; the caller sets them, then brings sums and counts up to date.
  func open(_ number: Int, at index: Int) {
    let tail = count - index
    (values + index + number).update(from: values + index, count: tail)
    (stamps + index + number).update(from: stamps + index, count: tail)
    (kinds + index + number).update(from: kinds + index, count: tail)
    (flags + index + number).update(from: flags + index, count: tail)
    count += number
  }

  /// Closes the places of entries; the caller brings sums and counts up to date.
  func close(_ range: Range<Int>) {
    let tail = count - range.upperBound
    (values + range.lowerBound).update(from: values + range.upperBound, count: tail)
    (stamps + range.lowerBound).update(from: stamps + range.upperBound, count: tail)
    (kinds + range.lowerBound).update(from: kinds + range.upperBound, count: tail)
    (flags + range.lowerBound).update(from: flags + range.upperBound, count: tail)
    count -= range.count
    (values + count).update(repeating: 0, count: range.count)
    (flags + count).update(repeating: .filler, count: range.count)
  }

  /// Copies entries of another leaf to a place that was opened for them.
  func copy(_ range: Range<Int>, of other: TreeLeaf, to index: Int) {
    (values + index).update(from: other.values + range.lowerBound, count: range.count)
    (stamps + index).update(from: other.stamps + range.lowerBound, count: range.count)
    (kinds + index).update(from: other.kinds + range.lowerBound, count: range.count)
    (flags + index).update(from: other.flags + range.lowerBound, count: range.count)
  }
}
