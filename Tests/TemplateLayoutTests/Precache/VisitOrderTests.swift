import TemplateLayout
import TestSupport
import Testing

/// The unmeasured rows of a table as a sorted list, with a count of the questions asked.
private struct Rows {
  var unmeasured: [RowPosition]
  var questions = 0

  init(_ shapes: [SectionShape]) {
    unmeasured = []
    for (section, shape) in shapes.enumerated() {
      if shape.hasHeader { unmeasured.append(.header(section: section)) }
      for row in 0..<shape.rows { unmeasured.append(.row(section: section, row: row)) }
      if shape.hasFooter { unmeasured.append(.footer(section: section)) }
    }
  }

  /// The next row of an order, which counts as measured at once if `measures`.
  mutating func next(_ order: inout VisitOrder, measures: Bool = true) -> RowPosition? {
    var questions = 0
    let rows = unmeasured
    let position = order.next(
      firstUnmeasured: { from in
        questions += 1
        return rows.first { $0 >= from }
      },
      lastUnmeasured: { before in
        questions += 1
        return rows.last { $0 < before }
      }
    )
    self.questions += questions
    if measures, let position { unmeasured.removeAll { $0 == position } }
    return position
  }

  mutating func walk(_ order: inout VisitOrder, measures: Bool = true) -> [RowPosition] {
    var visited: [RowPosition] = []
    while let position = next(&order, measures: measures) {
      visited.append(position)
      if visited.count > 1_000 {
        Issue.record("the walk does not end: \(visited.suffix(5))")
        break
      }
    }
    return visited
  }
}

private func rows(_ rows: [Int], section: Int = 0) -> [RowPosition] {
  rows.map { .row(section: section, row: $0) }
}

private func visible(_ rows: Range<Int>, velocity: Double = 0) -> VisibleRows {
  VisibleRows(
    range: .row(section: 0, row: rows.lowerBound)..<(.row(section: 0, row: rows.upperBound)),
    velocity: velocity
  )
}

@Suite("Visit order")
struct VisitOrderTests {
  @Test("As long as nothing is known to be visible, from the beginning to the end")
  func unknownFocus() {
    var table = Rows([
      SectionShape(rows: 2, hasHeader: true), SectionShape(rows: 0, hasHeader: true),
      SectionShape(rows: 1, hasFooter: true),
    ])
    let all = table.unmeasured
    var order = VisitOrder()
    #expect(table.walk(&order) == all)
  }

  @Test("X1 Visible rows first, then outwards in turns")
  func resting() {
    var table = Rows([SectionShape(rows: 10)])
    var order = VisitOrder()
    order.begin(around: visible(3..<6))
    #expect(table.walk(&order) == rows([3, 4, 5, 6, 2, 7, 1, 8, 0, 9]))
  }

  @Test("The direction of travel first, the other side not forgotten")
  func moving() {
    var table = Rows([SectionShape(rows: 16)])
    var order = VisitOrder()
    order.begin(around: visible(5..<7, velocity: 800))
    #expect(
      table.walk(&order) == rows([5, 6, 7, 8, 9, 10, 4, 11, 12, 13, 14, 3, 15, 2, 1, 0])
    )
    var back = Rows([SectionShape(rows: 16)])
    order.begin(around: visible(9..<11, velocity: -800))
    #expect(
      back.walk(&order) == rows([9, 10, 8, 7, 6, 5, 11, 4, 3, 2, 1, 12, 0, 13, 14, 15])
    )
  }

  @Test("A table that creeps counts as resting")
  func creeping() {
    var table = Rows([SectionShape(rows: 5)])
    var order = VisitOrder()
    order.begin(around: visible(2..<3, velocity: -20))
    #expect(table.walk(&order) == rows([2, 3, 1, 4, 0]))
  }

  @Test("Outwards over the borders of sections, headers and footers included")
  func sections() {
    var table = Rows([
      SectionShape(rows: 1, hasHeader: true, hasFooter: true),
      SectionShape(rows: 1, hasHeader: true, hasFooter: true),
      SectionShape(rows: 1, hasHeader: true, hasFooter: true),
    ])
    var order = VisitOrder()
    order.begin(
      around: VisibleRows(range: .row(section: 1, row: 0)..<(.footer(section: 1)))
    )
    #expect(
      table.walk(&order) == [
        .row(section: 1, row: 0),
        .footer(section: 1), .header(section: 1),
        .header(section: 2), .footer(section: 0),
        .row(section: 2, row: 0), .row(section: 0, row: 0),
        .footer(section: 2), .header(section: 0),
      ]
    )
  }

  @Test(
    "Rows asked for in vain come before all others, once, unless they have their height by then"
  )
  func missed() {
    var table = Rows([SectionShape(rows: 10)])
    var order = VisitOrder()
    order.begin(around: visible(0..<2))
    order.promote(.row(section: 0, row: 8))
    order.promote(.row(section: 0, row: 7))
    order.promote(.row(section: 0, row: 8))
    order.promote(.row(section: 0, row: 99))
    table.unmeasured.removeAll { $0 == .row(section: 0, row: 7) }
    #expect(table.next(&order) == .row(section: 0, row: 8))
    #expect(table.next(&order) == .row(section: 0, row: 0))
    // They outlast a new walk, but not a change of what the positions mean.
    order.promote(.row(section: 0, row: 6))
    order.begin(around: visible(1..<2))
    #expect(table.next(&order) == .row(section: 0, row: 6))
    order.promote(.row(section: 0, row: 5))
    order.forgetPromoted()
    #expect(table.next(&order) == .row(section: 0, row: 1))
  }

  @Test("More missed rows than are remembered: the oldest are forgotten, and come in their turn")
  func manyMissed() {
    var tuning = PrecacheTuning()
    tuning.rememberedMisses = 2
    var table = Rows([SectionShape(rows: 6)])
    var order = VisitOrder(tuning: tuning)
    for row in [5, 4, 3] { order.promote(.row(section: 0, row: row)) }
    #expect(table.walk(&order) == rows([4, 3, 0, 1, 2, 5]))
    tuning.rememberedMisses = 0
    order = VisitOrder(tuning: tuning)
    order.promote(.row(section: 0, row: 5))
    table = Rows([SectionShape(rows: 6)])
    #expect(table.next(&order) == .row(section: 0, row: 0))
  }

  @Test("A walk ends although its rows cannot be measured")
  func unmeasurable() {
    var table = Rows([SectionShape(rows: 7, hasHeader: true)])
    let all = table.unmeasured
    var order = VisitOrder()
    order.begin(around: visible(3..<5, velocity: 100))
    order.promote(.row(section: 0, row: 0))
    let visited = table.walk(&order, measures: false)
    #expect(Set(visited) == Set(all))
    // The promoted row comes once more in its turn; nothing else comes twice.
    #expect(visited.count == all.count + 1)
    #expect(table.next(&order) == nil)
  }

  @Test(
    "X2 P9 Beginning asks nothing, each next row asks a few questions, however many rows there are"
  )
  func complexity() {
    var table = Rows([SectionShape(rows: 5_000)])
    var order = VisitOrder()
    order.begin(around: visible(2_000..<2_010, velocity: 300))
    #expect(table.questions == 0)
    for _ in 0..<50 {
      table.questions = 0
      _ = table.next(&order)
      #expect(table.questions <= 3)
    }
  }

  @Test("A focus outside of the table finds all rows nevertheless")
  func focusOutside() {
    var table = Rows([SectionShape(rows: 3)])
    var order = VisitOrder()
    order.begin(
      around: VisibleRows(range: .row(section: 4, row: 0)..<(.row(section: 4, row: 9)))
    )
    #expect(table.walk(&order) == rows([2, 1, 0]))
    var empty = Rows([])
    order.begin(around: visible(0..<3))
    #expect(empty.walk(&order) == [])
  }

  @Test("Every unmeasured row is visited exactly once, visible ones first, the rest in order")
  func random() {
    let seeds = RandomCases.seeds(full: 5_000)
    for seed in seeds {
      var random = SeededRandom(seed: seed)
      let shapes = (0..<Int.random(in: 0...5, using: &random)).map { _ in
        SectionShape(
          rows: Int.random(in: 0...8, using: &random),
          hasHeader: random.chance(50),
          hasFooter: random.chance(50)
        )
      }
      var table = Rows(shapes)
      table.unmeasured.removeAll { _ in random.chance(30) }
      let all = table.unmeasured
      var ends = (0..<2).map { _ in
        [
          RowPosition.header(section: Int.random(in: 0...6, using: &random)),
          .row(
            section: Int.random(in: 0...6, using: &random),
            row: Int.random(in: 0...9, using: &random)
          ),
          .footer(section: Int.random(in: 0...6, using: &random)),
        ].randomElement(using: &random)!
      }
      ends.sort()
      let velocity = [0.0, 15, 500, -500].randomElement(using: &random)!
      var order = VisitOrder()
      order.begin(around: VisibleRows(range: ends[0]..<ends[1], velocity: velocity))
      let visited = table.walk(&order, measures: random.chance(50))

      let seen = all.filter { $0 >= ends[0] && $0 < ends[1] }
      let below = all.filter { $0 >= ends[1] }
      let above = Array(all.filter { $0 < ends[0] }.reversed())
      #expect(Array(visited.prefix(seen.count)) == seen, "seed \(seed)")
      let rest = visited.dropFirst(seen.count)
      #expect(rest.filter { $0 >= ends[1] } == below, "seed \(seed)")
      #expect(rest.filter { $0 < ends[0] } == above, "seed \(seed)")
      #expect(visited.count == all.count, "seed \(seed)")
      // As long as both sides have rows, they have their shares.
      let ahead = velocity < -20 ? above : below
      let share = velocity.magnitude > 20 ? 4 : 1
      let mixed = rest.prefix { $0 != below.last && $0 != above.last }
      for (index, position) in mixed.enumerated() where !below.isEmpty && !above.isEmpty {
        #expect(
          ahead.contains(position) == (index % (share + 1) < share),
          "seed \(seed)"
        )
      }
    }
    print("visit order: \(seeds.count) walks")
  }
}
