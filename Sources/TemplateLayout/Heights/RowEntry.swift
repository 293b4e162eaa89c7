/// What is known about the height of a row, in points.
package enum RowHeight: Hashable, Sendable {
  /// Nothing: the estimate of the row's kind stands for it.
  case unknown

  /// An estimate of the row's own, such as its height before its content changed or at another
  /// width.
  case estimated(Double)

  /// The height as it was measured, unrounded; 0 is a height like any other.
  case measured(Double)

  /// The measured height, or the row's own estimate.
  package var value: Double? {
    switch self {
    case .unknown: nil
    case .estimated(let value), .measured(let value): value
    }
  }

  package var isMeasured: Bool {
    if case .measured = self { true } else { false }
  }
}

/// What the tree knows about one row, header or footer.
package struct RowEntry: Hashable, Sendable {
  /// Stands for the row's identity and the revision of its content.
  ///
  /// It is unique in the table's life, carried along when the row moves, and replaced whenever the
  /// content may have changed. Work that began for a stamp is only good while the row still has it.
  package var stamp: UInt64

  /// The number of the row's reuse identifier, or 0 as long as that is unknown.
  package var kind: UInt16

  package var height: RowHeight

  package init(stamp: UInt64, kind: UInt16 = 0, height: RowHeight = .unknown) {
    self.stamp = stamp
    self.kind = kind
    self.height = height
  }
}
