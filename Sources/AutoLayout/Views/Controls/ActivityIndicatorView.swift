import Foundation

/// A wheel that turns while something goes on: UIKit's `UIActivityIndicatorView`, as far as it
/// decides sizes.
///
/// It is 20 × 20 points (interface builder rule R16), a large one 37 × 37.
open class ActivityIndicatorView: View {
  /// How large the wheel is: UIKit's `UIActivityIndicatorView.Style`.
  public enum Style: Int, Hashable, Sendable, CaseIterable {
    /// 20 points.
    case medium = 100
    /// 37 points.
    case large = 101
  }

  /// How large the wheel is.
  public final var style: Style {
    didSet { if style != oldValue { invalidateIntrinsicContentSize() } }
  }

  /// Makes a wheel of a style.
  public init(style: Style = .medium) {
    self.style = style
    super.init(frame: .zero)
  }

  open override var intrinsicContentSize: CGSize {
    let side: CGFloat = style == .medium ? 20 : 37
    return CGSize(width: side, height: side)
  }

  open override func sizeThatFits(_ size: CGSize) -> CGSize { intrinsicContentSize }
}
