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
  }
#endif
