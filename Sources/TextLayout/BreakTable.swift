/// The places of a text where a line may begin and end, with their positions, in one block of memory.
///
/// The text lies on one long line, in integer units. An entry is a place between two characters:
///
/// * `ends`: where the text before the place ends, without the white space that hangs there;
/// * `starts`: where the text after it begins;
/// * `offsets`: its UTF-8 offset, shifted left by two, and two flags.
///
/// A stretch from entry *a* to entry *b* set on its own is `ends[b] - starts[a]` wide: the kerning
/// over either edge is in neither number.
///
/// The entries of a paragraph follow one another, the first of them being its beginning, and are
/// closed by a *sentinel*, whose `ends` is larger than any width, so that a loop looking for the
/// first entry that does not fit needs no other bound. A sentinel stands before the first paragraph
/// too. A sentinel's `starts` is the index of the last entry of the paragraph after it, or -1 if none
/// follows.
///
///     index     0  1     2      3      4  5        6
///     entry     S  |Hello |world\n     S  |again   S
///     starts    3                      6 …         -1
struct BreakTable: ~Copyable {
  let ends: UnsafeMutablePointer<Int>
  let starts: UnsafeMutablePointer<Int>
  let offsets: UnsafeMutablePointer<Int>

  /// What an entry with a flag needs to say more, or `nil` if no entry has a flag.
  ///
  /// For `hyphenFlag` it is the width of the hyphen shown if a line ends there, for `tabFlag` either 0
  /// or `noBreak`.
  let hyphens: UnsafeMutablePointer<Int>?

  /// The number of entries, sentinels included.
  private(set) var count = 0

  /// Where the sentinel before the paragraph under construction stands.
  private var openSentinel = 0

  /// The entries per unit of width, on average.
  private(set) var density = 0.0

  /// A soft hyphen stands before the place.
  static let hyphenFlag = 1
  /// A tab stands before the place.
  static let tabFlag = 2
  /// The `hyphens` of a tab after which no line may end.
  static let noBreak = -1
  static let offsetShift = 2

  /// The `ends` of a sentinel.
  static let beyond = Int.max

  init(capacity: Int, hasFlags: Bool) {
    let block = UnsafeMutablePointer<Int>.allocate(capacity: capacity * (hasFlags ? 4 : 3))
    ends = block
    starts = block + capacity
    offsets = block + 2 * capacity
    hyphens = hasFlags ? block + 3 * capacity : nil
  }

  deinit { ends.deallocate() }

  /// The UTF-8 offset of an entry.
  @inline(__always)
  func offset(_ index: Int) -> Int {
    assert(0..<count ~= index, "entry \(index) of \(count)")
    return offsets[index] >> Self.offsetShift
  }

  /// The first entry of any paragraph behind a UTF-8 offset that lies before the end of the text.
  ///
  /// - Complexity: O(log *n*) in the number of entries.
  func firstEntry(after offset: Int) -> Int {
    var low = 1
    var high = count - 2
    while low < high {
      let middle = (low + high) / 2
      // A sentinel has the offset of the place that it follows.
      if self.offset(middle) > offset { high = middle } else { low = middle + 1 }
    }
    return low
  }

  /// Whether the entry closes a paragraph.
  @inline(__always)
  func isSentinel(_ index: Int) -> Bool { ends[index] == Self.beyond }

  /// Adds the beginning of a paragraph, closing the one before it.
  mutating func beginParagraph(position: Int, offset: Int) {
    closeParagraph()
    append(end: position, start: position, offset: offset)
  }

  /// Adds a place; positions never decrease.
  @inline(__always)
  mutating func append(end: Int, start: Int, offset: Int, flags: Int = 0, hyphen: Int = 0) {
    ends[count] = end
    starts[count] = start
    offsets[count] = offset &<< Self.offsetShift | flags
    if let hyphens { hyphens[count] = hyphen }
    count &+= 1
  }

  /// Adds several places at once, which `fill` writes to the three runs.
  mutating func append(
    count added: Int,
    _ fill: (
      _ ends: UnsafeMutablePointer<Int>, _ starts: UnsafeMutablePointer<Int>,
      _ offsets: UnsafeMutablePointer<Int>
    ) -> Void
  ) {
    fill(ends + count, starts + count, offsets + count)
    count += added
  }

  /// Closes the last paragraph.
  mutating func finish() {
    closeParagraph()
    let width = ends[count - 2] - starts[1]
    density = width > 0 ? Double(count) / Double(width) : 0
  }

  private mutating func closeParagraph() {
    if count > 0 { starts[openSentinel] = count - 1 }
    openSentinel = count
    append(end: Self.beyond, start: -1, offset: count > 0 ? offset(count - 1) : 0)
  }
}
