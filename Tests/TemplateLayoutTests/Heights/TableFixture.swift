@testable import TemplateLayout

/// A tree whose rows were all measured, row `r` of section `s` as `1000 · s + r` points: a height names
/// the row that it belongs to.
struct TableFixture {
  var tree: RowTree

  init(tree: RowTree) { self.tree = tree }

  init(_ rows: [Int]) {
    tree = RowTree(rows.map { SectionShape(rows: $0) })
    for (section, count) in rows.enumerated() {
      for row in 0..<count {
        let position = RowPosition.row(section: section, row: row)
        tree.setHeight(
          Double(1_000 * section + row),
          kind: 1,
          at: position,
          stamp: tree.stamp(at: position)!
        )
      }
    }
  }

  /// The measured heights, section by section; `nil` for what has none.
  var heights: [[Double?]] {
    tree.shapes.enumerated().map { section, shape in
      (0..<shape.rows).map { tree.measuredHeight(at: .row(section: section, row: $0)) }
    }
  }

  /// Applies a batch in the given order and in all others, as long as they are few, and checks that
  /// the result is the same.
  mutating func update(_ updates: [TableUpdate], after rows: [Int]) throws {
    let after = rows.map { SectionShape(rows: $0) }
    let before = self
    var ended: [UInt64]?
    tree.apply(try UpdatePlan(updates, on: tree, after: after), endedStamps: &ended)
    guard updates.count <= 4 else { return }
    for order in updates.permutations {
      var other = before
      let plan = try UpdatePlan(order, on: other.tree, after: after)
      other.tree.apply(plan, endedStamps: &ended)
      guard other.heights == heights, other.tree.brokenInvariant == nil else {
        throw OrderError(order: order)
      }
    }
  }

  struct OrderError: Error {
    var order: [TableUpdate]
  }
}

extension Array {
  /// Every order of the elements.
  var permutations: [[Element]] {
    guard count > 1 else { return [self] }
    return indices.flatMap { index in
      var rest = self
      let element = rest.remove(at: index)
      return rest.permutations.map { [element] + $0 }
    }
  }
}

func row(_ section: Int, _ row: Int) -> RowIndex { RowIndex(section: section, row: row) }
