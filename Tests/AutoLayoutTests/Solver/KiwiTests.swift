import Foundation
import TestSupport
import Testing

@testable import AutoLayout

/// Against another solver, nobody's here, where its three strengths are enough.
///
/// `.scripts/compare-solver` builds the program that `TEMPLATE_LAYOUT_KIWI` names, from kiwi's
/// sources and `.scripts/kiwi/oracle.cpp`, and runs this suite.
@Suite("Solver: against kiwi")
struct KiwiTests {
  static let program = ProcessInfo.processInfo.environment["TEMPLATE_LAYOUT_KIWI"]

  private static let strengths: [(name: String, cost: Cost)] = [
    ("required", .required), ("strong", .priority(999)), ("medium", .priority(500)),
    ("weak", .priority(1)),
  ]

  @Test("Both find the same violations at every strength", .enabled(if: program != nil))
  func violations() throws {
    let systems = (0..<UInt64(RandomCases.runsAll ? 20_000 : 2_000)).map(KiwiSystem.init(seed:))
    let input = systems.map(\.text).joined()
    let answers = try Self.run(try #require(Self.program), input: input)
      .split(separator: "\n")
    try #require(answers.count == systems.count)
    var (compared, unsatisfiable) = (0, 0)
    for (system, answer) in zip(systems, answers) {
      let (solver, variables) = try system.load()
      try solver.solve()
      if answer == "unsatisfiable" {
        unsatisfiable += 1
        #expect(!solver.conflicts.isEmpty, "\(system.text)")
        continue
      }
      #expect(solver.conflicts.isEmpty, "\(system.text)")
      compared += 1
      let theirs = answer.split(separator: " ").compactMap { Double($0) }
      let ours = variables.map { solver.value(of: $0) }
      for strength in 0...3 {
        let difference =
          system.violation(of: strength, at: theirs) - system.violation(of: strength, at: ours)
        #expect(
          abs(difference) < 1e-4,
          "seed \(system.seed), \(Self.strengths[strength].name): theirs - ours = \(difference)"
        )
        if abs(difference) >= 1e-4 { break }
      }
    }
    print("\(compared) systems alike, \(unsatisfiable) unsatisfiable for both")
  }

  private static func run(_ program: String, input: String) throws -> String {
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent(UUID().uuidString, isDirectory: true)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let file = folder.appendingPathComponent("systems")
    try Data(input.utf8).write(to: file)
    let process = Process()
    process.executableURL = URL(fileURLWithPath: program)
    let output = Pipe()
    process.standardInput = try FileHandle(forReadingFrom: file)
    process.standardOutput = output
    try process.run()
    let data = try #require(try output.fileHandleForReading.readToEnd())
    process.waitUntilExit()
    try #require(process.terminationStatus == 0)
    return String(decoding: data, as: UTF8.self)
  }

  /// A system of ordinary constraints at kiwi's strengths.
  ///
  /// Few rows and small coefficients, so that a thousand violations of one strength never weigh up
  /// one of the next: there kiwi's weights are as strict as priorities.
  private struct KiwiSystem {
    struct Row {
      var relation: String
      var strength: Int
      var constant: Double
      var terms: [(variable: Int, coefficient: Double)]
    }

    let seed: UInt64
    let variableCount: Int
    let rows: [Row]

    init(seed: UInt64) {
      var random = SeededRandom(seed: seed)
      let count = Int.random(in: 2...8, using: &random)
      let range = [3, 100].randomElement(using: &random)!
      self.seed = seed
      variableCount = count
      rows = (0..<Int.random(in: 2...(2 * count), using: &random)).map { _ in
        let variables = (0..<count).shuffled(using: &random)
          .prefix([1, 2, 2, 3].randomElement(using: &random)!)
        return Row(
          relation: ["<=", "==", ">="].randomElement(using: &random)!,
          strength: [0, 1, 1, 2, 2, 3, 3].randomElement(using: &random)!,
          constant: Double(Int.random(in: -range...range, using: &random)),
          terms: variables.enumerated().map { ($1, $0 % 2 == 0 ? 1 : -1) }
        )
      }
    }

    var text: String {
      let lines = rows.map { row in
        let terms = row.terms.map { "\($0.variable) \($0.coefficient)" }.joined(separator: " ")
        return "\(row.relation) \(KiwiTests.strengths[row.strength].name) \(row.constant) "
          + "\(row.terms.count) \(terms)\n"
      }
      return "system \(variableCount) \(rows.count)\n" + lines.joined()
    }

    func load() throws -> (Solver, [Variable]) {
      let solver = Solver()
      let variables = (0..<variableCount).map { _ in solver.makeVariable() }
      for row in rows {
        let cost = KiwiTests.strengths[row.strength].cost
        _ = try solver.add(
          row.terms.map { Term(variables[$0.variable], $0.coefficient) },
          constant: row.constant,
          above: row.relation == ">=" ? .none : cost,
          below: row.relation == "<=" ? .none : cost
        )
      }
      return (solver, variables)
    }

    func violation(of strength: Int, at values: [Double]) -> Double {
      rows.filter { $0.strength == strength }.reduce(0) { sum, row in
        let residual = row.terms.reduce(-row.constant) {
          $0 + $1.coefficient * values[$1.variable]
        }
        return sum + (row.relation == ">=" ? 0 : max(0, residual))
          + (row.relation == "<=" ? 0 : max(0, -residual))
      }
    }
  }
}
