import Foundation

/// Sets lines one below the other by their fonts and the paragraph style, in points.
struct LineStack {
  private let style: ParagraphStyle
  private let runs: [AttributedText.Run]
  /// The run that the last line ended in.
  private var run = 0
  private var lineCount = 0

  /// The baseline of the first line, and that of the last one.
  private(set) var firstBaseline = 0.0
  private(set) var baseline = 0.0

  /// The top and the bottom of the last line.
  private(set) var top = 0.0
  private(set) var bottom = 0.0

  init(_ text: PreparedText) {
    style = text.text.paragraphStyle
    runs = text.text.runs
  }

  /// Adds a line of these characters, as UTF-8 offsets that follow those of the line before.
  mutating func add(_ offsets: Range<Int>) {
    var ascent = 0.0
    var descent = 0.0
    while runs[run].utf8End <= offsets.lowerBound, run + 1 < runs.count { run += 1 }
    var number = run
    while true {
      let font = runs[number].font
      let size = Double(font.pointSize)
      // Leading stands above the line: there is one number less to carry about.
      ascent = max(ascent, (font.face.ascender + font.face.leading) * size)
      descent = max(descent, -font.face.descender * size)
      guard runs[number].utf8End < offsets.upperBound, number + 1 < runs.count else { break }
      number += 1
    }
    add(natural: ascent + descent, descent: descent)
  }

  /// Adds lines in one font.
  mutating func addUniform(_ count: Int, font: Font) {
    let size = Double(font.pointSize)
    let height = style.lineHeight(natural: font.face.lineHeight * size)
    let descent = -font.face.descender * size
    lineCount += count
    // One multiplication, not a sum: heights of many lines stay exact.
    top = Double(lineCount - 1) * (height + spacing)
    bottom = Double(lineCount) * height + Double(lineCount - 1) * spacing
    firstBaseline = height - descent
    baseline = bottom - descent
  }

  private mutating func add(natural: Double, descent: Double) {
    let height = style.lineHeight(natural: natural)
    top = lineCount > 0 ? bottom + spacing : 0
    bottom = top + height
    baseline = bottom - descent
    if lineCount == 0 { firstBaseline = baseline }
    lineCount += 1
  }

  private var spacing: Double {
    style.lineSpacing > 0 && style.lineSpacing.isFinite ? Double(style.lineSpacing) : 0
  }
}
