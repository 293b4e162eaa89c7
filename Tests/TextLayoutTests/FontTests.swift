import Foundation
import TemplateLayout
import Testing
import TextLayout

@Suite struct FontTests {
  let preparer = TextPreparer()

  func width(_ string: String, _ font: Font) -> CGFloat {
    preparer.prepare(string, font: font).size(fitting: .infinity, scale: 0).width
  }

  @Test("R9 ascender, descender and line height of the system font")
  func verticalMetrics() {
    for weight in Font.Weight.allCases {
      let font = Font.systemFont(ofSize: 16, weight: weight)
      #expect(font.ascender == 0.9521484375 * 16)
      #expect(font.descender == -0.2412109375 * 16)
      #expect(font.lineHeight == 1.193359375 * 16)
      #expect(font.leading == 0)
    }
  }

  /// Heights of labels in Interface Builder: one line of each size at two and three pixels a point.
  @Test(
    "Label height: lines times line height, rounded up to a pixel",
    arguments: [
      (10, 12, 12), (11, 13.5, 13.0 + 1 / 3.0), (12, 14.5, 14 + 1 / 3.0), (13, 16, 15 + 2 / 3.0),
      (14, 17, 17), (15, 18, 18), (16, 19.5, 19 + 1 / 3.0), (17, 20.5, 20 + 1 / 3.0),
      (20, 24, 24), (22, 26.5, 26 + 1 / 3.0), (28, 33.5, 33 + 2 / 3.0), (34, 41, 40 + 2 / 3.0),
    ] as [(CGFloat, CGFloat, CGFloat)]
  )
  func labelHeights(size: CGFloat, atTwo: CGFloat, atThree: CGFloat) {
    let text = preparer.prepare("Label", font: .systemFont(ofSize: size))
    #expect(abs(text.size(fitting: 1_000, scale: 2).height - atTwo) < 1e-9)
    #expect(abs(text.size(fitting: 1_000, scale: 3).height - atThree) < 1e-9)
  }

  @Test("Label height of several lines is not the sum of rounded lines")
  func severalLines() {
    let text = preparer.prepare("a\nb\nc\nd\ne", font: .systemFont(ofSize: 14))
    let heights = (1...5).map { text.size(fitting: 100, numberOfLines: $0, scale: 2).height }
    #expect(heights == [17, 33.5, 50.5, 67, 84])
  }

  @Test func textStyles() {
    let body = Font.preferredFont(forTextStyle: .body)
    #expect(body.pointSize == 17)
    #expect(body.face == Font.systemFont(ofSize: 17).face)
    #expect(body.textStyle == .body)
    #expect(Font.systemFont(ofSize: 17).textStyle == nil)
    let headline = Font.preferredFont(forTextStyle: .headline)
    #expect(headline.pointSize == 17)
    #expect(headline.face == Font.systemFont(ofSize: 17, weight: .semibold).face)
    #expect(headline.compatible(with: .extraLarge).pointSize == 19)
    #expect(Font.systemFont(ofSize: 17).compatible(with: .extraLarge).pointSize == 17)
    let category = ContentSizeCategory.accessibilityExtraExtraExtraLarge
    #expect(Font.preferredFont(forTextStyle: .largeTitle, compatibleWith: category).pointSize == 60)
    #expect(
      Font.preferredFont(forTextStyle: .caption2, compatibleWith: .extraSmall).pointSize == 11
    )
    for style in Font.TextStyle.allCases {
      let sizes = ContentSizeCategory.allCases.map { style.pointSize(for: $0) }
      #expect(sizes == sizes.sorted(), "\(style)")
    }
  }

  @Test func sizesOutsideTheLimits() {
    #expect(Font.systemFont(ofSize: 0).pointSize == 0.1)
    #expect(Font.systemFont(ofSize: -3).pointSize == 0.1)
    #expect(Font.systemFont(ofSize: .infinity).pointSize == 10_000)
    #expect(Font.systemFont(ofSize: .nan).pointSize == 17)
    #expect(preparer.prepare("a b", font: .systemFont(ofSize: -1)).size(fitting: 1).width > 0)
    #expect(
      preparer.prepare("a b", font: .systemFont(ofSize: .infinity)).size(fitting: 1).height > 0
    )
  }

  @Test func fontsAreEqualByFaceAndSize() {
    #expect(Font.systemFont(ofSize: 12) == Font.system(ofSize: 12, weight: .light))
    #expect(Font.systemFont(ofSize: 12) != Font.boldSystemFont(ofSize: 12))
    #expect(Font.systemFont(ofSize: 12) != Font.systemFont(ofSize: 13))
    #expect(Font.systemFont(ofSize: 12).withSize(13) == Font.systemFont(ofSize: 13))
  }

  @Test(arguments: [
    ("HelveticaNeue", Font.systemFont(ofSize: 15)),
    ("HelveticaNeue-Bold", .boldSystemFont(ofSize: 15)),
    ("AvenirNext-DemiBold", .systemFont(ofSize: 15, weight: .semibold)),
    ("Roboto-MediumItalic", .systemFont(ofSize: 15, weight: .medium)),
    ("Futura-CondensedExtraBold", .systemFont(ofSize: 15, weight: .heavy)),
    ("Lato-Light", .systemFont(ofSize: 15, weight: .light)),
    ("Menlo-Bold", .monospacedSystemFont(ofSize: 15, weight: .bold)),
    ("CourierNewPSMT", .monospacedSystemFont(ofSize: 15, weight: .regular)),
    ("", .systemFont(ofSize: 15)),
  ])
  func substitutes(_ name: String, _ expected: Font) {
    #expect(Font.substitute(forName: name, size: 15) == expected)
  }

  @Test func heavierIsWider() {
    let weights = [Font.Weight.regular, .medium, .semibold, .bold]
    let widths = weights.map { width("Template cells", .systemFont(ofSize: 17, weight: $0)) }
    #expect(widths == widths.sorted())
    #expect(Set(widths).count == 4)
  }

  @Test func trackingIsAddedToEachCharacter() {
    // At 12 points there is none; between 12 and 13 it grows to -6 thousandths of an em.
    let plain = width("nnnnnnnnnn", .systemFont(ofSize: 12)) / 12
    #expect(abs(width("nnnnnnnnnn", .systemFont(ofSize: 13)) / 13 - (plain - 0.06)) < 1e-9)
    #expect(abs(width("nnnnnnnnnn", .systemFont(ofSize: 12.5)) / 12.5 - (plain - 0.03)) < 1e-4)
    #expect(abs(width("nnnnnnnnnn", .systemFont(ofSize: 19.5)) / 19.5 - (plain - 0.26)) < 1e-9)
    #expect(abs(width("nnnnnnnnnn", .systemFont(ofSize: 5)) / 5 - (plain + 0.12)) < 1e-9)
    // The cut for titles, from 13 at 28 points to 11 from 34 points on.
    let title = width("nnnnnnnnnn", .systemFont(ofSize: 28)) / 28
    #expect(abs(width("nnnnnnnnnn", .systemFont(ofSize: 34)) / 34 - (title - 0.02)) < 1e-9)
    #expect(abs(width("nnnnnnnnnn", .systemFont(ofSize: 99)) / 99 - (title - 0.02)) < 1e-9)
  }

  @Test func pairsKern() {
    let font = Font.systemFont(ofSize: 12)
    #expect(width("AV", font) < width("A", font) + width("V", font))
    #expect(width("A\u{301}V", font) == width("AV", font))
  }

  @Test("From 20 points on the system font has its cut for titles, narrower than that for text")
  func displayCut() {
    let preparer = TextPreparer()
    let width = { (font: Font) in
      preparer.prepare("Nothing up next", font: font)
        .size(fitting: .infinity, numberOfLines: 1, scale: 0).width / font.pointSize
    }
    for weight in Font.Weight.allCases {
      let (text, title) = (
        Font.system(ofSize: 19, weight: weight), Font.system(ofSize: 20, weight: weight)
      )
      #expect(text.face != title.face)
      // Without the tracking of 15 characters: -26 and 19 thousandths of an em.
      #expect(width(title) - 15 * 0.019 < width(text) + 15 * 0.026)
      #expect(title.withSize(19) == text)
      #expect(text.withSize(20) == title)
      #expect(title.lineHeight / 20 == text.lineHeight / 19)
    }
    #expect(Font.fixed(ofSize: 30).face == Font.fixed(ofSize: 10).face)
  }

  @Test func digitsOfOneWidth() {
    let font = Font.monospacedDigitSystemFont(ofSize: 17, weight: .regular)
    let widths = Set((0...9).map { width("\($0)\($0)", font) })
    #expect(widths.count == 1)
    #expect(width("11:11", font) == width("08:47", font))
    #expect(width("Version", font) == width("Version", .systemFont(ofSize: 17)))
    let code = Font.monospacedSystemFont(ofSize: 10, weight: .regular)
    #expect(width("iiWW", code) == 24)
    #expect(width("中", code) == 12)
  }

  /// Characters without a place in the tables, in a font of 12 points, which has no tracking.
  @Test(
    arguments: [
      ("中", 12), ("あ", 12), ("한", 12), ("，", 12), ("Ａ", 12), ("ｱ", 6),
      ("\u{1112}\u{1161}\u{11AB}", 12),
      ("😀", 16), ("👍🏽", 16), ("👩‍👩‍👧‍👦", 16), ("🇫🇷", 16), ("🇫🇷🇩🇪", 32), ("1️⃣", 16), ("❤️", 16), ("❤️‍🔥", 16),
      ("🏴󠁧󠁢󠁳󠁣󠁴󠁿", 16), ("☝🏽", 16), ("\u{200B}", 0), ("\u{FEFF}", 0), ("\u{301}", 0), ("\u{E0001}", 0),
      ("\u{0}", 0),
    ] as [(String, CGFloat)]
  )
  func charactersByTheirProperties(_ string: String, _ expected: CGFloat) {
    #expect(abs(width(string, .systemFont(ofSize: 12)) - expected) < 1e-4)
    #expect(width(string, .fixed(ofSize: 12)) <= expected.rounded(.up) + 12)
  }

  @Test func everyEmojiIsOneSquareOfTheFixedFont() {
    let emoji = ["😀", "👍🏽", "👩‍👩‍👧‍👦", "🇫🇷", "1️⃣", "❤️", "❤️‍🔥", "🏴󠁧󠁢󠁳󠁣󠁴󠁿", "☝🏽", "🧑🏿‍🚀"]
    for first in emoji {
      for second in emoji {
        #expect(width(first + second, .fixed(ofSize: 10)) == 20, "\(first)\(second)")
      }
    }
  }
}
