import Foundation
import TemplateLayout
import TextLayout

/// A header or footer of a table's section: UIKit's `UITableViewHeaderFooterView`, as far as it
/// decides the height.
open class TableViewHeaderFooterView: ReusableView {
  private var title: Label?

  /// Makes a header or footer; a subclass that a table registers overrides it.
  public required init(reuseIdentifier: String?) {
    super.init(
      frame: CGRect(x: 0, y: 0, width: 320, height: 28),
      reuseIdentifier: reuseIdentifier
    )
  }

  /// The standard title, made when it is first asked for; of any number of lines.
  ///
  /// A view of one's own content has no use for it and should not ask.
  public final var textLabel: Label {
    if let title { return title }
    let label = Label()
    label.identifier = "textLabel"
    label.font = .preferredFont(forTextStyle: .footnote)
    label.numberOfLines = 0
    label.isOutOfLayout = true
    title = label
    contentView.insertSubview(label, at: 0)
    contentView.invalidateIntrinsicContentSize()
    return label
  }

  override var standardContentMargins: DirectionalEdgeInsets {
    let side = sideMargin
    return DirectionalEdgeInsets(top: 8, leading: side, bottom: 8, trailing: side)
  }

  /// The title and 6 points above and below it, at least 28 points.
  override func ownContentHeight(forWidth width: CGFloat) -> CGFloat? {
    guard let title else { return nil }
    let margins = contentView.layoutMargins
    let room = max(width - margins.left - margins.right, 1)
    return max(title.sizeThatFits(CGSize(width: room, height: 0)).height + 12, 28)
  }

  override func placeOwnContent() {
    guard let title else { return }
    let (size, margins) = (contentView.bounds.size, contentView.layoutMargins)
    let room = max(size.width - margins.left - margins.right, 1)
    let height = title.sizeThatFits(CGSize(width: room, height: 0)).height
    title.frame = CGRect(
      x: margins.left,
      y: (size.height - height) / 2,
      width: room,
      height: height
    )
  }
}
