import Foundation
import TemplateLayout
import TestSupport
import Testing

/// Heights before a table shows the rows, and heights from another launch.
@Suite final class PreparingTests: EngineSuite {
  private static func rows(_ contents: [TemplateContent]) -> [Row] {
    contents.map { DelegateDouble.row($0, key: $0.id, version: 1) }
  }

  @Test(
    "F3 A22 rows are prepared with progress, and a table that shows them later finds their heights"
  )
  func prepare() async throws {
    let contents = Self.contents(0..<20)
    let delegate = DelegateDouble([contents]) { content, _ in
      DelegateDouble.row(content, key: content.id, version: 1)
    }
    let table = try await table(delegate)
    let told = Lock<[Int]>([])
    let heights = try await table.prepareHeights(for: Self.rows(contents)) { done, total in
      #expect(total == 20)
      told.withLock { $0.append(done) }
    }
    #expect(heights == (0..<20).map { 10.5 + CGFloat($0) })
    #expect(told.withLock { $0.sorted() } == Array(1...20))
    try await Self.measureAll(table, 20)
    #expect(work.measured == 20)
  }

  @Test("X11 another width is prepared beside the table's own")
  func anotherWidth() async throws {
    let table = try await table(DelegateDouble([[]]))
    let heights = try await table.prepareHeights(
      for: Self.rows(Self.contents(0..<1)),
      environment: LayoutEnvironment(width: 50)
    )
    #expect(heights == [20.5])
    #expect(await table.environment.width == 100)
  }

  @Test("preparing names the first row that cannot be measured, and refuses an unknown width")
  func errors() async throws {
    let table = try await table(DelegateDouble([[]]))
    let content = TemplateContent(id: 0, area: 1)
    let unregistered = Row("other", cell: TemplateDouble.self) { $0.configure(content) }
    let error = await #expect(throws: TableLayoutError.self) {
      try await table.prepareHeights(for: [DelegateDouble.row(content), unregistered])
    }
    guard case .unregisteredReuseIdentifier("other", let reference)? = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(reference.indexPath == path(1))
    await #expect(throws: TableLayoutError.self) {
      try await table.prepareHeights(for: [], environment: LayoutEnvironment(width: nil))
    }
    await table.close()
    await #expect(throws: TableLayoutError.self) { try await table.prepareHeights(for: []) }
  }

  @Test("heights of one launch are hits in the next, by place and by key")
  func keptHeights() async throws {
    func delegate(keyed: Bool) -> DelegateDouble {
      DelegateDouble([Self.contents(0..<4)]) { content, _ in
        keyed
          ? DelegateDouble.row(content, key: content.id, version: "1") : DelegateDouble.row(content)
      }
    }
    for keyed in [false, true] {
      let first = try await table(delegate(keyed: keyed))
      try await Self.measureAll(first, 4)
      let measured = work.measured
      let data = try await JSONEncoder().encode(first.exportHeights())
      let kept = try JSONDecoder().decode(KeptHeights.self, from: data)
      #expect(kept.count == 4)
      let second = try await table(delegate(keyed: keyed))
      try await second.importHeights(kept)
      for row in 0..<4 {
        #expect(try await second.height(for: path(row)) == 10.5 + CGFloat(row))
      }
      #expect(work.measured == measured)
    }
  }

  @Test("kept heights that do not fit are refused, and nothing of them is taken over")
  func refusedHeights() async throws {
    let first = try await table(DelegateDouble([Self.contents(0..<2)]))
    try await Self.measureAll(first, 2)
    let kept = try await first.exportHeights()
    let other = try await table(DelegateDouble([Self.contents(0..<3)]))
    let rows = await #expect(throws: TableLayoutError.self) { try await other.importHeights(kept) }
    guard case .heightsRejected(.rows)? = rows else {
      Issue.record("\(String(describing: rows))")
      return
    }
    let wider = try await table(
      DelegateDouble([Self.contents(0..<2)]),
      environment: LayoutEnvironment(width: 200)
    )
    let width = await #expect(throws: TableLayoutError.self) { try await wider.importHeights(kept) }
    guard case .heightsRejected(.environment)? = width else {
      Issue.record("\(String(describing: width))")
      return
    }
    #expect(Self.cached(other) == [nil, nil, nil])
    #expect(Self.cached(wider) == [nil, nil])
  }
}
