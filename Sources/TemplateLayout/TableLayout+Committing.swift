import Foundation

// What comes back from the pools: checked, kept, told, and handed to those who wait.
extension TableLayout {
  /// Takes heights, or what went wrong, as a pool has them; `false` if the rest of the run is not
  /// wanted.
  func commit(_ results: [MeasurementResult], at site: TableLayoutEvent.TemplateSite) -> Bool {
    for result in results { commit(result.measurement, result.outcome, at: site) }
    return !isClosed
  }

  private func commit(
    _ measurement: Measurement,
    _ outcome: MeasurementOutcome,
    at site: TableLayoutEvent.TemplateSite
  ) {
    let reuseIdentifier = measurement.registration.reuseIdentifier
    if outcome.createdTemplate {
      hub.emit(
        .templateCreated(
          .init(
            reuseIdentifier: reuseIdentifier,
            family: measurement.row.family,
            site: site
          )
        )
      )
    }
    // A row that was deleted, changed or sent for another environment meanwhile has another flight or
    // none, and a closed table has none at all: what was measured belongs to nothing any more.
    let flight = flights.flight(of: measurement.stamp).flatMap {
      $0.ticket === measurement.ticket ? $0 : nil
    }
    guard let flight else {
      rows.withState { state in
        state.statistics.measured(kind: measurement.kind, duration: outcome.duration)
        state.statistics.discarded()
      }
      return
    }

    switch outcome.height {
    case .success(let content):
      let height = environment.rowHeight(ofContent: content, family: measurement.row.family)
      hub.emit(
        .calculated(
          .init(
            row: RowReference(flight.position, key: measurement.row.rowKey),
            reuseIdentifier: reuseIdentifier,
            height: height,
            mode: measurement.context.mode,
            reason: flight.wasAskedFor ? .asked : .precached,
            start: outcome.start - origin,
            duration: outcome.duration,
            waited: flight.askedAt.map { max(.zero, outcome.start - $0) } ?? .zero,
            site: site
          )
        )
      )
      keep(height, key: flight.key, revision: flight.keyRevision)
      land(
        flight,
        height: height,
        kind: measurement.kind,
        from: .measurement(outcome.duration)
      )
    case .failure(let error):
      rows.withState {
        $0.statistics.measured(kind: measurement.kind, duration: outcome.duration)
      }
      guard let fallback = options.fallbackRowHeight else {
        fail(flight, error)
        break
      }
      rows.withState { $0.statistics.fallbackUsed() }
      hub.emit(
        .fallbackUsed(
          RowReference(flight.position, key: measurement.row.rowKey),
          height: fallback
        )
      )
      land(flight, height: fallback, kind: measurement.kind, from: .fallback)
    }
  }

  /// Where a landing flight has its height from.
  enum HeightSource {
    /// It was measured for this flight, which took so long.
    case measurement(Duration)
    case fallback
    /// It was measured for another row of the same key.
    case leader
    /// It was kept by its key.
    case key
  }

  /// Ends a flight with a height: kept in the row, told, and handed to everybody who waits.
  func land(
    _ flight: Flight,
    height: CGFloat,
    kind: UInt16,
    from source: HeightSource
  ) {
    flights.remove(flight)
    let isPrecached = !flight.wasAskedFor
    if case .measurement(let duration) = source, !isPrecached {
      // A batch takes in what its own rows cost; before the first one the first screen has told.
      precaching.costs.record(duration, kind: kind)
    }
    // Told before it is kept, so that nobody hits a height that was not told yet.
    if hub.hasReaders, rows.read({ $0.keepsHeight(of: flight.stamp) }) {
      let reference = rows.reference(to: flight.position)
      switch (source, isPrecached) {
      case (_, true): hub.emit(.precached(reference, height: height))
      case (.measurement, false), (.fallback, false), (.leader, false):
        hub.emit(.cached(reference, height: height))
      case (.key, false): hub.emit(.hitCache(reference, height: height))
      }
    }
    var duration: Duration?
    if case .measurement(let time) = source { duration = time }
    keep(
      height,
      kind: kind,
      stamp: flight.stamp,
      at: flight.position,
      isPrecached: isPrecached,
      duration: duration
    )
    for waiter in flight.waiters { waiter.resolve(.success(height)) }
    for follower in flight.followers {
      // One that has changed meanwhile has a flight of its own.
      guard flights.flight(of: follower.stamp) === follower else { continue }
      land(follower, height: height, kind: kind, from: .leader)
    }
  }

  /// Puts a height into its row, and counts the measurement that it came from, if any.
  func keep(
    _ height: CGFloat,
    kind: UInt16,
    stamp: UInt64,
    at position: RowPosition,
    isPrecached: Bool,
    duration: Duration?
  ) {
    rows.withState { state in
      if let duration { state.statistics.measured(kind: kind, duration: duration) }
      state.keep(height, kind: kind, stamp: stamp, at: position, isPrecached: isPrecached)
    }
  }

  /// Ends a flight without a height.
  func fail(_ flight: Flight, _ error: TableLayoutError) {
    flights.remove(flight)
    hub.emit(.failed(rows.reference(to: flight.position), message: error.description))
    for waiter in flight.waiters { waiter.resolve(.failure(error)) }
    for follower in flight.followers where flights.flight(of: follower.stamp) === follower {
      fail(follower, error)
    }
  }

  /// A pool is done with a run.
  func runEnded(_ run: PoolRun, _ report: MeasurementRun.Report) {
    if run.run.batch == nil, case .templates(_, let index) = run.pool {
      poolLoads[index] -= run.run.measurements.count
    }
    batchRunEnded(run.run, report)
    // The task that has the run performed may have begun with a former link, before a reload.
    if !report.isAlive, case .table(let source) = run.run.receiver { delegateEnded(source.link) }
  }
}
