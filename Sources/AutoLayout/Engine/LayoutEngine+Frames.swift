import Foundation

// From a solution to frames, and the tree's own say in it.

extension LayoutEngine {
  func value(_ edge: Int32) -> Double {
    edge < 0 ? 0 : solver.value(of: Variable(index: Int(edge)))
  }

  /// A view's frame in the root's coordinates, not rounded.
  func frameEdges(of view: View) -> CGRect {
    let edges = view.edges
    let (left, top) = (value(edges.left), value(edges.top))
    return view.frame(
      forAlignmentRect: CGRect(
        x: left,
        y: top,
        width: value(edges.right) - left,
        height: value(edges.bottom) - top
      )
    )
  }

  /// A rectangle whose edges lie between pixels.
  ///
  /// Edges are rounded, not origins and sizes: what touches before touches after. Rounding is that
  /// of interface builder rule R12.
  func pixelAligned(_ rect: CGRect) -> CGRect {
    let (left, top) = (rounded(rect.minX), rounded(rect.minY))
    return CGRect(
      x: left,
      y: top,
      width: rounded(rect.maxX) - left,
      height: rounded(rect.maxY) - top
    )
  }

  private func rounded(_ value: CGFloat) -> CGFloat {
    let scale = traits.displayScale
    // What arithmetic, or a multiplier of six digits, leaves of a half pixel is a half pixel.
    let pixels = value.magnitude * scale + 1e-3
    return (value < 0 ? -1 : 1) * pixels.rounded(.toNearestOrAwayFromZero) / scale
  }

  /// The least multiple of a pixel that holds a length.
  func roundedUp(_ value: Double) -> Double {
    let scale = traits.displayScale
    return (value * scale - 1e-4).rounded(.up) / scale
  }

  /// Gives a view's subviews and guides the frames of the last solution.
  ///
  /// Does nothing for a view that has joined the tree since.
  func applyFrames(toSubviewsOf view: View) {
    guard !needsRebuild else { return }
    let origin = pixelAligned(frameEdges(of: view)).origin
    for subview in view.subviews where subview.engine === self && subview !== root.fittingView {
      let frame = pixelAligned(frameEdges(of: subview)).offsetBy(dx: -origin.x, dy: -origin.y)
      if frame != subview.storedFrame {
        if frame.size != subview.storedFrame.size { subview.needsLayout = true }
        subview.storedFrame = frame
      }
    }
    for guide in view.layoutGuides { guide.layoutFrame = frame(of: guide, from: origin) }
    for guide in [view.marginsGuide, view.safeAreaGuide] {
      if let guide { guide.layoutFrame = frame(of: guide, from: origin) }
    }
  }

  private func frame(of guide: LayoutGuide, from origin: CGPoint) -> CGRect {
    let (edges, insets) = guide.boundary(withinMargins: false)
    let left = value(edges.left) + insets.left
    let top = value(edges.top) + insets.top
    let rect = CGRect(
      x: left,
      y: top,
      width: value(edges.right) - insets.right - left,
      height: value(edges.bottom) - insets.bottom - top
    )
    return pixelAligned(rect).offsetBy(dx: -origin.x, dy: -origin.y)
  }

  // MARK: Layout

  /// Lays out a view and everything inside it: places subviews and calls `layoutSubviews` on each
  /// view that needs it, until nothing asks for another round.
  func layOut(_ view: View) throws(LayoutError) {
    for _ in 0..<Self.maximumRounds {
      try pinToFrames()
      try update()
      if try !layOutOnce(view) { return }
    }
    throw .layoutDidNotSettle(view: view.nameForDiagnosis, rounds: Self.maximumRounds)
  }

  /// Returns whether something was laid out whose surroundings may have changed afterwards.
  private func layOutOnce(_ start: View) throws(LayoutError) -> Bool {
    var isUnsettled = false
    var pending = [start]
    while let view = pending.popLast() {
      if view.needsLayout || !subviewsAreInPlace(view) {
        view.needsLayout = false
        view.layoutSubviews()
        if needsUpdate {
          isUnsettled = true
          try pinToFrames()
          try update()
        }
      }
      pending.append(contentsOf: view.subviews.reversed())
    }
    return isUnsettled
  }

  private func subviewsAreInPlace(_ view: View) -> Bool {
    guard !needsRebuild else { return true }
    let origin = pixelAligned(frameEdges(of: view)).origin
    for subview in view.subviews where subview.engine === self && subview !== root.fittingView {
      let frame = pixelAligned(frameEdges(of: subview)).offsetBy(dx: -origin.x, dy: -origin.y)
      if frame != subview.storedFrame { return false }
    }
    return true
  }

  /// Ties the tree to the frames of its root and of its fitting view.
  private func pinToFrames() throws(LayoutError) {
    let size = root.fittingView.storedFrame.size
    let isPinned = root.fittingView !== root || root.translatesAutoresizingMaskIntoConstraints
    let cost = isPinned ? Cost.required : .none
    let insets = root.fittingView.alignmentRectInsets
    try setTarget(
      width: size.width - insets.left - insets.right,
      cost,
      height: size.height - insets.top - insets.bottom,
      cost,
      hostWidth: root.storedFrame.width
    )
    if !isPinned {
      try update()
      let rect = pixelAligned(frameEdges(of: root))
      if rect.size != root.storedFrame.size {
        root.storedFrame.size = rect.size
        root.needsLayout = true
      }
    }
  }

  // MARK: Fitting

  /// Sets what the size of the fitting view is tied to, and how strongly.
  func setTarget(
    width: Double,
    _ widthCost: Cost,
    height: Double,
    _ heightCost: Cost,
    hostWidth: Double
  ) throws(LayoutError) {
    guard abs(width) <= Solver.largestMagnitude, abs(height) <= Solver.largestMagnitude,
      abs(hostWidth) <= Solver.largestMagnitude
    else { throw .notFinite(view: root.nameForDiagnosis, property: "the size it is to fit") }
    if width != target.width {
      target.width = width
      if let row = target.widthRow { try setConstant(row, width) }
      setNeedsUpdate()
    }
    if height != target.height {
      target.height = height
      if let row = target.heightRow { try setConstant(row, height) }
      setNeedsUpdate()
    }
    if hostWidth != target.hostWidth {
      target.hostWidth = hostWidth
      if let row = target.hostWidthRow { try setConstant(row, hostWidth) }
      setNeedsUpdate()
    }
    if widthCost != target.widthCost {
      target.widthCost = widthCost
      if let row = target.widthRow { try setCosts(row, above: widthCost, below: widthCost) }
      constraintsDidChange()
    }
    if heightCost != target.heightCost {
      target.heightCost = heightCost
      if let row = target.heightRow { try setCosts(row, above: heightCost, below: heightCost) }
      structureDidChange()
    }
  }

  /// The size the fitting view takes for a target size.
  ///
  /// A target wanted with ``LayoutPriority/required`` still gives way to the tree's own required
  /// constraints, so measuring contradicts nothing that does not contradict itself.
  func fittingSize(
    _ size: CGSize,
    horizontal: LayoutPriority,
    vertical: LayoutPriority,
    hostWidth: CGFloat
  ) throws(LayoutError) -> CGSize {
    guard horizontal.isValid, vertical.isValid else {
      throw .invalidContentPriority(view: root.nameForDiagnosis)
    }
    let view = root.fittingView
    let insets = view.alignmentRectInsets
    try setTarget(
      width: max(size.width - insets.left - insets.right, 0),
      .priority(min(horizontal, .almostRequired).rawValue),
      height: max(size.height - insets.top - insets.bottom, 0),
      .priority(min(vertical, .almostRequired).rawValue),
      hostWidth: hostWidth
    )
    try update()
    if !solver.conflicts.isEmpty { throw .unsatisfiable(conflictDescriptions()[0]) }
    return CGSize(
      width: roundedUp(value(view.edges.right)) + insets.left + insets.right,
      height: roundedUp(value(view.edges.bottom)) + insets.top + insets.bottom
    )
  }
}

extension LayoutEngine {
  /// The height of the fitting view at a width, with nothing but the fitting priority pulling it
  /// down.
  func fittingHeight(width: CGFloat, hostWidth: CGFloat) throws(LayoutError) -> CGFloat {
    let view = root.fittingView
    try setTarget(
      width: width,
      .priority(LayoutPriority.almostRequired.rawValue),
      height: 0,
      .priority(LayoutPriority.fittingSizeLevel.rawValue),
      hostWidth: hostWidth
    )
    try update()
    if !solver.conflicts.isEmpty { throw .unsatisfiable(conflictDescriptions()[0]) }
    let height = roundedUp(value(view.edges.bottom))
    if height <= 0 { try verifySelfSizing() }
    return height
  }
}
