import Foundation
import TemplateLayout
import TestSupport
import Testing

/// Main-actor templates while the person interacts: gaps, and nothing besides.
@Suite("Main-actor gaps") final class MainActorGapTests: EngineSuite {
  private static let rowCount = 2_000

  /// A table of main-actor rows (and those of pools from a row on) that is being scrolled.
  private func scrolledTable(
    _ delegate: DelegateDouble,
    _ tuning: PrecacheTuning,
    heightRule: TemplateUse.HeightRule? = nil
  ) async throws -> TableLayout {
    let table = try await table(
      delegate,
      options: TableLayoutOptions(
        numberOfPools: 2,
        isPrecachingEnabled: false,
        precacheTuning: tuning
      )
    )
    await table.register(
      forCellReuseIdentifier: "main",
      makeMainActorTemplate: { [work] _ in
        MainActorTemplateDouble(work: work, heightRule: heightRule)
      }
    )
    _ = try await table.height(for: path(0))
    await table.interactionBegan()
    return table
  }

  private static func delegate(mainActorRows: Int) -> DelegateDouble {
    DelegateDouble([contents(0..<rowCount)]) { content, _ in
      guard content.id < mainActorRows else { return DelegateDouble.row(content) }
      return Row("main", mainActorCell: MainActorTemplateDouble.self) { $0.configure(content) }
    }
  }

  @Test("A batch without time on the main actor does not ask the delegate for every row there is")
  func asksFewRows() async throws {
    let delegate = Self.delegate(mainActorRows: Self.rowCount)
    let tuning = PrecacheTuning()
    let table = try await scrolledTable(delegate, tuning)
    let events = table.events
    await table.setPrecachingEnabled(true)
    var gaps = 0
    var asked = delegate.calls.rows.joined().count
    for await event in events {
      guard case .batchEnded = event.kind else { continue }
      // A request for each pool's share, and no more than one beyond what the gap had room for.
      let nowAsked = delegate.calls.rows.joined().count
      let askedByBatch = nowAsked - asked
      #expect(askedByBatch <= work.measured + 2 * tuning.rowsPerRequest)
      asked = nowAsked
      gaps += 1
      if gaps == 5 { break }
      await table.reportGap(.milliseconds(2))
    }
    #expect(gaps == 5)
    await table.close()
  }

  @Test("F2 a row that was too expensive when somebody asked for one does not begin in a short gap")
  func learnsFromRequests() async throws {
    let delegate = Self.delegate(mainActorRows: Self.rowCount)
    let cost = Duration.milliseconds(5)
    let table = try await scrolledTable(delegate, PrecacheTuning()) { content, context in
      let end = ContinuousClock.now + cost
      while ContinuousClock.now < end {}
      return content.height(in: context)
    }
    #expect(work.measured == 1)
    let events = table.events
    await table.setPrecachingEnabled(true)
    var batches = 0
    for await event in events {
      guard case .batchEnded = event.kind else { continue }
      batches += 1
      if batches == 3 { break }
      await table.reportGap(.milliseconds(1))
    }
    #expect(work.measured == 1)
    await table.close()
  }

  @Test("Rows for the pools are found behind main-actor rows that have no time")
  func findsRowsForPools() async throws {
    let delegate = Self.delegate(mainActorRows: 40)
    let table = try await scrolledTable(delegate, PrecacheTuning())
    let events = table.events
    await table.setPrecachingEnabled(true)
    for await event in events {
      if case .precachePaused(.interaction) = event.kind { break }
    }
    // The first row was asked for; the other 39 of the main actor are left.
    #expect(work.measured == Self.rowCount - 39)
    await table.interactionEnded()
    try await table.waitUntilPrecached()
    #expect(work.measured == Self.rowCount)
    await table.close()
  }
}
