#if HarfBuzz
  import Foundation
  import TestSupport
  import Testing
  import TextLayout

  private let interPath = "/usr/share/fonts/opentype/inter/Inter-"

  /// Faces of font files, with Debian's packages `fonts-inter` and `fonts-noto-core` as examples.
  @Suite struct FontFileTests {
    let preparer = TextPreparer()

    @Test func whatIsNoFontIsAnError() throws {
      #expect(throws: FontFileError.unreadable(path: "/nowhere.ttf")) {
        try FontFace(contentsOf: URL(fileURLWithPath: "/nowhere.ttf"))
      }
      let path = FileManager.default.temporaryDirectory.path + "/no-font-\(UUID()).ttf"
      try Data("plain words".utf8).write(to: URL(fileURLWithPath: path))
      defer { try? FileManager.default.removeItem(atPath: path) }
      #expect(throws: FontFileError.notAFont(path: path)) {
        try FontFace(contentsOf: URL(fileURLWithPath: path))
      }
      #expect(throws: FontFileError.unreadable(path: "/tmp")) {
        try FontFace(contentsOf: URL(fileURLWithPath: "/tmp"))
      }
    }

    /// The embedded tables are those of Inter: at 12 points, where the system font has no tracking,
    /// they give what shaping the file gives.
    @Test(
      .enabled(if: FileManager.default.fileExists(atPath: interPath + "Regular.otf"), "no Inter"),
      arguments: [
        ("Regular", Font.Weight.regular), ("Medium", .medium), ("SemiBold", .semibold),
        ("Bold", .bold),
      ]
    )
    func embeddedTablesAgreeWithTheFile(_ name: String, _ weight: Font.Weight) throws {
      let url = URL(fileURLWithPath: interPath + name + ".otf")
      let shaped = Font(face: try FontFace(contentsOf: url), size: 12)
      let embedded = Font.systemFont(ofSize: 12, weight: weight)
      #expect(throws: FontFileError.noSuchFace(path: url.path, index: 3, count: 1)) {
        try FontFace(contentsOf: url, index: 3)
      }
      // One script at a time, as the shaper takes them, and no digits beside letters, for which the
      // font has alternates.
      let scripts = [
        "AVTWYPLKÀÉÎØÞabcdefghijklmnopqrstuvwxyzàéîøþßŁłŽžŐő", "0123456789", "ΑΒΓΔΛΩαβγδλω",
        "абвгдежзийклмнопрстуфхцчшщыюяГТУ",
      ].map { Array($0 + ".,'’“”!?;€£ ") }
      for seed in RandomCases.seeds(full: 20_000) {
        var random = SeededRandom(seed: seed)
        let letters = scripts.randomElement(using: &random)!
        let text = String(
          (0..<Int.random(in: 1...12, using: &random)).map { _ in
            letters.randomElement(using: &random)!
          }
        )
        let expected = preparer.prepare(text, font: shaped).size(fitting: .infinity, scale: 0)
        let width = preparer.prepare(text, font: embedded).size(fitting: .infinity, scale: 0).width
        #expect(abs(width - expected.width) < 1e-6, "seed \(seed), \(text)")
      }
    }

    @Test(
      .enabled(if: FileManager.default.fileExists(atPath: interPath + "Regular.otf"), "no Inter")
    )
    func charactersThatTheFaceLacksTakeRoom() throws {
      let url = URL(fileURLWithPath: interPath + "Regular.otf")
      let font = Font(face: try FontFace(contentsOf: url), size: 12)
      #expect(preparer.prepare("中文", font: font).size(fitting: 100).width == 24)
      #expect(preparer.prepare("👩‍👩‍👧‍👦", font: font).size(fitting: 100).width == 16)
      #expect(preparer.prepare("a\nb\tc", font: font).measure(fitting: 100).lineCount == 2)
    }

    /// The properties of layouts that do not depend on where the widths come from.
    @Test(
      .enabled(if: FileManager.default.fileExists(atPath: interPath + "Regular.otf"), "no Inter")
    )
    func layoutsOfShapedText() throws {
      let url = URL(fileURLWithPath: interPath + "Regular.otf")
      let face = try FontFace(contentsOf: url)
      for seed in RandomCases.seeds(full: 2_000) {
        var random = SeededRandom(seed: seed)
        var text = AttributedText(
          TextPropertyTests.randomText(&random),
          font: Font(face: face, size: 15)
        )
        text.append(TextPropertyTests.randomText(&random), font: Font.systemFont(ofSize: 13))
        let prepared = preparer.prepare(text)
        var last = Int.max
        for width in TextPropertyTests.widths {
          let lines = prepared.lines(fitting: width)
          #expect(
            lines.map { text.string[$0.range] }.joined().utf8.elementsEqual(text.string.utf8),
            "seed \(seed), \(text.string.debugDescription)"
          )
          #expect(lines.count <= last, "seed \(seed), \(text.string.debugDescription) at \(width)")
          last = lines.count
        }
      }
    }

    @Test(
      .enabled(if: FileManager.default.fileExists(atPath: interPath + "Regular.otf"), "no Inter")
    )
    func theFileDecidesTheLineHeight() throws {
      let face = try FontFace(contentsOf: URL(fileURLWithPath: interPath + "Regular.otf"))
      #expect(face.name == "Inter")
      // The font's `hhea` table: 2728 above, 680 below, 2816 units in an em.
      let font = Font(face: face, size: 2816)
      #expect(abs(font.ascender - 2728) < 1e-9)
      #expect(abs(font.descender + 680) < 1e-9)
      #expect(abs(font.lineHeight - 3408) < 1e-9)
    }
  }
#endif
