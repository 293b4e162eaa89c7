/// Which edges of one axis are tied together by rows.
///
/// The nodes are the variables and, last, the root's own edge that is held at 0.
struct RowGraph {
  private var parents: [Int]

  init(variables: Int) { parents = Array(0...variables) }

  /// The node of an edge.
  func node(_ edge: Int32) -> Int { edge < 0 ? parents.count - 1 : Int(edge) }

  /// Ties all edges of a row together; what the row says of a single edge ties it to the root's.
  mutating func add(_ record: RowRecord) {
    guard let first = record.terms.first else { return }
    if record.terms.count == 1 { join(first.variable.index, parents.count - 1) }
    for term in record.terms.dropFirst() { join(first.variable.index, term.variable.index) }
  }

  mutating func areTied(_ first: Int32, _ second: Int32) -> Bool {
    find(node(first)) == find(node(second))
  }

  /// Whether an edge is tied to any other.
  mutating func isTied(_ edge: Int32) -> Bool {
    let representative = find(node(edge))
    return parents.indices.contains { $0 != node(edge) && find($0) == representative }
  }

  private mutating func join(_ first: Int, _ second: Int) {
    let (first, second) = (find(first), find(second))
    if first != second { parents[first] = second }
  }

  private mutating func find(_ node: Int) -> Int {
    var node = node
    while parents[node] != node {
      parents[node] = parents[parents[node]]
      node = parents[node]
    }
    return node
  }
}
