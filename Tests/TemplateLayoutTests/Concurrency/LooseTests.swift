import Foundation
import TemplateLayout
import TestSupport
import Testing

/// Everything at once on the real executor: what the thread sanitizer looks at.
@Suite struct LooseTests {
  /// The data of one table, counted up in versions that answers may be right for.
  ///
  /// A row's height names its identity and its version; versions only ever grow.
  private final class Model: TableLayoutDelegate {
    struct State {
      var rows: [Int]
      var versions: [Int]
      var nextID: Int
    }

    let state: Lock<State>

    init(rows: Int) {
      state = Lock(
        State(rows: Array(0..<rows), versions: Array(repeating: 0, count: rows), nextID: rows)
      )
    }

    /// Heights that no other identity and version have.
    static func height(_ id: Int, _ version: Int) -> CGFloat { CGFloat(id * 1_000 + version + 1) }

    /// Whether a height was right for some row at some time so far.
    func hasBeen(_ height: CGFloat) -> Bool {
      let number = Int(height) - 1
      return state.withLock { state in
        state.versions.indices.contains(number / 1_000)
          && number % 1_000 <= state.versions[number / 1_000]
      } && height == CGFloat(number + 1)
    }

    func sections() async -> [TableSection] {
      [TableSection(numberOfRows: state.withLock { $0.rows.count })]
    }

    func rows(at indexPaths: [IndexPath]) async -> [Row] {
      state.withLock { state in
        indexPaths.map { indexPath in
          let id = state.rows[indexPath.row]
          let version = state.versions[id]
          let content = TemplateContent(id: id, area: 100 * Self.height(id, version))
          return DelegateDouble.row(content, key: id % 2 == 0 ? id : nil, version: version)
        }
      }
    }
  }

  private final class Flag: Sendable {
    let isSet = Lock(false)
  }

  /// What came of a lot of requests.
  private struct Outcome {
    var answered = 0
    var deleted = 0
    var ended = 0

    static func + (lhs: Outcome, rhs: Outcome) -> Outcome {
      Outcome(
        answered: lhs.answered + rhs.answered,
        deleted: lhs.deleted + rhs.deleted,
        ended: lhs.ended + rhs.ended
      )
    }
  }

  @Test("A21 P1 P5 P7 P8 64 tasks ask, while others update, resize, cancel and end")
  func tasks() async throws {
    let requests = RandomCases.runsAll ? 10_000 : 1_000
    let rounds = 4
    let work = TemplateWork()
    var total = Outcome()
    for round in 0..<rounds {
      total = try await total + Self.round(round, requests: requests / rounds, work)
    }
    print(
      "64 tasks, \(total.answered) answers, \(total.deleted) deleted rows, \(total.ended) ended"
    )
    #expect(total.answered + total.deleted + total.ended == 64 * (requests / rounds) * rounds)
    #expect(total.answered > 64 * requests / 4)
    #expect(work.violations.isEmpty)
    // Runs that were under way at the end go with their tables.
    while work.living > 0 { await Task.yield() }
  }

  private static func round(
    _ round: Int,
    requests: Int,
    _ work: TemplateWork
  ) async throws -> Outcome {
    let model = Model(rows: 200)
    var options = TableLayoutOptions(numberOfPools: 3, keyedHeightLimit: 50)
    options.precacheTuning.rowsPerRequest = 8
    let table = try TableLayout(
      environment: LayoutEnvironment(width: 100, separatorStyle: .none),
      delegate: model,
      options: options
    )
    await table.register(forCellReuseIdentifier: "cell") { _ in
      TemplateDouble(work: work) { content, _ in (content.area / 100).rounded() }
    }
    let isOver = Flag()
    return await withTaskGroup(of: Outcome.self) { group in
      for task in 0..<64 {
        group.addTask {
          await ask(table, model, requests: requests, seed: UInt64(100 * round + task))
        }
      }
      group.addTask {
        var random = SeededRandom(seed: UInt64(round))
        while !isOver.isSet.withLock({ $0 }) {
          await change(table, model, &random)
          await Task.yield()
        }
        return Outcome()
      }
      group.addTask {
        for await event in table.events {
          guard case .calculated(let calculation) = event.kind else { continue }
          if !model.hasBeen(calculation.height) {
            Issue.record("\(calculation.row) was told to be \(calculation.height)")
          }
        }
        return Outcome()
      }
      group.addTask {
        for await change in table.changes {
          for height in change.heights where !model.hasBeen(height.newHeight) {
            Issue.record("\(height.row) has changed to \(height.newHeight)")
          }
          _ = change.offsetCorrection(forAnchor: path(20))
        }
        return Outcome()
      }
      var outcome = Outcome()
      for _ in 0..<64 { outcome = outcome + (await group.next()!) }
      isOver.isSet.withLock { $0 = true }
      await table.close()
      for await rest in group { outcome = outcome + rest }
      return outcome
    }
  }

  private static func ask(
    _ table: TableLayout,
    _ model: Model,
    requests: Int,
    seed: UInt64
  ) async -> Outcome {
    var random = SeededRandom(seed: seed)
    var outcome = Outcome()
    for request in 0..<requests {
      let indexPath = path(Int.random(in: 0..<210, using: &random))
      switch Int.random(in: 0..<20, using: &random) {
      case 0:
        // A caller who leaves.
        let caller = Task { try? await table.height(for: indexPath) }
        caller.cancel()
        if let height = await caller.value, !model.hasBeen(height) {
          Issue.record("\(indexPath) was answered with \(height)")
        }
        outcome.ended += 1
        continue
      case 1:
        if let height = table.cachedHeight(for: indexPath), !model.hasBeen(height) {
          Issue.record("\(indexPath) has the cached height \(height)")
        }
        _ = table.geometry.indexPath(at: CGPoint(x: 1, y: 500))
      default: break
      }
      // Most of the tasks see the table end.
      if seed % 100 == 63, request == requests - requests / 8 { await table.close() }
      do throws(TableLayoutError) {
        let height = try await table.height(for: indexPath)
        if !model.hasBeen(height) { Issue.record("\(indexPath) was answered with \(height)") }
        outcome.answered += 1
      } catch {
        switch error {
        case .rowDeleted, .noSuchRow: outcome.deleted += 1
        case .closed: outcome.ended += 1
        default: Issue.record("\(indexPath) was answered with \(error)")
        }
      }
    }
    return outcome
  }

  private static func change(
    _ table: TableLayout,
    _ model: Model,
    _ random: inout SeededRandom
  ) async {
    let place = Int.random(in: 0..<190, using: &random)
    let target = Int.random(in: 0..<190, using: &random)
    do throws(TableLayoutError) {
      switch Int.random(in: 0..<12, using: &random) {
      case 0..<4:
        try await table.performBatchUpdates { updates in
          model.state.withLock { state in
            state.rows.insert(state.rows.remove(at: place), at: target)
          }
          updates.moveRow(at: path(place), to: path(target))
        }
      case 4..<6:
        try await table.performBatchUpdates { updates in
          model.state.withLock { state in
            state.rows.remove(at: place)
            state.rows.insert(state.nextID, at: target)
            state.versions.append(0)
            state.nextID += 1
          }
          updates.deleteRows(at: [path(place)])
          updates.insertRows(at: [path(target)])
        }
      case 6..<8:
        try await table.performBatchUpdates { updates in
          model.state.withLock { $0.versions[$0.rows[place]] += 1 }
          updates.reloadRows(at: [path(place)])
        }
      case 8:
        model.state.withLock { $0.versions[$0.rows[place]] += 1 }
        try await table.invalidate(path(place))
      case 9:
        try await table.setEnvironment(
          LayoutEnvironment(width: CGFloat(100 + place % 3), separatorStyle: .none)
        )
      case 10:
        await table.setVisibleRows(path(place)...path(place + 9), velocity: CGFloat(target - 95))
        await table.setPrecachingEnabled(place % 4 > 0)
      default:
        await place % 8 == 0 ? table.reloadData() : table.didReceiveMemoryWarning()
      }
    } catch {
      guard case .closed = error else {
        Issue.record("\(error)")
        return
      }
    }
  }
}
