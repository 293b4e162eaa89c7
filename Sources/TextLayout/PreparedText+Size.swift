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
    guard !text.isEmpty else { return .zero }
    let limit = layoutUnits(Double(width))
    if lineBreakMode == .byCharWrapping {
      let characters = makeCharacters()
      return measure(
        LineWalker(self, table: characters.breaks, width: limit, byCharacters: true),
        width: limit,
        numberOfLines: numberOfLines,
        mode: lineBreakMode,
        scale: Double(scale)
      )
    }
    return measure(
      LineWalker(self, table: words, width: limit, byCharacters: false),
      width: limit,
      numberOfLines: numberOfLines,
      mode: lineBreakMode,
      scale: Double(scale)
    )
  }

  @inline(__always)
  private func measure(
    _ walker: consuming LineWalker,
    width: Int,
    numberOfLines: Int,
    mode: LineBreakMode,
    scale: Double
  ) -> TextMeasurement {
    var walker = walker
    var lineCount = 0
    var widest = 0
    var isTruncated = false
    var stack = LineStack(self)
    repeat {
      let line = walker.next()
      lineCount += 1
      if lineCount == numberOfLines, !walker.isAtEnd {
        let last = lastLine(line, width: width, mode: mode)
        widest = max(widest, last.width)
        if uniformFont == nil { stack.add(last.lowerOffset..<last.upperOffset) }
        isTruncated = true
        break
      }
      widest = max(widest, line.width)
      if uniformFont == nil { stack.add(line.lowerOffset..<line.upperOffset) }
    } while !walker.isAtEnd
    if let uniformFont { stack.addUniform(lineCount, font: uniformFont) }
    return TextMeasurement(
      size: CGSize(
        width: roundUp(Double(widest) / unitsPerPoint, scale: scale),
        height: roundUp(stack.bottom, scale: scale)
      ),
      lineCount: lineCount,
      firstBaseline: CGFloat(stack.firstBaseline),
      lastBaseline: CGFloat(stack.baseline),
      isTruncated: isTruncated
    )
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
    guard scale > 0, scale.isFinite else { return CGFloat(value) }
    return CGFloat((value * scale - 1e-9).rounded(.up) / scale)
  }
}
