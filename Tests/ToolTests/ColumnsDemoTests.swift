import Foundation
import Testing

@testable import template_layout

@Suite("demo --columns")
struct ColumnsDemoTests {
  private static let steps = [
    "first screen and precaching", "shuffle", "add 5 items", "remove 7 items",
    "widen to 563 points", "back to 375 points",
  ]

  @Test("Checks every size after each step, and measures what is new and nothing else")
  func steps() async throws {
    let run = await ConsoleDouble.run("demo", "--columns", "2")
    #expect(run.status == .done)
    #expect(run.errors.isEmpty)
    let parts = run.output.components(separatedBy: "\n\n").filter { !$0.isEmpty }
    try #require(parts.count == Self.steps.count)
    for ((part, step), (items, measured)) in zip(
      zip(parts, Self.steps),
      [(24, 24), (24, 0), (29, 5), (22, 0), (22, 22), (22, 0)]
    ) {
      let lines = part.split(separator: "\n")
      let summary = try #require(lines.last)
      #expect(summary.hasPrefix("-- \(step): \(items) items of "))
      #expect(summary.hasSuffix("; measured \(measured), checked \(items) sizes, 0 wrong"))
      let log = lines.dropLast()
      #expect(log.allSatisfy { $0.hasPrefix("** TemplateLayout ** ") })
      #expect(log.count { $0.contains("** calculate - ") } == measured)
      // The check is the last thing in a step, and finds everything there.
      #expect(log.suffix(items).allSatisfy { $0.contains("** hit cache - ") })
    }
    // Turning back finds the sizes from before.
    let ends = parts.compactMap { $0.firstMatch(of: /content [^;]*;/).map { String($0.output) } }
    #expect(ends[3] == ends[5])
    #expect(parts[0].contains("items of 172.5 points"))
  }

  @Test("Takes any number of columns, width and scale", arguments: [1, 3, 7])
  func numbers(columns: Int) async {
    let run = await ConsoleDouble.run(
      "demo",
      "--columns",
      "\(columns)",
      "--width",
      "801",
      "--scale",
      "3"
    )
    #expect(run.status == .done)
    #expect(run.output.components(separatedBy: ", 0 wrong\n").count == 1 + Self.steps.count)
  }

  @Test("Draws every item at its place")
  func drawing() async throws {
    let folder = try TemporaryFolder()
    let path = "\(folder.path)/grid.svg"
    let tracePath = "\(folder.path)/trace.json"
    let run = await ConsoleDouble.run(
      "demo",
      "--columns=2",
      "--svg",
      path,
      "--trace",
      tracePath
    )
    #expect(run.status == .done)
    let trace = try String(contentsOfFile: tracePath, encoding: .utf8)
    #expect(trace.contains(GridCell.reuseIdentifier))
    let svg = try String(contentsOfFile: path, encoding: .utf8)
    for item in 0..<22 { #expect(svg.contains(">[0:\(item)] ")) }
    #expect(!svg.contains(">[0:22] "))
    // Two columns, at 10 and 192.5 points, behind an edge of 12.
    #expect(svg.contains("<rect x=\"22\""))
    #expect(svg.contains("<rect x=\"204.5\""))
  }

  @Test("Columns that leave no width for an item are a usage error")
  func tooNarrow() async {
    let run = await ConsoleDouble.run("demo", "--columns", "20", "--width", "200")
    #expect(run.status == .badUsage)
    #expect(run.output.isEmpty)
    #expect(run.errors.hasPrefix("template-layout demo: --columns: "))
    #expect(run.errors.hasSuffix("\n"))
    for value in ["0", "21", "two"] {
      #expect(await ConsoleDouble.run("demo", "--columns", value).status == .badUsage)
    }
  }
}
