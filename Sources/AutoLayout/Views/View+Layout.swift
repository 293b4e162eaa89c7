import Foundation

extension View {
  // MARK: The layout cycle

  /// Says that the subviews must be placed again.
  public final func setNeedsLayout() { needsLayout = true }

  /// Places the view's subviews, and everything inside them, if anything asks for it.
  ///
  /// Constraints that contradict each other do not stop it: the youngest of each set is left out.
  /// What kept layout from its end is kept in ``layoutError``; frames then stay as they were.
  public final func layoutIfNeeded() {
    let root = rootView
    let engine = root.layoutEngine
    do {
      try engine.layOut(self)
      root.lastLayoutError =
        engine.solver.conflicts.isEmpty ? nil : .unsatisfiable(engine.conflictDescriptions()[0])
    } catch {
      root.lastLayoutError = error
    }
  }

  /// What the last ``layoutIfNeeded()`` in this tree could not do, or nil.
  public final var layoutError: LayoutError? { rootView.lastLayoutError }

  /// Says that ``updateConstraints()`` must be called before the next layout.
  public final func setNeedsUpdateConstraints() {
    guard !needsConstraintUpdate else { return }
    needsConstraintUpdate = true
    engine?.constraintsNeedUpdate(self)
  }

  /// The engine of the tree of which this view is the root.
  final var layoutEngine: LayoutEngine {
    if let engine { return engine }
    let engine = LayoutEngine(root: self, traits: ownTraits ?? TraitCollection())
    self.engine = engine
    return engine
  }

  // MARK: Fitting

  /// The smallest size that satisfies the constraints inside the view and comes near a target:
  /// ``layoutFittingCompressedSize`` or ``layoutFittingExpandedSize``.
  /// - Throws: ``LayoutError`` if the constraints have no solution.
  public final func systemLayoutSizeFitting(_ targetSize: CGSize) throws(LayoutError) -> CGSize {
    try systemLayoutSizeFitting(
      targetSize,
      withHorizontalFittingPriority: .fittingSizeLevel,
      verticalFittingPriority: .fittingSizeLevel
    )
  }

  /// The size that satisfies the constraints inside the view and comes near a target, each axis as
  /// strongly as its priority says; a multiple of a pixel.
  ///
  /// Nothing outside the view counts, and its frame and those inside it stay as they are. A target
  /// of priority ``LayoutPriority/required`` gives way to the view's own required constraints.
  /// - Throws: ``LayoutError`` if the constraints have no solution.
  /// - Complexity: What changed since the last layout, for the root of a tree. A view inside a tree
  ///   is measured by an engine of its own, and its tree must be rebuilt afterwards.
  public final func systemLayoutSizeFitting(
    _ targetSize: CGSize,
    withHorizontalFittingPriority horizontal: LayoutPriority,
    verticalFittingPriority vertical: LayoutPriority
  ) throws(LayoutError) -> CGSize {
    guard superview != nil else {
      return try layoutEngine.fittingSize(
        targetSize,
        horizontal: horizontal,
        vertical: vertical,
        hostWidth: targetSize.width
      )
    }
    let surrounding = engine
    let traits = traitCollection
    leaveEngine()
    let engine = LayoutEngine(root: self, traits: traits)
    self.engine = engine
    defer {
      leaveEngine()
      surrounding?.setNeedsRebuild()
    }
    return try engine.fittingSize(
      targetSize,
      horizontal: horizontal,
      vertical: vertical,
      hostWidth: targetSize.width
    )
  }
}
