/// The text size a person has chosen in the system's settings, smallest first.
///
/// It has the meaning of UIKit's `UIContentSizeCategory`. Fonts made from a text style grow and
/// shrink with it, so it is a part of every height's key.
public enum ContentSizeCategory: UInt8, Hashable, Sendable, Codable, CaseIterable, Comparable {
  case extraSmall
  case small
  case medium
  /// The default of Apple's systems.
  case large
  case extraLarge
  case extraExtraLarge
  case extraExtraExtraLarge
  case accessibilityMedium
  case accessibilityLarge
  case accessibilityExtraLarge
  case accessibilityExtraExtraLarge
  case accessibilityExtraExtraExtraLarge

  /// Whether the category is one of the five larger accessibility sizes.
  public var isAccessibilityCategory: Bool { self >= .accessibilityMedium }

  /// Whether the left category is smaller than the right one.
  public static func < (lhs: Self, rhs: Self) -> Bool { lhs.rawValue < rhs.rawValue }
}
