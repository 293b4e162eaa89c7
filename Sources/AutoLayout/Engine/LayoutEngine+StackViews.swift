import Foundation

// Stack views as rows, by interface builder rules R6 and R7.

extension LayoutEngine {
  /// Brings a stack's rows up to date with its arrangement: adds what is missing, removes what is
  /// no longer wanted, and moves constants that differ.
  func updateRows(of stack: StackView) throws(LayoutError) {
    var arrangement = StackArrangement(stack)
    arrangement.collectRows()
    let wanted = arrangement.rows
    let former = stack.rowsAreStale ? [] : stack.rows
    if stack.rowsAreStale {
      stack.rows.forEach(remove)
      stack.rowsAreStale = false
    }
    stack.rows.removeAll(keepingCapacity: true)
    var index = 0
    for var row in wanted {
      guard row.constant.isFinite else {
        throw .notFinite(view: stack.nameForDiagnosis, property: "spacing or margins")
      }
      while index < former.count, former[index].precedes(row) {
        remove(former[index])
        index += 1
      }
      if index < former.count, !row.precedes(former[index]),
        let identifier = former[index].identifier
      {
        row.identifier = identifier
        if row.constant != former[index].constant {
          arrangement.collect(row, into: &builder)
          try setConstant(identifier, row.constant - builder.constant)
        }
        index += 1
      } else {
        arrangement.collect(row, into: &builder)
        let (above, below) = row.kind.costs(in: stack)
        row.identifier = try addRow(constant: row.constant, above: above, below: below)
      }
      stack.rows.append(row)
    }
    former[index...].forEach(remove)
  }

  private func remove(_ row: StackRow) {
    if let identifier = row.identifier { solver.remove(identifier) }
  }

  /// Finds the lengths that proportional stacks share by, from the innermost stack outwards.
  func updateProportions() {
    for reference in stackViews.reversed() {
      let stack = reference.takeUnretainedValue()
      var size = CGSize.zero
      var previous: View?
      for view in stack.arrangedSubviews where !view.isHidden {
        let content = view.contentForProportions
        let gap = previous.map(stack.resolvedSpacing(after:)) ?? 0
        switch stack.axis {
        case .horizontal:
          size.width += max(content.width, 0) + gap
          size.height = max(size.height, content.height)
        case .vertical:
          size.height += max(content.height, 0) + gap
          size.width = max(size.width, content.width)
        }
        previous = view
      }
      stack.contentSize = size
    }
  }
}

extension View {
  /// The size a proportional stack takes for the view's content.
  var contentForProportions: CGSize {
    if let stack = self as? StackView { return stack.contentSize }
    return CGSize(width: intrinsic.naturalWidth, height: intrinsic.naturalHeight)
  }
}

extension StackRowKind {
  func costs(in stack: StackView) -> (above: Cost, below: Cost) {
    let both: (Cost) -> (Cost, Cost) = { ($0, $0) }
    switch self {
    case .start, .end, .equalGap, .baseline: return both(.required)
    case .gap:
      switch stack.distribution {
      case .fill, .fillEqually, .fillProportionally: return both(.required)
      // Wider gaps are wanted less than anything inside the stack, and yet not left open.
      case .equalSpacing, .equalCentering: return (.priority(52), .required)
      }
    case .length:
      let isProportional = stack.distribution == .fillProportionally
      return both(isProportional ? .priority(LayoutPriority.almostRequired.rawValue) : .required)
    case .equalCenters: return both(.priority(150))
    case .crossStart, .crossEnd, .crossCenter: return both(.required)
    case .containsStart, .containsEnd: return (.none, .required)
    case .stretchStart, .stretchEnd: return (.priority(25), .none)
    case .crossSize, .emptyLength: return (.priority(51), .none)
    case .hiddenStart, .hiddenLength: return both(.priority(999))
    }
  }
}
