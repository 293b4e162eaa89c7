/// How many entries there are of each estimate class: eight numbers, two in a word.
///
/// Adding words adds both numbers, since no number of entries reaches 2^32 and carries. A difference
/// may borrow from its neighbour, and gives it back to whatever it is added to.
struct ClassCounts: Equatable {
  private var words: (UInt64, UInt64, UInt64, UInt64) = (0, 0, 0, 0)

  var isZero: Bool {
    @inline(__always) get { words.0 | words.1 | words.2 | words.3 == 0 }
  }

  @inline(__always)
  static func == (lhs: Self, rhs: Self) -> Bool { (lhs - rhs).isZero }

  @inline(__always)
  static func + (lhs: Self, rhs: Self) -> Self {
    var sum = lhs
    sum += rhs
    return sum
  }

  @inline(__always)
  static func += (lhs: inout Self, rhs: Self) {
    lhs.words.0 &+= rhs.words.0
    lhs.words.1 &+= rhs.words.1
    lhs.words.2 &+= rhs.words.2
    lhs.words.3 &+= rhs.words.3
  }

  @inline(__always)
  static func - (lhs: Self, rhs: Self) -> Self {
    var difference = lhs
    difference.words.0 &-= rhs.words.0
    difference.words.1 &-= rhs.words.1
    difference.words.2 &-= rhs.words.2
    difference.words.3 &-= rhs.words.3
    return difference
  }

  /// Adds to the number of one class, or takes from it.
  @inline(__always)
  mutating func add(_ number: Int, toClass index: Int) {
    let addend = UInt64(bitPattern: Int64(number)) << (32 * UInt64(index & 1))
    switch index >> 1 {
    case 0: words.0 &+= addend
    case 1: words.1 &+= addend
    case 2: words.2 &+= addend
    default: words.3 &+= addend
    }
  }

  subscript(index: Int) -> Int {
    let word =
      switch index >> 1 {
      case 0: words.0
      case 1: words.1
      case 2: words.2
      default: words.3
      }
    return Int(UInt32(truncatingIfNeeded: word >> (32 * UInt64(index & 1))))
  }

  /// What the entries have together, if each has the height of its class.
  ///
  /// More entries never have less: each product and each sum is rounded in order.
  @inline(__always)
  func height(_ heights: ClassHeights) -> Double {
    var sum = Self.low(words.0) * heights.values.0 + Self.high(words.0) * heights.values.1
    // Mostly rows are of unknown kind.
    if words.1 | words.2 | words.3 == 0 { return sum }
    sum += Self.low(words.1) * heights.values.2
    sum += Self.high(words.1) * heights.values.3
    sum += Self.low(words.2) * heights.values.4
    sum += Self.high(words.2) * heights.values.5
    sum += Self.low(words.3) * heights.values.6
    return sum + Self.high(words.3) * heights.values.7
  }

  @inline(__always)
  private static func low(_ word: UInt64) -> Double { Double(Int64(word & 0xFFFF_FFFF)) }

  @inline(__always)
  private static func high(_ word: UInt64) -> Double { Double(Int64(word >> 32)) }
}

/// The height that stands for an entry of each estimate class, in points: what ``HeightEstimates``
/// amount to at one moment.
package struct ClassHeights: Sendable {
  typealias Values = (Double, Double, Double, Double, Double, Double, Double, Double)

  private(set) var values: Values

  /// The same height for every class.
  init(repeating height: Double) {
    values = (height, height, height, height, height, height, height, height)
  }

  subscript(index: Int) -> Double {
    get { withUnsafeBytes(of: values) { $0.load(fromByteOffset: index * 8, as: Double.self) } }
    set {
      withUnsafeMutableBytes(of: &values) {
        $0.storeBytes(of: newValue, toByteOffset: index * 8, as: Double.self)
      }
    }
  }

  /// What entries of the classes have together.
  func height(of pending: ClassCounts) -> Double { pending.height(self) }

  func height(of cell: TreeCell) -> Double { height(cell.value, cell.flags) }

  func height(_ value: Double, _ flags: CellFlags) -> Double {
    flags.pendingClass.map { self[$0] } ?? value
  }
}
