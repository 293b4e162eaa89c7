/// What a row pays on one of its two sides, for each unit between its activity and its constant.
package enum Cost: Hashable, Sendable {
  /// Nothing: the row may lie on this side.
  case none
  /// A finite priority above 0 and below 1000, never traded against any number of lower ones.
  case priority(Float)
  /// Everything: the row must not lie on this side.
  case required

  /// The cost a constraint of this UIKit priority pays: required from 1000 on.
  package init(priority: Float) {
    self = priority >= 1000 ? .required : .priority(priority)
  }
}

/// A cost as the tableau holds it.
///
/// Costs are vectors, compared level by level from the highest priority down. Each has at most two
/// components that are not zero: `weight` at `level`, and `tie` at the level below all others.
struct SideCost {
  /// The index of the priority in the tableau's levels, or one of the two marks below.
  var level: Int32
  var weight: Double
  var tie: Double

  static let requiredLevel: Int32 = -2
  static let noLevel: Int32 = -1

  /// Costs nothing at all, not even in a tie.
  static let zero = SideCost(level: noLevel, weight: 0, tie: 0)
  static let required = SideCost(level: requiredLevel, weight: 0, tie: 0)

  @inline(__always) var isFinite: Bool { level != SideCost.requiredLevel }
}
