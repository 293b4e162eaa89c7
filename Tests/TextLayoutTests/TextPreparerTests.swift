import Foundation
import Testing
import TextLayout

/// What is prepared once and what is kept.
@Suite struct TextPreparerTests {
  let font = Font.systemFont(ofSize: 14)

  @Test func aTextIsPreparedOnce() {
    let preparer = TextPreparer()
    let first = preparer.prepare("Hello", font: font)
    #expect(preparer.prepare("Hello", font: font) === first)
    #expect(preparer.prepare("Hel" + "lo", font: .systemFont(ofSize: 14)) === first)
    #expect(preparer.prepare(AttributedText("Hello", font: font)) === first)
    #expect(preparer.preparationCount == 1)
  }

  @Test func whatDiffersIsPreparedAnew() {
    let preparer = TextPreparer()
    var style = ParagraphStyle()
    style.lineSpacing = 2
    var attributed = AttributedText("Hel", font: font)
    attributed.append("lo", font: .boldSystemFont(ofSize: 14))
    var other = AttributedText("He", font: font)
    other.append("llo", font: .boldSystemFont(ofSize: 14))
    let texts = [
      preparer.prepare("Hello", font: font),
      preparer.prepare("hello", font: font),
      preparer.prepare("Hello", font: .systemFont(ofSize: 15)),
      preparer.prepare("Hello", font: .boldSystemFont(ofSize: 14)),
      preparer.prepare("Hello", font: font, paragraphStyle: style),
      preparer.prepare(attributed),
      preparer.prepare(other),
    ]
    #expect(Set(texts.map(ObjectIdentifier.init)).count == texts.count)
    #expect(preparer.preparationCount == texts.count)
    #expect(preparer.prepare(attributed) === texts[5])
    #expect(preparer.preparationCount == texts.count)
  }

  /// Strings that are equal by canonical equivalence have other offsets.
  @Test func theFormOfCharactersMatters() {
    let preparer = TextPreparer()
    let composed = preparer.prepare("caf\u{E9}", font: font)
    let decomposed = preparer.prepare("cafe\u{301}", font: font)
    #expect(composed !== decomposed)
    #expect(composed.size(fitting: 100) == decomposed.size(fitting: 100))
  }

  @Test func theNumberOfTextsKeptIsBounded() {
    let preparer = TextPreparer(capacity: 64)
    weak var first: PreparedText?
    do {
      let text = preparer.prepare("the first", font: font)
      first = text
    }
    #expect(first != nil)
    for number in 0..<10_000 { _ = preparer.prepare("text \(number)", font: font) }
    #expect(first == nil)
    // The last ones are still there.
    let before = preparer.preparationCount
    _ = preparer.prepare("text 9999", font: font)
    #expect(preparer.preparationCount == before)
  }

  @Test func aTextInUseStaysAmongMany() {
    let preparer = TextPreparer(capacity: 64)
    let text = preparer.prepare("in use", font: font)
    for number in 0..<1_000 {
      _ = preparer.prepare("text \(number)", font: font)
      #expect(preparer.prepare("in use", font: font) === text)
    }
  }

  @Test func longTextsAndNoCapacity() {
    let preparer = TextPreparer()
    let long = String(repeating: "long ", count: 5_000)
    #expect(preparer.prepare(long, font: font) !== preparer.prepare(long, font: font))
    let none = TextPreparer(capacity: 0)
    #expect(none.prepare("a", font: font) !== none.prepare("a", font: font))
    #expect(TextPreparer(capacity: -1).prepare("a", font: font).size(fitting: 100).width > 0)
  }

  @Test func removeAllForgets() {
    let preparer = TextPreparer()
    let text = preparer.prepare("a b", font: font)
    preparer.removeAll()
    #expect(preparer.prepare("a b", font: font) !== text)
    // A text in use still finds its places between characters.
    #expect(text.measure(fitting: 0).lineCount == 2)
  }

  /// Texts share the memory of their preparer, so using one must not disturb another.
  @Test func textsDoNotDisturbEachOther() {
    let preparer = TextPreparer()
    let first = preparer.prepare("incomprehensibilities", font: .fixed(ofSize: 10))
    let second = preparer.prepare("uncharacteristically so", font: .fixed(ofSize: 10))
    #expect(first.lines(fitting: 70).map(\.string) == ["incompr", "ehensib", "ilities"])
    #expect(second.lines(fitting: 70).map(\.string) == ["unchara", "cterist", "ically", "so"])
    #expect(first.lines(fitting: 110).map(\.string) == ["incomprehen", "sibilities"])
    #expect(second.measure(fitting: 70, numberOfLines: 1).isTruncated)
    #expect(first.measure(fitting: 70).lineCount == 3)
  }

  @Test func preparerMayGoBeforeItsTexts() {
    var preparer: TextPreparer? = TextPreparer()
    let text = preparer?.prepare("incomprehensibilities", font: .fixed(ofSize: 10))
    preparer = nil
    #expect(text?.measure(fitting: 70).lineCount == 3)
  }

  @Test func attributedTexts() {
    var text = AttributedText("", font: font)
    #expect(text.isEmpty)
    text.append("", font: .boldSystemFont(ofSize: 14))
    text.append("a", font: font)
    text.append("b", font: font)
    text.append(AttributedText("c", font: .boldSystemFont(ofSize: 14)))
    #expect(text.string == "abc")
    #expect(text.runs.map(\.utf8End) == [2, 3])
    let expected =
      TextPreparer().prepare("ab", font: font).size(fitting: 100, scale: 0).width
      + TextPreparer().prepare("c", font: .boldSystemFont(ofSize: 14))
      .size(fitting: 100, scale: 0).width
    let width = TextPreparer().prepare(text).size(fitting: 100, scale: 0).width
    #expect(abs(width - expected) < 1e-3)
  }
}
