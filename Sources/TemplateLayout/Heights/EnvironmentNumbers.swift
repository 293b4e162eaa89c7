/// Small numbers that stand for environments in the keys of heights.
///
/// A number is never given twice. Those of environments that no height is kept for are forgotten from
/// time to time, so that a window resized for hours does not fill the memory: such an environment gets
/// another number when it comes again.
struct EnvironmentNumbers: Sendable {
  private var numbers: [SizingEnvironment: UInt32] = [:]
  private var next: UInt32 = 0
  /// How many there may be until the next look at which of them are in use.
  private var limit = 64

  var count: Int { numbers.count }

  /// The number of an environment, if it has one.
  subscript(environment: SizingEnvironment) -> UInt32? { numbers[environment] }

  /// Gives a number to an environment that has none.
  ///
  /// - Parameter numbersInUse: the numbers in the keys of the heights that are kept.
  /// - Complexity: O(1), apart from a look at the numbers in use after as many new environments as
  ///   were in use at the last one, 32 at least.
  mutating func add(
    _ environment: SizingEnvironment,
    numbersInUse: () -> Set<UInt32>
  ) -> UInt32 {
    if numbers.count >= limit {
      let inUse = numbersInUse()
      numbers = numbers.filter { inUse.contains($0.value) }
      limit = max(64, 2 * numbers.count)
    }
    let number = next
    next += 1
    numbers[environment] = number
    return number
  }
}
