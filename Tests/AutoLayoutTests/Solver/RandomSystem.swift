import TestSupport

@testable import AutoLayout

/// A row of a system as the tests hold it, apart from any solver.
struct RandomRow: CustomStringConvertible {
  var terms: [(variable: Int, coefficient: Int)]
  var constant: Double
  /// What coefficients and constant are multiplied by before the solver sees them.
  var unit: Double
  var above: Cost
  var below: Cost

  var description: String {
    let sum = terms.map { "\($0.coefficient)*x\($0.variable)" }.joined(separator: " + ")
    let times = unit == 1 ? "" : "\(unit) times "
    return "\(times)\(sum) against \(constant), above \(above), below \(below)"
  }
}

/// A system of rows made from a seed: layouts' rows most of the time, anything at times.
struct RandomSystem: CustomStringConvertible {
  /// What the numbers of a system are like.
  enum Numbers {
    /// Small integers, halves and eighths.
    case plain
    /// Rows in units from thousandths to thousands, constants up to ten million.
    case farApart
  }

  let seed: UInt64
  let variableCount: Int
  var rows: [RandomRow]
  private let numbers: Numbers
  private let priorities: [Float]
  /// Constants are multiples of it; small ranges make systems degenerate.
  private let fraction: Double
  private let range: Int
  private let requiredShare: Int

  init(seed: UInt64, variables: ClosedRange<Int> = 2...40, numbers: Numbers = .plain) {
    var random = SeededRandom(seed: seed)
    self.seed = seed
    self.numbers = numbers
    let isLarge = Int.random(in: 0..<6, using: &random) == 0
    let bound =
      isLarge ? variables.upperBound : min(max(10, variables.lowerBound), variables.upperBound)
    variableCount = Int.random(in: variables.lowerBound...bound, using: &random)
    let palette: [Float] = [1, 50, 250, 250.5, 251, 500, 749, 750, 999, 999.5]
    let levelCount = Int.random(in: 1...8, using: &random)
    priorities = Array(palette.shuffled(using: &random).prefix(levelCount))
    fraction = [1, 1, 1, 0.5, 0.125].randomElement(using: &random)!
    switch numbers {
    case .plain: range = [2, 5, 100, 1000].randomElement(using: &random)!
    case .farApart: range = [10, 1000, 10_000_000].randomElement(using: &random)!
    }
    requiredShare = Int.random(in: 0...5, using: &random)
    rows = []
    let rowCount = Int.random(in: 1...(2 * variableCount + 2), using: &random)
    for _ in 0..<rowCount { rows.append(makeRow(using: &random)) }
  }

  func makeRow(using random: inout SeededRandom) -> RandomRow {
    let count = min(variableCount, [1, 1, 2, 2, 2, 2, 3, 4].randomElement(using: &random)!)
    var variables: [Int] = []
    while variables.count < count {
      let variable = Int.random(in: 0..<variableCount, using: &random)
      if !variables.contains(variable) { variables.append(variable) }
    }
    let sizes = numbers == .plain ? [1, 1, 1, 1, 1, 2, 3] : [1, 1, 1, 1, 1, 2, 10]
    let units = numbers == .plain ? [1] : [1, 0.001, 1000]
    let terms = variables.enumerated().map { place, variable in
      let size = sizes.randomElement(using: &random)!
      return (variable: variable, coefficient: place % 2 == 0 ? size : -size)
    }
    return RandomRow(
      terms: terms,
      constant: makeConstant(using: &random),
      unit: units.randomElement(using: &random)!,
      above: makeCost(using: &random),
      below: makeCost(using: &random)
    ).withCosts(share: requiredShare, priorities: priorities, using: &random)
  }

  func makeConstant(using random: inout SeededRandom) -> Double {
    Double(Int.random(in: -range...range, using: &random)) * fraction
  }

  private func makeCost(using random: inout SeededRandom) -> Cost {
    .priority(priorities.randomElement(using: &random)!)
  }

  var description: String {
    "seed \(seed), \(variableCount) variables:\n"
      + rows.map { "  \($0)" }.joined(separator: "\n")
  }
}

extension RandomRow {
  /// The row as an equality, an inequality or a row with two different costs.
  fileprivate func withCosts(
    share: Int,
    priorities: [Float],
    using random: inout SeededRandom
  ) -> RandomRow {
    var row = self
    let isRequired = Int.random(in: 0..<12, using: &random) < share
    let cost: Cost = isRequired ? .required : row.above
    switch Int.random(in: 0..<6, using: &random) {
    case 0, 1: (row.above, row.below) = (cost, cost)
    case 2: (row.above, row.below) = (cost, .none)
    case 3: (row.above, row.below) = (.none, cost)
    case 4: row.above = cost
    default: break
    }
    return row
  }
}

/// A solver that holds a random system, row for row.
struct LoadedSolver {
  let solver = Solver()
  let variables: [Variable]
  var names: [RowIdentifier] = []

  init(_ system: RandomSystem) throws {
    let solver = solver
    variables = (0..<system.variableCount).map { _ in solver.makeVariable() }
    for row in system.rows { try add(row) }
  }

  mutating func add(_ row: RandomRow) throws {
    names.append(
      try solver.add(
        row.terms.map { Term(variables[$0.variable], Double($0.coefficient) * row.unit) },
        constant: row.constant * row.unit,
        above: row.above,
        below: row.below
      )
    )
  }

  mutating func remove(at index: Int) {
    solver.remove(names.remove(at: index))
  }

  var values: [Double] { variables.map { solver.value(of: $0) } }
}
