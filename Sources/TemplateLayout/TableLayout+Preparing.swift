import Foundation

// Heights of rows before any table shows them.
extension TableLayout {
  /// Measures rows that need not stand in the table, for its environment or another one.
  ///
  /// For data that is about to be shown: prepare it, then reload or insert. Heights of rows with a
  /// key are kept by it, so that the table finds them when the rows come; the table itself does not
  /// change, and neither its events nor its statistics tell of it. Pools give way after each row, so
  /// requests of the table are not held up.
  /// - Parameters:
  ///   - rows: the rows in any order.
  ///   - environment: width and traits, those of the table if `nil`.
  ///   - progress: told after each row how many are done, and of how many; called from any thread.
  /// - Returns: the heights in points, in the order of the rows, separator included.
  /// - Throws: the error of the first row in order that cannot be measured;
  ///   ``TableLayoutError/invalidEnvironment(_:)`` also while the width is not known;
  ///   ``TableLayoutError/cancelled``, ``TableLayoutError/closed``.
  public func prepareHeights(
    for rows: [Row],
    environment: LayoutEnvironment? = nil,
    progress: (@Sendable (_ done: Int, _ total: Int) -> Void)? = nil
  ) async throws(TableLayoutError) -> [CGFloat] {
    guard !isClosed else { throw .closed }
    let environment = environment ?? self.environment
    try environment.validate()
    guard environment.rowWidth != nil else {
      throw .invalidEnvironment("heights cannot be prepared while the width is not known")
    }
    let collector = HeightCollector(count: rows.count, environment: environment, progress: progress)
    let revision = withKeyedHeights { $0.revision }
    var keys: [HeightKey?] = []
    var measurements: [Measurement] = []
    for (index, row) in rows.enumerated() {
      let reference = RowReference(.row(section: 0, row: index), key: row.identity)
      let registration = try registration(of: row, at: reference)
      let context = try context(of: row, at: reference, in: environment)
      let key = heightKey(of: row, kind: registration.keyKind, family: .row, in: environment)
      keys.append(key)
      if let key, let height = withKeyedHeights({ $0.cache.height(for: key) }) {
        collector.set(.success(height), at: index)
        continue
      }
      measurements.append(
        Measurement(
          ticket: MeasurementTicket(),
          stamp: UInt64(index),
          row: reference,
          registration: registration,
          context: context,
          configuration: row.configuration
        )
      )
    }
    await measure(measurements, for: collector)
    guard !isClosed else { throw .closed }
    guard !Task.isCancelled else { throw .cancelled }
    var heights: [CGFloat] = []
    for (height, key) in zip(collector.heights, keys) {
      // Every row was claimed by its only run, which was neither cancelled nor closed.
      let height = try height!.get()
      keep(height, key: key, revision: revision)
      heights.append(height)
    }
    return heights
  }

  private func measure(_ measurements: [Measurement], for collector: HeightCollector) async {
    let runs = deal(measurements, isAwaited: false).map { pool, measurements in
      PoolRun(
        pool: pool,
        run: MeasurementRun(
          measurements: measurements,
          site: pool.site,
          receiver: .collector(collector),
          turn: options.precacheTuning.turn
        )
      )
    }
    let tickets = measurements.map(\.ticket)
    preparations[ObjectIdentifier(collector)] = tickets
    await withTaskCancellationHandler {
      await withDiscardingTaskGroup { group in
        for run in runs { group.addTask { _ = await run.perform() } }
      }
    } onCancel: {
      for ticket in tickets { ticket.withdraw() }
    }
    preparations[ObjectIdentifier(collector)] = nil
  }
}
