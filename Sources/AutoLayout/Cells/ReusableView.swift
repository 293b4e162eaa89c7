import Foundation
import TemplateLayout

/// What a list makes once and uses for many rows: a view around a ``contentView``, of which the row's
/// height is measured.
///
/// Content, and the constraints on it, belong into the content view; to be self-sizing they must
/// lead from its top to its bottom. ``fittingHeight(in:)`` measures it at exactly the width the list
/// gives, whatever frames the view had before.
///
/// A reusable view belongs to the pool that made it, and to one thread at a time.
open class ReusableView: View {
  /// The view that holds the content.
  public final let contentView: View

  /// The name under which the list registered the view.
  public final let reuseIdentifier: String?

  /// What the view was last measured in.
  final var measurementContext: MeasurementContext?

  init(frame: CGRect, reuseIdentifier: String?) {
    self.reuseIdentifier = reuseIdentifier
    let contentView = CellContentView(frame: CGRect(origin: .zero, size: frame.size))
    self.contentView = contentView
    super.init(frame: frame)
    contentView.identifier = "contentView"
    addSubview(contentView)
    contentView.cell = self
  }

  deinit {
    if let contentView = contentView as? CellContentView { contentView.cell = nil }
  }

  /// Returns the view to a state in which the next configuration sees nothing of the last one; an
  /// override calls it first.
  open func prepareForReuse() {}

  /// Gives the content view its part of the view's bounds.
  open override func layoutSubviews() {
    var frame = bounds
    frame.size.width = contentWidth(inRow: frame.width)
    if contentView.frame != frame { contentView.frame = frame }
    super.layoutSubviews()
    placeOwnContent()
  }

  /// The width of the content view in a row: as it was measured, or the row's less what the view
  /// itself puts beside its content.
  final func contentWidth(inRow width: CGFloat) -> CGFloat {
    if let context = measurementContext, context.rowWidth == width { return context.contentWidth }
    return max(width - ownAccessory.width, 0)
  }

  override final var fittingView: View { contentView }

  /// What the view itself puts beside its content.
  var ownAccessory: CellAccessory { .none }

  /// The margins of the content view where none are set on it.
  var standardContentMargins: DirectionalEdgeInsets {
    DirectionalEdgeInsets(top: 8, leading: 8, bottom: 8, trailing: 8)
  }

  /// The margin at the sides of a row: 16 points, 20 in rows of at least 414.
  final var sideMargin: CGFloat {
    (measurementContext?.rowWidth ?? frame.width) >= 414 ? 20 : 16
  }

  /// Places the view's own content in the content view.
  func placeOwnContent() {}

  /// The height of the view's own content at a width, if it has content of its own.
  func ownContentHeight(forWidth width: CGFloat) -> CGFloat? { nil }

  /// Whether the last question for a size reached the default, which knows none.
  final var reachedDefaultSizeThatFits = false

  /// The size for layout by hand.
  ///
  /// A cell that is measured in the mode `MeasurementMode.sizeThatFits` overrides it.
  open override func sizeThatFits(_ size: CGSize) -> CGSize {
    if let height = ownContentHeight(forWidth: size.width) {
      return CGSize(width: size.width, height: height)
    }
    reachedDefaultSizeThatFits = true
    return super.sizeThatFits(size)
  }
}

/// The content view of a cell, whose margins and own content are its cell's.
final class CellContentView: View {
  /// The cell clears it before it goes away, so it never dangles.
  unowned(unsafe) var cell: ReusableView?

  override var standardLayoutMargins: DirectionalEdgeInsets {
    cell?.standardContentMargins ?? super.standardLayoutMargins
  }

  override var intrinsicHeightDependsOnWidth: Bool { cell?.ownContentHeight(forWidth: 1) != nil }

  override var intrinsicContentSize: CGSize { intrinsicContentSize(forWidth: 1e5) }

  override func intrinsicContentSize(forWidth width: CGFloat) -> CGSize {
    CGSize(
      width: View.noIntrinsicMetric,
      height: cell?.ownContentHeight(forWidth: width) ?? View.noIntrinsicMetric
    )
  }

  override func subviewContentDidChange(_ view: View) { invalidateIntrinsicContentSize() }
}
