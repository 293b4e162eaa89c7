/// What decides a height that is shared by key instead of belonging to one row.
package struct HeightKey: Hashable, Sendable {
  /// Rows, headers and footers never share a height, whatever their keys.
  package enum Family: UInt8, Hashable, Sendable {
    case row, header, footer
  }

  package var key: RowKey
  package var version: RowKey?
  /// The number of the reuse identifier.
  package var kind: UInt16
  package var family: Family
  /// The number of the environment.
  package var environment: UInt32

  package init(
    key: RowKey,
    version: RowKey? = nil,
    kind: UInt16,
    family: Family = .row,
    environment: UInt32
  ) {
    self.key = key
    self.version = version
    self.kind = kind
    self.family = family
    self.environment = environment
  }
}
