import Foundation
import TemplateLayout
import TestSupport
import Testing

/// Columns against the naive model, while rows come, go, move and change.
@Suite("Random columns") final class RandomColumnTests: EngineSuite {
  /// A collection with random sections and what it is laid out by.
  private struct Scene: CustomStringConvertible {
    var columns: Int
    var inset: CGFloat
    var width: CGFloat
    var nextID = 0
    var log: [String] = []

    init(_ random: inout SeededRandom) {
      columns = Int.random(in: 1...5, using: &random)
      inset = CGFloat(Int.random(in: 0...24, using: &random)) / 2
      width = CGFloat(Int.random(in: 200...900, using: &random))
    }

    mutating func content(_ random: inout SeededRandom) -> TemplateContent {
      nextID += 1
      return TemplateContent(
        id: nextID,
        area: random.chance(5) ? 0 : CGFloat(Int.random(in: 100...20_000, using: &random))
      )
    }

    var description: String {
      "\(columns) columns, inset \(inset), width \(width): \(log.joined(separator: "; "))"
    }
  }

  @Test(
    "Frames, points, rectangles and sizes are those of the naive model",
    arguments: RandomCases.seeds(full: 300)
  )
  func againstModel(seed: UInt64) async throws {
    var random = SeededRandom(seed: seed)
    var scene = Scene(&random)
    var contents: [[TemplateContent]] = []
    for _ in 0..<Int.random(in: 0...4, using: &random) {
      contents.append(
        (0..<Int.random(in: 0...30, using: &random)).map { _ in scene.content(&random) }
      )
    }
    let delegate = DelegateDouble(contents)
    for section in contents.indices {
      if random.chance(30) { delegate.setHeader(scene.content(&random), inSection: section) }
      if random.chance(30) { delegate.setFooter(scene.content(&random), inSection: section) }
    }
    let table = try await table(delegate, environment: LayoutEnvironment(width: nil))
    let columns = try ColumnLayout(table, numberOfColumns: scene.columns, inset: scene.inset)
    try await columns.setEnvironment(LayoutEnvironment(width: scene.width))
    _ = try? await columns.size(for: path(0))
    compare(columns, scene, &random)

    for _ in 0..<6 {
      switch Int.random(in: 0..<4, using: &random) {
      case 0:
        scene.width = CGFloat(Int.random(in: 200...900, using: &random))
        scene.log.append("width \(scene.width)")
        try await columns.setEnvironment(LayoutEnvironment(width: scene.width))
      case 1:
        let item = Self.anyItem(of: delegate, &random)
        scene.log.append("measure \(item.map { "\($0)" } ?? "none")")
        if let item {
          let content = delegate.contents[item.section][item.row]
          let size = try await columns.size(for: item)
          let itemWidth =
            (scene.width - CGFloat(scene.columns + 1) * scene.inset)
            / CGFloat(scene.columns)
          #expect(abs(size.width - itemWidth) < 1e-6, "\(seed): \(scene)")
          let context = MeasurementContext(contentWidth: size.width, scale: 2)
          #expect(size.height == content.height(in: context), "\(seed): \(scene)")
        }
      default:
        try await update(table, delegate, &scene, &random)
      }
      compare(columns, scene, &random, seed)
    }
    await table.close()
  }

  private static func anyItem(
    of delegate: DelegateDouble,
    _ random: inout SeededRandom
  ) -> IndexPath? {
    let contents = delegate.contents
    return contents.indices.flatMap { section in
      contents[section].indices.map { path($0, section) }
    }.randomElement(using: &random)
  }

  /// Deletes, inserts and changes items of one section.
  private func update(
    _ table: TableLayout,
    _ delegate: DelegateDouble,
    _ scene: inout Scene,
    _ random: inout SeededRandom
  ) async throws {
    var contents = delegate.contents
    guard let section = contents.indices.randomElement(using: &random) else { return }
    let old = contents[section]
    let deleted = Set(old.indices.filter { _ in random.chance(20) })
    let reloaded = Set(old.indices.filter { _ in random.chance(10) }).subtracting(deleted)
    for index in reloaded { contents[section][index] = scene.content(&random) }
    var items = old.indices.filter { !deleted.contains($0) }.map { contents[section][$0] }
    var inserted: [Int] = []
    for _ in 0..<Int.random(in: 0...5, using: &random) {
      let index = Int.random(in: 0...items.count, using: &random)
      items.insert(scene.content(&random), at: index)
      inserted = inserted.map { $0 >= index ? $0 + 1 : $0 } + [index]
    }
    contents[section] = items
    scene.log.append("delete \(deleted.sorted()), reload \(reloaded.sorted()), insert \(inserted)")
    let after = contents
    let insertions = inserted
    try await table.performBatchUpdates { updates in
      delegate.contents = after
      updates.insertRows(at: insertions.map { path($0, section) })
      updates.deleteRows(at: deleted.map { path($0, section) })
      updates.reloadRows(at: reloaded.map { path($0, section) })
    }
  }

  private func compare(
    _ columns: ColumnLayout,
    _ scene: Scene,
    _ random: inout SeededRandom,
    _ seed: UInt64 = 0
  ) {
    let geometry = columns.geometry
    let table = geometry.table
    let naive = NaiveColumns(
      sections: (0..<table.numberOfSections).map { section in
        NaiveColumns.Section(
          header: table.rect(forHeaderInSection: section)?.height,
          items: (0..<table.numberOfRows(inSection: section)).map { row in
            table.rect(forRowAt: path(row, section))?.height ?? -1
          },
          footer: table.rect(forFooterInSection: section)?.height
        )
      },
      columns: scene.columns,
      inset: scene.inset,
      left: scene.inset,
      itemWidth: geometry.itemWidth,
      width: scene.width
    ).frames
    var faults: [String] = []
    func check(_ holds: Bool, _ claim: @autoclosure () -> String) {
      if !holds { faults.append(claim()) }
    }
    check(
      CGRect(origin: .zero, size: geometry.contentSize)
        .isNearly(CGRect(x: 0, y: 0, width: scene.width, height: naive.height)),
      "content size \(geometry.contentSize), not \(naive.height)"
    )
    for item in naive.order {
      check(geometry.rect(forItemAt: item)?.isNearly(naive.items[item]) == true, "frame of \(item)")
    }
    for section in 0..<geometry.numberOfSections {
      let header = geometry.rect(forHeaderInSection: section)
      check(
        header.map { $0.isNearly(naive.headers[section]) } ?? (naive.headers[section] == nil),
        "header"
      )
      let footer = geometry.rect(forFooterInSection: section)
      check(
        footer.map { $0.isNearly(naive.footers[section]) } ?? (naive.footers[section] == nil),
        "footer"
      )
    }
    // Frames of the geometry itself from here on, so that rounding does not decide what touches what.
    let frames = naive.order.map { ($0, geometry.rect(forItemAt: $0) ?? .null) }
    for _ in 0..<10 {
      let point = CGPoint(
        x: CGFloat.random(in: -20...scene.width + 20, using: &random),
        y: CGFloat.random(in: -20...naive.height + 20, using: &random)
      )
      let hit = frames.first { $0.1.contains(point) }?.0
      check(geometry.indexPath(at: point) == hit, "item at \(point)")
      let rect = CGRect(
        origin: point,
        size: CGSize(
          width: CGFloat.random(in: 0...scene.width, using: &random),
          height: CGFloat.random(in: 0...300, using: &random)
        )
      )
      let touched = rect.isEmpty ? [] : frames.filter { $0.1.overlaps(rect) }.map(\.0)
      check(geometry.indexPaths(in: rect) == touched, "items in \(rect)")
    }
    for (item, frame) in frames.prefix(5) where frame.height > 0 {
      check(geometry.indexPath(at: frame.origin) == item, "item at its own corner: \(item)")
    }
    #expect(faults.isEmpty, "seed \(seed): \(scene)")
  }
}
