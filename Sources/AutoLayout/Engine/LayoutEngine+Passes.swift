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
  /// not from what was measured before. Only where required constraints alone decide a width, the
  /// first pass begins with the width that follows from the target: see ``updateRigidity()``.
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
    if rigidityVersion != constraintsVersion { try updateRigidity() }
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

  var hasProportionalStackViews: Bool {
    stackViews.contains { $0.takeUnretainedValue().distribution == .fillProportionally }
  }

  func updateDirtyStackViews() throws(LayoutError) {
    for stack in dirtyStackViews {
      let stack = stack.takeUnretainedValue()
      stack.waitsForRows = false
      try updateRows(of: stack)
    }
    dirtyStackViews.removeAll(keepingCapacity: true)
  }
}
