import Foundation

/// The rows a stack view wants, from its properties and what is hidden in it.
struct StackArrangement {
  let stack: StackView
  let views: [View]
  let isHorizontal: Bool
  let isRightToLeft: Bool
  /// The distances from the stack's edges to the area it arranges in.
  let before: Double
  let after: Double
  let crossBefore: Double
  let crossAfter: Double
  private(set) var rows: [StackRow] = []
  private var visible: [Int] = []

  init(_ stack: StackView) {
    self.stack = stack
    views = stack.arrangedSubviews
    isHorizontal = stack.axis == .horizontal
    isRightToLeft = stack.isRightToLeft
    var margins = stack.isLayoutMarginsRelativeArrangement ? stack.layoutMargins : .zero
    if isRightToLeft { swap(&margins.left, &margins.right) }
    before = isHorizontal ? margins.left : margins.top
    after = isHorizontal ? margins.right : margins.bottom
    crossBefore = isHorizontal ? margins.top : margins.left
    crossAfter = isHorizontal ? margins.bottom : margins.right
    rows.reserveCapacity(views.count * 6)
    visible.reserveCapacity(views.count)
    for index in views.indices where !views[index].isHidden { visible.append(index) }
  }

  private mutating func want(
    _ kind: StackRowKind,
    _ first: Int = 0,
    _ second: Int = 0,
    variant: Double = 0,
    constant: Double = 0
  ) {
    rows.append(
      StackRow(
        kind: kind,
        first: UInt32(truncatingIfNeeded: first),
        second: UInt32(truncatingIfNeeded: second),
        variant: variant,
        constant: constant
      )
    )
  }

  // MARK: Which rows

  mutating func collectRows() {
    if let first = visible.first, let last = visible.last {
      want(.start, first, constant: before)
      want(.end, last, constant: after)
      for position in visible.indices.dropFirst() {
        let previous = visible[position - 1]
        want(
          .gap,
          previous,
          visible[position],
          constant: spacing(from: views[previous], to: views[visible[position]])
        )
      }
      collectDistribution()
      collectAlignment()
    } else {
      want(.crossSize, constant: crossBefore + crossAfter)
      want(.emptyLength, constant: before + after)
    }
    for index in views.indices where views[index].isHidden {
      // The view before, or the stack itself, which no index means.
      let previous = visible.last { $0 < index } ?? views.count
      want(.hiddenStart, index, previous, constant: previous == views.count ? before : 0)
    }
    for index in views.indices where views[index].isHidden { want(.hiddenLength, index) }
  }

  /// The distance between two neighbours: from baseline to baseline the system's spacing is that of
  /// lines of the lower one's font.
  private func spacing(from view: View, to next: View) -> CGFloat {
    guard measuresBaselines, stack.hasSystemSpacing(after: view),
      let text = next.baselineView(first: true).textBaselines
    else { return stack.resolvedSpacing(after: view) }
    return text.systemSpacing
  }

  /// Whether gaps count from the last baseline of a view to the first one of the next.
  private var measuresBaselines: Bool { stack.isBaselineRelativeArrangement && !isHorizontal }

  private mutating func collectDistribution() {
    switch stack.distribution {
    case .fill: break
    case .fillEqually:
      for index in visible.dropFirst() { want(.length, visible[0], index, variant: 1) }
    case .fillProportionally:
      let lengths = views.map { view in
        let content = view.contentForProportions
        return isHorizontal ? content.width : content.height
      }
      guard let reference = visible.first(where: { lengths[$0] > 0 }) else { return }
      for index in visible where index != reference && lengths[index] >= 0 {
        want(.length, reference, index, variant: lengths[index] / lengths[reference])
      }
    case .equalSpacing:
      for position in visible.indices.dropLast().dropFirst() {
        // Which gap is the first one is a part of what the row says.
        want(
          .equalGap,
          visible[position],
          visible[position + 1],
          variant: Double(visible[0] * views.count + visible[1])
        )
      }
    case .equalCentering:
      for position in visible.indices.dropFirst(2) {
        want(
          .equalCenters,
          visible[position - 2],
          visible[position],
          variant: Double(visible[position - 1])
        )
      }
    }
  }

  private mutating func collectAlignment() {
    let fills = stack.alignment == .fill
    let starts = alignsAtStart
    let ends = stack.alignment == .trailing
    let centers = stack.alignment == .center
    if fills || starts { for index in visible { want(.crossStart, index, constant: crossBefore) } }
    if fills || ends { for index in visible { want(.crossEnd, index, constant: crossAfter) } }
    if centers {
      let offset = (crossBefore - crossAfter) / 2
      for index in visible { want(.crossCenter, index, constant: offset) }
    }
    guard !fills else { return }
    if alignsBaselines { for index in visible.dropFirst() { want(.baseline, visible[0], index) } }
    if !starts { for index in visible { want(.containsStart, index, constant: crossBefore) } }
    if !ends { for index in visible { want(.containsEnd, index, constant: crossAfter) } }
    if !starts, !(alignsBaselines && stack.alignment == .lastBaseline) {
      for index in visible { want(.stretchStart, index, constant: crossBefore) }
    }
    if !ends, !(alignsBaselines && stack.alignment == .firstBaseline) {
      for index in visible { want(.stretchEnd, index, constant: crossAfter) }
    }
    want(.crossSize, constant: crossBefore + crossAfter)
  }

  /// Baselines are a matter of horizontal stacks; a vertical one has its views at the leading edge.
  private var alignsBaselines: Bool {
    isHorizontal && (stack.alignment == .firstBaseline || stack.alignment == .lastBaseline)
  }

  private var alignsAtStart: Bool {
    switch stack.alignment {
    case .leading: true
    case .firstBaseline, .lastBaseline: !isHorizontal
    case .fill, .center, .trailing: false
    }
  }

  // MARK: What a row says

  func collect(_ row: StackRow, into builder: inout RowBuilder) {
    builder.reset()
    let first = views.indices.contains(Int(row.first)) ? views[Int(row.first)] : stack
    let second = views.indices.contains(Int(row.second)) ? views[Int(row.second)] : stack
    switch row.kind {
    case .start:
      addStart(of: first, 1, &builder)
      addStart(of: stack, -1, &builder)
    case .end:
      addEnd(of: stack, 1, &builder)
      addEnd(of: first, -1, &builder)
    case .gap: addGap(from: first, to: second, 1, &builder)
    case .length:
      addLength(of: second, 1, &builder)
      addLength(of: first, -row.variant, &builder)
    case .equalGap:
      addGap(from: first, to: second, 1, &builder)
      addGap(from: views[visible[0]], to: views[visible[1]], -1, &builder)
    case .equalCenters:
      let middle = views[Int(row.variant)]
      for (view, factor) in [(first, 0.5), (middle, -1), (second, 0.5)] {
        addStart(of: view, factor, &builder)
        addEnd(of: view, factor, &builder)
      }
    case .crossStart, .containsStart, .stretchStart:
      addCrossStart(of: first, 1, &builder)
      addCrossStart(of: stack, -1, &builder)
    case .crossEnd, .containsEnd, .stretchEnd:
      addCrossEnd(of: stack, 1, &builder)
      addCrossEnd(of: first, -1, &builder)
    case .crossCenter:
      for (view, factor) in [(first, 0.5), (stack, -0.5)] {
        addCrossStart(of: view, factor, &builder)
        addCrossEnd(of: view, factor, &builder)
      }
    case .baseline:
      let baseline: LayoutConstraint.Attribute =
        stack.alignment == .lastBaseline ? .lastBaseline : .firstBaseline
      builder.add(baseline, of: second, 1, rightToLeft: false)
      builder.add(baseline, of: first, -1, rightToLeft: false)
    case .crossSize:
      addCrossEnd(of: stack, 1, &builder)
      addCrossStart(of: stack, -1, &builder)
    case .emptyLength: addLength(of: stack, 1, &builder)
    case .hiddenStart:
      addStart(of: first, 1, &builder)
      if second === stack {
        addStart(of: stack, -1, &builder)
      } else {
        addEnd(of: second, -1, &builder)
      }
    case .hiddenLength: addLength(of: first, 1, &builder)
    }
  }

  private func addGap(
    from first: View,
    to second: View,
    _ factor: Double,
    _ builder: inout RowBuilder
  ) {
    if measuresBaselines {
      builder.add(.firstBaseline, of: second, factor, rightToLeft: false)
      builder.add(.lastBaseline, of: first, -factor, rightToLeft: false)
    } else {
      addStart(of: second, factor, &builder)
      addEnd(of: first, -factor, &builder)
    }
  }

  private func addLength(of view: View, _ factor: Double, _ builder: inout RowBuilder) {
    addEnd(of: view, factor, &builder)
    addStart(of: view, -factor, &builder)
  }

  private func addStart(of view: View, _ factor: Double, _ builder: inout RowBuilder) {
    add(isHorizontal, start: true, of: view, factor, &builder)
  }

  private func addEnd(of view: View, _ factor: Double, _ builder: inout RowBuilder) {
    add(isHorizontal, start: false, of: view, factor, &builder)
  }

  private func addCrossStart(of view: View, _ factor: Double, _ builder: inout RowBuilder) {
    add(!isHorizontal, start: true, of: view, factor, &builder)
  }

  private func addCrossEnd(of view: View, _ factor: Double, _ builder: inout RowBuilder) {
    add(!isHorizontal, start: false, of: view, factor, &builder)
  }

  /// Places run along the reading direction: from right to left they are the edges' negatives.
  private func add(
    _ horizontally: Bool,
    start: Bool,
    of view: View,
    _ factor: Double,
    _ builder: inout RowBuilder
  ) {
    let edges = view.edges
    if !horizontally {
      builder.add(start ? edges.top : edges.bottom, factor)
    } else if isRightToLeft {
      builder.add(start ? edges.right : edges.left, -factor)
    } else {
      builder.add(start ? edges.left : edges.right, factor)
    }
  }
}

extension StackArrangement {
  /// The pairs of horizontal edges that the stack keeps at a fixed distance.
  func tiedHorizontalEdges() -> [(Int32, Int32)] {
    let around = stack.edges
    return stack.rows.compactMap { row in
      guard views.indices.contains(Int(row.first)) else { return nil }
      let first = views[Int(row.first)].edges
      let (near, far) = isRightToLeft ? (first.right, first.left) : (first.left, first.right)
      let (start, end) =
        isRightToLeft ? (around.right, around.left) : (around.left, around.right)
      switch row.kind {
      case .start where isHorizontal, .crossStart where !isHorizontal: return (near, start)
      case .end where isHorizontal, .crossEnd where !isHorizontal: return (far, end)
      default: return nil
      }
    }
  }

  /// The rows the stack has now, in words.
  func records(_ builder: inout RowBuilder) -> [RowRecord] {
    stack.rows.compactMap { row in
      guard let identifier = row.identifier else { return nil }
      collect(row, into: &builder)
      return RowRecord(
        identifier: identifier,
        source: .stack,
        name: name(of: row),
        terms: builder.terms,
        constant: row.constant - builder.constant,
        axis: row.kind.isAlongStack == isHorizontal ? .horizontal : .vertical,
        isInequality: row.kind.isInequality(in: stack)
      )
    }
  }

  private func name(of row: StackRow) -> String {
    let first = views.indices.contains(Int(row.first)) ? views[Int(row.first)] : stack
    let second = views.indices.contains(Int(row.second)) ? views[Int(row.second)] : stack
    let (one, two) = (first.nameForDiagnosis, second.nameForDiagnosis)
    let what =
      switch row.kind {
      case .start: "\(one) is its first view"
      case .end: "\(one) is its last view"
      case .gap: "spacing \(CGFloat(row.constant).shortDescription) between \(one) and \(two)"
      case .length: "the lengths of \(one) and \(two)"
      case .equalGap: "equal spacing before \(two)"
      case .equalCenters: "equal distances of centres from \(one) to \(two)"
      case .crossStart, .crossEnd, .crossCenter: "the alignment of \(one)"
      case .baseline: "the baselines of \(one) and \(two)"
      case .containsStart, .containsEnd: "\(one) lies inside it"
      case .stretchStart, .stretchEnd: "\(one) is stretched to its edge"
      case .crossSize, .emptyLength: "it is no larger than its content"
      case .hiddenStart, .hiddenLength: "\(one) is hidden"
      }
    return "\(stack.nameForDiagnosis): \(what)"
  }
}

extension StackRowKind {
  fileprivate func isInequality(in stack: StackView) -> Bool {
    let (above, below) = costs(in: stack)
    return above == .none || below == .none
  }

  /// Whether the row is about the direction in which the stack's views follow each other.
  fileprivate var isAlongStack: Bool {
    switch self {
    case .start, .end, .gap, .length, .equalGap, .equalCenters, .emptyLength, .hiddenStart,
      .hiddenLength:
      true
    case .crossStart, .crossEnd, .crossCenter, .baseline, .containsStart, .containsEnd,
      .stretchStart, .stretchEnd, .crossSize:
      false
    }
  }
}
