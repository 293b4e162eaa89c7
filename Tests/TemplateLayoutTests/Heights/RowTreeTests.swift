import TestSupport
import Testing

@testable import TemplateLayout

/// The tree by itself: sums, estimates, copies, and how much of it an operation touches.
@Suite struct RowTreeTests {
  private func position(_ row: Int) -> RowPosition { .row(section: 0, row: row) }

  private func measured(_ heights: [Double]) -> RowTree {
    var tree = RowTree([SectionShape(rows: heights.count)])
    for (row, height) in heights.enumerated() {
      tree.setHeight(
        height,
        kind: 1,
        at: position(row),
        stamp: tree.stamp(at: position(row))!
      )
    }
    return tree
  }

  @Test("Sums do not drift, however many changes there are")
  func noDrift() {
    var random = SeededRandom(seed: 1)
    let rows = 5_000
    var heights = (0..<rows).map { _ in Double.random(in: 0...1_000, using: &random) / 3 }
    var tree = measured(heights)
    let stamps = (0..<rows).map { tree.stamp(at: position($0))! }
    for _ in 0..<(RandomCases.runsAll ? 10_000_000 : 100_000) {
      let row = Int.random(in: 0..<rows, using: &random)
      heights[row] = Double.random(in: 0...1_000, using: &random) / 3
      tree.setHeight(heights[row], kind: 1, at: position(row), stamp: stamps[row])
    }
    let estimates = HeightEstimates()
    // The same to the last bit as a tree that has never been anything else.
    #expect(tree.contentHeight(estimates) == measured(heights).contentHeight(estimates))
    for row in heights.indices where tree.measuredHeight(at: position(row)) != heights[row] {
      Issue.record("row \(row) has not the height it was given")
    }
    #expect(tree.brokenInvariant == nil)
  }

  @Test("Tops never decrease, and a row begins exactly where the one before it ends")
  func topsAreExact() {
    var random = SeededRandom(seed: 2)
    var tree = RowTree(
      (0..<30).map { SectionShape(rows: $0 * 20, hasHeader: $0 % 2 == 0, hasFooter: $0 % 3 == 0) }
    )
    var estimates = HeightEstimates(defaultHeight: 44.1)
    for (section, shape) in tree.shapes.enumerated() {
      for row in 0..<shape.rows where random.chance(70) {
        let position = RowPosition.row(section: section, row: row)
        // Rows of no height are legal, and nearly none of another magnitude.
        let height = random.chance(30) ? 0 : Double.random(in: 0...1e7, using: &random) / 3
        let kind = UInt16.random(in: 1...3, using: &random)
        let stamp = tree.stamp(at: position)!
        if random.chance(50) {
          tree.setHeight(height, kind: kind, at: position, stamp: stamp)
          estimates.record(height, kind: kind)
        } else {
          tree.setKind(kind, at: position, stamp: stamp, estimates: estimates)
        }
      }
    }
    var last = 0.0
    for index in 0...tree.count {
      let top = tree.top(of: index, estimates)
      if top < last { Issue.record("entry \(index) begins at \(top), before \(last)") }
      last = top
    }
    #expect(last == tree.contentHeight(estimates))
    var index = 0
    while index < tree.count {
      let position = tree.position(at: index)
      if let extent = tree.extent(of: position, estimates), extent.height > 1 {
        #expect(tree.position(atY: extent.top, estimates) == position)
        #expect(tree.position(atY: extent.top.nextDown, estimates) != position)
      }
      index += 1
    }
  }

  @Test("P12 D11 A height of 0 is kept like any other")
  func zeroHeights() {
    var tree = measured([10, 0, 0, 20])
    let estimates = HeightEstimates()
    #expect(tree.measuredHeight(at: position(1)) == 0)
    #expect(tree.unmeasuredCount == 0 && tree.contentHeight(estimates) == 30)
    #expect(tree.position(atY: 10, estimates) == position(3))
    #expect(tree.extent(of: position(2), estimates) == VerticalExtent(top: 10, height: 0))
    #expect(
      tree.positions(fromY: 5, toY: 15, estimates).map(\.position)
        == [position(0), position(1), position(2), position(3)]
    )
    tree.invalidate(position(1))
    #expect(tree.entry(at: position(1))?.height == .estimated(0))
  }

  @Test("X24 The content height is what is known, and running means by kind for the rest")
  func meansByKind() {
    var tree = RowTree([SectionShape(rows: 100)])
    var estimates = HeightEstimates(defaultHeight: 44)
    #expect(tree.contentHeight(estimates) == 4_400)
    for row in 0..<30 {
      tree.setKind(
        UInt16(1 + row % 3),
        at: position(row),
        stamp: tree.stamp(at: position(row))!,
        estimates: estimates
      )
    }
    for (row, height) in [(0, 100.0), (3, 120.0), (1, 50.0)] {
      let kind = tree.entry(at: position(row))!.kind
      tree.setHeight(height, kind: kind, at: position(row), stamp: tree.stamp(at: position(row))!)
      estimates.record(height, kind: kind)
    }
    // Kind 1 has the mean 110, kind 2 50, and kind 3 and the unknown are average rows of 90.
    let terms: [Double] = [270, 8 * 110, 9 * 50, 10 * 90, 70 * 90]
    #expect(tree.contentHeight(estimates) == terms.reduce(0, +))
    #expect(tree.extent(of: position(6), estimates) == VerticalExtent(top: 500, height: 110))
    // Prepended rows shift what follows by exactly what they measure.
    tree.insertRows(2, at: RowIndex(section: 0, row: 0))
    for row in 0..<2 {
      tree.setHeight(31.5, kind: 2, at: position(row), stamp: tree.stamp(at: position(row))!)
    }
    #expect(tree.extent(of: position(8), estimates) == VerticalExtent(top: 563, height: 110))
    estimates.setEstimate(20, forKind: 1)
    #expect(tree.height(at: position(8), estimates) == 20)
    estimates.setEstimate(nil, forKind: 1)
    estimates.beginEnvironment()
    #expect(tree.height(at: position(8), estimates) == 110)
    estimates.record(10, kind: 1)
    #expect(tree.height(at: position(8), estimates) == 10)
  }

  @Test("A8 Kinds beyond those with a class have estimates of their own")
  func manyKinds() {
    var tree = RowTree([SectionShape(rows: 40, hasHeader: true)])
    var estimates = HeightEstimates()
    for kind in 1...40 as ClosedRange<UInt16> { estimates.record(Double(kind), kind: kind) }
    for row in 0..<40 {
      tree.setKind(
        UInt16(row + 1),
        at: position(row),
        stamp: tree.stamp(at: position(row))!,
        estimates: estimates
      )
      #expect(tree.height(at: position(row), estimates) == Double(row + 1))
    }
    let header = RowPosition.header(section: 0)
    #expect(tree.height(at: header, estimates) == 44)
    estimates.record(30, kind: 41, isRow: false)
    #expect(tree.height(at: header, estimates) == 30)
    #expect(tree.contentHeight(estimates) == 820 + 30)
    #expect(tree.brokenInvariant == nil)
  }

  @Test("X19 A row that is invalidated leaves no trace in any sum when it is measured again")
  func noStaleAggregate() {
    var tree = measured((0..<1_000).map { Double($0 % 7) })
    let estimates = HeightEstimates()
    let before = tree.contentHeight(estimates)
    let stamp = tree.invalidate(position(500))!.stamp
    #expect(tree.firstUnmeasured(from: position(0)) == position(500))
    tree.setHeight(1_000, kind: 1, at: position(500), stamp: stamp)
    #expect(tree.contentHeight(estimates) == before - 3 + 1_000)
    let top = (0..<500).reduce(1_000.0) { sum, row in sum + Double(row % 7) }
    #expect(tree.extent(of: position(501), estimates)?.top == top)
  }

  @Test("P9 X16 An operation touches one path, however many rows there are")
  func workIsLogarithmic() {
    var tree = RowTree([SectionShape(rows: 1_000_000)])
    #expect(tree.depth <= 6)
    let stamp = tree.stamp(at: position(654_321))!
    let snapshot = tree
    #expect(tree.countOfNodes(notIn: snapshot) == 0)
    tree.setHeight(10, kind: 1, at: position(654_321), stamp: stamp)
    #expect(tree.countOfNodes(notIn: snapshot) == tree.depth)
    tree.setHeight(11, kind: 1, at: position(654_321), stamp: stamp)
    #expect(tree.countOfNodes(notIn: snapshot) == tree.depth)
    let second = tree
    tree.insertRows(1, at: RowIndex(section: 0, row: 0))
    tree.removeRows(500_000..<500_001, inSection: 0)
    // Either may divide or join nodes along its path.
    #expect(tree.countOfNodes(notIn: second) <= 4 * 2 * tree.depth)
    let third = tree
    tree.removeRows(1_000..<900_000, inSection: 0)
    #expect(tree.countOfNodes(notIn: third) <= 4 * tree.depth)
    #expect(tree.rowCount == 1_000_000 - 899_000)
    #expect(third.rowCount == 1_000_000)
    #expect(snapshot.unmeasuredCount == 1_000_000)
  }

  @Test func rowsAppendedOrPrependedOneByOneFillLeaves() {
    for isAppending in [true, false] {
      var tree = RowTree([SectionShape(rows: 0)])
      for row in 0..<20_000 {
        tree.insertRows(1, at: RowIndex(section: 0, row: isAppending ? row : 0))
      }
      // Twice what full leaves would take at the most.
      let nodes = tree.countOfNodes(notIn: RowTree())
      #expect(nodes <= 20_000 * 2 / TreeLeaf.capacity + 40, "\(nodes) nodes")
      #expect(tree.brokenInvariant == nil)
      while tree.rowCount > 0 { tree.removeRows(0..<1, inSection: 0) }
      #expect(tree.depth == 1 && tree.brokenInvariant == nil)
    }
  }

  @Test("F23 A former environment's heights come back exactly, and serve as estimates before")
  func environments() {
    var tree = measured([10, 20, 30])
    let portrait = tree.measuredHeights()
    tree.replaceMeasuredHeights(with: StampedHeights())
    #expect(tree.unmeasuredCount == 3 && tree.contentHeight(HeightEstimates()) == 60)
    tree.setHeight(5, kind: 1, at: position(0), stamp: tree.stamp(at: position(0))!)
    tree.invalidate(position(1))
    tree.removeRows(2..<3, inSection: 0)
    tree.replaceMeasuredHeights(with: portrait)
    #expect(tree.measuredHeight(at: position(0)) == 10)
    #expect(tree.entry(at: position(1))?.height == .estimated(20))
    #expect(tree.contentHeight(HeightEstimates()) == 30)
  }

  @Test func positionsThatDoNotExistAreNil() {
    var tree = RowTree([SectionShape(rows: 2, hasHeader: true), SectionShape(rows: 0)])
    let estimates = HeightEstimates()
    for position: RowPosition in [
      .row(section: 0, row: 2), .row(section: 0, row: -1), .row(section: -1, row: 0),
      .row(section: 2, row: 0), .footer(section: 0), .header(section: 1), .row(section: 1, row: 0),
      .row(section: .max, row: .max), .row(section: 0, row: .max), .header(section: .min),
    ] {
      #expect(tree.entry(at: position) == nil, "\(position)")
      #expect(tree.measuredHeight(at: position) == nil)
      #expect(tree.extent(of: position, estimates) == nil)
      #expect(tree.invalidate(position) == nil)
      #expect(tree.setHeight(1, kind: 1, at: position, stamp: 0) == nil)
    }
    #expect(tree.firstUnmeasured(from: .row(section: -3, row: 9)) == .header(section: 0))
    #expect(tree.lastUnmeasured(before: .row(section: 9, row: 9)) == position(1))
    #expect(tree.firstUnmeasured(from: .row(section: 0, row: .max)) == nil)
    #expect(tree.position(atY: -1, estimates) == nil)
    #expect(tree.position(atY: 132, estimates) == nil)
    #expect(tree.position(atY: .nan, estimates) == nil)
    #expect(tree.positions(fromY: .nan, toY: 10, estimates).isEmpty)
    #expect(tree.extent(ofSection: 1, estimates) == VerticalExtent(top: 132, height: 0))
    #expect(tree.extent(ofSection: 2, estimates) == nil)
  }

  @Test func snapshotsAreReadOnOtherThreadsWhileTheTreeChanges() async {
    var tree = measured((0..<2_000).map(Double.init))
    let estimates = HeightEstimates()
    await withTaskGroup(of: Bool.self) { group in
      var random = SeededRandom(seed: 3)
      for _ in 0..<60 {
        let snapshot = tree
        let expected = tree.contentHeight(estimates)
        group.addTask {
          var sum = 0.0
          for row in 0..<snapshot.rowCount {
            sum += snapshot.height(at: .row(section: 0, row: row), estimates)!
          }
          return abs(sum - expected) < 1e-6 && snapshot.brokenInvariant == nil
        }
        for _ in 0..<50 {
          let row = Int.random(in: 0..<tree.rowCount, using: &random)
          let stamp = tree.stamp(at: position(row))!
          tree.setHeight(Double(row), kind: 1, at: position(row), stamp: stamp)
          if random.chance(20) { tree.removeRows(row..<row + 1, inSection: 0) }
          if random.chance(20) { tree.insertRows(1, at: RowIndex(section: 0, row: row)) }
        }
      }
      for await isRight in group { #expect(isRight) }
    }
    #expect(tree.brokenInvariant == nil)
  }
}
