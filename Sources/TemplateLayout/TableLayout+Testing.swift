import Foundation

// What tests and benchmarks look at and do inside a table.
extension TableLayout {
  /// How many requests wait for the sections to be known.
  package var waitingRequestCount: Int { unplacedRequests.count }

  /// How many environments have a number in the keys of heights.
  package var numberedEnvironmentCount: Int { withKeyedHeights { $0.numberedEnvironmentCount } }

  /// Whether anything is being measured or asked for.
  package var hasFlights: Bool { !flights.isEmpty }

  /// Whether an update has its turn, be it at work or waiting for the delegate's answers.
  package var isUpdating: Bool { updateTurns.isTaken }

  /// A measured height on its way into a row.
  package struct HeightCommit: Sendable {
    let height: Double
    let stamp: UInt64
    let position: RowPosition

    package init(height: Double, stamp: UInt64, position: RowPosition) {
      self.height = height
      self.stamp = stamp
      self.position = position
    }
  }

  /// The stamps of rows that are there.
  package func stamps(at positions: [RowPosition]) -> [UInt64] {
    rows.withState { state in positions.map { state.stamp(at: $0)! } }
  }

  /// Keeps heights as a flight does that lands, and looks at the height of everything after each.
  /// - Parameter keepsSnapshots: whether somebody holds the rows as they were before each.
  package func commitHeights(_ commits: [HeightCommit], keepingSnapshots: Bool = false) {
    var snapshot: TableGeometry?
    for commit in commits {
      if keepingSnapshots { snapshot = geometry }
      keep(
        commit.height,
        kind: 1,
        stamp: commit.stamp,
        at: commit.position,
        isPrecached: false,
        duration: .zero
      )
      _ = rows.withState { $0.tree.contentHeight($0.estimates.classes) }
    }
    _ = snapshot
  }
}
