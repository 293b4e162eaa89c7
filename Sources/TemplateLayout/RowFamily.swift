/// What kind of line of a table has a height: a row, or a section's header or footer.
public enum RowFamily: UInt8, Hashable, Sendable, Codable, CaseIterable {
  case row
  case header
  case footer
}
