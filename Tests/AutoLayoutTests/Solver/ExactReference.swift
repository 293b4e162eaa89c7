@testable import AutoLayout

/// The least violations of a system, level by level, in exact integers.
///
/// Shares nothing with the solver: a primal simplex with one pair of error variables a row, on the
/// equations that are left between residuals once the unknowns are eliminated, pivoted without
/// fractions (all entries are integers over one denominator). After each level every error
/// variable whose reduced cost is not zero is fixed at zero: exactly the optimal face of that level
/// is left for the next.
struct ExactReference {
  /// An integer left the range of 64 bits.
  struct Overflow: Error {}

  /// The sum of the violations at a level.
  struct Level {
    let cost: Cost
    let sum: Double
  }

  private let costs: [(above: Cost, below: Cost)]
  private let scale: Double
  /// What a unit of a row's residual counts, as an integer.
  private let weights: [Int]
  private let weightScale: Double
  /// The equations: `denominator · r[basic] + Σ entries · r = last entry`, one a row.
  private var equations: [[Int]] = []
  private var basic: [Int] = []
  /// 1 where the basic residual is at least zero, -1 where it is at most zero.
  private var sides: [Int] = []
  private var denominator = 1
  private var isBasic: [Bool]
  private var mayRise: [Bool]
  private var mayFall: [Bool]

  /// - Parameter scale: Makes every constant an integer.
  init(_ rows: [RandomRow], variableCount: Int, scale: Double = 8) throws {
    let count = rows.count
    costs = rows.map { ($0.above, $0.below) }
    self.scale = scale
    weightScale = rows.map(\.unit).min() ?? 1
    weights = rows.map { [weightScale] in Int(($0.unit / weightScale).rounded()) }
    isBasic = Array(repeating: false, count: count)
    mayRise = Array(repeating: true, count: count)
    mayFall = mayRise
    // a · x + r' = b with r' = -r, so that the entries of r' are the identity.
    var matrix = rows.enumerated().map { index, row in
      var entries = Array(repeating: 0, count: variableCount + count + 1)
      for term in row.terms { entries[term.variable] += term.coefficient }
      entries[variableCount + index] = -1
      entries[variableCount + count] = Int((row.constant * scale).rounded())
      return entries
    }
    var remaining = Array(rows.indices)
    for variable in 0..<variableCount {
      let candidates = remaining.filter { matrix[$0][variable] != 0 }
      guard
        let pivot = candidates.min(by: {
          abs(matrix[$0][variable]) < abs(matrix[$1][variable])
        })
      else { continue }
      remaining.removeAll { $0 == pivot }
      if matrix[pivot][variable] < 0 { matrix[pivot] = matrix[pivot].map { -$0 } }
      for row in remaining {
        try Self.eliminate(
          &matrix[row],
          with: matrix[pivot],
          at: variable,
          denominator: denominator
        )
      }
      denominator = matrix[pivot][variable]
    }
    for row in remaining {
      // The row's own residual has the entry -denominator; turned around it is basic.
      let equation = matrix[row][variableCount...].map { -$0 }
      equations.append(equation)
      basic.append(row)
      isBasic[row] = true
      sides.append(equation[count] >= 0 ? 1 : -1)
    }
  }

  private static func eliminate(
    _ row: inout [Int],
    with pivotRow: [Int],
    at column: Int,
    denominator: Int
  ) throws {
    let (pivot, factor) = (pivotRow[column], row[column])
    if factor == 0 && pivot == denominator { return }
    for index in row.indices {
      let (entry, other) = (row[index], pivotRow[index])
      if entry == 0 && (factor == 0 || other == 0) { continue }
      let (first, firstOverflows) = entry.multipliedReportingOverflow(by: pivot)
      let (second, secondOverflows) = factor.multipliedReportingOverflow(by: other)
      let (difference, differenceOverflows) = first.subtractingReportingOverflow(second)
      if firstOverflows || secondOverflows || differenceOverflows {
        let exact = Int128(entry) * Int128(pivot) - Int128(factor) * Int128(other)
        guard let result = Int(exactly: exact / Int128(denominator)) else { throw Overflow() }
        row[index] = result
      } else {
        row[index] = difference / denominator
      }
    }
  }

  /// The sums of violations of the required rows and of each priority, the highest first.
  mutating func solve() throws -> [Level] {
    var levels: [Level] = []
    let priorities = Set(costs.flatMap { [$0.above, $0.below] }.compactMap(Self.priority))
    let all = [Cost.required] + priorities.sorted(by: >).map { Cost.priority($0) }
    for level in all { levels.append(Level(cost: level, sum: try minimize(level))) }
    return levels
  }

  /// Whether the required rows can hold together.
  mutating func isFeasible() throws -> Bool { try minimize(.required) == 0 }

  private static func priority(_ cost: Cost) -> Float? {
    if case .priority(let priority) = cost { priority } else { nil }
  }

  private mutating func minimize(_ level: Cost) throws -> Double {
    let above = zip(costs, weights).map { $0.above == level ? $1 : 0 }
    let below = zip(costs, weights).map { $0.below == level ? $1 : 0 }
    let last = costs.count
    var steps = 0
    while true {
      // How the sum changes with each residual that is not basic, through the basic ones.
      var rates = Array(repeating: Int128(0), count: last)
      for (row, equation) in equations.enumerated() {
        let cost = sides[row] > 0 ? above[basic[row]] : -below[basic[row]]
        guard cost != 0 else { continue }
        for column in 0..<last where !isBasic[column] {
          rates[column] += Int128(cost) * Int128(equation[column])
        }
      }
      func reduced(_ column: Int, _ direction: Int) -> Int128 {
        let own = Int128(denominator) * Int128((direction > 0 ? above : below)[column])
        return direction > 0 ? own - rates[column] : own + rates[column]
      }
      var entering: (column: Int, direction: Int)?
      var bestReduced: Int128 = 0
      search: for column in 0..<last where !isBasic[column] {
        for direction in [1, -1] where direction > 0 ? mayRise[column] : mayFall[column] {
          let value = reduced(column, direction)
          if value < bestReduced {
            (entering, bestReduced) = ((column, direction), value)
            if steps > 40 { break search }
          }
        }
      }
      guard let entering else {
        let sum = equations.indices.reduce(Int128(0)) { sum, row in
          let cost = sides[row] > 0 ? above[basic[row]] : below[basic[row]]
          return sum + Int128(cost) * Int128(abs(equations[row][last]))
        }
        for column in 0..<last {
          if let row = basic.firstIndex(of: column) {
            // The other side of a basic residual costs both sides' costs together.
            guard above[column] + below[column] > 0 else { continue }
            if sides[row] > 0 { mayFall[column] = false } else { mayRise[column] = false }
          } else {
            if reduced(column, 1) != 0 { mayRise[column] = false }
            if reduced(column, -1) != 0 { mayFall[column] = false }
          }
        }
        return Double(sum) / Double(denominator) / scale * weightScale
      }
      try step(entering.column, entering.direction)
      steps += 1
    }
  }

  private mutating func step(_ column: Int, _ direction: Int) throws {
    let last = costs.count
    var leaving: (row: Int, value: Int, rate: Int)?
    for row in equations.indices {
      let rate = sides[row] * equations[row][column] * direction
      guard rate > 0 else { continue }
      let value = abs(equations[row][last])
      if let best = leaving {
        let (left, right) = (Int128(value) * Int128(best.rate), Int128(best.value) * Int128(rate))
        guard left < right || (left == right && basic[row] < basic[best.row]) else { continue }
      }
      leaving = (row, value, rate)
    }
    // Costs are at least zero, so what lowers a sum ends somewhere.
    guard let row = leaving?.row else { throw Overflow() }
    if equations[row][column] < 0 { equations[row] = equations[row].map { -$0 } }
    let pivotRow = equations[row]
    for other in equations.indices where other != row {
      try Self.eliminate(
        &equations[other],
        with: pivotRow,
        at: column,
        denominator: denominator
      )
    }
    denominator = pivotRow[column]
    isBasic[basic[row]] = false
    isBasic[column] = true
    basic[row] = column
    sides[row] = direction
  }
}
