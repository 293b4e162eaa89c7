import Foundation

// Questions about the last solution, for people. They may take many solves.

extension LayoutEngine {
  /// What is wrong with the last solution or left open by it.
  func issues() throws(LayoutError) -> [LayoutIssue] {
    var issues = conflictDescriptions().map { LayoutIssue.error(.unsatisfiable($0)) }
    let ties = AxisTies(engine: self, records: try rowRecords())
    for axis in LayoutConstraint.Axis.allCases {
      var open: [(item: LayoutItem, part: LayoutIssue.Part)] = []
      for item in itemsToDiagnose() {
        for part in try openParts(of: item, axis) { open.append((item, part)) }
      }
      for (item, part) in open {
        let others = open.filter { $0.item !== item && $0.part == part }.map(\.item)
        issues.append(
          .ambiguous(
            view: item.nameForDiagnosis,
            part: part,
            reason: ties.reason(for: item, part, axis, others: others)
          )
        )
      }
    }
    return issues
  }

  /// Views and guides but for the root, and but for what is hidden in a stack.
  private func itemsToDiagnose() -> [LayoutItem] {
    var items: [LayoutItem] = []
    var skipped: Set<ObjectIdentifier> = []
    for reference in views {
      let view = reference.takeUnretainedValue()
      if let superview = view.superview, view !== root {
        let isCollapsed = view.isHidden && superview.arranges(view)
        if isCollapsed || skipped.contains(ObjectIdentifier(superview)) {
          skipped.insert(ObjectIdentifier(view))
          continue
        }
      }
      if view !== root && view !== root.fittingView { items.append(view) }
      items.append(contentsOf: view.layoutGuides)
    }
    return items
  }

  private func openParts(
    of item: LayoutItem,
    _ axis: LayoutConstraint.Axis
  ) throws(LayoutError) -> [LayoutIssue.Part] {
    let (low, high) = item.edges.along(axis)
    let lowIsOpen = try isOpen([(low, 1)])
    let highIsOpen = try isOpen([(high, 1)])
    guard lowIsOpen || highIsOpen else { return [] }
    let lengthIsOpen = try isOpen([(high, 1), (low, -1)])
    // With one edge fixed the other is a matter of the length alone.
    var parts: [LayoutIssue.Part] = []
    if lowIsOpen && (highIsOpen || !lengthIsOpen) { parts.append(.position(axis)) }
    if lengthIsOpen { parts.append(.length(axis)) }
    return parts
  }

  /// Whether an expression could have another value at the same cost: it is drawn up and down by a
  /// row weaker than any priority.
  func isOpen(_ expression: [(edge: Int32, coefficient: Double)]) throws(LayoutError) -> Bool {
    builder.reset()
    for (edge, coefficient) in expression { builder.add(edge, coefficient) }
    guard !builder.terms.isEmpty else { return false }
    try solve()
    let present = builder.terms.reduce(0) {
      $0 + $1.coefficient * solver.value(of: $1.variable)
    }
    let terms = builder.terms
    let weakest = Cost.priority(.leastNonzeroMagnitude)
    let probe = try addRow(constant: present + 1, above: weakest, below: weakest)
    defer { solver.remove(probe) }
    for direction in [1.0, -1.0] {
      try setConstant(probe, present + direction)
      try solve()
      let moved = terms.reduce(0) { $0 + $1.coefficient * solver.value(of: $1.variable) }
      if abs(moved - present) > 1e-5 { return true }
    }
    return false
  }

  // MARK: Self-sizing

  /// Throws unless the constraints keep the fitting view's height up, or have been found to.
  ///
  /// A height of 0 may be meant: a collapsed row. Or it may be all that the fitting priority leaves,
  /// because no chain leads from top to bottom. The two are told apart by letting go: without its
  /// floor at 0 and drawn to far below it, a height that nothing keeps up falls.
  func verifySelfSizing() throws(LayoutError) {
    guard selfSizingVersion != structureVersion else { return }
    let version = structureVersion
    guard let heightRow = target.heightRow,
      let floor = views.firstIndex(where: { $0.takeUnretainedValue() === root.fittingView })
    else { return }
    let guides = views[..<floor].reduce(0) { $0 + $1.takeUnretainedValue().layoutGuides.count }
    // The root comes first, and may share its edges with the fitting view.
    let heightFloors: Set = [1, (floor + guides) * 2 + 1]
    for index in heightFloors { solver.remove(floorRows[index]) }
    try setConstant(heightRow, -1e6)
    try solve()
    let height = value(root.fittingView.edges.bottom)
    for index in heightFloors {
      builder.reset()
      builder.add(root.fittingView.edges.bottom, 1)
      floorRows[index] = try addRow(constant: 0, above: .none, below: .required)
    }
    try setConstant(heightRow, target.height)
    try solve()
    guard height > -1 else {
      throw .notSelfSizing(
        AxisTies(engine: self, records: try rowRecords()).reasonForNoHeight()
      )
    }
    selfSizingVersion = version
  }
}

/// What ties the edges of a tree together, by axis, with and without inequalities.
private struct AxisTies {
  let engine: LayoutEngine
  private var equal: [RowGraph]
  private var any: [RowGraph]

  init(engine: LayoutEngine, records: [RowRecord]) {
    self.engine = engine
    let graph = RowGraph(variables: engine.variableCount)
    equal = [graph, graph]
    any = [graph, graph]
    for record in records where record.source != .floor && record.source != .target {
      any[record.axis.rawValue].add(record)
      if !record.isInequality { equal[record.axis.rawValue].add(record) }
    }
  }

  func reason(
    for item: LayoutItem,
    _ part: LayoutIssue.Part,
    _ axis: LayoutConstraint.Axis,
    others: [LayoutItem]
  ) -> String {
    var ties = self
    let view = engine.root.fittingView
    let (low, _) = item.edges.along(axis)
    let (near, far) = view.edges.along(axis)
    let (nearName, farName) = edgeNames(of: view, axis)
    let reachesNear = ties.equal[axis.rawValue].areTied(low, near)
    let reachesFar = ties.equal[axis.rawValue].areTied(low, far)
    switch (reachesNear, reachesFar) {
    case (true, true):
      let partners = others.filter { other in
        ties.equal[axis.rawValue].areTied(low, other.edges.along(axis).low)
      }
      guard !partners.isEmpty else { return "its constraints leave more than one answer" }
      var names = partners.prefix(4).map(\.nameForDiagnosis).joined(separator: ", ")
      if partners.count > 4 { names += " and \(partners.count - 4) others" }
      return "it can give to or take from \(names) at the same priority"
    case (true, false): return "no constraint reaches \(farName)"
    case (false, true): return "no constraint reaches \(nearName)"
    case (false, false):
      if ties.any[axis.rawValue].areTied(low, near) || ties.any[axis.rawValue].areTied(low, far) {
        return "only inequalities reach \(nearName) and \(farName)"
      }
      return "no constraint reaches \(nearName) or \(farName)"
    }
  }

  func reasonForNoHeight() -> String {
    var ties = self
    let vertical = LayoutConstraint.Axis.vertical.rawValue
    let root = engine.root.nameForDiagnosis
    let view = engine.root.fittingView
    let (top, bottom) = edgeNames(of: view, .vertical)
    let edges = view.edges
    let start = "\(root) is not self-sizing: "
    if !ties.any[vertical].isTied(edges.bottom) { return start + "no constraint reaches \(bottom)" }
    if !ties.any[vertical].isTied(edges.top) { return start + "no constraint reaches \(top)" }
    guard !ties.any[vertical].areTied(edges.top, edges.bottom) else {
      return start + "the constraints from \(top) to \(bottom) do not keep its height up"
    }
    var last: (name: String, place: Double)?
    var first: (name: String, place: Double)?
    for reference in engine.views {
      let inner = reference.takeUnretainedValue()
      guard inner !== engine.root, inner !== view else { continue }
      if ties.any[vertical].areTied(inner.edges.bottom, edges.top) {
        let place = engine.value(inner.edges.bottom)
        if last.map({ place > $0.place }) ?? true { last = (inner.nameForDiagnosis, place) }
      }
      if ties.any[vertical].areTied(inner.edges.top, edges.bottom) {
        let place = engine.value(inner.edges.top)
        if first.map({ place < $0.place }) ?? true { first = (inner.nameForDiagnosis, place) }
      }
    }
    return start + "no chain of constraints leads from \(top) to \(bottom)"
      + (last.map { "; the one from the top ends at \($0.name)" } ?? "")
      + (first.map { "; the one from the bottom ends at \($0.name)" } ?? "")
  }

  private func edgeNames(
    of view: View,
    _ axis: LayoutConstraint.Axis
  ) -> (near: String, far: String) {
    let name = view.nameForDiagnosis
    return axis == .horizontal
      ? ("\(name).left", "\(name).right") : ("\(name).top", "\(name).bottom")
  }
}

extension ItemEdges {
  func along(_ axis: LayoutConstraint.Axis) -> (low: Int32, high: Int32) {
    axis == .horizontal ? (left, right) : (top, bottom)
  }
}
