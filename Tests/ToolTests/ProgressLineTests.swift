import Foundation
import Testing

@testable import template_layout

@Suite("Progress")
struct ProgressLineTests {
  @Test("Stands on one line of a terminal, is written when its percentage changes, and goes away")
  func line() {
    let double = ConsoleDouble(isTerminal: true)
    let progress = ProgressLine("lint", console: double.console)
    for done in 1...1_000 { progress.show("document", done, of: 1_000) }
    let texts = double.errors.components(separatedBy: "\r")
    #expect(texts.first == "")
    // Nothing done, and each hundredth.
    #expect(texts.count == 1 + 101)
    #expect(texts[1] == "lint: document 1 of 1000 (0 %)")
    #expect(texts.last == "lint: document 1000 of 1000 (100 %)")
    progress.show("cell", 1, of: 2)
    #expect(Self.screen(double.errors) == "lint: cell 1 of 2 (50 %)")
    progress.clear()
    #expect(Self.screen(double.errors) == "")
    let printed = double.errors
    progress.clear()
    #expect(double.errors == printed)
    #expect(!double.errors.contains("\n"))
  }

  /// What a terminal shows of one line after carriage returns.
  private static func screen(_ text: String) -> String {
    var cells: [Character] = []
    var column = 0
    for character in text {
      if character == "\r" {
        column = 0
      } else {
        if column == cells.count { cells.append(" ") }
        cells[column] = character
        column += 1
      }
    }
    while cells.last == " " { cells.removeLast() }
    return String(cells)
  }

  @Test("Counts steps by itself, from the beginning for each kind of them")
  func advance() {
    let double = ConsoleDouble(isTerminal: true)
    let progress = ProgressLine("measure", console: double.console)
    for _ in 0..<3 { progress.advance("row", of: 4) }
    #expect(double.errors.hasSuffix("\rmeasure: row 3 of 4 (75 %)"))
    progress.advance("answer", of: 4)
    #expect(Self.screen(double.errors) == "measure: answer 1 of 4 (25 %)")
  }

  @Test("Is nowhere where standard error is no terminal, and for a single step")
  func silence() {
    let file = ConsoleDouble()
    let silent = ProgressLine("lint", console: file.console)
    silent.show("document", 1, of: 10)
    silent.advance("document", of: 10)
    silent.clear()
    #expect(file.errors.isEmpty)
    let terminal = ConsoleDouble(isTerminal: true)
    let progress = ProgressLine("lint", console: terminal.console)
    progress.show("document", 1, of: 1)
    #expect(terminal.errors.isEmpty)
  }

  @Test("Makes room for what is printed meanwhile")
  func printing() throws {
    let double = ConsoleDouble(isTerminal: true)
    let progress = ProgressLine("lint", console: double.console)
    progress.advance("document", of: 2)
    progress.console.writeError("a.xib: unreadable\n")
    let line = "lint: document 1 of 2 (50 %)"
    let blank = String(repeating: " ", count: line.count)
    #expect(double.errors == "\r\(line)\r\(blank)\ra.xib: unreadable\n")
    try progress.console.write("text\n")
    #expect(double.output == "text\n")
    progress.advance("document", of: 2)
    #expect(double.errors.hasSuffix("\n\rlint: document 2 of 2 (100 %)"))
  }

  @Test("Commands show it at a terminal only, and print the same apart from it")
  func commands() async throws {
    let folder = try TemporaryFolder()
    let feed = try folder.file(
      "feed.json",
      "[" + (0..<20).map { #"{"title": "\#($0)"}"# }.joined(separator: ",") + "]"
    )
    let text = """
      <document type="com.apple.InterfaceBuilder3.CocoaTouch.XIB" version="3.0"><objects>
      <tableViewCell id="a"><rect key="frame" x="0" y="0" width="320" height="44"/>
      <tableViewCellContentView key="contentView" id="b"/></tableViewCell></objects></document>
      """
    let documents = try ["a", "b"].map { try folder.file("\($0).xib", text) }
    for arguments in [
      ["measure", feed], ["measure", feed, "--cache", "none"], ["lint"] + documents,
      ["frames"] + documents, ["scroll", feed, "--flick", "reload"],
    ] {
      let plain = await ConsoleDouble.run(arguments)
      let seen = await ConsoleDouble.run(arguments, isTerminal: true)
      #expect(plain.errors.isEmpty)
      #expect(seen.status == plain.status)
      #expect(seen.output == plain.output)
      #expect(seen.errors.contains("\r\(arguments[0]): "))
      #expect(Self.screen(seen.errors) == "")
    }
  }
}
