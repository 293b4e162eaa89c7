import Foundation
import TemplateLayout

/// What decides a layout besides the views: the part of UIKit's `UITraitCollection` that matters
/// to sizes.
///
/// The root of a view tree carries the traits, and the whole tree is laid out with them. A cell's
/// come from the `MeasurementContext` it is measured in.
public struct TraitCollection: Hashable, Sendable {
  /// Pixels per point; sizes and edges are multiples of its inverse.
  public var displayScale: CGFloat

  /// The text size that fonts made from a text style follow.
  public var preferredContentSizeCategory: ContentSizeCategory

  /// Where leading and trailing are, unless a view says otherwise.
  public var layoutDirection: LayoutDirection

  /// Makes a trait collection; the defaults are a 2x screen, the default text size, left to right.
  public init(
    displayScale: CGFloat = 2,
    preferredContentSizeCategory: ContentSizeCategory = .large,
    layoutDirection: LayoutDirection = .leftToRight
  ) {
    self.displayScale = displayScale
    self.preferredContentSizeCategory = preferredContentSizeCategory
    self.layoutDirection = layoutDirection
  }
}
