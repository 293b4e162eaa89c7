/// The options of a table, the same for all commands that have one.
struct TableOptions: Hashable, Sendable {
  /// The table's width in points.
  var width = 375.0

  /// Pixels per point.
  var scale = 2.0

  /// Reads the option that `arguments` gave last, if it is one of a table.
  /// - Returns: Whether it is.
  /// - Throws: ``UsageError`` that names the option.
  mutating func read(
    _ argument: Arguments.Argument,
    from arguments: inout Arguments
  ) throws(UsageError) -> Bool {
    switch argument {
    case .option("--width"):
      width = try arguments.number(in: 1...100_000)
    case .option("--scale"):
      scale = try arguments.number(in: 0.1...100)
    default:
      return false
    }
    return true
  }
}
