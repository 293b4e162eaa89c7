import Foundation
import TestSupport
import Testing

@testable import TemplateLayout

/// Random updates of whole tables through their public calls, each compared with the naive table.
///
/// Two tables live the same life, but for the order of the calls in each batch.
@Suite struct RandomUpdateTests {
  @Test(
    "P1 P3 F4 X5 random updates of a table leave every row its own height or none, in any order of calls"
  )
  func randomUpdates() async throws {
    let seeds = RandomCases.seeds(full: 300)
    let total = try await withThrowingTaskGroup(of: OperationCounts.self) { group in
      for part in 0..<2 {
        group.addTask {
          var counts = OperationCounts()
          for seed in seeds where seed % 2 == part {
            let life = RandomLife(seed: seed)
            do {
              try await life.run()
            } catch {
              Issue.record("\(error)\nseed \(seed), step \(life.step)")
              break
            }
            counts.add(life.counts)
          }
          return counts
        }
      }
      return try await group.reduce(into: OperationCounts()) { $0.add($1) }
    }
    print("random updates of tables, seeds \(seeds): \(total)")
    #expect(total.operations >= (RandomCases.runsAll ? 120_000 : 12_000))
    for (name, count) in total.byKind {
      #expect(count * 20 >= total.operations, "\(name) is less than 5 %")
    }
  }
}

/// What went wrong in a life, and where.
private struct Difference: Error, CustomStringConvertible {
  let description: String
}

/// Two tables, and what is known of their rows.
private final class RandomLife {
  private(set) var counts = OperationCounts()
  private(set) var step = 0
  private var random: SeededRandom
  private let rowLimit: Int
  /// The rows; a stamp stands for one content of a row, and another content has another one.
  private var table: NaiveTable
  private var nextStamp: UInt64 = 1
  private var width = 100
  /// The stamps that are measured at the present width, and at the two widths left last.
  private var measured: Set<UInt64> = []
  private var former: [(width: Int, measured: Set<UInt64>)] = []
  private let delegate: DelegateDouble
  private var tables: [TableLayout] = []
  private let seed: UInt64

  init(seed: UInt64) {
    self.seed = seed
    var random = SeededRandom(seed: seed)
    let limit = seed % 15 == 14 ? 2_000 : [3, 20, 60, 100, 20, 60, 3, 200, 20, 100][Int(seed % 10)]
    table = NaiveTable(
      (0..<Int.random(in: 0...10, using: &random)).map { _ in
        SectionShape(
          rows: Int.random(in: 0...max(1, limit / 10), using: &random),
          hasHeader: random.chance(40),
          hasFooter: random.chance(30)
        )
      }
    )
    self.random = random
    rowLimit = limit
    delegate = DelegateDouble([])
    giveStamps()
  }

  /// A height that no other content has at any width; headers and footers have no separator.
  private func height(_ position: RowPosition) -> CGFloat {
    let content = table[position].map(content)!
    let height = content.height(in: MeasurementContext(contentWidth: CGFloat(width)))
    return position.rowIndex == nil ? height : height + 0.5
  }

  private func content(_ row: NaiveTable.Row) -> TemplateContent {
    TemplateContent(id: row.identity, area: CGFloat(row.stamp * 40_009))
  }

  /// New rows and changed ones get the content that nobody has had.
  private func giveStamps() {
    for position in table.positions where table[position]!.stamp == 0 {
      table[position]!.stamp = nextStamp
      nextStamp += 1
    }
    delegate.contents = table.sections.map { $0.rows.map(content) }
    for section in 0..<RandomBatch.maximumSections + 1 {
      let contents = table.sections.indices.contains(section) ? table.sections[section] : nil
      delegate.setHeader(contents?.header.map(content), inSection: section)
      delegate.setFooter(contents?.footer.map(content), inSection: section)
    }
  }

  func run() async throws {
    let work = TemplateWork()
    for _ in 0..<2 {
      let table = try TableLayout(
        environment: LayoutEnvironment(width: CGFloat(width)),
        delegate: delegate,
        options: TableLayoutOptions(
          numberOfPools: 1,
          isPrecachingEnabled: false,
          environmentLimit: 2
        )
      )
      await table.register(forCellReuseIdentifier: "cell") { _ in TemplateDouble(work: work) }
      // Whoever waits for sections waits for them here, and then all rows are known.
      _ = try? await table.height(for: IndexPath(row: 0, section: .max))
      tables.append(table)
    }
    try check("at the beginning")
    while counts.operations < 400 {
      step += 1
      for _ in 0..<Int.random(in: 2...6, using: &random) { try await request() }
      for _ in 0..<2 { try await invalidate() }
      for _ in 0..<2 { try await turn() }
      try await update()
      switch Int.random(in: 0..<20, using: &random) {
      case 0: try await refusedUpdate()
      case 1: try await loadMore()
      case 2 where step % 3 == 0: try await reload()
      default: break
      }
    }
    for table in tables { await table.close() }
  }

  // MARK: What is done

  private func request() async throws {
    guard let position = table.positions.randomElement(using: &random) else { return }
    counts.count("request")
    for table in tables {
      let answer: CGFloat =
        switch position {
        case .row: try await table.height(for: position.indexPath!)
        case .header(let section): try await table.heightForHeader(inSection: section)
        case .footer(let section): try await table.heightForFooter(inSection: section)
        }
      guard answer == height(position) else {
        throw Difference(description: "\(position) is \(answer), not \(height(position))")
      }
    }
    measured.insert(table[position]!.stamp)
  }

  private func invalidate() async throws {
    guard
      let position = table.positions.filter({ $0.rowIndex != nil }).randomElement(using: &random)
    else { return }
    counts.count("invalidate")
    table[position]!.stamp = 0
    giveStamps()
    for table in tables { try await table.invalidate(position.indexPath!) }
    try check("invalidating \(position)")
  }

  private func turn() async throws {
    counts.count("change environment")
    let next = [100, 130, 170, 210].randomElement(using: &random)!
    if next != width {
      let kept = former.firstIndex { $0.width == next }.map { former.remove(at: $0).measured }
      // Nothing is kept of an environment none of whose heights is one of a row that is there.
      measured.formIntersection(table.positions.map { table[$0]!.stamp })
      if !measured.isEmpty { former.append((width, measured)) }
      if former.count > 2 { former.removeFirst() }
      width = next
      measured = kept ?? []
    }
    for table in tables { try await table.setEnvironment(LayoutEnvironment(width: CGFloat(next))) }
    try check("width \(next)")
  }

  private func update() async throws {
    let batch = RandomBatch(of: table, rowLimit: rowLimit, using: &random)
    counts.batches += 1
    for update in batch.updates { counts.count(update.kindName) }
    let before = table.shapes
    table = table.after(batch.updates, shapes: batch.after)
    for (number, layout) in tables.enumerated() {
      let order = number == 0 ? batch.updates : batch.updates.shuffled(using: &random)
      try await layout.performBatchUpdates { updates in
        if number == 0 { giveStamps() }
        for update in order { updates.add(update) }
      }
    }
    try check("before: \(before)\n\(batch)")
  }

  private func refusedUpdate() async throws {
    guard let section = table.sections.indices.randomElement(using: &random) else { return }
    for table in tables {
      do {
        try await table.performBatchUpdates { $0.insertRows(at: [path(0, section)]) }
        throw Difference(description: "an update that does not fit was taken")
      } catch TableLayoutError.updateRejected {
      }
    }
    try check("a refused update")
  }

  private func loadMore() async throws {
    for section in table.sections.indices where random.chance(50) {
      if random.chance(30), !table.sections[section].rows.isEmpty {
        table.sections[section].rows.removeLast()
      } else {
        let row = table.newRow()
        table.sections[section].rows.append(row)
      }
    }
    giveStamps()
    for table in tables { try await table.reloadData(keepingHeights: true) }
    try check("loading more")
  }

  private func reload() async throws {
    measured = []
    former = []
    for table in tables {
      await table.reloadData()
      _ = try? await table.height(for: IndexPath(row: 0, section: .max))
    }
    try check("reloading")
  }

  // MARK: What has to be

  private func check(_ origin: String) throws {
    for layout in tables {
      let geometry = layout.geometry
      let counts = (0..<geometry.numberOfSections).map { geometry.numberOfRows(inSection: $0) }
      guard counts == table.sections.map(\.rows.count) else {
        throw Difference(description: "\(counts) rows\n\(origin)")
      }
      var top = CGFloat.zero
      for position in table.positions {
        let rect = geometry.rect(position)
        let height = measured.contains(table[position]!.stamp) ? height(position) : nil
        let found = geometry.tree.measuredHeight(at: position).map { CGFloat($0) }
        guard let rect, found == height, height == nil || rect.height == height else {
          throw Difference(
            description: "\(position) is \(String(describing: found)), not "
              + "\(String(describing: height))\n\(origin)"
          )
        }
        guard abs(rect.minY - top) <= 1e-9 * max(1, top) else {
          throw Difference(description: "\(position) is at \(rect.minY), not \(top)\n\(origin)")
        }
        top += rect.height
      }
      guard abs(geometry.contentSize.height - top) <= 1e-9 * max(1, top) else {
        throw Difference(description: "\(geometry.contentSize.height), not \(top)\n\(origin)")
      }
      guard geometry.tree.brokenInvariant == nil else {
        throw Difference(description: "\(geometry.tree.brokenInvariant!)\n\(origin)")
      }
    }
  }
}

extension BatchUpdates {
  /// Calls for the update as an app does.
  fileprivate mutating func add(_ update: TableUpdate) {
    func indexPath(_ index: RowIndex) -> IndexPath { path(index.row, index.section) }
    switch update {
    case .insertRow(let index): insertRows(at: [indexPath(index)])
    case .deleteRow(let index): deleteRows(at: [indexPath(index)])
    case .reloadRow(let index): reloadRows(at: [indexPath(index)])
    case .reconfigureRow(let index): reconfigureRows(at: [indexPath(index)])
    case .moveRow(let source, let target):
      moveRow(at: indexPath(source), to: indexPath(target))
    case .insertSection(let section): insertSections([section])
    case .deleteSection(let section): deleteSections([section])
    case .reloadSection(let section): reloadSections([section])
    case .moveSection(let source, let target): moveSection(source, toSection: target)
    }
  }
}
