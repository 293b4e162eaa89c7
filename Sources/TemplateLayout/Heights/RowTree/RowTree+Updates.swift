extension RowTree {
  /// Applies a batch that was planned for this tree.
  ///
  /// - Parameter endedStamps: if not `nil`, gets the stamps of everything that was deleted or has
  ///   changed content, so that what is kept for them elsewhere can go too.
  /// - Complexity: O(k log n) for k rows that are named by the updates or belong to a section that is
  ///   inserted or reloaded, plus the number of stamps that end if they are asked for.
  package mutating func apply(_ plan: UpdatePlan, endedStamps: inout [UInt64]?) {
    // In the old table: contents first, since nothing has moved yet.
    for index in plan.changedRows { change(RowPosition(index), &endedStamps) }
    var estimates: [[Double?]] = []
    for section in plan.reloadedSections {
      // What is to vanish is left as it is: its stamp ends when it goes.
      if plan.after[section.new].hasHeader { change(.header(section: section.old), &endedStamps) }
      if plan.after[section.new].hasFooter { change(.footer(section: section.old), &endedStamps) }
      let rows = min(plan.before[section.old].rows, plan.after[section.new].rows)
      estimates.append(
        (0..<rows).map { entry(at: .row(section: section.old, row: $0))!.height.value }
      )
    }
    let moved = plan.movedRows.map { entry(at: RowPosition($0))! }

    for removal in plan.removals.reversed() {
      if !removal.isMove, endedStamps != nil {
        forEachStamp(ofRows: removal.rows, inSection: removal.section) { endedStamps?.append($0) }
      }
      removeRows(removal.rows, inSection: removal.section)
    }
    applySections(plan, &endedStamps)

    // In the new table, in order, so that each row finds those before it in place.
    for insertion in plan.insertions {
      let index = RowIndex(section: insertion.section, row: insertion.rows.lowerBound)
      switch insertion.source {
      case .new:
        insertRows(insertion.rows.count, at: index)
      case .moved(let number):
        insertRow(moved[number], at: index)
      case .reloaded(let number):
        insertRows(insertion.rows.count, at: index)
        for row in insertion.rows.prefix(while: { $0 < estimates[number].count }) {
          guard let height = estimates[number][row] else { continue }
          let position = RowPosition.row(section: insertion.section, row: row)
          setEstimate(height, at: position, stamp: stamp(at: position)!)
        }
      }
    }
  }

  private mutating func change(_ position: RowPosition, _ endedStamps: inout [UInt64]?) {
    if let former = invalidate(position)?.former { endedStamps?.append(former.stamp) }
  }

  /// Takes out, puts back, inserts and reshapes sections; inserted ones have no rows yet.
  private mutating func applySections(_ plan: UpdatePlan, _ endedStamps: inout [UInt64]?) {
    let sections = plan.sections
    if !sections.isIdentity {
      var moved: [Int: RowTree] = [:]
      for section in plan.before.indices.reversed() {
        if sections.isMoved[section] {
          moved[section] = extractSection(section)
        } else if sections.newIndices[section] == nil {
          if endedStamps != nil {
            forEachStamp(inSection: section) { endedStamps?.append($0) }
          }
          removeSections(section..<section + 1)
        }
      }
      for (section, shape) in plan.after.enumerated() {
        if let old = sections.oldIndices[section] {
          if let piece = moved[old] { insertSection(piece, at: section) }
        } else {
          var shape = shape
          shape.rows = 0
          insertSections([shape], at: section)
        }
      }
    }
    for (section, shape) in plan.after.enumerated() {
      guard let old = sections.oldIndices[section] else { continue }
      if plan.before[old].hasHeader != shape.hasHeader {
        setPresence(shape.hasHeader, of: .header(section: section), &endedStamps)
      }
      if plan.before[old].hasFooter != shape.hasFooter {
        setPresence(shape.hasFooter, of: .footer(section: section), &endedStamps)
      }
    }
  }

  private mutating func setPresence(
    _ isPresent: Bool,
    of position: RowPosition,
    _ endedStamps: inout [UInt64]?
  ) {
    if let stamp = stamp(at: position) { endedStamps?.append(stamp) }
    setPresence(isPresent, of: position)
  }
}
