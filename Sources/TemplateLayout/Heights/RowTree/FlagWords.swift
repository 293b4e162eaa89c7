/// The flags of a leaf's entries, looked at eight at a time.
///
/// A word holds eight entries' flags, the first in its lowest byte. A property of entries is a
/// function of words that leaves one bit in the byte of each entry that has it.
struct FlagWords {
  static let length = 8
  static let count = TreeLeaf.capacity / length

  private let memory: UnsafeRawPointer

  @inline(__always)
  init(_ memory: UnsafeRawPointer) { self.memory = memory }

  subscript(word: Int) -> UInt64 {
    @inline(__always) get {
      UInt64(littleEndian: memory.load(fromByteOffset: word * Self.length, as: UInt64.self))
    }
  }

  /// How many entries before one have a property.
  @inline(__always)
  func count(before index: Int, _ property: (UInt64) -> UInt64) -> Int {
    var total = 0
    let words = index / Self.length
    for word in 0..<words { total &+= property(self[word]).nonzeroBitCount }
    let rest = UInt64(index % Self.length)
    if rest > 0 {
      let mask: UInt64 = 1 << (8 * rest) - 1
      total &+= (property(self[words]) & mask).nonzeroBitCount
    }
    return total
  }

  /// The place of an entry that has a property, by its number among those that have it.
  @inline(__always)
  func place(of number: Int, _ property: (UInt64) -> UInt64) -> Int {
    var remaining = number
    for word in 0..<Self.count {
      var bits = property(self[word])
      let total = bits.nonzeroBitCount
      if remaining >= total {
        remaining &-= total
        continue
      }
      while remaining > 0 {
        bits &= bits &- 1
        remaining &-= 1
      }
      return word * Self.length + bits.trailingZeroBitCount / 8
    }
    preconditionFailure("a leaf has no entry \(number) with the property it is searched for")
  }
}

extension UInt64 {
  private static let ones: UInt64 = 0x0101_0101_0101_0101

  /// The headers among eight entries.
  var headers: UInt64 { self & (Self.ones &* UInt64(CellFlags.header.rawValue)) }

  /// The entries among eight that are not measured.
  var unmeasured: UInt64 { ~self & (Self.ones &* UInt64(CellFlags.measuredBit)) }

  /// The entries among eight that have no value and are of an estimate class.
  func pending(_ estimateClass: UInt8) -> UInt64 {
    let mask = CellFlags.classMask | CellFlags.valuedBit
    let difference = (self ^ (Self.ones &* UInt64(estimateClass))) & (Self.ones &* UInt64(mask))
    // Adding 127 to a byte below 16 sets its highest bit unless it is 0.
    return ~(difference &+ (Self.ones &* 0x7F)) & (Self.ones &* 0x80)
  }
}
