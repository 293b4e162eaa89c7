import Foundation
import Testing

@testable import template_layout

@Suite("scroll")
struct ScrollCommandTests {
  @Test("Reports each strategy in the same lines")
  func report() async throws {
    let folder = try TemporaryFolder()
    let path = try folder.file(
      "feed.json",
      #"[{"title": "A"}, {"title": "B", "imageSize": [80, 44]}, {"imageSize": [80, 100]}]"#
    )
    let run = await ConsoleDouble.run("scroll", path, "--rows", "40", "--row-cost", "1000")
    #expect(run.status == .done)
    #expect(run.errors.isEmpty)
    #expect(
      run.output == """
        40 rows of 56 to 153.5 points, 120 Hz, flick fast
        a frame has 8.33 ms, the app takes 7 ms of it; a row takes 1000 us
        the engine measures in one pool beside the main thread

        off: frames over budget: 3 of 36
          first screen: 7 rows, 14 ms
          worst frame: 9 ms, p99: 9 ms
          measured in the foreground: 40
          idle used: 0 % of 0.04 s
          precached: 0, never used: 0

        ancestor: frames over budget: 2 of 37
          first screen: 7 rows, 14 ms
          worst frame: 9 ms, p99: 9 ms
          measured in the foreground: 37
          idle used: 7 % of 0.04 s
          precached: 3, never used: 0

        engine: frames over budget: 0 of 39
          first screen: 7 rows, 14 ms
          worst frame: 7 ms, p99: 7 ms
          measured in the foreground: 7
          idle used: 9.9 % of 0.33 s
          precached: 33, never used: 0

        """
    )
  }

  @Test("The same command gives the same report, byte for byte", arguments: Flick.Kind.allCases)
  func determinism(flick: Flick.Kind) async throws {
    let folder = try TemporaryFolder()
    var pictures: [String] = []
    var reports: Set<ConsoleDouble.Run> = []
    for number in 0..<2 {
      let path = "\(folder.path)/\(number).svg"
      reports.insert(
        await ConsoleDouble.run(
          "scroll",
          "--rows",
          "300",
          "--flick",
          flick.rawValue,
          "--row-cost",
          "700",
          "--svg",
          path
        )
      )
      pictures.append(try String(contentsOfFile: path, encoding: .utf8))
    }
    #expect(reports.count == 1)
    #expect(reports.first?.status == .done)
    #expect(pictures[0] == pictures[1])
    for strategy in ScrollOptions.Strategy.allCases {
      #expect(pictures[0].contains(">\(strategy.rawValue)</text>"))
    }
    #expect(pictures[0].contains(">8.33 ms</text>"))
  }

  @Test("Plays the entries of a file, with the strategies that are named, in their order")
  func data() async throws {
    let folder = try TemporaryFolder()
    let path = try folder.file("feed.json", #"[{"title": "A"}, {"title": "B", "content": "C"}]"#)
    let run = await ConsoleDouble.run(
      "scroll",
      path,
      "--rows",
      "50",
      "--strategy",
      "engine,off",
      "--main-actor"
    )
    #expect(run.status == .done)
    let counts = run.lines.filter { $0.contains(": frames over budget: ") }
    #expect(counts.map { $0.prefix { $0 != ":" } } == ["engine", "off"])
    #expect(run.output.hasPrefix("50 rows of "))
    #expect(run.output.contains("a row takes 20 us, as the sample cell's\n"))
    #expect(run.output.contains("the engine measures on the main thread\n"))
    let whole = await ConsoleDouble.run("scroll", path)
    #expect(whole.output.hasPrefix("2 rows of "))
  }

  @Test(
    "What cannot be played ends with exit status 2 and one line that says why",
    arguments: [
      (["--rows", "0"], "--rows: 0 is not from 1 to 100000"),
      (["--rows", "many"], "--rows: \"many\" is not a whole number"),
      (["--rate", "0"], "--rate: 0 is not from 1 to 1000"),
      (["--rate", "59.94"], "--rate: \"59.94\" is not a whole number"),
      (["--row-cost", "-1"], "--row-cost: -1 is not from 0 to 1000000"),
      (["--row-cost", "nan"], "--row-cost: \"nan\" is not a number"),
      (["--frame-work", "1e4"], "--frame-work: 1e4 is not from 0 to 1000"),
      (
        ["--flick", "sideways"],
        "--flick: \"sideways\" is not one of slow, fast, jump, reload, rotate"
      ),
      (["--strategy", "off,,engine"], "--strategy: \"\" is not one of off, ancestor, engine"),
      (["--strategy", "best"], "--strategy: \"best\" is not one of off, ancestor, engine"),
      (["--strategy", "off,off"], "--strategy: off is named twice"),
      (["--main-actor=yes"], "--main-actor: takes no value"),
      (["a", "b"], "\"b\": there is no use for this argument"),
      (["--fast"], "--fast: there is no such option"),
    ]
  )
  func usage(arguments: [String], message: String) async {
    let run = await ConsoleDouble.run(["scroll"] + arguments)
    #expect(run.status == .badUsage)
    #expect(run.output.isEmpty)
    #expect(run.errors == "template-layout scroll: \(message)\n")
  }

  @Test("An input without entries, and one that cannot be read")
  func badInput() async throws {
    let folder = try TemporaryFolder()
    let empty = try folder.file("feed.json", "[]")
    let run = await ConsoleDouble.run("scroll", empty)
    #expect(run.status == .badUsage)
    #expect(run.errors == "template-layout scroll: \(empty.printable): there are no entries\n")
    let missing = await ConsoleDouble.run("scroll", "\(empty).none")
    #expect(missing.status == .badUsage)
    #expect(missing.errors == "\("\(empty).none".printable): there is no such file\n")
  }
}
