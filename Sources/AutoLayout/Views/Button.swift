import Foundation
import TextLayout

/// A button with a title, a picture or both: UIKit's `UIButton` of the system type, as far as it
/// decides sizes.
///
/// The height is that of a line of the title and 12 points, or that of the picture if it is higher;
/// the width is that of the content, at least 30 points (interface builder rule R16). Content edge
/// insets replace the 12 points.
open class Button: View {
  /// The states a title or a picture can be set for: UIKit's `UIControl.State`.
  public struct State: OptionSet, Hashable, Sendable {
    /// The bits, which are UIKit's.
    public let rawValue: UInt
    /// Makes a state from its bits.
    public init(rawValue: UInt) { self.rawValue = rawValue }

    /// Enabled and neither selected nor touched.
    public static let normal: State = []
    /// Touched.
    public static let highlighted = State(rawValue: 1)
    /// Not enabled.
    public static let disabled = State(rawValue: 2)
    /// Selected.
    public static let selected = State(rawValue: 4)
  }

  /// The label of the title; its font decides the button's size.
  public final let titleLabel = Label()

  /// The view of the picture.
  public final let imageView = ImageView()

  /// Whether the button can be used; decides which title is shown.
  public final var isEnabled = true { didSet { if isEnabled != oldValue { stateDidChange() } } }

  /// Whether the button is selected; decides which title is shown.
  public final var isSelected = false { didSet { if isSelected != oldValue { stateDidChange() } } }

  /// The distances from the button's edges to its content.
  public final var contentEdgeInsets = EdgeInsets.zero {
    didSet {
      guard contentEdgeInsets != oldValue else { return }
      invalidateIntrinsicContentSize()
      engine?.baselinesDidChange()
    }
  }

  private var titles: [State: String] = [:]
  private var images: [State: Image] = [:]

  /// Makes a button without title and picture.
  public override init(frame: CGRect) {
    super.init(frame: frame)
    titleLabel.font = .systemFont(ofSize: 15)
    for view in [imageView, titleLabel] {
      view.isOutOfLayout = true
      addSubview(view)
    }
  }

  /// Sets the title shown in a state; a state without one shows that of ``State/normal``.
  public final func setTitle(_ title: String?, for state: State) {
    titles[state] = title
    stateDidChange()
  }

  /// The title set for a state.
  public final func title(for state: State) -> String? { titles[state] }

  /// Sets the picture shown in a state; a state without one shows that of ``State/normal``.
  public final func setImage(_ image: Image?, for state: State) {
    images[state] = image
    stateDidChange()
  }

  /// The picture set for a state.
  public final func image(for state: State) -> Image? { images[state] }

  private func stateDidChange() {
    let state: State = !isEnabled ? .disabled : isSelected ? .selected : .normal
    titleLabel.text = titles[state] ?? titles[.normal]
    imageView.image = images[state] ?? images[.normal]
  }

  // MARK: As a view

  open override var intrinsicContentSize: CGSize {
    let title = titleLabel.intrinsicContentSize
    let image = imageView.image?.size ?? .zero
    let hasTitle = title.width > 0
    let insets = contentEdgeInsets
    let hasInsets = insets != .zero
    var height = title.height.rounded(.up)
    if hasTitle || image == .zero { height += hasInsets ? 0 : 12 }
    height = max(height, image.height)
    var width = title.width + image.width
    if !hasInsets && image == .zero { width = max(width, 30) }
    return CGSize(
      width: width + insets.left + insets.right,
      height: height + insets.top + insets.bottom
    )
  }

  open override func sizeThatFits(_ size: CGSize) -> CGSize { intrinsicContentSize }

  open override func layoutSubviews() {
    super.layoutSubviews()
    let insets = contentEdgeInsets
    let title = titleLabel.intrinsicContentSize
    let image = imageView.image?.size ?? .zero
    let room = CGRect(
      x: insets.left,
      y: insets.top,
      width: storedFrame.width - insets.left - insets.right,
      height: storedFrame.height - insets.top - insets.bottom
    )
    let titleWidth = min(title.width, max(room.width - image.width, 0))
    var x = room.midX - (image.width + titleWidth) / 2
    let (first, second): (View, View) =
      isRightToLeft ? (titleLabel, imageView) : (imageView, titleLabel)
    for view in [first, second] {
      let size = view === titleLabel ? CGSize(width: titleWidth, height: title.height) : image
      view.frame = CGRect(
        x: x,
        y: room.midY - size.height / 2,
        width: size.width,
        height: size.height
      )
      x += size.width
    }
  }

  override func subviewContentDidChange(_ view: View) {
    invalidateIntrinsicContentSize()
    engine?.baselinesDidChange()
    setNeedsLayout()
  }

  override var textBaselines: TextBaselines? {
    guard var baselines = titleLabel.textBaselines else { return nil }
    baselines.isCentered = true
    baselines.offset = (contentEdgeInsets.top - contentEdgeInsets.bottom) / 2
    return baselines
  }
}
