import Foundation
import TestSupport
import Testing
import TextLayout

/// What holds for every text, checked on random ones; a failure prints the seed and the text.
@Suite struct TextPropertyTests {
  static let widths: [CGFloat] = [0, 7, 20, 33.5, 60, 120, 240.25, 400, .infinity]

  /// Texts with everything that line breaking knows, at random.
  static func randomText(_ random: inout SeededRandom, dictionary: Bool = true) -> String {
    let pieces =
      [
        "a", "To", "Wave", "naïve", "e\u{301}", "x\u{300}\u{323}", "12,345.67", "—", "…", "(maybe)",
        "don’t", "well-known", "\"quoted\"", " ", " ", " ", "  ", "\u{A0}", "\u{200B}", "\u{2060}",
        "\u{AD}", "\t", "\n", "\r\n", "\u{2028}", "中文", "，", "。", "《書》", "ひらがな", "ッ", "ー",
        "한국어", "😀", "👩‍👩‍👧‍👦", "👍🏽", "1️⃣", "❤️", "مرحبا", "שלום", "Привет", "Ελληνικά", "₫", "℃",
        "supercalifragilisticexpialidocious", "/usr/local/bin", "https://example.org/a?b=c&d",
        "\u{200D}", "\u{FE0F}", "\u{E0001}", "\u{10FFFF}", "\u{FFFD}", "\u{0}",
      ] + (dictionary ? ["ภาษาไทย", "ខ្មែរ", "🇫🇷", "🇯🇵🇩🇪"] : [])
    return (0..<Int.random(in: 0...25, using: &random))
      .map { _ in pieces.randomElement(using: &random)! }.joined()
  }

  static func randomFont(_ random: inout SeededRandom) -> Font {
    switch Int.random(in: 0..<4, using: &random) {
    case 0: .fixed(ofSize: 10)
    case 1: .monospacedSystemFont(ofSize: 13, weight: .regular)
    default:
      .systemFont(
        ofSize: CGFloat(Int.random(in: 9...34, using: &random)),
        weight: Font.Weight.allCases.randomElement(using: &random)!
      )
    }
  }

  static func randomAttributedText(
    _ random: inout SeededRandom,
    dictionary: Bool = true
  ) -> AttributedText {
    var text = AttributedText(
      randomText(&random, dictionary: dictionary),
      font: randomFont(&random)
    )
    while random.chance(50) {
      text.append(randomText(&random, dictionary: dictionary), font: randomFont(&random))
    }
    return text
  }

  @Test func aWiderWidthNeverGivesMoreLines() {
    let preparer = TextPreparer(capacity: 0)
    for seed in RandomCases.seeds(full: 5_000) {
      var random = SeededRandom(seed: seed)
      let text = Self.randomAttributedText(&random)
      let prepared = preparer.prepare(text)
      for mode in [LineBreakMode.byWordWrapping, .byCharWrapping] {
        var last = Int.max
        for width in (Self.widths + (0..<4).map { _ in random.nextWidth() }).sorted() {
          let count = prepared.measure(fitting: width, lineBreakMode: mode).lineCount
          #expect(count <= last, "seed \(seed), \(text.string.debugDescription) at \(width)")
          last = count
        }
      }
    }
  }

  @Test func aPrefixNeverGivesMoreLinesThanTheWhole() {
    let preparer = TextPreparer(capacity: 0)
    for seed in RandomCases.seeds(full: 5_000) {
      var random = SeededRandom(seed: seed)
      // Dictionaries find words by what follows, and flags pair up from the beginning.
      let string = Self.randomText(&random, dictionary: false)
      let font = Self.randomFont(&random)
      let cut = string.index(
        string.startIndex,
        offsetBy: Int.random(in: 0...string.count, using: &random)
      )
      let whole = preparer.prepare(string, font: font)
      let prefix = preparer.prepare(String(string[..<cut]), font: font)
      for width in Self.widths {
        #expect(
          prefix.measure(fitting: width).lineCount <= whole.measure(fitting: width).lineCount,
          "seed \(seed), \(string[..<cut].debugDescription) of \(string.debugDescription) at \(width)"
        )
      }
    }
  }

  @Test func linesJoinedGiveTheTextBack() {
    let preparer = TextPreparer(capacity: 0)
    for seed in RandomCases.seeds(full: 5_000) {
      var random = SeededRandom(seed: seed)
      let text = Self.randomAttributedText(&random)
      let prepared = preparer.prepare(text)
      for width in Self.widths {
        for mode in LineBreakMode.allCases {
          let limit = Int.random(in: 0...3, using: &random)
          let lines = prepared.lines(fitting: width, numberOfLines: limit, lineBreakMode: mode)
          let joined = lines.map { text.string[$0.range] }.joined()
          let isWhole = limit == 0 || lines.count < limit || lines.last?.isTruncated == true
          #expect(
            isWhole || lines.count == limit,
            "seed \(seed), \(text.string.debugDescription)"
          )
          #expect(
            Array(joined.utf8) == Array(text.string.utf8),
            "seed \(seed), \(text.string.debugDescription) at \(width), \(mode), \(limit) lines"
          )
        }
      }
    }
  }

  /// What is drawn is what was measured: sizes, counts and baselines of both agree, and no line is
  /// wider than asked unless it holds a single character.
  @Test func linesAndMeasurementsAgree() {
    let preparer = TextPreparer(capacity: 0)
    for seed in RandomCases.seeds(full: 5_000) {
      var random = SeededRandom(seed: seed)
      let text = Self.randomAttributedText(&random)
      let prepared = preparer.prepare(text)
      for width in Self.widths {
        for mode in LineBreakMode.allCases {
          let limit = Int.random(in: 0...3, using: &random)
          let note: Comment =
            "seed \(seed), \(text.string.debugDescription) at \(width), \(mode), \(limit) lines"
          let lines = prepared.lines(fitting: width, numberOfLines: limit, lineBreakMode: mode)
          let measured = prepared.measure(
            fitting: width,
            numberOfLines: limit,
            lineBreakMode: mode,
            scale: 0
          )
          #expect(measured.lineCount == lines.count, note)
          #expect(measured.isTruncated == lines.last?.isTruncated ?? false, note)
          #expect(abs(measured.size.width - (lines.map(\.width).max() ?? 0)) < 1e-6, note)
          let bottom = lines.last.map { $0.top + $0.height } ?? 0
          #expect(abs(measured.size.height - bottom) < 1e-6, note)
          #expect(abs(measured.firstBaseline - (lines.first?.baseline ?? 0)) < 1e-6, note)
          #expect(abs(measured.lastBaseline - (lines.last?.baseline ?? 0)) < 1e-6, note)
          for line in lines where line.width > max(width, 0) + 1e-3 {
            let visible = line.string.count {
              preparer.prepare(String($0), font: .fixed(ofSize: 10)).size(fitting: 100).width > 0
            }
            #expect(visible <= 1, note)
          }
        }
      }
    }
  }

  /// A line set on its own is as wide as it was among the others.
  @Test func aLineOnItsOwnIsAsWide() {
    let preparer = TextPreparer(capacity: 0)
    for seed in RandomCases.seeds(full: 5_000) {
      var random = SeededRandom(seed: seed)
      let font = Self.randomFont(&random)
      let text = (0..<12).map { _ in
        ["To", "AV", "Yes,", "“Tea”", "well-known", "naïve", "V.", "中文", "(x)"]
          .randomElement(using: &random)!
      }.joined(separator: " ")
      for line in preparer.prepare(text, font: font).lines(fitting: 90) {
        let alone = preparer.prepare(line.string, font: font).size(fitting: .infinity, scale: 0)
        #expect(
          abs(alone.width - line.width) < 1e-6,
          "seed \(seed), \(line.string) of \(text)"
        )
      }
    }
  }

  /// A text fits into the width that it asked for, at every scale.
  @Test func aTextFitsIntoItsOwnWidth() {
    let preparer = TextPreparer(capacity: 0)
    for seed in RandomCases.seeds(full: 20_000) {
      var random = SeededRandom(seed: seed)
      let text = Self.randomAttributedText(&random)
      let prepared = preparer.prepare(text)
      for scale in [0, 1, 2, 3] as [CGFloat] {
        let free = prepared.measure(fitting: .infinity, scale: scale)
        let again = prepared.measure(fitting: free.size.width, scale: scale)
        #expect(free == again, "seed \(seed), \(text.string.debugDescription)")
      }
    }
  }

  @Test func everySequenceOfScalarsEnds() {
    let preparer = TextPreparer(capacity: 0)
    for seed in RandomCases.seeds(full: 5_000) {
      var random = SeededRandom(seed: seed)
      var string = ""
      for _ in 0..<Int.random(in: 0...60, using: &random) {
        let limit: UInt32 = random.chance(50) ? 0x3000 : 0x10FFFF
        if let scalar = Unicode.Scalar(UInt32.random(in: 0...limit, using: &random)) {
          string.unicodeScalars.append(scalar)
        }
      }
      let prepared = preparer.prepare(string, font: Self.randomFont(&random))
      for width in Self.widths {
        let lines = prepared.lines(fitting: width)
        #expect(lines.map { string[$0.range] }.joined().utf8.elementsEqual(string.utf8))
        #expect(prepared.measure(fitting: width).lineCount == lines.count)
      }
    }
  }

  @Test func longTextsEnd() {
    let preparer = TextPreparer()
    let font = Font.fixed(ofSize: 10)
    let word = preparer.prepare(String(repeating: "w", count: 1_000_000), font: font)
    #expect(word.measure(fitting: 100).lineCount == 100_000)
    #expect(word.measure(fitting: .infinity).size.width == 10_000_000)
    let newlines = preparer.prepare(String(repeating: "\n", count: 100_000), font: font)
    #expect(newlines.measure(fitting: 100).lineCount == 100_001)
    let spaces = preparer.prepare(String(repeating: " ", count: 100_000) + "x", font: font)
    #expect(spaces.measure(fitting: 100).lineCount == 2)
    let tabs = preparer.prepare(String(repeating: "\t", count: 10_000), font: font)
    #expect(tabs.measure(fitting: 100).lineCount == 1)
    let hyphens = preparer.prepare(String(repeating: "ab\u{AD}", count: 10_000), font: font)
    #expect(hyphens.measure(fitting: 30).lineCount == 10_000)
    let marks = preparer.prepare("a" + String(repeating: "\u{301}", count: 100_000), font: font)
    #expect(marks.measure(fitting: 10).lineCount == 1)
  }
}

extension SeededRandom {
  /// A width as labels have them.
  mutating func nextWidth() -> CGFloat { CGFloat(Int.random(in: 0...800, using: &self)) / 2 }
}
