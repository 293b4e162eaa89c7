/// An unknown of a layout: the x, y, width or height of one view or guide.
///
/// A variable means something only to the solver that made it. The index of a removed variable is
/// given to the next one made.
package struct Variable: Hashable, Sendable {
  /// The position of the variable's value in its solver.
  package let index: Int

  /// Names the variable at a position: a solver counts them from 0 in the order they are made.
  package init(index: Int) {
    self.index = index
  }
}

/// One product `coefficient · variable` of a row.
package struct Term: Sendable {
  /// The unknown.
  package var variable: Variable
  /// What it is multiplied by.
  package var coefficient: Double

  /// Makes the product of `coefficient` and `variable`.
  package init(_ variable: Variable, _ coefficient: Double = 1) {
    self.variable = variable
    self.coefficient = coefficient
  }
}

/// The name of a row inside the solver that holds it.
///
/// A name is never used twice: the row that follows a removed one at the same place has another.
package struct RowIdentifier: Hashable, Sendable {
  let index: Int32
  let generation: UInt32
}
