import Foundation

/// What a text measures in a width.
public struct TextMeasurement: Hashable, Sendable {
  /// The size of all lines, rounded up to pixels.
  public var size: CGSize

  /// The number of lines.
  public var lineCount: Int

  /// The distance in points from the top of the first line to its baseline.
  public var firstBaseline: CGFloat

  /// The distance in points from the top of the first line to the baseline of the last one.
  public var lastBaseline: CGFloat

  /// Whether characters have no room, because the number of lines is limited.
  public var isTruncated: Bool

  /// What an empty text measures: nothing.
  public static let zero = TextMeasurement(
    size: .zero,
    lineCount: 0,
    firstBaseline: 0,
    lastBaseline: 0,
    isTruncated: false
  )
}
