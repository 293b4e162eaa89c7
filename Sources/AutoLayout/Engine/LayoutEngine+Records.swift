import Foundation

// Every row in the words of whoever wrote the views. Rows are not remembered anywhere for this: it
// walks the tree and collects them again, which is slow and costs a measurement nothing.

/// What is known of one row: its terms and what it stands for.
struct RowRecord {
  /// What a row stands for.
  enum Source {
    case constraint
    case content
    case autoresizing
    case stack
    case floor
    case target
  }

  var identifier: RowIdentifier
  var source: Source
  /// In words, for instance `contentLabel.top == titleLabel.bottom + 6`.
  var name: String
  var terms: [Term]
  /// The constant of the row: that of its right side less that of its left.
  var constant: Double
  var axis: LayoutConstraint.Axis
  /// Whether the row leaves one side free.
  var isInequality = false
}

extension LayoutEngine {
  /// Collects all rows of the tree, in the order of its views.
  func rowRecords() throws(LayoutError) -> [RowRecord] {
    var records: [RowRecord] = []
    for reference in views {
      let view = reference.takeUnretainedValue()
      for constraint in view.constraints {
        guard let row = constraint.row else { continue }
        try translate(constraint)
        records.append(
          RowRecord(
            identifier: row,
            source: .constraint,
            name: constraint.description,
            terms: builder.terms,
            constant: constraint.constant - builder.constant,
            axis: constraint.firstAttribute.axis ?? .horizontal,
            isInequality: constraint.relation != .equal
          )
        )
      }
      appendContent(of: view, to: &records)
      try appendAutoresizing(of: view, to: &records)
      if let stack = view as? StackView {
        records.append(contentsOf: StackArrangement(stack).records(&builder))
      }
    }
    appendFloors(to: &records)
    appendTargets(to: &records)
    return records
  }

  private func appendContent(of view: View, to records: inout [RowRecord]) {
    for axis in LayoutConstraint.Axis.allCases {
      let isHorizontal = axis == .horizontal
      let row = isHorizontal ? view.intrinsic.widthRow : view.intrinsic.heightRow
      guard let row else { continue }
      let edges = view.edges
      builder.reset()
      builder.add(isHorizontal ? edges.right : edges.bottom, 1)
      builder.add(isHorizontal ? edges.left : edges.top, -1)
      let length = isHorizontal ? view.intrinsic.width : view.intrinsic.height
      let priorities = isHorizontal ? view.horizontalContent : view.verticalContent
      records.append(
        RowRecord(
          identifier: row,
          source: .content,
          name: "\(view.nameForDiagnosis).\(isHorizontal ? "width" : "height") == "
            + "\(CGFloat(length).shortDescription) of its content "
            + "(hugging \(priorities.hugging), compression \(priorities.compressionResistance))",
          terms: builder.terms,
          constant: length,
          axis: axis
        )
      )
    }
  }

  private func appendFloors(to records: inout [RowRecord]) {
    var index = 0
    for reference in views {
      let view = reference.takeUnretainedValue()
      for item in [view] + view.layoutGuides as [LayoutItem] {
        for axis in LayoutConstraint.Axis.allCases where index < floorRows.count {
          let isHorizontal = axis == .horizontal
          builder.reset()
          builder.add(isHorizontal ? item.edges.right : item.edges.bottom, 1)
          builder.add(isHorizontal ? item.edges.left : item.edges.top, -1)
          records.append(
            RowRecord(
              identifier: floorRows[index],
              source: .floor,
              name: "\(item.nameForDiagnosis).\(isHorizontal ? "width" : "height") >= 0",
              terms: builder.terms,
              constant: 0,
              axis: axis
            )
          )
          index += 1
        }
      }
    }
  }

  private func appendTargets(to records: inout [RowRecord]) {
    let view = root.fittingView
    let name = view.nameForDiagnosis
    let rows = [
      (target.widthRow, view.edges.right, target.width, "\(name).width == ", true),
      (target.heightRow, view.edges.bottom, target.height, "\(name).height == ", false),
      (target.hostWidthRow, root.edges.right, target.hostWidth, "row width == ", true),
    ]
    for (row, edge, constant, name, isHorizontal) in rows {
      guard let row else { continue }
      builder.reset()
      builder.add(edge, 1)
      records.append(
        RowRecord(
          identifier: row,
          source: .target,
          name: name + CGFloat(constant).shortDescription + " (the size asked for)",
          terms: builder.terms,
          constant: constant,
          axis: isHorizontal ? .horizontal : .vertical
        )
      )
    }
  }

  // MARK: Conflicts

  /// For each conflict of the last solution the members of a minimal set, in words.
  func conflictDescriptions() -> [[String]] {
    var names: [RowIdentifier: String] = [:]
    if let records = try? rowRecords() {
      for record in records { names[record.identifier] = record.name }
    }
    return solver.conflicts.map { conflict in
      conflict.rows.map { names[$0] ?? "a constraint that is gone" }
    }
  }
}

extension LayoutPriority: CustomStringConvertible {
  /// The number, without a fraction of zero.
  public var description: String { CGFloat(rawValue).shortDescription }
}
