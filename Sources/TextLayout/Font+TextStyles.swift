import Foundation
import TemplateLayout

extension Font {
  /// What a text is for, which decides its font at each text-size category.
  ///
  /// The cases are those of UIKit's `UIFont.TextStyle`.
  public enum TextStyle: UInt8, Hashable, Sendable, CaseIterable {
    case largeTitle
    case title1
    case title2
    case title3
    case headline
    case subheadline
    case body
    case callout
    case footnote
    case caption1
    case caption2

    /// The size of the style's font in points, by Apple's published table.
    public func pointSize(for category: ContentSizeCategory) -> CGFloat {
      CGFloat(sizes[Int(category.rawValue)])
    }

    /// The weight of the style's font: semibold for a headline, regular for all others.
    public var weight: Weight { self == .headline ? .semibold : .regular }

    /// The sizes from extra small to the largest accessibility category.
    private var sizes: InlineArray<12, UInt8> {
      switch self {
      case .largeTitle: [31, 32, 33, 34, 36, 38, 40, 44, 48, 52, 56, 60]
      case .title1: [25, 26, 27, 28, 30, 32, 34, 38, 43, 48, 53, 58]
      case .title2: [19, 20, 21, 22, 24, 26, 28, 34, 39, 44, 50, 56]
      case .title3: [17, 18, 19, 20, 22, 24, 26, 31, 37, 43, 49, 55]
      case .headline, .body: [14, 15, 16, 17, 19, 21, 23, 28, 33, 40, 47, 53]
      case .callout: [13, 14, 15, 16, 18, 20, 22, 26, 32, 38, 44, 51]
      case .subheadline: [12, 13, 14, 15, 17, 19, 21, 25, 30, 36, 42, 49]
      case .footnote: [12, 12, 12, 13, 15, 17, 19, 23, 27, 33, 38, 44]
      case .caption1: [11, 11, 11, 12, 14, 16, 18, 22, 26, 32, 37, 43]
      case .caption2: [11, 11, 11, 11, 13, 15, 17, 20, 24, 29, 34, 40]
      }
    }
  }

  /// The font of a text style at a text-size category.
  ///
  /// - Parameters:
  ///   - style: What the text is for.
  ///   - category: The text size that the person has chosen; the default is the system's default.
  public static func preferredFont(
    forTextStyle style: TextStyle,
    compatibleWith category: ContentSizeCategory = .large
  ) -> Font {
    var font = system(ofSize: style.pointSize(for: category), weight: style.weight)
    font.textStyle = style
    return font
  }

  /// The font of the same text style at a text-size category; the font itself without a style.
  public func compatible(with category: ContentSizeCategory) -> Font {
    guard let textStyle else { return self }
    return .preferredFont(forTextStyle: textStyle, compatibleWith: category)
  }
}
