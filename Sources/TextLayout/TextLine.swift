import Foundation

/// One line of a text set in a width, as it is drawn.
public struct TextLine: Hashable, Sendable {
  /// The characters that the line stands for.
  ///
  /// They include the white space and the hard break at its end, and on a line that was cut those that
  /// have no room. The ranges of all lines follow one another from the beginning of the text.
  public var range: Range<String.Index>

  /// The characters to draw: without what hangs at the end, with an ellipsis or a hyphen where one is
  /// shown.
  public var string: String

  /// The width of what is drawn, in points.
  public var width: CGFloat

  /// The distance in points from the top of the first line to the top of this one.
  public var top: CGFloat

  /// The distance in points from the top of the first line to the baseline of this one.
  public var baseline: CGFloat

  /// The height of the line in points.
  public var height: CGFloat

  /// Whether characters of the line have no room.
  public var isTruncated: Bool
}

extension PreparedText {
  /// The lines of the text set in a width, for drawing.
  ///
  /// The parameters are those of ``size(fitting:numberOfLines:lineBreakMode:scale:)``, and so are the
  /// places where lines end. An empty text has no lines.
  ///
  /// - Complexity: O(*n*) in the length of the text.
  public func lines(
    fitting width: CGFloat,
    numberOfLines: Int = 0,
    lineBreakMode: LineBreakMode = .byTruncatingTail
  ) -> [TextLine] {
    guard !self.string.isEmpty else { return [] }
    let limit = layoutUnits(Double(width))
    if lineBreakMode == .byCharWrapping {
      let characters = makeCharacters()
      return lines(
        LineWalker(table: characters.breaks, width: limit, byCharacters: true),
        width: limit,
        numberOfLines: numberOfLines,
        mode: lineBreakMode
      )
    }
    return lines(
      LineWalker(table: words, width: limit, byCharacters: false),
      width: limit,
      numberOfLines: numberOfLines,
      mode: lineBreakMode
    )
  }

  private func lines(
    _ walker: consuming LineWalker,
    width: Int,
    numberOfLines: Int,
    mode: LineBreakMode
  ) -> [TextLine] {
    var walker = walker
    var stack = LineStack()
    var result: [TextLine] = []
    repeat {
      let line = walker.next(in: self)
      let isCut = result.count + 1 == numberOfLines && !walker.isAtEnd
      let cut = isCut ? lastLine(line, width: width, mode: mode) : nil
      let upper = isCut ? self.string.utf8.count : line.upperOffset
      stack.add(line.lowerOffset..<(cut?.upperOffset ?? line.upperOffset), of: self)
      var string = ""
      if let cut {
        string += trimmed(cut.prefix)
        if cut.hasEllipsis { string += "…" }
        string += trimmed(cut.suffix)
      } else {
        string += trimmed(line.lowerOffset..<line.upperOffset)
        if line.hyphen > 0 { string += "-" }
      }
      result.append(
        TextLine(
          range: index(line.lowerOffset)..<index(upper),
          string: string,
          width: CGFloat(Double(cut?.width ?? line.width) / unitsPerPoint),
          top: CGFloat(stack.top),
          baseline: CGFloat(stack.baseline),
          height: CGFloat(stack.bottom - stack.top),
          isTruncated: isCut
        )
      )
      if isCut { break }
    } while !walker.isAtEnd
    return result
  }

  private func index(_ offset: Int) -> String.Index {
    self.string.utf8.index(self.string.utf8.startIndex, offsetBy: offset)
  }

  /// The characters of a range of UTF-8 offsets without the white space that hangs at its end.
  private func trimmed(_ range: Range<Int>) -> Substring {
    var characters = self.string.unicodeScalars[index(range.lowerBound)..<index(range.upperBound)]
    while let last = characters.last, last.value <= 0xFFFF,
      TextWorkspace.hangs(UInt16(last.value))
    {
      characters.removeLast()
    }
    return Substring(characters)
  }
}
