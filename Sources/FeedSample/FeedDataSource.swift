import Foundation
import TemplateLayout

/// Gives a table the rows of a feed: one section, an entry a row.
///
/// It never changes, so any thread may ask it.
public final class FeedDataSource: TableLayoutDelegate {
  /// What a row is recognised by.
  public enum Identity: Hashable, Sendable {
    /// Its place in the table.
    case indexPath
    /// Its entry's number in the feed.
    case entryNumber
  }

  /// The entries in order.
  public let entries: [FeedEntry]

  private let identity: Identity
  private let mode: MeasurementMode
  private let cachesHeights: Bool
  private let accessory: @Sendable (_ row: Int) -> CellAccessory

  /// Makes a data source.
  ///
  /// - Parameters:
  ///   - entries: The entries in order.
  ///   - identity: What a row is recognised by.
  ///   - mode: Whether the cell's constraints or its `sizeThatFits` decide a height.
  ///   - cachesHeights: Whether heights are kept.
  ///   - accessory: What stands at the trailing edge of a row.
  public init(
    entries: [FeedEntry],
    identity: Identity = .indexPath,
    mode: MeasurementMode = .autoLayout,
    cachesHeights: Bool = true,
    accessory: @escaping @Sendable (_ row: Int) -> CellAccessory = { _ in .none }
  ) {
    self.entries = entries
    self.identity = identity
    self.mode = mode
    self.cachesHeights = cachesHeights
    self.accessory = accessory
  }

  /// One section with a row for each entry.
  public func sections() async -> [TableSection] {
    [TableSection(numberOfRows: entries.count)]
  }

  /// The rows at the index paths.
  public func rows(at indexPaths: [IndexPath]) async -> [Row] {
    indexPaths.map { indexPath in
      let entry = entries[indexPath.row]
      return Row(
        FeedCell.reuseIdentifier,
        cell: FeedCell.self,
        key: identity == .entryNumber ? indexPath.row : nil,
        accessory: accessory(indexPath.row),
        mode: mode,
        cachesHeight: cachesHeights
      ) { cell in
        cell.configure(entry)
      }
    }
  }
}
