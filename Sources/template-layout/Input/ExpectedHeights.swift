import Foundation
import TemplateLayout

/// Heights that `measure` printed before, in any of its formats.
struct ExpectedHeights: Sendable {
  private let heights: [Int: Double]

  /// Reads lines of the forms `[0:3] 284`, `{"section":0,"row":3,"height":284}` and `0,3,284`.
  /// - Throws: ``InputError`` with the line that is none of these.
  init(in source: SourceText) throws(InputError) {
    var heights: [Int: Double] = [:]
    let text = String(decoding: source.bytes, as: UTF8.self)
    var number = 0
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      number += 1
      let line = line.filter { $0 != "\r" }
      if line.isEmpty || line == "section,row,height" { continue }
      let parts = line.split { !"0123456789.-+e".contains($0) }.compactMap { Double($0) }
      let isKnown = line.first.map { "[{0123456789".contains($0) } ?? false
      guard isKnown, parts.count == 3, parts[0] == 0, let row = Int(exactly: parts[1]) else {
        throw InputError(
          source: source.name,
          line: number,
          column: 1,
          message: "expected a height as measure prints it"
        )
      }
      heights[row] = parts[2]
    }
    self.heights = heights
  }

  /// What changed, a line for each row, in order.
  func changes(
    in measured: [Result<CGFloat, TableLayoutError>],
    tolerance: Double
  ) -> [String] {
    let rows = Set(heights.keys).union(measured.indices).sorted()
    return rows.compactMap { row in
      let expected = heights[row].map { CGFloat($0).shortestDecimal } ?? "no height"
      guard measured.indices.contains(row) else { return "[0:\(row)] \(expected) -> no row" }
      guard case .success(let height) = measured[row] else {
        return "[0:\(row)] \(expected) -> no height"
      }
      if let former = heights[row], abs(former - height) <= tolerance + 1e-9 { return nil }
      return "[0:\(row)] \(expected) -> \(height.shortestDecimal)"
    }
  }
}
