import FeedSample
import Foundation
import Testing

@testable import template_layout

@Suite("measure")
struct MeasureCommandTests {
  /// One row of each kind, and what it is as tall as by hand: top 10, title 19.5, 6, content 17 (one
  /// line) or 33.5 (two), 8, image, 8, author 16, bottom 4, separator 0.5.
  private static let feed = """
    {"feed": [
      {"title": "T", "content": "One line.", "username": "U", "time": "now"},
      {"title": "T", "content": "One\\nTwo", "username": "U", "time": "now", "imageSize": [100, 50]},
      {"title": "", "content": "One line.", "username": "U", "time": "now"},
      {"title": "T", "content": "", "username": "U", "time": "now", "imageSize": [900, 40]}
    ]}
    """
  private static let heights = ["89", "155.5", "69.5", "112"]

  private func measure(_ text: String, _ options: [String] = []) async throws -> ConsoleDouble.Run {
    let folder = try TemporaryFolder()
    return await ConsoleDouble.run(["measure", try folder.file("feed.json", text)] + options)
  }

  @Test("The same heights whatever the cache, the askers and the mode")
  func ways() async throws {
    let expected = Self.heights.enumerated().map { "[0:\($0)] \($1)\n" }.joined()
    for cache in ["index", "key", "none"] {
      for askers in ["1", "3", "50"] {
        for mode in ["auto", "frame"] {
          let run = try await measure(
            Self.feed,
            ["--cache", cache, "--askers", askers, "--mode", mode]
          )
          #expect(run.status == .done)
          #expect(run.errors.isEmpty)
          #expect(run.output == expected)
        }
      }
    }
  }

  @Test("JSON, an object a line")
  func json() async throws {
    let run = try await measure(Self.feed, ["--format", "json"])
    let lines = Self.heights.enumerated().map {
      "{\"section\":0,\"row\":\($0),\"height\":\($1)}\n"
    }
    #expect(run.output == lines.joined())
  }

  @Test("CSV with a header")
  func csv() async throws {
    let run = try await measure(Self.feed, ["--format=csv"])
    let lines = Self.heights.enumerated().map { "0,\($0),\($1)\n" }
    #expect(run.output == "section,row,height\n" + lines.joined())
  }

  @Test("The separator is a pixel: heights differ by it from scale to scale")
  func scale() async throws {
    let entry = #"[{"imageSize": [10, 10]}]"#
    // 10 + 0 + 6 + 0 + 8 + 10 + 8 + 0 + 4, whole points at every scale.
    for (scale, height) in [("1", "47"), ("2", "46.5"), ("4", "46.25")] {
      let run = try await measure(entry, ["--scale", scale])
      #expect(run.output == "[0:0] \(height)\n")
    }
  }

  @Test("An accessory narrows the text as far as it is wide")
  func accessory() async throws {
    let entries = FeedEntry.sample.filter { $0.content.count > 60 }
    let lines = entries.map { "{\"content\": \"\($0.content.replacing("\n", with: " "))\"}" }
    let text = lines.joined(separator: "\n")
    let widths = [
      ("none", 0.0), ("disclosure", 34), ("checkmark", 40), ("detail", 48),
      ("detailDisclosure", 68),
    ]
    for (accessory, width) in widths {
      let narrowed = try await measure(text, ["--width", "375", "--accessory", accessory])
      let plain = try await measure(text, ["--width", "\(375 - width)"])
      #expect(narrowed.lines.count == entries.count)
      #expect(narrowed.output == plain.output)
    }

    let even = try await measure(text, ["--accessory", "disclosure"])
    let odd = try await measure(text, ["--accessory", "checkmark"])
    let alternate = try await measure(text, ["--accessory", "alternate"])
    for (row, line) in alternate.lines.enumerated() {
      #expect(line == (row.isMultiple(of: 2) ? even : odd).lines[row])
    }
  }

  @Test("An empty feed prints nothing")
  func empty() async throws {
    let run = try await measure("[]")
    #expect(run.status == .done)
    #expect(run.output.isEmpty)
  }

  @Test(
    "With a cache: the first ten are asked for, the rest is precached, then all are hits",
    arguments: ["index", "key"]
  )
  func log(cache: String) async throws {
    let text = (0..<25).map { "{\"title\": \"Row \($0)\"}" }.joined(separator: "\n")
    let run = try await measure(text, ["--cache", cache, "--log"])
    #expect(run.lines.count == 25)
    let prefix = "** TemplateLayout ** "
    #expect(run.errorLines.allSatisfy { $0.hasPrefix(prefix) })
    let lines = run.errorLines.map { String($0.dropFirst(prefix.count)) }
    let created = lines.filter { $0 == "layout cell created - FeedCell" }
    #expect((1...ProcessInfo.processInfo.activeProcessorCount).contains(created.count))
    for row in 0..<25 {
      let ofRow = lines.filter { $0.contains("[0:\(row)] ") }
      let place = "[0:\(row)] 56"
      let expected =
        row < 10
        ? ["calculate - \(place)", "hit cache - \(place)"]
        : ["calculate - \(place)", "precached - \(place)", "hit cache - \(place)"]
      #expect(ofRow == expected)
    }
  }

  @Test("Without a cache each row is calculated once and nothing is precached")
  func logWithoutCache() async throws {
    let text = (0..<25).map { "{\"title\": \"Row \($0)\"}" }.joined(separator: "\n")
    let run = try await measure(text, ["--cache", "none", "--askers", "4", "--log"])
    let lines = run.errorLines.filter { !$0.contains("layout cell created") }
    #expect(lines.count == 25)
    #expect(lines.allSatisfy { $0.contains("** calculate - [0:") })
  }

  @Test("A row that cannot be measured is named, the others are printed, and the status is 1")
  func failure() async throws {
    let run = try await measure(
      #"[{"title": "A"}, {"title": "B"}]"#,
      ["--width", "30", "--accessory", "alternate"]
    )
    #expect(run.status == .found)
    #expect(run.output.isEmpty)
    #expect(run.errorLines.count == 2)
    for (row, line) in run.errorLines.enumerated() {
      #expect(line.hasPrefix("template-layout measure: [0:\(row)]: accessory"))
    }
  }

  /// The log that the demo of the package's ancestor published for its feed.
  @Test("The published heights of the ancestor's feed, if it is there")
  func published() async throws {
    let path = Repository.root + "/../shared/seeds/feed.json"
    guard FileManager.default.fileExists(atPath: path) else { return }
    let expected = ["233.5", "155.5", "258", "284", "278.5", "156", "165"]
    for options in [[], ["--cache", "key"], ["--cache", "none"], ["--askers", "8"]] {
      let run = await ConsoleDouble.run(
        ["measure", path, "--width", "375", "--scale", "2"] + options
      )
      #expect(run.lines.count == 54)
      #expect(
        run.lines.prefix(7).elementsEqual(expected.enumerated().map { "[0:\($0)] \($1)" })
      )
    }
  }
}
