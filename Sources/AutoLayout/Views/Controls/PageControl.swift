import Foundation

/// A row of dots, one for each page: UIKit's `UIPageControl`, as far as it decides sizes.
///
/// A dot is 7 points wide and 9 from the next, and the control 37 high, before iOS 13; later ones give
/// each dot 16.5 points and the row 33 at both ends, and are 26 high.
open class PageControl: Control {
  /// How many dots there are.
  public final var numberOfPages = 0 {
    didSet { if numberOfPages != oldValue { invalidateIntrinsicContentSize() } }
  }

  /// Which dot is filled; of no influence on the size.
  public final var currentPage = 0

  open override var intrinsicContentSize: CGSize {
    let count = CGFloat(min(max(numberOfPages, 0), 10_000))
    return design < .iOS13
      ? CGSize(width: max(count * 16 - 9, 0), height: 37)
      : CGSize(width: count * 16.5 + 66, height: 26)
  }

  open override func sizeThatFits(_ size: CGSize) -> CGSize { intrinsicContentSize }
}
