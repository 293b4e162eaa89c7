extension TextPreparer {
  /// The line break opportunities of UTF-16 code units, for tests of the scanner.
  ///
  /// - Parameters:
  ///   - units: The text.
  ///   - usingScanner: Whether to find them as ``prepare(_:font:paragraphStyle:)`` does; otherwise ICU
  ///     alone does.
  package func lineBoundaries(of units: [UInt16], usingScanner: Bool) -> [Int32] {
    workspace.reserve(units.count)
    for (index, unit) in units.enumerated() { workspace.units[index] = unit }
    let count =
      usingScanner
      ? workspace.findLineBoundaries(count: units.count)
      : workspace.findLineBoundariesWithoutScanner(count: units.count)
    return Array(UnsafeBufferPointer(start: workspace.boundaries, count: count))
  }
}
