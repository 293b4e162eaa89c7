import Foundation
import TemplateLayout
import TestSupport
import Testing

/// Rows come, go, move and change under a table.
@Suite final class UpdateTests: EngineSuite {
  @Test("D2 F8 a moved row carries its height, and those between shift by one")
  func move() async throws {
    let delegate = DelegateDouble([Self.contents(0..<5)])
    let table = try await table(delegate)
    try await Self.measureAll(table, 5)
    try await table.performBatchUpdates { updates in
      delegate.contents[0].insert(delegate.contents[0].remove(at: 4), at: 0)
      updates.moveRow(at: path(4), to: path(0))
    }
    #expect(Self.cached(table) == [14.5, 10.5, 11.5, 12.5, 13.5])
    #expect(work.measured == 5)
  }

  @Test("D6 F6 deletes and reloads name old rows, inserts new ones, in any order of calls")
  func batch() async throws {
    for order in 0..<2 {
      let delegate = DelegateDouble([Self.contents(0..<4)])
      let table = try await table(delegate)
      try await Self.measureAll(table, 4)
      try await table.performBatchUpdates { updates in
        delegate.contents[0].remove(at: 0)
        delegate.contents[0].insert(TemplateContent(id: 9, area: 1900), at: 0)
        delegate.contents[0][2].area = 5000
        if order == 0 {
          updates.insertRows(at: [path(0)])
          updates.reloadRows(at: [path(2)])
          updates.deleteRows(at: [path(0)])
        } else {
          updates.deleteRows(at: [path(0)])
          updates.reloadRows(at: [path(2)])
          updates.insertRows(at: [path(0)])
        }
      }
      #expect(Self.cached(table) == [nil, 11.5, nil, 13.5])
      #expect(try await table.height(for: path(0)) == 19.5)
      #expect(try await table.height(for: path(2)) == 50.5)
    }
  }

  @Test("F9 counts that do not fit the delegate are a typed error that changes nothing")
  func mismatch() async throws {
    let delegate = DelegateDouble([Self.contents(0..<3)])
    let table = try await table(delegate)
    try await Self.measureAll(table, 3)
    let error = await #expect(throws: TableLayoutError.self) {
      try await table.performBatchUpdates { $0.deleteRows(at: [path(0)]) }
    }
    guard case .updateRejected(let rejection)? = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(rejection.description.contains("section 0"))
    #expect(Self.cached(table) == [10.5, 11.5, 12.5])
    // And the table goes on.
    try await table.performBatchUpdates { updates in
      delegate.contents[0].remove(at: 0)
      updates.deleteRows(at: [path(0)])
    }
    #expect(Self.cached(table) == [11.5, 12.5])
  }

  @Test("F10 an operation on a row that does not exist is a typed error")
  func outOfRange() async throws {
    let table = try await table(DelegateDouble([Self.contents(0..<3)]))
    try await Self.measureAll(table, 3)
    for path in [path(3), path(0, 1), path(-1), IndexPath()] {
      await #expect(throws: TableLayoutError.self) {
        try await table.performBatchUpdates { $0.reloadRows(at: [path]) }
      }
    }
    #expect(Self.cached(table) == [10.5, 11.5, 12.5])
  }

  @Test("D3 D4 F7 sections are deleted and moved with their rows")
  func sections() async throws {
    let delegate = DelegateDouble([
      Self.contents(0..<2), Self.contents(2..<3), Self.contents(3..<6), Self.contents(6..<7),
    ])
    let table = try await table(delegate)
    for (section, rows) in delegate.contents.enumerated() {
      for row in rows.indices { _ = try await table.height(for: path(row, section)) }
    }
    try await table.performBatchUpdates { updates in
      delegate.contents = [delegate.contents[3], delegate.contents[2]]
      updates.deleteSections([0, 1])
      updates.moveSection(3, toSection: 0)
    }
    #expect(Self.cached(table, section: 0) == [16.5])
    #expect(Self.cached(table, section: 1) == [13.5, 14.5, 15.5])
    #expect(work.measured == 7)
  }

  @Test("a batch begins when the delegate has answered what it was asked before")
  func waitsForAnswers() async throws {
    let delegate = DelegateDouble([Self.contents(0..<2)])
    let table = try await table(delegate)
    _ = try await table.height(for: path(0))
    delegate.hold()
    let asked = Task { try await table.height(for: path(1)) }
    while delegate.heldCount == 0 { await Task.yield() }
    let hasChanged = Lock(false)
    let update = Task {
      try await table.performBatchUpdates { updates in
        hasChanged.withLock { $0 = true }
        delegate.contents = [[]]
        updates.deleteRows(at: [path(0), path(1)])
      }
    }
    while await !table.isUpdating { await Task.yield() }
    for _ in 0..<100 { await Task.yield() }
    #expect(!hasChanged.withLock { $0 })
    delegate.release()
    try await update.value
    // The row was described before it went, and its request has an answer: one or the other.
    _ = await asked.result
    #expect(table.geometry.numberOfRows(inSection: 0) == 0)
  }

  @Test("X4 an update does not wait for what a former delegate has to answer, but for its own")
  func waitsForNoFormerDelegate() throws {
    for seed in RandomCases.seeds(full: 50) {
      let scene = SeededScene(seed: seed)
      let former = DelegateDouble([Self.contents(0..<3)])
      let next = DelegateDouble([Self.contents(5..<6)])
      try scene.run {
        let table = try await scene.table(former)
        _ = try await table.height(for: path(0))
        former.hold()
        let asker = scene.ask(path(1), of: table)
        await until { former.heldCount == 1 }
        let early = scene.start { try? await table.performBatchUpdates { _ in } }
        await until { await table.isUpdating }
        await table.setDelegate(next)
        await early.value
        guard case .failure(.noDelegate) = await asker.value else {
          Issue.record("seed \(seed)")
          return
        }
        _ = try await table.height(for: path(0))
        try await table.performBatchUpdates { updates in
          next.contents = [Self.contents(5..<7)]
          updates.insertRows(at: [path(1)])
        }
        #expect(try await table.height(for: path(1)) == 16.5)
        // The former one comes back in the middle of its answer, and is not disturbed.
        await table.setDelegate(former)
        let late = scene.start {
          try? await table.performBatchUpdates { _ in former.contents = [] }
        }
        for _ in 0..<100 { await Task.yield() }
        #expect(former.contents.count == 1, "seed \(seed)")
        former.release()
        await late.value
        #expect(former.contents.isEmpty)
        await table.close()
      }
    }
  }

  @Test("a request goes along with its row, and ends when the row is deleted")
  func requestsFollow() async throws {
    let delegate = DelegateDouble([Self.contents(0..<4)])
    let table = try await table(delegate)
    _ = try await table.height(for: path(3))
    var askers: [Task<CGFloat, any Error>] = []
    try await table.performBatchUpdates { updates in
      // Asked while the batch is under way, of the rows before it; detached, as by somebody else.
      askers = (0..<3).map { row in
        Task.detached { try await table.height(for: path(row)) }
      }
      while await table.statistics.misses < 4 { await Task.yield() }
      let contents = delegate.contents[0]
      delegate.contents = [
        [TemplateContent(id: 2, area: 7000), contents[3], contents[0]]
      ]
      updates.deleteRows(at: [path(1)])
      updates.reloadRows(at: [path(2)])
      updates.moveRow(at: path(0), to: path(2))
    }
    let (moved, deleted, reloaded) = (askers[0], askers[1], askers[2])
    #expect(try await moved.value == 10.5)
    #expect(try await reloaded.value == 70.5)
    let error = await #expect(throws: TableLayoutError.self) { try await deleted.value }
    guard case .rowDeleted? = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(Self.cached(table) == [70.5, 13.5, 10.5])
  }

  @Test(
    "A19 a table asked inside its own batch answers with an error instead of waiting for itself"
  )
  func reentrance() async throws {
    let delegate = DelegateDouble([Self.contents(0..<2)])
    let table = try await table(delegate)
    _ = try await table.height(for: path(0))
    try await table.performBatchUpdates { _ in
      await #expect(throws: TableLayoutError.self) { try await table.height(for: path(1)) }
      await #expect(throws: TableLayoutError.self) {
        try await table.deleteRows(at: [path(0)])
      }
      #expect((try? await table.height(for: path(0))) == 10.5)
    }
    #expect(try await table.height(for: path(1)) == 11.5)
  }

  @Test("F32 F33 X15 X18 a snapshot keeps the heights of the rows that are still there")
  func snapshots() async throws {
    func snapshot(_ ids: [Int], changed: Set<Int> = []) -> TableSnapshot {
      var snapshot = TableSnapshot()
      snapshot.appendSection(
        "feed",
        rows: ids.map { .init(key: $0, version: changed.contains($0) ? 1 : 0) }
      )
      return snapshot
    }
    func contents(_ ids: [Int]) -> [TemplateContent] {
      ids.map { TemplateContent(id: $0, area: CGFloat(1000 + 100 * $0)) }
    }
    let delegate = DelegateDouble([contents([0, 1, 2, 3])])
    let table = try await table(delegate)
    try await table.apply(snapshot([0, 1, 2, 3]))
    try await Self.measureAll(table, 4)
    try await table.apply(snapshot([3, 7, 1, 0], changed: [1])) {
      delegate.contents = [contents([3, 7, 1, 0])]
    }
    #expect(Self.cached(table) == [13.5, nil, nil, 10.5])
    let error = await #expect(throws: TableLayoutError.self) {
      try await table.apply(snapshot([3, 3]))
    }
    guard case .snapshotRejected? = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(Self.cached(table) == [13.5, nil, nil, 10.5])
  }

  @Test("F32 reloading with heights kept asks for the new rows at the end alone")
  func loadMore() async throws {
    let delegate = DelegateDouble([Self.contents(0..<3)])
    let table = try await table(delegate)
    try await Self.measureAll(table, 3)
    delegate.contents = [Self.contents(0..<5), Self.contents(5..<6)]
    try await table.reloadData(keepingHeights: true)
    #expect(Self.cached(table) == [10.5, 11.5, 12.5, nil, nil])
    #expect(table.geometry.numberOfSections == 2)
    delegate.contents = [Self.contents(0..<2)]
    try await table.reloadData(keepingHeights: true)
    #expect(Self.cached(table) == [10.5, 11.5])
    await table.reloadData()
    #expect(try await table.height(for: path(0)) == 10.5)
    #expect(work.measured == 4)
  }

  @Test(
    "P7 a first snapshot whose table or delegate goes meanwhile ends with the error that says so"
  )
  func firstSnapshotAtTheEnd() async throws {
    for isClosed in [true, false] {
      let delegate = DelegateDouble([Self.contents(0..<1)])
      let table = try await table(delegate)
      let error = await #expect(throws: TableLayoutError.self) {
        try await table.apply(TableSnapshot()) {
          if isClosed { await table.close() } else { await table.setDelegate(nil) }
        }
      }
      switch error {
      case .closed?: #expect(isClosed)
      case .noDelegate?: #expect(!isClosed)
      default: Issue.record("\(String(describing: error))")
      }
    }
  }

  @Test("F32 a snapshot after loading more is taken, and not compared with the one before that")
  func snapshotAfterLoadingMore() async throws {
    func snapshot(_ ids: Range<Int>) -> TableSnapshot {
      var snapshot = TableSnapshot()
      snapshot.appendSection("feed", rows: ids.map { .init(key: $0) })
      return snapshot
    }
    let delegate = DelegateDouble([Self.contents(0..<2)])
    let table = try await table(delegate)
    try await table.apply(snapshot(0..<2))
    try await Self.measureAll(table, 2)
    delegate.contents = [Self.contents(0..<4)]
    try await table.reloadData(keepingHeights: true)
    try await table.apply(snapshot(0..<5)) { delegate.contents = [Self.contents(0..<5)] }
    try await Self.measureAll(table, 5)
    #expect(Self.cached(table) == [10.5, 11.5, 12.5, 13.5, 14.5])
    // From here on snapshots are compared again.
    try await table.apply(snapshot(1..<5)) { delegate.contents = [Self.contents(1..<5)] }
    #expect(Self.cached(table) == [11.5, 12.5, 13.5, 14.5])
  }

  @Test("F23 A3 a key's heights go with the key in every row, and no other's do")
  func invalidateKey() async throws {
    let delegate = DelegateDouble([Self.contents(0..<4)]) { content, path in
      DelegateDouble.row(content, key: path!.row % 2 == 0 ? "even" : "odd", version: content.id)
    }
    let table = try await table(delegate)
    try await Self.measureAll(table, 4)
    await table.invalidate(key: "even")
    #expect(Self.cached(table) == [nil, 11.5, nil, 13.5])
    try await Self.measureAll(table, 4)
    #expect(work.measured == 6)
    await table.invalidateKeys { $0 as? String == "odd" }
    #expect(Self.cached(table) == [10.5, nil, 12.5, nil])
  }

  @Test("F23 reloading a keyed row measures it although its key and version are the same")
  func reloadKeyed() async throws {
    let delegate = DelegateDouble([Self.contents(0..<1)]) { content, _ in
      DelegateDouble.row(content, key: "key")
    }
    let table = try await table(delegate)
    #expect(try await table.height(for: path(0)) == 10.5)
    try await table.performBatchUpdates { updates in
      delegate.contents = [[TemplateContent(id: 0, area: 2000)]]
      updates.reloadRows(at: [path(0)])
    }
    #expect(try await table.height(for: path(0)) == 20.5)
  }

  @Test("X14 F35 late content gives exactly one change, with old and new height")
  func lateContent() async throws {
    let delegate = DelegateDouble([Self.contents(0..<3)])
    let table = try await table(delegate)
    try await Self.measureAll(table, 3)
    let changes = table.changes
    delegate.contents[0][1].area = 3000
    try await table.invalidate(path(1))
    #expect(try await table.height(for: path(1)) == 30.5)
    await table.close()
    var heights: [HeightChange] = []
    var corrections: [CGFloat] = []
    for await change in changes {
      heights += change.heights
      corrections.append(change.offsetCorrection(forAnchor: path(2)))
    }
    #expect(heights.map(\.oldHeight) == [11.5])
    #expect(heights.map(\.newHeight) == [30.5])
    #expect(heights.first?.row.indexPath == path(1))
    #expect(corrections.first == 19)
  }

  @Test("A14 X13 X24 rows put before the anchor move it by their exact sum")
  func prepending() async throws {
    let delegate = DelegateDouble([Self.contents(0..<3)])
    let table = try await table(
      delegate,
      options: TableLayoutOptions(isPrecachingEnabled: false, estimatedRowHeight: 50)
    )
    try await Self.measureAll(table, 3)
    var changes = table.changes.makeAsyncIterator()
    try await table.performBatchUpdates { updates in
      delegate.contents[0].insert(contentsOf: Self.contents(10..<12), at: 0)
      updates.insertRows(at: [path(0), path(1)])
    }
    _ = try await table.height(for: path(0))
    _ = try await table.height(for: path(1))
    let change = try #require(await changes.next())
    #expect(change.offsetCorrection(forAnchor: path(1)) == 42)
    #expect(change.before.rect(forRowAt: path(1))?.minY == 10.5)
    #expect(change.after.rect(forRowAt: path(3))?.minY == 52.5)
  }
}
