import Foundation

/// A row, a header or a footer as events and errors name it: by its place, its key or both.
public struct RowReference: Hashable, Sendable {
  private enum Place: Hashable, Sendable {
    case inTable(RowPosition)
    case outside(RowFamily)
  }

  private let place: Place
  let rowKey: RowKey?

  /// Refers to a line of a table at one moment.
  package init(_ position: RowPosition, key: RowKey? = nil) {
    place = .inTable(position)
    rowKey = key
  }

  /// Refers to content that stands in no table yet.
  package init(family: RowFamily = .row, key: RowKey?) {
    place = .outside(family)
    rowKey = key
  }

  package var position: RowPosition? {
    if case .inTable(let position) = place { position } else { nil }
  }

  /// The key that identifies the content, if it has one.
  public var key: (any Hashable & Sendable)? { rowKey?.value }

  /// Whether it is a row, a header or a footer.
  public var family: RowFamily {
    switch place {
    case .inTable(let position): position.family
    case .outside(let family): family
    }
  }

  /// The index path that the row had at that moment.
  ///
  /// It is nil for headers and footers, and for content that stands in no table yet.
  public var indexPath: IndexPath? { position?.indexPath }

  /// The section of the row, header or footer at that moment.
  ///
  /// It is nil for content that stands in no table yet.
  public var section: Int? { position?.section }
}

extension RowReference: CustomStringConvertible {
  /// The row in brackets, as the log prints it.
  ///
  /// `[0:3]` for a row, `[header 0]`, `[footer 0]`, and `[key 42]` for content in no table.
  public var description: String {
    switch place {
    case .inTable(let position):
      return "[\(position)]"
    case .outside(let family):
      let prefix = family == .row ? "" : "\(family) "
      return rowKey.map { "[\(prefix)key \($0)]" } ?? "[\(prefix)without key]"
    }
  }
}
