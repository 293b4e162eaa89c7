import Foundation

/// One section of a table as its delegate describes it.
public struct TableSection: Hashable, Sendable {
  /// How many rows the section has.
  public var numberOfRows: Int

  /// Whether a header stands above the rows; it is asked for with
  /// ``TableLayoutDelegate/headers(inSections:)``.
  public var hasHeader: Bool

  /// Whether a footer stands below the rows; it is asked for with
  /// ``TableLayoutDelegate/footers(inSections:)``.
  public var hasFooter: Bool

  /// Makes a section of `numberOfRows` rows.
  public init(numberOfRows: Int, hasHeader: Bool = false, hasFooter: Bool = false) {
    self.numberOfRows = numberOfRows
    self.hasHeader = hasHeader
    self.hasFooter = hasFooter
  }
}

/// What a ``TableLayout`` asks the owner of the data.
///
/// The table holds its delegate weakly, and asks for rows in runs: one call for many rows, so that
/// a delegate on the main actor costs one round trip for all of them. A main-actor controller
/// conforms with `@MainActor` methods, an actor with its own; the requirements are `async` for that.
///
/// The answers are snapshots. What has changed since must be told to the table by an update.
public protocol TableLayoutDelegate: AnyObject, Sendable {
  /// The sections of the table, in order.
  ///
  /// Asked once before the first row, and again after each reload and batch update.
  func sections() async -> [TableSection]

  /// The rows at the given index paths, in the same order.
  ///
  /// Called for rows that have to be measured, never for a row whose height is cached. The answer
  /// must have as many rows as were asked for.
  func rows(at indexPaths: [IndexPath]) async -> [Row]

  /// The headers of the given sections, in the same order; only sections that have one are asked.
  func headers(inSections sections: [Int]) async -> [Row]

  /// The footers of the given sections, in the same order; only sections that have one are asked.
  func footers(inSections sections: [Int]) async -> [Row]
}

extension TableLayoutDelegate {
  /// No headers: right for a delegate none of whose sections has one.
  public func headers(inSections sections: [Int]) async -> [Row] { [] }

  /// No footers: right for a delegate none of whose sections has one.
  public func footers(inSections sections: [Int]) async -> [Row] { [] }
}
