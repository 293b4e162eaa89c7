import Foundation

// From rows back to the words of whoever wrote the views.

extension LayoutEngine {
  /// For each conflict of the last solution the members of a minimal set, in words.
  func conflictDescriptions() -> [[String]] {
    solver.conflicts.map { conflict in conflict.rows.map(describe) }
  }

  /// What a row stands for, in words.
  func describe(_ row: RowIdentifier) -> String { "\(row)" }
}
