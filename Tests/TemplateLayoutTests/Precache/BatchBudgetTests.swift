import TemplateLayout
import TestSupport
import Testing

@Suite("Row costs")
struct RowCostsTests {
  @Test("The first row of a kind sets the mean, each later one moves it by a quarter")
  func mean() {
    var costs = RowCosts()
    #expect(costs.predicted(2) == nil)
    costs.record(.microseconds(100), kind: 2)
    #expect(costs.predicted(2) == .microseconds(100))
    costs.record(.microseconds(200), kind: 2)
    #expect(costs.predicted(2) == .microseconds(125))
    costs.record(.microseconds(125), kind: 2)
    #expect(costs.predicted(2) == .microseconds(125))
    #expect(costs.predicted(0) == nil)
    #expect(costs.predicted(1) == nil)
    #expect(costs.predicted(.max) == nil)
  }

  @Test("What runs learnt side by side is taken in as if it had been learnt in turn")
  func merging() {
    for seed in RandomCases.seeds(full: 1_000) {
      var random = SeededRandom(seed: seed)
      var merged = RowCosts()
      var sequential = RowCosts()
      for _ in 0..<4 {
        // Two runs begin from the same costs.
        var runs = [
          BatchBudget(limit: .seconds(1), costs: merged),
          BatchBudget(limit: .seconds(1), costs: merged),
        ]
        for index in runs.indices {
          for _ in 0..<Int.random(in: 0...6, using: &random) {
            let kind = UInt16.random(in: 0...3, using: &random)
            let cost = Duration.microseconds(Int.random(in: 1...900, using: &random))
            runs[index].spend(cost, on: kind)
            sequential.record(cost, kind: kind)
          }
        }
        for run in runs { merged.merge(run) }
      }
      for kind in UInt16(0)...3 {
        let difference = merged.predicted(kind).map { $0 - sequential.predicted(kind)! }
        #expect((merged.predicted(kind) == nil) == (sequential.predicted(kind) == nil))
        #expect((difference ?? .zero).magnitude <= .nanoseconds(1), "seed \(seed)")
      }
    }
  }
}

extension Duration {
  fileprivate var magnitude: Duration { self < .zero ? .zero - self : self }
}

@Suite("Batch budget")
struct BatchBudgetTests {
  private let limit = Duration.milliseconds(4)

  private func costs(_ cost: Duration, kind: UInt16 = 1) -> RowCosts {
    var costs = RowCosts()
    costs.record(cost, kind: kind)
    return costs
  }

  @Test("A row starts only if it should fit")
  func fits() {
    var budget = BatchBudget(limit: limit, costs: costs(.milliseconds(1)))
    for _ in 0..<4 {
      #expect(budget.allows(1))
      budget.spend(.milliseconds(1), on: 1)
    }
    #expect(!budget.allows(1))
    #expect(budget.spent == limit)
    #expect(budget.rows == 4)
  }

  @Test("Exactly what is left fits, a nanosecond more does not")
  func exactly() {
    var budget = BatchBudget(limit: limit, costs: costs(.milliseconds(1)))
    budget.spend(.milliseconds(3), on: 2)
    #expect(budget.allows(1))
    budget.spend(.nanoseconds(1), on: 2)
    #expect(!budget.allows(1))
  }

  @Test("A kind that was never measured goes while there is time")
  func unknown() {
    var budget = BatchBudget(limit: limit, costs: RowCosts())
    #expect(budget.allows(7))
    budget.spend(.microseconds(3_999), on: 3)
    #expect(budget.allows(7))
    budget.spend(.microseconds(1), on: 3)
    #expect(!budget.allows(7))
  }

  @Test("What a batch learns about a kind counts in that batch already")
  func learns() {
    var budget = BatchBudget(limit: limit, costs: RowCosts())
    budget.spend(.microseconds(2_500), on: 7)
    #expect(!budget.allows(7))
    #expect(budget.allows(8))
    var known = BatchBudget(limit: limit, costs: costs(.milliseconds(1)))
    known.spend(.milliseconds(2), on: 1)
    #expect(known.allows(1))
    known.spend(.milliseconds(1), on: 1)
    // The mean is 1.1875 ms by now, and 1 ms is left.
    #expect(!known.allows(1))
  }

  @Test("A row that costs more than the limit is measured at the beginning of a batch")
  func tooLarge() {
    var budget = BatchBudget(limit: limit, costs: costs(.milliseconds(50)))
    #expect(budget.allows(1))
    budget.spend(.milliseconds(50), on: 1)
    #expect(!budget.allows(1))
  }

  @Test("In a gap before a frame the first row has to fit as well")
  func gap() {
    let gap = BatchBudget(
      limit: .milliseconds(1),
      firstRow: .ifItFits,
      costs: costs(.milliseconds(2))
    )
    #expect(!gap.allows(1))
    #expect(gap.allows(2))
    let none = BatchBudget(limit: .zero, firstRow: .ifItFits, costs: RowCosts())
    #expect(!none.allows(1))
  }

  @Test("Time that went elsewhere counts")
  func elapsed() {
    let budget = BatchBudget(
      limit: limit,
      firstRow: .ifItFits,
      costs: costs(.milliseconds(1))
    )
    #expect(budget.allows(1, elapsed: .milliseconds(3)))
    #expect(!budget.allows(1, elapsed: .microseconds(3_001)))
  }
}

/// P6: batches of scheduler, order and budget together, with simulated costs.
@Suite("Precaching, simulated")
struct PrecacheSimulationTests {
  private struct Report {
    var batches: [Duration] = []
    var measured: [RowPosition] = []
  }

  /// Precaches a table of rows whose costs are given, as the engine does with one pool.
  private func precache(
    costs rowCosts: [Duration],
    kinds: [UInt16],
    visible: VisibleRows?
  ) -> Report {
    var report = Report()
    var scheduler = PrecacheScheduler()
    var order = VisitOrder()
    var costs = RowCosts()
    var isMeasured = [Bool](repeating: false, count: rowCosts.count)
    if let visible { _ = scheduler.visibleRowsChanged(visible) }
    _ = scheduler.delegateSet()
    _ = scheduler.environmentChanged()
    while scheduler.isAwaitingIdle {
      guard case .begin(let batch) = scheduler.idle() else { break }
      if batch.beginsWalk { order.begin(around: batch.focus) }
      var budget = BatchBudget(limit: batch.budget, costs: costs)
      var outcome = PrecacheScheduler.BatchOutcome.nothingLeft
      // The row that did not fit is put back by looking before taking it.
      var ahead = order
      while let position = ahead.next(
        firstUnmeasured: { from in
          guard from.section == 0 else { return nil }
          let start = max(0, from.row ?? (from.family == .header ? 0 : .max))
          guard start < isMeasured.count else { return nil }
          return isMeasured[start...].firstIndex(of: false).map { .row(section: 0, row: $0) }
        },
        lastUnmeasured: { before in
          let end = min(before.row ?? 0, isMeasured.count)
          return isMeasured[..<end].lastIndex(of: false).map { .row(section: 0, row: $0) }
        }
      ) {
        let row = position.row!
        guard budget.allows(kinds[row]) else {
          outcome = .budgetSpent
          break
        }
        order = ahead
        budget.spend(rowCosts[row], on: kinds[row])
        isMeasured[row] = true
        report.measured.append(position)
      }
      costs.merge(budget)
      report.batches.append(budget.spent)
      _ = scheduler.batchEnded(batch.id, outcome)
    }
    #expect(scheduler.state == .idle)
    return report
  }

  @Test("P6 F2 Every batch takes at most the budget and one row, and every row is measured once")
  func batches() {
    let budget = PrecacheTuning().batchBudget
    var batches = 0
    for seed in RandomCases.seeds(full: 500) {
      var random = SeededRandom(seed: seed)
      let count = Int.random(in: 1...300, using: &random)
      let kinds = (0..<count).map { _ in UInt16.random(in: 1...4, using: &random) }
      let base = (0...4).map { _ in Int.random(in: 1...6_000, using: &random) }
      let costs = kinds.map { kind in
        // From half to half as much again as the kind's usual cost.
        Duration.microseconds(
          Int.random(in: base[Int(kind)] / 2...base[Int(kind)] * 3 / 2, using: &random)
        )
      }
      let first = Int.random(in: 0..<count, using: &random)
      let last = Int.random(in: first..<count, using: &random)
      let focus = VisibleRows(
        range: .row(section: 0, row: first)..<(.row(section: 0, row: last + 1)),
        velocity: [0, 900, -900].randomElement(using: &random)!
      )
      let report = precache(costs: costs, kinds: kinds, visible: focus)
      let dearest = costs.max()!
      for batch in report.batches {
        #expect(batch <= budget + dearest, "seed \(seed)")
      }
      #expect(report.measured.count == count, "seed \(seed)")
      #expect(Set(report.measured).count == count, "seed \(seed)")
      #expect(
        report.measured.prefix(last - first + 1).allSatisfy { focus.range.contains($0) },
        "seed \(seed)"
      )
      batches += report.batches.count
    }
    print("precaching, simulated: \(batches) batches")
  }

  @Test("P6 With a steady cost no batch but that of a row dearer than the budget is over it")
  func steady() {
    for cost in [15, 300, 999, 1_001, 2_700, 4_000, 9_000] {
      let report = precache(
        costs: .init(repeating: .microseconds(cost), count: 500),
        kinds: .init(repeating: 1, count: 500),
        visible: nil
      )
      let fitting = max(1, 4_000 / cost)
      #expect(report.batches.count == (500 + fitting - 1) / fitting)
      for batch in report.batches {
        #expect(batch <= .microseconds(max(4_000, cost)))
      }
    }
  }
}
