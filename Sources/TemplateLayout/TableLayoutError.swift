import Foundation

/// Why a height could not be given or a change could not be made.
@nonexhaustive
public enum TableLayoutError: Error, Sendable {
  /// A value of the environment that no table can have; the text names it.
  case invalidEnvironment(String)

  /// A row names a reuse identifier that nothing was registered for.
  ///
  /// Register it and ask again; nothing is remembered of the failed request.
  case unregisteredReuseIdentifier(String, at: RowReference)

  /// A row configures another class than the one its reuse identifier was registered with.
  case cellTypeMismatch(
    reuseIdentifier: String,
    registered: String,
    configured: String,
    at: RowReference
  )

  /// The table has no such row; `section` is `nil` where the section does not exist either.
  case noSuchRow(RowReference, numberOfSections: Int, numberOfRowsInSection: Int?)

  /// An index path that is not a section and a row, both at least 0.
  case malformedIndexPath(IndexPath)

  /// The delegate answered with another number of rows than it was asked for.
  case rowCountMismatch(asked: Int, answered: Int)

  /// The delegate describes a section with a negative number of rows.
  case invalidSection(Int, numberOfRows: Int)

  /// Accessory and insets leave no width for the row's content.
  case noContentWidth(CGFloat, at: RowReference)

  /// Configuring or measuring the template threw; the reason says what.
  case measurementFailed(RowReference, reuseIdentifier: String, reason: any Error)

  /// The template measured a height that is negative, infinite or not a number.
  case invalidHeight(CGFloat, reuseIdentifier: String, at: RowReference)

  /// A batch of updates does not fit the table; nothing of it was applied.
  case updateRejected(TableUpdateRejection)

  /// A snapshot names something twice; nothing of it was applied.
  case snapshotRejected(TableSnapshotRejection)

  /// Kept heights do not fit the table; none was taken over.
  case heightsRejected(KeptHeightsRejection)

  /// The table was asked or changed from inside the block of a batch of updates, which would wait
  /// for itself.
  case updateInProgress

  /// The row was deleted while its height was waited for.
  case rowDeleted(RowReference)

  /// The table has no delegate, or lost it while the height was waited for.
  case noDelegate

  /// The table was closed.
  case closed

  /// The task that asked was cancelled.
  case cancelled
}

extension TableLayoutError: CustomStringConvertible, LocalizedError {
  /// A sentence that names the culprit.
  public var description: String {
    switch self {
    case .invalidEnvironment(let what):
      return "invalid environment: \(what)"
    case .unregisteredReuseIdentifier(let identifier, let location):
      return "\(location): no template is registered for the reuse identifier \"\(identifier)\""
    case .cellTypeMismatch(let identifier, let registered, let configured, let location):
      return "\(location): the template of \"\(identifier)\" is a \(registered), "
        + "but the row configures a \(configured)"
    case .noSuchRow(let location, let sections, nil):
      return
        "\(location) does not exist: the table has \(sections) \(sections == 1 ? "section" : "sections")"
    case .noSuchRow(let location, _, let rows?):
      switch location.family {
      case .row: return "\(location) does not exist: the section has \(rows) rows"
      case .header: return "\(location) does not exist: the section has no header"
      case .footer: return "\(location) does not exist: the section has no footer"
      }
    case .malformedIndexPath(let indexPath):
      return "\(indexPath) is not the index path of a row"
    case .rowCountMismatch(let asked, let answered):
      return "the delegate was asked for \(asked) rows and gave \(answered)"
    case .invalidSection(let section, let rows):
      return "the delegate says that section \(section) has \(rows) rows"
    case .noContentWidth(let width, let location):
      return "\(location): accessory and insets leave a content width of \(width)"
    case .measurementFailed(let location, let identifier, let reason):
      return "\(location): measuring \"\(identifier)\" failed: \(reason)"
    case .invalidHeight(let height, let identifier, let location):
      return "\(location): the template of \"\(identifier)\" measured a height of \(height)"
    case .updateRejected(let rejection):
      return rejection.description
    case .snapshotRejected(let rejection):
      return rejection.description
    case .heightsRejected(let rejection):
      return rejection.description
    case .updateInProgress:
      return "the table was asked or changed inside its own batch of updates"
    case .rowDeleted(let location):
      return "\(location) was deleted while its height was waited for"
    case .noDelegate:
      return "the table has no delegate"
    case .closed:
      return "the table was closed"
    case .cancelled:
      return "the request was cancelled"
    }
  }

  /// The same sentence, for callers who only see an `Error`.
  public var errorDescription: String? { description }
}

/// Why a batch of updates does not fit a table.
public struct TableUpdateRejection: Hashable, Sendable, CustomStringConvertible {
  let error: UpdateError

  init(_ error: UpdateError) {
    self.error = error
  }

  /// A sentence that names the operation, the section or row, and the counts before and after.
  public var description: String { error.description }
}

/// Why a snapshot cannot be applied.
public struct TableSnapshotRejection: Hashable, Sendable, CustomStringConvertible {
  let error: SnapshotError

  init(_ error: SnapshotError) {
    self.error = error
  }

  /// A sentence that names the key and the two places where it stands.
  public var description: String {
    switch error {
    case .duplicateSection(let key, let first, let second):
      "sections \(first) and \(second) of the snapshot have the same key \(key)"
    case .duplicateRow(let key, let first, let second):
      "rows [\(first.section):\(first.row)] and [\(second.section):\(second.row)] of the snapshot "
        + "have the same key \(key)"
    }
  }
}
