import Foundation

/// A view that lays out a line of views, one after the other: UIKit's `UIStackView`.
///
/// The views it arranges are its subviews, placed by constraints the stack view makes; their own
/// `translatesAutoresizingMaskIntoConstraints` is turned off. A hidden one leaves no gap.
open class StackView: View {
  /// How the arranged views share the length of the stack.
  public enum Distribution: Int, Hashable, Sendable, CaseIterable {
    /// They fill it, stretched or compressed by their content priorities.
    case fill
    /// They fill it, all of the same length.
    case fillEqually
    /// They fill it, in proportion to their content's lengths.
    case fillProportionally
    /// They keep their lengths, with equal gaps of at least the spacing.
    case equalSpacing
    /// They keep their lengths, with equal distances of their centres and gaps of at least the
    /// spacing.
    case equalCentering
  }

  /// Where the arranged views stand across the stack.
  public enum Alignment: Int, Hashable, Sendable, CaseIterable {
    /// They fill it.
    case fill
    /// At its leading edge, or its top.
    case leading
    /// With their first baselines in one line; in horizontal stacks only.
    case firstBaseline
    /// In its middle.
    case center
    /// At its trailing edge, or its bottom.
    case trailing
    /// With their last baselines in one line; in horizontal stacks only.
    case lastBaseline

    /// ``leading``, as horizontal stacks call it.
    public static let top = Alignment.leading
    /// ``trailing``, as horizontal stacks call it.
    public static let bottom = Alignment.trailing
  }

  /// The custom spacing that means the stack's ``spacing``.
  public static let spacingUseDefault = CGFloat.greatestFiniteMagnitude

  /// The spacing that means the system's: 8 points, or that of lines where a vertical stack measures
  /// from baseline to baseline.
  public static let spacingUseSystem = CGFloat.leastNormalMagnitude

  /// The views the stack lays out, in order.
  public private(set) final var arrangedSubviews: [View] = []

  /// The direction in which the views follow each other.
  public final var axis = LayoutConstraint.Axis.horizontal {
    didSet { if axis != oldValue { rowsDidChange() } }
  }

  /// How the views share the stack's length.
  public final var distribution = Distribution.fill {
    didSet { if distribution != oldValue { rowsDidChange() } }
  }

  /// Where the views stand across the stack.
  public final var alignment = Alignment.fill {
    didSet { if alignment != oldValue { rowsDidChange() } }
  }

  /// The distance between neighbours, in points; the least distance where gaps are equal.
  public final var spacing: CGFloat = 0 {
    didSet { if spacing != oldValue { arrangementDidChange() } }
  }

  /// Whether the spacing of a vertical stack is measured from last to first baseline.
  public final var isBaselineRelativeArrangement = false {
    didSet { if isBaselineRelativeArrangement != oldValue { rowsDidChange() } }
  }

  /// Whether the views are arranged inside the stack's layout margins.
  public final var isLayoutMarginsRelativeArrangement = false {
    didSet { if isLayoutMarginsRelativeArrangement != oldValue { arrangementDidChange() } }
  }

  private var customSpacings: [(view: Unmanaged<View>, spacing: CGFloat)] = []

  /// The rows the stack has in its engine's solver.
  final var rows: [StackRow] = []

  /// Whether ``rows`` belong to an arrangement of another kind.
  final var rowsAreStale = false

  /// The size of the content, as stacks around this one that share in proportion see it.
  final var contentSize = CGSize.zero

  /// Whether the stack waits in its engine's list of stacks to look at again.
  final var waitsForRows = false

  /// Makes a stack of views, in order.
  public convenience init(arrangedSubviews views: [View]) {
    self.init(frame: .zero)
    for view in views { addArrangedSubview(view) }
  }

  /// Makes an empty stack.
  public override init(frame: CGRect) { super.init(frame: frame) }

  // MARK: Arranged views

  /// Adds a view at the end, as a subview too.
  public final func addArrangedSubview(_ view: View) {
    insertArrangedSubview(view, at: arrangedSubviews.count)
  }

  /// Inserts a view at a position in the order of arrangement, and as a subview if it is none.
  ///
  /// A position beyond the ends means the end.
  public final func insertArrangedSubview(_ view: View, at index: Int) {
    guard view !== self, !isDescendant(of: view) else { return }
    arrangedSubviews.removeAll { $0 === view }
    if view.superview !== self { addSubview(view) }
    view.translatesAutoresizingMaskIntoConstraints = false
    arrangedSubviews.insert(view, at: min(max(index, 0), arrangedSubviews.count))
    engine?.setNeedsRebuild()
  }

  /// Takes a view out of the arrangement; it stays a subview.
  public final func removeArrangedSubview(_ view: View) {
    guard arranges(view) else { return }
    arrangedSubviews.removeAll { $0 === view }
    removeCustomSpacing(after: view)
    engine?.setNeedsRebuild()
  }

  /// Sets the distance behind one of the views; ``spacingUseDefault`` takes it back.
  public final func setCustomSpacing(_ spacing: CGFloat, after view: View) {
    guard arranges(view) else { return }
    removeCustomSpacing(after: view)
    if spacing != StackView.spacingUseDefault {
      customSpacings.append((Unmanaged.passUnretained(view), spacing))
    }
    arrangementDidChange()
  }

  /// The distance set behind one of the views, ``spacingUseDefault`` if none is.
  public final func customSpacing(after view: View) -> CGFloat {
    let reference = Unmanaged.passUnretained(view).toOpaque()
    let custom = customSpacings.first { $0.view.toOpaque() == reference }
    return custom?.spacing ?? StackView.spacingUseDefault
  }

  private func removeCustomSpacing(after view: View) {
    let reference = Unmanaged.passUnretained(view).toOpaque()
    customSpacings.removeAll { $0.view.toOpaque() == reference }
  }

  /// The distance behind one of the views, in points.
  final func resolvedSpacing(after view: View) -> CGFloat {
    let distance = spacingSet(after: view)
    return distance == StackView.spacingUseSystem ? systemSpacing : distance
  }

  /// Whether the distance behind one of the views is the system's.
  final func hasSystemSpacing(after view: View) -> Bool {
    spacingSet(after: view) == StackView.spacingUseSystem
  }

  private func spacingSet(after view: View) -> CGFloat {
    let distance = customSpacings.isEmpty ? spacing : customSpacing(after: view)
    return distance == StackView.spacingUseDefault ? spacing : distance
  }

  /// Says that no row of the stack may be kept.
  final func rowsDidChange() {
    rowsAreStale = true
    arrangementDidChange()
  }

  /// Forgets rows of a solver that is gone.
  final func forgetRows() {
    rows.removeAll(keepingCapacity: true)
    rowsAreStale = false
    waitsForRows = false
  }

  private func arrangementDidChange() { engine?.stackDidChange(self) }

  // MARK: As a view

  /// A stack view has no margins unless some are set.
  override final var standardLayoutMargins: DirectionalEdgeInsets { .zero }

  override final func arranges(_ view: View) -> Bool {
    arrangedSubviews.contains { $0 === view }
  }

  override final func subviewVisibilityDidChange(_ view: View) {
    if arranges(view) { arrangementDidChange() }
  }

  override final func willRemoveSubview(_ view: View) {
    arrangedSubviews.removeAll { $0 === view }
    removeCustomSpacing(after: view)
  }

  /// The first arranged view in a vertical stack, the tallest by content in a horizontal one.
  open override var forFirstBaselineLayout: View { baselineView(arrangedSubviews.first) }

  /// The last arranged view in a vertical stack, the tallest by content in a horizontal one.
  open override var forLastBaselineLayout: View { baselineView(arrangedSubviews.last) }

  private func baselineView(_ verticalChoice: View?) -> View {
    guard axis == .horizontal else { return verticalChoice ?? self }
    var tallest: View?
    var height = -CGFloat.infinity
    for view in arrangedSubviews where !view.isHidden {
      let candidate = view.intrinsicContentSize.height
      if candidate > height {
        tallest = view
        height = candidate
      }
    }
    return tallest ?? self
  }
}
