import TestSupport
import Testing

@testable import TemplateLayout

/// What is kept beside the tree, against dictionaries and arrays.
@Suite struct SideTableTests {
  @Test func stampTableAgainstADictionary() {
    for seed in RandomCases.seeds(full: 100) {
      var random = SeededRandom(seed: seed)
      var table = StampTable<Int>()
      var expected: [UInt64: Int] = [:]
      let range: UInt64 = [20, 300, 5_000][Int(seed % 3)]
      for step in 0..<3_000 {
        let stamp = UInt64.random(in: 1...range, using: &random)
        // Grows for a while, then shrinks, so that it is compacted too.
        if random.chance(step < 1_800 ? 80 : 20) {
          table[stamp] = step
          expected[stamp] = step
        } else {
          table[stamp] = nil
          expected[stamp] = nil
        }
        guard table.count == expected.count, table[stamp] == expected[stamp] else {
          Issue.record("seed \(seed), step \(step): stamp \(stamp) is \(table[stamp] as Any)")
          return
        }
      }
      for stamp in 0...range where table[stamp] != expected[stamp] {
        Issue.record("seed \(seed): stamp \(stamp) is \(table[stamp] as Any)")
        return
      }
    }
  }

  @Test func stampTableReleasesValuesThatAreRemoved() {
    final class Token: Sendable {}
    var table = StampTable<Token>()
    weak var one: Token?
    weak var other: Token?
    do {
      let tokens = (Token(), Token())
      (one, other) = tokens
      table[1] = tokens.0
      table[2] = tokens.1
    }
    #expect(one != nil && other != nil)
    table[1] = nil
    #expect(one == nil && other != nil)
    table.removeAll()
    #expect(other == nil && table.count == 0)
  }

  @Test func keptHeightsAreFoundByStampInAnyOrder() {
    var heights = StampedHeights()
    for stamp in [7, 3, 9, 1, 5] as [UInt64] { heights.append(Double(stamp) * 10, for: stamp) }
    heights.sort()
    #expect(heights.count == 5)
    for stamp in 0...10 as ClosedRange<UInt64> {
      #expect(heights[stamp] == (stamp % 2 == 1 ? Double(stamp) * 10 : nil))
    }
    var reader = heights.makeReader()
    for stamp in [9, 1, 3, 4, 5, 7, 2, 9, 10, 0] as [UInt64] {
      #expect(reader.height(for: stamp) == heights[stamp], "stamp \(stamp)")
    }
  }

  @Test func theLeastRecentlyLeftEnvironmentGoesFirst() {
    var kept = EnvironmentHeights<String>(limit: 2)
    func heights(_ number: Double) -> StampedHeights {
      var heights = StampedHeights()
      heights.append(number, for: 1)
      return heights
    }
    #expect(kept.keep(heights(1), for: "portrait") == nil)
    #expect(kept.keep(heights(2), for: "landscape") == nil)
    #expect(kept.keep(heights(3), for: "portrait") == nil)
    let evicted = kept.keep(heights(4), for: "split")
    #expect(evicted?.environment == "landscape" && evicted?.heights[1] == 2)
    #expect(kept.take("portrait")?[1] == 3)
    #expect(kept.take("portrait") == nil)
    #expect(kept.removeAll().map(\.environment) == ["split"])
    #expect(kept.environments.isEmpty)
    var nothing = EnvironmentHeights<String>(limit: 0)
    #expect(nothing.keep(heights(5), for: "portrait")?.heights[1] == 5)
  }
}

/// The cache by key.
@Suite struct KeyedHeightCacheTests {
  private func key(
    _ key: Int,
    version: Int? = nil,
    kind: UInt16 = 1,
    family: RowFamily = .row,
    environment: UInt32 = 0
  ) -> HeightKey {
    HeightKey(
      key: RowKey(key),
      version: version.map { RowKey($0) },
      kind: kind,
      family: family,
      environment: environment
    )
  }

  @Test("P3 A key that differs in one property misses, and the same key hits again")
  func everyPropertyCounts() {
    var cache = KeyedHeightCache(limit: 10)
    let base = key(1, version: 2)
    #expect(cache.store(44, for: base) == nil)
    let others: [HeightKey] = [
      key(2, version: 2), key(1, version: 3), key(1), key(1, version: 2, kind: 2),
      key(1, version: 2, family: .header), key(1, version: 2, family: .footer),
      key(1, version: 2, environment: 1),
    ]
    for other in others {
      #expect(cache.height(for: other) == nil, "\(other)")
    }
    #expect(cache.height(for: base) == 44)
  }

  @Test("A3 Invalidating a key removes its height in every variant and nothing else")
  func invalidationByKey() {
    var cache = KeyedHeightCache(limit: 100)
    var variants: [HeightKey] = []
    for environment in 0..<3 as Range<UInt32> {
      for version in [nil, 1, 2] {
        variants.append(key(7, version: version, environment: environment))
        variants.append(key(7, version: version, family: .header, environment: environment))
      }
    }
    for (number, variant) in variants.enumerated() {
      _ = cache.store(Double(number), for: variant)
    }
    for other in 0..<7 { _ = cache.store(100, for: key(other)) }
    #expect(Set(cache.remove(RowKey(7)).map(\.key)) == Set(variants))
    #expect(cache.count == 7)
    #expect(cache.remove(RowKey(7)).isEmpty)
    for other in 0..<7 { #expect(cache.height(for: key(other)) == 100) }
  }

  @Test("F27 The least recently used height goes first, and is reported")
  func eviction() {
    var cache = KeyedHeightCache(limit: 3)
    for number in 1...3 { #expect(cache.store(Double(number), for: key(number)) == nil) }
    #expect(cache.height(for: key(1)) == 1)
    #expect(cache.peek(key(2)) == 2)
    #expect(cache.store(4, for: key(4)) == .init(key: key(2), height: 2))
    #expect(cache.store(30, for: key(3)) == nil)
    #expect(cache.setLimit(1).map(\.height) == [1, 4])
    #expect(cache.peek(key(3)) == 30)
    #expect(cache.setLimit(0).count == 1)
    #expect(cache.store(5, for: key(5)) == .init(key: key(5), height: 5))
  }

  @Test func randomOperationsAgainstAnArray() {
    for seed in RandomCases.seeds(full: 200) {
      var random = SeededRandom(seed: seed)
      var cache = KeyedHeightCache(limit: 8)
      // From the least to the most recently used one.
      var expected: [KeyedHeightCache.Removal] = []
      for step in 0..<400 {
        let key = key(
          Int.random(in: 0..<6, using: &random),
          version: Int.random(in: 0..<3, using: &random)
        )
        let place = expected.firstIndex { $0.key == key }
        var isRight = true
        switch Int.random(in: 0..<20, using: &random) {
        case 0..<8:
          let height = place.map { expected.remove(at: $0) }
          if let height { expected.append(height) }
          isRight = cache.height(for: key) == height?.height
        case 8..<16:
          if let place { expected.remove(at: place) }
          expected.append(.init(key: key, height: Double(step)))
          let evicted = expected.count > 8 ? expected.removeFirst() : nil
          isRight = cache.store(Double(step), for: key) == evicted
        case 16, 17:
          let removed = expected.filter { $0.key.key == key.key }
          expected.removeAll { $0.key.key == key.key }
          isRight = Set(cache.remove(key.key)) == Set(removed)
        case 18:
          let removed = expected.filter { $0.key.version == key.version }
          expected.removeAll { $0.key.version == key.version }
          isRight = cache.remove { $0.version == key.version } == removed
        default:
          isRight = random.chance(90) || cache.removeAll() == expected
          if cache.count == 0 { expected = [] }
        }
        guard isRight, cache.count == expected.count else {
          Issue.record("seed \(seed), step \(step): \(key)")
          return
        }
      }
      #expect(cache.removeAll() == expected, "seed \(seed)")
    }
  }
}

/// Keys as values.
@Suite struct RowKeyTests {
  private struct Pair: Hashable, Sendable {
    var section: Int
    var row: Int
  }

  @Test("A6 Keys whose parts read the same when glued together are different")
  func noCollisionByText() {
    let keys = [
      RowKey(Pair(section: 1, row: 11)), RowKey(Pair(section: 11, row: 1)), RowKey(111),
      RowKey("111"), RowKey("1-11"), RowKey(Int8(111)), RowKey(UInt64(111)), RowKey(111.0),
      RowKey([1, 11]), RowKey([11, 1]),
    ]
    for (index, key) in keys.enumerated() {
      for (other, otherKey) in keys.enumerated() {
        #expect((key == otherKey) == (index == other), "\(key) and \(otherKey)")
      }
    }
    #expect(Set(keys).count == keys.count)
  }

  @Test("A6 Random structured keys are equal exactly if their values are")
  func randomPairs() {
    var random = SeededRandom(seed: 6)
    for _ in 0..<2_000 {
      let pairs = (0..<2).map { _ in
        Pair(
          section: Int.random(in: 0...12, using: &random),
          row: Int.random(in: 0...12, using: &random)
        )
      }
      let keys = pairs.map { RowKey($0) }
      #expect((keys[0] == keys[1]) == (pairs[0] == pairs[1]), "\(pairs)")
      if pairs[0] == pairs[1] { #expect(keys[0].hashValue == keys[1].hashValue) }
    }
  }

  @Test func keysGiveTheirValuesBackAndWrapOnce() {
    #expect(RowKey(5 as any Hashable & Sendable) == RowKey(5))
    #expect(RowKey("a" as any Hashable & Sendable) == RowKey("a"))
    #expect(RowKey(RowKey("a") as any Hashable & Sendable) == RowKey("a"))
    #expect(RowKey(Pair(section: 1, row: 2)).value as? Pair == Pair(section: 1, row: 2))
    #expect(RowKey("a").value as? String == "a")
    #expect("\(RowKey(12))" == "12")
  }
}
