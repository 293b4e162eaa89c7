/// Measured heights of one environment by the stamps of their rows, 16 bytes each.
package struct StampedHeights: Sendable {
  private var stamps: [UInt64] = []
  private var heights: [Double] = []

  package init() {}

  package var count: Int { stamps.count }
  package var isEmpty: Bool { stamps.isEmpty }

  /// The height kept for a stamp, in points.
  ///
  /// - Complexity: O(log n).
  package subscript(stamp: UInt64) -> Double? {
    let index = index(of: stamp, in: 0..<stamps.count)
    return index < stamps.count && stamps[index] == stamp ? heights[index] : nil
  }

  // MARK: Making

  mutating func reserveCapacity(_ count: Int) {
    stamps.reserveCapacity(count)
    heights.reserveCapacity(count)
  }

  /// Adds a height; all are in before ``sort()``.
  mutating func append(_ height: Double, for stamp: UInt64) {
    stamps.append(stamp)
    heights.append(height)
  }

  /// Puts the heights in order of their stamps, which they are mostly in already: rows get them in
  /// the order in which they stand.
  mutating func sort() {
    guard zip(stamps, stamps.dropFirst()).contains(where: { $0 > $1 }) else { return }
    let order = stamps.indices.sorted { stamps[$0] < stamps[$1] }
    stamps = order.map { stamps[$0] }
    heights = order.map { heights[$0] }
  }

  // MARK: Reading

  /// The first place in a range of places whose stamp is not below another.
  private func index(of stamp: UInt64, in range: Range<Int>) -> Int {
    var low = range.lowerBound
    var high = range.upperBound
    while low < high {
      let middle = (low + high) / 2
      if stamps[middle] < stamp { low = middle + 1 } else { high = middle }
    }
    return low
  }

  func makeReader() -> Reader { Reader(heights: self) }

  /// Reads heights in the order of the table, which is nearly that of the stamps: it looks behind the
  /// place of the last look-up first.
  struct Reader {
    let heights: StampedHeights
    private var next = 0

    init(heights: StampedHeights) { self.heights = heights }

    mutating func height(for stamp: UInt64) -> Double? {
      let count = heights.stamps.count
      if next < count, heights.stamps[next] == stamp {
        next += 1
        return heights.heights[next - 1]
      }
      let index = heights.index(of: stamp, in: 0..<count)
      guard index < count, heights.stamps[index] == stamp else { return nil }
      next = index + 1
      return heights.heights[index]
    }
  }
}
