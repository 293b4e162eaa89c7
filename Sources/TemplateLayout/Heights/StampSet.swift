/// A set of stamps, one bit for each stamp that was ever given: stamps are small numbers in the order
/// of their making.
struct StampSet: Sendable {
  private var words: [UInt64] = []
  private(set) var count = 0

  init() {}

  mutating func insert(_ stamp: UInt64) {
    let (word, bit) = Self.place(stamp)
    if word >= words.count {
      words.append(contentsOf: repeatElement(0, count: word + 1 - words.count))
    }
    guard words[word] & bit == 0 else { return }
    words[word] |= bit
    count += 1
  }

  /// Takes a stamp out; whether it was in.
  @discardableResult
  mutating func remove(_ stamp: UInt64) -> Bool {
    let (word, bit) = Self.place(stamp)
    guard count > 0, word < words.count, words[word] & bit != 0 else { return false }
    words[word] &= ~bit
    count -= 1
    return true
  }

  /// Empties the set; how many stamps were in it.
  mutating func removeAll() -> Int {
    defer { self = StampSet() }
    return count
  }

  private static func place(_ stamp: UInt64) -> (word: Int, bit: UInt64) {
    (Int(stamp >> 6), 1 << (stamp & 63))
  }
}
