extension Benchmark {
  /// An entry that times synchronous work.
  ///
  /// - Parameters:
  ///   - name: The figure's name.
  ///   - unit: A unit of time, or `rowsPerSecond`.
  ///   - operations: How many operations one call of `body` does; the figure is per operation.
  ///   - samples: How many calls are timed, at most.
  ///   - setUp: Makes the state, once and untimed.
  ///   - beforeSample: Empties the caches that would hide the work, before each sample, untimed.
  ///   - workDone: After each sample, untimed: how many operations were really done. Another number
  ///     than `operations` ends the entry with a failure.
  ///   - body: The timed work.
  static func measuring<State>(
    _ name: String,
    _ unit: BenchmarkUnit,
    operations: Int,
    samples: Int = 51,
    setUp: @escaping @Sendable () throws -> State,
    beforeSample: @escaping @Sendable (inout State) throws -> Void = { _ in },
    workDone: (@Sendable (inout State) throws -> Int)? = nil,
    body: @escaping @Sendable (inout State) throws -> Void
  ) -> Benchmark {
    Benchmark(names: [name]) { sampling in
      var state = try setUp()
      let results = try await sampling.collect(atMost: samples) {
        try beforeSample(&state)
        let clock = ContinuousClock()
        let start = clock.now
        try body(&state)
        let duration = clock.now - start
        try check(name, workDone: workDone?(&state), expected: operations)
        return unit.figure(for: duration, operations: operations)
      }
      return [Figure(name, unit, results)]
    }
  }

  /// An entry that times asynchronous work.
  ///
  /// The body runs on the global executor, never on the main actor. The parameters are those of
  /// ``measuring(_:_:operations:samples:setUp:beforeSample:workDone:body:)``.
  static func awaiting<State: Sendable>(
    _ name: String,
    _ unit: BenchmarkUnit,
    operations: Int,
    samples: Int = 51,
    setUp: @escaping @Sendable () async throws -> State,
    beforeSample: @escaping @Sendable (inout State) async throws -> Void = { _ in },
    workDone: (@Sendable (inout State) async throws -> Int)? = nil,
    body: @escaping @Sendable (inout State) async throws -> Void
  ) -> Benchmark {
    Benchmark(names: [name]) { sampling in
      var state = try await setUp()
      let results = try await sampling.collect(atMost: samples) {
        try await beforeSample(&state)
        let clock = ContinuousClock()
        let start = clock.now
        try await body(&state)
        let duration = clock.now - start
        try check(name, workDone: await workDone?(&state), expected: operations)
        return unit.figure(for: duration, operations: operations)
      }
      return [Figure(name, unit, results)]
    }
  }

  /// An entry whose samples are numbers already: bytes, counts, a rate over a whole program.
  ///
  /// - Parameters:
  ///   - name: The figure's name.
  ///   - unit: What the numbers count.
  ///   - samples: How many numbers are taken, at most, besides the first, which is thrown away.
  ///   - value: Gives one number, in `unit`; throws if the work was not done.
  static func values(
    _ name: String,
    _ unit: BenchmarkUnit,
    samples: Int = 5,
    value: @escaping @Sendable () async throws -> Double
  ) -> Benchmark {
    Benchmark(names: [name]) { sampling in
      [Figure(name, unit, try await sampling.collect(atMost: samples, value))]
    }
  }

  /// An entry that gives percentiles of a distribution: `name.p50`, `name.p99`.
  ///
  /// - Parameters:
  ///   - name: What stands before the percentile.
  ///   - unit: A unit of time.
  ///   - percentiles: Which percentiles become figures, each 1...100.
  ///   - samples: How often `body` is called at most, besides a first call that is thrown away; all
  ///     its latencies together are the distribution.
  ///   - body: Records one latency for each operation.
  static func latencies(
    _ name: String,
    _ unit: BenchmarkUnit,
    percentiles: [Int] = [50, 99],
    samples: Int = 5,
    body: @escaping @Sendable (inout Latencies) async throws -> Void
  ) -> Benchmark {
    Benchmark(names: percentiles.map { "\(name).p\($0)" }) { sampling in
      var all: [Double] = []
      var isFirst = true
      _ = try await sampling.collect(atMost: samples) {
        var latencies = Latencies()
        try await body(&latencies)
        if !isFirst {
          all += latencies.durations.map { unit.figure(for: $0, operations: 1) }
        }
        isFirst = false
        return 0
      }
      guard !all.isEmpty else { throw BenchmarkFailure("\(name): no latency was recorded") }
      all.sort()
      return percentiles.map { percentile in
        Figure(
          name: "\(name).p\(percentile)",
          median: all.percentile(percentile),
          minimum: all[0],
          unit: unit,
          samples: all.count
        )
      }
    }
  }
}

/// The latencies of one call of a distribution's body.
struct Latencies: Sendable {
  fileprivate(set) var durations: [Duration] = []

  /// Records the latency of one operation.
  mutating func record(_ duration: Duration) {
    durations.append(duration)
  }
}

private func check(_ name: String, workDone: Int?, expected: Int) throws {
  guard let workDone, workDone != expected else { return }
  throw BenchmarkFailure("\(name): \(workDone) operations were done, not \(expected)")
}

extension Figure {
  fileprivate init(_ name: String, _ unit: BenchmarkUnit, _ results: [Double]) {
    let sorted = results.sorted()
    self.init(
      name: name,
      median: sorted.median,
      minimum: sorted[0],
      unit: unit,
      samples: sorted.count
    )
  }
}

extension [Double] {
  /// The middle of a sorted, nonempty array; of an even count the mean of the two in the middle.
  var median: Double {
    let middle = count / 2
    return count.isMultiple(of: 2) ? (self[middle - 1] + self[middle]) / 2 : self[middle]
  }

  /// The nearest-rank percentile of a sorted, nonempty array.
  func percentile(_ percentile: Int) -> Double {
    let rank = (count * percentile + 99) / 100
    return self[Swift.min(Swift.max(rank, 1), count) - 1]
  }
}
