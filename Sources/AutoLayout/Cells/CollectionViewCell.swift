import Foundation

/// A cell of a collection: UIKit's `UICollectionViewCell`, as far as it decides the item's height at
/// a given width.
///
/// Constraints on the cell itself mean its content view (interface builder rule R5).
open class CollectionViewCell: ReusableView {
  /// Makes a cell; a subclass that a collection registers overrides it.
  public required init(frame: CGRect = CGRect(x: 0, y: 0, width: 50, height: 50)) {
    super.init(frame: frame, reuseIdentifier: nil)
  }
}
