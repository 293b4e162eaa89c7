import Foundation

/// A bar that shows how much of something is done: UIKit's `UIProgressView`, as far as it decides
/// sizes.
///
/// It has a height alone: 4 points, 2 before iOS 13 (interface builder rule R16).
open class ProgressView: Control {
  /// How much is done, from 0 to 1; of no influence on the size.
  public final var progress: Float = 0

  open override var intrinsicContentSize: CGSize {
    CGSize(width: View.noIntrinsicMetric, height: design < .iOS13 ? 2 : 4)
  }

  open override func sizeThatFits(_ size: CGSize) -> CGSize {
    CGSize(width: size.width, height: intrinsicContentSize.height)
  }
}
