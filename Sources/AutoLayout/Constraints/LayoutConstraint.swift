import Foundation

/// A linear relation between attributes of layout items: UIKit's `NSLayoutConstraint`.
///
/// `first.attribute relation multiplier × second.attribute + constant`. An active constraint is held
/// by the closest common superview of its items, and by nobody once it is inactive; it holds its
/// items weakly.
///
/// Like the views it relates, a constraint belongs to one thread at a time.
public final class LayoutConstraint {
  /// The item on the left side; nil once it is gone.
  public var firstItem: LayoutItem? { first.item }

  /// The attribute of the left side.
  public let firstAttribute: Attribute

  /// How the sides compare.
  public let relation: Relation

  /// The item on the right side.
  ///
  /// It is nil if the left side is compared with ``constant`` alone, and once the item is gone.
  public var secondItem: LayoutItem? { second?.item }

  /// The attribute of the right side.
  public let secondAttribute: Attribute

  /// What the right side's attribute is multiplied by.
  public let multiplier: CGFloat

  /// What is added to the right side, in points.
  ///
  /// Setting it costs next to nothing: the solved layout is kept and moved.
  public var constant: CGFloat {
    didSet {
      if constant != oldValue { holder?.engine?.constantDidChange(of: self) }
    }
  }

  /// How strongly the constraint is wanted; ``LayoutPriority/required`` unless set.
  public var priority = LayoutPriority.required {
    didSet {
      if priority != oldValue { holder?.engine?.priorityDidChange(of: self) }
    }
  }

  /// A name for diagnoses.
  public var identifier: String?

  private let first: ItemReference
  private let second: ItemReference?

  /// Whether the right side had an item when the constraint was made.
  var hasSecondItem: Bool { second != nil }

  /// The view in whose ``View/constraints`` the constraint stands while it is active.
  ///
  /// That view clears it when it goes away, so it never dangles.
  unowned(unsafe) var holder: View?

  /// The constraint's row in the solver of its holder's engine.
  var row: RowIdentifier?

  /// The part of the row's left side that is a constant: insets, margins, distances to baselines.
  var rowOffset = 0.0

  /// Makes a constraint from two items and their attributes; it takes part in layout once
  /// ``isActive`` is set.
  ///
  /// A pairing of attributes that has no meaning (a width with a top edge, a left with a leading
  /// edge, a place compared with a bare number) is reported by the layout it takes part in.
  /// - Parameters:
  ///   - item: The item on the left side.
  ///   - attribute: The left side's attribute.
  ///   - relation: How the sides compare.
  ///   - secondItem: The item on the right side, if any.
  ///   - secondAttribute: The right side's attribute.
  ///   - multiplier: What the right side's attribute is multiplied by.
  ///   - constant: What is added to the right side, in points.
  public init(
    item: LayoutItem,
    attribute: Attribute,
    relatedBy relation: Relation,
    toItem secondItem: LayoutItem?,
    attribute secondAttribute: Attribute,
    multiplier: CGFloat = 1,
    constant: CGFloat = 0
  ) {
    first = item.reference
    firstAttribute = attribute
    self.relation = relation
    second = secondItem?.reference
    self.secondAttribute = secondItem == nil ? .notAnAttribute : secondAttribute
    self.multiplier = multiplier
    self.constant = constant
  }

  /// Whether the constraint takes part in layout.
  ///
  /// Activating adds it to the closest common superview of its items. Items that have none yet may
  /// still come together before the layout; if they do not, layout reports it.
  public var isActive: Bool {
    get { holder != nil }
    set {
      guard newValue != isActive else { return }
      if newValue {
        guard let first = firstItem?.viewForLayout else { return }
        commonSuperview(with: first).hold(self)
      } else {
        holder?.release(self)
      }
    }
  }

  /// Activates each constraint of an array.
  public static func activate(_ constraints: [LayoutConstraint]) {
    for constraint in constraints { constraint.isActive = true }
  }

  /// Deactivates each constraint of an array.
  public static func deactivate(_ constraints: [LayoutConstraint]) {
    for constraint in constraints { constraint.isActive = false }
  }

  private func commonSuperview(with first: View) -> View {
    guard hasSecondItem, let second = secondItem?.viewForLayout else { return first }
    if second === first || second === first.superview { return second }
    if second.superview === first { return first }
    return first.closestCommonSuperview(with: second) ?? first
  }
}

// MARK: - Meaning

extension LayoutConstraint {
  /// Why the constraint has no meaning, or nil if it has one.
  var fault: LayoutError.ConstraintFault? {
    guard abs(constant) <= Solver.largestMagnitude, abs(multiplier) <= Solver.largestMagnitude
    else { return .notFinite }
    guard priority.isValid else { return .invalidPriority }
    guard let axis = firstAttribute.axis else { return .invalidAttributes }
    guard hasSecondItem else { return firstAttribute.isDimension ? nil : .placeWithoutSecondItem }
    guard secondAttribute.axis != nil,
      firstAttribute.isDimension == secondAttribute.isDimension,
      firstAttribute.isDimension || axis == secondAttribute.axis,
      !(firstAttribute.isDirectional && secondAttribute.isFixedSide),
      !(firstAttribute.isFixedSide && secondAttribute.isDirectional)
    else { return .invalidAttributes }
    return nil
  }
}

// MARK: - Description

extension LayoutConstraint: CustomStringConvertible {
  /// The constraint as a line of code would say it, for instance
  /// `contentLabel.top == titleLabel.bottom + 6`.
  public var description: String {
    var text = "\(Self.name(of: firstItem)).\(firstAttribute) \(relation.symbol) "
    if hasSecondItem {
      if multiplier != 1 { text += "\(multiplier.shortDescription) × " }
      text += "\(Self.name(of: secondItem)).\(secondAttribute)"
      if constant != 0 {
        text += constant < 0 ? " - " : " + "
        text += abs(constant).shortDescription
      }
    } else {
      text += constant.shortDescription
    }
    if priority != .required { text += " @\(CGFloat(priority.rawValue).shortDescription)" }
    if let identifier { text += " (\(identifier))" }
    return text
  }

  private static func name(of item: LayoutItem?) -> String {
    item?.nameForDiagnosis ?? "(a view that is gone)"
  }
}

extension LayoutConstraint.Relation {
  var symbol: String {
    switch self {
    case .lessThanOrEqual: "<="
    case .equal: "=="
    case .greaterThanOrEqual: ">="
    }
  }
}

extension CGFloat {
  /// The number without a fraction of zero.
  var shortDescription: String {
    self == rounded() && magnitude < 1e15 ? "\(Int(self))" : "\(self)"
  }
}
