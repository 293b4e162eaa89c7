import Foundation
import Testing

@testable import template_layout

/// The commands on Interface Builder documents, from their arguments to what they print.
@Suite("Document commands")
struct DocumentCommandTests {
  private let folder: URL

  init() throws {
    folder = FileManager.default.temporaryDirectory
      .appending(path: "template-layout-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  }

  private func file(_ name: String, _ text: String) throws -> String {
    let url = folder.appending(path: name)
    try Data(text.utf8).write(to: url)
    return url.path
  }

  /// A cell of a title and a text that wraps, with a fixed height on the title if one is given.
  private func document(titleHeight: Int? = nil) throws -> String {
    let tie = { (first: String, attribute: String, second: String, other: String, constant: Int) in
      "<constraint firstItem=\"\(first)\" firstAttribute=\"\(attribute)\" secondItem=\"\(second)\" "
        + "secondAttribute=\"\(other)\" constant=\"\(constant)\" id=\"\(first)\(attribute)\"/>"
    }
    let fixed =
      titleHeight.map {
        "<constraint firstItem=\"a\" firstAttribute=\"height\" constant=\"\($0)\" id=\"h\"/>"
      } ?? ""
    let label = { (id: String, lines: Int, size: Int) in
      "<label id=\"\(id)\" text=\"Text\" numberOfLines=\"\(lines)\" "
        + "translatesAutoresizingMaskIntoConstraints=\"NO\"><rect key=\"frame\" x=\"16\" y=\"10\" "
        + "width=\"288\" height=\"20\"/><fontDescription key=\"fontDescription\" type=\"system\" "
        + "pointSize=\"\(size)\"/></label>"
    }
    return try file(
      "Note.xib",
      """
      <?xml version="1.0" encoding="UTF-8"?>
      <document toolsVersion="17701" targetRuntime="iOS.CocoaTouch"><device id="retina4_7"/><objects>
      <tableViewCell id="cell" reuseIdentifier="Note">
      <rect key="frame" x="0" y="0" width="320" height="80"/>
      <tableViewCellContentView key="contentView" id="c">
      <rect key="frame" x="0" y="0" width="320" height="80"/>
      <subviews>\(label("a", 1, 17))\(label("b", 0, 14))</subviews><constraints>
      \(tie("a", "top", "c", "top", 10))\(tie("a", "leading", "c", "leading", 16))
      \(tie("b", "top", "a", "bottom", 6))\(tie("b", "leading", "c", "leading", 16))
      \(tie("c", "trailing", "b", "trailing", 16))\(tie("c", "bottom", "b", "bottom", 10))\(fixed)
      </constraints></tableViewCellContentView>
      <connections><outlet property="titleLabel" destination="a" id="o1"/>
      <outlet property="textLabel" destination="b" id="o2"/></connections>
      </tableViewCell></objects></document>
      """
    )
  }

  @Test("frames prints an object a cell")
  func frames() async throws {
    let run = await ConsoleDouble.run(["frames", try document()])
    #expect(run.status == .done)
    #expect(run.errors.isEmpty)
    var reader = JSONReader(SourceText(name: "frames", bytes: Array(run.output.utf8)))
    let cells = try reader.values()
    #expect(cells.count == 1)
    #expect(cells[0].member("views")?.member("a") != nil)
    // 10 + 20.5 + 6 + 17 + 10
    guard case .number(let height) = cells[0].member("fittingHeight")?.value else {
      Issue.record("no fitting height")
      return
    }
    #expect(height == 63.5)
  }

  @Test(
    "frames prints JSON alone, a line for every cell, header and footer, and goes on after errors"
  )
  func framesOfManyCells() async throws {
    let rect = "<rect key=\"frame\" x=\"0\" y=\"0\" width=\"320\" height=\"44\"/>"
    let many = try file(
      "Many.storyboard",
      """
      <document toolsVersion="17701"><device id="retina4_7"/><objects><tableView id="t">
      <view key="tableHeaderView" id="h">\(rect)</view><prototypes>
      <tableViewCell id="a">\(rect)<tableViewCellContentView key="contentView" id="ac">\(rect)
      <subviews><gizmo id="g">\(rect)<subviews><label id="l" text="Text">\(rect)</label></subviews>
      </gizmo></subviews></tableViewCellContentView></tableViewCell>
      <tableViewCell id="b">\(rect)</tableViewCell></prototypes></tableView>
      <collectionView id="c"><cells><collectionViewCell id="d">\(rect)</collectionViewCell></cells>
      <collectionReusableView key="sectionHeaderView" id="e">\(rect)</collectionReusableView>
      </collectionView></objects></document>
      """
    )
    let run = await ConsoleDouble.run(["frames", "/nowhere.xib", many])
    #expect(run.status == .badUsage)
    #expect(run.errors == "/nowhere.xib: there is no such file\n")
    let lines = run.output.split(separator: "\n")
    #expect(lines.count == 5)
    var ids: [String] = []
    for line in lines {
      var reader = JSONReader(SourceText(name: "frames", bytes: Array(line.utf8)))
      let cell = try #require(try reader.values().first)
      if case .string(let id) = cell.member("cell")?.value { ids.append(id) }
    }
    #expect(ids == ["h", "a", "b", "d", "e"])
    // An unknown element is a plain view, and what is inside is there too.
    #expect(lines[1].contains("\"views\":{\"g\":[0,0,320,44],\"l\":[0,0,320,44]}"))
    #expect(lines[1].contains("the element gizmo is unknown and laid out as a plain view"))
  }

  @Test("measure on a document, mapped by name and by the map")
  func measure() async throws {
    let data = try file("data.json", #"[{"title": "T", "text": "one line"}, {"note": "N"}]"#)
    let document = try document()
    let byName = await ConsoleDouble.run(["measure", "--document", document, data])
    // 63.5 and the separator; without a text its 17 points are missing, without a title 20.5 more.
    #expect(byName.output == "[0:0] 64\n[0:1] 26.5\n")
    let byMap = await ConsoleDouble.run([
      "measure", "--document", document, "--cell", "Note", "--map", "textLabel=note", data,
    ])
    #expect(byMap.output == "[0:0] 47\n[0:1] 43.5\n")
  }

  @Test("measure on a document takes the accessory of the cell, unless another is asked for")
  func measureWithAccessory() async throws {
    let text = String(repeating: "word ", count: 100)
    let data = try file("data.json", #"[{"text": "\#(text)"}]"#)
    let plain = try document()
    let source = try String(contentsOf: URL(fileURLWithPath: plain), encoding: .utf8)
    let disclosing = try file(
      "Disclosing.xib",
      source.replacingOccurrences(
        of: "<tableViewCell id=\"cell\"",
        with: "<tableViewCell accessoryType=\"disclosureIndicator\" id=\"cell\""
      )
    )
    func heights(_ arguments: [String]) async -> String {
      await ConsoleDouble.run(["measure", data, "--document"] + arguments).output
    }
    let asked = await heights([plain, "--accessory", "disclosure"])
    #expect(await heights([disclosing]) == asked)
    #expect(await heights([plain]) != asked)
    #expect(await heights([disclosing, "--accessory", "none"]) == heights([plain]))
  }

  @Test("measure --expect prints what changed, and exits with 1")
  func expect() async throws {
    let data = try file("data.json", #"[{"title": "T", "text": "one line"}]"#)
    let document = try document()
    let arguments = ["measure", "--document", document, data, "--expect"]
    for same in ["[0:0] 64\n", "{\"section\":0,\"row\":0,\"height\":64}\n", "0,0,64\n"] {
      let run = await ConsoleDouble.run(arguments + [try file("expected", same)])
      #expect(run.status == .done)
      #expect(run.output.isEmpty)
    }
    let changed = try file("expected", "[0:0] 63\n[0:1] 10\n")
    let run = await ConsoleDouble.run(arguments + [changed])
    #expect(run.status == .found)
    #expect(run.output == "[0:0] 63 -> 64\n[0:1] 10 -> no row\n")
    let tolerant = await ConsoleDouble.run(
      arguments + [try file("expected", "[0:0] 63\n"), "--tolerance", "1"]
    )
    #expect(tolerant.status == .done)
    let bad = await ConsoleDouble.run(arguments + [try file("expected", "hello\n")])
    #expect(bad.status == .badUsage)
  }

  @Test("lint finds, switches rules, and knows its baseline")
  func lint() async throws {
    let document = try document(titleHeight: 12)
    let run = await ConsoleDouble.run(["lint", document, "--disable", "misplaced-view"])
    #expect(run.status == .found)
    #expect(run.output.hasPrefix("\(document):"))
    #expect(run.output.hasSuffix("[clipped-text]\n"))
    #expect(run.output.split(separator: "\n").count == 1)
    for (format, expected) in [
      ("json", "\"rule\":\"clipped-text\""), ("github", "::warning file="),
      ("sarif", "\"version\":\"2.1.0\""),
    ] {
      let run = await ConsoleDouble.run(["lint", document, "--format", format])
      #expect(run.status == .found)
      #expect(run.output.contains(expected))
    }
    let clean = await ConsoleDouble.run(["lint", document, "--only", "conflicting-constraints"])
    #expect(clean.status == .done)
    #expect(clean.output.isEmpty)
    let config = try file("rules", "# known\ndisable clipped-text\ndisable misplaced-view\n")
    #expect(await ConsoleDouble.run(["lint", document, "--config", config]).status == .done)
    let enabled = await ConsoleDouble.run([
      "lint", document, "--config", config, "--enable", "clipped-text",
    ])
    #expect(enabled.status == .found)
    #expect(enabled.output.hasSuffix("[clipped-text]\n"))
    let badConfig = try file("rules", "disable everything\n")
    #expect(await ConsoleDouble.run(["lint", document, "--config", badConfig]).status == .badUsage)
    let baseline = folder.appending(path: "baseline").path
    let written = await ConsoleDouble.run(["lint", document, "--write-baseline", baseline])
    #expect(written.status == .done)
    let known = await ConsoleDouble.run(["lint", document, "--baseline", baseline])
    #expect(known.status == .done)
    #expect(known.output.isEmpty)
  }

  @Test("render draws the cells")
  func render() async throws {
    let svg = folder.appending(path: "cells.svg").path
    let run = await ConsoleDouble.run(["render", try document(), "--svg", svg])
    #expect(run.status == .done)
    let text = try String(contentsOf: URL(fileURLWithPath: svg), encoding: .utf8)
    #expect(text.contains(">Text</text>"))
  }

  @Test("render draws what has no picture of its own as an outline, and text where it stands")
  func renderControls() async throws {
    let rect = { (x: Int, width: Int, height: Int) in
      "<rect key=\"frame\" x=\"\(x)\" y=\"4\" width=\"\(width)\" height=\"\(height)\"/>"
    }
    let document = try file(
      "Controls.xib",
      """
      <document toolsVersion="17701"><device id="retina4_7"/><objects>
      <tableViewCell id="cell" reuseIdentifier="ACellWithARatherLongReuseIdentifier">
      \(rect(0, 320, 60))<tableViewCellContentView key="contentView" id="c">\(rect(0, 320, 60))
      <subviews><switch id="s">\(rect(10, 51, 31))</switch>
      <button id="b">\(rect(80, 60, 30))</button><imageView id="i">\(rect(150, 50, 40))</imageView>
      <label id="l" text="End" textAlignment="right">\(rect(210, 100, 50))</label></subviews>
      </tableViewCellContentView></tableViewCell></objects></document>
      """
    )
    let svg = folder.appending(path: "controls.svg").path
    #expect(await ConsoleDouble.run(["render", document, "--svg", svg]).status == .done)
    let text = try String(contentsOf: URL(fileURLWithPath: svg), encoding: .utf8)
    for name in ["switch", "button", "image"] { #expect(text.contains(">\(name)</text>")) }
    // The margin has room for the name: 12 points, the cell, and 6.1 for each of 38 characters.
    #expect(text.contains("width=\"593.8\""))
    let end = try #require(text.split(separator: "\n").first { $0.contains(">End<") })
    let x = try #require(Double(end.split(separator: "\"")[1]))
    // The line ends at the label's right edge, in the middle of its height.
    #expect(x > 290 && x < 322)
    #expect(end.contains("y=\"50.9"))
  }

  @Test("bad documents and arguments exit with 2")
  func badInput() async throws {
    let bad = try file("Bad.xib", "<document><objects>")
    for arguments in [
      ["frames"], ["frames", "/nowhere.xib"], ["frames", "/nowhere.xib", "--text-size", "huge"],
      ["frames", bad], ["lint", bad], ["lint"],
      ["lint", bad, "--only", "nothing"], ["render", bad, "--svg", "/tmp/x.svg"], ["render", bad],
      ["measure", "--document", bad, bad], ["measure", "--cell", "x", bad],
      ["measure", "--document", try document(), "--map", "nonsense", bad],
    ] {
      let run = await ConsoleDouble.run(arguments)
      #expect(run.status == .badUsage, "\(arguments)")
      #expect(!run.errors.isEmpty, "\(arguments)")
    }
  }
}
