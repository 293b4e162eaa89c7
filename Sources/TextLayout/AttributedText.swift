/// A text in one or several fonts, set in one paragraph style.
///
/// ```swift
/// var text = AttributedText("sunnyxx ", font: .boldSystemFont(ofSize: 14))
/// text.append("wrote a line", font: .systemFont(ofSize: 14))
/// ```
public struct AttributedText: Hashable, Sendable {
  /// A stretch of a text in one font.
  public struct Run: Hashable, Sendable {
    /// The font of the stretch.
    public let font: Font

    /// Where the stretch ends, in UTF-8 code units from the beginning of the text.
    public fileprivate(set) var utf8End: Int
  }

  /// The characters.
  public private(set) var string: String

  /// The fonts in order: each run begins where the one before it ends, and the last one ends with
  /// the text. An empty text has one run, which says what an empty line is as high as.
  public private(set) var runs: [Run]

  /// How the lines are set one below the other.
  public var paragraphStyle: ParagraphStyle

  /// Makes a text in one font.
  public init(_ string: String, font: Font, paragraphStyle: ParagraphStyle = ParagraphStyle()) {
    self.string = string
    self.string.makeContiguousUTF8()
    self.paragraphStyle = paragraphStyle
    runs = [Run(font: font, utf8End: self.string.utf8.count)]
  }

  /// Adds characters in a font at the end.
  ///
  /// - Complexity: O(*n*) in the length of the added characters, amortised.
  public mutating func append(_ string: String, font: Font) {
    guard !string.isEmpty else { return }
    let wasEmpty = self.string.isEmpty
    self.string += string
    self.string.makeContiguousUTF8()
    let end = self.string.utf8.count
    if wasEmpty {
      runs = [Run(font: font, utf8End: end)]
    } else if runs[runs.count - 1].font == font {
      runs[runs.count - 1].utf8End = end
    } else {
      runs.append(Run(font: font, utf8End: end))
    }
  }

  /// Adds another text at the end; the paragraph style stays.
  ///
  /// - Complexity: O(*n*) in the length of the other text.
  public mutating func append(_ other: AttributedText) {
    var start = other.string.utf8.startIndex
    for run in other.runs {
      let end = other.string.utf8.index(other.string.utf8.startIndex, offsetBy: run.utf8End)
      append(String(other.string[start..<end]), font: run.font)
      start = end
    }
  }

  /// Whether there are no characters.
  public var isEmpty: Bool { string.isEmpty }
}
