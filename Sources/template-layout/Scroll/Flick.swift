import Foundation

/// A way to scroll: steps that are played one after the other.
struct Flick: Sendable {
  /// The ways that `--flick` knows; its help describes each.
  enum Kind: String, CaseIterable, Sendable {
    case slow
    case fast
    case jump
    case reload
    case rotate
  }

  /// What happens to the table in the middle of a scroll.
  enum Change: Hashable, Sendable {
    /// All rows have other contents.
    case reload
    /// The screen is turned, so that all rows are measured at another width.
    case rotate
  }

  enum Step: Hashable, Sendable {
    /// Scrolls at a constant speed in points per second, positive towards the end of the table.
    case scroll(speed: Double, until: Limit)
    /// The finger is off, and nothing moves.
    case rest(Duration)
    /// The next frame shows other rows: the first of them lies at a fraction of all rows.
    case jump(Double)
    case change(Change)
  }

  /// Where a scroll ends, if the table does not end before.
  enum Limit: Hashable, Sendable {
    case time(Duration)
    case middleRow
    case endOfTable
  }

  let steps: [Step]

  init(_ kind: Kind) {
    let fast = 12_000.0
    let slow = 1_500.0
    let rest = Step.rest(.milliseconds(500))
    switch kind {
    case .slow:
      steps = (0..<40).flatMap { _ in
        [.scroll(speed: slow, until: .time(.seconds(1))), rest]
      }
    case .fast:
      steps = [.scroll(speed: fast, until: .endOfTable)]
    case .jump:
      // Far from each other and from where the walks of earlier ones have been.
      let places = [0.5, 0.9, 0.2, 0.7, 0.05, 0.6, 0.95, 0.35, 0.8, 0.1]
      steps = places.enumerated().flatMap { index, place in
        let speed = index.isMultiple(of: 2) ? slow : -slow
        return [.jump(place), .scroll(speed: speed, until: .time(.seconds(1))), rest]
      }
    case .reload, .rotate:
      steps = [
        .scroll(speed: fast, until: .middleRow),
        .change(kind == .reload ? .reload : .rotate),
        .scroll(speed: fast, until: .endOfTable),
      ]
    }
  }
}

/// Where a flick has come to.
struct FlickPlayer: Sendable {
  /// What a frame shows.
  struct Moment: Hashable, Sendable {
    /// Points per second.
    var speed = 0.0
    /// What has happened to the table since the last frame.
    var change: Flick.Change?
    /// How long nothing moves after this frame.
    var rest: Duration?
  }

  /// The scroll offset in points.
  var offset = 0.0
  private var steps: ArraySlice<Flick.Step>
  /// How long the present step goes on, if it is one of a given time.
  private var left: Duration?

  init(_ flick: Flick) {
    steps = flick.steps[...]
  }

  /// Goes on for as long as has passed since the last frame.
  ///
  /// - Returns: What the frame at this time shows; nil when the flick is over.
  mutating func advance(by elapsed: Duration, in table: ScrollTable) -> Moment? {
    guard !steps.isEmpty else { return nil }
    var elapsed = elapsed
    var moment = Moment()
    while let step = steps.first {
      switch step {
      case .scroll(let speed, let limit):
        moment.speed = speed
        if move(speed, for: &elapsed, until: limit, in: table) { return moment }
        steps.removeFirst()
        left = nil
      case .rest(let duration):
        steps.removeFirst()
        moment.rest = duration
        return moment
      case .jump(let place):
        steps.removeFirst()
        offset = min(table.top(ofRow: Int(place * Double(table.count))), table.lastOffset)
        moment.speed = 0
        // It is seen before anything else happens.
        return moment
      case .change(let change):
        steps.removeFirst()
        moment.change = change
        return moment
      }
    }
    return moment
  }

  /// Scrolls; whether it goes on in the next frame.
  private mutating func move(
    _ speed: Double,
    for elapsed: inout Duration,
    until limit: Flick.Limit,
    in table: ScrollTable
  ) -> Bool {
    var time = elapsed
    if case .time(let whole) = limit {
      let left = left ?? whole
      time = min(elapsed, left)
      self.left = left - time
    }
    elapsed -= time
    offset = min(max(offset + speed * (time / .seconds(1)), 0), table.lastOffset)
    let isAtEnd = speed > 0 ? offset >= table.lastOffset : offset <= 0
    switch limit {
    // An interval between two ticks is a rounded one, and no frame is due for what that leaves.
    case .time: return left! > .microseconds(1) && !isAtEnd
    case .middleRow: return table.row(at: offset) < table.count / 2 && !isAtEnd
    case .endOfTable: return !isAtEnd
    }
  }
}
