import Foundation
import TextLayout

extension TableViewCell {
  /// The title of the cell's style, made when it is first asked for.
  ///
  /// A cell of one's own content has no use for it and should not ask.
  public final var textLabel: Label {
    if let label = styleContent.title { return label }
    let label = Label()
    label.identifier = "textLabel"
    label.font = .preferredFont(forTextStyle: .body)
    styleContent.title = label
    addStyleContent(label)
    return label
  }

  /// The detail of the cell's style, made when it is first asked for; nil in the default style.
  public final var detailTextLabel: Label? {
    guard style != .default else { return nil }
    if let label = styleContent.detail { return label }
    let label = Label()
    label.identifier = "detailTextLabel"
    label.font =
      style == .subtitle
      ? .preferredFont(forTextStyle: .caption1) : .preferredFont(forTextStyle: .body)
    styleContent.detail = label
    addStyleContent(label)
    return label
  }

  /// The picture of the cell's style, made when it is first asked for.
  public final var imageView: ImageView {
    if let view = styleContent.picture { return view }
    let view = ImageView()
    view.identifier = "imageView"
    styleContent.picture = view
    addStyleContent(view)
    return view
  }

  private func addStyleContent(_ view: View) {
    view.isOutOfLayout = true
    contentView.insertSubview(view, at: 0)
    contentView.invalidateIntrinsicContentSize()
  }

  var styleLayout: CellStyleLayout? {
    guard styleContent.title != nil || styleContent.detail != nil || styleContent.picture != nil
    else { return nil }
    return CellStyleLayout(
      style: style,
      title: styleContent.title,
      detail: styleContent.detail,
      picture: styleContent.picture?.image?.size ?? .zero,
      margins: contentView.layoutMargins,
      isRightToLeft: contentView.isRightToLeft,
      scale: traitCollection.displayScale
    )
  }

  func placeStyleContent() {
    guard let frames = styleLayout?.frames(in: contentView.bounds.size) else { return }
    styleContent.title?.frame = frames.title
    styleContent.detail?.frame = frames.detail
    styleContent.picture?.frame = frames.picture
  }
}

/// The standard content of a cell, as far as it was asked for.
struct CellStyleContent {
  var title: Label?
  var detail: Label?
  var picture: ImageView?
}
