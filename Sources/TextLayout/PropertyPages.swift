/// A small number per Unicode scalar, worked out for 256 scalars at once when the first of them is
/// met.
///
/// A look-up is two loads, so that ICU's property functions stay off the paths that run per
/// character. Not safe to share between threads.
struct PropertyPages: ~Copyable {
  private let pages: UnsafeMutablePointer<UnsafeMutablePointer<UInt8>?>
  private let property: (UInt32) -> UInt8
  private static let pageCount = 0x110000 >> 8

  /// Makes pages of a property.
  init(of property: @escaping (UInt32) -> UInt8) {
    self.property = property
    pages = .allocate(capacity: Self.pageCount)
    pages.initialize(repeating: nil, count: Self.pageCount)
  }

  deinit {
    for number in 0..<Self.pageCount { pages[number]?.deallocate() }
    pages.deallocate()
  }

  /// The property of a scalar, which must be at most U+10FFFF.
  @inline(__always)
  subscript(scalar: UInt32) -> UInt8 {
    let page = pages[Int(truncatingIfNeeded: scalar >> 8)] ?? fill(Int(scalar >> 8))
    return page[Int(truncatingIfNeeded: scalar & 0xFF)]
  }

  /// The properties of 256 scalars, which live as long as the pages.
  func page(_ number: Int) -> UnsafePointer<UInt8> {
    UnsafePointer(pages[number] ?? fill(number))
  }

  @inline(never)
  private func fill(_ number: Int) -> UnsafeMutablePointer<UInt8> {
    let page = UnsafeMutablePointer<UInt8>.allocate(capacity: 256)
    for low in 0..<256 {
      page.advanced(by: low).initialize(to: property(UInt32(number << 8 | low)))
    }
    pages[number] = page
    return page
  }
}
