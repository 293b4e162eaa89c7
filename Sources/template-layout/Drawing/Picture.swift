import Foundation

/// A picture as plain shapes, in points from its top left corner; the later lies above.
struct Picture: Sendable {
  var size: CGSize
  var shapes: [Shape] = []

  /// A color of sRGB as `#rrggbb`.
  struct Color: Hashable, Sendable {
    let hexadecimal: String

    init(_ red: UInt8, _ green: UInt8, _ blue: UInt8) {
      hexadecimal = String(format: "#%02x%02x%02x", red, green, blue)
    }
  }

  enum Shape: Sendable {
    case rectangle(CGRect, fill: Color, cornerRadius: CGFloat = 0)
    /// Lines through the points, with round ends.
    case lines([CGPoint], stroke: Color, width: CGFloat)
    case circle(center: CGPoint, radius: CGFloat, stroke: Color, width: CGFloat)
    case text(Text)
  }

  /// One line of text.
  struct Text: Sendable {
    var string: String
    /// The left end of the line, on its baseline.
    var origin: CGPoint
    /// How wide the line is drawn, whatever the fonts of the viewer; nil lets them decide.
    var width: CGFloat?
    /// Whether the line is read from its right end.
    var isRightToLeft = false
    var pointSize: CGFloat
    /// From 1 to 1000; 400 is regular, 700 bold.
    var weight = 400
    var isItalic = false
    var isMonospaced = false
    var color: Color
  }

  mutating func add(_ shape: Shape) {
    shapes.append(shape)
  }
}
