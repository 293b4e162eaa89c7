import Foundation

/// A picture, of which layout knows the size alone.
public struct Image: Hashable, Sendable {
  /// The size in points.
  public var size: CGSize

  /// The distances from the picture's edges to what constraints mean by them.
  public var alignmentRectInsets: EdgeInsets

  /// Makes a picture of a size in points.
  public init(size: CGSize, alignmentRectInsets: EdgeInsets = .zero) {
    self.size = size
    self.alignmentRectInsets = alignmentRectInsets
  }
}

/// A view that shows a picture: UIKit's `UIImageView`, as far as it decides sizes.
open class ImageView: View {
  /// The picture; without one the view asks for no size.
  @exclusivity(unchecked) public final var image: Image? {
    didSet {
      guard image != oldValue else { return }
      invalidateIntrinsicContentSize()
      let (insets, former) = (image?.alignmentRectInsets, oldValue?.alignmentRectInsets)
      if insets ?? .zero != former ?? .zero { engine?.setNeedsRebuild() }
    }
  }

  /// Makes a view without a picture.
  public override init(frame: CGRect) { super.init(frame: frame) }

  /// Makes a view of the size of a picture.
  public convenience init(image: Image?) {
    self.init(frame: CGRect(origin: .zero, size: image?.size ?? .zero))
    self.image = image
  }

  /// The picture's size less its alignment insets, or ``View/noIntrinsicMetric`` without one.
  open override var intrinsicContentSize: CGSize {
    guard let image else { return super.intrinsicContentSize }
    let insets = image.alignmentRectInsets
    return CGSize(
      width: image.size.width - insets.left - insets.right,
      height: image.size.height - insets.top - insets.bottom
    )
  }

  open override var alignmentRectInsets: EdgeInsets { image?.alignmentRectInsets ?? .zero }

  open override func sizeThatFits(_ size: CGSize) -> CGSize { image?.size ?? .zero }
}
