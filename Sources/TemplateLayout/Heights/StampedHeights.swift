/// Measured heights of one environment by the stamps of their rows, 16 bytes each.
///
/// It is read in the order in which rows stand now, which is nearly the order in which they stood
/// when the heights were kept, so a reader keeps a place and looks near it first.
package struct StampedHeights: Sendable {
  private var stamps: [UInt64]
  private var heights: [Double]

  package var count: Int { stamps.count }
  package var isEmpty: Bool { stamps.isEmpty }

  package init() {
    stamps = []
    heights = []
  }

  package init(_ pairs: [(stamp: UInt64, height: Double)]) {
    let pairs = pairs.sorted { $0.stamp < $1.stamp }
    stamps = pairs.map(\.stamp)
    heights = pairs.map(\.height)
  }

  /// The height kept for a stamp, in points.
  ///
  /// - Complexity: O(log n).
  package subscript(stamp: UInt64) -> Double? {
    var low = 0
    var high = stamps.count
    while low < high {
      let middle = (low + high) / 2
      if stamps[middle] < stamp { low = middle + 1 } else { high = middle }
    }
    return low < stamps.count && stamps[low] == stamp ? heights[low] : nil
  }
}
