/// Paragraphs for the benchmarks of text, the same in every run and on every machine.
///
/// Other engines are measured on the same ones, so a change of a byte is noticed: see `checksum`.
struct BenchmarkTexts {
  private var random = Xorshift64()

  /// A thousand paragraphs of 200 characters in English words.
  private(set) var latin: [String] = []

  /// A thousand paragraphs of 100 ideographs with commas and full stops.
  private(set) var ideographic: [String] = []

  init() {
    latin = (0..<1_000).map { _ in latinParagraph(200) }
    ideographic = (0..<1_000).map { _ in ideographicParagraph(100) }
  }

  private mutating func latinParagraph(_ count: Int) -> String {
    var text: [Character] = []
    while text.count < count {
      let word = Self.words[Int(random.next() % UInt64(Self.words.count))]
      if !text.isEmpty { text.append(" ") }
      text.append(contentsOf: word)
      if random.next() % 11 == 0 { text.append(".") }
    }
    text.removeLast(text.count - count)
    if text.last == " " { text[count - 1] = "." }
    return String(text)
  }

  private mutating func ideographicParagraph(_ count: Int) -> String {
    var text = String.UnicodeScalarView()
    var length = 0
    while length < count {
      let number = random.next()
      if number % 13 == 0, length > 0 {
        text.append("，")
      } else if number % 17 == 0, length > 0 {
        text.append("。")
      } else {
        text.append(Unicode.Scalar(0x4E00 + UInt16(number >> 8 & 0xFFF))!)
      }
      length += 1
    }
    return String(text)
  }

  /// A thousand paragraphs of some 100 characters in which words of several scripts alternate: English
  /// with emoji, Arabic and Thai.
  static func mixed() -> [String] {
    var random = Xorshift64()
    return (0..<1_000).map { _ in
      var text = ""
      while text.unicodeScalars.count < 100 {
        let list = random.next() % 4 == 0 ? mixedWords : words
        if !text.isEmpty { text += " " }
        text += list[Int(random.next() % UInt64(list.count))]
      }
      return text
    }
  }

  /// Mixes the bytes of paragraphs, each followed by a line feed, into one number (FNV-1a).
  static func checksum(_ paragraphs: [String]) -> UInt64 {
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    for paragraph in paragraphs {
      for byte in paragraph.utf8 { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
      hash = (hash ^ 0x0A) &* 0x100_0000_01B3
    }
    return hash
  }

  private static let words = """
    the of and to in is that for it as was with be by on not he his but at are this have from or
    had an they which one you were all her she there would their we him been has when who will
    no more if out so what up said its about than into them can only other time new some could
    these two may first then do any like my now over such our man me even most made after also
    did many off before must well back through years much where your way down should because
    long each just state people those too mister how little good world make very year still see
    own work men day get here between both life being under never know same last another while
    us might great go come since against right came take used himself few house american use
    place during high without again home around small however found mrs part school thought went
    say general once upon, every; don't it's "quoted" well-known 2026, 3.14% (maybe) e.g., café
    naïve
    """.split { $0 == " " || $0 == "\n" }.map(String.init)

  private static let mixedWords = [
    "😀", "👍🏽", "👩‍👩‍👧‍👦", "🇫🇷", "❤️", "مرحبا", "العالم", "السلام", "كتاب", "جديد", "ภาษาไทย", "สวัสดีครับ",
    "ขอบคุณมาก", "วันนี้อากาศดี",
  ]
}
