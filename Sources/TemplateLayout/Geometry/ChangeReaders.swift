/// Those who follow a table's changes, and what each has not seen yet.
///
/// It stands beside the rows under their lock, so that what a reader is told and the geometry it
/// gets are of one moment.
struct ChangeReaders: Sendable {
  typealias ID = Int

  private struct Reader: Sendable {
    /// What the reader has seen.
    var seen: TableGeometry
    /// The first and last height of each row that changed, by stamp, in the order of the first.
    var heights: [UInt64: (old: Double, new: Double)] = [:]
    var order: [(stamp: UInt64, position: RowPosition)] = []
    var plans: [UpdatePlan] = []
    var hasOtherChanges = false
    var isOver = false
    var continuation: CheckedContinuation<Void, Never>?

    var hasNews: Bool { !order.isEmpty || !plans.isEmpty || hasOtherChanges }

    mutating func takeContinuation() -> CheckedContinuation<Void, Never>? {
      defer { continuation = nil }
      return continuation
    }
  }

  private var readers: [ID: Reader] = [:]
  private var nextID = 0
  private var hasEnded = false

  var isEmpty: Bool { readers.isEmpty }

  /// Registers a reader who has seen the geometry.
  mutating func add(_ geometry: TableGeometry) -> ID {
    nextID += 1
    readers[nextID] = Reader(seen: geometry, isOver: hasEnded)
    return nextID
  }

  /// Takes a reader off; what is returned has to be resumed, here and below, outside of the lock.
  mutating func remove(_ id: ID) -> CheckedContinuation<Void, Never>? {
    var reader = readers.removeValue(forKey: id)
    return reader?.takeContinuation()
  }

  /// Tells a reader that nothing more comes.
  mutating func end(_ id: ID) -> CheckedContinuation<Void, Never>? {
    readers[id]?.isOver = true
    return readers[id]?.takeContinuation()
  }

  /// Tells all readers, later ones too, that nothing more comes.
  mutating func endAll() -> [CheckedContinuation<Void, Never>] {
    hasEnded = true
    return readers.keys.compactMap { end($0) }
  }

  func isOver(_ id: ID) -> Bool { readers[id]?.isOver ?? true }

  /// Lets a reader wait; `false` if there is news or an end already.
  mutating func wait(_ id: ID, _ continuation: CheckedContinuation<Void, Never>) -> Bool {
    guard let reader = readers[id], !reader.hasNews, !reader.isOver else { return false }
    precondition(reader.continuation == nil, "two tasks iterate over one stream of changes")
    readers[id]!.continuation = continuation
    return true
  }

  /// A row has another height than what stood for it.
  mutating func heightChanged(
    _ stamp: UInt64,
    at position: RowPosition,
    from old: Double,
    to new: Double
  ) -> [CheckedContinuation<Void, Never>] {
    tellAll { reader in
      if let first = reader.heights[stamp]?.old {
        reader.heights[stamp] = (first, new)
      } else {
        reader.heights[stamp] = (old, new)
        reader.order.append((stamp, position))
      }
    }
  }

  /// Rows have come, gone, moved or changed.
  mutating func rowsChanged(_ plan: UpdatePlan) -> [CheckedContinuation<Void, Never>] {
    tellAll { reader in
      reader.plans.append(plan)
      reader.order = reader.order.compactMap { entry in
        plan.newPosition(of: entry.position).map { (entry.stamp, $0) }
      }
    }
  }

  /// Everything may be anywhere: other data, or another environment.
  mutating func everythingChanged() -> [CheckedContinuation<Void, Never>] {
    tellAll { reader in
      reader.hasOtherChanges = true
      reader.order = []
      reader.heights = [:]
    }
  }

  /// What a reader has not seen, given where everything is now.
  mutating func take(_ id: ID, now geometry: TableGeometry) -> (
    before: TableGeometry, heights: [(position: RowPosition, old: Double, new: Double)],
    plans: [UpdatePlan]
  )? {
    guard var reader = readers[id], reader.hasNews else { return nil }
    let heights = reader.order.map { stamp, position in
      (position: position, old: reader.heights[stamp]!.old, new: reader.heights[stamp]!.new)
    }
    let result = (before: reader.seen, heights: heights, plans: reader.plans)
    reader.seen = geometry
    reader.heights = [:]
    reader.order = []
    reader.plans = []
    reader.hasOtherChanges = false
    readers[id] = reader
    return result
  }

  private mutating func tellAll(
    _ change: (inout Reader) -> Void
  ) -> [CheckedContinuation<Void, Never>] {
    var woken: [CheckedContinuation<Void, Never>] = []
    for id in readers.keys {
      change(&readers[id]!)
      if let continuation = readers[id]!.takeContinuation() { woken.append(continuation) }
    }
    return woken
  }
}
