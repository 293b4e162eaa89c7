import Foundation
import TemplateLayout

/// A delegate over plain data that counts how it is asked, and can hold its answers back.
package final class DelegateDouble: TableLayoutDelegate {
  package struct Calls: Sendable {
    package var sections = 0
    package var rows: [[IndexPath]] = []
    package var headers: [[Int]] = []
    package var footers: [[Int]] = []

    /// How often the delegate was asked for anything.
    package var count: Int { sections + rows.count + headers.count + footers.count }
  }

  private struct State {
    var sections: [[TemplateContent]]
    var makeRow: @Sendable (TemplateContent, IndexPath?) -> Row
    var calls = Calls()
    var headers: [Int: TemplateContent] = [:]
    var footers: [Int: TemplateContent] = [:]
    var isHolding = false
    var held: [CheckedContinuation<Void, Never>] = []
  }

  private let state: Lock<State>

  /// Makes a delegate of one section per list.
  package init(
    _ sections: [[TemplateContent]],
    makeRow: @escaping @Sendable (TemplateContent, IndexPath?) -> Row = { content, _ in
      DelegateDouble.row(content)
    }
  ) {
    state = Lock(State(sections: sections, makeRow: makeRow))
  }

  /// A row of the identifier "cell", configured with the content, as most tests want it.
  package static func row(
    _ content: TemplateContent,
    key: (any Hashable & Sendable)? = nil,
    version: (any Hashable & Sendable)? = nil,
    accessory: CellAccessory = .none,
    cachesHeight: Bool = true
  ) -> Row {
    Row(
      "cell",
      cell: TemplateDouble.self,
      key: key,
      version: version,
      accessory: accessory,
      cachesHeight: cachesHeight
    ) { $0.configure(content) }
  }

  package var calls: Calls { state.withLock { $0.calls } }

  /// The data; setting it tells nobody.
  package var contents: [[TemplateContent]] {
    get { state.withLock { $0.sections } }
    set { state.withLock { $0.sections = newValue } }
  }

  package func setHeader(_ content: TemplateContent?, inSection section: Int) {
    state.withLock { $0.headers[section] = content }
  }

  package func setFooter(_ content: TemplateContent?, inSection section: Int) {
    state.withLock { $0.footers[section] = content }
  }

  /// Lets no answer out until ``release()``.
  package func hold() { state.withLock { $0.isHolding = true } }

  /// Lets held answers out, and all later ones.
  package func release() {
    let held = state.withLock { state in
      state.isHolding = false
      defer { state.held = [] }
      return state.held
    }
    for continuation in held { continuation.resume() }
  }

  /// How many answers are held back.
  package var heldCount: Int { state.withLock { $0.held.count } }

  private func passGate() async {
    await withCheckedContinuation { continuation in
      let passes = state.withLock { state in
        if state.isHolding { state.held.append(continuation) }
        return !state.isHolding
      }
      if passes { continuation.resume() }
    }
  }

  package func sections() async -> [TableSection] {
    let answer = state.withLock { state in
      state.calls.sections += 1
      return state.sections.enumerated().map { index, rows in
        TableSection(
          numberOfRows: rows.count,
          hasHeader: state.headers[index] != nil,
          hasFooter: state.footers[index] != nil
        )
      }
    }
    await passGate()
    return answer
  }

  package func rows(at indexPaths: [IndexPath]) async -> [Row] {
    let answer = state.withLock { state in
      state.calls.rows.append(indexPaths)
      return indexPaths.map { state.makeRow(state.sections[$0.section][$0.row], $0) }
    }
    await passGate()
    return answer
  }

  package func headers(inSections sections: [Int]) async -> [Row] {
    let answer = state.withLock { state in
      state.calls.headers.append(sections)
      return sections.map { state.makeRow(state.headers[$0]!, nil) }
    }
    await passGate()
    return answer
  }

  package func footers(inSections sections: [Int]) async -> [Row] {
    let answer = state.withLock { state in
      state.calls.footers.append(sections)
      return sections.map { state.makeRow(state.footers[$0]!, nil) }
    }
    await passGate()
    return answer
  }
}
