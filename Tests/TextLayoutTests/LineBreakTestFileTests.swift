import Foundation
import Testing
import TextLayout

private let path = "/usr/share/unicode/auxiliary/LineBreakTest.txt"

/// Unicode's own test cases for line breaking, from Debian's package `unicode-data`.
@Suite(.enabled(if: FileManager.default.fileExists(atPath: path), "no unicode-data"))
struct LineBreakTestFileTests {

  @Test func opportunitiesAgree() throws {
    let preparer = TextPreparer()
    var cases = 0
    var differences: [String] = []
    for line in try String(contentsOfFile: path, encoding: .utf8).split(separator: "\n") {
      let fields = line.prefix { $0 != "#" }.split(whereSeparator: \.isWhitespace).map(String.init)
      guard fields.count > 1 else { continue }
      var units: [UInt16] = []
      var expected: [Int32] = []
      for field in fields {
        switch field {
        case "÷": expected.append(Int32(units.count))
        case "×": break
        default:
          let scalar = try #require(UInt32(field, radix: 16).flatMap(Unicode.Scalar.init))
          units.append(contentsOf: String(Character(scalar)).utf16)
        }
      }
      cases += 1
      if preparer.lineBoundaries(of: units, usingScanner: true) != expected {
        differences.append(String(line))
      }
    }
    #expect(cases > 7_000)
    #expect(Double(differences.count) < 0.005 * Double(cases))
    let unexplained = differences.filter { !Self.followsALaterRule($0) }
    #expect(unexplained.isEmpty)
  }

  /// Debian's file is of Unicode 15.0, the toolchain's ICU follows Unicode 16, which changed rules.
  private static func followsALaterRule(_ line: String) -> Bool {
    // LB20a: no break after a hyphen that begins a word.
    line.hasPrefix("× 002D ")
      // LB25: no break between a full stop or a comma and a digit.
      || line.contains(/002[CE] (× 0308 )?÷ 003\d/)
      // LB15, LB19: spaces inside quotation marks depend on the kind of mark.
      || line.hasPrefix("× 0022 ") || line.contains("00AB")
      // LB21a: a hyphen in a Hebrew word may end a line.
      || line.hasPrefix("× 05D0 × 002D ")
  }
}
