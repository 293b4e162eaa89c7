/// Why a view tree has no layout, or a cell no height.
///
/// Views and constraints are named as their `identifier` says, or by their type.
public enum LayoutError: Error, Hashable, Sendable {
  /// What is wrong with a constraint taken by itself.
  public enum ConstraintFault: Hashable, Sendable {
    /// The constant or the multiplier is infinite, not a number, or beyond any layout.
    case notFinite
    /// The priority is not above 0 and at most 1000.
    case invalidPriority
    /// The two attributes cannot be related.
    case invalidAttributes
    /// A place is compared with a bare number instead of another item's place.
    case placeWithoutSecondItem
    /// The items are not in one tree of views.
    case noCommonSuperview
  }

  /// Required constraints contradict each other: without any one of them the others could hold.
  case unsatisfiable([String])

  /// A constraint has no meaning where it stands.
  case invalidConstraint(String, ConstraintFault)

  /// A number a view gave to layout is infinite, not a number, or beyond any layout.
  case notFinite(view: String, property: String)

  /// A content priority of a view is not above 0 and at most 1000.
  case invalidContentPriority(view: String)

  /// Nothing in the constraints keeps the content's height up; the text says what is missing.
  case notSelfSizing(String)

  /// Widths and the heights that follow from them did not come to rest within a number of passes.
  case widthsDidNotSettle(views: [String], passes: Int)

  /// Layout kept changing what it lays out, for instance from `updateConstraints`.
  case layoutDidNotSettle(view: String, rounds: Int)

  /// A tree has more views and guides than layout takes on: its cost grows with their square.
  case tooManyViews(view: String, limit: Int)

  /// A cell is to be measured by `sizeThatFits` and does not override it.
  case sizeThatFitsNotOverridden(cell: String)

  /// The solver could not finish: the constraints are numerically dependent.
  case numericallyUnstable
}

extension LayoutError: CustomStringConvertible {
  /// The error as a sentence a person can act on.
  public var description: String {
    switch self {
    case .unsatisfiable(let constraints):
      "these constraints contradict each other: " + constraints.joined(separator: "; ")
    case .invalidConstraint(let constraint, let fault):
      "\(constraint): \(fault.description)"
    case .notFinite(let view, let property):
      "\(view): \(property) is not a finite number within layout's reach"
    case .invalidContentPriority(let view):
      "\(view): hugging and compression resistance priorities must be above 0 and at most 1000"
    case .notSelfSizing(let reason):
      reason
    case .widthsDidNotSettle(let views, let passes):
      "\(views.joined(separator: ", ")): width and height kept changing for \(passes) passes"
    case .layoutDidNotSettle(let view, let rounds):
      "\(view): every one of \(rounds) rounds of layout asked for another"
    case .tooManyViews(let view, let limit):
      "\(view) has more than \(limit) views and guides inside it"
    case .sizeThatFitsNotOverridden(let cell):
      "\(cell) is measured by sizeThatFits and does not override it"
    case .numericallyUnstable:
      "the constraints depend on each other too closely to be solved"
    }
  }
}

extension LayoutError.ConstraintFault: CustomStringConvertible {
  /// The fault in words.
  public var description: String {
    switch self {
    case .notFinite: "constant and multiplier must be finite numbers within layout's reach"
    case .invalidPriority: "the priority must be above 0 and at most 1000"
    case .invalidAttributes: "these attributes cannot be related"
    case .placeWithoutSecondItem: "a place can only be compared with another item's place"
    case .noCommonSuperview: "the items have no superview in common"
    }
  }
}
