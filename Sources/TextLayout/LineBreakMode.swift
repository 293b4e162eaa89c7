/// How a text is fitted into a width: where lines end, and what becomes of text that has no room.
///
/// The cases are those of UIKit's `NSLineBreakMode`, with a label's meaning: all lines but the last
/// one allowed wrap between words in every mode except ``byCharWrapping``; the mode decides how the
/// last one ends.
public enum LineBreakMode: UInt8, Hashable, Sendable, CaseIterable {
  /// Lines end between words. A word wider than the line is broken between characters.
  case byWordWrapping

  /// Lines end between any two characters.
  case byCharWrapping

  /// The last line runs on and is cut off at the edge.
  case byClipping

  /// The last line shows the end of its paragraph after an ellipsis.
  case byTruncatingHead

  /// The last line shows as much of its beginning as fits before an ellipsis.
  case byTruncatingTail

  /// The last line shows its beginning, an ellipsis, and the end of its paragraph.
  case byTruncatingMiddle
}
