import _FoundationICU

/// The memory and the break iterators that preparing a text needs, kept from one text to the next.
///
/// A workspace belongs to one ``TextPreparer`` and the texts it prepared, and is used by one thread
/// at a time like them. Its buffers are overwritten by each preparation and hold nothing in between.
/// They are plain memory: an array in a class would pay an exclusivity check per element.
final class TextWorkspace {
  /// The UTF-16 code units of the text.
  private(set) var units: UnsafeMutablePointer<UInt16>

  /// Where each code unit's character begins and ends, in layout units from the beginning of the text.
  ///
  /// Between the end of one character and the beginning of the next there is only kerning.
  private(set) var starts: UnsafeMutablePointer<Int>
  private(set) var ends: UnsafeMutablePointer<Int>

  /// Whether all characters are ASCII, so that offsets in UTF-16 and in UTF-8 are the same.
  var isASCII = true

  /// The UTF-8 offset of each code unit's character, and one more for the end of the text; not set if
  /// all are ASCII.
  private(set) var utf8Offsets: UnsafeMutablePointer<Int32>

  /// Where lines may end, as offsets in `units`, ascending; the last one is the end of the text.
  private(set) var boundaries: UnsafeMutablePointer<Int32>

  /// What the measured characters ask for beyond breaking between words.
  var features = TextFeatures()

  /// The number of elements that each buffer has room for.
  private var capacity = 0

  private let cells = PropertyPages { CharacterCell($0).rawValue }
  private let scanner = LineBreakScanner()
  private let lineIterator: OpaquePointer
  private var characterIterator: OpaquePointer?

  init() {
    lineIterator = Self.openIterator(UBRK_LINE)
    units = .allocate(capacity: 0)
    starts = .allocate(capacity: 0)
    ends = .allocate(capacity: 0)
    utf8Offsets = .allocate(capacity: 0)
    boundaries = .allocate(capacity: 0)
    reserve(1_024)
  }

  deinit {
    deallocate()
    swift_ubrk_close(lineIterator)
    if let characterIterator { swift_ubrk_close(characterIterator) }
  }

  /// Makes room for a text of so many UTF-8 code units; what the buffers held is gone.
  func reserve(_ count: Int) {
    // One more for the end of the text.
    guard count >= capacity else { return }
    deallocate()
    capacity = max(count + 1, capacity * 2)
    units = .allocate(capacity: capacity)
    starts = .allocate(capacity: capacity)
    ends = .allocate(capacity: capacity)
    utf8Offsets = .allocate(capacity: capacity)
    boundaries = .allocate(capacity: capacity)
  }

  /// Gives back the memory that an unusually long text took; what the buffers held is gone.
  func trim() {
    guard capacity > 1 << 16 else { return }
    deallocate()
    capacity = 0
    units = .allocate(capacity: 0)
    starts = .allocate(capacity: 0)
    ends = .allocate(capacity: 0)
    utf8Offsets = .allocate(capacity: 0)
    boundaries = .allocate(capacity: 0)
  }

  private func deallocate() {
    units.deallocate()
    starts.deallocate()
    ends.deallocate()
    utf8Offsets.deallocate()
    boundaries.deallocate()
  }

  private static func openIterator(_ type: UBreakIteratorType) -> OpaquePointer {
    var status = U_ZERO_ERROR
    guard let iterator = swift_ubrk_open(type, "", nil, 0, &status),
      status.rawValue <= U_ZERO_ERROR.rawValue
    else {
      // The rules of the root locale are compiled into the library: only a broken toolchain or a
      // machine without memory gets here.
      preconditionFailure(
        "ICU has no break iterator: \(String(cString: swift_u_errorName(status)))"
      )
    }
    return iterator
  }
}

/// Characters of a text that need more than the plain way from words to lines.
struct TextFeatures: OptionSet {
  let rawValue: UInt8

  static let hardBreak = TextFeatures(rawValue: 1)
  static let tab = TextFeatures(rawValue: 2)
  static let softHyphen = TextFeatures(rawValue: 4)

  /// Adds what a control or format character asks for.
  mutating func insert(scalar: UInt32) {
    switch scalar {
    case 0x09: insert(.tab)
    case 0x0A...0x0D, 0x85, 0x2028, 0x2029: insert(.hardBreak)
    case 0xAD: insert(.softHyphen)
    default: break
    }
  }
}

extension TextWorkspace {
  /// Finds the boundaries between grapheme clusters in the first `count` code units.
  ///
  /// - Returns: The number of boundaries.
  func findCharacterBoundaries(count: Int) -> Int {
    let iterator = characterIterator ?? Self.openIterator(UBRK_CHARACTER)
    characterIterator = iterator
    return iterate(iterator, from: 0, to: count, boundaries: 0)
  }

  /// Finds the line break opportunities of UAX #14 in the first `count` code units.
  ///
  /// - Returns: The number of boundaries.
  func findLineBoundaries(count: Int) -> Int {
    scanner.scan(units, count: count, boundaries: boundaries) { start, end, found in
      iterate(lineIterator, from: start, to: end, boundaries: found)
    }
  }

  /// Finds the same opportunities with ICU alone.
  ///
  /// - Returns: The number of boundaries.
  func findLineBoundariesWithoutScanner(count: Int) -> Int {
    iterate(lineIterator, from: 0, to: count, boundaries: 0)
  }

  /// How a character that no font table holds takes room.
  @inline(__always)
  func cell(of scalar: UInt32) -> CharacterCell {
    // The pages hold raw values of cells and nothing else.
    CharacterCell(rawValue: cells[scalar]).unsafelyUnwrapped
  }

  /// Appends the boundaries that an iterator finds in a part of the text.
  private func iterate(
    _ iterator: OpaquePointer,
    from start: Int,
    to end: Int,
    boundaries found: Int
  ) -> Int {
    var found = found
    let boundaries = boundaries
    var status = U_ZERO_ERROR
    swift_ubrk_setText(iterator, units + start, Int32(end - start), &status)
    precondition(status.rawValue <= U_ZERO_ERROR.rawValue, "ICU rejects a text: \(status)")
    while true {
      let next = swift_ubrk_next(iterator)
      guard next != UBRK_DONE else { break }
      boundaries[found] = Int32(start) + next
      found += 1
    }
    return found
  }
}
