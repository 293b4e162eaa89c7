import AutoLayout
import FeedSample
import Foundation
import TemplateLayout
import Testing
import TextLayout

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

  @Test("The trace has a measurement for each row, and no two of a pool overlap")
  func trace() async throws {
    struct Document: Decodable {
      struct Entry: Decodable {
        var ph: String
        var tid: Int
        var ts: Double
        var dur: Double?
        var cat: String?
      }
      var traceEvents: [Entry]
    }
    let folder = try TemporaryFolder()
    let path = "\(folder.path)/demo.json"
    let run = await ConsoleDouble.run("demo", "--trace", path)
    #expect(run.status == .done && run.errors.isEmpty)
    let data = try Data(contentsOf: URL(fileURLWithPath: path))
    let entries = try JSONDecoder().decode(Document.self, from: data).traceEvents
    let measurements = entries.filter { $0.cat == "measurement" }
    #expect(measurements.count == FeedEntry.sample.count)
    for (_, lane) in Dictionary(grouping: measurements, by: \.tid) {
      let inOrder = lane.sorted { $0.ts < $1.ts }
      for (first, second) in zip(inOrder, inOrder.dropFirst()) {
        // Both are rounded to the nanosecond.
        #expect(first.ts + first.dur! <= second.ts + 0.001)
      }
    }
    let refused = await ConsoleDouble.run("demo", "--trace", "\(folder.path)/none/demo.json")
    #expect(refused.status == .badUsage)
    #expect(refused.errors.contains("--trace: cannot write"))
  }

  @Test("No line of text leaves its label, and no two views overlap", arguments: [320.0, 375, 768])
  func laidOut(width: Double) throws {
    let cell = FeedCell()
    for (row, entry) in FeedEntry.sample.enumerated() {
      cell.prepareForReuse()
      cell.configure(entry)
      let height = try cell.fittingHeight(in: MeasurementContext(contentWidth: width))
      cell.frame = CGRect(x: 0, y: 0, width: width, height: height)
      cell.layoutIfNeeded()
      #expect(cell.layoutError == nil)
      let faults = Self.faults(of: cell, entry)
      #expect(faults.isEmpty, "row \(row)")
    }
  }

  /// What is wrong with the layout of a cell.
  private static func faults(of cell: FeedCell, _ entry: FeedEntry) -> [String] {
    var faults: [String] = []
    func check(_ holds: Bool, _ claim: String) { if !holds { faults.append("not: \(claim)") } }
    for label in [cell.titleLabel, cell.contentLabel, cell.usernameLabel, cell.timeLabel] {
      let frame = label.frame
      for line in label.textLines() {
        check(line.width <= frame.width + 0.01, "\(line.string) is as wide as its label")
        check(
          line.top >= -0.01 && line.top + line.height <= frame.height + 0.51,
          "\(line.string) is within its label's height"
        )
      }
      check(frame.minX >= 16 && frame.maxX <= cell.bounds.width - 10, "within the margins")
    }
    let image = cell.contentImageView.frame
    let column = [cell.titleLabel.frame, cell.contentLabel.frame, image, cell.usernameLabel.frame]
    check(column[0].minY == 10, "the title is 10 below the top")
    for (index, gap) in [6.0, 8, 8].enumerated() {
      check(column[index + 1].minY - column[index].maxY == gap, "gap \(index) is \(gap)")
    }
    check(abs(column[3].maxY + 4 - cell.bounds.height) < 0.01, "the author is 4 above the bottom")
    check(image.height == entry.imageSize?.height ?? 0, "the image has its height")
    check(image.maxX <= cell.bounds.width - 16, "the image ends 16 before the edge")
    check(!cell.timeLabel.frame.intersects(cell.usernameLabel.frame), "author and time are apart")
    return faults
  }

  @Test(
    "By hand and by constraints a row has one height",
    arguments: [1.0, 26, 60, 320, 375, 414, 768]
  )
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
