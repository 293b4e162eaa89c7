/// How precaching behaves, as a table of values; the defaults are meant for everybody.
public struct PrecacheTuning: Hashable, Sendable {
  /// How long a batch may take: 4 ms, a quarter to a half of a frame.
  ///
  /// A batch ends before a row that is not expected to fit; one row more than expected can be over.
  public var batchBudget: Duration = .milliseconds(4)

  /// How long a pool measures rows before it gives way to others, at most one row longer: 10 µs.
  ///
  /// Every row that takes as long gives way after it. Giving way costs a microsecond or more, so
  /// shorter rows share a turn; a request waits a turn at most beyond the row in progress.
  public var turn: Duration = .microseconds(10)

  /// How many rows the delegate is asked for at once: 64.
  ///
  /// More of them ask the delegate's actor less often; fewer waste less when the data changes.
  public var rowsPerRequest = 64

  /// How many rows ahead of a moving table are measured for each one behind it: 4.
  ///
  /// At rest the two sides take turns.
  public var rowsAheadPerRowBehind = 4

  /// The speed in points per second up to which a table counts as resting: 20.
  public var restingSpeed = 20.0

  /// The weight of the latest row in the running mean that predicts what a row of its reuse
  /// identifier costs: a quarter.
  public var latestCostWeight = 0.25

  /// How many rows asked for in vain by synchronous readers are remembered to be measured before all
  /// others: 256.
  ///
  /// The oldest are forgotten first, and come when their turn comes.
  public var rememberedMisses = 256

  /// The default values.
  public init() {}

  /// Why the table cannot be used: a value out of its range, named.
  package var flaw: String? {
    if batchBudget <= .zero { return "batchBudget has to be greater than 0, not \(batchBudget)" }
    if turn < .zero { return "turn has to be at least 0, not \(turn)" }
    if rowsPerRequest < 1 { return "rowsPerRequest has to be at least 1, not \(rowsPerRequest)" }
    if rowsAheadPerRowBehind < 1 {
      return "rowsAheadPerRowBehind has to be at least 1, not \(rowsAheadPerRowBehind)"
    }
    if !(restingSpeed >= 0 && restingSpeed.isFinite) {
      return "restingSpeed has to be finite and at least 0, not \(restingSpeed)"
    }
    if !(latestCostWeight > 0 && latestCostWeight <= 1) {
      return "latestCostWeight has to be above 0 and at most 1, not \(latestCostWeight)"
    }
    if rememberedMisses < 0 {
      return "rememberedMisses has to be at least 0, not \(rememberedMisses)"
    }
    return nil
  }
}
