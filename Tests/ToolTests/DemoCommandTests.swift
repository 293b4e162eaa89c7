import AutoLayout
import FeedSample
import Foundation
import TemplateLayout
import Testing

@testable import template_layout

@Suite("demo")
struct DemoCommandTests {
  @Test("Prints the log and a summary that agrees with it")
  func summary() async throws {
    let run = await ConsoleDouble.run("demo")
    #expect(run.status == .done)
    #expect(run.errors.isEmpty)
    let parts = run.output.split(separator: "\n\n")
    try #require(parts.count == 2)
    let log = parts[0].split(separator: "\n")
    #expect(log.allSatisfy { $0.hasPrefix("** TemplateLayout ** ") })
    func count(_ what: String) -> Int { log.count { $0.contains("** \(what) - ") } }

    var figures: [String: String] = [:]
    for line in parts[1].split(separator: "\n") {
      let name = line.prefix(16).trimmingCharacters(in: .whitespaces)
      figures[name] = String(line.dropFirst(16))
    }
    #expect(
      figures.keys.sorted() == [
        "calculated", "hits", "joined", "precached", "rows", "template cells", "time",
      ]
    )
    let rows = FeedEntry.sample.count
    #expect(figures["rows"] == "\(rows)")
    #expect(figures["calculated"] == "\(rows)")
    #expect(figures["template cells"] == "\(count("layout cell created"))")
    #expect(figures["calculated"] == "\(count("calculate"))")
    #expect(figures["precached"] == "\(count("precached"))")
    #expect(figures["hits"] == "\(count("hit cache"))")
    #expect(figures["time"]?.hasSuffix(" ms") == true)
    // The last thing is the scroll: every row is a hit.
    #expect(log.suffix(rows).allSatisfy { $0.contains("hit cache") })
  }

  @Test("Draws every row at its height")
  func drawing() async throws {
    let folder = try TemporaryFolder()
    let path = "\(folder.path)/feed.svg"
    let run = await ConsoleDouble.run("demo", "--svg", path, "--width", "320", "--scale", "3")
    #expect(run.status == .done)
    let svg = try String(contentsOfFile: path, encoding: .utf8)
    for (row, entry) in FeedEntry.sample.enumerated() {
      #expect(svg.contains(">[0:\(row)] "))
      #expect(svg.contains(">\(entry.username.xmlText)</text>"))
    }
  }

  @Test("By hand and by constraints a row has one height", arguments: [320.0, 375, 414, 768])
  func modes(width: Double) throws {
    let cell = FeedCell()
    for scale in [1.0, 2, 3] {
      for entry in FeedEntry.sample {
        cell.prepareForReuse()
        cell.configure(entry)
        let byConstraints = try cell.fittingHeight(
          in: MeasurementContext(contentWidth: width, scale: scale)
        )
        let byHand = try cell.fittingHeight(
          in: MeasurementContext(contentWidth: width, scale: scale, mode: .sizeThatFits)
        )
        #expect(abs(byConstraints - byHand) < 0.001)
      }
    }
  }
}
