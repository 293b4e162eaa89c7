import Foundation

/// The rows with their heights, where synchronous readers can look at them.
///
/// The table's actor is the only writer; a reader asks one question through the lock, or takes a
/// snapshot of the tree, which is O(1), and reads that without a lock.
///
/// Thread safety: safe from any thread.
final class RowStore: Sendable {
  private let state: Lock<RowStoreState>

  init(_ state: RowStoreState) {
    self.state = Lock(state)
  }

  /// Looks at the state or changes it; only the table's actor changes it, but for counters, noted
  /// misses and registered readers.
  func withState<Result: Sendable>(_ body: (inout RowStoreState) -> Result) -> Result {
    let (result, woken) = state.withLock { state in
      let result = body(&state)
      return (result, state.takeWoken())
    }
    for continuation in woken { continuation.resume() }
    return result
  }

  /// Looks at the state, and changes nothing that readers of changes wait for.
  func read<Result: Sendable>(_ body: (RowStoreState) -> Result) -> Result {
    state.withLock { body($0) }
  }

  /// The cached height of a row, counted and told as a hit.
  ///
  /// - Complexity: O(log *n*).
  func hit(at position: RowPosition, tell hub: EventHub) -> CGFloat? {
    guard let height = state.withLock({ $0.hit(position) }) else { return nil }
    hub.emit(.hitCache(reference(to: position), height: height))
    return height
  }

  /// What events and errors call the row at a position.
  func reference(to position: RowPosition) -> RowReference {
    state.withLock { $0.reference(to: position) }
  }
}

/// What a ``RowStore`` guards: rows in order, what is known of each, heights of other environments.
struct RowStoreState: Sendable {
  private(set) var tree = RowTree()
  private(set) var details = StampTable<Details>()
  private(set) var estimates: HeightEstimates
  /// What the tree's heights were measured for; `nil` while the width is not known.
  private(set) var sizing: SizingEnvironment?
  private var formerHeights: EnvironmentHeights<SizingEnvironment>
  var statistics = StatisticsAccumulator()
  /// The table's width in points, 0 while it is not known.
  private(set) var width: CGFloat
  /// Where everything lies on the horizontal axis.
  private(set) var spans: RowSpans
  /// Rows asked for in vain by synchronous readers, until the actor takes them.
  private var misses: [RowPosition] = []
  /// The rows whose height was measured ahead and has not been asked for.
  private var unused = StampSet()
  var changeReaders = ChangeReaders()
  /// Readers of changes to be resumed once the lock is free.
  private var woken: [CheckedContinuation<Void, Never>] = []

  /// What a row has beyond its entry in the tree.
  ///
  /// Only rows that differ from the default have it; of large tables with keys it is most of the
  /// memory.
  struct Details: Sendable, Equatable {
    var key: RowKey?
    var cachesHeight = true
  }

  init(environment: LayoutEnvironment, estimatedRowHeight: CGFloat, environmentLimit: Int) {
    sizing = SizingEnvironment(environment)
    width = environment.width ?? 0
    spans = environment.spans
    estimates = HeightEstimates(defaultHeight: estimatedRowHeight)
    formerHeights = EnvironmentHeights(limit: environmentLimit)
  }

  /// The rows as they are now.
  var geometry: TableGeometry {
    TableGeometry(tree: tree, estimates: estimates.classes, width: width, spans: spans)
  }

  /// Readers that have something to look at.
  mutating func takeWoken() -> [CheckedContinuation<Void, Never>] {
    guard !woken.isEmpty else { return [] }
    defer { woken = [] }
    return woken
  }

  /// What a reader of changes has not seen yet.
  mutating func takeChange(for reader: ChangeReaders.ID) -> TableGeometryChange? {
    let now = geometry
    guard let news = changeReaders.take(reader, now: now) else { return nil }
    return TableGeometryChange(
      before: news.before,
      after: now,
      heights: news.heights.map { position, old, new in
        HeightChange(row: reference(to: position), oldHeight: old, newHeight: new)
      },
      plans: news.plans
    )
  }

  /// Tells readers of changes that nothing more comes.
  mutating func endChanges() { woken += changeReaders.endAll() }

  /// What events and errors call the row at a position.
  func reference(to position: RowPosition) -> RowReference {
    let stamp = details.count == 0 ? nil : tree.stamp(at: position)
    return RowReference(position, key: stamp.flatMap { details[$0]?.key })
  }

  /// Notes that a synchronous reader found no height; whether nobody has told the actor yet.
  mutating func miss(_ position: RowPosition) -> Bool {
    statistics.miss()
    guard misses.count < 256 else { return false }
    misses.append(position)
    return misses.count == 1
  }

  mutating func takeMisses() -> [RowPosition] {
    defer { misses = [] }
    return misses
  }

  /// The cached height at a position, counted as a hit.
  mutating func hit(_ position: RowPosition) -> Double? {
    guard let (height, stamp) = tree.measuredHeightAndStamp(at: position) else { return nil }
    statistics.hit(firstUses: unused.remove(stamp) ? 1 : 0)
    return height
  }

  func stamp(at position: RowPosition) -> UInt64? {
    tree.stamp(at: position)
  }

  /// Whether the row at a position still has the stamp, and no height.
  func isUnmeasured(_ stamp: UInt64, at position: RowPosition) -> Bool {
    guard let entry = tree.entry(at: position) else { return false }
    return entry.stamp == stamp && !entry.height.isMeasured
  }

  /// Keeps what the delegate said of a row, without its configuration.
  mutating func describe(_ row: Row, stamp: UInt64) {
    if !row.hasDefaultDetails {
      details[stamp] = Details(key: row.identity, cachesHeight: row.cachesHeight)
    } else if details.count > 0 {
      details[stamp] = nil
    }
  }

  /// Whether the heights of the row with the stamp are kept.
  func keepsHeight(of stamp: UInt64) -> Bool {
    details.count == 0 || details[stamp]?.cachesHeight ?? true
  }

  /// Keeps a measured height, if the row's heights are kept.
  mutating func keep(
    _ height: Double,
    kind: UInt16,
    stamp: UInt64,
    at position: RowPosition,
    isPrecached: Bool
  ) {
    guard keepsHeight(of: stamp) else { return }
    if !changeReaders.isEmpty, let old = tree.height(at: position, estimates.classes), old != height
    {
      woken += changeReaders.heightChanged(stamp, at: position, from: old, to: height)
    }
    guard tree.setHeight(height, kind: kind, at: position, stamp: stamp) != nil else {
      preconditionFailure("a flight landed on another row: stamp \(stamp) at \(position)")
    }
    estimates.record(height, kind: kind, isRow: position.rowIndex != nil)
    if isPrecached {
      statistics.precached()
      unused.insert(stamp)
    }
  }

  /// The rows, headers and footers whose key a condition holds for.
  /// - Complexity: O(*n*).
  func positions(where condition: (RowKey) -> Bool) -> [RowPosition] {
    positions(inSections: 0..<tree.sectionCount, where: condition)
  }

  private func positions(
    inSections sections: some Sequence<Int>,
    where condition: (RowKey) -> Bool
  ) -> [RowPosition] {
    guard details.count > 0 else { return [] }
    var positions: [RowPosition] = []
    for section in sections {
      let shape = tree.shape(ofSection: section)
      let places =
        (shape.hasHeader ? [.header(section: section)] : [])
        + (0..<shape.rows).map { RowPosition.row(section: section, row: $0) }
        + (shape.hasFooter ? [.footer(section: section)] : [])
      for position in places {
        guard let stamp = tree.stamp(at: position), let key = details[stamp]?.key, condition(key)
        else { continue }
        positions.append(position)
      }
    }
    return positions
  }

  /// Gives the row a new stamp; its former height becomes its estimate.
  mutating func invalidate(
    _ position: RowPosition
  ) -> (former: UInt64, stamp: UInt64, key: RowKey?)? {
    guard let (stamp, former) = tree.invalidate(position) else { return nil }
    let key = details[former.stamp]?.key
    details[former.stamp] = nil
    let wasUnused = unused.remove(former.stamp)
    if former.height.isMeasured { statistics.invalidated(1, unused: wasUnused ? 1 : 0) }
    return (former.stamp, stamp, key)
  }

  /// Applies a batch of updates; returns the keys of the rows whose content has changed.
  mutating func apply(_ plan: UpdatePlan) -> [RowKey] {
    let changed =
      plan.changedRows.map { RowPosition($0) }
      + positions(inSections: plan.reloadedSections.map(\.old)) { _ in true }
    let changedKeys = changed.compactMap { position -> RowKey? in
      let stamp = tree.stamp(at: position)
      return stamp.flatMap { details[$0]?.key }
    }
    var ended: [UInt64]? = []
    let measured = tree.measuredCount
    tree.apply(plan, endedStamps: &ended)
    misses = misses.compactMap { plan.newPosition(of: $0) }
    if !changeReaders.isEmpty { woken += changeReaders.rowsChanged(plan) }
    var neverUsed = 0
    for stamp in ended ?? [] {
      details[stamp] = nil
      if unused.remove(stamp) { neverUsed += 1 }
    }
    // An update measures nothing, so what is missing was measured before it.
    statistics.invalidated(measured - tree.measuredCount, unused: neverUsed)
    return changedKeys
  }

  /// Starts with the rows that the delegate describes, none of them measured.
  mutating func replaceRows(with sections: [TableSection]) {
    statistics.invalidated(tree.measuredCount, unused: unused.removeAll())
    tree = RowTree(
      sections.map { SectionShape($0) },
      firstStamp: tree.nextStamp
    )
    details.removeAll()
    _ = formerHeights.removeAll()
    if !changeReaders.isEmpty { woken += changeReaders.everythingChanged() }
  }

  /// Forgets the heights of former environments; returns how many.
  mutating func dropFormerHeights() -> Int {
    formerHeights.removeAll().reduce(0) { $0 + $1.heights.count }
  }

  /// Forgets all rows.
  mutating func removeRows() {
    misses = []
    replaceRows(with: [])
  }

  /// Goes over to the heights of another environment, and keeps those of the present one; `nil` if
  /// nothing that decides heights has changed, else how many heights had to go.
  mutating func changeSizing(
    to sizing: SizingEnvironment?,
    in environment: LayoutEnvironment
  ) -> Int? {
    width = environment.width ?? 0
    spans = environment.spans
    guard sizing != self.sizing else { return nil }
    var evicted = 0
    // Taken before the present ones are kept, so that what is turned back to is not what has to go.
    let heights = sizing.flatMap { formerHeights.take($0) } ?? StampedHeights()
    if let former = self.sizing {
      let measured = tree.measuredHeights()
      if !measured.isEmpty {
        evicted = formerHeights.keep(measured, for: former)?.heights.count ?? 0
      }
    }
    self.sizing = sizing
    statistics.leftBehind(unused: unused.removeAll())
    tree.replaceMeasuredHeights(with: heights)
    estimates.beginEnvironment()
    if !changeReaders.isEmpty { woken += changeReaders.everythingChanged() }
    if evicted > 0 { statistics.evicted(evicted, unused: 0) }
    return evicted
  }
}
