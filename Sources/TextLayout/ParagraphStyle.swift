import Foundation

/// How the lines of a text are set one below the other.
///
/// The properties are those of UIKit's `NSParagraphStyle`, in points; 0 stands for no wish.
public struct ParagraphStyle: Hashable, Sendable {
  /// The least height of a line.
  ///
  /// What it adds stands above the text.
  public var minimumLineHeight: CGFloat = 0

  /// The greatest height of a line; 0 for no limit.
  public var maximumLineHeight: CGFloat = 0

  /// By what the font's line height is multiplied before the limits apply; 0 stands for 1.
  public var lineHeightMultiple: CGFloat = 0

  /// The space between two lines.
  public var lineSpacing: CGFloat = 0

  /// The distance in points between the tab stops of a line: UIKit's default.
  static let tabInterval = 28.0

  /// Makes a style that leaves everything to the fonts.
  public init() {}

  /// The height of a line whose fonts ask for `natural` points.
  func lineHeight(natural: Double) -> Double {
    var height = natural
    if lineHeightMultiple > 0, lineHeightMultiple.isFinite { height *= Double(lineHeightMultiple) }
    if minimumLineHeight.isFinite { height = max(height, Double(minimumLineHeight)) }
    if maximumLineHeight > 0 { height = min(height, Double(maximumLineHeight)) }
    return height
  }

  /// The space between two lines.
  var spacing: Double {
    lineSpacing > 0 && lineSpacing.isFinite ? Double(lineSpacing) : 0
  }
}
