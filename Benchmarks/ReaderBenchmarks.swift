import Foundation
import TemplateLayout

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// Two threads that read snapshots, alone and while a third one writes.
///
/// Each figure is the processor time of a reader's own thread for one question, so that it does not
/// matter how many threads a core has to serve.
func readerBenchmarks() -> [Benchmark] {
  [
    readers("rows.readers.alone", isWriting: false),
    readers("rows.readers.writer", isWriting: true),
  ]
}

private func readers(_ name: String, isWriting: Bool) -> Benchmark {
  .values(name, .nanoseconds, samples: 11) {
    let state = try await ReadTable.shared.value
    let isDone = Lock(false)
    async let writes = isWriting ? state.write { isDone.withLock { $0 } } : 0
    async let first = state.read(seed: 1)
    async let second = state.read(seed: 2)
    let time = await first + second
    isDone.withLock { $0 = true }
    try expect(await writes > 0 || !isWriting, "the writer has written beside the readers")
    return time / 2
  }
}

/// 100,000 rows with heights, of which two readers take snapshots.
private struct ReadTable: Sendable {
  /// Made once: both figures are about the same table.
  static let shared = Task { try await ReadTable() }
  private static let rows = 100_000

  private let fixture: EngineFixture
  private let stamps: [UInt64]

  private init() async throws {
    fixture = try await EngineFixture(
      rows: Self.rows,
      cost: .zero,
      options: TableLayoutOptions(isPrecachingEnabled: false)
    )
    _ = try await fixture.table.height(for: EngineFixture.path(0))
    stamps = await fixture.table.stamps(
      at: (0..<Self.rows).map { .row(section: 0, row: $0) }
    )
    await fixture.table.commitHeights((0..<Self.rows).map { commit(ofRow: $0, height: 100) })
  }

  private func commit(ofRow row: Int, height: Double) -> TableLayout.HeightCommit {
    TableLayout.HeightCommit(
      height: height,
      stamp: stamps[row],
      position: .row(section: 0, row: row)
    )
  }

  /// Writes heights until it is told to stop; returns how many.
  @concurrent func write(until isDone: @Sendable () -> Bool) async -> Int {
    var random = Xorshift64(seed: 3)
    var written = 0
    while !isDone() {
      let commits = (0..<100).map { _ in
        commit(ofRow: Int(random.next() % UInt64(Self.rows)), height: Double(random.next() % 200))
      }
      await fixture.table.commitHeights(commits)
      written += commits.count
    }
    return written
  }

  /// Takes a snapshot and asks it 10,000 questions, 10 times; the thread's nanoseconds a question.
  ///
  /// Whoever lets go of a snapshot last frees what the writer has replaced meanwhile: with fewer
  /// questions to a snapshot, that is what is timed.
  @concurrent func read(seed: UInt64) async -> Double {
    var random = Xorshift64(seed: seed)
    let start = threadNanoseconds()
    for _ in 0..<10 {
      let geometry = fixture.table.geometry
      for _ in 0..<10_000 {
        let row = Int(random.next() % UInt64(Self.rows))
        blackHole(geometry.rect(forRowAt: EngineFixture.path(row)))
      }
    }
    return (threadNanoseconds() - start) / 100_000
  }
}

/// The processor time of the thread that calls.
private func threadNanoseconds() -> Double {
  var time = timespec()
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
  return Double(time.tv_sec) * 1e9 + Double(time.tv_nsec)
}
