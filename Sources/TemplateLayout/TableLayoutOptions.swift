import Foundation

/// How a table works, apart from what it measures.
public struct TableLayoutOptions: Sendable {
  /// How many pools measure side by side; the number of active cores by default.
  ///
  /// Each keeps its own template of a reuse identifier. Main-actor templates have one pool more.
  public var numberOfPools: Int

  /// Whether rows are measured ahead in idle time; on by default.
  ///
  /// It can be switched at any time with ``TableLayout/setPrecachingEnabled(_:)``.
  public var isPrecachingEnabled: Bool

  /// What says that the app has nothing better to do.
  public var idleSource: IdleSource

  /// How measuring ahead behaves: the time of a batch, its order, and so on.
  public var precacheTuning: PrecacheTuning

  /// The height in points that stands in where measuring a row fails; `nil` by default, so that the
  /// error reaches who asked.
  ///
  /// A height that came about so is reported with ``TableLayoutEvent/Kind/fallbackUsed(_:height:)``.
  public var fallbackRowHeight: CGFloat?

  /// The height in points that stands for a row before anything was measured; 44 by default.
  public var estimatedRowHeight: CGFloat

  /// Heights by key that the table shares with others, instead of keeping its own; `nil` by default.
  public var sharedHeights: SharedHeights?

  /// How many heights are kept by key, over all versions and environments; the least recently used
  /// go first.
  ///
  /// 10,000 by default.
  public var keyedHeightLimit: Int

  /// How many former environments keep their heights; the least recently left goes first.
  ///
  /// 4 by default: two orientations in two text sizes.
  public var environmentLimit: Int

  /// The executor of the tasks that the table starts; `nil` for the global one.
  public var taskExecutor: (any TaskExecutor)?

  /// Makes options; see the properties for meaning and defaults.
  public init(
    numberOfPools: Int = ProcessInfo.processInfo.activeProcessorCount,
    isPrecachingEnabled: Bool = true,
    idleSource: IdleSource = .immediate,
    precacheTuning: PrecacheTuning = PrecacheTuning(),
    fallbackRowHeight: CGFloat? = nil,
    estimatedRowHeight: CGFloat = 44,
    sharedHeights: SharedHeights? = nil,
    keyedHeightLimit: Int = 10_000,
    environmentLimit: Int = 4,
    taskExecutor: (any TaskExecutor)? = nil
  ) {
    self.numberOfPools = numberOfPools
    self.isPrecachingEnabled = isPrecachingEnabled
    self.idleSource = idleSource
    self.precacheTuning = precacheTuning
    self.fallbackRowHeight = fallbackRowHeight
    self.estimatedRowHeight = estimatedRowHeight
    self.sharedHeights = sharedHeights
    self.keyedHeightLimit = keyedHeightLimit
    self.environmentLimit = environmentLimit
    self.taskExecutor = taskExecutor
  }

  /// Runs after each point where the table's work was suspended.
  ///
  /// Tests yield here, so that an executor that picks jobs at random reaches more schedules than
  /// actors' own queues allow.
  package var schedulePoint: (@Sendable () async -> Void)?

  /// The clock that tells what a row has cost; `nil` for the machine's.
  ///
  /// Tests give rows a cost with it that does not depend on the machine.
  package var costClock: (@Sendable () -> ContinuousClock.Instant)?
}
