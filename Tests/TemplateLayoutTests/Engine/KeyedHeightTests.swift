import Foundation
import TemplateLayout
import TestSupport
import Testing

/// Heights that are kept by what a row shows, rather than by where it stands.
@Suite final class KeyedHeightTests: EngineSuite {
  private func keyed(_ ids: Range<Int>, version: Int = 0) -> DelegateDouble {
    DelegateDouble([Self.contents(ids)]) { content, _ in
      DelegateDouble.row(content, key: content.id, version: version)
    }
  }

  @Test("A2 two tables with the same keys share nothing")
  func separateTables() async throws {
    let first = try await table(keyed(0..<3))
    let second = try await table(keyed(0..<3))
    await second.register(forCellReuseIdentifier: "cell") { [work] _ in
      TemplateDouble(work: work) { content, _ in CGFloat(100 * (content.id + 1)) }
    }
    try await Self.measureAll(first, 3)
    try await Self.measureAll(second, 3)
    #expect(work.measured == 6)
    #expect(Self.cached(first) == [10.5, 11.5, 12.5])
    #expect(Self.cached(second) == [100.5, 200.5, 300.5])
    await first.invalidate(key: 1)
    #expect(Self.cached(second) == [100.5, 200.5, 300.5])
  }

  @Test("A2 tables share heights by key only if they are told to, and then all that decides them")
  func sharedHeights() async throws {
    let shared = SharedHeights()
    let options = TableLayoutOptions(isPrecachingEnabled: false, sharedHeights: shared)
    let delegate = keyed(0..<3)
    let first = try await table(delegate, options: options)
    // Numbers of identifiers and environments mean nothing from one table to another.
    let second = try TableLayout(
      environment: LayoutEnvironment(width: 50),
      delegate: delegate,
      options: options
    )
    await second.register(forCellReuseIdentifier: "other") { [work] _ in TemplateDouble(work: work)
    }
    await second.register(forCellReuseIdentifier: "cell") { [work] _ in TemplateDouble(work: work) }
    try await Self.measureAll(first, 3)
    #expect(shared.count == 3 && work.measured == 3)
    try await Self.measureAll(second, 1)
    #expect(work.measured == 4)
    try await second.setEnvironment(LayoutEnvironment(width: 100))
    try await Self.measureAll(second, 3)
    #expect(Self.cached(second) == [10.5, 11.5, 12.5])
    #expect(work.measured == 4)
    // Invalidating in one table drops what is shared, and leaves the rows of the other alone.
    await second.invalidate(key: 1)
    #expect(Self.cached(first) == [10.5, 11.5, 12.5])
    await first.reloadData()
    try await Self.measureAll(first, 3)
    #expect(work.measured == 5)
    shared.removeAll()
    #expect(shared.count == 0)
    #expect(Self.cached(first) == [10.5, 11.5, 12.5])
  }

  @Test(
    "A2 D9 another class under the same identifier shares nothing, nor does a replaced template"
  )
  func sharedTemplates() async throws {
    final class Flat: TemplateCell {
      func prepareForReuse() {}
      func fittingHeight(in context: MeasurementContext) -> CGFloat { 5 }
    }
    let shared = SharedHeights()
    let options = TableLayoutOptions(isPrecachingEnabled: false, sharedHeights: shared)
    let first = try await table(keyed(0..<1), options: options)
    let second = try await table(keyed(0..<1), options: options)
    #expect(try await first.height(for: path(0)) == 10.5)
    let flat = DelegateDouble([Self.contents(0..<1)]) { content, _ in
      Row("cell", cell: Flat.self, key: content.id, version: 0) { _ in }
    }
    let other = try TableLayout(
      environment: LayoutEnvironment(width: 100),
      delegate: flat,
      options: options
    )
    await other.register(forCellReuseIdentifier: "cell") { _ in Flat() }
    #expect(try await other.height(for: path(0)) == 5.5)
    await first.register(forCellReuseIdentifier: "cell") { [work] _ in
      TemplateDouble(work: work) { _, _ in 70 }
    }
    await first.reloadData()
    #expect(try await first.height(for: path(0)) == 70.5)
    #expect(try await second.height(for: path(0)) == 10.5)
    #expect(work.measured == 2)
  }

  @Test("P8 A2 what one table measures while another invalidates its key is not shared")
  func sharedInvalidation() throws {
    for seed in RandomCases.seeds(full: 100) {
      let scene = SeededScene(seed: seed)
      let shared = SharedHeights()
      let (old, new) = (keyed(0..<2), keyed(0..<2))
      try scene.run {
        new.contents = [[TemplateContent(id: 0, area: 7000), TemplateContent(id: 1, area: 1100)]]
        let first = try await scene.table(old) { $0.sharedHeights = shared }
        let second = try await scene.table(new) { $0.sharedHeights = shared }
        _ = try await first.height(for: path(1))
        old.hold()
        let asker = scene.ask(path(0), of: first)
        await until { old.heldCount > 0 }
        for _ in 0..<Int(seed % 40) {
          old.release()
          await Task.yield()
        }
        await second.invalidate(key: 0)
        old.release()
        _ = await asker.value
        // The first table is not told, and has what it asked for; nobody else has.
        #expect(try await second.height(for: path(0)) == 70.5, "seed \(seed)")
        await first.close()
        await second.close()
      }
    }
  }

  @Test(
    "A11 invalidating by key needs the key alone: the row, its model and the delegate may be gone"
  )
  func invalidatingWhatIsGone() async throws {
    let delegate = keyed(0..<3)
    let table = try await table(delegate)
    try await Self.measureAll(table, 3)
    try await table.performBatchUpdates { updates in
      delegate.contents[0].remove(at: 1)
      updates.deleteRows(at: [path(1)])
    }
    let calls = delegate.calls.count
    await table.invalidate(key: 1)
    await table.invalidate(key: "nobody")
    #expect(delegate.calls.count == calls)
    #expect(Self.cached(table) == [10.5, 12.5])
    // The row comes back with its key and version, and its height is another.
    try await table.performBatchUpdates { updates in
      delegate.contents[0].insert(TemplateContent(id: 1, area: 5000), at: 1)
      updates.insertRows(at: [path(1)])
    }
    #expect(try await table.height(for: path(1)) == 50.5)
    await table.setDelegate(nil)
    await table.invalidate(key: 0)
    await table.close()
    await table.invalidate(key: 0)
  }

  @Test("P8 F23 a key invalidated while the delegate is asked for its row gives the new height")
  func invalidatingWhileAsked() throws {
    for seed in RandomCases.seeds(full: 200) {
      let scene = SeededScene(seed: seed)
      let delegate = keyed(0..<3)
      try scene.run {
        let table = try await scene.table(delegate, pools: 2, precaches: seed % 2 == 0)
        _ = try await table.height(for: path(2))
        // The answer that is held back is made of the content as it is now.
        delegate.hold()
        let asker = scene.ask(path(0), of: table)
        scene.trigger.signal()
        await until { delegate.heldCount > 0 }
        delegate.contents[0][0].area = 7000
        if seed % 3 > 0 {
          // Nor may a turn of the table's width bring the old answer back.
          try await table.setEnvironment(LayoutEnvironment(width: nil))
        }
        await table.invalidate(key: 0)
        try await table.setEnvironment(LayoutEnvironment(width: 100))
        for _ in 0..<Int(seed % 7) { await Task.yield() }
        delegate.release()
        _ = await asker.value
        #expect(try await table.height(for: path(0)) == 70.5, "seed \(seed)")
        #expect(try await table.height(for: path(1)) == 11.5)
        await table.close()
      }
    }
  }

  @Test("P8 a height that was being prepared when its key was invalidated is not kept")
  func invalidatingWhilePrepared() throws {
    for seed in RandomCases.seeds(full: 100) {
      let scene = SeededScene(seed: seed)
      let delegate = keyed(0..<6)
      try scene.run {
        let table = try await scene.table(delegate, pools: 2)
        let rows = Self.contents(0..<6).map { DelegateDouble.row($0, key: $0.id, version: 0) }
        let prepared = scene.start { try? await table.prepareHeights(for: rows) }
        await until { scene.work.measured > 2 }
        delegate.contents[0][0].area = 7000
        await table.invalidate(key: 0)
        #expect(await prepared.value?.first == 10.5)
        #expect(try await table.height(for: path(0)) == 70.5, "seed \(seed)")
        await table.close()
      }
    }
  }

  @Test("F26 every way to ask gives one number")
  func entryPoints() async throws {
    let contents = Self.contents(0..<12)
    let delegate = keyed(0..<12)
    let asked = try await table(delegate)
    let precached = try await table(delegate, options: TableLayoutOptions())
    try await precached.waitUntilPrecached()
    let prepared = try await asked.prepareHeights(
      for: contents.map { DelegateDouble.row($0, key: "other", version: $0.id) }
    )
    let unkeyed = try await table(DelegateDouble([contents]))
    let kept = try await table(delegate)
    try await kept.importHeights(precached.exportHeights())
    for row in 0..<12 {
      let height = try await asked.height(for: path(row))
      #expect(height == 10.5 + CGFloat(row))
      #expect(asked.cachedHeight(for: path(row)) == height)
      #expect(asked.estimatedHeight(for: path(row)) == height)
      #expect(asked.geometry.rect(forRowAt: path(row))?.height == height)
      #expect(precached.cachedHeight(for: path(row)) == height)
      #expect(prepared[row] == height)
      #expect(try await unkeyed.height(for: path(row)) == height)
      #expect(try await kept.height(for: path(row)) == height)
    }
  }

  @Test("F23 another version of a key is another height, and the former version's is still known")
  func versions() async throws {
    let version = Lock(1)
    let delegate = DelegateDouble([Self.contents(0..<1)]) { content, _ in
      DelegateDouble.row(content, key: "model", version: version.withLock { $0 })
    }
    let table = try await table(delegate)
    var heights: [CGFloat] = []
    for (number, area) in [(1, 1000), (2, 3000), (1, 1000), (2, 3000)] as [(Int, CGFloat)] {
      version.withLock { $0 = number }
      delegate.contents = [[TemplateContent(id: 0, area: area)]]
      // Nothing is said of the row but that all is loaded anew.
      await table.reloadData()
      heights.append(try await table.height(for: path(0)))
    }
    #expect(heights == [10.5, 30.5, 10.5, 30.5])
    #expect(work.measured == 2)
  }

  @Test("F27 heights by key are bounded: the least recently used goes, and is told")
  func limit() async throws {
    let delegate = keyed(0..<5)
    let table = try await table(
      delegate,
      options: TableLayoutOptions(isPrecachingEnabled: false, keyedHeightLimit: 3)
    )
    let events = table.events
    try await Self.measureAll(table, 5)
    await table.reloadData()
    // Rows 2, 3 and 4 are known by key; each of the others drives one out.
    for row in [4, 3, 2] { _ = try await table.height(for: path(row)) }
    #expect(work.measured == 5)
    _ = try await table.height(for: path(0))
    await table.reloadData()
    for row in [0, 2, 3] { _ = try await table.height(for: path(row)) }
    #expect(work.measured == 6)
    _ = try await table.height(for: path(4))
    #expect(work.measured == 7)
    #expect(await table.statistics.evicted == 4)
    await table.close()
    var evicted = 0
    for await event in events {
      if case .evicted(let count, .keyLimit) = event.kind { evicted += count }
    }
    #expect(evicted == 4)
  }

  @Test("A6 keys that read the same when glued together have heights of their own")
  func structuredKeys() async throws {
    struct Place: Hashable, Sendable {
      var section: Int
      var row: Int
    }
    let keys: [any Hashable & Sendable] = [
      Place(section: 1, row: 11), Place(section: 11, row: 1), "111", 111, "1-11",
    ]
    let delegate = DelegateDouble([Self.contents(0..<5)]) { content, _ in
      DelegateDouble.row(content, key: keys[content.id])
    }
    let table = try await table(delegate)
    for _ in 0..<2 {
      for row in 0..<5 { #expect(try await table.height(for: path(row)) == 10.5 + CGFloat(row)) }
      await table.reloadData()
    }
    #expect(work.measured == 5)
  }

  @Test("X21 P5 what is asked before the sections are known is answered when they are, and once")
  func replay() throws {
    for seed in RandomCases.seeds(full: 200) {
      let scene = SeededScene(seed: seed)
      let delegate = DelegateDouble([Self.contents(0..<3)])
      try scene.run {
        delegate.hold()
        let table = try await scene.table(delegate, pools: 2, precaches: seed % 2 == 0)
        let askers = (0..<8).map { scene.ask(path($0 % 4), of: table) }
        await until { await table.waitingRequestCount == 8 && delegate.heldCount == 1 }
        #expect(scene.work.measured == 0 && delegate.calls.sections == 1)
        delegate.release()
        for (number, asker) in askers.enumerated() {
          switch await asker.value {
          case .success(let height): #expect(height == 10.5 + CGFloat(number % 4))
          case .failure(.noSuchRow): #expect(number % 4 == 3)
          case .failure(let error): Issue.record("\(error), seed \(seed)")
          }
        }
        await table.close()
      }
      #expect(scene.work.configured == 3, "seed \(seed)")
    }
  }
}
