/// One entry of the run: a name or several, and how its samples are taken.
///
/// An entry is made by one of four functions:
/// * ``measuring(_:_:operations:samples:setUp:beforeSample:workDone:body:)``, synchronous work;
/// * ``awaiting(_:_:operations:samples:setUp:beforeSample:workDone:body:)``, asynchronous work;
/// * ``values(_:_:samples:value:)``, figures that are not times of a loop: bytes, counts, rates;
/// * ``latencies(_:_:percentiles:samples:body:)``, a distribution, of which percentiles are named.
struct Benchmark: Sendable {
  /// The names of the figures that one run of the entry gives; all but a distribution give one.
  let names: [String]

  /// Takes the samples.
  let run: @Sendable (Sampling) async throws -> [Figure]
}

/// A result of a run, as it is printed and written.
struct Figure: Hashable, Sendable {
  let name: String

  /// The median of the samples; in a name that ends in `.p50` or `.p99` that percentile.
  let median: Double

  /// The least sample.
  let minimum: Double

  let unit: BenchmarkUnit

  /// How many samples stand behind the figure.
  let samples: Int
}

/// What a figure counts.
enum BenchmarkUnit: String, Sendable {
  case nanoseconds = "ns"
  case microseconds = "us"
  case milliseconds = "ms"
  case seconds = "s"
  case rowsPerSecond = "rows/s"
  case bytes
  case count

  /// The figure for `operations` operations that took `duration` together.
  ///
  /// A unit of time gives the time of one operation, `rowsPerSecond` the operations in a second.
  /// `bytes` and `count` are no function of time: such figures come from ``Benchmark/values``.
  func figure(for duration: Duration, operations: Int) -> Double {
    let seconds = duration.inSeconds
    let count = Double(operations)
    switch self {
    case .nanoseconds: return seconds * 1e9 / count
    case .microseconds: return seconds * 1e6 / count
    case .milliseconds: return seconds * 1e3 / count
    case .seconds: return seconds / count
    case .rowsPerSecond: return count / seconds
    case .bytes, .count: preconditionFailure("\(rawValue) is not a function of time")
    }
  }
}

/// How many samples an entry takes, and for how long at most.
struct Sampling: Sendable {
  /// Divides an entry's own number of samples.
  var divisor: Int

  /// After this time no further sample is begun, provided there are `minimumSamples`.
  var timeLimit: Duration

  /// The fewest samples behind a figure.
  var minimumSamples: Int

  /// The full run: all samples, a second and a half for an entry.
  static let full = Sampling(divisor: 1, timeLimit: .milliseconds(1_500), minimumSamples: 3)

  /// A look at the order of magnitude: a fifth of the samples, a seventh of a second for an entry.
  static let quick = Sampling(divisor: 5, timeLimit: .milliseconds(150), minimumSamples: 2)

  /// Calls `sample` until there are enough results.
  ///
  /// The first result is thrown away: it pays for page faults and lazy initialisation.
  func collect(
    atMost samples: Int,
    _ sample: () async throws -> Double
  ) async throws -> [Double] {
    _ = try await sample()
    let wanted = max(minimumSamples, samples / divisor)
    let clock = ContinuousClock()
    let end = clock.now + timeLimit
    var results: [Double] = []
    while results.count < wanted, results.count < minimumSamples || clock.now < end {
      results.append(try await sample())
    }
    return results
  }
}

/// The work of a sample was not the work that its figure claims.
struct BenchmarkFailure: Error, CustomStringConvertible {
  let description: String

  init(_ description: String) {
    self.description = description
  }
}

/// Throws unless the condition holds; for claims about the work that a count alone does not make.
func expect(_ condition: Bool, _ claim: @autoclosure () -> String) throws {
  guard condition else { throw BenchmarkFailure(claim()) }
}

extension Duration {
  var inSeconds: Double {
    let (seconds, attoseconds) = components
    return Double(seconds) + Double(attoseconds) * 1e-18
  }
}
