import Foundation

/// Rows the delegate is asked for in one go, by the task that waits for the answer.
struct RowFetch: Sendable {
  struct Entry: Sendable {
    let stamp: UInt64
    let position: RowPosition
  }

  let entries: [Entry]
  /// The number of the question.
  let number: Int
  /// What the content behind keys was at the time.
  let keyRevision: Int
  let source: TableReference

  /// Asks the delegate; at most one call each for rows, headers and footers.
  ///
  /// `nil` when the delegate has gone: looked at before each call, so that none starts after its
  /// end.
  func rows() async -> Result<[Row], TableLayoutError>? {
    var headers: [Int] = []
    var footers: [Int] = []
    var indexPaths: [IndexPath] = []
    for entry in entries {
      switch entry.position {
      case .header(let section): headers.append(section)
      case .footer(let section): footers.append(section)
      case .row(let section, let row): indexPaths.append(IndexPath(row: row, section: section))
      }
    }
    var rowAnswer: [Row] = []
    var headerAnswer: [Row] = []
    var footerAnswer: [Row] = []
    if !indexPaths.isEmpty {
      guard let delegate else { return nil }
      rowAnswer = await delegate.rows(at: indexPaths)
      await source.schedulePoint?()
    }
    if !headers.isEmpty {
      guard let delegate else { return nil }
      headerAnswer = await delegate.headers(inSections: headers)
      await source.schedulePoint?()
    }
    if !footers.isEmpty {
      guard let delegate else { return nil }
      footerAnswer = await delegate.footers(inSections: footers)
      await source.schedulePoint?()
    }
    for (asked, answered) in [
      (indexPaths.count, rowAnswer.count), (headers.count, headerAnswer.count),
      (footers.count, footerAnswer.count),
    ] where asked != answered {
      return .failure(.rowCountMismatch(asked: asked, answered: answered))
    }
    if headers.isEmpty && footers.isEmpty { return .success(rowAnswer) }
    var (row, header, footer) = (
      rowAnswer.makeIterator(), headerAnswer.makeIterator(), footerAnswer.makeIterator()
    )
    return .success(
      entries.map { entry in
        switch entry.position {
        case .header: header.next()!
        case .footer: footer.next()!
        case .row: row.next()!
        }
      }
    )
  }

  private var delegate: (any TableLayoutDelegate)? {
    source.delegate
  }
}
