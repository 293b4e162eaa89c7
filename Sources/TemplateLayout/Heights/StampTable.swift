/// What some rows have beyond their entry in the tree, such as a key, by their stamps.
///
/// Values stand in chunks one behind the other, and a table of 32-bit places finds them by stamp. So a
/// row costs its value, its stamp and some six bytes, and a growing table never moves its values.
/// Stamps are given out one after the other and never twice: they are spread by multiplication, not
/// hashed.
package struct StampTable<Value> {
  fileprivate struct Slot {
    /// 0 for a free slot.
    var stamp: UInt64
    var value: Value?
  }

  private static var chunkLength: Int { 512 }

  private var chunks: [[Slot]] = []
  /// The slots that are in use or on the list of free ones.
  private var slotCount = 0
  /// Places of slots that were given up.
  private var free: [Int32] = []
  /// Places of slots by spread stamp, -1 where there is none.
  ///
  /// A place stands at its stamp's home or behind it, with no gap between.
  private var index: [Int32] = []

  package private(set) var count = 0

  package init() {}

  /// The value of a stamp.
  ///
  /// - Complexity: O(1).
  package subscript(stamp: UInt64) -> Value? {
    get {
      guard let entry = find(stamp) else { return nil }
      let place = Int(index[entry])
      return chunks[place / Self.chunkLength][place % Self.chunkLength].value
    }
    set {
      if let newValue {
        store(newValue, for: stamp)
      } else {
        remove(stamp)
      }
    }
  }

  package mutating func removeAll() { self = StampTable() }

  /// All values, in no particular order.
  ///
  /// - Complexity: O(n).
  package var values: [Value] { chunks.flatMap { chunk in chunk.compactMap(\.value) } }

  // MARK: Slots

  private mutating func store(_ value: Value, for stamp: UInt64) {
    precondition(stamp != 0, "0 is no row's stamp")
    if let entry = find(stamp) {
      let place = Int(index[entry])
      chunks[place / Self.chunkLength][place % Self.chunkLength].value = value
      return
    }
    if (count + 1) * 5 > index.count * 4 { rebuildIndex(capacity: max(16, index.count * 3 / 2)) }
    let place = makeSlot(Slot(stamp: stamp, value: value))
    insert(Int32(place), stamp)
    count += 1
  }

  private mutating func makeSlot(_ slot: Slot) -> Int {
    if let place = free.popLast().map(Int.init) {
      chunks[place / Self.chunkLength][place % Self.chunkLength] = slot
      return place
    }
    let place = slotCount
    precondition(place < Int32.max, "more than 2^31 values")
    if place % Self.chunkLength == 0 {
      chunks.append([])
      chunks[chunks.count - 1].reserveCapacity(Self.chunkLength)
    }
    chunks[place / Self.chunkLength].append(slot)
    slotCount += 1
    return place
  }

  private mutating func remove(_ stamp: UInt64) {
    guard let entry = find(stamp) else { return }
    let place = Int(index[entry])
    chunks[place / Self.chunkLength][place % Self.chunkLength] = Slot(stamp: 0, value: nil)
    free.append(Int32(place))
    removeEntry(entry)
    count -= 1
    if count == 0 { self = StampTable() }
    if count * 4 < slotCount, slotCount > Self.chunkLength { compact() }
  }

  /// Moves what is left into as few chunks as it needs.
  private mutating func compact() {
    var compacted = StampTable()
    compacted.rebuildIndex(capacity: count * 3 / 2)
    for chunk in chunks {
      for slot in chunk where slot.stamp != 0 {
        if let value = slot.value { compacted.store(value, for: slot.stamp) }
      }
    }
    self = compacted
  }

  // MARK: Index

  /// Where in the index the search for a stamp begins.
  private func home(_ stamp: UInt64) -> Int {
    let spread = stamp &* 0x9E37_79B9_7F4A_7C15
    return Int(spread.multipliedFullWidth(by: UInt64(index.count)).high)
  }

  private func stamp(at place: Int32) -> UInt64 {
    chunks[Int(place) / Self.chunkLength][Int(place) % Self.chunkLength].stamp
  }

  private func find(_ stamp: UInt64) -> Int? {
    guard count > 0 else { return nil }
    var entry = home(stamp)
    while index[entry] >= 0 {
      if self.stamp(at: index[entry]) == stamp { return entry }
      entry = next(entry)
    }
    return nil
  }

  private func next(_ entry: Int) -> Int { entry + 1 == index.count ? 0 : entry + 1 }

  private mutating func insert(_ place: Int32, _ stamp: UInt64) {
    var entry = home(stamp)
    while index[entry] >= 0 { entry = next(entry) }
    index[entry] = place
  }

  /// Frees an entry and moves up those behind it that it had displaced.
  private mutating func removeEntry(_ entry: Int) {
    var hole = entry
    var entry = next(entry)
    while index[entry] >= 0 {
      let home = home(stamp(at: index[entry]))
      // An entry may not stand before its home, counted around the end.
      let isHomeBetween =
        hole <= entry ? hole < home && home <= entry : hole < home || home <= entry
      if !isHomeBetween {
        index[hole] = index[entry]
        hole = entry
      }
      entry = next(entry)
    }
    index[hole] = -1
  }

  private mutating func rebuildIndex(capacity: Int) {
    index = Array(repeating: -1, count: max(16, capacity))
    for (number, chunk) in chunks.enumerated() {
      for (offset, slot) in chunk.enumerated() where slot.stamp != 0 {
        insert(Int32(number * Self.chunkLength + offset), slot.stamp)
      }
    }
  }
}

extension StampTable: Sendable where Value: Sendable {}
extension StampTable.Slot: Sendable where Value: Sendable {}
