/// All sections and rows of a table by identity, as ``TableLayout/apply(_:changingData:)`` compares
/// them.
///
/// It has the role of UIKit's diffable data source snapshot; a row has a content version beside its
/// identity, so that a changed row is found without being named.
public struct TableSnapshot: Sendable {
  /// One row: who it is, and which version of its content it shows.
  public struct Row: Sendable {
    let identified: IdentifiedSection.Row

    /// Makes a row.
    /// - Parameters:
    ///   - key: the row's identity, unique in the table. A row without one is a new row each time.
    ///   - version: the revision of its content; another version is another height.
    public init(
      key: (any Hashable & Sendable)?,
      version: (any Hashable & Sendable)? = nil
    ) {
      identified = .init(key: key.map { RowKey($0) }, version: version.map { RowKey($0) })
    }
  }

  private(set) var sections: [IdentifiedSection] = []

  /// A snapshot without sections.
  public init() {}

  /// Adds a section below those that are there.
  /// - Parameters:
  ///   - key: the section's identity, unique in the table.
  ///   - rows: its rows in order.
  public mutating func appendSection(_ key: some Hashable & Sendable, rows: [Row]) {
    sections.append(IdentifiedSection(key: RowKey(key), rows: rows.map(\.identified)))
  }

  /// Adds rows below those of the last section.
  /// - Precondition: there is a section.
  public mutating func appendRows(_ rows: [Row]) {
    precondition(!sections.isEmpty, "rows were appended to a snapshot without sections")
    sections[sections.count - 1].rows += rows.map(\.identified)
  }

  /// The number of sections.
  public var numberOfSections: Int { sections.count }

  /// The number of rows in all sections.
  public var numberOfRows: Int { sections.reduce(0) { $0 + $1.rows.count } }
}
