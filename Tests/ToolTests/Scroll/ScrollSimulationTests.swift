import FeedSample
import Foundation
import Testing

@testable import template_layout

/// What precaching buys, counted on the virtual clock.
@Suite("Scroll")
struct ScrollSimulationTests {
  @Test("Rows are 44 to 200 points tall, each with a text of its own")
  func rows() async throws {
    for edition in 0...1 {
      let entries = ScrollFeed.entries(10_000, from: nil, edition: edition)
      #expect(Set(entries.map { "\($0.title) \($0.content) \($0.username)" }).count == 10_000)
    }
    let heights = try await ScrollFixture.heights.value
    for heights in [heights.initial, heights.reloaded] {
      #expect(heights.count == 10_000)
      #expect(heights.allSatisfy { (44...200).contains($0) })
      #expect(Set(heights).count > 10)
    }
    #expect(heights.initial != heights.reloaded)
    let isNarrowerTaller = zip(heights.initial, heights.rotated).allSatisfy { $0 >= $1 }
    #expect(isNarrowerTaller)
  }

  /// The counts follow the heights of the rows, and those every refinement of the text's metrics: what
  /// README.md shows has to be near them, and exact where it says that no frame is late.
  @Test("README.md shows what the command prints")
  func readme() async throws {
    let readme = try Repository.text("README.md")
    let simulation = try await ScrollFixture.simulation(.fast)
    for strategy in ScrollOptions.Strategy.allCases {
      let result = simulation.result(of: strategy)
      let name = "\n\(strategy.rawValue): frames over budget: "
      let line = try #require(readme.components(separatedBy: name).dropFirst().first)
      let shown = line.prefix { $0 != "\n" }.components(separatedBy: " of ").compactMap { Int($0) }
      try #require(shown.count == 2)
      for (shown, count) in zip(shown, [result.framesOverBudget, result.frames.count]) {
        #expect(abs(shown - count) * 20 <= count, "\(strategy): \(shown) instead of \(count)")
      }
    }
  }

  @Test("Given entries are repeated with other texts")
  func givenEntries() {
    let sample = Array(FeedEntry.sample.prefix(3))
    #expect(ScrollFeed.entries(3, from: sample) == sample)
    let entries =
      ScrollFeed.entries(300, from: sample) + ScrollFeed.entries(3, from: sample, edition: 100)
    #expect(Set(entries).count == 303)
  }

  @Test("Without precaching a fast flick drops more than 5 % of the frames, with the engine none")
  func fast() async throws {
    let simulation = try await ScrollFixture.simulation(.fast)
    let off = simulation.result(of: OffStrategy(simulation.model))
    #expect(off.framesOverBudget * 20 >= off.frames.count)
    #expect(off.measuredInFrames == 10_000)
    #expect(off.precached == 0)
    #expect(off.idleTime.used == .zero)

    let engine = simulation.result(of: EngineStrategy(simulation.model))
    #expect(engine.framesOverBudget == 0)
    // The first screen, and nothing else.
    #expect(engine.measuredInFrames == engine.firstScreen.rows)
    #expect(engine.precached == 10_000 - engine.firstScreen.rows)
    #expect(engine.neverUsed == 0)
    #expect(engine.worstFrame == simulation.model.frameWork)
    #expect(engine.firstScreen == off.firstScreen)
  }

  @Test(
    "A reload or a turn in the middle costs the engine the one frame that shows it",
    arguments: [Flick.Kind.reload, .rotate]
  )
  func changes(flick: Flick.Kind) async throws {
    let simulation = try await ScrollFixture.simulation(flick)
    let engine = simulation.result(of: EngineStrategy(simulation.model))
    #expect(engine.framesOverBudget <= 1)
    // The screen that changed, measured while it is waited for.
    #expect(engine.measuredInFrames < engine.firstScreen.rows + 10)
    #expect(engine.neverUsed > 0)
    let off = simulation.result(of: OffStrategy(simulation.model))
    #expect(off.framesOverBudget * 20 >= off.frames.count)
  }

  @Test("F2 the ancestor measures nothing ahead while the person scrolls")
  func ancestorScrolling() async throws {
    let simulation = try await ScrollFixture.simulation(.fast)
    let off = simulation.result(of: OffStrategy(simulation.model))
    let ancestor = simulation.result(of: AncestorStrategy(simulation.model))
    // There was one tick of rest, before the scroll began.
    let rest = simulation.model.frameInterval
    #expect(ancestor.precached <= Int(rest / simulation.model.rowCost) + 1)
    #expect(ancestor.framesOverBudget * 100 >= off.framesOverBudget * 99)
  }

  @Test("The ancestor lists all rows before the first frame, and again after a reload")
  func ancestorLists() async throws {
    let simulation = try await ScrollFixture.simulation(.reload)
    let off = simulation.result(of: OffStrategy(simulation.model))
    let ancestor = simulation.result(of: AncestorStrategy(simulation.model))
    let list = ScrollModel.listStep * (10_000 * 10_001 / 2)
    #expect(ancestor.firstScreen.rows == off.firstScreen.rows)
    #expect(ancestor.firstScreen.duration == off.firstScreen.duration + list)
    #expect(ancestor.worstFrame >= list)
    #expect(off.worstFrame < list)
  }

  @Test("At rest the ancestor goes from the top, and the engine from where the person is")
  func order() async throws {
    let simulation = try await ScrollFixture.simulation(.jump)
    let ancestor = simulation.result(of: AncestorStrategy(simulation.model))
    let engine = simulation.result(of: EngineStrategy(simulation.model))
    // After a jump into the middle the ancestor measures rows in frames, the engine the screen only.
    #expect(ancestor.measuredInFrames > 2 * engine.measuredInFrames)
    #expect(engine.framesOverBudget <= 10)
    #expect(engine.framesOverBudget < ancestor.framesOverBudget)
  }

  @Test("With main-actor templates the engine takes the gaps between frames and makes none late")
  func mainActor() async throws {
    let simulation = try await ScrollFixture.simulation(.fast, isOnMainActor: true)
    let off = simulation.result(of: OffStrategy(simulation.model))
    let engine = simulation.result(of: EngineStrategy(simulation.model))
    #expect(engine.framesOverBudget * 20 <= off.framesOverBudget)
    // Rows that come faster than gaps are measured by frames.
    #expect(engine.measuredInFrames + engine.precached == 10_000)
    // A row that fits no gap between two frames is left to the frame that needs it, and what is left
    // of the tick that such a frame misses is a gap again.
    let heavy = try await ScrollFixture.simulation(.fast, rowCost: 1_400, isOnMainActor: true)
    let heavyEngine = heavy.result(of: EngineStrategy(heavy.model))
    let heavyOff = heavy.result(of: OffStrategy(heavy.model))
    #expect(heavyEngine.worstFrame <= heavyOff.worstFrame)
    #expect(heavyEngine.framesOverBudget < heavyOff.framesOverBudget)
  }

  @Test("Rows of the sample cell are so cheap that precaching saves no frame")
  func sampleRows() async throws {
    let simulation = try await ScrollFixture.simulation(
      .fast,
      rowCost: ScrollOptions.sampleRowCost
    )
    #expect(simulation.result(of: OffStrategy(simulation.model)).framesOverBudget == 0)
  }

  @Test(
    "Every row that was seen was measured, by a frame or ahead of it",
    arguments: Flick.Kind.allCases,
    ScrollOptions.Strategy.allCases
  )
  func accounts(flick: Flick.Kind, strategy: ScrollOptions.Strategy) async throws {
    let heights = try await ScrollFixture.heights.value
    for count in [1, 3, 700] {
      let simulation = ScrollSimulation(
        model: ScrollModel(
          rate: 60,
          frameWork: .milliseconds(9),
          rowCost: .microseconds(300)
        ),
        flick: Flick(flick),
        heights: ScrollSimulation.Heights(
          initial: Array(heights.initial.prefix(count)),
          reloaded: Array(heights.reloaded.prefix(count)),
          rotated: Array(heights.rotated.prefix(count))
        )
      )
      let result = simulation.result(of: strategy)
      #expect(result == simulation.result(of: strategy))
      #expect(result.firstScreen.rows >= 1)
      #expect(result.measuredInFrames >= result.firstScreen.rows)
      #expect(result.neverUsed <= result.precached)
      #expect(result.idleTime.used <= result.idleTime.available)
      #expect(!result.frames.isEmpty)
      let times = result.frames.map(\.time)
      #expect(zip(times, times.dropFirst()).allSatisfy { $0 < $1 })
      #expect(result.frames.allSatisfy { $0.duration >= simulation.model.frameWork })
    }
  }

  @Test("A frame that ends at the tick is in time, one that ends later misses as many as it passed")
  func ticks() {
    let model = ScrollModel(rate: 120, frameWork: .zero, rowCost: .zero)
    let tick = model.frameInterval
    #expect(model.ticks(for: .zero) == 1)
    #expect(model.ticks(for: tick) == 1)
    #expect(model.ticks(for: tick + .nanoseconds(1)) == 2)
    #expect(model.ticks(for: tick * 7) == 7)
    #expect(model.ticks(for: tick * 7 + .nanoseconds(1)) == 8)
  }
}
