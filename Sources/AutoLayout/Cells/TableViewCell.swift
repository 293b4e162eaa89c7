import Foundation
import TemplateLayout

/// A cell of a table: UIKit's `UITableViewCell`, as far as it decides the row's height.
///
/// ```swift
/// final class NoteCell: TableViewCell {
///   let noteLabel = Label()
///
///   required init(style: CellStyle = .default, reuseIdentifier: String?) {
///     super.init(style: style, reuseIdentifier: reuseIdentifier)
///     noteLabel.numberOfLines = 0
///     noteLabel.translatesAutoresizingMaskIntoConstraints = false
///     contentView.addSubview(noteLabel)
///     LayoutConstraint.activate([
///       noteLabel.topAnchor.constraint(equalTo: contentView.topAnchor, constant: 8),
///       noteLabel.leadingAnchor.constraint(equalTo: contentView.leadingAnchor, constant: 16),
///       noteLabel.trailingAnchor.constraint(equalTo: contentView.trailingAnchor, constant: -16),
///       noteLabel.bottomAnchor.constraint(equalTo: contentView.bottomAnchor, constant: -8),
///     ])
///   }
/// }
/// ```
open class TableViewCell: ReusableView {
  /// The content a cell comes with: UIKit's `UITableViewCell.CellStyle`.
  public enum CellStyle: Int, Hashable, Sendable {
    /// A picture and a title.
    case `default`
    /// A title on one side and a detail on the other.
    case value1
    /// A title and below it a detail.
    case subtitle
  }

  /// What stands at the trailing edge of the row: UIKit's `UITableViewCell.AccessoryType`.
  public enum AccessoryType: Int, Hashable, Sendable {
    case none
    case disclosureIndicator
    case detailDisclosureButton
    case checkmark
    case detailButton
  }

  /// The content the cell came with.
  public final let style: CellStyle

  /// The standard accessory of the cell.
  ///
  /// It decides how the cell lays itself out in a row, but not how a row is measured: the width the
  /// accessory takes from the content is the engine's business, which knows it from the row.
  public final var accessoryType = AccessoryType.none

  final var styleContent = CellStyleContent()

  /// A view in place of the standard accessory.
  public final var accessoryView: View?

  /// Makes a cell; a subclass that a table registers overrides it.
  public required init(style: CellStyle = .default, reuseIdentifier: String?) {
    self.style = style
    super.init(
      frame: CGRect(x: 0, y: 0, width: 320, height: 44),
      reuseIdentifier: reuseIdentifier
    )
  }

  override var hasWidthOfFittingView: Bool { false }

  /// The margins of current systems: 11 above and below, 16 at the sides, 20 in rows of at least 414
  /// points, and 8 before an accessory (interface builder rule R2).
  override var standardContentMargins: DirectionalEdgeInsets {
    let hasAccessory = (measurementContext?.accessory ?? ownAccessory) != .none
    return DirectionalEdgeInsets(
      top: 11,
      leading: sideMargin,
      bottom: 11,
      trailing: hasAccessory ? 8 : sideMargin
    )
  }

  override func ownContentHeight(forWidth width: CGFloat) -> CGFloat? {
    styleLayout?.height(forWidth: width)
  }

  override func placeOwnContent() { placeStyleContent() }

  override var ownAccessory: CellAccessory {
    if let accessoryView { return .view(width: accessoryView.frame.width) }
    switch accessoryType {
    case .none: return .none
    case .disclosureIndicator: return .disclosureIndicator
    case .detailDisclosureButton: return .detailDisclosureButton
    case .checkmark: return .checkmark
    case .detailButton: return .detailButton
    }
  }
}
