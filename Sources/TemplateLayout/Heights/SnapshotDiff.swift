/// A section of a snapshot: who its rows are, and which version of their content they show.
package struct IdentifiedSection: Hashable, Sendable {
  /// A row of a snapshot.
  ///
  /// One without a key is a stranger: it is never found again.
  package struct Row: Hashable, Sendable {
    package var key: RowKey?
    package var version: RowKey?

    package init(key: RowKey?, version: RowKey? = nil) {
      self.key = key
      self.version = version
    }
  }

  package var key: RowKey
  package var rows: [Row]

  package init(key: RowKey, rows: [Row]) {
    self.key = key
    self.rows = rows
  }
}

/// Two sections or rows of one snapshot with the same key.
package enum SnapshotError: Error, Hashable, Sendable {
  case duplicateSection(RowKey, first: Int, second: Int)
  case duplicateRow(RowKey, first: RowIndex, second: RowIndex)
}

/// What leads from one snapshot to another.
package enum SnapshotDiff {
  /// The updates that turn the old sections into the new ones: rows and sections are followed by
  /// key, wherever they go, and rows whose version differs are reconfigured.
  ///
  /// - Throws: ``SnapshotError`` if a key stands twice in the new sections.
  /// - Complexity: O(n) for rows that stay in order, O(m log m) for m rows that do not.
  package static func updates(
    from old: [IdentifiedSection],
    to new: [IdentifiedSection]
  ) throws(SnapshotError) -> [TableUpdate] {
    var oldSections: [RowKey: Int] = [:]
    for (index, section) in old.enumerated() { oldSections[section.key] = index }
    var newSections: [RowKey: Int] = [:]
    for (index, section) in new.enumerated() {
      if let first = newSections.updateValue(index, forKey: section.key) {
        throw .duplicateSection(section.key, first: first, second: index)
      }
    }
    var newRows: [RowKey: RowIndex] = [:]
    for (section, contents) in new.enumerated() {
      for (row, identity) in contents.rows.enumerated() {
        guard let key = identity.key else { continue }
        let index = RowIndex(section: section, row: row)
        if let first = newRows.updateValue(index, forKey: key) {
          throw .duplicateRow(key, first: first, second: index)
        }
      }
    }

    var updates: [TableUpdate] = []
    for (index, section) in old.enumerated() {
      if let target = newSections[section.key] {
        updates.append(.moveSection(from: index, to: target))
      } else {
        updates.append(.deleteSection(index))
      }
    }
    for (index, section) in new.enumerated() where oldSections[section.key] == nil {
      updates.append(.insertSection(index))
    }
    var arrived = Set<RowIndex>()
    for (section, contents) in old.enumerated() {
      for (row, identity) in contents.rows.enumerated() {
        let index = RowIndex(section: section, row: row)
        if let key = identity.key, let target = newRows[key], arrived.insert(target).inserted {
          updates.append(.moveRow(from: index, to: target))
          if identity.version != new[target.section].rows[target.row].version {
            updates.append(.reconfigureRow(index))
          }
        } else {
          updates.append(.deleteRow(index))
        }
      }
    }
    for (section, contents) in new.enumerated() {
      for row in contents.rows.indices {
        let index = RowIndex(section: section, row: row)
        if !arrived.contains(index) { updates.append(.insertRow(index)) }
      }
    }
    return updates
  }
}
