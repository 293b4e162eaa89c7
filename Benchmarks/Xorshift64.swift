/// The random numbers of the benchmarks: Marsaglia's xorshift with shifts of 13, 7 and 17.
struct Xorshift64: RandomNumberGenerator, Sendable {
  private(set) var state: UInt64

  /// Starts from a seed other than 0.
  init(seed: UInt64 = 0x9E37_79B9_7F4A_7C15) {
    precondition(seed != 0, "a xorshift generator never leaves a state of 0")
    state = seed
  }

  @inline(__always)
  mutating func step() {
    state ^= state << 13
    state ^= state >> 7
    state ^= state << 17
  }

  mutating func next() -> UInt64 {
    step()
    return state
  }
}
