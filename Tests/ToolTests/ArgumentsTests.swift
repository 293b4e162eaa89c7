import Testing

@testable import template_layout

@Suite("Arguments")
struct ArgumentsTests {
  @Test("Options stand before, between and after operands, values apart or attached")
  func order() throws {
    let forms = [
      ["--width", "320", "feed.json", "--scale", "3"],
      ["feed.json", "--width=320", "--scale=3"],
      ["--scale", "3", "--width=320", "feed.json"],
      ["--width=999", "--scale=3", "--width=320", "--", "feed.json"],
    ]
    for form in forms {
      let options = try MeasureOptions(Arguments(form))
      #expect(options.path == "feed.json")
      #expect(options.table == TableOptions(width: 320, scale: 3))
    }
  }

  @Test("A single hyphen is an operand, and after two hyphens everything is")
  func operands() throws {
    #expect(try MeasureOptions(Arguments(["-"])).path == "-")
    #expect(try MeasureOptions(Arguments(["--", "--width"])).path == "--width")
  }

  @Test("Every option of measure is read")
  func measureOptions() throws {
    let options = try MeasureOptions(
      Arguments([
        "f", "--accessory", "alternate", "--mode=frame", "--cache", "key", "--askers", "8",
        "--format", "csv", "--log",
      ])
    )
    #expect(options.accessory == .alternate)
    #expect(options.mode == .frame)
    #expect(options.cache == .key)
    #expect(options.askers == 8)
    #expect(options.format == .csv)
    #expect(options.printsLog)
  }

  @Test("The defaults are those that the help states")
  func defaults() throws {
    let options = try MeasureOptions(Arguments(["f"]))
    #expect(options.table == TableOptions(width: 375, scale: 2))
    #expect(options.accessory == nil)
    #expect(options.mode == .auto)
    #expect(options.cache == .index)
    #expect(options.askers == 1)
    #expect(options.format == .text)
    #expect(!options.printsLog)
    #expect(try DemoOptions(Arguments([])).table == TableOptions(width: 375, scale: 2))
  }

  @Test(
    "A usage error is one line that names the option",
    arguments: [
      (["f", "--width"], "--width: needs a value"),
      (["f", "--width="], "--width: needs a value"),
      (["f", "--width", "--scale", "2"], "--width: needs a value"),
      (["f", "--width", "0"], "--width: 0 is not from 1 to 100000"),
      (["f", "--width", "-5"], "--width: -5 is not from 1 to 100000"),
      (["f", "--width", "100001"], "--width: 100001 is not from 1 to 100000"),
      (["f", "--width", "1e999"], "--width: 1e999 is not from 1 to 100000"),
      (["f", "--width", "nan"], "--width: \"nan\" is not a number"),
      (["f", "--width", "inf"], "--width: \"inf\" is not a number"),
      (["f", "--width", "0x10"], "--width: \"0x10\" is not a number"),
      (["f", "--width", "wide"], "--width: \"wide\" is not a number"),
      (["f", "--width", "a\nb"], "--width: \"a\\u{A}b\" is not a number"),
      (["f", "--scale", "0"], "--scale: 0 is not from 0.1 to 100"),
      (["f", "--scale=-1"], "--scale: -1 is not from 0.1 to 100"),
      (["f", "--askers", "0"], "--askers: 0 is not from 1 to 10000"),
      (["f", "--askers", "2.5"], "--askers: \"2.5\" is not a whole number"),
      (
        ["f", "--askers", "99999999999999999999"],
        "--askers: \"99999999999999999999\" is not a whole number"
      ),
      (["f", "--mode", "fast"], "--mode: \"fast\" is not one of auto, frame"),
      (["f", "--cache", ""], "--cache: needs a value"),
      (["f", "--format", "xml"], "--format: \"xml\" is not one of text, json, csv"),
      (["f", "--log=yes"], "--log: takes no value"),
      (["--log=yes", "f"], "--log: takes no value"),
      (["f", "--bogus"], "--bogus: there is no such option"),
      (["f", "-x"], "-x: there is no such option"),
      (["f", "g"], "\"g\": there is no use for this argument"),
      ([], "FILE is missing; --help tells more"),
    ]
  )
  func errors(arguments: [String], message: String) {
    let error = #expect(throws: UsageError.self) {
      try MeasureOptions(Arguments(arguments))
    }
    #expect(error?.description == message)
  }
}
