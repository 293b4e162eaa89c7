import Foundation

extension CGFloat {
  /// The shortest decimal number that reads back as this one: `284`, `233.5`, never `284.0`.
  package var shortestDecimal: String {
    if self == 0 { return "0" }
    let text = native.description
    return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
  }
}
