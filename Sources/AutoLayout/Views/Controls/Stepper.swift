import Foundation

/// A control that counts up and down: UIKit's `UIStepper`, as far as it decides sizes.
///
/// It is 94 × 32 points, 29 high before iOS 13 (interface builder rule R16).
open class Stepper: Control {
  /// The value; of no influence on the size.
  public final var value = 0.0

  open override var intrinsicContentSize: CGSize {
    CGSize(width: 94, height: design < .iOS13 ? 29 : 32)
  }

  open override func sizeThatFits(_ size: CGSize) -> CGSize { intrinsicContentSize }
}
