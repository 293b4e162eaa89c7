/// What the machine itself takes, in nanoseconds: other figures of the same run are read as ratios
/// to these.
func floorBenchmarks() -> [Benchmark] {
  [
    // A step of a dependent chain of shifts: how fast one thread runs at the moment.
    .measuring(
      "floor.xorshift",
      .nanoseconds,
      operations: 1_000_000,
      setUp: { Xorshift64() }
    ) { generator in
      var local = generator
      for _ in 0..<1_000_000 { local.step() }
      generator = local
      blackHole(generator)
    },

    // A call to an idle actor and back, nothing done there. The caller does something of its own
    // between two calls: else the compiler leaves out the way back.
    .awaiting(
      "floor.actor-hop",
      .nanoseconds,
      operations: 20_000,
      setUp: { Counter() },
      beforeSample: { await $0.reset() },
      workDone: { await $0.count }
    ) { counter in
      for _ in 0..<20_000 { blackHole(await counter.increment()) }
    },

    // Not a floor but a control: allocations are counted, and a new array takes one.
    .values("control.allocations-of-an-array", .count) {
      // The first array of the process also makes the metadata of its type.
      var count = 0
      for _ in 0..<2 {
        count = try countingAllocations {
          blackHole([Int](repeating: opaque(7), count: opaque(100)))
        }
      }
      try expect(count == 1, "an array took \(count) allocations")
      return Double(count)
    },
  ]
}

private actor Counter {
  private(set) var count = 0

  @inline(never)
  func increment() -> Int {
    count += 1
    return count
  }

  func reset() { count = 0 }
}
