import Foundation
import TemplateLayout
import TestSupport

/// What a table may answer, told by a clock that ticks with each change: no concurrency, no cache.
///
/// A change of rows begins when the data changes and ends when the call that tells the table has
/// returned; in between both states may be answered from.
final class SequentialModel: Sendable {
  /// One state of everything that decides an answer, and the ticks it was in force.
  struct Era {
    var rows: [TemplateContent]
    var width: Int?
    var hasDelegate = true
    var isClosed = false
    var from: Int
    var through = Int.max
  }

  private let state: Lock<(tick: Int, eras: [Era])>

  init(rows: [TemplateContent], width: Int?) {
    state = Lock((0, [Era(rows: rows, width: width, from: 0)]))
  }

  /// The present tick; looking at it ends it, so that what comes later has a later one.
  func tick() -> Int {
    state.withLock {
      $0.tick += 1
      return $0.tick
    }
  }

  var present: Era { state.withLock { $0.eras.last! } }

  /// A change begins; the former state may be answered from until ``end(_:)``.
  func begin(_ change: (inout Era) -> Void) -> Int {
    state.withLock { state in
      state.tick += 1
      var era = state.eras.last!
      era.from = state.tick
      change(&era)
      state.eras.append(era)
      return state.eras.count - 1
    }
  }

  /// The change is complete: the states before it are over.
  func end(_ era: Int) {
    state.withLock { state in
      state.tick += 1
      for index in 0..<era where state.eras[index].through == .max {
        state.eras[index].through = state.tick
      }
    }
  }

  /// Whether an answer to a question about a row number is right: the row was at that place in a
  /// state from the time between question and answer, and its answer was right in the same or a later
  /// one.
  func allows(
    _ answer: Result<CGFloat, TableLayoutError>,
    toRow row: Int,
    from start: Int,
    through end: Int,
    wasCancelled: Bool
  ) -> Bool {
    let eras = state.withLock { $0.eras }.filter { $0.from <= end && $0.through >= start }
    switch answer {
    case .success(let height):
      return eras.indices.contains { placed in
        guard eras[placed].rows.indices.contains(row) else { return false }
        let id = eras[placed].rows[row].id
        return eras[placed...].contains { era in
          guard let width = era.width, let content = era.rows.first(where: { $0.id == id }) else {
            return false
          }
          return Self.height(content, width: width) == height
        }
      }
    case .failure(.noSuchRow):
      return eras.contains { !$0.rows.indices.contains(row) }
    case .failure(.rowDeleted):
      return eras.indices.contains { placed in
        guard eras[placed].rows.indices.contains(row) else { return false }
        let id = eras[placed].rows[row].id
        return eras[placed...].contains { era in !era.rows.contains { $0.id == id } }
      }
    case .failure(.cancelled):
      return wasCancelled
    case .failure(.closed):
      return eras.contains { $0.isClosed }
    case .failure(.noDelegate):
      return eras.contains { !$0.hasDelegate }
    default:
      return false
    }
  }

  static func height(_ content: TemplateContent, width: Int) -> CGFloat {
    content.height(in: MeasurementContext(contentWidth: CGFloat(width))) + 0.5
  }
}
