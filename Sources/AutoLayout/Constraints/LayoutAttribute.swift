extension LayoutConstraint {
  /// A direction of layout.
  public enum Axis: Int, Hashable, Sendable, CaseIterable {
    /// From left to right, or right to left.
    case horizontal
    /// From top to bottom.
    case vertical
  }

  /// How the two sides of a constraint compare.
  public enum Relation: Int, Hashable, Sendable {
    /// The first side is at most the second.
    case lessThanOrEqual = -1
    /// The sides are equal.
    case equal = 0
    /// The first side is at least the second.
    case greaterThanOrEqual = 1
  }

  /// The part of an item that a constraint is about; the raw values are UIKit's.
  public enum Attribute: Int, Hashable, Sendable, CaseIterable {
    /// No attribute: the constraint compares with its constant.
    case notAnAttribute = 0
    case left = 1
    case right = 2
    case top = 3
    case bottom = 4
    case leading = 5
    case trailing = 6
    case width = 7
    case height = 8
    case centerX = 9
    case centerY = 10
    case lastBaseline = 11
    case firstBaseline = 12
    case leftMargin = 13
    case rightMargin = 14
    case topMargin = 15
    case bottomMargin = 16
    case leadingMargin = 17
    case trailingMargin = 18
    case centerXWithinMargins = 19
    case centerYWithinMargins = 20
  }
}

extension LayoutConstraint.Attribute {
  /// The axis along which the attribute lies; nil for ``notAnAttribute``.
  var axis: LayoutConstraint.Axis? {
    switch self {
    case .notAnAttribute: nil
    case .left, .right, .leading, .trailing, .width, .centerX, .leftMargin, .rightMargin,
      .leadingMargin, .trailingMargin, .centerXWithinMargins:
      .horizontal
    case .top, .bottom, .height, .centerY, .lastBaseline, .firstBaseline, .topMargin,
      .bottomMargin, .centerYWithinMargins:
      .vertical
    }
  }

  /// Whether the attribute is a length and not a place.
  var isDimension: Bool { self == .width || self == .height }

  /// Whether reading direction decides which edge the attribute means.
  var isDirectional: Bool {
    switch self {
    case .leading, .trailing, .leadingMargin, .trailingMargin: true
    default: false
    }
  }

  /// Whether the attribute is a fixed left or right place, whatever the reading direction.
  var isFixedSide: Bool {
    switch self {
    case .left, .right, .leftMargin, .rightMargin: true
    default: false
    }
  }

  /// Whether the attribute depends on the owning view's layout margins.
  var usesMargins: Bool { rawValue >= Self.leftMargin.rawValue }

  /// Whether the attribute depends on where a view has its text.
  var isBaseline: Bool { self == .lastBaseline || self == .firstBaseline }
}
