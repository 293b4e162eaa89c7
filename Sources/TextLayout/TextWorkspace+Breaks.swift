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
    let firstStart = unitCount > 0 ? starts[0] : 0
    guard !features.isEmpty else {
      var table = BreakTable(capacity: boundaryCount + 3, hasFlags: false)
      table.beginParagraph(position: firstStart, offset: 0)
      table.append(count: boundaryCount) { ends, starts, offsets in
        placeStretches(
          boundaryCount: boundaryCount,
          unitCount: unitCount,
          ends: ends,
          starts: starts,
          offsets: offsets
        )
      }
      table.finish()
      return table
    }
    return makeTableWithFeatures(
      boundaryCount: boundaryCount,
      unitCount: unitCount,
      font: font,
      runs: runs
    )
  }

  /// Works out the entries of a text with neither tabs nor soft hyphens nor hard breaks.
  private func placeStretches(
    boundaryCount: Int,
    unitCount: Int,
    ends tableEnds: UnsafeMutablePointer<Int>,
    starts tableStarts: UnsafeMutablePointer<Int>,
    offsets tableOffsets: UnsafeMutablePointer<Int>
  ) {
    let boundaries = boundaries
    let units = units
    let starts = starts
    let ends = ends
    let offsets = utf8Offsets
    let isASCII = isASCII
    var begin = 0
    var lastEnd = unitCount > 0 ? starts[0] : 0
    var lastStart = lastEnd
    // The end of the text has no character after it, whose beginning is where the text ends.
    if unitCount > 0 { starts[unitCount] = ends[unitCount &- 1] }
    var number = 0
    while number < boundaryCount {
      let boundary = Int(truncatingIfNeeded: boundaries[number])
      // White space before the place hangs over the edge.
      var trimmed = boundary
      while trimmed > begin, TextWorkspace.hangs(units[trimmed &- 1]) { trimmed &-= 1 }
      if trimmed > begin { lastEnd = max(lastEnd, ends[trimmed &- 1]) }
      lastStart = max(lastStart, starts[boundary])
      let offset = isASCII ? boundary : Int(truncatingIfNeeded: offsets[boundary])
      tableEnds[number] = lastEnd
      tableStarts[number] = lastStart
      tableOffsets[number] = offset &<< BreakTable.offsetShift
      begin = boundary
      number &+= 1
    }
  }

  private func makeTableWithFeatures(
    boundaryCount: Int,
    unitCount: Int,
    font: Font,
    runs: [AttributedText.Run]
  ) -> BreakTable {
    let hasFlags = !features.isDisjoint(with: [.tab, .softHyphen])
    var paragraphs = 1
    for number in 0..<boundaryCount
    where TextWorkspace.isHardBreak(units[Int(boundaries[number].magnitude) - 1]) {
      paragraphs += 1
    }
    var table = BreakTable(capacity: boundaryCount + 2 * paragraphs + 1, hasFlags: hasFlags)
    var begin = 0
    var lastEnd = unitCount > 0 ? starts[0] : 0
    var lastStart = lastEnd
    table.beginParagraph(position: lastStart, offset: 0)
    for number in 0..<boundaryCount {
      let boundary = Int(boundaries[number].magnitude)
      var trimmed = boundary
      while trimmed > begin, TextWorkspace.hangs(units[trimmed - 1]) { trimmed -= 1 }
      if trimmed > begin { lastEnd = max(lastEnd, ends[trimmed - 1]) }
      lastStart = max(lastStart, boundary < unitCount ? starts[boundary] : ends[unitCount - 1])
      let offset = utf8Offset(boundary)
      let last = units[boundary - 1]
      var flags = 0
      var hyphen = 0
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
      table.append(end: lastEnd, start: lastStart, offset: offset, flags: flags, hyphen: hyphen)
      if TextWorkspace.isHardBreak(last) {
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
  /// spaces that glue, and the zero-width space, which may stand between others.
  @inline(__always)
  static func hangs(_ unit: UInt16) -> Bool {
    if unit < 0x1680 { return unit <= 0x20 ? unit == 0x20 || (0x09...0x0D ~= unit) : unit == 0x85 }
    if unit > 0x205F { return unit == 0x3000 }
    switch unit {
    case 0x1680, 0x2000...0x2006, 0x2008...0x200B, 0x2028, 0x2029, 0x205F: return true
    default: return false
    }
  }
}
