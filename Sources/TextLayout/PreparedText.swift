/// A text of which everything is known that does not depend on the width it is set in.
///
/// Made by a ``TextPreparer``. Asking for a size walks over the places where lines may end and does
/// nothing else: no allocation, no look-up. A prepared text belongs to one thread or actor at a time,
/// that of its preparer.
public final class PreparedText {
  /// The text.
  public let text: AttributedText

  /// Where lines may end between words.
  let words: BreakTable

  /// The layout units in a point.
  let unitsPerPoint: Double

  /// The font of all characters, or `nil` if there are several.
  let uniformFont: Font?

  let workspace: TextWorkspace

  /// The places between characters; made when a word is wider than a line, or text is cut off.
  private(set) var characters: CharacterTable?

  /// Measures a text.
  ///
  /// - Parameters:
  ///   - text: The text.
  ///   - utf8: Its characters.
  ///   - workspace: The memory to use, also later.
  init(_ text: AttributedText, utf8: UnsafeBufferPointer<UInt8>, workspace: TextWorkspace) {
    self.text = text
    self.workspace = workspace
    let first = text.runs[0].font
    uniformFont = text.runs.count == 1 ? first : nil
    unitsPerPoint = uniformFont?.unitsPerPoint ?? TextWorkspace.mixedUnitsPerPoint
    workspace.reserve(utf8.count)
    let count = workspace.decodeAndMeasure(utf8, runs: text.runs)
    var boundaryCount = workspace.findLineBoundaries(count: count)
    if workspace.features.contains(.tab) {
      boundaryCount = workspace.divideAtTabs(boundaryCount: boundaryCount, unitCount: count)
    }
    words = workspace.makeTable(boundaryCount: boundaryCount, unitCount: count, runs: text.runs)
  }

  /// The distance between tab stops in layout units.
  var tabInterval: Int { Int((ParagraphStyle.tabInterval * unitsPerPoint).rounded()) }

  /// Whether this is the text of these characters in one font and style.
  func matches(
    _ utf8: UnsafeBufferPointer<UInt8>,
    _ font: Font,
    _ paragraphStyle: ParagraphStyle
  ) -> Bool {
    guard uniformFont == font, text.paragraphStyle == paragraphStyle else { return false }
    var string = text.string
    return string.withUTF8 { own in
      own.elementsEqual(utf8)
    }
  }
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
    var string = text.string
    let made = string.withUTF8 { utf8 in
      workspace.reserve(utf8.count)
      let count = workspace.decodeAndMeasure(utf8, runs: text.runs)
      let boundaryCount = workspace.findCharacterBoundaries(count: count)
      var begin = 0
      let ellipses = text.runs.map { run in
        defer { begin = run.utf8End }
        return workspace.width(of: 0x2026, in: text.runs, at: begin, scratch: count)
      }
      let breaks = workspace.makeTable(
        boundaryCount: boundaryCount,
        unitCount: count,
        runs: text.runs
      )
      return CharacterTable(breaks: breaks, ellipses: ellipses)
    }
    characters = made
    return made
  }
}
