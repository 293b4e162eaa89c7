@testable import TemplateLayout

/// A table as plainly as it can be written: arrays of rows that say what is known of them.
///
/// It is what random suites compare the tree and its plans with, and shares no code with them: where
/// the tree edits, this builds the new table from its definition.
struct NaiveTable {
  struct Row: Hashable {
    enum Knowledge: Hashable {
      case nothing
      case guess(Double)
      case height(Double)

      var number: Double? {
        switch self {
        case .nothing: nil
        case .guess(let number), .height(let number): number
        }
      }
    }

    /// Who the row is, as long as the table lives.
    var identity: Int
    /// 0 until the tree has given it one.
    var stamp: UInt64 = 0
    var kind: UInt16 = 0
    var knowledge = Knowledge.nothing

    /// The row with other content.
    var changed: Row {
      var row = self
      row.stamp = 0
      if case .height(let height) = knowledge { row.knowledge = .guess(height) }
      return row
    }

    var entry: RowEntry {
      let height: RowHeight =
        switch knowledge {
        case .nothing: .unknown
        case .guess(let number): .estimated(number)
        case .height(let number): .measured(number)
        }
      return RowEntry(stamp: stamp, kind: kind, height: height)
    }
  }

  struct Section {
    var header: Row?
    var rows: [Row]
    var footer: Row?

    var shape: SectionShape {
      SectionShape(rows: rows.count, hasHeader: header != nil, hasFooter: footer != nil)
    }
  }

  var sections: [Section] = []
  private var identities = 0

  init(_ shapes: [SectionShape] = []) {
    for shape in shapes { sections.append(newSection(shape)) }
  }

  var shapes: [SectionShape] { sections.map(\.shape) }

  mutating func newRow() -> Row {
    identities += 1
    return Row(identity: identities)
  }

  private mutating func newSection(_ shape: SectionShape) -> Section {
    var rows: [Row] = []
    for _ in 0..<shape.rows { rows.append(newRow()) }
    return Section(
      header: shape.hasHeader ? newRow() : nil,
      rows: rows,
      footer: shape.hasFooter ? newRow() : nil
    )
  }

  // MARK: Rows by position

  var positions: [RowPosition] {
    var result: [RowPosition] = []
    for (number, section) in sections.enumerated() {
      if section.header != nil { result.append(.header(section: number)) }
      for row in 0..<section.rows.count { result.append(.row(section: number, row: row)) }
      if section.footer != nil { result.append(.footer(section: number)) }
    }
    return result
  }

  subscript(position: RowPosition) -> Row? {
    get {
      guard position.section >= 0, position.section < sections.count else { return nil }
      let section = sections[position.section]
      switch position {
      case .header: return section.header
      case .footer: return section.footer
      case .row(_, let row): return row >= 0 && row < section.rows.count ? section.rows[row] : nil
      }
    }
    set {
      switch position {
      case .header(let section): sections[section].header = newValue
      case .footer(let section): sections[section].footer = newValue
      case .row(let section, let row): sections[section].rows[row] = newValue!
      }
    }
  }

  // MARK: Batches

  /// The table after a batch, built place by place from what each place of it has to hold.
  func after(_ updates: [TableUpdate], shapes: [SectionShape]) -> NaiveTable {
    var result = self
    var goneSections = Set<Int>()
    var reloadedSections = Set<Int>()
    var sectionTargets: [Int: Int] = [:]
    var newSections = Set<Int>()
    var goneRows = Set<RowIndex>()
    var changedRows = Set<RowIndex>()
    var rowSources: [RowIndex: RowIndex] = [:]
    var newRows = Set<RowIndex>()
    for update in updates {
      switch update {
      case .deleteSection(let section): goneSections.insert(section)
      case .reloadSection(let section): reloadedSections.insert(section)
      case .moveSection(let source, let target): sectionTargets[source] = target
      case .insertSection(let section): newSections.insert(section)
      case .deleteRow(let index): goneRows.insert(index)
      case .reloadRow(let index), .reconfigureRow(let index): changedRows.insert(index)
      case .moveRow(let source, let target):
        rowSources[target] = source
        goneRows.insert(source)
      case .insertRow(let index): newRows.insert(index)
      }
    }

    func moved(to place: RowIndex) -> Row? {
      guard let source = rowSources[place] else { return nil }
      let row = sections[source.section].rows[source.row]
      let isChanged = changedRows.contains(source) || reloadedSections.contains(source.section)
      return isChanged ? row.changed : row
    }

    var staying = sections.indices.filter {
      !goneSections.contains($0) && sectionTargets[$0] == nil
    }
    .makeIterator()
    let origins = Dictionary(uniqueKeysWithValues: sectionTargets.map { ($0.value, $0.key) })
    result.sections = []
    for (number, shape) in shapes.enumerated() {
      let origin = newSections.contains(number) ? nil : origins[number] ?? staying.next()!
      let isReloaded = origin.map(reloadedSections.contains) ?? false
      var section = Section(header: nil, rows: [], footer: nil)
      section.header = result.supplement(
        shape.hasHeader,
        origin.flatMap { sections[$0].header },
        isReloaded
      )
      section.footer = result.supplement(
        shape.hasFooter,
        origin.flatMap { sections[$0].footer },
        isReloaded
      )
      var remaining =
        (origin.map { origin in
          sections[origin].rows.indices.filter {
            !goneRows.contains(RowIndex(section: origin, row: $0))
          }
        } ?? []).makeIterator()
      for row in 0..<shape.rows {
        let place = RowIndex(section: number, row: row)
        if let row = moved(to: place) {
          section.rows.append(row)
        } else if let origin, !isReloaded, !newRows.contains(place) {
          let source = remaining.next()!
          let isChanged = changedRows.contains(RowIndex(section: origin, row: source))
          let old = sections[origin].rows[source]
          section.rows.append(isChanged ? old.changed : old)
        } else {
          var new = result.newRow()
          if isReloaded, row < sections[origin!].rows.count,
            let number = sections[origin!].rows[row].knowledge.number
          {
            new.knowledge = .guess(number)
          }
          section.rows.append(new)
        }
      }
      result.sections.append(section)
    }
    return result
  }

  private mutating func supplement(_ isPresent: Bool, _ old: Row?, _ isReloaded: Bool) -> Row? {
    guard isPresent else { return nil }
    return old.map { isReloaded ? $0.changed : $0 } ?? newRow()
  }

  // MARK: Geometry

  func height(_ position: RowPosition, _ estimates: HeightEstimates) -> Double {
    let row = self[position]!
    return row.knowledge.number
      ?? estimates.estimate(forKind: row.kind, isRow: position.rowIndex != nil)
  }
}
