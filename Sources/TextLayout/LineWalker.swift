/// Walks over the lines of a text set in one width.
///
/// Lines are filled greedily. Most lines hold nearly the average number of entries, so a walk starts
/// looking for a line's end there and steps from it to the last entry that fits: a handful of
/// comparisons per line, whatever the number of words.
///
/// A walker reads tables and owns nothing; it must not outlive the text.
struct LineWalker {
  /// What a line that has been walked over covers, in layout units and UTF-8 offsets.
  struct Line {
    /// Where the line's text begins and ends on the one long line of the tables.
    var start: Int
    var end: Int
    /// What tabs add to the distance from `start` to `end`.
    var shift: Int
    /// The characters, with the white space that hangs at the end.
    var lowerOffset: Int
    var upperOffset: Int
    /// The last entry of the line's paragraph.
    var paragraphEnd: Int
    /// Whether the line ends at a soft hyphen, which adds so much.
    var hyphen: Int

    var width: Int { max(0, end &- start) &+ shift &+ hyphen }
  }

  private let ends: UnsafeMutablePointer<Int>
  private let starts: UnsafeMutablePointer<Int>
  private let offsets: UnsafeMutablePointer<Int>
  private let flags: UnsafeMutablePointer<Int>?
  private let byCharacters: Bool

  /// The width of a line, and the number of entries to try first.
  private let width: Int
  private let stride: Int

  /// The entry that the next line begins at or after, where it begins, and its paragraph's end.
  private var entry = 1
  private var position: Int
  private var offset = 0
  private var paragraphEnd: Int

  /// Whether all lines have been walked over.
  private(set) var isAtEnd = false

  /// Begins at the first line.
  ///
  /// - Parameters:
  ///   - table: Where lines may end.
  ///   - width: The width of the lines in layout units, at most half the range of an integer.
  ///   - byCharacters: Whether the table has an entry at every place between two characters.
  @inline(__always)
  init(table: borrowing BreakTable, width: Int, byCharacters: Bool) {
    ends = table.ends
    starts = table.starts
    offsets = table.offsets
    flags = table.hyphens
    self.byCharacters = byCharacters
    self.width = width
    let average = Double(width) * table.density
    stride = average < 1e9 ? Int(average) : 1_000_000_000
    position = starts[1]
    paragraphEnd = starts[0]
  }

  /// Walks over the next line of the text, which must exist.
  @inline(__always)
  mutating func next(in text: PreparedText) -> Line {
    if flags != nil { return nextWithFlags(in: text) }
    let limit = position &+ width
    var found = min(entry &+ stride, paragraphEnd)
    if ends[found] <= limit {
      repeat { found &+= 1 } while ends[found] <= limit
      found &-= 1
    } else {
      repeat { found &-= 1 } while found > entry && ends[found] > limit
    }
    if found <= entry, entry < paragraphEnd { return nextInsideWord(of: text) }
    var line = Line(
      start: position,
      end: end(of: found, limit: limit),
      shift: 0,
      lowerOffset: offset,
      upperOffset: 0,
      paragraphEnd: paragraphEnd,
      hyphen: 0
    )
    advance(to: found)
    line.upperOffset = offset
    return line
  }

  /// Where a line ends that ends at an entry.
  ///
  /// White space hangs over the edge where a line is wrapped. At the end of a paragraph it counts as far
  /// as it fits, as in UIKit, where spaces at the end of a label's text make the label wider.
  @inline(__always)
  private func end(of found: Int, limit: Int) -> Int {
    found == paragraphEnd ? max(ends[found], min(starts[found], limit)) : ends[found]
  }

  /// Goes on behind an entry, into the next paragraph if the entry ends one.
  @inline(__always)
  private mutating func advance(to found: Int) {
    entry = found
    position = starts[found]
    offset = offsets[found] &>> BreakTable.offsetShift
    guard found == paragraphEnd else { return }
    let next = starts[found &+ 1]
    if next < 0 {
      isAtEnd = true
    } else {
      entry = found &+ 2
      position = starts[entry]
      paragraphEnd = next
    }
  }

  /// Breaks a word that is wider than the line between two characters.
  ///
  /// Positions are those of the word left whole, so a wider line never ends earlier.
  @inline(never)
  private mutating func nextInsideWord(of text: PreparedText) -> Line {
    let wordEnd = ends[entry + 1]
    let wordEndOffset = offsets[entry + 1] >> BreakTable.offsetShift
    var line = Line(
      start: position,
      end: wordEnd,
      shift: 0,
      lowerOffset: offset,
      upperOffset: wordEndOffset,
      paragraphEnd: paragraphEnd,
      hyphen: 0
    )
    guard !byCharacters else {
      advance(to: entry + 1)
      return line
    }
    let characters = text.makeCharacters()
    let limit = position + width
    // One character at least, or the text would never end.
    var found = characters.breaks.firstEntry(after: offset)
    while characters.breaks.ends[found] <= limit,
      characters.breaks.ends[found + 1] <= limit,
      characters.breaks.offset(found) < wordEndOffset
    {
      found += 1
    }
    line.end = characters.breaks.ends[found]
    if characters.breaks.offset(found) >= wordEndOffset || line.end >= wordEnd {
      // Only white space is left of the word, and that hangs.
      line.end = end(of: entry + 1, limit: limit)
      advance(to: entry + 1)
    } else {
      line.upperOffset = characters.breaks.offset(found)
      position = characters.breaks.starts[found]
      offset = line.upperOffset
    }
    return line
  }

  /// Walks over a line of a text with tabs or soft hyphens, entry by entry.
  @inline(never)
  private mutating func nextWithFlags(in text: PreparedText) -> Line {
    var line = Line(
      start: position,
      end: position,
      shift: 0,
      lowerOffset: offset,
      upperOffset: offset,
      paragraphEnd: paragraphEnd,
      hyphen: 0
    )
    guard entry < paragraphEnd else {
      advance(to: entry)
      line.upperOffset = offset
      return line
    }
    let flags = flags.unsafelyUnwrapped
    let tabInterval = text.tabInterval
    // The last entry at which the line may end, and what it would be then.
    var best = -1
    var bestEnd = 0
    var bestShift = 0
    var bestHyphen = 0
    var shift = 0
    var visibleShift = 0
    var found = entry
    while found < paragraphEnd {
      // White space hangs, wherever tabs have taken it.
      let isBlank = ends[found + 1] == ends[found]
      guard isBlank || ends[found + 1] - position + shift <= width else { break }
      found += 1
      if !isBlank { visibleShift = shift }
      let kind = offsets[found] & (BreakTable.hyphenFlag | BreakTable.tabFlag)
      let hyphen = kind == BreakTable.hyphenFlag ? flags[found] : 0
      let breaks = kind != BreakTable.tabFlag || flags[found] != BreakTable.noBreak
      if breaks, hyphen == 0 || ends[found] - position + shift + hyphen <= width {
        best = found
        bestEnd = end(of: found, limit: position + width - visibleShift)
        bestShift = visibleShift
        bestHyphen = hyphen
      }
      if kind == BreakTable.tabFlag {
        let pen = starts[found] - position + shift
        shift += (pen / tabInterval + 1) * tabInterval - pen
      }
    }
    guard best >= 0 else {
      // Nothing fits, or only what no line may end after: the first stretch is divided.
      return nextInsideWord(of: text)
    }
    line.end = bestEnd
    line.shift = bestShift
    line.hyphen = bestHyphen
    advance(to: best)
    line.upperOffset = offset
    return line
  }
}
