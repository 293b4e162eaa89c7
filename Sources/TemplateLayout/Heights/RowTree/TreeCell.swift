/// An entry as it stands in a leaf.
struct TreeCell {
  var stamp: UInt64
  /// The measured height or the entry's own estimate, else 0.
  var value: Double
  var kind: UInt16
  var flags: CellFlags
}

/// What an entry is and what its value means, in one byte.
struct CellFlags: Equatable {
  private(set) var rawValue: UInt8

  static let classMask: UInt8 = 0b111
  static let valuedBit: UInt8 = 1 << 3
  static let measuredBit: UInt8 = 1 << 4
  private static let headerBit: UInt8 = 1 << 5
  private static let footerBit: UInt8 = 1 << 6
  private static let absentBit: UInt8 = 1 << 7

  /// What fills a leaf behind its entries: it counts nowhere.
  static let filler = CellFlags(rawValue: valuedBit | measuredBit)
  static let row = CellFlags(rawValue: 0)
  static let header = CellFlags(rawValue: headerBit)
  static let footer = CellFlags(rawValue: footerBit)

  /// Whether the value is a height: measured, or an estimate of the entry's own.
  var isValued: Bool { rawValue & Self.valuedBit != 0 }
  /// Whether the value need not be measured any more.
  var isMeasured: Bool { rawValue & Self.measuredBit != 0 }
  /// Whether the entry begins a section.
  var isHeader: Bool { rawValue & Self.headerBit != 0 }
  /// Whether the entry ends a section.
  var isFooter: Bool { rawValue & Self.footerBit != 0 }
  /// Whether the section has no such header or footer; the place is kept with height 0.
  var isAbsent: Bool { rawValue & Self.absentBit != 0 }

  var isRow: Bool { rawValue & (Self.headerBit | Self.footerBit) == 0 }

  /// The estimate class of an entry that has no value.
  var pendingClass: Int? { isValued ? nil : Int(rawValue & Self.classMask) }

  /// What the entry is, and nothing of its height.
  var role: CellFlags { CellFlags(rawValue: rawValue & (Self.headerBit | Self.footerBit)) }

  /// The role with a measured height.
  var measured: CellFlags {
    CellFlags(rawValue: role.rawValue | Self.valuedBit | Self.measuredBit)
  }
  /// The role with an estimate of its own.
  var estimated: CellFlags { CellFlags(rawValue: role.rawValue | Self.valuedBit) }
  /// The role without a value, counted in an estimate class.
  func pending(_ estimateClass: Int) -> CellFlags {
    CellFlags(rawValue: role.rawValue | UInt8(estimateClass))
  }
  /// The role as one that the section does not have.
  var absent: CellFlags { CellFlags(rawValue: measured.rawValue | Self.absentBit) }
  /// The same, but for the height still to be measured.
  var unmeasured: CellFlags { CellFlags(rawValue: rawValue & ~Self.measuredBit) }
}

extension TreeCell {
  /// An entry in the role of a row, header or footer.
  init(_ entry: RowEntry, role: CellFlags = .row) {
    stamp = entry.stamp
    kind = entry.kind
    switch entry.height {
    case .measured(let height):
      value = height
      flags = role.measured
    case .estimated(let height):
      value = height
      flags = role.estimated
    case .unknown:
      value = 0
      // A kind without a class has had an estimate since it became known, see `setKind`.
      guard let index = HeightEstimates.classIndex(kind: kind, isRow: role.isRow) else {
        preconditionFailure("kind \(kind) has no estimate class and the entry no estimate")
      }
      flags = role.pending(index)
    }
  }

  /// The place of a header or footer that a section does not have.
  static func absent(_ role: CellFlags) -> TreeCell {
    TreeCell(stamp: 0, value: 0, kind: 0, flags: role.absent)
  }

  /// What is known, or `nil` for the place of a header or footer that a section does not have.
  var entry: RowEntry? {
    flags.isAbsent ? nil : RowEntry(stamp: stamp, kind: kind, height: height)
  }

  private var height: RowHeight {
    if flags.isMeasured { return .measured(value) }
    return flags.isValued ? .estimated(value) : .unknown
  }
}
