/// The last line of a text that has more of them than allowed.
struct CutLine {
  /// The characters shown before the ellipsis, and those shown after it, as UTF-8 offsets.
  var prefix: Range<Int>
  var suffix: Range<Int>
  var hasEllipsis: Bool

  /// What is shown is so wide, in layout units.
  var width: Int

  var lowerOffset: Int { prefix.lowerBound }
  var upperOffset: Int { max(prefix.upperBound, suffix.upperBound) }
}

extension PreparedText {
  /// What becomes of the last line allowed, after which there is more text.
  ///
  /// - Parameters:
  ///   - line: The line as it would be with others below it.
  ///   - width: The width it has, in layout units.
  ///   - mode: What to do with the text that has no room.
  func lastLine(_ line: LineWalker.Line, width: Int, mode: LineBreakMode) -> CutLine {
    switch mode {
    case .byWordWrapping, .byCharWrapping: uncut(line)
    case .byClipping: clipped(line, width: width)
    case .byTruncatingHead: LineCutter(self, line: line).cut(width: width, prefixShare: 0)
    case .byTruncatingMiddle: LineCutter(self, line: line).cut(width: width, prefixShare: 1)
    case .byTruncatingTail: LineCutter(self, line: line).cut(width: width, prefixShare: 2)
    }
  }

  private func clipped(_ line: LineWalker.Line, width: Int) -> CutLine {
    let paragraphEnd = words.offset(line.paragraphEnd)
    var cut = uncut(line)
    guard line.upperOffset < paragraphEnd else { return cut }
    cut.prefix = line.lowerOffset..<paragraphEnd
    cut.width = min(width, words.ends[line.paragraphEnd] - line.start + line.shift)
    return cut
  }

  private func uncut(_ line: LineWalker.Line) -> CutLine {
    CutLine(
      prefix: line.lowerOffset..<line.upperOffset,
      suffix: line.upperOffset..<line.upperOffset,
      hasEllipsis: false,
      width: line.width
    )
  }
}

/// Finds which characters of a paragraph's rest fit on a line beside an ellipsis.
private struct LineCutter {
  let text: PreparedText
  let characters: CharacterTable
  let line: LineWalker.Line
  let paragraphEnd: Int

  /// The entries at the end of the line's first character and of the paragraph's last one; none if
  /// `first` is greater.
  let first: Int
  let last: Int

  /// What tabs add up to each of these entries; empty if there are none.
  let shifts: [Int]

  /// - Parameter line: a line that was not broken between characters: where its paragraph ends is said
  ///   by the table of words.
  init(_ text: PreparedText, line: LineWalker.Line) {
    self.text = text
    self.line = line
    paragraphEnd = text.words.offset(line.paragraphEnd)
    characters = text.makeCharacters()
    guard line.lowerOffset < paragraphEnd else {
      first = 1
      last = 0
      shifts = []
      return
    }
    first = characters.breaks.firstEntry(after: line.lowerOffset)
    last = characters.breaks.firstEntry(after: paragraphEnd - 1)
    shifts = text.tabShifts(characters.breaks, first: first, last: last, start: line.start)
  }

  /// Cuts the line.
  ///
  /// - Parameter prefixShare: How many halves of the room the text before the ellipsis has.
  func cut(width: Int, prefixShare: Int) -> CutLine {
    // The ellipsis is in the font of the character that it follows: with several fonts, the place
    // and the width of the ellipsis depend on each other, so the place moves back until both fit.
    let room = prefixShare == 2 ? width : max(0, width - ellipsis(at: first)) * prefixShare / 2
    var cut = prefixShare == 0 ? first - 1 : lastEntry(fitting: room)
    if prefixShare == 2 {
      while cut >= first, end(of: cut) + ellipsis(at: cut) > width { cut -= 1 }
    }
    let prefixWidth = cut >= first ? end(of: cut) : 0
    let prefixEnd = cut >= first ? characters.breaks.offset(cut) : line.lowerOffset
    let dots = ellipsis(at: max(cut, first))
    var suffix = paragraphEnd..<paragraphEnd
    var suffixWidth = 0
    if prefixShare < 2 {
      let rest = width - prefixWidth - dots
      var from = last
      while from > cut, from >= first, tail(from: from - 1) <= rest { from -= 1 }
      if first <= last, from < last {
        suffix = (from < first ? line.lowerOffset : characters.breaks.offset(from))..<paragraphEnd
        suffixWidth = tail(from: from)
      }
    }
    return CutLine(
      prefix: line.lowerOffset..<prefixEnd,
      suffix: suffix,
      hasEllipsis: true,
      width: min(width, prefixWidth + dots + suffixWidth)
    )
  }

  /// The last entry up to which the text fits, or the one before the first.
  private func lastEntry(fitting width: Int) -> Int {
    var low = first - 1
    var high = last
    while low < high {
      let middle = (low + high + 1) / 2
      if end(of: middle) <= width { low = middle } else { high = middle - 1 }
    }
    return low
  }

  /// Where the text up to an entry ends, from the beginning of the line.
  private func end(of entry: Int) -> Int {
    characters.breaks.ends[entry] - line.start + (shifts.isEmpty ? 0 : shifts[entry - first])
  }

  /// The width of the text from an entry to the end of the paragraph.
  private func tail(from entry: Int) -> Int {
    guard entry >= first else { return end(of: last) }
    let shift = shifts.isEmpty ? 0 : shifts[last - first] - shifts[entry - first]
    return max(0, characters.breaks.ends[last] - characters.breaks.starts[entry]) + shift
  }

  private func ellipsis(at entry: Int) -> Int {
    guard characters.ellipses.count > 1, first <= last else { return characters.ellipses[0] }
    let offset = characters.breaks.offset(min(max(entry, first), last))
    let run = text.runs.firstIndex { $0.utf8End >= offset }
    return characters.ellipses[run ?? characters.ellipses.count - 1]
  }
}

extension PreparedText {
  /// What tabs add to the distance from the beginning of a line to each of its entries.
  fileprivate func tabShifts(
    _ table: borrowing BreakTable,
    first: Int,
    last: Int,
    start: Int
  ) -> [Int] {
    guard table.hyphens != nil else { return [] }
    let interval = tabInterval
    var shift = 0
    var result: [Int] = []
    for entry in first...last {
      result.append(shift)
      if table.offsets[entry] & BreakTable.tabFlag != 0 {
        let pen = table.starts[entry] - start + shift
        shift += (pen / interval + 1) * interval - pen
      }
    }
    return result
  }
}
