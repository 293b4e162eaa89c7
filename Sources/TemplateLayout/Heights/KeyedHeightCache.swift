/// Heights by key, bounded by count: the least recently used one goes first.
///
/// A height is invalidated by its row's key alone, whatever else it was kept under, so the variants of
/// a key are linked: dropping them needs neither the row nor its content, and touches nothing else.
/// All operations but those that say otherwise are O(1).
package struct KeyedHeightCache: Sendable {
  /// A height that left the cache.
  package struct Removal: Hashable, Sendable {
    package var key: HeightKey
    package var height: Double
  }

  /// The most heights that are kept.
  package private(set) var limit: Int

  /// A kept height, and its neighbours by age and among the variants of its key; -1 is no neighbour.
  private struct Slot {
    var key: HeightKey
    var height: Double
    var older: Int32 = -1
    var newer: Int32 = -1
    var previousVariant: Int32 = -1
    var nextVariant: Int32 = -1
  }

  private var slots: [Slot] = []
  private var places: [HeightKey: Int32] = [:]
  private var firstVariants: [RowKey: Int32] = [:]
  private var oldest: Int32 = -1
  private var newest: Int32 = -1

  package init(limit: Int) {
    precondition(0...Int(Int32.max) ~= limit, "a limit of \(limit) heights")
    self.limit = limit
  }

  package var count: Int { slots.count }

  /// All keys and heights in points, the least recently used first.
  ///
  /// - Complexity: O(n).
  package var entries: [(key: HeightKey, height: Double)] {
    var entries: [(key: HeightKey, height: Double)] = []
    var place = oldest
    while place >= 0 {
      let slot = slots[Int(place)]
      entries.append((slot.key, slot.height))
      place = slot.newer
    }
    return entries
  }

  /// The height in points, which becomes the most recently used one.
  package mutating func height(for key: HeightKey) -> Double? {
    guard let place = places[key] else { return nil }
    touch(place)
    return slots[Int(place)].height
  }

  /// The height in points; its age stays as it is.
  package func peek(_ key: HeightKey) -> Double? {
    places[key].map { slots[Int($0)].height }
  }

  /// Keeps a height as the most recently used one.
  ///
  /// - Returns: the height that had to go for it.
  package mutating func store(_ height: Double, for key: HeightKey) -> Removal? {
    if let place = places[key] {
      slots[Int(place)].height = height
      touch(place)
      return nil
    }
    guard limit > 0 else { return Removal(key: key, height: height) }
    let removal = slots.count == limit ? remove(at: oldest) : nil
    let place = Int32(slots.count)
    slots.append(Slot(key: key, height: height))
    places[key] = place
    linkNewest(place)
    if let next = firstVariants.updateValue(place, forKey: key.key) {
      slots[Int(place)].nextVariant = next
      slots[Int(next)].previousVariant = place
    }
    return removal
  }

  /// Removes every height of a key: all versions, kinds, families and environments.
  ///
  /// - Complexity: O(1) for each height that goes.
  package mutating func remove(_ key: RowKey) -> [Removal] {
    var removed: [Removal] = []
    while let place = firstVariants[key] { removed.append(remove(at: place)) }
    return removed
  }

  /// Removes the heights whose keys meet a condition, the least recently used one first.
  ///
  /// - Complexity: O(n).
  package mutating func remove(where condition: (HeightKey) -> Bool) -> [Removal] {
    var keys: [HeightKey] = []
    var place = oldest
    while place >= 0 {
      let slot = slots[Int(place)]
      if condition(slot.key) { keys.append(slot.key) }
      place = slot.newer
    }
    return keys.compactMap { key in places[key].map { remove(at: $0) } }
  }

  /// Removes everything, the least recently used height first.
  ///
  /// - Complexity: O(n).
  package mutating func removeAll() -> [Removal] {
    let removed = remove { _ in true }
    self = KeyedHeightCache(limit: limit)
    return removed
  }

  /// Changes the limit.
  ///
  /// - Returns: the heights that had to go, the least recently used one first.
  package mutating func setLimit(_ limit: Int) -> [Removal] {
    precondition(0...Int(Int32.max) ~= limit, "a limit of \(limit) heights")
    self.limit = limit
    var removed: [Removal] = []
    while slots.count > limit { removed.append(remove(at: oldest)) }
    return removed
  }

  // MARK: Links

  private mutating func touch(_ place: Int32) {
    guard place != newest else { return }
    unlinkAge(place)
    linkNewest(place)
  }

  private mutating func linkNewest(_ place: Int32) {
    slots[Int(place)].older = newest
    slots[Int(place)].newer = -1
    if newest >= 0 { slots[Int(newest)].newer = place } else { oldest = place }
    newest = place
  }

  private mutating func unlinkAge(_ place: Int32) {
    let (older, newer) = (slots[Int(place)].older, slots[Int(place)].newer)
    if older >= 0 { slots[Int(older)].newer = newer } else { oldest = newer }
    if newer >= 0 { slots[Int(newer)].older = older } else { newest = older }
  }

  private mutating func unlinkVariant(_ place: Int32) {
    let slot = slots[Int(place)]
    if slot.nextVariant >= 0 {
      slots[Int(slot.nextVariant)].previousVariant = slot.previousVariant
    }
    if slot.previousVariant >= 0 {
      slots[Int(slot.previousVariant)].nextVariant = slot.nextVariant
    } else {
      firstVariants[slot.key.key] = slot.nextVariant >= 0 ? slot.nextVariant : nil
    }
  }

  /// Takes a height out; the last slot takes its place, so that slots stay without gaps.
  private mutating func remove(at place: Int32) -> Removal {
    unlinkAge(place)
    unlinkVariant(place)
    let removed = slots[Int(place)]
    places[removed.key] = nil
    let last = slots.removeLast()
    let lastPlace = Int32(slots.count)
    if place != lastPlace {
      slots[Int(place)] = last
      places[last.key] = place
      if last.older >= 0 { slots[Int(last.older)].newer = place } else { oldest = place }
      if last.newer >= 0 { slots[Int(last.newer)].older = place } else { newest = place }
      if last.nextVariant >= 0 { slots[Int(last.nextVariant)].previousVariant = place }
      if last.previousVariant >= 0 {
        slots[Int(last.previousVariant)].nextVariant = place
      } else {
        firstVariants[last.key.key] = place
      }
    }
    return Removal(key: removed.key, height: removed.height)
  }
}
