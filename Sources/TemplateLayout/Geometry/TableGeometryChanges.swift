import Foundation

/// One height that is another now.
public struct HeightChange: Hashable, Sendable {
  /// The row, header or footer, by its place after the change.
  public let row: RowReference

  /// What stood for its height before, measured or estimated, in points.
  public let oldHeight: CGFloat

  /// Its measured height, in points.
  public let newHeight: CGFloat
}

/// What has changed between two looks at a table.
public struct TableGeometryChange: Sendable {
  /// Where everything was.
  public let before: TableGeometry

  /// Where everything is.
  public let after: TableGeometry

  /// The rows that were measured to another height than what stood for it, in the order in which the
  /// heights came, each once.
  public let heights: [HeightChange]

  let plans: [UpdatePlan]

  /// How far the content of a row has moved, in points: add it to the scroll offset, and the row
  /// stays where the person sees it.
  ///
  /// It sums up everything above the row: heights that replaced estimates, rows inserted, deleted and
  /// moved. For a row that is gone the next one below it that is still there stands in.
  /// - Parameter indexPath: the anchor, by its place before the change; usually the first visible
  ///   row.
  /// - Complexity: O(*u* log *n*) for *u* updates in between, and as many more as rows were deleted
  ///   from the anchor on.
  public func offsetCorrection(forAnchor indexPath: IndexPath) -> CGFloat {
    guard let anchor = RowPosition(indexPath) else { return 0 }
    for old in rows(from: anchor) {
      guard let oldTop = before.rect(old)?.minY else { return 0 }
      if let new = newPosition(of: old), let newTop = after.rect(new)?.minY {
        return newTop - oldTop
      }
    }
    return 0
  }

  private func newPosition(of position: RowPosition) -> RowPosition? {
    var position: RowPosition? = position
    for plan in plans { position = position.flatMap { plan.newPosition(of: $0) } }
    return position
  }

  private func rows(from position: RowPosition) -> some Sequence<RowPosition> {
    sequence(first: position) { position in
      var section = position.section
      var row = (position.row ?? -1) + 1
      while section < before.numberOfSections {
        if row < before.numberOfRows(inSection: section) { return .row(section: section, row: row) }
        section += 1
        row = 0
      }
      return nil
    }
  }
}

/// The changes of a table's heights and rows, as an asynchronous sequence.
///
/// - Each access to ``TableLayout/changes`` is a stream of its own, registered before it returns.
/// - An element holds all that has changed since the last one: a reader who is slow gets fewer and
///   larger elements, and misses nothing.
/// - The first element begins where the stream was registered.
/// - It ends when the table is closed or released, or the reader's task is cancelled.
/// - It holds the rows' storage, never the table.
///
/// **Thread safety**: iterate each stream from one task.
public struct TableGeometryChanges: AsyncSequence, Sendable {
  /// What the stream is made of.
  public typealias Element = TableGeometryChange
  /// The stream ends, and never fails.
  public typealias Failure = Never

  private let registration: Registration

  init(rows: RowStore) {
    registration = Registration(rows: rows)
  }

  /// An iterator over the stream; make one.
  public func makeAsyncIterator() -> Iterator { Iterator(registration: registration) }

  /// Waits for changes.
  public struct Iterator: AsyncIteratorProtocol {
    fileprivate let registration: Registration

    /// What has changed since the last call; waits until something has.
    public mutating func next() async -> TableGeometryChange? {
      await registration.next()
    }

    /// The same, in the isolation of the caller.
    public mutating func next(
      isolation actor: isolated (any Actor)?
    ) async -> TableGeometryChange? {
      await registration.next()
    }
  }

  /// Keeps the stream registered for as long as it or its iterator lives.
  fileprivate final class Registration: Sendable {
    private let rows: RowStore
    private let reader: ChangeReaders.ID

    init(rows: RowStore) {
      self.rows = rows
      reader = rows.withState { state in state.changeReaders.add(state.geometry) }
    }

    deinit {
      rows.withState { $0.changeReaders.remove(reader) }?.resume()
    }

    nonisolated(nonsending) func next() async -> TableGeometryChange? {
      await withTaskCancellationHandler {
        while !Task.isCancelled {
          let (change, isOver) = rows.withState { state in
            (state.takeChange(for: reader), state.changeReaders.isOver(reader))
          }
          if let change { return change }
          if isOver { return nil }
          await withCheckedContinuation { continuation in
            let waits = rows.withState { $0.changeReaders.wait(reader, continuation) }
            if !waits { continuation.resume() }
          }
        }
        return nil
      } onCancel: {
        rows.withState { $0.changeReaders.end(reader) }?.resume()
      }
    }
  }
}
