import Foundation
import TemplateLayout
import TestSupport

/// The changes of one step of a program, as the sections after them and as the updates that lead there.
///
/// Rows and sections are followed by identity: the updates are found by comparing the two states, not
/// by counting along.
struct ProgramChanges {
  private(set) var sections: [SequentialModel.Section]
  private let old: [SequentialModel.Section]
  private var touched: Set<Int> = []
  private var movedRows: Set<Int> = []
  private var movedSections: Set<Int> = []

  init(_ changes: [Program.Change], to sections: [SequentialModel.Section], nextID: () -> Int) {
    old = sections
    self.sections = sections
    for change in changes { make(change, nextID) }
  }

  /// Areas that no two contents share at any width of a program.
  static func area(_ id: Int, version: Int = 0) -> CGFloat {
    CGFloat((id + 1) * 40_009 + version * 401)
  }

  /// The same content with another height.
  static func changed(_ content: TemplateContent) -> TemplateContent {
    TemplateContent(id: content.id, area: content.area + 401)
  }

  static func content(_ id: Int) -> TemplateContent {
    TemplateContent(id: id, area: area(id))
  }

  private mutating func make(_ change: Program.Change, _ nextID: () -> Int) {
    switch change {
    case .insertRow(let number):
      guard !sections.isEmpty else { return }
      let section = number % sections.count
      let row = number / 3 % (sections[section].rows.count + 1)
      sections[section].rows.insert(Self.content(nextID()), at: row)
    case .deleteRow(let number):
      guard let place = pick(number) else { return }
      sections[place.section].rows.remove(at: place.row)
    case .reloadRow(let number):
      guard let place = pick(number) else { return }
      sections[place.section].rows[place.row] = Self.changed(
        sections[place.section].rows[place.row]
      )
    case .moveRow(let number, let target):
      guard let place = pick(number) else { return }
      let row = sections[place.section].rows.remove(at: place.row)
      let section = target % sections.count
      sections[section].rows.insert(row, at: target / 3 % (sections[section].rows.count + 1))
      movedRows.insert(row.id)
    case .insertSection(let number, let rows):
      guard sections.count < 5 else { return }
      let rows = (0..<rows).map { _ in Self.content(nextID()) }
      sections.insert(.init(id: nextID(), rows: rows), at: number % (sections.count + 1))
    case .deleteSection(let number):
      guard sections.count > 1 else { return }
      sections.remove(at: number % sections.count)
    case .moveSection(let number, let target):
      guard !sections.isEmpty else { return }
      let section = sections.remove(at: number % sections.count)
      sections.insert(section, at: target % (sections.count + 1))
      movedSections.insert(section.id)
    }
  }

  /// The present place of an old row that no other change names.
  private mutating func pick(_ number: Int) -> RowPlace? {
    let rows = old.flatMap(\.rows)
    guard !rows.isEmpty else { return nil }
    let id = rows[number % rows.count].id
    guard let place = Self.place(of: id, in: sections), touched.insert(id).inserted else {
      return nil
    }
    return place
  }

  private typealias RowPlace = (section: Int, row: Int)

  private static func place(of id: Int, in sections: [SequentialModel.Section]) -> RowPlace? {
    for (section, contents) in sections.enumerated() {
      if let row = contents.rows.firstIndex(where: { $0.id == id }) { return (section, row) }
    }
    return nil
  }

  /// The calls that tell a table of the changes, in an order that a seed decides.
  func updates(seed: UInt64) -> [(inout BatchUpdates) -> Void] {
    var updates: [(inout BatchUpdates) -> Void] = []
    for (number, section) in old.enumerated() {
      guard let new = sections.firstIndex(where: { $0.id == section.id }) else {
        updates.append { $0.deleteSections([number]) }
        continue
      }
      if movedSections.contains(section.id) {
        updates.append { $0.moveSection(number, toSection: new) }
      }
    }
    for (number, section) in sections.enumerated()
    where !old.contains(where: { $0.id == section.id }) {
      updates.append { $0.insertSections([number]) }
    }
    for (section, contents) in old.enumerated() {
      let stays = sections.contains { $0.id == contents.id }
      for (row, content) in contents.rows.enumerated() {
        let source = path(row, section)
        guard let new = Self.place(of: content.id, in: sections) else {
          if stays { updates.append { $0.deleteRows(at: [source]) } }
          continue
        }
        if movedRows.contains(content.id) {
          updates.append { $0.moveRow(at: source, to: path(new.row, new.section)) }
        }
        if sections[new.section].rows[new.row] != content {
          updates.append {
            row % 2 == 0 ? $0.reloadRows(at: [source]) : $0.reconfigureRows(at: [source])
          }
        }
      }
    }
    for (section, contents) in sections.enumerated()
    where old.contains(where: { $0.id == contents.id }) {
      for (row, content) in contents.rows.enumerated()
      where Self.place(of: content.id, in: old) == nil {
        updates.append { $0.insertRows(at: [path(row, section)]) }
      }
    }
    var random = SeededRandom(seed: seed)
    return updates.shuffled(using: &random)
  }

  /// The sections after the changes as a snapshot.
  var snapshot: TableSnapshot { Self.snapshot(of: sections) }

  static func snapshot(of sections: [SequentialModel.Section]) -> TableSnapshot {
    var snapshot = TableSnapshot()
    for section in sections {
      snapshot.appendSection(
        section.id,
        rows: section.rows.map { .init(key: $0.id, version: Int($0.area)) }
      )
    }
    return snapshot
  }
}
