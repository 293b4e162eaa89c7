import Foundation

/// What stands at the trailing edge of a row and narrows its content.
///
/// The cases are those of UIKit's `UITableViewCell.AccessoryType`, and a view of a given width.
public enum CellAccessory: Hashable, Sendable, Codable {
  case none
  case disclosureIndicator
  case detailDisclosureButton
  case checkmark
  case detailButton

  /// An accessory view `width` points wide.
  case view(width: CGFloat)

  /// The points that the accessory takes from a row's width.
  ///
  /// The widths are those that the ancestor of this package found in UIKit: 34 for a disclosure
  /// indicator, 68 for a detail disclosure button, 40 for a checkmark, 48 for a detail button, and 16
  /// beside the width of a view.
  public var width: CGFloat {
    switch self {
    case .none: 0
    case .disclosureIndicator: 34
    case .detailDisclosureButton: 68
    case .checkmark: 40
    case .detailButton: 48
    case .view(let width): 16 + width
    }
  }
}
