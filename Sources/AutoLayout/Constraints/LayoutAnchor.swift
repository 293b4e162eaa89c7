import Foundation

/// A place or length of a layout item, from which constraints are made: UIKit's `NSLayoutAnchor`.
///
/// The type parameter keeps horizontal places, vertical places and lengths apart: a constraint
/// between two different kinds does not compile.
public struct LayoutAnchor<Kind> {
  /// The item the anchor belongs to.
  public let item: LayoutItem

  /// The attribute of the item that the anchor stands for.
  public let attribute: LayoutConstraint.Attribute

  init(_ item: LayoutItem, _ attribute: LayoutConstraint.Attribute) {
    self.item = item
    self.attribute = attribute
  }

  private func constraint(
    _ relation: LayoutConstraint.Relation,
    _ anchor: LayoutAnchor<Kind>,
    multiplier: CGFloat = 1,
    constant: CGFloat
  ) -> LayoutConstraint {
    LayoutConstraint(
      item: item,
      attribute: attribute,
      relatedBy: relation,
      toItem: anchor.item,
      attribute: anchor.attribute,
      multiplier: multiplier,
      constant: constant
    )
  }

  /// This anchor equals the other one, plus a constant.
  public func constraint(
    equalTo anchor: LayoutAnchor<Kind>,
    constant: CGFloat = 0
  ) -> LayoutConstraint {
    constraint(.equal, anchor, constant: constant)
  }

  /// This anchor is at least the other one, plus a constant.
  public func constraint(
    greaterThanOrEqualTo anchor: LayoutAnchor<Kind>,
    constant: CGFloat = 0
  ) -> LayoutConstraint {
    constraint(.greaterThanOrEqual, anchor, constant: constant)
  }

  /// This anchor is at most the other one, plus a constant.
  public func constraint(
    lessThanOrEqualTo anchor: LayoutAnchor<Kind>,
    constant: CGFloat = 0
  ) -> LayoutConstraint {
    constraint(.lessThanOrEqual, anchor, constant: constant)
  }
}

/// The kind of a horizontal place.
public enum XAxisAnchorKind {}
/// The kind of a vertical place.
public enum YAxisAnchorKind {}
/// The kind of a length.
public enum DimensionAnchorKind {}

/// A horizontal place: a side or the centre.
public typealias LayoutXAxisAnchor = LayoutAnchor<XAxisAnchorKind>
/// A vertical place: a side, the centre or a baseline.
public typealias LayoutYAxisAnchor = LayoutAnchor<YAxisAnchorKind>
/// A width or a height.
public typealias LayoutDimension = LayoutAnchor<DimensionAnchorKind>

extension LayoutAnchor where Kind == DimensionAnchorKind {
  /// This length equals a number of points.
  public func constraint(equalToConstant constant: CGFloat) -> LayoutConstraint {
    constraint(.equal, toConstant: constant)
  }

  /// This length is at least a number of points.
  public func constraint(greaterThanOrEqualToConstant constant: CGFloat) -> LayoutConstraint {
    constraint(.greaterThanOrEqual, toConstant: constant)
  }

  /// This length is at most a number of points.
  public func constraint(lessThanOrEqualToConstant constant: CGFloat) -> LayoutConstraint {
    constraint(.lessThanOrEqual, toConstant: constant)
  }

  /// This length equals a multiple of the other one, plus a constant.
  public func constraint(
    equalTo anchor: LayoutDimension,
    multiplier: CGFloat,
    constant: CGFloat = 0
  ) -> LayoutConstraint {
    constraint(.equal, anchor, multiplier: multiplier, constant: constant)
  }

  /// This length is at least a multiple of the other one, plus a constant.
  public func constraint(
    greaterThanOrEqualTo anchor: LayoutDimension,
    multiplier: CGFloat,
    constant: CGFloat = 0
  ) -> LayoutConstraint {
    constraint(.greaterThanOrEqual, anchor, multiplier: multiplier, constant: constant)
  }

  /// This length is at most a multiple of the other one, plus a constant.
  public func constraint(
    lessThanOrEqualTo anchor: LayoutDimension,
    multiplier: CGFloat,
    constant: CGFloat = 0
  ) -> LayoutConstraint {
    constraint(.lessThanOrEqual, anchor, multiplier: multiplier, constant: constant)
  }

  private func constraint(
    _ relation: LayoutConstraint.Relation,
    toConstant constant: CGFloat
  ) -> LayoutConstraint {
    LayoutConstraint(
      item: item,
      attribute: attribute,
      relatedBy: relation,
      toItem: nil,
      attribute: .notAnAttribute,
      constant: constant
    )
  }
}

// MARK: - System spacing

/// The distance that UIKit's "system spacing" means between views, in points.
let systemSpacing: CGFloat = 8

extension LayoutAnchor where Kind == XAxisAnchorKind {
  /// This place is a multiple of the system's spacing (8 points) after the other one.
  public func constraint(
    equalToSystemSpacingAfter anchor: LayoutXAxisAnchor,
    multiplier: CGFloat
  ) -> LayoutConstraint {
    constraint(equalTo: anchor, constant: systemSpacing * multiplier)
  }

  /// This place is at least a multiple of the system's spacing (8 points) after the other one.
  public func constraint(
    greaterThanOrEqualToSystemSpacingAfter anchor: LayoutXAxisAnchor,
    multiplier: CGFloat
  ) -> LayoutConstraint {
    constraint(greaterThanOrEqualTo: anchor, constant: systemSpacing * multiplier)
  }

  /// This place is at most a multiple of the system's spacing (8 points) after the other one.
  public func constraint(
    lessThanOrEqualToSystemSpacingAfter anchor: LayoutXAxisAnchor,
    multiplier: CGFloat
  ) -> LayoutConstraint {
    constraint(lessThanOrEqualTo: anchor, constant: systemSpacing * multiplier)
  }
}

extension LayoutAnchor where Kind == YAxisAnchorKind {
  /// This place is a multiple of the system's spacing (8 points) below the other one.
  public func constraint(
    equalToSystemSpacingBelow anchor: LayoutYAxisAnchor,
    multiplier: CGFloat
  ) -> LayoutConstraint {
    constraint(equalTo: anchor, constant: systemSpacing * multiplier)
  }

  /// This place is at least a multiple of the system's spacing (8 points) below the other one.
  public func constraint(
    greaterThanOrEqualToSystemSpacingBelow anchor: LayoutYAxisAnchor,
    multiplier: CGFloat
  ) -> LayoutConstraint {
    constraint(greaterThanOrEqualTo: anchor, constant: systemSpacing * multiplier)
  }

  /// This place is at most a multiple of the system's spacing (8 points) below the other one.
  public func constraint(
    lessThanOrEqualToSystemSpacingBelow anchor: LayoutYAxisAnchor,
    multiplier: CGFloat
  ) -> LayoutConstraint {
    constraint(lessThanOrEqualTo: anchor, constant: systemSpacing * multiplier)
  }
}

// MARK: - The anchors of an item

extension LayoutItem {
  /// The left edge.
  public final var leftAnchor: LayoutXAxisAnchor { LayoutXAxisAnchor(self, .left) }
  /// The right edge.
  public final var rightAnchor: LayoutXAxisAnchor { LayoutXAxisAnchor(self, .right) }
  /// The edge where a line of text begins.
  public final var leadingAnchor: LayoutXAxisAnchor { LayoutXAxisAnchor(self, .leading) }
  /// The edge where a line of text ends.
  public final var trailingAnchor: LayoutXAxisAnchor { LayoutXAxisAnchor(self, .trailing) }
  /// The horizontal centre.
  public final var centerXAnchor: LayoutXAxisAnchor { LayoutXAxisAnchor(self, .centerX) }
  /// The top edge.
  public final var topAnchor: LayoutYAxisAnchor { LayoutYAxisAnchor(self, .top) }
  /// The bottom edge.
  public final var bottomAnchor: LayoutYAxisAnchor { LayoutYAxisAnchor(self, .bottom) }
  /// The vertical centre.
  public final var centerYAnchor: LayoutYAxisAnchor { LayoutYAxisAnchor(self, .centerY) }
  /// The width.
  public final var widthAnchor: LayoutDimension { LayoutDimension(self, .width) }
  /// The height.
  public final var heightAnchor: LayoutDimension { LayoutDimension(self, .height) }
}

extension View {
  /// The baseline of the first line of text; the bottom edge of a view without text.
  public final var firstBaselineAnchor: LayoutYAxisAnchor {
    LayoutYAxisAnchor(self, .firstBaseline)
  }
  /// The baseline of the last line of text; the bottom edge of a view without text.
  public final var lastBaselineAnchor: LayoutYAxisAnchor { LayoutYAxisAnchor(self, .lastBaseline) }
}
