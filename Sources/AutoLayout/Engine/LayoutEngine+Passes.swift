import Foundation

// From what changed to a solution, in a bounded number of passes.

extension LayoutEngine {
  /// Brings the solution up to date with everything that changed.
  ///
  /// Content whose height depends on its width first asks for its natural size; the solution then
  /// gives it a width, the width its height, and the next solution takes both. The passes end when
  /// no width changes any more.
  ///
  /// Every update begins from the natural sizes, so that the answer follows from the content and
  /// not from what was measured before.
  /// - Throws: ``LayoutError`` for input without a meaning or passes without an end. The next update
  ///   then starts from the tree.
  func update() throws(LayoutError) {
    guard needsUpdate else { return }
    do throws(LayoutError) {
      try applyChanges()
      try solve()
      try settle()
    } catch {
      setNeedsRebuild()
      throw error
    }
    updateIsDone()
  }

  private func settle() throws(LayoutError) {
    var passes = 1
    while true {
      let widthsChanged = try resolveWidths()
      let insetsChanged = try followInsets()
      guard widthsChanged || insetsChanged else { return }
      guard passes < Self.maximumPasses else {
        throw .widthsDidNotSettle(
          views: dependentViews.map { $0.takeUnretainedValue().nameForDiagnosis },
          passes: passes
        )
      }
      passes += 1
      try solve()
    }
  }

  func solve() throws(LayoutError) {
    counters.solves += 1
    do {
      try solver.solve()
    } catch {
      throw .numericallyUnstable
    }
  }

  // MARK: Changes

  private func applyChanges() throws(LayoutError) {
    var rounds = 0
    while !viewsToUpdate.isEmpty && !needsRebuild {
      rounds += 1
      guard rounds <= Self.maximumRounds else {
        throw .layoutDidNotSettle(view: root.nameForDiagnosis, rounds: Self.maximumRounds)
      }
      let due = viewsToUpdate.map { $0.takeUnretainedValue() }
      viewsToUpdate.removeAll(keepingCapacity: true)
      for view in due where view.engine === self && view.needsConstraintUpdate {
        view.needsConstraintUpdate = false
        view.updateConstraints()
      }
    }
    if needsRebuild {
      try rebuild()
      needsMargins = false
      needsBaselines = false
    }
    if !addedConstraints.isEmpty { try addRowsOfAddedConstraints() }
    if !dirtyContent.isEmpty { try readDirtyContent() }
    if needsMargins || needsBaselines { try refreshInsetsAndBaselines() }
    if !dirtyStackViews.isEmpty { try updateDirtyStackViews() }
    try resetDependentViews()
  }

  private func addRowsOfAddedConstraints() throws(LayoutError) {
    for constraint in addedConstraints {
      guard constraint.row == nil, constraint.holder?.engine === self else { continue }
      try addRow(of: constraint)
    }
    addedConstraints.removeAll(keepingCapacity: true)
  }

  private func readDirtyContent() throws(LayoutError) {
    var index = 0
    while index < dirtyContent.count {
      let view = dirtyContent[index].takeUnretainedValue()
      if view.intrinsic.isDirty { try readContentSize(of: view) }
      index += 1
    }
    dirtyContent.removeAll(keepingCapacity: true)
    if hasProportionalStackViews {
      updateProportions()
      for stack in stackViews { stackDidChange(stack.takeUnretainedValue()) }
    }
  }

  private func refreshInsetsAndBaselines() throws(LayoutError) {
    let (margins, baselines) = (needsMargins, needsBaselines)
    needsMargins = false
    needsBaselines = false
    try refreshConstraints { constraint in
      margins && constraint.usesInsets || baselines && constraint.usesBaseline
    }
    for reference in stackViews {
      let stack = reference.takeUnretainedValue()
      if baselines { stack.rowsDidChange() } else { stackDidChange(stack) }
    }
  }

  var hasProportionalStackViews: Bool {
    stackViews.contains { $0.takeUnretainedValue().distribution == .fillProportionally }
  }

  private func updateDirtyStackViews() throws(LayoutError) {
    for stack in dirtyStackViews {
      let stack = stack.takeUnretainedValue()
      stack.waitsForRows = false
      try updateRows(of: stack)
    }
    dirtyStackViews.removeAll(keepingCapacity: true)
  }

  // MARK: Content sizes

  /// Reads a view's content size and gives it to the view's rows.
  func readContentSize(of view: View) throws(LayoutError) {
    counters.contentSizes += 1
    view.intrinsic.isDirty = false
    let size = view.effectiveContentSize
    guard abs(size.width) <= Solver.largestMagnitude, abs(size.height) <= Solver.largestMagnitude
    else { throw .notFinite(view: view.nameForDiagnosis, property: "intrinsicContentSize") }
    view.intrinsic.naturalWidth = max(size.width, -1)
    view.intrinsic.naturalHeight = max(size.height, -1)
    view.intrinsic.resolvedWidth = -1
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
    try setContentWidth(view.intrinsic.naturalWidth, of: view)
    try setContentHeight(view.intrinsic.naturalHeight, of: view)
  }

  private func setContentCosts(of view: View) throws(LayoutError) {
    if let row = view.intrinsic.widthRow, view.intrinsic.width >= 0 {
      let (above, below) = try costs(view.horizontalContent, of: view)
      try setCosts(row, above: above, below: below)
    }
    if let row = view.intrinsic.heightRow, view.intrinsic.height >= 0 {
      let (above, below) = try costs(view.verticalContent, of: view)
      try setCosts(row, above: above, below: below)
    }
  }

  private func costs(
    _ priorities: ContentPriorities,
    of view: View
  ) throws(LayoutError) -> (above: Cost, below: Cost) {
    guard priorities.hugging.isValid, priorities.compressionResistance.isValid else {
      throw .invalidContentPriority(view: view.nameForDiagnosis)
    }
    return (
      Cost(priority: priorities.hugging.rawValue),
      Cost(priority: priorities.compressionResistance.rawValue)
    )
  }

  private func setContentWidth(_ width: Double, of view: View) throws(LayoutError) {
    guard width != view.intrinsic.width else { return }
    let hadWidth = view.intrinsic.width >= 0
    view.intrinsic.width = width
    if hadWidth, width >= 0, let row = view.intrinsic.widthRow {
      try setConstant(row, width)
      return
    }
    if let row = view.intrinsic.widthRow {
      solver.remove(row)
      view.intrinsic.widthRow = nil
    }
    structureDidChange()
    guard width >= 0 else { return }
    builder.reset()
    builder.add(view.edges.right, 1)
    builder.add(view.edges.left, -1)
    let (above, below) = try costs(view.horizontalContent, of: view)
    view.intrinsic.widthRow = try addRow(constant: width, above: above, below: below)
  }

  private func setContentHeight(_ height: Double, of view: View) throws(LayoutError) {
    guard height != view.intrinsic.height else { return }
    let hadHeight = view.intrinsic.height >= 0
    view.intrinsic.height = height
    if hadHeight, height >= 0, let row = view.intrinsic.heightRow {
      try setConstant(row, height)
      return
    }
    if let row = view.intrinsic.heightRow {
      solver.remove(row)
      view.intrinsic.heightRow = nil
    }
    structureDidChange()
    guard height >= 0 else { return }
    builder.reset()
    builder.add(view.edges.bottom, 1)
    builder.add(view.edges.top, -1)
    let (above, below) = try costs(view.verticalContent, of: view)
    view.intrinsic.heightRow = try addRow(constant: height, above: above, below: below)
  }

  // MARK: Heights from widths

  private func resetDependentViews() throws(LayoutError) {
    for reference in dependentViews {
      let view = reference.takeUnretainedValue()
      view.intrinsic.resolvedWidth = -1
      try setContentWidth(view.intrinsic.naturalWidth, of: view)
      try setContentHeight(view.intrinsic.naturalHeight, of: view)
    }
  }

  /// Lays content out for the widths of the last solution; returns whether a size changed.
  private func resolveWidths() throws(LayoutError) -> Bool {
    var changed = false
    for reference in dependentViews {
      let view = reference.takeUnretainedValue()
      let edges = view.edges
      let width = value(edges.right) - value(edges.left)
      // A label without any width keeps its natural size: nothing of it can be seen.
      guard width > 1e-6, abs(width - view.intrinsic.resolvedWidth) > 1e-6 else { continue }
      view.intrinsic.resolvedWidth = width
      counters.widthResolutions += 1
      let size = view.effectiveContentSize(forWidth: width)
      guard abs(size.width) <= Solver.largestMagnitude,
        abs(size.height) <= Solver.largestMagnitude
      else {
        throw .notFinite(view: view.nameForDiagnosis, property: "intrinsicContentSize(forWidth:)")
      }
      let (contentWidth, contentHeight) = (max(size.width, -1), max(size.height, -1))
      if contentWidth != view.intrinsic.width || contentHeight != view.intrinsic.height {
        try setContentWidth(contentWidth, of: view)
        try setContentHeight(contentHeight, of: view)
        changed = true
      }
    }
    return changed
  }

  // MARK: Margins and safe areas from places

  /// Gives views the part of their superview's margins and safe area that reaches into them;
  /// returns whether that changed anything.
  private func followInsets() throws(LayoutError) -> Bool {
    guard !insetFollowers.isEmpty else { return false }
    var changed = false
    for reference in insetFollowers {
      let view = reference.takeUnretainedValue()
      guard let superview = view.superview else { continue }
      let distances = distances(from: view, to: superview)
      let margins = superview.layoutMargins.reduced(by: distances)
      let safeArea = superview.ownSafeAreaInsets.reduced(by: distances)
      if !margins.isClose(to: view.inheritedMargins) {
        view.inheritedMargins = margins
        changed = true
      }
      if !safeArea.isClose(to: view.ownSafeAreaInsets) {
        view.ownSafeAreaInsets = safeArea
        changed = true
      }
    }
    if changed {
      needsMargins = true
      try refreshInsetsAndBaselines()
      try updateDirtyStackViews()
    }
    return changed
  }

  private func distances(from view: View, to superview: View) -> EdgeInsets {
    let inner = frameEdges(of: view)
    let outer = frameEdges(of: superview)
    return EdgeInsets(
      top: inner.minY - outer.minY,
      left: inner.minX - outer.minX,
      bottom: outer.maxY - inner.maxY,
      right: outer.maxX - inner.maxX
    )
  }
}

extension LayoutConstraint {
  /// Whether the row depends on margins or on the safe area.
  fileprivate var usesInsets: Bool {
    firstAttribute.usesMargins || secondAttribute.usesMargins || isOnGuideOfView(firstItem)
      || isOnGuideOfView(secondItem)
  }

  fileprivate var usesBaseline: Bool { firstAttribute.isBaseline || secondAttribute.isBaseline }

  private func isOnGuideOfView(_ item: LayoutItem?) -> Bool {
    guard let guide = item as? LayoutGuide else { return false }
    return guide.kind != .custom
  }
}

extension EdgeInsets {
  fileprivate func reduced(by distances: EdgeInsets) -> EdgeInsets {
    EdgeInsets(
      top: max(top - distances.top, 0),
      left: max(left - distances.left, 0),
      bottom: max(bottom - distances.bottom, 0),
      right: max(right - distances.right, 0)
    )
  }

  fileprivate func isClose(to other: EdgeInsets) -> Bool {
    abs(top - other.top) < 1e-6 && abs(left - other.left) < 1e-6
      && abs(bottom - other.bottom) < 1e-6 && abs(right - other.right) < 1e-6
  }
}
