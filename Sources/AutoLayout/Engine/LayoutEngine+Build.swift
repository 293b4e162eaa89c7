import Foundation

// From the tree to variables and rows.

extension LayoutEngine {
  /// Makes every variable and row anew from the tree.
  func rebuild() throws(LayoutError) {
    counters.rebuilds += 1
    solver.removeAll()
    dirtyContent.removeAll(keepingCapacity: true)
    dirtyStackViews.removeAll(keepingCapacity: true)
    viewsToUpdate.removeAll(keepingCapacity: true)
    addedConstraints.removeAll(keepingCapacity: true)
    floorRows.removeAll(keepingCapacity: true)
    try collectViews()
    try assignVariables()
    target.widthRow = nil
    target.heightRow = nil
    target.hostWidthRow = nil
    for reference in views {
      let view = reference.takeUnretainedValue()
      let order = view.intrinsic.order
      try addFloor(of: view, order: order)
      for guide in view.layoutGuides { try addFloor(of: guide, order: order) }
    }
    for reference in views {
      let view = reference.takeUnretainedValue()
      for constraint in view.constraints { try addRow(of: constraint) }
      try addAutoresizingRows(of: view)
    }
    // Proportional stacks go by the sizes of what they arrange; everything else is known without.
    if hasProportionalStackViews {
      try readContentSizes()
      updateProportions()
    }
    for reference in stackViews {
      let stack = reference.takeUnretainedValue()
      stack.forgetRows()
      try updateRows(of: stack)
    }
    try addTargetRows()
    rebuildIsDone()
    try updateRigidity()
    if !hasProportionalStackViews { try readContentSizes() }
  }

  private func readContentSizes() throws(LayoutError) {
    for reference in views { try readContentSize(of: reference.takeUnretainedValue()) }
  }

  /// Lists the views, each before those inside it, and runs `updateConstraints` where it is due,
  /// until the tree no longer changes.
  private func collectViews() throws(LayoutError) {
    for _ in 0..<Self.maximumRounds {
      listViews()
      guard updateConstraintsOfViews() else { return }
    }
    throw .layoutDidNotSettle(view: root.nameForDiagnosis, rounds: Self.maximumRounds)
  }

  private func listViews() {
    views.removeAll(keepingCapacity: true)
    dependentViews.removeAll(keepingCapacity: true)
    insetFollowers.removeAll(keepingCapacity: true)
    stackViews.removeAll(keepingCapacity: true)
    var pending = [root]
    while let view = pending.popLast() {
      views.append(Unmanaged.passUnretained(view))
      view.engine = self
      for guide in view.layoutGuides { guide.engine = self }
      var index = view.subviews.count
      while index > 0 {
        index -= 1
        if !view.subviews[index].isOutOfLayout { pending.append(view.subviews[index]) }
      }
    }
  }

  /// Returns whether a view asked for a change of the tree or of constraints.
  private func updateConstraintsOfViews() -> Bool {
    // Inside out, as UIKit does; what is not due costs a look at a flag.
    let due = views.reversed().filter { $0.takeUnretainedValue().needsConstraintUpdate }
    guard !due.isEmpty else { return false }
    // The tree may lose views on the way, so it is kept alive.
    let views = due.map { $0.takeUnretainedValue() }
    for view in views where view.engine === self {
      view.needsConstraintUpdate = false
      view.updateConstraints()
    }
    return true
  }

  /// Gives all items their variables.
  private func assignVariables() throws(LayoutError) {
    let items = views.reduce(0) { $0 + 1 + $1.takeUnretainedValue().layoutGuides.count }
    guard items <= Self.maximumItems else {
      throw .tooManyViews(view: root.nameForDiagnosis, limit: Self.maximumItems)
    }
    let fittingView = root.fittingView
    variableCount = 0
    var order: UInt32 = 0
    for reference in views {
      let view = reference.takeUnretainedValue()
      if view === root || view === fittingView {
        let alias = view === fittingView && view !== root
        view.edges = ItemEdges(
          left: -1,
          top: -1,
          right: alias && root.hasWidthOfFittingView ? root.edges.right : newVariable(),
          bottom: alias ? root.edges.bottom : newVariable()
        )
      } else {
        view.edges = newEdges()
      }
      view.intrinsic = IntrinsicState()
      view.intrinsic.order = order
      order += 1
      view.inheritedMargins = .zero
      if view !== root { view.ownSafeAreaInsets = .zero }
      if view.preservesSuperviewLayoutMargins || root.ownSafeAreaInsets != .zero, view !== root {
        insetFollowers.append(reference)
      }
      if let stack = view as? StackView { stackViews.append(Unmanaged.passUnretained(stack)) }
      for guide in view.layoutGuides { guide.edges = newEdges() }
    }
  }

  private func newVariable() -> Int32 {
    variableCount += 1
    return Int32(truncatingIfNeeded: solver.makeVariable().index)
  }

  private func newEdges() -> ItemEdges {
    ItemEdges(
      left: newVariable(),
      top: newVariable(),
      right: newVariable(),
      bottom: newVariable()
    )
  }

  // MARK: Rows

  /// No rectangle may turn inside out: width and height are at least 0.
  ///
  /// The rows come in the order of the views like those of contents, or what they prefer among equal
  /// answers would outweigh it.
  private func addFloor(of item: LayoutItem, order: UInt32) throws(LayoutError) {
    let edges = item.edges
    builder.reset()
    builder.add(edges.right, 1)
    builder.add(edges.left, -1)
    floorRows.append(
      try addRow(constant: 0, above: .none, below: .required, order: order)
    )
    builder.reset()
    builder.add(edges.bottom, 1)
    builder.add(edges.top, -1)
    floorRows.append(
      try addRow(constant: 0, above: .none, below: .required, order: order)
    )
  }

  /// Adds the collected terms as a row whose constant is that of the right side.
  /// - Parameter order: Which of several rows of one priority gives way: the first is cheapest to
  ///   lie above its constant, the last below. The terms decide without one.
  func addRow(
    constant: Double,
    above: Cost,
    below: Cost,
    order: UInt32? = nil
  ) throws(LayoutError) -> RowIdentifier {
    let constant = constant - builder.constant
    do {
      return try solver.add(
        builder.terms,
        constant: constant,
        above: above,
        below: below,
        order: order
      )
    } catch {
      throw layoutError(error)
    }
  }

  func setConstant(_ row: RowIdentifier, _ constant: Double) throws(LayoutError) {
    do {
      try solver.setConstant(row, constant)
    } catch {
      throw layoutError(error)
    }
  }

  func setCosts(_ row: RowIdentifier, above: Cost, below: Cost) throws(LayoutError) {
    do {
      try solver.setCosts(row, above: above, below: below)
    } catch {
      throw layoutError(error)
    }
  }

  /// The numbers were checked where they came in, so the names are those of the tree as a whole.
  private func layoutError(_ error: SolverError) -> LayoutError {
    switch error {
    case .notFinite: .notFinite(view: root.nameForDiagnosis, property: "a constant of its tree")
    case .invalidPriority: .invalidContentPriority(view: root.nameForDiagnosis)
    case .didNotSettle: .numericallyUnstable
    }
  }

  private func addTargetRows() throws(LayoutError) {
    let fittingView = root.fittingView
    builder.reset()
    builder.add(fittingView.edges.right, 1)
    target.widthRow = try addRow(
      constant: target.width,
      above: target.widthCost,
      below: target.widthCost
    )
    builder.reset()
    builder.add(fittingView.edges.bottom, 1)
    target.heightRow = try addRow(
      constant: target.height,
      above: target.heightCost,
      below: target.heightCost
    )
    if root.edges.right != fittingView.edges.right {
      builder.reset()
      builder.add(root.edges.right, 1)
      target.hostWidthRow = try addRow(
        constant: target.hostWidth,
        above: .required,
        below: .required
      )
    }
  }
}
