import Foundation

/// Something that a ``TableLayout`` did, as its event stream tells it.
public struct TableLayoutEvent: Hashable, Sendable {
  /// When it happened, counted from the making of the table, by the table's clock.
  ///
  /// What takes time is told when it ends, with its duration.
  public var time: Duration

  /// What happened.
  public var kind: Kind

  /// Makes an event.
  public init(time: Duration, kind: Kind) {
    self.time = time
    self.kind = kind
  }

  /// What can happen.
  @nonexhaustive
  public enum Kind: Hashable, Sendable {
    /// A template cell was made.
    case templateCreated(TemplateCreation)

    /// A request waits because the width of the table is not known yet.
    case waitingForWidth(RowReference)

    /// A request waits for a measurement of the same row that somebody else began.
    case joined(RowReference)

    /// A template was configured and measured: the only work that costs.
    case calculated(Calculation)

    /// A calculated height that somebody had asked for was put into the cache.
    case cached(RowReference, height: CGFloat)

    /// A calculated height that nobody had asked for was put into the cache.
    case precached(RowReference, height: CGFloat)

    /// A request was answered from the cache.
    case hitCache(RowReference, height: CGFloat)

    /// A measurement ended without a height; who asked gets the error, and precaching goes on.
    case failed(RowReference, message: String)

    /// Cached heights became invalid and were removed; the reference is nil if it was every one.
    case invalidated(RowReference?, cause: InvalidationCause)

    /// Valid heights were removed to bound memory.
    case evicted(count: Int, cause: EvictionCause)

    /// The default row height stands in for an answer that the cell did not give.
    case fallbackUsed(RowReference, height: CGFloat)

    /// A batch of precaching began.
    case batchBegan(id: Int, budget: Duration)

    /// A batch of precaching ended.
    case batchEnded(PrecacheBatch)

    /// Precaching stands still until the cause is gone.
    case precachePaused(PrecacheInterruption)

    /// The last cause of a pause is gone and there is work left.
    case precacheResumed

    /// A batch under way was given up; its rows in progress are finished, no further one begins.
    case precacheCancelled(PrecacheInterruption)

    /// This reader was too slow and lost that many events, older than the ones that follow.
    case dropped(count: Int)

    /// The table has ended: the last element of every stream.
    case ended(EndCause)
  }

  /// The making of a template cell.
  public struct TemplateCreation: Hashable, Sendable {
    /// The reuse identifier that the template stands for.
    public var reuseIdentifier: String

    /// What kind of line it measures.
    public var family: RowFamily

    /// Where it lives.
    public var site: TemplateSite

    /// Makes the description of a creation.
    public init(reuseIdentifier: String, family: RowFamily = .row, site: TemplateSite) {
      self.reuseIdentifier = reuseIdentifier
      self.family = family
      self.site = site
    }
  }

  /// One measurement on a template cell.
  public struct Calculation: Hashable, Sendable {
    /// The row that was measured.
    public var row: RowReference

    /// The reuse identifier of the template.
    public var reuseIdentifier: String

    /// The height in points, separator included.
    public var height: CGFloat

    /// Whether constraints or `sizeThatFits` decided.
    public var mode: MeasurementMode

    /// Whether somebody waits for it.
    public var reason: Reason

    /// When preparing the template began, on the clock of ``TableLayoutEvent/time``.
    ///
    /// A pool hands short measurements over several at a time, so the event may come some microseconds
    /// after the measurement's end.
    public var start: Duration

    /// How long preparing, configuring and measuring took together.
    public var duration: Duration

    /// How long the first who asked had waited before the measurement began; zero if nobody asked.
    public var waited: Duration

    /// Where the template lives.
    public var site: TemplateSite

    /// Makes the description of a measurement.
    public init(
      row: RowReference,
      reuseIdentifier: String,
      height: CGFloat,
      mode: MeasurementMode,
      reason: Reason,
      start: Duration = .zero,
      duration: Duration,
      waited: Duration = .zero,
      site: TemplateSite
    ) {
      self.row = row
      self.reuseIdentifier = reuseIdentifier
      self.height = height
      self.mode = mode
      self.reason = reason
      self.start = start
      self.duration = duration
      self.waited = waited
      self.site = site
    }
  }

  /// Why a row was measured.
  public enum Reason: UInt8, Hashable, Sendable {
    /// Somebody waits for the height.
    case asked

    /// Nobody does yet.
    case precached
  }

  /// Where a template cell lives.
  public enum TemplateSite: Hashable, Sendable {
    /// In the pool of that number, off the main actor.
    case pool(Int)

    /// On the main actor.
    case mainActor
  }

  /// A batch of precaching, at its end.
  public struct PrecacheBatch: Hashable, Sendable {
    /// The number of the batch, counted over the life of the table.
    public var id: Int

    /// How many rows it measured.
    public var measured: Int

    /// How long it took.
    public var duration: Duration

    /// Makes the description of a batch.
    public init(id: Int, measured: Int, duration: Duration) {
      self.id = id
      self.measured = measured
      self.duration = duration
    }
  }

  /// Why cached heights are no longer valid.
  @nonexhaustive
  public enum InvalidationCause: UInt8, Hashable, Sendable {
    /// The app said so.
    case requested

    /// The row or its section was reloaded or reconfigured.
    case reloaded

    /// The row or its section was deleted.
    case deleted

    /// All data was reloaded.
    case dataReloaded

    /// The content behind the key has another version.
    case versionChanged
  }

  /// Why valid heights were removed.
  @nonexhaustive
  public enum EvictionCause: UInt8, Hashable, Sendable {
    /// More environments (widths, text sizes, ...) than are kept; the least recently used one went.
    case environmentLimit

    /// More keys than are kept; the least recently used went.
    case keyLimit

    /// The system is short of memory.
    case memoryPressure
  }

  /// Why a table has ended.
  @nonexhaustive
  public enum EndCause: UInt8, Hashable, Sendable {
    /// `close()` was called.
    case closed

    /// The last reference to the table is gone.
    case released
  }
}

/// What keeps precaching from going on.
@nonexhaustive
public enum PrecacheInterruption: UInt8, Hashable, Sendable, CaseIterable {
  /// Precaching is switched off.
  case switchedOff

  /// A batch of updates is being applied.
  case update

  /// The person touches the table, and the rows that are left need the main actor.
  case interaction

  /// The width of the table is not known.
  case widthUnknown

  /// There is no delegate to ask for rows.
  case delegateMissing

  /// The system is short of memory.
  case memoryPressure

  /// The rows have changed; the next run is about the new ones.
  case dataChanged

  /// Width, scale, text size or direction have changed; the next run is about the new ones.
  case environmentChanged

  /// The table has ended.
  case ended
}
