import Foundation
import TestSupport
import Testing
import TextLayout

/// The scanner finds what ICU finds: on every short text over the classes it knows, and on random
/// texts with everything else between.
@Suite struct LineBreakScannerTests {
  let preparer = TextPreparer()

  /// One or several characters of each class of the scanner.
  static let plain = [
    "a", "5", ".", "!", " ", "中", "、", "-", "'", "%", "(", ")", "\n", "《", "’",
  ]

  /// More characters of these classes, and characters of all the others.
  static let more = [
    "é", "#", "Ж", "ب", "٣", ",", ":", ";", "?", "！", "あ", "한", "」", "}", "°", "[", "]", "（",
    "\"", "“", "”", "‘", "«", "»", "$", "€", "/", "\u{A0}", "\u{200D}", "\u{301}", "😀", "👍🏽", "ก",
    "า",
    "ッ", "ー", "🇫", "א", "—", "\t", "\u{AD}", "\u{200B}", "\u{2060}", "\r", "\u{2028}", "々", "…",
    "ᄀ", "ᅡ", "\u{3000}", "‐", "–", "|", "₨", "№", "ក", "ꦄ", "\u{25CC}", "：", "％", "￥", "｢", "ﾞ",
  ]

  @Test func allShortTextsOfPlainCharacters() {
    let length = RandomCases.runsAll ? 5 : 3
    var text = Array(repeating: 0, count: length)
    repeat {
      check(text.map { Self.plain[$0] }.joined())
      var place = 0
      while place < length, text[place] == Self.plain.count - 1 {
        text[place] = 0
        place += 1
      }
      guard place < length else { break }
      text[place] += 1
    } while true
  }

  @Test func allPairsOfAllCharactersBetweenPlainOnes() {
    let all = Self.plain + Self.more
    for first in all {
      for second in all {
        check("中" + first + second + "a b")
        check("a " + first + " " + second + "5")
      }
    }
  }

  @Test func randomTexts() {
    var random = SeededRandom(seed: 41)
    let all = Self.plain + Self.plain + Self.plain + Self.more
    for _ in 0..<(RandomCases.runsAll ? 300_000 : 5_000) {
      let length = Int.random(in: 1...30, using: &random)
      check((0..<length).map { _ in all.randomElement(using: &random)! }.joined())
    }
  }

  private func check(_ text: String) {
    let units = Array(text.utf16)
    let scanned = preparer.lineBoundaries(of: units, usingScanner: true)
    let expected = preparer.lineBoundaries(of: units, usingScanner: false)
    if scanned != expected { Issue.record("\(text.debugDescription): \(scanned) not \(expected)") }
  }
}
