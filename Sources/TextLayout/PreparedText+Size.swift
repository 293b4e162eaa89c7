import Foundation

extension PreparedText {
  /// The size of the text set in a width.
  ///
  /// - Parameters:
  ///   - width: The greatest width of a line in points; infinite for no limit. A negative width, and
  ///     one that is not a number, count as 0, in which each line holds one character.
  ///   - numberOfLines: The greatest number of lines; 0, or less, for no limit.
  ///   - lineBreakMode: How lines end, the last one in particular.
  ///   - scale: The pixels in a point, to which the size is rounded up. A scale that is not above 0
  ///     and finite leaves the size as it is.
  /// - Returns: The width of the widest line, and the height of all lines. An empty text has no size.
  /// - Complexity: O(lines). The first time that a word is wider than a line, or that text is cut off,
  ///   O(*n*) in the length of the text.
  public func size(
    fitting width: CGFloat,
    numberOfLines: Int = 0,
    lineBreakMode: LineBreakMode = .byTruncatingTail,
    scale: CGFloat = 1
  ) -> CGSize {
    measure(
      fitting: width,
      numberOfLines: numberOfLines,
      lineBreakMode: lineBreakMode,
      scale: scale
    ).size
  }

  /// The size, the number of lines and the baselines of the text set in a width.
  ///
  /// The parameters are those of ``size(fitting:numberOfLines:lineBreakMode:scale:)``.
  public func measure(
    fitting width: CGFloat,
    numberOfLines: Int = 0,
    lineBreakMode: LineBreakMode = .byTruncatingTail,
    scale: CGFloat = 1
  ) -> TextMeasurement {
    guard !string.isEmpty else { return .zero }
    let limit = layoutUnits(Double(width))
    var stack = LineStack()
    let lines =
      lineBreakMode == .byCharWrapping
      ? count(
        LineWalker(table: makeCharacters().breaks, width: limit, byCharacters: true),
        width: limit,
        numberOfLines: numberOfLines,
        mode: lineBreakMode,
        stack: &stack
      )
      : count(
        LineWalker(table: words, width: limit, byCharacters: false),
        width: limit,
        numberOfLines: numberOfLines,
        mode: lineBreakMode,
        stack: &stack
      )
    // In one font lines are all alike. Multiplied, not summed up, the heights of many stay exact.
    if runs.isEmpty { stack.add(lines.count, of: self) }
    return TextMeasurement(
      size: CGSize(
        width: roundUp(Double(lines.widest) / unitsPerPoint, scale: Double(scale)),
        height: roundUp(stack.bottom, scale: Double(scale))
      ),
      lineCount: lines.count,
      firstBaseline: CGFloat(stack.firstBaseline),
      lastBaseline: CGFloat(stack.baseline),
      isTruncated: lines.isTruncated
    )
  }

  /// Walks over the lines: how many there are, the width of the widest, and whether text is cut off.
  ///
  /// The lines of a text in several fonts are put on the stack.
  @inline(__always)
  private func count(
    _ walker: consuming LineWalker,
    width: Int,
    numberOfLines: Int,
    mode: LineBreakMode,
    stack: inout LineStack
  ) -> (count: Int, widest: Int, isTruncated: Bool) {
    var walker = walker
    let isMixed = !runs.isEmpty
    var count = 0
    var widest = 0
    repeat {
      let line = walker.next(in: self)
      count &+= 1
      if count == numberOfLines, !walker.isAtEnd {
        let last = lastLine(line, width: width, mode: mode)
        if isMixed { stack.add(last.lowerOffset..<last.upperOffset, of: self) }
        return (count, max(widest, last.width), true)
      }
      widest = max(widest, line.width)
      if isMixed { stack.add(line.lowerOffset..<line.upperOffset, of: self) }
    } while !walker.isAtEnd
    return (count, widest, false)
  }

  /// A width in layout units, bounded so that adding it to a position cannot overflow.
  ///
  /// The tiny allowance makes a text fit into its own width after the roundings of `Double`.
  func layoutUnits(_ width: Double) -> Int {
    guard width > 0 else { return 0 }
    let units = width * unitsPerPoint * (1 + 1e-12) + 1e-2
    return units < Double(Int.max / 4) ? Int(units) : Int.max / 4
  }

  /// Rounds up to a whole number of pixels, overlooking the roundings of `Double`.
  private func roundUp(_ value: Double, scale: Double) -> CGFloat {
    guard value > 0, scale > 0, scale.isFinite else { return CGFloat(value) }
    return CGFloat((value * scale - 1e-9).rounded(.up) / scale)
  }
}
