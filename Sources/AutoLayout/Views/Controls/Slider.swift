import Foundation

/// A control that picks a value by the place of a knob: UIKit's `UISlider`, as far as it decides
/// sizes.
///
/// It has a height alone. Before iOS 26 the track reaches 2 points beyond what constraints mean at
/// both ends, and the knob 1 point below (interface builder rule R8).
open class Slider: Control {
  /// The value; of no influence on the size.
  public final var value: Float = 0

  open override var intrinsicContentSize: CGSize {
    CGSize(width: View.noIntrinsicMetric, height: design < .iOS26 ? 30 : 34)
  }

  open override var alignmentRectInsets: EdgeInsets {
    design < .iOS26 ? EdgeInsets(top: 0, left: 2, bottom: 1, right: 2) : .zero
  }

  /// The height the slider is drawn in, and the width that is offered.
  open override func sizeThatFits(_ size: CGSize) -> CGSize {
    CGSize(width: size.width, height: design < .iOS26 ? 31 : 34)
  }
}
