import Foundation
import TextLayout

/// A text of many lines that can be edited: UIKit's `UITextView`, as far as it decides sizes.
///
/// One that scrolls asks for no size. One that does not asks for that of its text, 8 points above and
/// below it, and 5 at each side.
open class TextView: View {
  /// The text, nil or empty for none.
  public final var text: String? {
    didSet { if text != oldValue { contentDidChange() } }
  }

  /// The font of the text; the system font of 14 points unless set.
  public final var font: Font = .systemFont(ofSize: 14) {
    didSet { if font != oldValue { contentDidChange() } }
  }

  /// Whether the text moves inside the view; else the view is as high as its text.
  public final var isScrollEnabled = true {
    didSet { if isScrollEnabled != oldValue { invalidateIntrinsicContentSize() } }
  }

  /// The distances from the view's edges to the lines' area.
  public final var textContainerInset = EdgeInsets(top: 8, left: 0, bottom: 8, right: 0) {
    didSet { if textContainerInset != oldValue { invalidateIntrinsicContentSize() } }
  }

  /// The distance from the lines' area to the text at each side.
  public final var lineFragmentPadding: CGFloat = 5 {
    didSet { if lineFragmentPadding != oldValue { invalidateIntrinsicContentSize() } }
  }

  private var prepared: PreparedText?

  open override var intrinsicHeightDependsOnWidth: Bool { !isScrollEnabled }

  open override var intrinsicContentSize: CGSize {
    isScrollEnabled ? super.intrinsicContentSize : textSize(fitting: .infinity)
  }

  open override func intrinsicContentSize(forWidth width: CGFloat) -> CGSize {
    isScrollEnabled ? super.intrinsicContentSize : textSize(fitting: width)
  }

  /// The size of the text with the space around it, in at most a given width; a width of 0 means no
  /// limit.
  open override func sizeThatFits(_ size: CGSize) -> CGSize {
    textSize(fitting: size.width > 0 ? size.width : .infinity)
  }

  private func textSize(fitting width: CGFloat) -> CGSize {
    let insets = textContainerInset
    let around = CGSize(
      width: insets.left + insets.right + 2 * lineFragmentPadding,
      height: insets.top + insets.bottom
    )
    let scale = traitCollection.displayScale
    guard let prepared = preparedText() else {
      let line = (font.lineHeight * scale).rounded(.up) / scale
      return CGSize(width: around.width, height: line + around.height)
    }
    // A solved width may lie a rounding error below that of the text.
    let size = prepared.size(
      fitting: max(width - around.width, 0) + 1e-3,
      numberOfLines: 0,
      lineBreakMode: .byWordWrapping,
      scale: scale
    )
    return CGSize(width: size.width + around.width, height: size.height + around.height)
  }

  private func preparedText() -> PreparedText? {
    guard prepared == nil, let text, !text.isEmpty else { return prepared }
    prepared = textPreparer.prepare(text, font: font)
    return prepared
  }

  private func contentDidChange() {
    prepared = nil
    invalidateIntrinsicContentSize()
  }

  override func traitsDidChange() {
    super.traitsDidChange()
    prepared = nil
  }
}
