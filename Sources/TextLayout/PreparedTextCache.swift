/// A bounded number of prepared texts in sets of four, looked up by a hash of their characters.
///
/// A set holds the texts whose hashes agree in the low bits, the one used last first; a new one pushes
/// out the last. So looking up costs four comparisons of hashes, and a stream of new texts evicts
/// nothing but old ones, without any list to maintain.
struct PreparedTextCache {
  private struct Entry {
    var key: UInt64
    var text: PreparedText
  }

  /// `nil` marks a place that has never been used.
  private var entries: [Entry?]
  private let mask: Int
  private static let ways = 4

  /// Texts with more UTF-8 code units are not kept.
  private static let longest = 4_096

  init(capacity: Int) {
    var sets = 1
    while sets * Self.ways < min(capacity, 1 << 20) { sets *= 2 }
    entries = capacity > 0 ? Array(repeating: nil, count: sets * Self.ways) : []
    mask = sets - 1
  }

  mutating func find(_ key: UInt64, where matches: (PreparedText) -> Bool) -> PreparedText? {
    guard !entries.isEmpty else { return nil }
    let first = (Int(truncatingIfNeeded: key) & mask) * Self.ways
    for way in 0..<Self.ways {
      guard let entry = entries[first + way] else { return nil }
      if entry.key == key, matches(entry.text) {
        for place in stride(from: first + way, to: first, by: -1) {
          entries.swapAt(place, place - 1)
        }
        return entry.text
      }
    }
    return nil
  }

  mutating func insert(_ text: PreparedText, key: UInt64, cost: Int) {
    guard !entries.isEmpty, cost <= Self.longest else { return }
    let first = (Int(truncatingIfNeeded: key) & mask) * Self.ways
    for way in stride(from: Self.ways - 1, to: 0, by: -1) {
      entries.swapAt(first + way, first + way - 1)
    }
    entries[first] = Entry(key: key, text: text)
  }

  mutating func removeAll() {
    for index in entries.indices { entries[index] = nil }
  }

  /// Mixes the characters and the font, eight bytes at a step.
  ///
  /// Equal hashes cost a comparison and crowd one set; nothing depends on their being rare.
  static func hash(_ utf8: UnsafeBufferPointer<UInt8>, font: Font) -> UInt64 {
    var hash = UInt64(truncatingIfNeeded: utf8.count) &* 0x9E37_79B9_7F4A_7C15
    hash ^=
      Double(font.pointSize).bitPattern &+ UInt64(UInt(bitPattern: ObjectIdentifier(font.face)))
    let raw = UnsafeRawBufferPointer(utf8)
    var offset = 0
    while offset + 8 <= raw.count {
      let word = raw.loadUnaligned(fromByteOffset: offset, as: UInt64.self)
      hash = mix(hash ^ word)
      offset += 8
    }
    var rest: UInt64 = 0
    while offset < raw.count {
      rest = rest << 8 | UInt64(raw[offset])
      offset += 1
    }
    return mix(mix(hash ^ rest))
  }

  private static func mix(_ value: UInt64) -> UInt64 {
    let product = value.multipliedFullWidth(by: 0xD6E8_FEB8_6659_FD93)
    return product.high ^ product.low
  }
}
