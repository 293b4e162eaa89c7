import Foundation

/// Something about a layout that a person should look at, in a sentence.
public enum LayoutIssue: Hashable, Sendable {
  /// A part of a view that more than one answer would suit.
  public enum Part: Hashable, Sendable {
    /// Where the view is along an axis.
    case position(LayoutConstraint.Axis)
    /// How long the view is along an axis.
    case length(LayoutConstraint.Axis)
  }

  /// The layout has no solution, or the content no height of its own.
  case error(LayoutError)

  /// The constraints leave a part of a view open; layout then takes the smallest value, but nothing
  /// says that it is the one that is meant.
  case ambiguous(view: String, part: Part, reason: String)

  /// The content's required constraints ask for another width than the list gives.
  case widthNotMet(view: String, given: CGFloat, needed: CGFloat)
}

extension LayoutIssue: CustomStringConvertible {
  /// The issue as a sentence, for instance
  /// `contentLabel: vertical position is ambiguous: no constraint reaches contentView.bottom`.
  public var description: String {
    switch self {
    case .error(let error): error.description
    case .ambiguous(let view, let part, let reason):
      "\(view): \(part) is ambiguous: \(reason)"
    case .widthNotMet(let view, let given, let needed):
      "\(view): its required constraints need a width of \(needed.shortDescription), "
        + "and the row gives \(given.shortDescription)"
    }
  }
}

extension LayoutIssue.Part: CustomStringConvertible {
  /// The part in words.
  public var description: String {
    switch self {
    case .position(.horizontal): "horizontal position"
    case .position(.vertical): "vertical position"
    case .length(.horizontal): "width"
    case .length(.vertical): "height"
    }
  }
}
