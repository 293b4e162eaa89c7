import Foundation

/// A generator whose sequence is decided by its seed alone, on every platform: SplitMix64.
package struct SeededRandom: RandomNumberGenerator, Sendable {
  private var state: UInt64

  package init(seed: UInt64) {
    state = seed
  }

  package mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }

  /// True in `percent` of a hundred cases.
  package mutating func chance(_ percent: Int) -> Bool {
    Int.random(in: 0..<100, using: &self) < percent
  }
}

/// How many cases a random suite runs.
package enum RandomCases {
  /// Whether `TEMPLATE_LAYOUT_FULL` asks for every case.
  package static let runsAll =
    ProcessInfo.processInfo.environment["TEMPLATE_LAYOUT_FULL"] == "1"

  /// The seeds that `TEMPLATE_LAYOUT_SEEDS` and `TEMPLATE_LAYOUT_FIRST_SEED` ask for, as a failure that
  /// is to be replayed and a long exploration do; `nil` if they do not.
  package static let chosenSeeds: Range<UInt64>? = {
    let environment = ProcessInfo.processInfo.environment
    guard let count = environment["TEMPLATE_LAYOUT_SEEDS"].flatMap({ UInt64($0) }) else {
      return nil
    }
    let first = environment["TEMPLATE_LAYOUT_FIRST_SEED"].flatMap { UInt64($0) } ?? 0
    return first..<first + count
  }()

  /// The seeds of a suite that has `full` cases: all of them if the environment asks for it, else
  /// the first tenth, one at least.
  package static func seeds(full: Int) -> Range<UInt64> {
    0..<UInt64(runsAll ? full : max(1, full / 10))
  }
}
