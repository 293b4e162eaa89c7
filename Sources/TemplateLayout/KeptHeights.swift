import Foundation

/// A table's measured heights, to be written to disk and read back by the next launch.
///
/// Rows without a key are kept by their places, rows with a key by key and version. Keys and versions
/// that are no integer, string or UUID cannot be written and are left out.
public struct KeptHeights: Codable, Sendable, Equatable {
  /// The form of the contents; heights of another form are not read.
  static let currentFormat = 1

  struct Section: Codable, Equatable {
    var rows: [Double?]
    var header: Double?
    var footer: Double?
  }

  struct KeyedHeight: Codable, Equatable {
    var key: CodableKey
    var version: CodableKey?
    var reuseIdentifier: String
    var family: RowFamily
    var accessory: CellAccessory
    var mode: MeasurementMode
    var height: Double
  }

  let format: Int
  let environment: SizingEnvironment
  let sections: [Section]
  let keyed: [KeyedHeight]

  /// How many heights there are.
  public var count: Int {
    sections.reduce(keyed.count) { count, section in
      count + section.rows.count { $0 != nil } + (section.header == nil ? 0 : 1)
        + (section.footer == nil ? 0 : 1)
    }
  }
}

/// A key that can be written: an integer, a string or a UUID, each distinct from the others.
enum CodableKey: Codable, Hashable {
  case integer(Int)
  case string(String)
  case uuid(UUID)

  init?(_ key: RowKey) {
    switch key.value {
    case let value as Int: self = .integer(value)
    case let value as String: self = .string(value)
    case let value as UUID: self = .uuid(value)
    default: return nil
    }
  }

  var rowKey: RowKey {
    switch self {
    case .integer(let value): RowKey(value)
    case .string(let value): RowKey(value)
    case .uuid(let value): RowKey(value)
    }
  }
}

/// Why kept heights do not fit a table.
@nonexhaustive
public enum KeptHeightsRejection: Hashable, Sendable, CustomStringConvertible {
  /// They were written in another form, by another version of the package.
  case format(Int)

  /// They were measured for another width, scale, separator, text size or direction.
  case environment

  /// The table has other sections or numbers of rows.
  case rows

  /// A reuse identifier is not registered.
  case unregistered(String)

  /// A height is negative, infinite or not a number.
  case height(CGFloat)

  /// A sentence that names what does not fit.
  public var description: String {
    switch self {
    case .format(let format):
      "the heights are of format \(format), not \(KeptHeights.currentFormat)"
    case .environment: "the heights were measured for another environment"
    case .rows: "the heights are those of other sections and rows"
    case .unregistered(let identifier): "no template is registered for \"\(identifier)\""
    case .height(let height): "a height is \(height)"
    }
  }
}

extension TableLayout {
  /// The measured heights of the present environment, to start from another time.
  /// - Complexity: O(*n*) in the number of rows and kept keys.
  public func exportHeights() throws(TableLayoutError) -> KeptHeights {
    guard let sizing = SizingEnvironment(environment) else {
      throw .invalidEnvironment("there are no heights while the width is not known")
    }
    let number = number(of: environment)
    let identifiers = registrations.identifiersByKeyKind
    let entries = withKeyedHeights { $0.cache.entries }
    let keyed = entries.compactMap { key, height -> KeptHeights.KeyedHeight? in
      guard key.environment == number, let writable = CodableKey(key.key),
        let identifier = identifiers[key.kind]
      else { return nil }
      let version = key.version.map { CodableKey($0) }
      if case .some(nil) = version { return nil }
      return KeptHeights.KeyedHeight(
        key: writable,
        version: version ?? nil,
        reuseIdentifier: identifier,
        family: key.family,
        accessory: key.accessory,
        mode: key.mode,
        height: height
      )
    }
    return KeptHeights(
      format: KeptHeights.currentFormat,
      environment: sizing,
      sections: rows.read { $0.exportedSections },
      keyed: keyed
    )
  }

  /// Takes over heights that were exported by a table of the same data.
  ///
  /// Heights by key are found when a row of that key and version comes. Heights by place are taken
  /// only if the table has the same sections and numbers of rows; whether they are the same rows the
  /// caller has to know. What is measured already stays.
  /// - Throws: ``TableLayoutError/heightsRejected(_:)``, and takes nothing over then;
  ///   ``TableLayoutError/closed``, ``TableLayoutError/noDelegate``.
  /// - Complexity: O(*n*) in the number of heights.
  public func importHeights(_ heights: KeptHeights) async throws(TableLayoutError) {
    func reject(_ rejection: KeptHeightsRejection) -> TableLayoutError {
      .heightsRejected(rejection)
    }
    guard !isClosed else { throw .closed }
    guard heights.format == KeptHeights.currentFormat else {
      throw reject(.format(heights.format))
    }
    let places = heights.sections.flatMap { $0.rows + [$0.header, $0.footer] }.compactMap(\.self)
    for height in places + heights.keyed.map(\.height) where !height.isFinite || height < 0 {
      throw reject(.height(height))
    }
    if !heights.sections.isEmpty { try await sectionsToBeKnown() }
    guard heights.environment == SizingEnvironment(environment) else { throw reject(.environment) }
    var keyed: [(HeightKey, Double)] = []
    for entry in heights.keyed {
      guard let registration = registrations.registration(of: entry.reuseIdentifier) else {
        throw reject(.unregistered(entry.reuseIdentifier))
      }
      let key = HeightKey(
        key: entry.key.rowKey,
        version: entry.version?.rowKey,
        kind: registration.keyKind,
        family: entry.family,
        accessory: entry.accessory,
        mode: entry.mode,
        environment: number(of: environment)
      )
      keyed.append((key, entry.height))
    }
    guard rows.withState({ $0.importSections(heights.sections) }) else { throw reject(.rows) }
    let revision = withKeyedHeights { $0.revision }
    for (key, height) in keyed { keep(height, key: key, revision: revision) }
  }

  /// Waits until the delegate has described its sections.
  private func sectionsToBeKnown() async throws(TableLayoutError) {
    if case .done = sectionLoading { return }
    guard link.delegate != nil else { throw .noDelegate }
    let waiter = HeightWaiter(priority: Task.currentPriority)
    sectionWaiters.append(waiter)
    loadSections()
    _ = try await waiter.answer().get()
  }
}

extension RowStoreState {
  /// The measured heights of rows without a key, by place.
  var exportedSections: [KeptHeights.Section] {
    func height(_ position: RowPosition) -> Double? {
      guard let stamp = tree.stamp(at: position), details[stamp]?.key == nil else { return nil }
      return tree.measuredHeight(at: position)
    }
    return (0..<tree.sectionCount).map { section in
      KeptHeights.Section(
        rows: (0..<tree.shape(ofSection: section).rows).map {
          height(.row(section: section, row: $0))
        },
        header: height(.header(section: section)),
        footer: height(.footer(section: section))
      )
    }
  }

  /// Takes heights over by place; `false` if these are not the places.
  mutating func importSections(_ sections: [KeptHeights.Section]) -> Bool {
    if sections.isEmpty { return true }
    guard sections.map(\.rows.count) == tree.shapes.map(\.rows) else { return false }
    for (section, heights) in sections.enumerated() {
      for (row, height) in heights.rows.enumerated() {
        if let height { importHeight(height, at: .row(section: section, row: row)) }
      }
      if let height = heights.header { importHeight(height, at: .header(section: section)) }
      if let height = heights.footer { importHeight(height, at: .footer(section: section)) }
    }
    return true
  }

  private mutating func importHeight(_ height: Double, at position: RowPosition) {
    guard let entry = tree.entry(at: position), !entry.height.isMeasured else { return }
    keep(height, kind: entry.kind, stamp: entry.stamp, at: position, isPrecached: false)
  }
}
