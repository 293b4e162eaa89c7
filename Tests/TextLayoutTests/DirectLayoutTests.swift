import Foundation
import TestSupport
import Testing
import TextLayout

/// Prepared layout against layout the slow way: cut the text at every opportunity that ICU finds,
/// measure each candidate line as a text of its own, keep the longest that fits.
@Suite struct DirectLayoutTests {
  private let preparer = TextPreparer(capacity: 0)
  private let measurer = TextPreparer()

  @Test func preparedAndDirectLayoutAgree() {
    let pieces = [
      "AV", "To", "Wave,", "“Tea”", "well-known", "naïve", "x", "e\u{301}e\u{301}", "V.", "(maybe)",
      "中文",
      "，", "《書》", "ひらがな", "한국어", "😀", "👩‍👩‍👧‍👦", "Привет", "مرحبا", "ภาษาไทย", " ", " ", " ", "  ",
      "\u{A0}", "\u{200B}", "\n", "\r\n", "\u{2029}", "supercalifragilistic", "/usr/local/bin",
    ]
    for seed in RandomCases.seeds(full: 1_000) {
      var random = SeededRandom(seed: seed)
      let string = (0..<Int.random(in: 1...15, using: &random))
        .map { _ in pieces.randomElement(using: &random)! }.joined()
      let font = Font.systemFont(
        ofSize: CGFloat(Int.random(in: 10...20, using: &random)),
        weight: random.chance(50) ? .regular : .bold
      )
      let prepared = preparer.prepare(string, font: font)
      for width in [0, 25.5, 70, 144, 240] as [CGFloat] {
        let lines = prepared.lines(fitting: width)
        let expected = directLines(string, font: font, limit: width + 1e-6)
        #expect(
          lines.map(\.range) == expected,
          "seed \(seed), \(string.debugDescription) at \(width), size \(font.pointSize)"
        )
      }
    }
  }

  private func directLines(_ string: String, font: Font, limit: CGFloat) -> [Range<String.Index>] {
    let opportunities = preparer.lineBoundaries(of: Array(string.utf16), usingScanner: false)
      .map { String.Index(utf16Offset: Int($0), in: string) }
    // The width without the white space that hangs at the end.
    func width(_ range: Range<String.Index>) -> CGFloat {
      var line = string[range].unicodeScalars
      while let last = line.last, Self.hangs(last) {
        line.removeLast()
      }
      return measurer.prepare(String(line), font: font).size(fitting: .infinity, scale: 0).width
    }
    func endsParagraph(_ index: String.Index) -> Bool {
      string[..<index].unicodeScalars.last.map(Self.hardBreaks.contains) ?? false
    }
    var lines: [Range<String.Index>] = []
    var start = string.startIndex
    while start < string.endIndex {
      var end: String.Index?
      for opportunity in opportunities where opportunity > start {
        guard width(start..<opportunity) <= limit else { break }
        end = opportunity
        if endsParagraph(opportunity) { break }
      }
      if end == nil {
        // The word is wider than the line: as many characters as fit, one at least.
        var index = string.index(after: start)
        while index < string.endIndex, width(start..<string.index(after: index)) <= limit {
          index = string.index(after: index)
        }
        let word = opportunities.first { $0 > start } ?? string.endIndex
        // What takes no room goes along.
        end = width(index..<word) == 0 ? word : index
      }
      lines.append(start..<end!)
      start = end!
    }
    if string.isEmpty == false, endsParagraph(string.endIndex) {
      lines.append(string.endIndex..<string.endIndex)
    }
    return lines
  }

  private static let hardBreaks: Set<Unicode.Scalar> = [
    "\n", "\r", "\u{B}", "\u{C}", "\u{85}", "\u{2028}", "\u{2029}",
  ]
  private static func hangs(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar {
    case "\u{A0}", "\u{2007}", "\u{202F}": false
    case "\u{200B}": true
    default: scalar.properties.isWhitespace
    }
  }
}
