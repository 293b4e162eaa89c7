import Foundation

/// A control that is on or off: UIKit's `UISwitch`, as far as it decides sizes.
///
/// It is drawn 51 × 31 points, 63 × 28 from iOS 26 on (interface builder rule R16); the last 2 points
/// of the width are no part of what constraints mean (R8).
open class Switch: Control {
  /// Whether the switch is on; of no influence on its size.
  public final var isOn = false

  open override var intrinsicContentSize: CGSize {
    design < .iOS26 ? CGSize(width: 49, height: 31) : CGSize(width: 61, height: 28)
  }

  open override var alignmentRectInsets: EdgeInsets {
    EdgeInsets(top: 0, left: 0, bottom: 0, right: 2)
  }

  /// The size the switch is drawn in, whatever size is offered.
  open override func sizeThatFits(_ size: CGSize) -> CGSize {
    frame(forAlignmentRect: CGRect(origin: .zero, size: intrinsicContentSize)).size
  }
}
