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

extension SnapshotError: CustomStringConvertible {
  package var description: String {
    switch self {
    case .duplicateSection(let key, let first, let second):
      "sections \(first) and \(second) of a snapshot have the same key \(key)"
    case .duplicateRow(let key, let first, let second):
      "rows [\(first)] and [\(second)] of a snapshot have the same key \(key)"
    }
  }
}

/// What leads from one snapshot to another.
///
/// Rows and sections are followed by key, wherever they go; a row whose version differs is
/// reconfigured. Of the rows that stay in their section, those of a longest run in order stay where
/// they are, and only the others are moved.
package struct SnapshotDiff {
  private let old: [IdentifiedSection]
  private let new: [IdentifiedSection]
  /// By old section its new index, and by new section its old one.
  private var newSections: [Int?]
  private var oldSections: [Int?]
  /// By section, the number of its first row among all rows.
  private let oldStarts: [Int]
  private let newStarts: [Int]
  /// By the number of a new row that of the old one, or -1.
  private var sources: [Int32]
  private var updates: [TableUpdate] = []

  /// The updates that turn the old sections into the new ones.
  ///
  /// - Throws: ``SnapshotError`` if a key stands twice in the new sections.
  /// - Complexity: O(n + m log m) for n rows of which m are not where the row before them leads to
  ///   expect them.
  package static func updates(
    from old: [IdentifiedSection],
    to new: [IdentifiedSection]
  ) throws(SnapshotError) -> [TableUpdate] {
    var diff = SnapshotDiff(from: old, to: new)
    try diff.matchSections()
    try diff.matchRows()
    diff.updateSections()
    diff.updateRows()
    return diff.updates
  }

  private init(from old: [IdentifiedSection], to new: [IdentifiedSection]) {
    self.old = old
    self.new = new
    newSections = Array(repeating: nil, count: old.count)
    oldSections = Array(repeating: nil, count: new.count)
    oldStarts = Self.starts(old)
    newStarts = Self.starts(new)
    sources = Array(repeating: -1, count: newStarts[new.count])
  }

  private static func starts(_ sections: [IdentifiedSection]) -> [Int] {
    var starts = [0]
    for section in sections { starts.append(starts[starts.count - 1] + section.rows.count) }
    return starts
  }

  // MARK: Who is who

  private mutating func matchSections() throws(SnapshotError) {
    var places: [RowKey: Int] = [:]
    for (section, contents) in new.enumerated() {
      if let first = places.updateValue(section, forKey: contents.key) {
        throw .duplicateSection(contents.key, first: first, second: section)
      }
    }
    for (section, contents) in old.enumerated() {
      // Of old sections with one key, which no snapshot has, the first counts.
      guard let target = places[contents.key], oldSections[target] == nil else { continue }
      newSections[section] = target
      oldSections[target] = section
    }
  }

  private mutating func matchRows() throws(SnapshotError) {
    let places = try newPlaces()
    for (section, contents) in old.enumerated() {
      // Mostly a row follows the row before it, which is cheaper to see than to look up.
      var expected = RowIndex(section: newSections[section] ?? 0, row: 0)
      for (row, identity) in contents.rows.enumerated() {
        guard let key = identity.key else { continue }
        let isExpected =
          expected.section < new.count && expected.row < new[expected.section].rows.count
          && new[expected.section].rows[expected.row].key == key
        guard let place = isExpected ? expected : places[key] else { continue }
        let number = newStarts[place.section] + place.row
        if sources[number] < 0 { sources[number] = Int32(oldStarts[section] + row) }
        expected = RowIndex(section: place.section, row: place.row + 1)
      }
    }
  }

  private func newPlaces() throws(SnapshotError) -> [RowKey: RowIndex] {
    var places: [RowKey: RowIndex] = [:]
    places.reserveCapacity(newStarts[new.count])
    for (section, contents) in new.enumerated() {
      for (row, identity) in contents.rows.enumerated() {
        guard let key = identity.key else { continue }
        let place = RowIndex(section: section, row: row)
        if let first = places.updateValue(place, forKey: key) {
          throw .duplicateRow(key, first: first, second: place)
        }
      }
    }
    return places
  }

  // MARK: What happens to them

  private mutating func updateSections() {
    for section in old.indices where newSections[section] == nil {
      updates.append(.deleteSection(section))
    }
    var staying = Self.longestIncreasingRun(oldSections.compactMap { $0.map(Int32.init) })[...]
    for (section, source) in oldSections.enumerated() {
      guard let source else {
        updates.append(.insertSection(section))
        continue
      }
      if staying.first == Int32(source) {
        staying.removeFirst()
      } else {
        updates.append(.moveSection(from: source, to: section))
      }
    }
  }

  private mutating func updateRows() {
    var isFound = Array(repeating: false, count: oldStarts[old.count])
    for (section, contents) in new.enumerated() {
      let sources = sources[newStarts[section]..<newStarts[section + 1]]
      // The old rows of the same section, none if that is new.
      let home = oldSections[section].map { Int32(oldStarts[$0])..<Int32(oldStarts[$0 + 1]) }
      let staying = Self.longestIncreasingRun(
        home.map { home in sources.filter { home.contains($0) } } ?? []
      )
      var next = 0
      for (row, source) in sources.enumerated() {
        guard source >= 0 else {
          // The rows of an inserted section come with it.
          if home != nil { updates.append(.insertRow(RowIndex(section: section, row: row))) }
          continue
        }
        isFound[Int(source)] = true
        if next < staying.count, staying[next] == source {
          next += 1
          // It stays, in the old section that this one was.
          let oldSection = oldSections[section]!
          let oldRow = Int(source) - oldStarts[oldSection]
          if old[oldSection].rows[oldRow].version != contents.rows[row].version {
            updates.append(.reconfigureRow(RowIndex(section: oldSection, row: oldRow)))
          }
          continue
        }
        let index = oldIndex(Int(source))
        updates.append(.moveRow(from: index, to: RowIndex(section: section, row: row)))
        if old[index.section].rows[index.row].version != contents.rows[row].version {
          updates.append(.reconfigureRow(index))
        }
      }
    }
    // The rows of a deleted section go with it.
    for section in old.indices where newSections[section] != nil {
      for number in oldStarts[section]..<oldStarts[section + 1] where !isFound[number] {
        updates.append(.deleteRow(RowIndex(section: section, row: number - oldStarts[section])))
      }
    }
  }

  /// The old row of a number: of the last section that begins at or before it.
  private func oldIndex(_ number: Int) -> RowIndex {
    var low = 0
    var high = old.count
    while high - low > 1 {
      let middle = (low + high) / 2
      if oldStarts[middle] <= number { low = middle } else { high = middle }
    }
    return RowIndex(section: low, row: number - oldStarts[low])
  }

  /// A longest increasing subsequence of different numbers, in order.
  private static func longestIncreasingRun(_ numbers: [Int32]) -> [Int32] {
    // By length of a run, the place of the smallest number that ends one; and by place that of the
    // number before it in its run.
    var ends: [Int32] = []
    var previous = Array(repeating: Int32(-1), count: numbers.count)
    for (place, number) in numbers.enumerated() {
      var low = ends.count
      if let last = ends.last, numbers[Int(last)] > number {
        low = 0
        var high = ends.count
        while low < high {
          let middle = (low + high) / 2
          if numbers[Int(ends[middle])] < number { low = middle + 1 } else { high = middle }
        }
      }
      if low > 0 { previous[place] = ends[low - 1] }
      if low == ends.count { ends.append(Int32(place)) } else { ends[low] = Int32(place) }
    }
    var run: [Int32] = []
    run.reserveCapacity(ends.count)
    var place = ends.last ?? -1
    while place >= 0 {
      run.append(numbers[Int(place)])
      place = previous[Int(place)]
    }
    run.reverse()
    return run
  }
}
