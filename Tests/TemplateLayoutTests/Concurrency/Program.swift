import TestSupport

/// What happens to a table in one test, drawn from a seed; printed when the test fails.
struct Program: CustomStringConvertible {
  enum Step {
    /// Somebody asks for the row with this number, modulo the rows there are, or for one too many.
    case ask(Int)
    /// The asker with this number, modulo the askers there are, is cancelled.
    case cancel(Int)
    case yield(Int)
    case idle
    case width(Int?)
    case invalidate(Int)
    case update(changes: [Change])
    case reload
    case precaching(Bool)
    case visible(Int)
    case interaction(Bool)
    case memoryWarning
    case look(Int)
    case replaceDelegate
    case releaseDelegate
    case close
    case drop
  }

  /// A change of the rows, with indices modulo the rows there are.
  enum Change {
    case insert(Int)
    case delete(Int)
    case reload(Int)
    case move(Int, Int)
  }

  let seed: UInt64
  let rowCount: Int
  let hasKeys: Bool
  let pools: Int
  let steps: [Step]

  init(seed: UInt64) {
    self.seed = seed
    var random = SeededRandom(seed: seed)
    rowCount = Int.random(in: 0...12, using: &random)
    hasKeys = random.chance(40)
    pools = Int.random(in: 1...3, using: &random)
    var steps: [Step] = []
    for _ in 0..<Int.random(in: 20...120, using: &random) {
      steps.append(Self.step(&random))
    }
    switch Int.random(in: 0..<8, using: &random) {
    case 0: steps.append(.close)
    case 1: steps.append(.drop)
    case 2: steps.append(.releaseDelegate)
    default: break
    }
    self.steps = steps
  }

  private static func step(_ random: inout SeededRandom) -> Step {
    let row = Int.random(in: 0..<16, using: &random)
    switch Int.random(in: 0..<100, using: &random) {
    case 0..<34: return .ask(row)
    case 34..<40: return .cancel(row)
    case 40..<58: return .yield(Int.random(in: 1...8, using: &random))
    case 58..<68: return .idle
    case 68..<74:
      return .width([100, 125, 160, nil].randomElement(using: &random)!)
    case 74..<79: return .invalidate(row)
    case 79..<88:
      return .update(
        changes: (0..<Int.random(in: 1...4, using: &random)).map { _ in
          let row = Int.random(in: 0..<16, using: &random)
          return switch Int.random(in: 0..<4, using: &random) {
          case 0: .insert(row)
          case 1: .delete(row)
          case 2: .reload(row)
          default: .move(row, Int.random(in: 0..<16, using: &random))
          }
        }
      )
    case 88: return .reload
    case 89..<91: return .precaching(random.chance(60))
    case 91..<93: return .visible(row)
    case 93..<95: return .interaction(random.chance(50))
    case 95: return .memoryWarning
    case 96..<99: return .look(row)
    default: return random.chance(30) ? .replaceDelegate : .idle
    }
  }

  var description: String {
    """
    seed \(seed): \(rowCount) rows \(hasKeys ? "with" : "without") keys, \(pools) pools
    \(steps.map { "\($0)" }.joined(separator: "\n"))
    """
  }
}
