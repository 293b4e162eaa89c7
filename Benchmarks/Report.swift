import Foundation

extension Figure {
  /// The heading of the printed table.
  static let heading =
    "name".padded(to: 34) + "median".padded(toRight: 14) + "min".padded(toRight: 14)
    + "  " + "unit".padded(to: 8) + "samples".padded(toRight: 8)

  /// The figure as a line of the printed table.
  var line: String {
    name.padded(to: 34) + Self.text(median).padded(toRight: 14)
      + Self.text(minimum).padded(toRight: 14)
      + "  " + unit.rawValue.padded(to: 8) + String(samples).padded(toRight: 8)
  }

  /// Four significant digits, or all before the point: more are noise.
  private static func text(_ value: Double) -> String {
    let magnitude = value == 0 ? 0 : Int(log10(abs(value)).rounded(.down))
    return String(format: "%.*f", max(0, 3 - magnitude), value)
  }

  /// The figure as a JSON object.
  var json: String {
    """
    {"name": "\(name)", "median": \(median), "min": \(minimum), "unit": "\(unit.rawValue)", \
    "samples": \(samples)}
    """
  }
}

extension [Figure] {
  /// The figures as a JSON array, one object a line.
  var json: String {
    isEmpty ? "[]\n" : "[\n" + map { "  " + $0.json }.joined(separator: ",\n") + "\n]\n"
  }
}

extension String {
  fileprivate func padded(to width: Int) -> String {
    self + String(repeating: " ", count: Swift.max(1, width - count))
  }

  fileprivate func padded(toRight width: Int) -> String {
    String(repeating: " ", count: Swift.max(1, width - count)) + self
  }
}
