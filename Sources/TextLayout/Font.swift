import Foundation

/// A face at a size: what text is measured with.
///
/// Fonts are made by name of their use, as in UIKit:
///
/// ```swift
/// let title = Font.boldSystemFont(ofSize: 16)
/// let content = Font.preferredFont(forTextStyle: .body, compatibleWith: .extraLarge)
/// ```
///
/// The system font of Apple's platforms does not exist elsewhere. Its metrics are approximated with
/// those of Inter; the vertical metrics are the system font's own. See ``Weight`` for the faces.
public struct Font: Hashable, Sendable {
  /// What the font's characters are as wide as.
  ///
  /// The system font has one cut for text and another for titles, which begins at 20 points.
  public let face: FontFace

  /// The size of the font's em square, in points.
  public let pointSize: CGFloat

  /// The text style the font was made from, if it was.
  ///
  /// A font of the same face and size is another font without it: only one made from a style can
  /// follow the text-size category.
  public internal(set) var textStyle: TextStyle?

  /// The space added to each character, in units of the face; follows from the other two.
  let tracking: Int

  /// Makes a font of a face.
  ///
  /// - Parameters:
  ///   - face: The face.
  ///   - size: The size in points. A size outside 0.1...10,000 is brought into these limits, and a
  ///     size that is not a number counts as 17, a label's default.
  public init(face: FontFace, size: CGFloat) {
    pointSize = size.isNaN ? 17 : min(max(size, 0.1), 10_000)
    self.face = face.cut(forSize: pointSize)
    tracking = face.tracking(ofSize: Double(pointSize))
  }

  /// The height of a line in points: ascender minus descender plus leading.
  public var lineHeight: CGFloat { CGFloat(face.lineHeight) * pointSize }

  /// The distance in points from the top of a line to its baseline.
  public var ascender: CGFloat { CGFloat(face.ascender) * pointSize }

  /// The distance in points from the baseline to the bottom of a line, negative as in UIKit.
  public var descender: CGFloat { CGFloat(face.descender) * pointSize }

  /// The space in points that the face asks for between two lines; the line height includes it.
  public var leading: CGFloat { CGFloat(face.leading) * pointSize }

  /// The same face at another size; the system font in the cut for that size.
  public func withSize(_ size: CGFloat) -> Font { Font(face: face, size: size) }

  /// The units of the face in a point.
  var unitsPerPoint: Double { Double(face.unitsPerEm) / Double(pointSize) }
}

extension Font {
  /// How heavy the strokes of a system font are, lightest first.
  ///
  /// Four faces are embedded, each in a cut for text and one for titles. Weights up to regular have the metrics of the regular face, and
  /// weights from bold on those of the bold face.
  public enum Weight: UInt8, Hashable, Sendable, CaseIterable {
    case ultraLight
    case thin
    case light
    case regular
    case medium
    case semibold
    case bold
    case heavy
    case black
  }

  /// The system font in a weight.
  public static func system(ofSize size: CGFloat, weight: Weight = .regular) -> Font {
    Font(face: .system(weight: weight), size: size)
  }

  /// The regular system font; the same as ``system(ofSize:weight:)`` under UIKit's name.
  public static func systemFont(ofSize size: CGFloat, weight: Weight = .regular) -> Font {
    system(ofSize: size, weight: weight)
  }

  /// The bold system font.
  public static func boldSystemFont(ofSize size: CGFloat) -> Font {
    system(ofSize: size, weight: .bold)
  }

  /// The italic system font, whose characters are as wide as those of the upright face.
  public static func italicSystemFont(ofSize size: CGFloat) -> Font {
    system(ofSize: size, weight: .regular)
  }

  /// The system font with digits of one width, so that changing numbers do not move.
  public static func monospacedDigitSystemFont(ofSize size: CGFloat, weight: Weight) -> Font {
    Font(face: .monospacedDigitSystem(weight: weight), size: size)
  }

  /// The system's font for code, in which every character is 0.6 em wide, ideographs twice that.
  public static func monospacedSystemFont(ofSize size: CGFloat, weight: Weight) -> Font {
    Font(face: .monospacedSystem, size: size)
  }

  /// A font for tests of layouts: each character, marks and joiners aside, is a square as wide and
  /// as high as the size; the baseline lies at four fifths of the height.
  public static func fixed(ofSize size: CGFloat) -> Font {
    Font(face: .fixed, size: size)
  }
}
