import Foundation

// The sizes that content asks for, as rows.

extension LayoutEngine {
  /// Reads a view's content size and gives it to the view's rows.
  func readContentSize(of view: View) throws(LayoutError) {
    counters.contentSizes += 1
    view.intrinsic.isDirty = false
    view.intrinsic.isResolved = false
    let dependsOnWidth = view.effectiveHeightDependsOnWidth
    if dependsOnWidth != view.intrinsic.dependsOnWidth {
      view.intrinsic.dependsOnWidth = dependsOnWidth
      if dependsOnWidth {
        dependentViews.append(Unmanaged.passUnretained(view))
      } else {
        dependentViews.removeAll { $0.toOpaque() == Unmanaged.passUnretained(view).toOpaque() }
      }
    }
    if view.intrinsic.needsCosts {
      view.intrinsic.needsCosts = false
      try setContentCosts(of: view)
    }
    // Where the width is known beforehand, the natural size of text is of no interest.
    if predictedWidth(of: view) != nil, !hasProportionalStackViews { return }
    try readNaturalSize(of: view)
    try setContentSize(
      width: view.intrinsic.naturalWidth,
      height: view.intrinsic.naturalHeight,
      of: view
    )
  }

  private func readNaturalSize(of view: View) throws(LayoutError) {
    let size = view.effectiveContentSize
    guard abs(size.width) <= Solver.largestMagnitude, abs(size.height) <= Solver.largestMagnitude
    else { throw .notFinite(view: view.nameForDiagnosis, property: "intrinsicContentSize") }
    view.intrinsic.naturalWidth = max(size.width, -1)
    view.intrinsic.naturalHeight = max(size.height, -1)
  }

  private func setContentCosts(of view: View) throws(LayoutError) {
    if let row = view.intrinsic.widthRow {
      let (above, below) = try costs(view.horizontalContent, of: view)
      try setCosts(row, above: above, below: below)
    }
    if let row = view.intrinsic.heightRow {
      let (above, below) = try costs(view.verticalContent, of: view)
      try setCosts(row, above: above, below: below)
    }
    constraintsDidChange()
  }

  private func costs(
    _ priorities: ContentPriorities,
    of view: View
  ) throws(LayoutError) -> (above: Cost, below: Cost) {
    guard priorities.hugging.isValid, priorities.compressionResistance.isValid else {
      throw .invalidContentPriority(view: view.nameForDiagnosis)
    }
    return (
      .priority(min(priorities.hugging, .requiredContent).rawValue),
      .priority(min(priorities.compressionResistance, .requiredContent).rawValue)
    )
  }

  /// Moves, adds or removes the rows of a content size; returns whether anything changed.
  @discardableResult
  private func setContentSize(
    width: Double,
    height: Double,
    of view: View
  ) throws(LayoutError) -> Bool {
    let width = view.intrinsic.isRigid ? -1 : width
    let changed = width != view.intrinsic.width || height != view.intrinsic.height
    if width != view.intrinsic.width {
      if width >= 0, let row = view.intrinsic.widthRow {
        try setConstant(row, width)
      } else {
        view.intrinsic.widthRow = try replace(
          view.intrinsic.widthRow,
          by: width,
          from: view.edges.left,
          to: view.edges.right,
          view.horizontalContent,
          of: view
        )
      }
      view.intrinsic.width = width
    }
    if height != view.intrinsic.height {
      if height >= 0, let row = view.intrinsic.heightRow {
        try setConstant(row, height)
      } else {
        view.intrinsic.heightRow = try replace(
          view.intrinsic.heightRow,
          by: height,
          from: view.edges.top,
          to: view.edges.bottom,
          view.verticalContent,
          of: view
        )
      }
      view.intrinsic.height = height
    }
    return changed
  }

  private func replace(
    _ row: RowIdentifier?,
    by length: Double,
    from low: Int32,
    to high: Int32,
    _ priorities: ContentPriorities,
    of view: View
  ) throws(LayoutError) -> RowIdentifier? {
    if let row { solver.remove(row) }
    structureDidChange()
    guard length >= 0 else { return nil }
    builder.reset()
    builder.add(high, 1)
    builder.add(low, -1)
    let (above, below) = try costs(priorities, of: view)
    return try addRow(
      constant: length,
      above: above,
      below: below,
      order: view.intrinsic.order
    )
  }

  // MARK: Heights from widths

  /// The width that a view of width-dependent content will have, where that follows from the target
  /// alone: it moves with the target from what it was before.
  private func predictedWidth(of view: View) -> Double? {
    guard view.intrinsic.isRigid, view.intrinsic.dependsOnWidth, view.intrinsic.resolvedWidth > 0
    else { return nil }
    let width = view.intrinsic.resolvedWidth + target.width - view.intrinsic.resolvedTarget
    return width > 1e-6 ? width : nil
  }

  /// Gives content whose height depends on its width the size from which an update begins.
  func resetDependentViews() throws(LayoutError) {
    for reference in dependentViews {
      let view = reference.takeUnretainedValue()
      if let width = predictedWidth(of: view) {
        try resolve(view, width)
      } else {
        view.intrinsic.isResolved = false
        if view.intrinsic.isRigid { try readNaturalSize(of: view) }
        try setContentSize(
          width: view.intrinsic.naturalWidth,
          height: view.intrinsic.naturalHeight,
          of: view
        )
      }
    }
  }

  /// Lays content out for the widths of the last solution; returns whether a size changed.
  func resolveWidths() throws(LayoutError) -> Bool {
    var changed = false
    for reference in dependentViews {
      let view = reference.takeUnretainedValue()
      let edges = view.edges
      let width = value(edges.right) - value(edges.left)
      // A label without any width keeps its natural size: nothing of it can be seen.
      guard width > 1e-6 else { continue }
      if try resolve(view, width) { changed = true }
    }
    return changed
  }

  /// Lays content out for a width; returns whether its size changed.
  @discardableResult
  private func resolve(_ view: View, _ width: Double) throws(LayoutError) -> Bool {
    if view.intrinsic.isResolved, abs(width - view.intrinsic.resolvedWidth) <= 1e-6 {
      return false
    }
    view.intrinsic.isResolved = true
    view.intrinsic.resolvedWidth = width
    view.intrinsic.resolvedTarget = target.width
    counters.widthResolutions += 1
    let size = view.effectiveContentSize(forWidth: width)
    guard abs(size.width) <= Solver.largestMagnitude, abs(size.height) <= Solver.largestMagnitude
    else {
      throw .notFinite(view: view.nameForDiagnosis, property: "intrinsicContentSize(forWidth:)")
    }
    return try setContentSize(width: max(size.width, -1), height: max(size.height, -1), of: view)
  }
}

// MARK: - Rigid widths

extension LayoutEngine {
  /// Finds the views whose width required constraints tie to the target, so that no content size has
  /// a say in it.
  ///
  /// They need no row for their content's width, which saves the solver moving it from one side to
  /// the other and back whenever text changes; and text can be laid out before the first solve. The
  /// answer is the same: a row of a lower priority cannot move what required rows and a stronger
  /// target fix.
  ///
  /// Only edges tied one to one are looked at. A width that is fixed in another way keeps its row.
  func updateRigidity() throws(LayoutError) {
    rigidityVersion = constraintsVersion
    var ties = EdgeTies(count: variableCount)
    if target.pinsWidth { collectTies(&ties) }
    for reference in views {
      let view = reference.takeUnretainedValue()
      let isRigid =
        target.pinsWidth && view.horizontalContent.isOptional
        && ties.areTied(view.edges.left, view.edges.right)
        && ties.areTied(view.edges.left, -1)
      guard isRigid != view.intrinsic.isRigid else { continue }
      view.intrinsic.isRigid = isRigid
      if isRigid {
        try setContentSize(width: -1, height: view.intrinsic.height, of: view)
      } else {
        try readContentSize(of: view)
      }
    }
  }

  private func collectTies(_ ties: inout EdgeTies) {
    ties.tie(root.fittingView.edges.right, -1)
    for reference in views {
      let view = reference.takeUnretainedValue()
      for constraint in view.constraints {
        guard constraint.priority == .required, constraint.relation == .equal,
          constraint.multiplier == 1, constraint.row != nil, let first = constraint.firstItem,
          let second = constraint.secondItem,
          let firstEdge = first.horizontalEdge(constraint.firstAttribute, view.isRightToLeft),
          let secondEdge = second.horizontalEdge(constraint.secondAttribute, view.isRightToLeft)
        else { continue }
        ties.tie(firstEdge, secondEdge)
      }
      guard let stack = view as? StackView else { continue }
      for (first, second) in StackArrangement(stack).tiedHorizontalEdges() {
        ties.tie(first, second)
      }
    }
  }
}

/// Which horizontal edges are at a fixed distance from each other; -1 is the root's left.
private struct EdgeTies {
  private var parents: [Int32]

  init(count: Int) { parents = Array(0...Int32(truncatingIfNeeded: count)) }

  mutating func tie(_ first: Int32, _ second: Int32) {
    let (first, second) = (find(first), find(second))
    if first != second { parents[Int(first)] = second }
  }

  mutating func areTied(_ first: Int32, _ second: Int32) -> Bool { find(first) == find(second) }

  private mutating func find(_ edge: Int32) -> Int32 {
    var node = edge < 0 ? Int32(truncatingIfNeeded: parents.count - 1) : edge
    while parents[Int(node)] != node {
      parents[Int(node)] = parents[Int(parents[Int(node)])]
      node = parents[Int(node)]
    }
    return node
  }
}

extension LayoutItem {
  /// The one edge that an attribute stands for, with whatever inset; nil if it is none.
  fileprivate func horizontalEdge(
    _ attribute: LayoutConstraint.Attribute,
    _ isRightToLeft: Bool
  ) -> Int32? {
    guard attribute.axis == .horizontal else { return nil }
    let edges = boundary(withinMargins: attribute.usesMargins).edges
    switch attribute.place(rightToLeft: isRightToLeft) {
    case .left: return edges.left
    case .right: return edges.right
    default: return nil
    }
  }
}

extension ContentPriorities {
  fileprivate var isOptional: Bool { hugging < .required && compressionResistance < .required }
}
