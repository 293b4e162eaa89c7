import TemplateLayout

/// Text of JSON, put together from its parts.
enum JSONText {
  /// A string with its quotation marks.
  static func string(_ text: String) -> String {
    var result = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": result += "\\\""
      case "\\": result += "\\\\"
      case "\n": result += "\\n"
      case "\r": result += "\\r"
      case "\t": result += "\\t"
      case "\u{0}"..<"\u{20}", "\u{7F}", "\u{2028}", "\u{2029}":
        let digits = String(scalar.value, radix: 16)
        result += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result + "\""
  }

  /// A string, or null without one.
  static func string(_ text: String?) -> String { text.map { string($0) } ?? "null" }

  /// A list of texts of JSON.
  static func array(_ elements: [String]) -> String {
    "[" + elements.joined(separator: ",") + "]"
  }

  /// An object of names and texts of JSON, in order.
  static func object(_ members: KeyValuePairs<String, String>) -> String {
    object(members.map { ($0.key, $0.value) })
  }

  /// An object of names and texts of JSON, in order.
  static func object(_ members: [(String, String)]) -> String {
    "{" + members.map { "\(string($0.0)):\($0.1)" }.joined(separator: ",") + "}"
  }
}
