import Foundation

extension Element {
  /// The largest number that is taken for a length in points.
  static let largestLength = 1e6

  /// The value of an attribute as a number within layout's reach; nil if there is none.
  func number(_ attribute: String) -> CGFloat? {
    guard let text = self[attribute], let value = Double(text), abs(value) <= Self.largestLength
    else { return nil }
    return value
  }

  /// The value of an attribute as a whole number within layout's reach; nil if there is none.
  func integer(_ attribute: String) -> Int? {
    guard let value = number(attribute) else { return nil }
    return Int(value)
  }

  /// The rectangle that is saved inside the element; nil without one or with one that has no meaning.
  var savedFrame: CGRect? {
    let rect =
      child("rect", key: "frame") ?? child("rect", key: "contentFrame")
      ?? child("frame", key: "frameInset")
    guard let rect, let width = rect.number("width"), let height = rect.number("height"),
      width >= 0, height >= 0
    else { return nil }
    return CGRect(
      x: rect.number("x") ?? rect.number("minX") ?? 0,
      y: rect.number("y") ?? rect.number("minY") ?? 0,
      width: width,
      height: height
    )
  }

  /// A multiplier in one of the syntaxes that documents use: `a:b`, `a/b`, or a decimal.
  static func multiplier(_ text: String) -> CGFloat? {
    for separator in [":", "/"] {
      let parts = text.split(separator: separator, omittingEmptySubsequences: false)
      guard parts.count == 2 else { continue }
      guard let numerator = Double(parts[0].trimmingPrefix(while: \.isWhitespace)),
        let denominator = Double(parts[1].trimmingPrefix(while: \.isWhitespace)),
        denominator != 0
      else { return nil }
      let value = numerator / denominator
      return abs(value) <= largestLength ? value : nil
    }
    guard let value = Double(text), abs(value) <= largestLength else { return nil }
    return value
  }
}
