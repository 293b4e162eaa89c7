import TestSupport

/// What happens to a few tables in one test, drawn from a seed; printed when the test fails.
struct Program: CustomStringConvertible {
  /// Rows, askers and sections are named by numbers, modulo those that there are.
  enum Step {
    /// Somebody asks for a row, or for one that does not exist.
    case ask(Int)
    /// The asker is cancelled.
    case cancel(Int)
    case yield(Int)
    case idle
    case width(Int?)
    case invalidate(Int)
    case invalidateKey(Int)
    /// A batch of updates, which the program waits for or lets run.
    case update([Change], inBackground: Bool)
    /// A batch that does not fit the data.
    case rejectedUpdate(Int)
    case snapshot([Change])
    case reload
    case loadMore(Int)
    case precaching(Bool)
    case scroll(Int, velocity: Int)
    case interaction(Bool)
    /// Microseconds before the next frame.
    case gap(Int)
    case memoryWarning
    case look(Int)
    case prepare(Int)
    case waitUntilPrecached
    case replaceDelegate
    case takeDelegateAway
    case ending(Ending)
  }

  enum Change {
    case insertRow(Int)
    case deleteRow(Int)
    case reloadRow(Int)
    case moveRow(Int, to: Int)
    case insertSection(Int, rows: Int)
    case deleteSection(Int)
    case moveSection(Int, to: Int)
  }

  enum Ending: CaseIterable {
    case close, drop, releaseDelegate
  }

  /// One of the program's tables as it begins.
  struct Table {
    var sections: [Int]
    var hasKeys: Bool
    var pools: Int
    var budget: Duration
    var keyedHeightLimit: Int
    var environmentLimit: Int
  }

  let seed: UInt64
  let tables: [Table]
  /// Whether the tables share their heights by key.
  let sharesHeights: Bool
  let steps: [(table: Int, step: Step)]

  init(seed: UInt64) {
    self.seed = seed
    var random = SeededRandom(seed: seed)
    tables = (0..<Int.random(in: 1...3, using: &random)).map { _ in
      Table(
        sections: (0..<Int.random(in: 1...3, using: &random)).map { _ in
          Int.random(in: 0...8, using: &random)
        },
        hasKeys: random.chance(50),
        pools: Int.random(in: 1...3, using: &random),
        budget: [.microseconds(300), .milliseconds(1), .seconds(1)].randomElement(using: &random)!,
        keyedHeightLimit: [3, 10_000].randomElement(using: &random)!,
        environmentLimit: Int.random(in: 0...2, using: &random)
      )
    }
    sharesHeights = random.chance(40)
    var steps: [(Int, Step)] = []
    let count = tables.count
    for _ in 0..<Int.random(in: 20...199, using: &random) {
      let table = Int.random(in: 0..<count, using: &random)
      steps.append((table, Self.step(&random)))
    }
    // At most one table ends before the program does.
    if random.chance(60) {
      let place = Int.random(in: steps.count / 2...steps.count, using: &random)
      let ending = Ending.allCases.randomElement(using: &random)!
      steps.insert((Int.random(in: 0..<count, using: &random), .ending(ending)), at: place)
    }
    self.steps = steps.map { (table: $0.0, step: $0.1) }
  }

  private static func step(_ random: inout SeededRandom) -> Step {
    let row = Int.random(in: 0..<30, using: &random)
    switch Int.random(in: 0..<120, using: &random) {
    case 0..<36: return .ask(row)
    case 36..<42: return .cancel(row)
    case 42..<58: return .yield(Int.random(in: 1...8, using: &random))
    case 58..<67: return .idle
    case 67..<73: return .width([100, 125, 160, nil].randomElement(using: &random)!)
    case 73..<77: return .invalidate(row)
    case 77..<79: return .invalidateKey(row)
    case 79..<86: return .update(changes(&random), inBackground: random.chance(60))
    case 86: return .rejectedUpdate(row)
    case 87..<91: return .snapshot(changes(&random))
    case 91: return .reload
    case 92..<94: return .loadMore(row % 3)
    case 94..<96: return .precaching(random.chance(60))
    case 96..<99: return .scroll(row, velocity: Int.random(in: -900...900, using: &random))
    case 99..<102: return .interaction(random.chance(50))
    case 102: return .gap(Int.random(in: 0...2_000, using: &random))
    case 103: return .memoryWarning
    case 104..<109: return .look(row)
    case 109: return .prepare(row % 4)
    case 110: return .waitUntilPrecached
    case 111 where random.chance(50): return .replaceDelegate
    case 112 where random.chance(30): return .takeDelegateAway
    default: return .idle
    }
  }

  private static func changes(_ random: inout SeededRandom) -> [Change] {
    (0..<Int.random(in: 1...5, using: &random)).map { _ in
      let row = Int.random(in: 0..<30, using: &random)
      let target = Int.random(in: 0..<30, using: &random)
      return switch Int.random(in: 0..<20, using: &random) {
      case 0..<5: .insertRow(row)
      case 5..<9: .deleteRow(row)
      case 9..<13: .reloadRow(row)
      case 13..<17: .moveRow(row, to: target)
      case 17: .insertSection(row, rows: target % 4)
      case 18: .deleteSection(row)
      default: .moveSection(row, to: target)
      }
    }
  }

  var description: String {
    let tables = tables.enumerated().map { number, table in
      """
      table \(number): sections of \(table.sections) rows, \(table.hasKeys ? "with" : "without") \
      keys, \(table.pools) pools, batches of \(table.budget), \(table.keyedHeightLimit) keyed \
      heights, \(table.environmentLimit) former environments
      """
    }
    let steps = steps.map { table, step in
      let text = "\(step)".replacing("TemplateLayoutTests.Program.Change.", with: "")
      return "table \(table): \(text)"
    }
    return """
      seed \(seed)\(sharesHeights ? ", heights by key are shared" : "")
      \((tables + steps).joined(separator: "\n"))
      replay: TEMPLATE_LAYOUT_FIRST_SEED=\(seed) TEMPLATE_LAYOUT_SEEDS=1 \
      swift test --filter ConcurrencyProgramTests
      """
  }
}
