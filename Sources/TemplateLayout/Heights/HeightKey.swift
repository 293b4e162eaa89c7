/// What decides a height that is shared by key instead of belonging to one row.
package struct HeightKey: Hashable, Sendable {
  package var key: RowKey
  package var version: RowKey?
  /// The number of the reuse identifier.
  package var kind: UInt16
  /// Rows, headers and footers never share a height, whatever their keys.
  package var family: RowFamily
  /// What narrows the content.
  package var accessory: CellAccessory
  package var mode: MeasurementMode
  /// The number of the environment.
  package var environment: UInt32

  package init(
    key: RowKey,
    version: RowKey? = nil,
    kind: UInt16,
    family: RowFamily = .row,
    accessory: CellAccessory = .none,
    mode: MeasurementMode = .autoLayout,
    environment: UInt32
  ) {
    self.key = key
    self.version = version
    self.kind = kind
    self.family = family
    self.accessory = accessory
    self.mode = mode
    self.environment = environment
  }

  /// Hashes the key, its version, and the rest in one word; the accessory, which hardly ever tells two
  /// keys apart, is only compared.
  package func hash(into hasher: inout Hasher) {
    hasher.combine(key)
    if let version { hasher.combine(version) }
    let rest = UInt64(kind) << 16 | UInt64(family.rawValue) << 8 | UInt64(mode.rawValue)
    hasher.combine(UInt64(environment) << 32 | rest)
  }
}
