/// Rows for one pool, measured in order.
///
/// A run holds its table and its delegate weakly and looks for both before each row, so that nothing
/// is measured after either has gone. After each row its height is handed over, and the pool gives way
/// to other runs, and its thread to other tasks: a request that arrives during a long background run
/// waits for the row in progress at most. Rows that cost less than this does share a turn, see
/// ``PrecacheTuning/turn``.
struct MeasurementRun: Sendable {
  /// Who gets the heights.
  enum Receiver: Sendable {
    /// The rows of a table.
    case table(TableReference)
    /// Somebody who prepares rows that stand in no table yet.
    case collector(HeightCollector)

    /// Whether the next row may begin.
    var isAlive: Bool {
      switch self {
      case .table(let source): source.isAlive
      case .collector: true
      }
    }

    /// Hands heights over; `false` if the rest is not wanted.
    func take(
      _ results: [MeasurementResult],
      at site: TableLayoutEvent.TemplateSite
    ) async -> Bool {
      switch self {
      case .table(let source):
        let goesOn = await source.table?.commit(results, at: site) ?? false
        await source.schedulePoint?()
        return goesOn
      case .collector(let collector):
        for result in results { collector.take(result) }
        return true
      }
    }
  }

  /// The time by the clock that tells what a row has cost.
  func now() -> ContinuousClock.Instant {
    if case .table(let source) = receiver, let now = source.costClock { return now() }
    return .now
  }

  /// How a run ended.
  struct Report: Sendable {
    /// Whether the table and its delegate were there to the end.
    var isAlive = true
    /// What is left of the batch's time in this pool, and what was learnt of the rows' costs.
    var budget: BatchBudget?
  }

  let measurements: [Measurement]
  let site: TableLayoutEvent.TemplateSite
  let receiver: Receiver
  /// The batch of precaching that the rows belong to; `nil` for rows that somebody waits for.
  var batch: Int?
  /// The time the rows of a batch may take here.
  var budget: BatchBudget?
  /// How long the pool may measure before it gives way.
  var turn = Duration.zero

  /// Measures the rows in the isolation of the pool that calls.
  ///
  /// Rows that do not fit the budget are left unclaimed.
  func perform(
    isolation: isolated any Actor,
    measure: (Measurement) -> MeasurementOutcome
  ) async -> Report {
    var report = Report(budget: budget)
    // The main actor's time before the next frame runs on while others use it between two rows.
    let start = now()
    let spentBefore = budget?.spent ?? .zero
    func elapsed() -> Duration {
      site == .mainActor ? spentBefore + (now() - start) : .zero
    }
    var turnEnd = start + turn
    var results: [MeasurementResult] = []
    for measurement in measurements {
      guard receiver.isAlive else {
        report.isAlive = false
        break
      }
      if let budget = report.budget, !budget.allows(measurement.kind, elapsed: elapsed()) { break }
      guard measurement.ticket.claim() else { continue }
      let outcome = measure(measurement)
      report.budget?.spend(outcome.duration, on: measurement.kind)
      results.append(MeasurementResult(measurement: measurement, outcome: outcome))
      // The last turn of a run gives way by ending.
      guard measurement !== measurements.last, outcome.end >= turnEnd else { continue }
      guard await receiver.take(results, at: site) else { return report }
      results.removeAll(keepingCapacity: true)
      await Task.yield()
      turnEnd = now() + turn
    }
    if !results.isEmpty { _ = await receiver.take(results, at: site) }
    return report
  }
}
