/// What a row of a stack view is for; the order is that in which a stack makes its rows.
enum StackRowKind: UInt8, Comparable {
  /// The first view begins where the stack begins.
  case start
  /// The last view ends where the stack ends.
  case end
  /// A view begins a spacing behind the one before.
  case gap
  /// A view is as long as the first, or in proportion to it.
  case length
  /// A gap is as wide as the first gap.
  case equalGap
  /// Three centres are equally far from each other.
  case equalCenters
  /// A view's near cross edge stands where the alignment says.
  case crossStart
  /// A view's far cross edge stands where the alignment says.
  case crossEnd
  /// A view's cross centre is the stack's.
  case crossCenter
  /// A view's baseline is the first view's.
  case baseline
  /// The stack contains a view's near cross edge.
  case containsStart
  /// The stack contains a view's far cross edge.
  case containsEnd
  /// A view's near cross edge is drawn to the stack's.
  case stretchStart
  /// A view's far cross edge is drawn to the stack's.
  case stretchEnd
  /// The stack is no larger across than it must be.
  case crossSize
  /// An empty stack is no longer than it must be.
  case emptyLength
  /// A hidden view stands where the next visible one will.
  case hiddenStart
  /// A hidden view has no length.
  case hiddenLength

  static func < (lhs: Self, rhs: Self) -> Bool { lhs.rawValue < rhs.rawValue }
}

/// One row of a stack view: what it is for, and for which of its arranged views.
///
/// Rows of the same key have the same terms, as long as the arrangement itself is the same; so after
/// a view was hidden or shown most rows stay, and a changed spacing only moves constants.
struct StackRow {
  var kind: StackRowKind
  var first: UInt32
  var second: UInt32
  /// Tells rows of one key apart whose terms differ, for instance by alignment or by ratio.
  var variant: Double
  var constant: Double
  /// The row's name once the solver has it.
  var identifier: RowIdentifier?

  func precedes(_ other: StackRow) -> Bool {
    (kind, first, second, variant) < (other.kind, other.first, other.second, other.variant)
  }
}
