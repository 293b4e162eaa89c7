/// An entry as it stands in a leaf.
struct TreeCell {
  var stamp: UInt64
  /// The measured height or the entry's own estimate, else 0.
  var value: Double
  var kind: UInt16
  var flags: CellFlags
}

/// What an entry is and what its value means, in one byte.
struct CellFlags: OptionSet {
  let rawValue: UInt8

  /// The estimate class of an entry that has no value; 0 otherwise.
  static let classMask: UInt8 = 0b111
  /// The value is a height: measured, or an estimate of the entry's own.
  static let valued = CellFlags(rawValue: 1 << 3)
  /// The value need not be measured any more.
  static let measured = CellFlags(rawValue: 1 << 4)
  /// A header, which begins a section.
  static let header = CellFlags(rawValue: 1 << 5)
  /// A footer, which ends a section.
  static let footer = CellFlags(rawValue: 1 << 6)
  /// A header or footer that the section does not have; its place is kept with height 0.
  static let absent = CellFlags(rawValue: 1 << 7)

  /// What fills a leaf behind its entries: it counts nowhere.
  static let filler: CellFlags = [.valued, .measured]

  static let roles: CellFlags = [.header, .footer]

  var pendingClass: Int? {
    contains(.valued) ? nil : Int(rawValue & Self.classMask)
  }

  var isRow: Bool { isDisjoint(with: .roles) }
}

extension TreeCell {
  /// An entry in the role of a row, header or footer.
  init(_ entry: RowEntry, role: CellFlags = []) {
    stamp = entry.stamp
    kind = entry.kind
    switch entry.height {
    case .measured(let height):
      value = height
      flags = role.union([.valued, .measured])
    case .estimated(let height):
      value = height
      flags = role.union(.valued)
    case .unknown:
      value = 0
      let index = HeightEstimates.classIndex(kind: kind, isRow: role.isEmpty) ?? (role.isEmpty ? 0 : 1)
      flags = role.union(CellFlags(rawValue: UInt8(index)))
    }
  }

  /// The place of a header or footer that a section does not have.
  static func absent(_ role: CellFlags) -> TreeCell {
    TreeCell(stamp: 0, value: 0, kind: 0, flags: role.union([.valued, .measured, .absent]))
  }

  /// `nil` for the place of a header or footer that a section does not have.
  var entry: RowEntry? {
    flags.contains(.absent) ? nil : RowEntry(stamp: stamp, kind: kind, height: height)
  }

  var height: RowHeight {
    if flags.contains(.measured) { return .measured(value) }
    return flags.contains(.valued) ? .estimated(value) : .unknown
  }
}
