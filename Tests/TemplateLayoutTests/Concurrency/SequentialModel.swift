import Foundation
import TemplateLayout
import TestSupport

/// What a table may answer, told by a clock that ticks with each change: no concurrency, no cache.
///
/// A change of rows begins when the data changes and ends when the call that tells the table has
/// returned; in between both states may be answered from.
final class SequentialModel: Sendable {
  struct Section {
    var id: Int
    var rows: [TemplateContent]
  }

  enum Passage {
    /// Each goes where its row goes.
    case withTheirRows
    /// All was loaded anew: each has the row that is now where its own was.
    case byPlace
    /// One of the two: a snapshot loads all anew if there is none to compare it with.
    case either
  }

  /// One state of everything that decides an answer, and the ticks it was in force.
  struct Era {
    var sections: [Section]
    var width: Int?
    var hasDelegate = true
    var isClosed = false
    /// How those who wait came into this state from the one before.
    var passage = Passage.withTheirRows
    var from: Int
    var through = Int.max

    var rows: [TemplateContent] { sections.flatMap(\.rows) }
    var contents: [[TemplateContent]] { sections.map(\.rows) }

    /// The row at an index path, if there is one.
    subscript(indexPath: IndexPath) -> TemplateContent? {
      get {
        guard sections.indices.contains(indexPath.section),
          sections[indexPath.section].rows.indices.contains(indexPath.row)
        else { return nil }
        return sections[indexPath.section].rows[indexPath.row]
      }
      set { sections[indexPath.section].rows[indexPath.row] = newValue! }
    }

    func indexPath(ofID id: Int) -> IndexPath? {
      for (section, contents) in sections.enumerated() {
        if let row = contents.rows.firstIndex(where: { $0.id == id }) { return path(row, section) }
      }
      return nil
    }

    /// The index path of the row with a number, modulo the rows and one that does not exist.
    func indexPath(ofRow number: Int) -> IndexPath {
      var number = number % (rows.count + 1)
      for (section, contents) in sections.enumerated() {
        if number < contents.rows.count { return path(number, section) }
        number -= contents.rows.count
      }
      return path(sections.last?.rows.count ?? 0, max(0, sections.count - 1))
    }
  }

  private struct State {
    var tick = 0
    var eras: [Era]
    /// The changes that have begun and not ended.
    var open: Set<Int> = []
    var lastEnded = 0
  }

  private let state: Lock<State>

  init(sections: [Section], width: Int?) {
    state = Lock(State(eras: [Era(sections: sections, width: width, from: 0)]))
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
      let era = Self.add(change, to: &state)
      state.open.insert(era)
      return era
    }
  }

  /// Something has changed without an end to wait for: former states may be answered from as before.
  func enter(_ change: (inout Era) -> Void) {
    state.withLock { state in _ = Self.add(change, to: &state) }
  }

  private static func add(_ change: (inout Era) -> Void, to state: inout State) -> Int {
    state.tick += 1
    var era = state.eras.last!
    era.from = state.tick
    era.passage = .withTheirRows
    change(&era)
    state.eras.append(era)
    return state.eras.count - 1
  }

  /// The change is complete: the states before it are over, but for those before a change that began
  /// earlier and is not complete.
  func end(_ era: Int) {
    state.withLock { state in
      state.tick += 1
      state.open.remove(era)
      state.lastEnded = max(state.lastEnded, era)
      let first = state.open.min().map { $0 - 1 } ?? state.lastEnded
      for index in 0..<min(first, state.lastEnded) where state.eras[index].through == .max {
        state.eras[index].through = state.tick
      }
    }
  }

  /// Whether an answer to a question about an index path is right: a row was at that place in a state
  /// from the time between question and answer, and the answer was right for it, or for what it was
  /// followed to, in the same or a later one.
  func allows(
    _ answer: Result<CGFloat, TableLayoutError>,
    to indexPath: IndexPath,
    from start: Int,
    through end: Int,
    wasCancelled: Bool
  ) -> Bool {
    let eras = state.withLock { $0.eras }.filter { $0.from <= end && $0.through >= start }
    switch answer {
    case .success(let height):
      // A width may come while a change of the rows is under way: then it is that of the rows before,
      // too.
      let widths = Set(eras.compactMap(\.width))
      return Self.follow(indexPath, through: eras) { _, content in
        guard let content else { return false }
        return widths.contains { Self.height(content, width: $0) == height }
      }
    case .failure(.noSuchRow):
      return Self.follow(indexPath, through: eras, vanishing: true) { _, _ in false }
    case .failure(.rowDeleted):
      return Self.follow(indexPath, through: eras) { _, content in content == nil }
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

  /// Whether somebody who asked for an index path may have come to a row that meets a condition, or
  /// lost it to a reload.
  private static func follow(
    _ indexPath: IndexPath,
    through eras: [Era],
    vanishing: Bool = false,
    until condition: (Era, TemplateContent?) -> Bool
  ) -> Bool {
    var rows: Set<Int> = []
    // Until the sections are known again a place is all there is, and another reload may come first.
    var places: Set<IndexPath> = [indexPath]
    for (number, era) in eras.enumerated() {
      if number > 0, era.passage != .withTheirRows {
        let before = eras[number - 1]
        places.formUnion(rows.compactMap { id in before.indexPath(ofID: id) })
        if era.passage == .byPlace { rows = [] }
      }
      if vanishing, places.contains(where: { era[$0] == nil }) { return true }
      rows.formUnion(places.compactMap { era[$0]?.id })
      for id in rows where condition(era, era.rows.first { $0.id == id }) { return true }
    }
    return false
  }

  /// The states, for messages.
  var history: String {
    state.withLock { $0.eras }.map { era in
      let rows = era.contents.map { $0.map { "\($0.id)/\(Int($0.area))" }.joined(separator: " ") }
      return "\(era.from)...\(era.through == .max ? "" : "\(era.through)"): \(rows), width "
        + "\(era.width ?? 0)\(era.hasDelegate ? "" : ", no delegate")\(era.isClosed ? ", closed" : "")"
    }.joined(separator: "\n")
  }

  static func height(_ content: TemplateContent, width: Int) -> CGFloat {
    content.height(in: MeasurementContext(contentWidth: CGFloat(width))) + 0.5
  }
}
