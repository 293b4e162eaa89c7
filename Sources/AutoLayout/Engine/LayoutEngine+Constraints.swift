import Foundation

// Constraints and autoresizing masks as rows.

extension LayoutEngine {
  func add(_ constraint: LayoutConstraint) {
    addedConstraints.append(constraint)
    constraintsDidChange()
  }

  func remove(_ constraint: LayoutConstraint) {
    if let row = constraint.row { solver.remove(row) }
    constraint.row = nil
    constraintsDidChange()
  }

  func constantDidChange(of constraint: LayoutConstraint) {
    setNeedsUpdate()
    guard let row = constraint.row else { return }
    do {
      try solver.setConstant(row, constraint.constant - constraint.rowOffset)
    } catch {
      // The rebuild meets the number again and reports it with the constraint's name.
      setNeedsRebuild()
    }
  }

  func priorityDidChange(of constraint: LayoutConstraint) {
    constraintsDidChange()
    guard let row = constraint.row else { return }
    guard constraint.priority.isValid else {
      setNeedsRebuild()
      return
    }
    let (above, below) = constraint.costs
    do {
      try solver.setCosts(row, above: above, below: below)
    } catch {
      setNeedsRebuild()
    }
  }

  func addRow(of constraint: LayoutConstraint) throws(LayoutError) {
    try translate(constraint)
    let (above, below) = constraint.costs
    constraint.rowOffset = builder.constant
    constraint.row = try addRow(constant: constraint.constant, above: above, below: below)
  }

  /// Brings the constants of constraints on margins or baselines up to date.
  func refreshConstraints(
    where isAffected: (LayoutConstraint) -> Bool
  ) throws(LayoutError) {
    for reference in views {
      for constraint in reference.takeUnretainedValue().constraints {
        guard isAffected(constraint), let row = constraint.row else { continue }
        try translate(constraint)
        constraint.rowOffset = builder.constant
        try setConstant(row, constraint.constant - constraint.rowOffset)
      }
    }
  }

  /// Collects a constraint's left side: `first - multiplier × second`.
  ///
  /// Places are measured from the left and top of the view that holds the constraint, which matters
  /// where the multiplier is not 1. Where a leading or trailing attribute is related and that view
  /// reads from right to left, they are measured from its right edge leftwards.
  func translate(_ constraint: LayoutConstraint) throws(LayoutError) {
    if let fault = constraint.fault { throw .invalidConstraint(constraint.description, fault) }
    guard let first = constraint.firstItem, isInTree(first), let holder = constraint.holder else {
      throw .invalidConstraint(constraint.description, .noCommonSuperview)
    }
    let firstAttribute = constraint.firstAttribute
    let secondAttribute = constraint.secondAttribute
    let multiplier = Double(constraint.multiplier)
    builder.reset()
    guard constraint.hasSecondItem else {
      builder.add(firstAttribute, of: first, 1, rightToLeft: false)
      return
    }
    guard let second = constraint.secondItem, isInTree(second) else {
      throw .invalidConstraint(constraint.description, .noCommonSuperview)
    }
    if firstAttribute.isDimension {
      builder.add(firstAttribute, of: first, 1, rightToLeft: false)
      builder.add(secondAttribute, of: second, -multiplier, rightToLeft: false)
      return
    }
    let isMirrored =
      (firstAttribute.isDirectional || secondAttribute.isDirectional) && holder.isRightToLeft
    let sign: Double = isMirrored ? -1 : 1
    builder.add(firstAttribute, of: first, sign, rightToLeft: isMirrored)
    builder.add(secondAttribute, of: second, -sign * multiplier, rightToLeft: isMirrored)
    guard multiplier != 1 else { return }
    let origin: LayoutConstraint.Attribute =
      firstAttribute.axis == .vertical ? .top : isMirrored ? .right : .left
    builder.add(origin, of: holder, -sign * (1 - multiplier), rightToLeft: false)
  }

  private func isInTree(_ item: LayoutItem) -> Bool {
    guard item.engine == nil else { return item.engine === self }
    // The guides of margins and safe area have no unknowns and never enter an engine.
    return item.viewForLayout?.engine === self
  }

  // MARK: Autoresizing

  /// Ties a view to its frame and its superview's size, where nothing else is to place it.
  func addAutoresizingRows(of view: View) throws(LayoutError) {
    view.autoresizingRows = nil
    guard view !== root, view !== root.fittingView, let superview = view.superview,
      view.translatesAutoresizingMaskIntoConstraints, !superview.arranges(view)
    else { return }
    var rows: [RowIdentifier] = []
    for row in AutoresizingRow.allCases {
      let constant = try collect(row, of: view, in: superview)
      rows.append(try addRow(constant: constant, above: .required, below: .required))
    }
    view.autoresizingRows = rows
  }

  func appendAutoresizing(of view: View, to records: inout [RowRecord]) throws(LayoutError) {
    guard let rows = view.autoresizingRows, let superview = view.superview else { return }
    for (row, identifier) in zip(AutoresizingRow.allCases, rows) {
      let constant = try collect(row, of: view, in: superview)
      records.append(
        RowRecord(
          identifier: identifier,
          source: .autoresizing,
          name: "\(view.nameForDiagnosis).\(row) as its frame says "
            + "(translatesAutoresizingMaskIntoConstraints is on)",
          terms: builder.terms,
          constant: constant - builder.constant,
          axis: row == .left || row == .width ? .horizontal : .vertical
        )
      )
    }
  }

  /// Follows a frame that was set from outside.
  func frameDidChange(of view: View) {
    // The tree is pinned to their sizes.
    if view === root || view === root.fittingView { setNeedsUpdate() }
    guard let rows = view.autoresizingRows, let superview = view.superview else { return }
    guard view.autoresizingMask.followsSizesSimply else {
      setNeedsRebuild()
      return
    }
    setNeedsUpdate()
    do {
      for (row, identifier) in zip(AutoresizingRow.allCases, rows) {
        let constant = try collect(row, of: view, in: superview)
        try setConstant(identifier, constant - builder.constant)
      }
    } catch {
      // The rebuild meets the number again and reports it.
      setNeedsRebuild()
    }
  }

  /// Collects the left side of one of the four rows and returns its right side.
  private func collect(
    _ row: AutoresizingRow,
    of view: View,
    in superview: View
  ) throws(LayoutError) -> Double {
    let frame = view.autoresizingReference.frame
    let size = view.autoresizingReference.superviewSize ?? superview.storedFrame.size
    let numbers = [
      frame.origin.x, frame.origin.y, frame.size.width, frame.size.height, size.width, size.height,
    ]
    guard numbers.allSatisfy({ abs($0) <= Solver.largestMagnitude })
    else { throw .notFinite(view: view.nameForDiagnosis, property: "frame") }
    let insets = view.alignmentRectInsets
    let outer = superview.alignmentRectInsets
    let (edges, around) = (view.edges, superview.edges)
    builder.reset()
    switch row {
    case .left, .width:
      let share = AutoresizingShare(
        origin: frame.origin.x,
        length: frame.size.width,
        available: size.width,
        flexible: view.autoresizingMask.horizontal
      )
      let factor = row == .left ? share.origin : share.length
      // The superview's frame is wider than its alignment rectangle by its insets.
      let widthOffset = outer.left + outer.right - size.width
      if row == .left {
        builder.add(edges.left, 1)
        builder.add(around.left, -1)
        builder.add(constant: outer.left - insets.left)
      } else {
        builder.add(edges.right, 1)
        builder.add(edges.left, -1)
        builder.add(constant: insets.left + insets.right)
      }
      builder.add(around.right, -factor)
      builder.add(around.left, factor)
      builder.add(constant: -factor * widthOffset)
      return row == .left ? frame.origin.x : frame.size.width
    case .top, .height:
      let share = AutoresizingShare(
        origin: frame.origin.y,
        length: frame.size.height,
        available: size.height,
        flexible: view.autoresizingMask.vertical
      )
      let factor = row == .top ? share.origin : share.length
      let heightOffset = outer.top + outer.bottom - size.height
      if row == .top {
        builder.add(edges.top, 1)
        builder.add(around.top, -1)
        builder.add(constant: outer.top - insets.top)
      } else {
        builder.add(edges.bottom, 1)
        builder.add(edges.top, -1)
        builder.add(constant: insets.top + insets.bottom)
      }
      builder.add(around.bottom, -factor)
      builder.add(around.top, factor)
      builder.add(constant: -factor * heightOffset)
      return row == .top ? frame.origin.y : frame.size.height
    }
  }
}

extension LayoutConstraint {
  /// What the constraint's row pays above and below its constant.
  var costs: (above: Cost, below: Cost) {
    let cost = Cost(priority: priority.rawValue)
    return (
      relation == .greaterThanOrEqual ? .none : cost, relation == .lessThanOrEqual ? .none : cost
    )
  }
}

/// The four rows that stand for a frame.
private enum AutoresizingRow: CaseIterable { case left, width, top, height }

/// How much of a change of the available length goes to a view's origin and to its length.
///
/// Flexible parts share it in proportion to their sizes, equally if all of them are empty. Without
/// a flexible part, the space behind the view takes it.
private struct AutoresizingShare {
  var origin = 0.0
  var length = 0.0

  init(
    origin: CGFloat,
    length: CGFloat,
    available: CGFloat,
    flexible: (before: Bool, length: Bool, after: Bool)
  ) {
    let count = (flexible.before ? 1 : 0) + (flexible.length ? 1 : 0) + (flexible.after ? 1 : 0)
    guard count > 0 else { return }
    let before = flexible.before ? max(origin, 0) : 0
    let middle = flexible.length ? max(length, 0) : 0
    let after = flexible.after ? max(available - origin - length, 0) : 0
    let total = before + middle + after
    if total > 0, count > 1 {
      self.origin = before / total
      self.length = middle / total
    } else {
      self.origin = flexible.before ? 1 / Double(count) : 0
      self.length = flexible.length ? 1 / Double(count) : 0
    }
  }
}

extension View.AutoresizingMask {
  fileprivate var horizontal: (before: Bool, length: Bool, after: Bool) {
    (contains(.flexibleLeftMargin), contains(.flexibleWidth), contains(.flexibleRightMargin))
  }

  fileprivate var vertical: (before: Bool, length: Bool, after: Bool) {
    (contains(.flexibleTopMargin), contains(.flexibleHeight), contains(.flexibleBottomMargin))
  }

  /// Whether no axis shares a change among several parts, so that no factor depends on the frame.
  fileprivate var followsSizesSimply: Bool {
    [horizontal, vertical].allSatisfy { part in
      [part.before, part.length, part.after].count(where: { $0 }) <= 1
    }
  }
}
