/// The rows that a person sees, and where to they are going.
package struct VisibleRows: Hashable, Sendable {
  /// From the first visible row, header or footer to the one behind the last.
  package var range: Range<RowPosition>

  /// Points per second; positive towards the end of the table.
  package var velocity: Double

  package init(range: Range<RowPosition>, velocity: Double = 0) {
    precondition(velocity.isFinite, "a velocity of \(velocity)")
    self.range = range
    self.velocity = velocity
  }
}

/// The order in which precaching visits the rows that have no height: what a synchronous reader
/// missed, what is visible, then outwards from there, the direction of travel first.
///
/// Nothing is listed: beginning costs nothing, and each next row is found by a question to the tree
/// of rows, across the borders of sections, headers and footers included. A row that was handed out
/// is not handed out again by the same walk, whether its height has come by then or not; so a walk
/// ends although a row cannot be measured. After ``begin(around:)`` that memory is gone: the caller
/// has to leave out what is still being measured.
package struct VisitOrder: Sendable {
  private let tuning: PrecacheTuning

  /// Missed rows, the oldest first.
  private var missed: [RowPosition] = []

  /// Where the walk through the visible rows goes on; nil when it is through.
  private var visible: Range<RowPosition>?

  /// Where the walk towards the end of the table goes on; nil when it is through.
  private var down: RowPosition?

  /// The walk towards the beginning goes on before this; nil when it is through.
  private var up: RowPosition?

  /// How many rows in a row the side ahead gets, and how many are left of its turn.
  private var aheadPerTurn = 1
  private var aheadLeft = 1
  private var isMovingUp = false

  /// An order that walks from the beginning of the table to its end.
  package init(tuning: PrecacheTuning = PrecacheTuning()) {
    self.tuning = tuning
    begin(around: nil)
  }

  /// Begins a new walk, around what is visible if that is known.
  package mutating func begin(around focus: VisibleRows?) {
    let start = RowPosition.header(section: 0)
    visible = focus?.range
    down = focus?.range.upperBound ?? start
    up = focus?.range.lowerBound
    let velocity = focus?.velocity ?? 0
    let isMoving = velocity.magnitude > tuning.restingSpeed
    isMovingUp = isMoving && velocity < 0
    aheadPerTurn = isMoving ? tuning.rowsAheadPerRowBehind : 1
    aheadLeft = aheadPerTurn
  }

  /// Puts a row before all others, behind those put there earlier.
  package mutating func promote(_ position: RowPosition) {
    guard tuning.rememberedMisses > 0, !missed.contains(position) else { return }
    if missed.count == tuning.rememberedMisses { missed.removeFirst() }
    missed.append(position)
  }

  /// Takes the rows put before others along to where they are now; `nil` for one that has gone.
  package mutating func movePromoted(to place: (RowPosition) -> RowPosition?) {
    missed = missed.compactMap(place)
  }

  /// Forgets the rows put before others, whose positions mean other rows now.
  package mutating func forgetPromoted() { missed = [] }

  /// The next row to measure, nil when the walk is through.
  ///
  /// - Parameters:
  ///   - firstUnmeasured: the first position without a height at or behind a position.
  ///   - lastUnmeasured: the last position without a height before a position.
  /// - Complexity: O(1) plus at most three of the questions, and one for each promoted row that has
  ///   its height by now.
  package mutating func next(
    firstUnmeasured: (RowPosition) -> RowPosition?,
    lastUnmeasured: (RowPosition) -> RowPosition?
  ) -> RowPosition? {
    while !missed.isEmpty {
      let position = missed.removeFirst()
      if firstUnmeasured(position) == position { return position }
    }
    if let range = visible {
      if let position = firstUnmeasured(range.lowerBound), position < range.upperBound {
        let rest = position.successor
        visible = rest < range.upperBound ? rest..<range.upperBound : nil
        return position
      }
      visible = nil
    }
    let isAhead = aheadLeft > 0
    aheadLeft = isAhead ? aheadLeft - 1 : aheadPerTurn
    let goesUp = isAhead == isMovingUp
    // A side that is through leaves its turns to the other.
    return goesUp
      ? nextUp(lastUnmeasured) ?? nextDown(firstUnmeasured)
      : nextDown(firstUnmeasured) ?? nextUp(lastUnmeasured)
  }

  private mutating func nextDown(_ firstUnmeasured: (RowPosition) -> RowPosition?) -> RowPosition? {
    guard let from = down else { return nil }
    let position = firstUnmeasured(from)
    down = position?.successor
    return position
  }

  private mutating func nextUp(_ lastUnmeasured: (RowPosition) -> RowPosition?) -> RowPosition? {
    guard let before = up else { return nil }
    up = lastUnmeasured(before)
    return up
  }
}
