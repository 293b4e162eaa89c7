import TestSupport
import Testing

@testable import TemplateLayout

/// Random edits of a tree, each compared with the naive table.
@Suite struct RandomTableTests {
  @Test("P1 Random batches over several environments leave every row its own height or none")
  func randomBatches() async {
    let seeds = RandomCases.seeds(full: 2_500)
    let total = await withTaskGroup(of: OperationCounts.self) { group in
      for chunk in 0..<4 {
        group.addTask {
          var counts = OperationCounts()
          for seed in seeds where seed % 4 == UInt64(chunk) {
            var run = RandomRun(seed: seed)
            run.run()
            counts.add(run.counts)
          }
          return counts
        }
      }
      return await group.reduce(into: OperationCounts()) { $0.add($1) }
    }
    print("random batches, seeds \(seeds): \(total)")
    #expect(total.operations >= (RandomCases.runsAll ? 1_000_000 : 100_000))
    for (name, count) in total.byKind {
      #expect(count * 20 >= total.operations, "\(name) is less than 5 %")
    }
  }
}

struct OperationCounts: CustomStringConvertible {
  var byKind: [String: Int] = [:]
  var batches = 0

  var operations: Int { byKind.values.reduce(0, +) }

  mutating func count(_ kind: String) { byKind[kind, default: 0] += 1 }

  mutating func add(_ other: Self) {
    batches += other.batches
    byKind.merge(other.byKind, uniquingKeysWith: +)
  }

  var description: String {
    let kinds = byKind.sorted { $0.key < $1.key }.map { "\($0.key) \($0.value)" }
    return "\(operations) operations, \(batches) batches: \(kinds.joined(separator: ", "))"
  }
}

/// A table's life from one seed.
struct RandomRun {
  let seed: UInt64
  var counts = OperationCounts()

  private var random: SeededRandom
  private let rowLimit: Int
  private var table: NaiveTable
  private var tree: RowTree
  private var estimates = HeightEstimates()
  private var environment = 0
  private var kept = EnvironmentHeights<Int>(limit: 2)
  private var naiveKept: [(environment: Int, heights: [UInt64: Double])] = []
  private var step = 0
  private let verdict = Verdict()

  /// Whether nothing has failed yet; the first failure ends the run.
  private final class Verdict {
    var isFine = true
  }

  private var isFine: Bool { verdict.isFine }

  init(seed: UInt64) {
    self.seed = seed
    random = SeededRandom(seed: seed)
    rowLimit =
      seed % 20 == 19 ? 2_000 : [3, 20, 60, 100, 20, 60, 3, 300, 20, 100][Int(seed % 10)]
    var shapes: [SectionShape] = []
    for _ in 0..<Int.random(in: 0...10, using: &random) {
      shapes.append(
        SectionShape(
          rows: Int.random(in: 0...max(1, rowLimit / 10), using: &random),
          hasHeader: random.chance(50),
          hasFooter: random.chance(30)
        )
      )
    }
    table = NaiveTable(shapes)
    tree = RowTree(shapes)
    adoptStamps(from: 1, "the beginning")
  }

  mutating func run() {
    while isFine, counts.operations < 400 {
      step += 1
      for _ in 0..<Int.random(in: 4...10, using: &random) { changeOneEntry() }
      for _ in 0..<2 { changeEnvironment() }
      let old = tree
      let oldEntries = entries(of: old)
      applyBatch()
      expect(entries(of: old) == oldEntries, "a snapshot changed")
      if random.chance(20) { checkGeometry() }
    }
  }

  // MARK: Single entries

  private mutating func changeOneEntry() {
    let positions = table.positions
    guard let position = positions.randomElement(using: &random) else { return }
    let isRow = position.rowIndex != nil
    let stamp = table[position]!.stamp
    let stale = UInt64.random(in: 0..<tree.nextStamp + 5, using: &random)
    let number = Double(Int.random(in: 0...900, using: &random)) / 3
    let kind = UInt16.random(in: 1...9, using: &random)
    switch Int.random(in: 0..<7, using: &random) {
    case 0, 1, 2:
      counts.count("setHeight")
      if stale != stamp {
        expect(
          tree.setHeight(number, kind: kind, at: position, stamp: stale) == nil,
          "stale height"
        )
      }
      let former = tree.setHeight(number, kind: kind, at: position, stamp: stamp)
      expect(former == table[position]!.entry.height, "former height")
      table[position]!.kind = kind
      table[position]!.knowledge = .height(number)
      estimates.record(number, kind: kind, isRow: isRow)
    case 3:
      counts.count("setKind or setEstimate")
      expect(
        tree.setKind(kind, at: position, stamp: stamp, estimates: estimates),
        "kind of \(position)"
      )
      table[position]!.kind = kind
      if table[position]!.knowledge == .nothing, !isRow || kind > HeightEstimates.largestClassKind {
        table[position]!.knowledge = .guess(estimates.estimate(forKind: kind, isRow: isRow))
      }
    case 4:
      counts.count("setKind or setEstimate")
      let wasMeasured = if case .height = table[position]!.knowledge { true } else { false }
      expect(
        tree.setEstimate(number, at: position, stamp: stamp) == !wasMeasured,
        "estimate \(position)"
      )
      if !wasMeasured { table[position]!.knowledge = .guess(number) }
    default:
      counts.count("invalidate")
      let old = tree.nextStamp
      expect(tree.invalidate(position)?.former == table[position]!.entry, "invalidated entry")
      table[position] = table[position]!.changed
      adoptStamps(from: old, "invalidate \(position)")
    }
  }

  private mutating func changeEnvironment() {
    counts.count("change environment")
    var heights: [UInt64: Double] = [:]
    for position in table.positions {
      if case .height(let height) = table[position]!.knowledge {
        heights[table[position]!.stamp] = height
      }
    }
    naiveKept.removeAll { $0.environment == environment }
    naiveKept.append((environment, heights))
    if naiveKept.count > 2 { naiveKept.removeFirst() }
    _ = kept.keep(tree.measuredHeights(), for: environment)

    environment = Int.random(in: 0..<4, using: &random)
    let place = naiveKept.firstIndex { $0.environment == environment }
    let former = place.map { naiveKept.remove(at: $0).heights } ?? [:]
    for position in table.positions {
      if let height = former[table[position]!.stamp] {
        table[position]!.knowledge = .height(height)
      } else if case .height(let height) = table[position]!.knowledge {
        table[position]!.knowledge = .guess(height)
      }
    }
    tree.replaceMeasuredHeights(with: kept.take(environment) ?? StampedHeights())
    check("environment \(environment)")
  }

  // MARK: Batches

  private mutating func applyBatch() {
    let batch = RandomBatch(of: table, rowLimit: rowLimit, using: &random)
    counts.batches += 1
    for update in batch.updates { counts.count(update.kindName) }
    let origin = "seed \(seed), step \(step)\nbefore: \(table.shapes)\n\(batch)"
    do {
      let plan = try UpdatePlan(batch.updates, on: tree, after: batch.after)
      let new = table.after(batch.updates, shapes: batch.after)
      checkMapping(plan, to: new, origin)
      var shuffled = tree
      let firstStamp = tree.nextStamp
      var ended: [UInt64]? = []
      let oldStamps = Set(table.positions.map { table[$0]!.stamp })
      tree.apply(plan, endedStamps: &ended)
      table = new
      check(origin, adoptingFrom: firstStamp)
      let left = Set(table.positions.map { table[$0]!.stamp })
      expect(Set(ended!) == oldStamps.subtracting(left), "ended stamps\n\(origin)")
      expect(ended!.count == Set(ended!).count, "a stamp ended twice\n\(origin)")

      let order = batch.updates.shuffled(using: &random)
      var nothing: [UInt64]?
      shuffled.apply(
        try UpdatePlan(order, on: shuffled, after: batch.after),
        endedStamps: &nothing
      )
      expect(entries(of: shuffled) == entries(of: tree), "another order: \(order)\n\(origin)")
    } catch {
      expect(false, "\(error)\n\(origin)")
    }
  }

  private func checkMapping(
    _ plan: UpdatePlan,
    to new: NaiveTable,
    _ origin: String
  ) {
    let places = Dictionary(
      uniqueKeysWithValues: new.positions.map { (new[$0]!.identity, $0) }
    )
    for position in table.positions {
      let mapped = plan.newPosition(of: position)
      if let place = places[table[position]!.identity] {
        expect(mapped == place, "\(position) goes to \(place), not \(mapped as Any)\n\(origin)")
      } else if let mapped {
        // Only the rows of a reloaded section are followed to their successors.
        expect(
          new[mapped]?.stamp == 0,
          "\(position) is gone but followed to \(mapped)\n\(origin)"
        )
      }
    }
  }

  // MARK: Comparing

  private func entries(of tree: RowTree) -> [RowEntry] {
    var result: [RowEntry] = []
    tree.forEachCell(in: 0..<tree.count) { if let entry = $0.entry { result.append(entry) } }
    return result
  }

  private mutating func adoptStamps(from first: UInt64, _ origin: String) {
    for position in table.positions where table[position]!.stamp == 0 {
      let stamp = tree.stamp(at: position) ?? 0
      expect(stamp >= first, "the stamp of \(position) is not new\n\(origin)")
      table[position]!.stamp = stamp
    }
  }

  private mutating func check(_ origin: String, adoptingFrom first: UInt64? = nil) {
    expect(tree.brokenInvariant == nil, "\(tree.brokenInvariant ?? "")\n\(origin)")
    guard isFine else { return }
    expect(tree.shapes == table.shapes, "shapes \(tree.shapes)\n\(origin)")
    if let first { adoptStamps(from: first, origin) }
    let expected = table.positions.map { table[$0]!.entry }
    guard entries(of: tree) != expected else { return }
    for position in table.positions {
      let entry = tree.entry(at: position)
      let expected = table[position]!.entry
      expect(entry == expected, "\(position) is \(entry as Any), not \(expected)\n\(origin)")
      if !isFine { return }
    }
  }

  private mutating func checkGeometry() {
    let positions = table.positions
    var tops: [Double] = [0]
    for position in positions { tops.append(tops.last! + table.height(position, estimates)) }
    let origin = "seed \(seed), step \(step)"
    func isNear(_ lhs: Double?, _ rhs: Double) -> Bool {
      lhs.map { abs($0 - rhs) <= 1e-9 * max(1, rhs) } ?? false
    }
    expect(isNear(tree.contentHeight(estimates), tops.last!), "content height\n\(origin)")
    for _ in 0..<min(20, positions.count) {
      let number = Int.random(in: 0..<positions.count, using: &random)
      let position = positions[number]
      let extent = tree.extent(of: position, estimates)
      expect(isNear(extent?.top, tops[number]), "top of \(position)\n\(origin)")
      expect(isNear(extent?.height, table.height(position, estimates)), "height \(position)")
      let middle = (tops[number] + tops[number + 1]) / 2
      if tops[number + 1] - tops[number] > 0.1 {
        expect(tree.position(atY: middle, estimates) == position, "row at \(middle)\n\(origin)")
        expect(
          tree.position(atY: extent!.top, estimates) == position,
          "row at its top\n\(origin)"
        )
      }
      let section = tree.extent(ofSection: position.section, estimates)
      let first = positions.firstIndex { $0.section == position.section }!
      let end = positions.lastIndex { $0.section == position.section }! + 1
      expect(isNear(section?.top, tops[first]), "top of a section\n\(origin)")
      expect(
        abs((section?.height ?? -1) - (tops[end] - tops[first])) < 1e-6,
        "section\n\(origin)"
      )

      let unmeasured = positions.indices.filter {
        if case .height = table[positions[$0]]!.knowledge { false } else { true }
      }
      expect(
        tree.firstUnmeasured(from: position)
          == unmeasured.first { $0 >= number }.map { positions[$0] },
        "next of \(position)\n\(origin)"
      )
      expect(
        tree.lastUnmeasured(before: position)
          == unmeasured.last { $0 < number }.map { positions[$0] },
        "last of \(position)\n\(origin)"
      )
      expect(tree.unmeasuredCount == unmeasured.count, "unmeasured\n\(origin)")
    }
    let lower = Double.random(in: -50...tops.last! + 50, using: &random)
    let upper = lower + Double.random(in: 1...2_000, using: &random)
    let touched = positions.indices.filter {
      tops[$0] < upper - 1e-6 && tops[$0 + 1] > lower + 1e-6
    }
    let found = Set(tree.positions(fromY: lower, toY: upper, estimates).map(\.position))
    expect(found.isSuperset(of: touched.map { positions[$0] }), "rows in a range\n\(origin)")
    expect(
      found.allSatisfy { position in
        let number = positions.firstIndex(of: position)!
        return tops[number] < upper + 1e-6 && tops[number + 1] > lower - 1e-6
      },
      "rows outside a range\n\(origin)"
    )
  }

  private func expect(
    _ condition: Bool,
    _ message: @autoclosure () -> String,
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    guard !condition, isFine else { return }
    verdict.isFine = false
    Issue.record("\(message())", sourceLocation: sourceLocation)
  }
}

extension TableUpdate {
  var kindName: String {
    switch self {
    case .insertRow: "insertRow"
    case .deleteRow: "deleteRow"
    case .reloadRow: "reloadRow"
    case .reconfigureRow: "reconfigureRow"
    case .moveRow: "moveRow"
    case .insertSection: "insertSection"
    case .deleteSection: "deleteSection"
    case .reloadSection: "reloadSection"
    case .moveSection: "moveSection"
    }
  }
}
