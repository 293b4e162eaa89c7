import Foundation
import TemplateLayout
import TestSupport
import Testing

/// Widths, insets and traits change under a table.
@Suite final class EnvironmentTests: EngineSuite {
  @Test("D8 F12 width alone tells heights apart: there is no orientation to lag behind")
  func noOrientation() async throws {
    let labels = Mirror(reflecting: LayoutEnvironment(width: 375)).children.compactMap(\.label)
    #expect(!labels.isEmpty)
    #expect(!labels.contains { $0.lowercased().contains("orientation") })
    // The same device held the same way, and another table width: split view, sidebar, popover.
    let table = try await table(DelegateDouble([[TemplateContent(id: 0, area: 12_000)]]))
    var heights: [CGFloat] = []
    for width in [375, 320, 375, 320] as [CGFloat] {
      try await table.setEnvironment(LayoutEnvironment(width: width))
      heights.append(try await table.height(for: path(0)))
    }
    #expect(heights == [32.5, 38, 32.5, 38])
    #expect(work.measured == 2)
  }

  /// What narrows the rows of a table 200 points wide.
  struct Narrowing: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let contentWidth: CGFloat
    let change: @Sendable (inout LayoutEnvironment) -> Void
  }

  @Test(
    "D12 F16 F17 A5 each thing that narrows rows changes heights, and taking it back gives hits",
    arguments: [
      Narrowing(testDescription: "editing", contentWidth: 160) { $0.editingControlWidth = 40 },
      Narrowing(testDescription: "section index", contentWidth: 180) { $0.sectionIndexWidth = 20 },
      Narrowing(testDescription: "safe area", contentWidth: 100) {
        $0.safeAreaInsets = .init(left: 60, right: 40)
      },
      Narrowing(testDescription: "content inset", contentWidth: 125) {
        $0.contentInset = .init(left: 0, right: 75)
      },
      Narrowing(testDescription: "margins and editing", contentWidth: 120) {
        $0.rowMargins = .init(left: 20, right: 20)
        $0.editingControlWidth = 40
      },
    ]
  )
  func narrowing(_ narrowing: Narrowing) async throws {
    let wide = LayoutEnvironment(width: 200)
    var narrow = wide
    narrowing.change(&narrow)
    let table = try await table(
      DelegateDouble([[TemplateContent(id: 0, area: 36_000)]]),
      environment: wide
    )
    #expect(try await table.height(for: path(0)) == 180.5)
    try await table.setEnvironment(narrow)
    #expect(table.cachedHeight(for: path(0)) == nil)
    #expect(try await table.height(for: path(0)) == 36_000 / narrowing.contentWidth + 0.5)
    try await table.setEnvironment(wide)
    #expect(table.cachedHeight(for: path(0)) == 180.5)
    try await table.setEnvironment(narrow)
    #expect(table.cachedHeight(for: path(0)) == 36_000 / narrowing.contentWidth + 0.5)
    #expect(work.measured == 2)
  }

  @Test(
    "A4 bounds and safe area that change one after the other leave no height of the time between"
  )
  func rotation() throws {
    let upright = LayoutEnvironment(width: 400)
    let between = LayoutEnvironment(width: 800)
    let turned = LayoutEnvironment(width: 800, safeAreaInsets: .init(left: 150, right: 150))
    for seed in RandomCases.seeds(full: 200) {
      let scene = SeededScene(seed: seed)
      let delegate = DelegateDouble([
        (0..<6).map { TemplateContent(id: $0, area: CGFloat(40_000 + 4_000 * $0)) }
      ])
      try scene.run {
        let table = try await scene.table(delegate, width: 400, pools: 2, precaches: true) {
          $0.idleSource = .immediate
        }
        let early = (0..<6).map { scene.ask(path($0), of: table) }
        for _ in 0..<Int(seed % 7) { await Task.yield() }
        try await table.setEnvironment(between)
        for _ in 0..<Int(seed % 5) { await Task.yield() }
        try await table.setEnvironment(turned)
        for asker in early { _ = try await asker.value.get() }
        for environment in [turned, upright, between, turned] {
          try await table.setEnvironment(environment)
          for row in 0..<6 {
            let expected = CGFloat(40_000 + 4_000 * row) / environment.contentWidth(with: .none)!
            #expect(try await table.height(for: path(row)) == expected + 0.5, "seed \(seed)")
          }
        }
        await table.close()
      }
    }
  }

  @Test("A13 another text size makes each row measured once, and the former one gives hits")
  func textSize() async throws {
    let delegate = DelegateDouble([Self.contents(0..<20)])
    let table = try await table(delegate)
    await table.register(forCellReuseIdentifier: "cell") { [work] _ in
      TemplateDouble(work: work) { content, context in
        let isLarge = context.contentSizeCategory == .accessibilityLarge
        return content.height(in: context) * (isLarge ? 2 : 1)
      }
    }
    let large = LayoutEnvironment(width: 100, contentSizeCategory: .accessibilityLarge)
    for (environment, factor) in [
      (LayoutEnvironment(width: 100), 1), (large, 2), (LayoutEnvironment(width: 100), 1),
    ] as [(LayoutEnvironment, CGFloat)] {
      try await table.setEnvironment(environment)
      for row in 0..<20 {
        #expect(try await table.height(for: path(row)) == (10 + CGFloat(row)) * factor + 0.5)
      }
    }
    #expect(work.measured == 40)
  }

  @Test(
    "X2 X7 a change of width measures nothing by itself, and no height of the former one is shown"
  )
  func widthChange() async throws {
    let delegate = DelegateDouble([Self.contents(0..<500)])
    let trigger = IdleTrigger()
    let table = try await table(
      delegate,
      options: TableLayoutOptions(numberOfPools: 1, idleSource: .manual(trigger))
    )
    try await Self.measureAll(table, 500)
    let measured = work.measured
    try await table.setEnvironment(LayoutEnvironment(width: 50))
    #expect(work.measured == measured)
    #expect(Self.cached(table).allSatisfy { $0 == nil })
    // The former heights stand in as estimates until the new ones come.
    #expect(table.estimatedHeight(for: path(7)) == 17.5)
    // What is visible is right before it is shown, and costs no more than itself.
    for row in 300..<310 {
      #expect(try await table.height(for: path(row)) == 20.5 + CGFloat(2 * row))
    }
    #expect(work.measured == measured + 10)
  }

  @Test("A1 P1 rows deleted at one width are deleted at the others, never measured ones included")
  func updatesInOtherEnvironments() async throws {
    let delegate = DelegateDouble([Self.contents(0..<6)])
    let table = try await table(delegate)
    try await Self.measureAll(table, 6)
    try await table.setEnvironment(LayoutEnvironment(width: 50))
    _ = try await table.height(for: path(5))
    try await table.performBatchUpdates { updates in
      delegate.contents = [
        [1, 4, 9, 0].map { TemplateContent(id: $0, area: 1000 + 100 * CGFloat($0)) }
      ]
      updates.deleteRows(at: [path(2), path(3), path(5)])
      updates.insertRows(at: [path(2)])
      updates.moveRow(at: path(0), to: path(3))
    }
    #expect(Self.cached(table) == [nil, nil, nil, nil])
    try await table.setEnvironment(LayoutEnvironment(width: 100))
    #expect(Self.cached(table) == [11.5, 14.5, nil, 10.5])
    try await table.setEnvironment(LayoutEnvironment(width: 50))
    #expect(try await table.height(for: path(0)) == 22.5)
  }

  @Test("the least recently left environment goes first, and its heights are told as evicted")
  func environmentLimit() async throws {
    let delegate = DelegateDouble([Self.contents(0..<3)])
    let table = try await table(
      delegate,
      options: TableLayoutOptions(isPrecachingEnabled: false, environmentLimit: 2)
    )
    let events = table.events
    for width in [100, 50, 200, 40] as [CGFloat] {
      try await table.setEnvironment(LayoutEnvironment(width: width))
      try await Self.measureAll(table, 3)
    }
    // 50 and 200 are kept beside the present 40.
    #expect(await table.statistics.evicted == 3)
    try await table.setEnvironment(LayoutEnvironment(width: 200))
    #expect(Self.cached(table) == [5.5, 6, 6.5])
    try await table.setEnvironment(LayoutEnvironment(width: 50))
    #expect(Self.cached(table) == [20.5, 22.5, 24.5])
    try await table.setEnvironment(LayoutEnvironment(width: 100))
    #expect(Self.cached(table) == [nil, nil, nil])
    await table.close()
    var evictions: [Int] = []
    for await event in events {
      if case .evicted(let count, .environmentLimit) = event.kind { evictions.append(count) }
    }
    #expect(evictions == [3, 3])
  }

  @Test("F11 one former environment is enough to turn to and fro without measuring")
  func smallestEnvironmentLimit() async throws {
    let table = try await table(
      DelegateDouble([Self.contents(0..<3)]),
      options: TableLayoutOptions(isPrecachingEnabled: false, environmentLimit: 1)
    )
    for width in [100, 50, 100, 50, 100] as [CGFloat] {
      try await table.setEnvironment(LayoutEnvironment(width: width))
      try await Self.measureAll(table, 3)
    }
    #expect(work.measured == 6)
    #expect(await table.statistics.evicted == 0)
  }

  @Test(
    "F27 memory pressure drops what can be measured again, keeps the rows' heights, and is told"
  )
  func memoryPressure() async throws {
    let delegate = DelegateDouble([Self.contents(0..<3)]) { content, _ in
      DelegateDouble.row(content, key: content.id)
    }
    let table = try await table(delegate)
    try await Self.measureAll(table, 3)
    try await table.setEnvironment(LayoutEnvironment(width: 50))
    try await Self.measureAll(table, 2)
    let events = table.events
    await table.didReceiveMemoryWarning()
    // Five heights by key, three of the former width.
    #expect(await table.statistics.evicted == 8)
    #expect(Self.cached(table) == [20.5, 22.5, nil])
    try await table.setEnvironment(LayoutEnvironment(width: 100))
    #expect(Self.cached(table) == [nil, nil, nil])
    await table.didReceiveMemoryWarning()
    await table.close()
    var evictions: [Int] = []
    for await event in events {
      if case .evicted(let count, .memoryPressure) = event.kind { evictions.append(count) }
    }
    // The second warning found the two heights that were left at 50 points.
    #expect(evictions == [8, 2])
  }

  @Test("F27 a window resized for hours leaves no trace of widths that no height is kept for")
  func environmentNumbers() async throws {
    let delegate = DelegateDouble([[TemplateContent(id: 0, area: 1000)]]) { content, _ in
      DelegateDouble.row(content, key: 0)
    }
    let table = try await table(
      delegate,
      options: TableLayoutOptions(isPrecachingEnabled: false, keyedHeightLimit: 10)
    )
    for step in 0..<2_000 {
      try await table.setEnvironment(LayoutEnvironment(width: 100 + CGFloat(step) / 4))
      _ = try await table.height(for: path(0))
      #expect(await table.numberedEnvironmentCount <= 64)
    }
    // The latest are still known by key, the table's own memory of widths apart.
    let measured = work.measured
    await table.reloadData()
    for step in 1_990..<2_000 {
      try await table.setEnvironment(LayoutEnvironment(width: 100 + CGFloat(step) / 4))
      _ = try await table.height(for: path(0))
    }
    #expect(work.measured == measured)
  }

  @Test("memory pressure lets precaching rest until the table is used again")
  func precachingRests() throws {
    let scene = SeededScene(seed: 3)
    let delegate = DelegateDouble([Self.contents(0..<40)])
    try scene.run {
      let table = try await scene.table(delegate, precaches: true) {
        $0.precacheTuning.rowsPerRequest = 2
      }
      scene.whenMeasuring { content in
        if content.id == 5 { scene.start { await table.didReceiveMemoryWarning() } }
      }
      _ = table.cachedHeight(for: path(0))
      await until { scene.trigger.waiterCount > 0 }
      scene.trigger.signal()
      await until { scene.work.measured > 5 }
      for _ in 0..<200 {
        scene.trigger.signal()
        await Task.yield()
      }
      let resting = scene.work.measured
      #expect(resting < 12)
      for _ in 0..<200 {
        scene.trigger.signal()
        await Task.yield()
      }
      #expect(scene.work.measured == resting)
      let all = scene.start { try? await table.waitUntilPrecached() }
      _ = try await table.height(for: path(39))
      await until {
        scene.trigger.signal()
        return scene.work.measured == 40
      }
      await all.value
      await table.close()
    }
  }

  @Test("X20 of a burst of widths without a pause only the last one is measured")
  func burst() throws {
    for seed in RandomCases.seeds(full: 50) {
      let scene = SeededScene(seed: seed)
      let measured = Lock<[CGFloat: Int]>([:])
      let delegate = DelegateDouble([Self.contents(0..<30)])
      try scene.run {
        let table = try await scene.table(delegate, pools: 2, precaches: true)
        await table.register(forCellReuseIdentifier: "cell") { [work = scene.work] _ in
          TemplateDouble(work: work) { content, context in
            measured.withLock { $0[context.contentWidth, default: 0] += 1 }
            return content.height(in: context)
          }
        }
        // Callers who wait are carried from width to width.
        let askers = (0..<3).map { scene.ask(path($0 * 10), of: table) }
        await until { await table.statistics.misses == 3 }
        let waiting = scene.start { try? await table.waitUntilPrecached() }
        try await table.resize(through: stride(from: 101, through: 150, by: 1))
        for (row, asker) in zip([0, 10, 20], askers) {
          let height = try await asker.value.get()
          let last = (CGFloat(1000 + 100 * row) / 150 * 2).rounded(.up) / 2 + 0.5
          #expect(height == last || height == 10.5 + CGFloat(row))
        }
        await until {
          scene.trigger.signal()
          return scene.work.measured >= 30
        }
        await waiting.value
        await table.close()
      }
      // Rows that were asked for may have been begun at the first width, and those alone.
      let perWidth = measured.withLock { $0 }
      #expect(Set(perWidth.keys).isSubset(of: [100, 150]), "seed \(seed): \(perWidth)")
      #expect(perWidth[150] == 30 && perWidth[100, default: 0] <= 3, "seed \(seed): \(perWidth)")
    }
  }

  @Test("X20 of widths with pauses between them no more than the last is measured fully")
  func slowBurst() throws {
    for seed in RandomCases.seeds(full: 50) {
      let scene = SeededScene(seed: seed)
      let measured = Lock<[CGFloat: Int]>([:])
      let delegate = DelegateDouble([Self.contents(0..<200)])
      try scene.run {
        let table = try await scene.table(delegate, precaches: true) {
          $0.idleSource = .immediate
          $0.precacheTuning.rowsPerRequest = 4
        }
        await table.register(forCellReuseIdentifier: "cell") { [work = scene.work] _ in
          TemplateDouble(work: work) { content, context in
            measured.withLock { $0[context.contentWidth, default: 0] += 1 }
            return content.height(in: context)
          }
        }
        _ = table.cachedHeight(for: path(0))
        for width in 101...120 {
          try await table.setEnvironment(LayoutEnvironment(width: CGFloat(width)))
          for _ in 0..<10 { await Task.yield() }
        }
        try await table.waitUntilPrecached()
        await table.close()
      }
      let perWidth = measured.withLock { $0 }
      #expect(perWidth[120] == 200)
      #expect(perWidth.allSatisfy { $0.key == 120 || $0.value < 20 }, "seed \(seed): \(perWidth)")
    }
  }

  @Test("P4 a width releases those who wait in the order of their priority, then of their asking")
  func priorities() throws {
    let priorities: [TaskPriority] = [.low, .high, .background, .medium, .high, .low, .medium]
    let expected = [1, 4, 3, 6, 0, 5, 2]
    for seed in RandomCases.seeds(full: 100) {
      let scene = SeededScene(seed: seed)
      let delegate = DelegateDouble([Self.contents(0..<7)])
      try scene.run {
        let table = try await scene.table(delegate, width: nil)
        var askers: [Task<Result<CGFloat, TableLayoutError>, Never>] = []
        for (row, priority) in priorities.enumerated() {
          askers.append(scene.ask(path(row), of: table, priority: priority))
          await until { await table.statistics.misses + table.waitingRequestCount == row + 1 }
        }
        await until { await table.statistics.misses == 7 }
        #expect(scene.work.measured == 0 && delegate.calls.rows.isEmpty)
        try await table.setEnvironment(LayoutEnvironment(width: 100))
        for asker in askers { _ = try await asker.value.get() }
        await table.close()
      }
      #expect(delegate.calls.rows == [expected.map { path($0) }], "seed \(seed)")
      #expect(scene.work.measuredOrder == expected, "seed \(seed)")
    }
  }
}

extension TableLayout {
  /// Takes on each width after the other without letting anything happen in between.
  func resize(through widths: some Sequence<CGFloat>) throws(TableLayoutError) {
    for width in widths { try setEnvironment(LayoutEnvironment(width: width)) }
  }
}
