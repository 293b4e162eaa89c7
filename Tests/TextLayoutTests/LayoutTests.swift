import Foundation
import Testing
import TextLayout

/// Texts in squares of 10 points, where every expectation can be counted by hand.
@Suite struct LayoutTests {
  let preparer = TextPreparer()
  let square = Font.fixed(ofSize: 10)

  func lines(
    _ string: String,
    _ width: CGFloat,
    limit: Int = 0,
    mode: LineBreakMode = .byTruncatingTail
  ) -> [String] {
    preparer.prepare(string, font: square)
      .lines(fitting: width, numberOfLines: limit, lineBreakMode: mode).map(\.string)
  }

  func size(_ string: String, _ width: CGFloat, limit: Int = 0) -> CGSize {
    preparer.prepare(string, font: square).size(fitting: width, numberOfLines: limit, scale: 2)
  }

  @Test func anEmptyTextHasNoSize() {
    #expect(size("", 100) == .zero)
    #expect(lines("", 100).isEmpty)
  }

  @Test func linesEndBetweenWords() {
    #expect(lines("the quick brown fox", 90) == ["the quick", "brown fox"])
    #expect(lines("the quick brown fox", 89) == ["the", "quick", "brown", "fox"])
    #expect(size("the quick brown fox", 89) == CGSize(width: 50, height: 40))
    #expect(size("the quick brown fox", .infinity) == CGSize(width: 190, height: 10))
  }

  @Test func whiteSpaceHangsWhereALineIsWrapped() {
    #expect(lines("ab   cd", 20) == ["ab", "cd"])
    #expect(size("ab   cd", 20) == CGSize(width: 20, height: 20))
  }

  @Test func whiteSpaceAtTheEndOfAParagraphCountsAsFarAsItFits() {
    #expect(size("ab  ", .infinity) == CGSize(width: 40, height: 10))
    #expect(size("ab  ", 30) == CGSize(width: 30, height: 10))
    #expect(size("ab  ", 20) == CGSize(width: 20, height: 10))
    #expect(size("ab  \nc", 100) == CGSize(width: 40, height: 20))
    #expect(size(" ", 100) == CGSize(width: 10, height: 10))
    #expect(size("  ab", 100).width == 40)
  }

  @Test(arguments: ["\n", "\r\n", "\r", "\u{B}", "\u{C}", "\u{85}", "\u{2028}", "\u{2029}"])
  func hardBreaks(_ separator: String) {
    #expect(lines("ab\(separator)cd", 100) == ["ab", "cd"])
    #expect(lines("ab\(separator)\(separator)cd", 100) == ["ab", "", "cd"])
    #expect(lines("ab\(separator)", 100) == ["ab", ""])
    #expect(lines(separator, 100) == ["", ""])
  }

  @Test func aWordWiderThanTheLineIsDivided() {
    #expect(lines("a bcdefgh i", 30) == ["a", "bcd", "efg", "h i"])
    #expect(lines("abc", 0) == ["a", "b", "c"])
    #expect(lines("abc", -5) == ["a", "b", "c"])
    #expect(lines("abc", .nan) == ["a", "b", "c"])
    #expect(lines("e\u{301}e\u{301}", 10) == ["e\u{301}", "e\u{301}"])
    #expect(lines("👨‍👩‍👧👨‍👩‍👧", 10) == ["👨‍👩‍👧", "👨‍👩‍👧"])
  }

  @Test func softHyphensShowAtTheEndOfALineOnly() {
    #expect(lines("auto\u{AD}mobile", 200) == ["auto\u{AD}mobile"])
    #expect(size("auto\u{AD}mobile", 200).width == 100)
    #expect(lines("auto\u{AD}mobile", 60) == ["auto\u{AD}-", "mobile"])
    #expect(size("auto\u{AD}mobile", 60).width == 60)
    // There is room for the letters but not for the hyphen.
    #expect(lines("my auto\u{AD}mobile", 70) == ["my", "auto\u{AD}-", "mobile"])
  }

  @Test func tabsGoToTheNextStop() {
    #expect(size("a\tb", 200).width == 38)
    #expect(size("abc\tb", 200).width == 66)
    #expect(size("a\t\tb", 200).width == 66)
    #expect(lines("a\tb", 37) == ["a", "b"])
    #expect(size("a\t", 200).width == 10)
  }

  @Test func gluedWordsStayTogether() {
    #expect(lines("a b\u{A0}c d", 40) == ["a", "b\u{A0}c", "d"])
    #expect(lines("ab\u{200B}cd", 30) == ["ab", "cd"])
    #expect(lines("ab\u{2060}cd e", 40) == ["ab\u{2060}cd", "e"])
  }

  @Test func theLastLineAllowed() {
    let text = "the quick brown fox"
    #expect(lines(text, 90, limit: 1) == ["the quic…"])
    #expect(lines(text, 90, limit: 1, mode: .byWordWrapping) == ["the quick"])
    #expect(lines(text, 90, limit: 1, mode: .byCharWrapping) == ["the quick"])
    #expect(lines(text, 80, limit: 1, mode: .byCharWrapping) == ["the quic"])
    // One word, so that places between characters are none of the table of words.
    let word = String(repeating: "a", count: 1_000)
    #expect(lines(word, 30, limit: 2, mode: .byCharWrapping) == ["aaa", "aaa"])
    #expect(lines(text, 90, limit: 1, mode: .byTruncatingHead) == ["…rown fox"])
    #expect(lines(text, 90, limit: 1, mode: .byTruncatingMiddle) == ["the…n fox"])
    #expect(lines(text, 50, limit: 2) == ["the", "quic…"])
    #expect(lines(text, 190, limit: 1) == [text])
    #expect(lines("ab\ncd", 100, limit: 1) == ["ab…"])
    #expect(lines("\ncd", 100, limit: 1) == ["…"])
    #expect(lines(text, 90, limit: 1, mode: .byClipping) == [text])
    #expect(
      preparer.prepare(text, font: square)
        .size(fitting: 85, numberOfLines: 1, lineBreakMode: .byClipping).width == 85
    )
    #expect(size(text, 95, limit: 1) == CGSize(width: 90, height: 10))
  }

  @Test func severalFontsInOneText() {
    var text = AttributedText("big ", font: .fixed(ofSize: 20))
    text.append("small text", font: square)
    let prepared = preparer.prepare(text)
    #expect(prepared.size(fitting: .infinity) == CGSize(width: 180, height: 20))
    #expect(prepared.lines(fitting: 130).map(\.string) == ["big small", "text"])
    #expect(prepared.lines(fitting: 130).map(\.height) == [20, 10])
    #expect(prepared.lines(fitting: 130).map(\.baseline) == [16, 28])
    #expect(prepared.size(fitting: 130) == CGSize(width: 130, height: 30))
  }

  @Test func paragraphStyle() {
    var style = ParagraphStyle()
    style.minimumLineHeight = 15
    style.lineSpacing = 3
    let text = preparer.prepare("a b c", font: square, paragraphStyle: style)
    let measured = text.measure(fitting: 10, scale: 1)
    #expect(measured.size == CGSize(width: 10, height: 51))
    #expect(measured.firstBaseline == 13)
    #expect(measured.lastBaseline == 49)
    style.lineHeightMultiple = 2
    #expect(
      preparer.prepare("a", font: square, paragraphStyle: style).size(fitting: 10).height == 20
    )
    style.maximumLineHeight = 12
    style.minimumLineHeight = 0
    #expect(
      preparer.prepare("a", font: square, paragraphStyle: style).size(fitting: 10).height == 12
    )
  }

  /// The example of the module's page.
  @Test func theExampleOfTheDocumentation() {
    let preparer = TextPreparer()
    let text = preparer.prepare(
      "Prepared once, set in any width.",
      font: .systemFont(ofSize: 17)
    )
    #expect(text.size(fitting: 120, numberOfLines: 2, scale: 2).height == 41)
    #expect(text.lines(fitting: 240).map(\.string) == ["Prepared once, set in any", "width."])
  }
}
