import Foundation

/// Wheels of values: UIKit's `UIPickerView`, as far as it decides sizes.
///
/// It asks for 320 × 216 points.
open class PickerView: View {
  open override var intrinsicContentSize: CGSize { CGSize(width: 320, height: 216) }

  open override func sizeThatFits(_ size: CGSize) -> CGSize { intrinsicContentSize }
}
