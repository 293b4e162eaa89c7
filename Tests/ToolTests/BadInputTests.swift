import Foundation
import Testing

@testable import template_layout

/// What cannot be done ends with exit status 2 and one line that says why.
@Suite("Bad input")
struct BadInputTests {
  private static let good = #"[{"title": "A", "content": "B", "username": "C", "time": "D"}]"#

  private static func expect(_ run: ConsoleDouble.Run, _ line: String) {
    #expect(run.status == .badUsage)
    #expect(run.output.isEmpty)
    #expect(run.errors == line + "\n")
  }

  @Test("A missing file and a folder")
  func unreadable() async throws {
    let folder = try TemporaryFolder()
    let missing = "\(folder.path)/none.json"
    Self.expect(
      await ConsoleDouble.run("measure", missing),
      "\(missing.printable): there is no such file"
    )
    Self.expect(
      await ConsoleDouble.run("measure", folder.path),
      "\(folder.path.printable): is a folder, not a file"
    )
  }

  @Test("What is read is not written, and a run that fails leaves what was there")
  func outputs() async throws {
    let folder = try TemporaryFolder()
    let feed = try folder.file("feed.json", Self.good)
    Self.expect(
      await ConsoleDouble.run("measure", feed, "--trace", feed),
      "template-layout measure: --trace: \(feed.printable) is what is read"
    )
    #expect(try String(contentsOfFile: feed, encoding: .utf8) == Self.good)

    let old = try folder.file("old.svg", "old")
    Self.expect(
      await ConsoleDouble.run("demo", "--svg", old, "--trace", old),
      "template-layout demo: --trace: \(old.printable) is the file of --svg too"
    )
    let bad = try folder.file("bad.json", "")
    #expect(await ConsoleDouble.run("measure", bad, "--trace", old).status == .badUsage)
    #expect(try String(contentsOfFile: old, encoding: .utf8) == "old")

    // A link stays one, and what it leads to is written.
    let link = "\(folder.path)/link.json"
    try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: old)
    #expect(await ConsoleDouble.run("measure", feed, "--trace", link).status == .done)
    #expect(try FileManager.default.destinationOfSymbolicLink(atPath: link) == old)
    #expect(try String(contentsOfFile: old, encoding: .utf8).contains("traceEvents"))
  }

  @Test(
    "A file that holds no feed",
    arguments: [
      ("", "1:1: the input is empty"),
      ("\u{7F}ELF\u{2}\u{1}", "1:1: expected a value, found the byte 0x7F"),
      (#"{"feed": [{"title": "A"}"#, "1:25: expected \",\" or \"]\", found the end of the input"),
      ("[{\"title\": \"A\"},\n {\"title\": 7}]", "2:12: title: expected a string, found a number"),
      (
        #"[{"imageSize": [1e400, 2]}]"#,
        "1:17: imageSize: a length has to be from 0 to 1000000 points"
      ),
      (#"[{"imageSize": [Infinity, 2]}]"#, "1:17: expected a value, found \"I\""),
    ]
  )
  func file(text: String, message: String) async throws {
    let folder = try TemporaryFolder()
    let path = try folder.file("feed.json", text)
    Self.expect(await ConsoleDouble.run("measure", path), "\(path.printable):\(message)")
  }

  @Test(
    "An option out of its range",
    arguments: [
      (["--width", "0"], "--width: 0 is not from 1 to 100000"),
      (["--width", "-1"], "--width: -1 is not from 1 to 100000"),
      (["--width", "NaN"], "--width: \"NaN\" is not a number"),
      (["--width", "inf"], "--width: \"inf\" is not a number"),
      (["--width", "infinity"], "--width: \"infinity\" is not a number"),
      (["--width", "x"], "--width: \"x\" is not a number"),
      (["--width", "100000.5"], "--width: 100000.5 is not from 1 to 100000"),
      (["--scale", "0"], "--scale: 0 is not from 0.1 to 100"),
      (["--scale", "-2"], "--scale: -2 is not from 0.1 to 100"),
      (["--scale", "nan"], "--scale: \"nan\" is not a number"),
      (["--scale", "inf"], "--scale: \"inf\" is not a number"),
      (["--scale", "two"], "--scale: \"two\" is not a number"),
    ]
  )
  func option(arguments: [String], message: String) async throws {
    let folder = try TemporaryFolder()
    let path = try folder.file("feed.json", Self.good)
    Self.expect(
      await ConsoleDouble.run(["measure", path] + arguments),
      "template-layout measure: \(message)"
    )
    Self.expect(
      await ConsoleDouble.run(["measure"] + arguments + [path]),
      "template-layout measure: \(message)"
    )
    Self.expect(await ConsoleDouble.run(["demo"] + arguments), "template-layout demo: \(message)")
  }

  @Test(
    "A command line that asks for nothing that there is",
    arguments: [
      ([], "template-layout: a command is missing; --help lists them"),
      (["mesure"], "template-layout: \"mesure\": there is no such command; --help lists them"),
      (["--bogus"], "template-layout: --bogus: there is no such option"),
      (["measure"], "template-layout measure: FILE is missing; --help tells more"),
      (["measure", "f", "--bogus"], "template-layout measure: --bogus: there is no such option"),
      (["measure", "f", "g"], "template-layout measure: \"g\": there is no use for this argument"),
      (
        ["measure", "f", "--askers", "0"],
        "template-layout measure: --askers: 0 is not from 1 to 10000"
      ),
      (["demo", "--bogus=1"], "template-layout demo: --bogus: there is no such option"),
      (["demo", "file"], "template-layout demo: \"file\": there is no use for this argument"),
      (["demo", "--svg"], "template-layout demo: --svg: needs a value"),
    ]
  )
  func usage(arguments: [String], line: String) async {
    Self.expect(await ConsoleDouble.run(arguments), line)
  }

  @Test("A drawing that cannot be written is noticed before anything is measured")
  func unwritable() async throws {
    let folder = try TemporaryFolder()
    let path = "\(folder.path)/none/feed.svg"
    Self.expect(
      await ConsoleDouble.run("demo", "--svg", path),
      "template-layout demo: --svg: cannot write \(path.printable)"
    )
  }
}
