import Foundation
import TextLayout

/// A row of buttons of which one is chosen: UIKit's `UISegmentedControl`, as far as it decides sizes.
///
/// It is drawn 32 points high, 29 before iOS 13 (interface builder rule R16), the last of which is no
/// part of what constraints mean (R8). All segments are as wide as the widest title and 22 points,
/// except where a width is set; a divider of 1 point stands between two of them.
open class SegmentedControl: Control {
  /// One button of the row.
  public struct Segment: Hashable, Sendable {
    /// The text on the button.
    public var title: String
    /// The width in points; 0 leaves it to the titles.
    public var width: CGFloat

    /// Makes a segment.
    public init(title: String, width: CGFloat = 0) {
      self.title = title
      self.width = width
    }
  }

  /// The buttons in order.
  public final var segments: [Segment] = [] {
    didSet { if segments != oldValue { invalidateIntrinsicContentSize() } }
  }

  /// Which button is chosen, -1 for none; of no influence on the size.
  public final var selectedSegmentIndex = -1

  open override var intrinsicContentSize: CGSize {
    let font = Font.systemFont(ofSize: 13, weight: design < .iOS13 ? .regular : .medium)
    let preparer = textPreparer
    let scale = traitCollection.displayScale
    let titleWidth = segments.filter { $0.width <= 0 && !$0.title.isEmpty }.map { segment in
      preparer.prepare(segment.title, font: font)
        .size(fitting: .infinity, numberOfLines: 1, lineBreakMode: .byClipping, scale: scale).width
    }.max()
    let shared = (titleWidth ?? 0).rounded(.up) + 22
    let dividers = CGFloat(max(segments.count - 1, 0))
    let width = segments.reduce(dividers) { $0 + ($1.width > 0 ? $1.width : shared) }
    return CGSize(width: width, height: design < .iOS13 ? 28 : 31)
  }

  open override var alignmentRectInsets: EdgeInsets {
    EdgeInsets(top: 0, left: 0, bottom: 1, right: 0)
  }

  /// The size the control is drawn in, whatever size is offered.
  open override func sizeThatFits(_ size: CGSize) -> CGSize {
    frame(forAlignmentRect: CGRect(origin: .zero, size: intrinsicContentSize)).size
  }
}
