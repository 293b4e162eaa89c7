import Foundation

extension View {
  /// How strongly the view resists being made larger than its content along an axis.
  public final func contentHuggingPriority(for axis: LayoutConstraint.Axis) -> LayoutPriority {
    axis == .horizontal ? horizontalContent.hugging : verticalContent.hugging
  }

  /// Sets how strongly the view resists being made larger than its content along an axis.
  public final func setContentHuggingPriority(
    _ priority: LayoutPriority,
    for axis: LayoutConstraint.Axis
  ) {
    switch axis {
    case .horizontal: horizontalContent.hugging = priority
    case .vertical: verticalContent.hugging = priority
    }
    contentPrioritiesDidChange()
  }

  /// How strongly the view resists being made smaller than its content along an axis.
  public final func contentCompressionResistancePriority(
    for axis: LayoutConstraint.Axis
  ) -> LayoutPriority {
    axis == .horizontal
      ? horizontalContent.compressionResistance : verticalContent.compressionResistance
  }

  /// Sets how strongly the view resists being made smaller than its content along an axis.
  public final func setContentCompressionResistancePriority(
    _ priority: LayoutPriority,
    for axis: LayoutConstraint.Axis
  ) {
    switch axis {
    case .horizontal: horizontalContent.compressionResistance = priority
    case .vertical: verticalContent.compressionResistance = priority
    }
    contentPrioritiesDidChange()
  }

  /// Says that ``intrinsicContentSize`` may have changed; the next layout reads it again.
  public final func invalidateIntrinsicContentSize() {
    guard let engine else {
      superview?.subviewContentDidChange(self)
      return
    }
    guard !intrinsic.isDirty else { return }
    intrinsic.isDirty = true
    engine.intrinsicSizeIsDirty(self)
  }

  private func contentPrioritiesDidChange() {
    guard let engine else { return }
    intrinsic.needsCosts = true
    invalidateIntrinsicContentSize()
    engine.structureDidChange()
  }

  /// The rectangle that constraints mean, given a frame.
  public final func alignmentRect(forFrame frame: CGRect) -> CGRect {
    let insets = alignmentRectInsets
    return CGRect(
      x: frame.minX + insets.left,
      y: frame.minY + insets.top,
      width: frame.width - insets.left - insets.right,
      height: frame.height - insets.top - insets.bottom
    )
  }

  /// The frame, given the rectangle that constraints mean.
  public final func frame(forAlignmentRect rect: CGRect) -> CGRect {
    let insets = alignmentRectInsets
    return CGRect(
      x: rect.minX - insets.left,
      y: rect.minY - insets.top,
      width: rect.width + insets.left + insets.right,
      height: rect.height + insets.top + insets.bottom
    )
  }
}

/// A content size that is not the content's own: Interface Builder's placeholder, or a size that
/// was saved with a document.
package struct PlaceholderContentSize: Hashable, Sendable {
  /// The width in points, ``View/noIntrinsicMetric`` for none, nil for the content's own.
  package var width: CGFloat?
  /// The height in points, ``View/noIntrinsicMetric`` for none, nil for the content's own.
  package var height: CGFloat?

  /// Makes a placeholder.
  package init(width: CGFloat? = nil, height: CGFloat? = nil) {
    self.width = width
    self.height = height
  }
}

extension View {
  /// The size layout takes for the content's: the placeholder's where there is one.
  final var effectiveContentSize: CGSize {
    if let width = placeholderContentSize.width, let height = placeholderContentSize.height {
      return CGSize(width: width, height: height)
    }
    return replacingPlaceholders(in: intrinsicContentSize)
  }

  /// The same where layout has given the view a width.
  final func effectiveContentSize(forWidth width: CGFloat) -> CGSize {
    replacingPlaceholders(in: intrinsicContentSize(forWidth: width))
  }

  /// Whether the height layout takes follows from the width.
  final var effectiveHeightDependsOnWidth: Bool {
    placeholderContentSize.height == nil && intrinsicHeightDependsOnWidth
  }

  private func replacingPlaceholders(in size: CGSize) -> CGSize {
    CGSize(
      width: placeholderContentSize.width ?? size.width,
      height: placeholderContentSize.height ?? size.height
    )
  }
}

/// What an engine keeps of a view's own size between layouts.
struct IntrinsicState {
  /// The view's place among all views: of several that want the same the first is stretched, the last
  /// compressed, as UIKit does.
  var order: UInt32 = 0
  /// The row `right - left` against the width, if the view ever asked for one.
  var widthRow: RowIdentifier?
  /// The row `bottom - top` against the height, if the view ever asked for one.
  var heightRow: RowIdentifier?
  /// The width and height the rows hold now; -1 for none.
  var width = -1.0
  var height = -1.0
  /// What the content asks for where nothing limits its width.
  var naturalWidth = -1.0
  var naturalHeight = -1.0
  /// The width that the content was last laid out for; -1 for none.
  var resolvedWidth = -1.0
  /// The target's width at that time.
  var resolvedTarget = -1.0
  /// Whether the rows hold what came of it.
  var isResolved = false
  /// Whether required constraints tie the width to the target, so that the content has no say in it.
  var isRigid = false
  /// Whether the view waits in the engine's list of sizes to read again.
  var isDirty = false
  /// Whether the priorities of the rows must be set again.
  var needsCosts = false
  /// Whether the height follows from the width.
  var dependsOnWidth = false
}
