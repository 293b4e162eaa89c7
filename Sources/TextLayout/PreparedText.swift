import Foundation

/// A text of which everything is known that does not depend on the width it is set in.
///
/// Made by a ``TextPreparer``. Asking for a size walks over the places where lines may end and does
/// nothing else: no allocation, no look-up. A prepared text belongs to one thread or actor at a time,
/// that of its preparer.
public final class PreparedText {
  /// The characters of the text.
  public let string: String

  /// How the lines are set one below the other.
  public let paragraphStyle: ParagraphStyle

  /// The font at the beginning of the text, and of all of it if `runs` is empty.
  let font: Font

  /// The fonts of a text that has several, in order.
  let runs: [AttributedText.Run]

  /// The layout units in a point.
  let unitsPerPoint: Double

  /// The height of each line and what of it lies below the baseline, in points; of the first font.
  let lineHeight: Double
  let descent: Double

  /// Where lines may end between words.
  let words: BreakTable

  let workspace: TextWorkspace

  /// The places between characters; made when a word is wider than a line, or text is cut off.
  private var characters: CharacterTable?

  /// Measures a text.
  ///
  /// - Parameters:
  ///   - string: The text.
  ///   - utf8: Its characters.
  ///   - font: The font of the text, or of its first run.
  ///   - runs: The fonts, if there are several.
  ///   - paragraphStyle: How lines are set one below the other.
  ///   - workspace: The memory to use, also later.
  init(
    _ string: String,
    utf8: UnsafeBufferPointer<UInt8>,
    font: Font,
    runs: [AttributedText.Run],
    paragraphStyle: ParagraphStyle,
    workspace: TextWorkspace
  ) {
    self.string = string
    self.font = font
    self.runs = runs
    self.paragraphStyle = paragraphStyle
    self.workspace = workspace
    let size = Double(font.pointSize)
    lineHeight = paragraphStyle.lineHeight(natural: font.face.lineHeight * size)
    descent = -font.face.descender * size
    unitsPerPoint = runs.isEmpty ? font.unitsPerPoint : TextWorkspace.mixedUnitsPerPoint
    workspace.reserve(utf8.count)
    let count = workspace.decodeAndMeasure(utf8, font: font, runs: runs)
    var boundaryCount = workspace.findLineBoundaries(count: count)
    if workspace.features.contains(.tab) {
      boundaryCount = workspace.divideAtTabs(boundaryCount: boundaryCount, unitCount: count)
    }
    words = workspace.makeTable(
      boundaryCount: boundaryCount,
      unitCount: count,
      font: font,
      runs: runs
    )
    workspace.trim()
  }

  /// Whether this is the text of these characters in one font and style.
  func matches(
    _ utf8: UnsafeBufferPointer<UInt8>,
    _ font: Font,
    _ paragraphStyle: ParagraphStyle
  ) -> Bool {
    guard runs.isEmpty, self.font == font, self.paragraphStyle == paragraphStyle else {
      return false
    }
    return string.hasBytes(utf8)
  }

  /// Whether this is the text.
  func matches(_ text: AttributedText) -> Bool {
    // Strings compare by canonical equivalence, but equal characters in another form have other
    // offsets.
    runs == text.runs && paragraphStyle == text.paragraphStyle
      && string.utf8.elementsEqual(text.string.utf8)
  }

  /// The distance between tab stops in layout units.
  var tabInterval: Int { Int((ParagraphStyle.tabInterval * unitsPerPoint).rounded()) }
}

/// Where lines may end between any two characters, and how wide an ellipsis is.
final class CharacterTable {
  let breaks: BreakTable

  /// The width of an ellipsis in each run of the text, in layout units.
  let ellipses: [Int]

  init(breaks: consuming BreakTable, ellipses: [Int]) {
    self.breaks = breaks
    self.ellipses = ellipses
  }
}

extension PreparedText {
  /// The places between characters, found once.
  ///
  /// - Complexity: O(*n*) in the length of the text at the first call.
  func makeCharacters() -> CharacterTable {
    if let characters { return characters }
    var string = string
    let made = string.withUTF8 { utf8 in
      workspace.reserve(utf8.count)
      let count = workspace.decodeAndMeasure(utf8, font: font, runs: runs)
      let boundaryCount = workspace.findCharacterBoundaries(count: count)
      let fonts = runs.isEmpty ? [font] : runs.map(\.font)
      let ellipses = fonts.map {
        workspace.width(of: 0x2026, in: $0, isMixed: !runs.isEmpty, scratch: count)
      }
      let breaks = workspace.makeTable(
        boundaryCount: boundaryCount,
        unitCount: count,
        font: font,
        runs: runs
      )
      workspace.trim()
      return CharacterTable(breaks: breaks, ellipses: ellipses)
    }
    characters = made
    return made
  }
}

extension String {
  /// Whether these are the string's UTF-8 bytes, told by comparing memory and not byte by byte.
  fileprivate func hasBytes(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    utf8.withContiguousStorageIfAvailable { own in
      guard own.count == bytes.count else { return false }
      guard let first = own.baseAddress, let second = bytes.baseAddress else { return true }
      return memcmp(first, second, own.count) == 0
    } ?? utf8.elementsEqual(bytes)
  }
}
