import Foundation

/// Answers how tall a table's rows are: measured on template cells, cached under everything that
/// decides the answer, and measured ahead in idle time before anybody asks.
///
/// ```swift
/// let table = try TableLayout(environment: LayoutEnvironment(width: 375), delegate: feed)
/// await table.register(forCellReuseIdentifier: "FeedCell") { FeedCell(reuseIdentifier: $0) }
/// let height = try await table.height(for: IndexPath(row: 0, section: 0))
/// ```
///
/// **What runs here**: the actor is the only writer of rows, caches and scheduler state, all of them
/// value types inside it. **What does not**: measuring (the pools do it), and waiting for the
/// delegate (tasks do it that hold the table weakly). So the actor is free while rows are measured,
/// and each result is checked against the row's revision before it is kept.
///
/// **Thread safety**: everything may be called from any thread. `height(for:)` of a row whose height
/// is cached reads it through a lock and does not wait for the actor.
///
/// ## Map of the module
/// Data flows one way: delegate → ``Row`` → key → cache, or measurement on a template → cache →
/// event.
/// - `TableLayout+Requests`: from a request to an answer.
/// - `TableLayout+Measuring`: what the delegate answers, and who measures it.
/// - `TableLayout+Committing`: what comes back from the pools.
/// - `TableLayout+Geometry`: what synchronous callers read, and what the host reports.
/// - `TableLayout+Precaching`: the rows nobody has asked for yet.
/// - `TableLayout+Updates`: rows and sections come, go, move and change.
/// - `TableLayout+Preparing`: heights before any table shows the rows.
/// - `TableLayout+Lifecycle`: environment and delegate change; the end.
/// - `Requests/`: the measurements under way and those who wait for them.
/// - `Templates/`: the ports, the registrations, and the pools that measure.
/// - `Heights/`: rows in order with their heights, and the caches.
/// - `Geometry/`: where everything is, and what has changed.
/// - `Precache/`: what is measured next, and when.
/// - `Events/`: what the table tells of its work.
public actor TableLayout {
  /// The width and traits that heights are measured for; change it with ``setEnvironment(_:)``.
  public internal(set) var environment: LayoutEnvironment

  let options: TableLayoutOptions
  let rows: RowStore
  let hub: EventHub
  /// What the times of events are counted from.
  let origin: ContinuousClock.Instant

  var link: DelegateLink
  var registrations = TemplateRegistrations()
  let pools: [TemplateCellPool]
  let mainActorPool = MainActorTemplateCellPool()
  /// How many rows that somebody waits for are with each pool.
  var poolLoads: [Int]

  var flights = FlightTable()
  var isFetchScheduled = false
  var sectionLoading = SectionLoading.needed
  /// Requests made before the sections were known.
  var unplacedRequests: [(position: RowPosition, waiter: HeightWaiter)] = []
  /// Those who wait for the sections to be known, and for no row.
  var sectionWaiters: [HeightWaiter] = []
  /// The heights by key, unless they are shared: see `withKeyedHeights`.
  var ownKeyedHeights: KeyedHeights
  var precaching: Precaching
  /// The tickets of rows that are prepared for somebody, by who gathers them.
  var preparations: [ObjectIdentifier: [MeasurementTicket]] = [:]
  var updateTurns = UpdateTurns()
  /// What the rows were applied from last; `nil` if they have changed in another way since.
  var snapshot: TableSnapshot?
  /// The calls of the delegate that are on their way, and the updates that wait for their answers.
  var delegateCalls = DelegateCalls()
  var isClosed = false

  /// Makes a table.
  /// - Parameters:
  ///   - environment: width and traits. A width of `nil` or 0 is not known yet: requests wait.
  ///   - delegate: the owner of the data, held weakly.
  ///   - options: pools, precaching, limits, clocks; the defaults suit an app.
  /// - Throws: ``TableLayoutError/invalidEnvironment(_:)``.
  public init(
    environment: LayoutEnvironment,
    delegate: (any TableLayoutDelegate)?,
    options: TableLayoutOptions = TableLayoutOptions()
  ) throws(TableLayoutError) {
    try environment.validate()
    self.environment = environment
    self.options = options
    link = DelegateLink(delegate)
    rows = RowStore(
      RowStoreState(
        environment: environment,
        estimatedRowHeight: options.estimatedRowHeight,
        environmentLimit: options.environmentLimit
      )
    )
    let origin = ContinuousClock.now
    self.origin = origin
    hub = EventHub { ContinuousClock.now - origin }
    pools = (0..<max(1, options.numberOfPools)).map { _ in TemplateCellPool() }
    poolLoads = Array(repeating: 0, count: pools.count)
    ownKeyedHeights = KeyedHeights(limit: options.keyedHeightLimit)
    precaching = Precaching(
      tuning: options.precacheTuning,
      isOn: options.isPrecachingEnabled,
      isWidthKnown: environment.rowWidth != nil
    )
  }

  deinit {
    link.cut()
    precaching.task?.cancel()
    rows.withState { $0.endChanges() }
    hub.end(.released)
  }

  /// Says which template a reuse identifier means.
  ///
  /// Each pool makes its own when it measures the first row of the identifier. Registering again
  /// replaces the template for rows that are measured from then on.
  /// - Parameters:
  ///   - reuseIdentifier: the name that rows use.
  ///   - makeTemplate: makes a template, inside a pool, from the identifier.
  public func register<Cell: TemplateCell>(
    forCellReuseIdentifier reuseIdentifier: String,
    makeTemplate: @escaping @Sendable (_ reuseIdentifier: String) throws -> Cell
  ) {
    register(reuseIdentifier, Cell.self, .template { try makeTemplate($0) })
  }

  /// Says which template a reuse identifier means, one that must live on the main actor.
  ///
  /// The parameters are those of ``register(forCellReuseIdentifier:makeTemplate:)``.
  public func register<Cell: MainActorTemplateCell>(
    forCellReuseIdentifier reuseIdentifier: String,
    makeMainActorTemplate: @escaping @MainActor @Sendable (_ reuseIdentifier: String) throws -> Cell
  ) {
    register(reuseIdentifier, Cell.self, .mainActorTemplate { try makeMainActorTemplate($0) })
  }

  private func register(
    _ reuseIdentifier: String,
    _ cellType: any Any.Type,
    _ maker: TemplateRegistrations.Maker
  ) {
    let isReplaced = registrations.registration(of: reuseIdentifier) != nil
    let sharedNumber = options.sharedHeights?.heights.withLock {
      $0.number(ofTemplate: reuseIdentifier, cellType: cellType, isReplaced: isReplaced)
    }
    registrations.register(
      reuseIdentifier,
      cellType: cellType,
      maker: maker,
      sharedNumber: sharedNumber
    )
  }

  /// What happens from now on, as a new stream that is registered when this returns.
  ///
  /// See ``TableLayoutEvents`` for what a reader can rely on.
  public nonisolated var events: TableLayoutEvents { hub.events() }

  /// What the table has done so far, counted.
  public var statistics: TableLayoutStatistics {
    rows.withState { $0.statistics }.snapshot { registrations.reuseIdentifier(of: $0) }
  }

  /// The table as tasks and runs hold it.
  var reference: TableReference { TableReference(self, link) }

  var isWidthKnown: Bool { environment.rowWidth != nil }

  /// Starts a task on the table's behalf, which holds the table weakly.
  @discardableResult
  func start(_ operation: @escaping @Sendable (TableReference) async -> Void)
    -> Task<Void, Never>
  {
    start(reference: reference, operation)
  }

  /// The same from outside of the actor.
  @discardableResult
  nonisolated func start(
    reference: TableReference,
    _ operation: @escaping @Sendable (TableReference) async -> Void
  ) -> Task<Void, Never> {
    // A task with a preference, even for none, looks it up at each of its hops.
    guard let executor = options.taskExecutor else { return Task { await operation(reference) } }
    return Task(executorPreference: executor) { await operation(reference) }
  }
}
