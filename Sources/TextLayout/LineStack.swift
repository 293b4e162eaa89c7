/// Sets the lines of a text one below the other by their fonts and the paragraph style, in points.
struct LineStack {
  /// The run of fonts that the last line ended in.
  private var run = 0
  private var lineCount = 0

  /// The baseline of the first line, and that of the last one.
  private(set) var firstBaseline = 0.0
  private(set) var baseline = 0.0

  /// The top and the bottom of the last line.
  private(set) var top = 0.0
  private(set) var bottom = 0.0

  /// Adds all lines of a text in one font.
  mutating func add(_ count: Int, of text: PreparedText) {
    let spacing = text.paragraphStyle.spacing
    top = Double(count &- 1) * (text.lineHeight + spacing)
    bottom = Double(count) * text.lineHeight + Double(count &- 1) * spacing
    baseline = bottom - text.descent
    firstBaseline = text.lineHeight - text.descent
    lineCount = count
  }

  /// Adds a line of these characters, as UTF-8 offsets that follow those of the line before.
  mutating func add(_ offsets: Range<Int>, of text: PreparedText) {
    guard !text.runs.isEmpty else {
      add(height: text.lineHeight, descent: text.descent, style: text.paragraphStyle)
      return
    }
    let runs = text.runs
    while runs[run].utf8End <= offsets.lowerBound, run + 1 < runs.count { run += 1 }
    var ascent = 0.0
    var descent = 0.0
    for number in run..<runs.count {
      let font = runs[number].font
      let size = Double(font.pointSize)
      // Leading stands above the line.
      ascent = max(ascent, (font.face.ascender + font.face.leading) * size)
      descent = max(descent, -font.face.descender * size)
      if runs[number].utf8End >= offsets.upperBound { break }
    }
    let height = text.paragraphStyle.lineHeight(natural: ascent + descent)
    add(height: height, descent: descent, style: text.paragraphStyle)
  }

  private mutating func add(height: Double, descent: Double, style: ParagraphStyle) {
    top = lineCount > 0 ? bottom + style.spacing : 0
    bottom = top + height
    baseline = bottom - descent
    if lineCount == 0 { firstBaseline = baseline }
    lineCount += 1
  }
}
