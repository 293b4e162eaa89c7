import Foundation

/// A control that picks a date: UIKit's `UIDatePicker`, as far as it decides sizes.
///
/// Wheels ask for 320 × 216 points.
open class DatePicker: Control {
  open override var intrinsicContentSize: CGSize { CGSize(width: 320, height: 216) }

  open override func sizeThatFits(_ size: CGSize) -> CGSize { intrinsicContentSize }
}
