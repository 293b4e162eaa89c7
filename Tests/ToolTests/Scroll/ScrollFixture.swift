import Foundation

@testable import template_layout

/// The made rows of a scroll in their three states, measured once for all tests.
enum ScrollFixture {
  /// The default number of rows.
  static let heights = Task { () throws -> ScrollSimulation.Heights in
    let entries = ScrollFeed.entries(ScrollOptions.defaultRows, from: nil)
    let others = ScrollFeed.entries(ScrollOptions.defaultRows, from: nil, edition: 1)
    return ScrollSimulation.Heights(
      initial: try await ScrollFeed.heights(of: entries, width: 375) { _, _ in },
      reloaded: try await ScrollFeed.heights(of: others, width: 375) { _, _ in },
      rotated: try await ScrollFeed.heights(of: entries, width: 667) { _, _ in }
    )
  }

  /// A scroll through the made rows at the defaults.
  static func simulation(
    _ flick: Flick.Kind,
    rowCost: Double = 1_000,
    isOnMainActor: Bool = false
  ) async throws -> ScrollSimulation {
    ScrollSimulation(
      model: ScrollModel(
        rate: 120,
        frameWork: .milliseconds(7),
        rowCost: .microseconds(rowCost),
        isOnMainActor: isOnMainActor
      ),
      flick: Flick(flick),
      heights: try await heights.value
    )
  }
}
