import Foundation
import TextLayout

extension Font {
  /// The distance in points between the baselines of two texts that the system's spacing keeps apart:
  /// the leading that Apple's table of text styles gives the font's size.
  ///
  /// Between two sizes of the table it is interpolated, beyond the ends it is proportional.
  var systemBaselineSpacing: Double {
    let table: [(size: Double, leading: Double)] = [
      (11, 13), (12, 16), (13, 18), (15, 20), (16, 21), (17, 22), (20, 25), (22, 28), (28, 34),
      (34, 41),
    ]
    let size = Double(pointSize)
    guard let upper = table.firstIndex(where: { size <= $0.size }) else {
      return size * 41 / 34
    }
    guard upper > 0 else { return size * 13 / 11 }
    let (low, high) = (table[upper - 1], table[upper])
    return low.leading
      + (size - low.size) / (high.size - low.size) * (high.leading - low.leading)
  }
}
