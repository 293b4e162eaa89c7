/// How strongly a layout wants a constraint, or a view its own size: above 0, up to 1000.
///
/// The values and names are those of UIKit's `UILayoutPriority`. Priorities are strict: one
/// constraint of a higher priority outweighs any number of lower ones.
public struct LayoutPriority: RawRepresentable, Hashable, Comparable, Sendable {
  /// The priority as a number.
  ///
  /// Layout rejects a constraint whose priority is not above 0 and at
  /// most 1000.
  public var rawValue: Float

  /// Makes a priority from its number.
  public init(rawValue: Float) { self.rawValue = rawValue }

  /// Makes a priority from its number.
  public init(_ rawValue: Float) { self.rawValue = rawValue }

  /// The constraint must hold.
  public static let required = LayoutPriority(1000)

  /// The default with which a view resists being made smaller than its content.
  public static let defaultHigh = LayoutPriority(750)

  /// The default with which a view resists being made larger than its content.
  public static let defaultLow = LayoutPriority(250)

  /// The priority with which fitting pulls a view to the target size.
  public static let fittingSizeLevel = LayoutPriority(50)

  /// The strongest priority that still gives way to required constraints.
  ///
  /// A fitting size asked for with ``required`` gets this one, so that measuring never contradicts
  /// the constraints of what it measures.
  static let almostRequired = LayoutPriority(Float(1000).nextDown.nextDown)

  /// What the priority ``required`` of a view's content means: content gives way to constraints that
  /// leave it no choice, as in UIKit, and to nothing else.
  static let requiredContent = LayoutPriority(Float(1000).nextDown)

  var isValid: Bool { rawValue > 0 && rawValue <= 1000 }

  /// Whether the left priority gives way to the right one.
  public static func < (lhs: Self, rhs: Self) -> Bool { lhs.rawValue < rhs.rawValue }
}
