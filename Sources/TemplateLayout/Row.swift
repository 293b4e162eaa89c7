import Foundation

/// A row as it has to be measured: a snapshot that the delegate makes and the engine sends to a
/// template cell.
///
/// ```swift
/// Row("FeedCell", cell: FeedCell.self, key: entry.id, version: entry.revision) { cell in
///   cell.configure(entry)
/// }
/// ```
///
/// The key, and whether the height is kept, are remembered until an update names the row. Nothing
/// else is, least of all the configuration: the delegate is asked again when the row has to be
/// measured again.
public struct Row: Sendable {
  /// The identifier that a template was registered for.
  public var reuseIdentifier: String

  /// What the row shows, by the model's own identity; `nil` when only its place says so.
  ///
  /// Rows of one key, version, reuse identifier, accessory and mode share one height.
  public var key: (any Hashable & Sendable)? { identity?.value }

  /// The revision of the content behind the key; another version is another height.
  public var version: (any Hashable & Sendable)? { revision?.value }

  /// What stands at the trailing edge and narrows the content.
  public var accessory: CellAccessory

  /// Whether constraints or `sizeThatFits` decide the height.
  public var mode: MeasurementMode

  /// Whether the height is kept.
  ///
  /// `false` measures the row anew for each request, and never ahead of one.
  public var cachesHeight: Bool

  let identity: RowKey?
  let revision: RowKey?
  let configuration: Configuration

  /// Makes a row that is configured and measured inside a template pool, on any thread.
  /// - Parameters:
  ///   - reuseIdentifier: the identifier a template was registered for.
  ///   - cell: the class that `configure` expects; the registered template must be of it.
  ///   - key: the model's identity, `nil` when the row's place is its only identity.
  ///   - version: the revision of the content behind the key.
  ///   - accessory: what stands at the trailing edge.
  ///   - mode: whether constraints or `sizeThatFits` decide.
  ///   - cachesHeight: whether the height is kept.
  ///   - configure: fills the template with the row's content. It runs once per measurement, and
  ///     must not start what only a cell on the screen needs.
  public init<Cell: TemplateCell>(
    _ reuseIdentifier: String,
    cell: Cell.Type = Cell.self,
    key: (any Hashable & Sendable)? = nil,
    version: (any Hashable & Sendable)? = nil,
    accessory: CellAccessory = .none,
    mode: MeasurementMode = .autoLayout,
    cachesHeight: Bool = true,
    configure: @escaping @Sendable (Cell) throws -> Void
  ) {
    self.reuseIdentifier = reuseIdentifier
    identity = key.map { RowKey($0) }
    revision = version.map { RowKey($0) }
    self.accessory = accessory
    self.mode = mode
    self.cachesHeight = cachesHeight
    configuration = .template { template in
      guard let cell = template as? Cell else {
        throw CellTypeMismatch(expected: Cell.self, found: type(of: template))
      }
      try configure(cell)
    }
  }

  /// Makes a row whose template lives on the main actor, as UIKit's views must.
  ///
  /// The parameters are those of the other initialiser.
  public init<Cell: MainActorTemplateCell>(
    _ reuseIdentifier: String,
    mainActorCell: Cell.Type,
    key: (any Hashable & Sendable)? = nil,
    version: (any Hashable & Sendable)? = nil,
    accessory: CellAccessory = .none,
    mode: MeasurementMode = .autoLayout,
    cachesHeight: Bool = true,
    configure: @escaping @MainActor @Sendable (Cell) throws -> Void
  ) {
    self.reuseIdentifier = reuseIdentifier
    identity = key.map { RowKey($0) }
    revision = version.map { RowKey($0) }
    self.accessory = accessory
    self.mode = mode
    self.cachesHeight = cachesHeight
    configuration = .mainActorTemplate { template in
      guard let cell = template as? Cell else {
        throw CellTypeMismatch(expected: Cell.self, found: type(of: template))
      }
      try configure(cell)
    }
  }

  /// Whether nothing of the row has to be kept beside its reuse identifier.
  var hasDefaultDetails: Bool { identity == nil && cachesHeight }

  /// How a row fills its template, and where.
  enum Configuration: Sendable, CustomStringConvertible {
    case template(@Sendable (any TemplateCell) throws -> Void)
    case mainActorTemplate(@MainActor @Sendable (any MainActorTemplateCell) throws -> Void)

    var description: String {
      switch self {
      case .template: "a template of the pools"
      case .mainActorTemplate: "a template of the main actor"
      }
    }
  }
}

/// The registered template is not of the class that the row configures.
struct CellTypeMismatch: Error {
  let expected: any Any.Type
  let found: any Any.Type
}
