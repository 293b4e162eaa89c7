import Foundation
import TemplateLayout
import TestSupport
import Testing

/// What synchronous callers read.
@Suite final class GeometryTests: EngineSuite {
  @Test("places add up from measured heights, and estimates for the rest")
  func places() async throws {
    let delegate = DelegateDouble([Self.contents(0..<3), Self.contents(3..<5)])
    delegate.setHeader(TemplateContent(id: 50, area: 3000), inSection: 1)
    let table = try await table(
      delegate,
      options: TableLayoutOptions(isPrecachingEnabled: false, estimatedRowHeight: 50)
    )
    #expect(table.geometry.contentSize == CGSize(width: 100, height: 0))
    _ = try await table.height(for: path(1))
    _ = try await table.heightForHeader(inSection: 1)
    let geometry = table.geometry
    // The other rows are taken for average ones: 11.5, as the only one measured.
    #expect(geometry.contentSize.height == 87.5)
    #expect(geometry.rect(forRowAt: path(2)) == CGRect(x: 0, y: 23, width: 100, height: 11.5))
    #expect(
      geometry.rect(forHeaderInSection: 1) == CGRect(x: 0, y: 34.5, width: 100, height: 30)
    )
    #expect(geometry.rect(forHeaderInSection: 0) == nil)
    #expect(geometry.rect(forSection: 1) == CGRect(x: 0, y: 34.5, width: 100, height: 53))
    #expect(geometry.indexPath(at: CGPoint(x: 3, y: 12)) == path(1))
    #expect(geometry.indexPath(at: CGPoint(x: 3, y: 40)) == nil)
    #expect(geometry.indexPath(at: CGPoint(x: 3, y: CGFloat.nan)) == nil)
    #expect(
      geometry.indexPaths(in: CGRect(x: 0, y: 20, width: 10, height: 50)) == [
        path(1), path(2), path(0, 1),
      ]
    )
    // A snapshot stays what it was.
    _ = try await table.height(for: path(0))
    #expect(geometry.rect(forRowAt: path(2))?.minY == 23)
    #expect(table.geometry.rect(forRowAt: path(2))?.minY == 22)
  }

  @Test("a synchronous look never waits: nil and an estimate on a miss, which is measured next")
  func synchronous() async throws {
    let delegate = DelegateDouble([Self.contents(0..<400)])
    let trigger = IdleTrigger()
    let table = try await table(
      delegate,
      options: TableLayoutOptions(
        numberOfPools: 1,
        idleSource: .manual(trigger),
        precacheTuning: {
          var tuning = PrecacheTuning()
          tuning.rowsPerRequest = 1
          return tuning
        }(),
        estimatedRowHeight: 50
      )
    )
    #expect(table.estimatedHeight(for: path(300)) == nil)
    #expect(table.cachedHeight(for: path(300)) == nil)
    while trigger.waiterCount == 0 { await Task.yield() }
    #expect(table.estimatedHeight(for: path(300)) == 50)
    #expect(table.cachedHeight(for: path(300)) == nil)
    await table.register(forCellReuseIdentifier: "cell") { [work] _ in TemplateDouble(work: work) }
    trigger.signal()
    while work.measured == 0 { await Task.yield() }
    #expect(work.measuredOrder.first == 300)
    #expect(try await table.height(for: path(300)) == 310.5)
    #expect(table.cachedHeight(for: path(300)) == 310.5)
    #expect(table.cachedHeight(for: path(-1)) == nil)
    #expect(table.cachedHeight(for: path(400)) == nil)
  }

  @Test("the stream of changes ends with the table, and with its reader")
  func ends() async throws {
    let delegate = DelegateDouble([Self.contents(0..<3)])
    var table: TableLayout? = try await table(delegate)
    let changes = table!.changes
    let reader = Task {
      for await _ in changes { return }
    }
    reader.cancel()
    await reader.value
    let second = Task { [changes = table!.changes] in
      for await _ in changes {}
    }
    table = nil
    await second.value
  }
}
