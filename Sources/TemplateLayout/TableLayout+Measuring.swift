import Foundation

// The way of a row that has no height, as far as the pools.
extension TableLayout {
  /// The most rows the delegate is asked for in one call on behalf of waiting callers.
  private static let fetchLimit = 256

  /// Starts a task that asks the delegate for the queued rows, unless one is about to.
  ///
  /// Requests that arrive before the task runs go along, so that a burst is one call.
  func startFetching() {
    guard !isFetchScheduled, isWidthKnown, !updateTurns.isTaken, flights.hasQueuedRequests
    else { return }
    isFetchScheduled = true
    start { source in
      guard let fetch = await source.table?.takeFetch() else { return }
      let answer = await fetch.rows()
      guard let runs = await source.table?.accept(answer, for: fetch) else { return }
      await source.perform(runs)
    }
  }

  private func takeFetch() -> RowFetch? {
    isFetchScheduled = false
    guard isWidthKnown, !updateTurns.isTaken else { return nil }
    flights.beginFetch()
    let entries = flights.takeQueued(limit: Self.fetchLimit)
    startFetching()
    return entries.isEmpty ? nil : fetch(entries)
  }

  /// A question to the delegate, which is on its way from now on.
  func fetch(_ entries: [RowFetch.Entry]) -> RowFetch {
    delegateCalls.began(link)
    return RowFetch(
      entries: entries,
      number: flights.fetch,
      keyRevision: withKeyedHeights { $0.revision },
      source: reference
    )
  }

  /// Takes the delegate's answer: who can be answered is, and the rest becomes runs for the pools.
  ///
  /// Rows that somebody waits for come in runs without a budget, and to the pool with the fewest of
  /// them; the others are dealt to all pools.
  func accept(
    _ answer: Result<[Row], TableLayoutError>?,
    for fetch: RowFetch,
    batch: Int? = nil
  ) -> [PoolRun] {
    delegateCalls.ended(fetch.source.link)
    guard fetch.source.link === link, !isClosed else { return [] }
    guard let answer else {
      delegateEnded(link)
      return []
    }
    var foreground: [Measurement] = []
    var background: [Measurement] = []
    for (index, entry) in fetch.entries.enumerated() {
      guard let flight = flights.flight(of: entry.stamp), case .fetching = flight.stage,
        flight.fetch == fetch.number
      else { continue }
      do throws(TableLayoutError) {
        let row = try answer.get()[index]
        guard let measurement = try prepare(row, flight, revision: fetch.keyRevision) else {
          continue
        }
        if flight.wasAskedFor {
          foreground.append(measurement)
        } else {
          background.append(measurement)
        }
      } catch {
        fail(flight, error)
      }
    }
    return distribute(foreground, batch: nil) + distribute(background, batch: batch)
  }

  /// Turns a row into a measurement; `nil` if its height is known by its key or on its way.
  private func prepare(
    _ row: Row,
    _ flight: Flight,
    revision: Int
  ) throws(TableLayoutError) -> Measurement? {
    let position = flight.position
    let reference = RowReference(position, key: row.identity)
    let registration = try registration(of: row, at: reference)
    let context = try context(of: row, at: reference, in: environment)
    let key = heightKey(
      of: row,
      kind: registration.keyKind,
      family: position.family,
      in: environment
    )
    if !row.hasDefaultDetails || rows.read({ $0.details.count > 0 }) {
      rows.withState { $0.describe(row, stamp: flight.stamp) }
    }
    if let key {
      if let height = withKeyedHeights({ $0.cache.height(for: key) }) {
        land(flight, height: height, kind: registration.kind, from: .key)
        return nil
      }
      if let action = flights.follow(flight, key: key) {
        follow(action, reference)
        return nil
      }
    }
    let measurement = Measurement(
      ticket: flight.ticket,
      stamp: flight.stamp,
      row: reference,
      registration: registration,
      context: context,
      configuration: row.configuration
    )
    flights.measure(flight, measurement, key: key, revision: revision)
    return measurement
  }

  private func follow(_ action: FlightTable.RequestAction, _ reference: RowReference) {
    rows.withState { $0.statistics.joined() }
    hub.emit(.joined(reference))
    if case .overtake(let measurement) = action { send([measurement]) }
  }

  /// The template that a row is measured on.
  func registration(
    of row: Row,
    at reference: RowReference
  ) throws(TableLayoutError) -> TemplateRegistrations.Registration {
    guard let registration = registrations.registration(of: row.reuseIdentifier) else {
      throw .unregisteredReuseIdentifier(row.reuseIdentifier, at: reference)
    }
    guard registration.isOnSide(of: row.configuration) else {
      throw .cellTypeMismatch(
        reuseIdentifier: row.reuseIdentifier,
        registered: registration.description,
        configured: row.configuration.description,
        at: reference
      )
    }
    return registration
  }

  /// What a row is measured for in an environment whose width is known.
  func context(
    of row: Row,
    at reference: RowReference,
    in environment: LayoutEnvironment
  ) throws(TableLayoutError) -> MeasurementContext {
    let family = reference.family
    let accessory = family == .row ? row.accessory : .none
    guard let contentWidth = environment.contentWidth(of: family, with: accessory),
      let rowWidth = environment.width(of: family)
    else { preconditionFailure("a row was asked for while the width is unknown: \(reference)") }
    guard contentWidth > 0 else { throw .noContentWidth(contentWidth, at: reference) }
    return MeasurementContext(
      contentWidth: contentWidth,
      rowWidth: rowWidth,
      accessory: accessory,
      scale: environment.scale,
      contentSizeCategory: environment.contentSizeCategory,
      layoutDirection: environment.layoutDirection,
      mode: row.mode
    )
  }

  /// What a row's height is kept under, `nil` if it has no key.
  func heightKey(
    of row: Row,
    kind: UInt16,
    family: RowFamily,
    in environment: LayoutEnvironment
  ) -> HeightKey? {
    guard row.cachesHeight, let key = row.identity else { return nil }
    return HeightKey(
      key: key,
      version: row.revision,
      kind: kind,
      family: family,
      accessory: row.accessory,
      mode: row.mode,
      environment: number(of: environment)
    )
  }
}

// Pools: who gets what.
extension TableLayout {
  /// Sends rows that somebody waits for to pools, at once and ahead of background runs.
  func send(_ measurements: [Measurement]) {
    let runs = distribute(measurements, batch: nil)
    start { source in await source.perform(runs) }
  }

  private func distribute(_ measurements: [Measurement], batch: Int?) -> [PoolRun] {
    deal(measurements, isAwaited: batch == nil).compactMap { pool, measurements in
      var run = MeasurementRun(
        measurements: measurements,
        site: pool.site,
        receiver: .table(reference),
        turn: options.precacheTuning.turn
      )
      guard let batch else { return PoolRun(pool: pool, run: run) }
      run.batch = batch
      run.budget = budget(ofBatch: batch, at: pool.site)
      guard run.budget != nil else {
        batchRunEnded(run, MeasurementRun.Report())
        return nil
      }
      return PoolRun(pool: pool, run: run)
    }
  }

  /// Deals rows to the pools that their templates live in; a pool without any is left out.
  ///
  /// - Parameter isAwaited: whether somebody waits for them: each goes to the pool that has the fewest
  ///   of such rows. The others go around.
  func deal(
    _ measurements: [Measurement],
    isAwaited: Bool
  ) -> [(pool: PoolRun.Pool, measurements: [Measurement])] {
    var shares: [[Measurement]] = Array(repeating: [], count: pools.count)
    var mainActorShare: [Measurement] = []
    for (index, measurement) in measurements.enumerated() {
      switch measurement.configuration {
      case .mainActorTemplate:
        mainActorShare.append(measurement)
      case .template where isAwaited:
        let pool = poolLoads.indices.min { poolLoads[$0] < poolLoads[$1] }!
        poolLoads[pool] += 1
        shares[pool].append(measurement)
      case .template:
        shares[index % pools.count].append(measurement)
      }
    }
    var dealt: [(pool: PoolRun.Pool, measurements: [Measurement])] = []
    for (index, share) in shares.enumerated() where !share.isEmpty {
      dealt.append((.templates(pools[index], index: index), share))
    }
    if !mainActorShare.isEmpty { dealt.append((.mainActor(mainActorPool), mainActorShare)) }
    return dealt
  }
}
