import Foundation

/// Prepares texts for layout and keeps those it prepared last.
///
/// Everything that does not depend on the width - characters, widths, kerning, places where lines may
/// end - is worked out once per text; the ``PreparedText`` then answers any width by arithmetic.
///
/// ```swift
/// let preparer = TextPreparer()
/// let text = preparer.prepare("Hello, world", font: .systemFont(ofSize: 17))
/// text.size(fitting: 60, scale: 2)
/// ```
///
/// A preparer, and the texts it made, belong to one thread or actor at a time: a pool of template
/// cells has one preparer for all of its labels.
public final class TextPreparer {
  /// How many texts have been prepared, that is, not found among those kept.
  public private(set) var preparationCount = 0

  let workspace = TextWorkspace()
  private var cache: PreparedTextCache

  /// Makes a preparer.
  ///
  /// - Parameter capacity: How many prepared texts are kept. Once there are as many, the ones not used
  ///   for the longest time make room, roughly. Texts of more than 4,096 UTF-8 code units are
  ///   prepared anew each time.
  public init(capacity: Int = 1_024) {
    cache = PreparedTextCache(capacity: capacity)
  }

  /// A text in one font, prepared.
  ///
  /// A text has at most 2³¹ - 1 UTF-8 code units.
  ///
  /// - Complexity: O(*n*) in the length of the text, also if it is found prepared.
  public func prepare(
    _ string: String,
    font: Font,
    paragraphStyle: ParagraphStyle = ParagraphStyle()
  ) -> PreparedText {
    var characters = string
    characters.makeContiguousUTF8()
    var string = characters
    return string.withUTF8 { utf8 in
      let key = PreparedTextCache.hash(utf8, font: font)
      if let found = cache.find(key, where: { $0.matches(utf8, font, paragraphStyle) }) {
        return found
      }
      preparationCount += 1
      let text = PreparedText(
        characters,
        utf8: utf8,
        font: font,
        runs: [],
        paragraphStyle: paragraphStyle,
        workspace: workspace
      )
      cache.insert(text, key: key, cost: utf8.count)
      return text
    }
  }

  /// A text in several fonts, prepared.
  ///
  /// - Complexity: O(*n*) in the length of the text, also if it is found prepared.
  public func prepare(_ text: AttributedText) -> PreparedText {
    if text.runs.count == 1 {
      return prepare(text.string, font: text.runs[0].font, paragraphStyle: text.paragraphStyle)
    }
    var string = text.string
    return string.withUTF8 { utf8 in
      let key = PreparedTextCache.hash(utf8, font: text.runs[0].font)
      if let found = cache.find(key, where: { $0.matches(text) }) { return found }
      preparationCount += 1
      let prepared = PreparedText(
        text.string,
        utf8: utf8,
        font: text.runs[0].font,
        runs: text.runs,
        paragraphStyle: text.paragraphStyle,
        workspace: workspace
      )
      cache.insert(prepared, key: key, cost: utf8.count)
      return prepared
    }
  }

  /// Forgets the texts kept; those in use elsewhere stay as they are.
  public func removeAll() {
    cache.removeAll()
    workspace.trim()
  }
}
