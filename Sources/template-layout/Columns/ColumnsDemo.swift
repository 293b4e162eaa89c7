import AutoLayout
import Foundation
import TemplateLayout

/// `demo --columns`: items in columns that are shuffled, added and removed, and a width that changes.
///
/// After each step every size is compared with that of the item alone on a fresh cell, and the frames
/// with each other.
struct ColumnsDemo {
  private let columns: ColumnLayout
  private let dataSource: GridDataSource
  private let scale: CGFloat
  private let console: Console
  private var log: StepLog
  private var measuredBefore = 0
  private var faults = 0

  /// How many items there are at first.
  private static let itemCount = 24

  /// The height of the screen in points.
  private static let screenHeight: CGFloat = 667

  /// Plays the demo.
  ///
  /// - Returns: Whether every size was right.
  static func run(_ options: DemoOptions, columns: Int, console: Console) async throws -> Bool {
    let drawing = try options.svgPath.map { try OutputFile(path: $0, option: "--svg") }
    let traceFile = try options.tracePath.map {
      try OutputFile(path: $0, option: "--trace", other: drawing)
    }
    let collection = LayoutEnvironment(width: options.table.width, scale: options.table.scale)
    var demo = try await ColumnsDemo(columns, collection, console)
    let trace = traceFile.map { demo.columns.table.startTrace(into: $0) }
    try await demo.play(collection)
    await demo.columns.table.close()
    try await trace?.value
    if let drawing { try drawing.write(try await demo.picture().svg) }
    return demo.faults == 0
  }

  private init(
    _ numberOfColumns: Int,
    _ collection: LayoutEnvironment,
    _ console: Console
  ) async throws {
    self.console = console
    scale = collection.scale
    dataSource = GridDataSource((0..<Self.itemCount).map { GridItem(id: $0) })
    let table = try TableLayout(
      environment: LayoutEnvironment(width: nil),
      delegate: dataSource,
      // Precaching begins when the items that are asked for first are there.
      options: TableLayoutOptions(isPrecachingEnabled: false)
    )
    log = StepLog(table, console)
    columns = try ColumnLayout(table, numberOfColumns: numberOfColumns)
    do {
      try await columns.setEnvironment(collection)
    } catch {
      throw UsageError("--columns: \(error)")
    }
    await table.register(forCellReuseIdentifier: GridCell.reuseIdentifier) { _ in GridCell() }
  }

  private mutating func play(_ collection: LayoutEnvironment) async throws {
    let table = columns.table
    try await table.apply(TableSnapshot(dataSource.items))
    try await fillFirstScreen()
    await table.setPrecachingEnabled(true)
    try await end("first screen and precaching")

    var random = SplitMix(seed: 2)
    var items = await dataSource.items
    items.shuffle(using: &random)
    try await show(items)
    try await end("shuffle")

    for id in Self.itemCount..<Self.itemCount + 5 {
      items.insert(GridItem(id: id), at: Int.random(in: 0...items.count, using: &random))
    }
    try await show(items)
    try await end("add 5 items")

    for _ in 0..<7 { items.remove(at: Int.random(in: 0..<items.count, using: &random)) }
    try await show(items)
    try await end("remove 7 items")

    var turned = collection
    turned.width = collection.width.map { ($0 * 1.5).rounded() }
    try await columns.setEnvironment(turned)
    try await end("widen to \((turned.width ?? 0).shortestDecimal) points")
    try await columns.setEnvironment(collection)
    try await end("back to \((collection.width ?? 0).shortestDecimal) points")
  }

  /// Several tasks ask for the items from the top until the screen is full, as a collection's layout,
  /// its prefetching and its accessibility do.
  private func fillFirstScreen() async throws {
    let columns = columns
    let count = await dataSource.items.count
    try await withThrowingTaskGroup { group in
      for _ in 0..<4 {
        group.addTask {
          for item in 0..<count {
            let indexPath = IndexPath(row: item, section: 0)
            _ = try await columns.size(for: indexPath)
            let frame = columns.geometry.rect(forItemAt: indexPath)
            if frame.map({ $0.minY > Self.screenHeight }) ?? true { return }
          }
        }
      }
      try await group.waitForAll()
    }
  }

  private func show(_ items: [GridItem]) async throws {
    try await columns.table.apply(TableSnapshot(items)) { await dataSource.setItems(items) }
  }

  /// Waits until everything is measured, checks it, and says what the step has come to.
  private mutating func end(_ step: String) async throws {
    let table = columns.table
    try await table.waitUntilPrecached()
    let items = await dataSource.items
    var sizes: [CGSize] = []
    for item in items.indices {
      sizes.append(try await columns.size(for: IndexPath(row: item, section: 0)))
    }
    let geometry = columns.geometry
    let stepFaults = try faults(of: items, sizes, geometry)
    faults += stepFaults.count
    let statistics = await table.statistics
    try await log.write(until: statistics.hits)
    for fault in stepFaults {
      console.writeError("template-layout demo: \(step): \(fault)\n")
    }
    let size = geometry.contentSize
    try console.write(
      "-- \(step): \(items.count) items of \(geometry.itemWidth.shortestDecimal) points, content "
        + "\(size.width.shortestDecimal) x \(size.height.shortestDecimal); measured "
        + "\(statistics.configurations - measuredBefore), checked \(sizes.count) sizes, "
        + "\(stepFaults.count) wrong\n\n"
    )
    measuredBefore = statistics.configurations
  }

  /// What is wrong with the sizes and frames.
  private func faults(
    of items: [GridItem],
    _ sizes: [CGSize],
    _ geometry: ColumnGeometry
  ) throws -> [String] {
    var faults: [String] = []
    var bottomOfLines: CGFloat = 0
    var tallest: CGFloat = 0
    for (index, item) in items.enumerated() {
      let cell = GridCell()
      cell.configure(item)
      let context = MeasurementContext(contentWidth: geometry.itemWidth, scale: scale)
      let size = CGSize(width: geometry.itemWidth, height: try cell.fittingHeight(in: context))
      if sizes[index] != size { faults.append("[0:\(index)] is \(sizes[index]), not \(size)") }

      let column = index % geometry.numberOfColumns
      if column == 0 {
        bottomOfLines += tallest + geometry.inset
        let line = sizes[index..<min(index + geometry.numberOfColumns, sizes.count)]
        tallest = line.map(\.height).max() ?? 0
      }
      let frame = CGRect(
        x: geometry.inset + CGFloat(column) * (size.width + geometry.inset),
        y: bottomOfLines + (tallest - size.height) / 2,
        width: size.width,
        height: size.height
      )
      let found = geometry.rect(forItemAt: IndexPath(row: index, section: 0)) ?? .null
      if abs(found.minX - frame.minX) + abs(found.minY - frame.minY) > 0.01
        || found.size != frame.size
      {
        faults.append("[0:\(index)] is at \(found), not \(frame)")
      }
    }
    return faults
  }

  /// The items as they are now, laid out at their places.
  private func picture() async throws -> Picture {
    let geometry = columns.geometry
    var items: [GridDrawing.Item] = []
    for (index, item) in await dataSource.items.enumerated() {
      let name = "[0:\(index)]"
      guard let frame = geometry.rect(forItemAt: IndexPath(row: index, section: 0)) else {
        continue
      }
      items.append(.init(frame: frame, drawing: try RowDrawing(item, name, frame, scale: scale)))
    }
    return GridDrawing(size: geometry.contentSize, items: items).picture()
  }
}

/// Prints a table's log step by step, each line in the step that it belongs to.
private struct StepLog {
  private let console: Console
  private var events: TableLayoutEvents.AsyncIterator
  private let log = EventLog()
  private var hits = 0

  /// A log of what the table does from now on.
  init(_ table: TableLayout, _ console: Console) {
    self.console = console
    events = table.events.makeAsyncIterator()
  }

  /// Prints up to the hit with a number, which has happened.
  mutating func write(until lastHit: Int) async throws {
    while hits < lastHit, let event = await events.next() {
      switch event.kind {
      case .hitCache: hits += 1
      // The hits among the lost events cannot be told, and more will not come.
      case .dropped: hits = lastHit
      default: break
      }
      if let line = log.line(for: event) { try console.write(line + "\n") }
    }
  }
}

extension RowDrawing {
  /// An item laid out in its frame.
  fileprivate init(_ item: GridItem, _ name: String, _ frame: CGRect, scale: CGFloat) throws {
    let cell = GridCell()
    cell.configure(item)
    // The cell takes its traits and its content's width from the measurement.
    _ = try cell.fittingHeight(in: MeasurementContext(contentWidth: frame.width, scale: scale))
    cell.frame = CGRect(origin: .zero, size: frame.size)
    cell.layoutIfNeeded()
    if let error = cell.layoutError { throw error }
    self.init(
      of: cell,
      name: name,
      height: frame.height,
      separatorHeight: 0,
      accessory: .none,
      color: { $0 === cell.titleLabel ? .gridTitle : .gridText }
    )
  }
}
