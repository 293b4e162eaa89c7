/// The space that the system font adds to each character, which depends on the size.
enum Tracking {
  /// Sizes in points, and the tracking in thousandths of an em.
  ///
  /// Between two sizes tracking is interpolated, beyond the ends it stays.
  private static let table: [(size: Double, tracking: Double)] = [
    (10, 12), (11, 6), (12, 0), (13, -6), (14, -11), (15, -16), (16, -20), (17, -24), (18, -25),
    (19, -26), (20, 19), (22, 16), (28, 13), (34, 11),
  ]

  /// The tracking of the system font in thousandths of an em.
  ///
  /// Between 19 and 20 points the design of the font changes from text to display: there is nothing
  /// to interpolate, and sizes below 20 have the tracking of 19.
  static func thousandths(ofSize size: Double) -> Double {
    guard size > table[0].size else { return table[0].tracking }
    for (lower, upper) in zip(table, table.dropFirst()) where size < upper.size {
      guard upper.size != 20 else { return lower.tracking }
      let share = (size - lower.size) / (upper.size - lower.size)
      return lower.tracking + share * (upper.tracking - lower.tracking)
    }
    return table[table.count - 1].tracking
  }
}
