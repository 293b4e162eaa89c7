import Foundation
import TemplateLayout

extension Picture {
  /// The picture as an SVG document.
  ///
  /// A viewer has other fonts than those a text was measured in. Each line therefore carries its
  /// measured width, and the viewer stretches or squeezes its glyphs to it, so that no line leaves
  /// the box that it was laid out in.
  var svg: String {
    let width = size.width.shortestDecimal
    let height = size.height.shortestDecimal
    var lines = [
      #"<?xml version="1.0" encoding="UTF-8"?>"#,
      "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"\(width)\" height=\"\(height)\""
        + " viewBox=\"0 0 \(width) \(height)\">",
      "<style>",
      "text { font-family: \(Self.proportionalFonts); white-space: pre; }",
      ".latin { font-family: \(Self.latinFonts); }",
      ".mono { font-family: \(Self.monospacedFonts); }",
      "</style>",
    ]
    lines += shapes.map(\.svg)
    lines += ["</svg>", ""]
    return lines.joined(separator: "\n")
  }

  // Fonts like the system font first, then one for each script that they may lack. None of emoji: they
  // have digits too, which some viewers then take from them; all find emoji by themselves.
  private static let proportionalFonts =
    "Inter, -apple-system, 'Helvetica Neue', 'Liberation Sans', 'Noto Sans', 'Noto Sans Arabic', "
    + "'Noto Sans Hebrew', 'Noto Sans Thai', 'Noto Sans CJK SC', 'Noto Sans CJK JP', "
    + "'Noto Sans CJK KR', 'PingFang SC', sans-serif"

  // Where no other script is drawn: some viewers take digits from a font of emoji if one is named.
  private static let latinFonts =
    "Inter, -apple-system, 'Helvetica Neue', 'Liberation Sans', 'Noto Sans', sans-serif"

  private static let monospacedFonts =
    "'SF Mono', Menlo, 'DejaVu Sans Mono', 'Liberation Mono', 'Noto Sans Mono', monospace"
}

extension Picture.Shape {
  fileprivate var svg: String {
    switch self {
    case .rectangle(let rect, let fill, let cornerRadius):
      let radius = cornerRadius > 0 ? " rx=\"\(cornerRadius.shortestDecimal)\"" : ""
      return "<rect x=\"\(rect.minX.shortestDecimal)\" y=\"\(rect.minY.shortestDecimal)\""
        + " width=\"\(rect.width.shortestDecimal)\" height=\"\(rect.height.shortestDecimal)\""
        + "\(radius) fill=\"\(fill.hexadecimal)\"/>"
    case .lines(let points, let stroke, let width):
      let path = points.map { "\($0.x.shortestDecimal),\($0.y.shortestDecimal)" }
      return "<polyline points=\"\(path.joined(separator: " "))\" fill=\"none\""
        + " stroke=\"\(stroke.hexadecimal)\" stroke-width=\"\(width.shortestDecimal)\""
        + " stroke-linecap=\"round\" stroke-linejoin=\"round\"/>"
    case .circle(let center, let radius, let stroke, let width):
      return "<circle cx=\"\(center.x.shortestDecimal)\" cy=\"\(center.y.shortestDecimal)\""
        + " r=\"\(radius.shortestDecimal)\" fill=\"none\" stroke=\"\(stroke.hexadecimal)\""
        + " stroke-width=\"\(width.shortestDecimal)\"/>"
    case .text(let text):
      return text.svg
    }
  }
}

extension Picture.Text {
  fileprivate var svg: String {
    var attributes = ""
    func add(_ name: String, _ value: String) { attributes += " \(name)=\"\(value)\"" }
    let left = origin.x
    // The line's start is its right end where it is read from there.
    add("x", (isRightToLeft ? left + (width ?? 0) : left).shortestDecimal)
    add("y", origin.y.shortestDecimal)
    add("font-size", pointSize.shortestDecimal)
    if weight != 400 { add("font-weight", "\(weight)") }
    if isItalic { add("font-style", "italic") }
    if isMonospaced {
      add("class", "mono")
    } else if string.unicodeScalars.allSatisfy({ $0 < "\u{250}" }) {
      add("class", "latin")
    }
    if isRightToLeft { add("direction", "rtl") }
    if let width {
      add("textLength", width.shortestDecimal)
      add("lengthAdjust", "spacingAndGlyphs")
    }
    add("fill", color.hexadecimal)
    return "<text\(attributes)>\(string.xmlText)</text>"
  }
}

extension String {
  /// The string as the text of an XML element: markup escaped, and what XML 1.0 cannot hold replaced
  /// by the replacement character.
  var xmlText: String {
    var text = ""
    for scalar in unicodeScalars {
      switch scalar {
      case "&": text += "&amp;"
      case "<": text += "&lt;"
      case ">": text += "&gt;"
      case "\"": text += "&quot;"
      case "\t": text += "\t"
      case "\u{0}"..<" ", "\u{FFFE}", "\u{FFFF}": text += "\u{FFFD}"
      default: text.unicodeScalars.append(scalar)
      }
    }
    return text
  }
}
