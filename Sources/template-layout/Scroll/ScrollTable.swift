import TemplateLayout

/// The table of a simulated scroll: how tall its rows are, and of which of them that is known.
///
/// All rows stand where their real heights put them, known or not, so that every strategy scrolls
/// past the same rows. An engine would scroll past estimates and correct the offset.
struct ScrollTable: Sendable {
  /// Which rows have no height yet, as the engine's walk asks for them.
  private(set) var tree: RowTree

  /// The top edge of each row in points, and the bottom edge of the last.
  private var tops: [Double]
  private var screenHeight: Double
  private var isKnown: [Bool]
  private var isUnused: [Bool]

  /// How many rows frames had to measure.
  private(set) var measuredInFrames = 0

  /// How many rows were measured ahead.
  private(set) var precached = 0

  /// How many heights measured ahead were thrown away before a frame showed them.
  private var thrownAway = 0

  /// A table of rows nobody has measured, with the heights that they will turn out to have.
  init(heights: [Double], screenHeight: Double) {
    tree = RowTree([SectionShape(rows: heights.count)])
    tops = Self.tops(of: heights)
    self.screenHeight = screenHeight
    isKnown = Array(repeating: false, count: heights.count)
    isUnused = isKnown
  }

  private static func tops(of heights: [Double]) -> [Double] {
    var top = 0.0
    return [0]
      + heights.map { height in
        top += height
        return top
      }
  }

  /// The number of rows.
  var count: Int { isKnown.count }

  /// The largest scroll offset.
  var lastOffset: Double { max(0, tops[count] - screenHeight) }

  /// How many heights measured ahead no frame has shown.
  var neverUsed: Int { thrownAway + isUnused.count { $0 } }

  func top(ofRow row: Int) -> Double { tops[row] }

  /// The row that covers an offset of the content.
  func row(at offset: Double) -> Int {
    var low = 0
    var high = count
    while high - low > 1 {
      let middle = (low + high) / 2
      if tops[middle] <= offset {
        low = middle
      } else {
        high = middle
      }
    }
    return low
  }

  /// The rows that the screen shows.
  func visibleRows(at offset: Double) -> Range<Int> {
    let first = row(at: offset)
    var end = first
    while end < count, tops[end] < offset + screenHeight { end += 1 }
    return first..<max(end, first + 1)
  }

  func isMeasured(_ row: Int) -> Bool { isKnown[row] }

  /// Keeps the height of a row that a frame waited for.
  mutating func measureInFrame(_ row: Int) {
    measuredInFrames += 1
    keep(row)
  }

  /// Keeps the height of a row that nobody has asked for yet.
  mutating func precache(_ row: Int) {
    precached += 1
    isUnused[row] = true
    keep(row)
  }

  private mutating func keep(_ row: Int) {
    precondition(!isKnown[row], "row \(row) was measured twice")
    isKnown[row] = true
    let position = RowPosition.row(section: 0, row: row)
    _ = tree.setHeight(
      tops[row + 1] - tops[row],
      kind: 1,
      at: position,
      stamp: tree.stamp(at: position)!
    )
  }

  /// A frame shows rows.
  mutating func show(_ rows: Range<Int>) {
    for row in rows { isUnused[row] = false }
  }

  /// Forgets all heights, as after a reload or at another width, and takes others.
  ///
  /// - Parameter offset: The scroll offset before.
  /// - Returns: The scroll offset after that keeps the first visible row where it is.
  mutating func replaceHeights(
    with heights: [Double],
    screenHeight: Double,
    offset: Double
  ) -> Double {
    let first = row(at: offset)
    let part = (offset - tops[first]) / max(tops[first + 1] - tops[first], .leastNonzeroMagnitude)
    thrownAway = neverUsed
    isKnown = Array(repeating: false, count: count)
    isUnused = isKnown
    tree.invalidateAll()
    tops = Self.tops(of: heights)
    self.screenHeight = screenHeight
    return min(tops[first] + part * (tops[first + 1] - tops[first]), lastOffset)
  }
}
