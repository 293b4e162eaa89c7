extension TextWorkspace {
  /// Makes a table of the first `boundaryCount` boundaries.
  ///
  /// - Parameters:
  ///   - boundaryCount: How many boundaries were found; the last one is the end of the text.
  ///   - unitCount: The number of code units of the text.
  ///   - font: The font of the text, which the hyphens shown at soft hyphens are in.
  ///   - runs: The fonts of the text, if there are several.
  /// - Complexity: O(*n*) in the length of the text.
  func makeTable(
    boundaryCount: Int,
    unitCount: Int,
    font: Font,
    runs: [AttributedText.Run]
  ) -> BreakTable {
    let boundaries = boundaries
    let units = units
    let starts = starts
    let ends = ends
    let offsets = utf8Offsets
    let isASCII = isASCII
    let isSpecial = !features.isEmpty
    let hasFlags = !features.isDisjoint(with: [.tab, .softHyphen])
    var paragraphs = 1
    let hasHardBreaks = features.contains(.hardBreak)
    if hasHardBreaks {
      for number in 0..<boundaryCount
      where TextWorkspace.isHardBreak(units[Int(boundaries[number].magnitude) - 1]) {
        paragraphs += 1
      }
    }
    var table = BreakTable(capacity: boundaryCount + 2 * paragraphs + 1, hasFlags: hasFlags)
    let endOfText = unitCount > 0 ? ends[unitCount - 1] : 0

    table.beginParagraph(position: unitCount > 0 ? starts[0] : 0, offset: 0)
    var begin = 0
    var lastEnd = unitCount > 0 ? starts[0] : 0
    var lastStart = lastEnd
    for number in 0..<boundaryCount {
      let boundary = Int(truncatingIfNeeded: boundaries[number].magnitude)
      // White space before the place hangs over the edge.
      var trimmed = boundary
      while trimmed > begin, TextWorkspace.hangs(units[trimmed &- 1]) { trimmed &-= 1 }
      if trimmed > begin { lastEnd = max(lastEnd, ends[trimmed &- 1]) }
      lastStart = max(lastStart, boundary < unitCount ? starts[boundary] : endOfText)
      let offset = isASCII ? boundary : Int(truncatingIfNeeded: offsets[boundary])
      guard isSpecial else {
        table.append(end: lastEnd, start: lastStart, offset: offset)
        begin = boundary
        continue
      }
      let last = units[boundary - 1]
      var flags = 0
      var hyphen = 0
      if hasFlags {
        if last == 0x09 {
          flags = BreakTable.tabFlag
          // A tab that does not end a stretch by the rules divides it all the same.
          if boundaries[number] < 0 { hyphen = BreakTable.noBreak }
        } else if last == 0xAD, boundary < unitCount {
          flags = BreakTable.hyphenFlag
          let offset = utf8Offset(boundary - 1)
          hyphen = width(
            of: 0x2D,
            in: runs.first { $0.utf8End > offset }?.font ?? font,
            isMixed: !runs.isEmpty,
            scratch: unitCount
          )
        }
      }
      table.append(end: lastEnd, start: lastStart, offset: offset, flags: flags, hyphen: hyphen)
      if hasHardBreaks, TextWorkspace.isHardBreak(last) {
        table.beginParagraph(position: lastStart, offset: offset)
        lastEnd = lastStart
      }
      begin = boundary
    }
    table.finish()
    return table
  }

  /// Adds boundaries after the tabs that have none, as negative numbers.
  ///
  /// - Returns: The number of boundaries.
  func divideAtTabs(boundaryCount: Int, unitCount: Int) -> Int {
    var divided: [Int32] = []
    divided.reserveCapacity(boundaryCount)
    var begin = 0
    for number in 0..<boundaryCount {
      let boundary = Int(boundaries[number])
      for unit in begin..<boundary - 1 where units[unit] == 0x09 {
        divided.append(-Int32(unit + 1))
      }
      divided.append(Int32(boundary))
      begin = boundary
    }
    for (number, boundary) in divided.enumerated() { boundaries[number] = boundary }
    return divided.count
  }

  /// Whether a line ends after the code unit, whatever follows (CR LF being one).
  @inline(__always)
  static func isHardBreak(_ unit: UInt16) -> Bool {
    switch unit {
    case 0x0A...0x0D, 0x85, 0x2028, 0x2029: true
    default: false
    }
  }

  /// Whether the code unit takes no room at the end of a line: Unicode's white space without the
  /// spaces that glue.
  @inline(__always)
  static func hangs(_ unit: UInt16) -> Bool {
    if unit == 0x20 { return true }
    if unit > 0x20, unit < 0x85 { return false }
    switch unit {
    case 0x09...0x0D, 0x85, 0x1680, 0x2000...0x2006, 0x2008...0x200A, 0x2028, 0x2029, 0x205F,
      0x3000:
      return true
    default: return false
    }
  }
}
