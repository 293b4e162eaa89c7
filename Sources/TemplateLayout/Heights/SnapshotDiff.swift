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
  /// By new section and row, the old row.
  private var sources: [[RowIndex?]]
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
    sources = new.map { Array(repeating: nil, count: $0.rows.count) }
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
        if sources[place.section][place.row] == nil {
          sources[place.section][place.row] = RowIndex(section: section, row: row)
        }
        expected = RowIndex(section: place.section, row: place.row + 1)
      }
    }
  }

  private func newPlaces() throws(SnapshotError) -> [RowKey: RowIndex] {
    var places: [RowKey: RowIndex] = [:]
    places.reserveCapacity(new.reduce(0) { $0 + $1.rows.count })
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
    let staying = Self.longestIncreasingRun(oldSections.lazy.compactMap { $0 })
    for (section, source) in oldSections.enumerated() {
      if let source {
        if !staying.contains(source) { updates.append(.moveSection(from: source, to: section)) }
      } else {
        updates.append(.insertSection(section))
      }
    }
  }

  private mutating func updateRows() {
    var isFound = old.map { Array(repeating: false, count: $0.rows.count) }
    for (section, contents) in new.enumerated() {
      let home = oldSections[section]
      let staying = Self.longestIncreasingRun(
        sources[section].lazy.compactMap { $0 }.filter { $0.section == home }.map(\.row)
      )
      for (row, identity) in contents.rows.enumerated() {
        let place = RowIndex(section: section, row: row)
        guard let source = sources[section][row] else {
          // The rows of an inserted section come with it.
          if home != nil { updates.append(.insertRow(place)) }
          continue
        }
        isFound[source.section][source.row] = true
        if source.section != home || !staying.contains(source.row) {
          updates.append(.moveRow(from: source, to: place))
        }
        if old[source.section].rows[source.row].version != identity.version {
          updates.append(.reconfigureRow(source))
        }
      }
    }
    // The rows of a deleted section go with it.
    for section in old.indices where newSections[section] != nil {
      for row in old[section].rows.indices where !isFound[section][row] {
        updates.append(.deleteRow(RowIndex(section: section, row: row)))
      }
    }
  }

  /// A longest increasing subsequence of different numbers, in order.
  private static func longestIncreasingRun(_ numbers: some Sequence<Int>) -> SortedNumbers {
    var all: [Int] = []
    // By length of a run, the place of the smallest number that ends one; and by place the number
    // before it in its run.
    var ends: [Int] = []
    var previous: [Int] = []
    for number in numbers {
      var low = 0
      var high = ends.count
      if let last = ends.last, all[last] < number { low = high }
      while low < high {
        let middle = (low + high) / 2
        if all[ends[middle]] < number { low = middle + 1 } else { high = middle }
      }
      previous.append(low > 0 ? ends[low - 1] : -1)
      if low == ends.count { ends.append(all.count) } else { ends[low] = all.count }
      all.append(number)
    }
    var run: [Int] = []
    var place = ends.last ?? -1
    while place >= 0 {
      run.append(all[place])
      place = previous[place]
    }
    return SortedNumbers(numbers: run.reversed())
  }

  /// Numbers in order that are asked for in order as well.
  private struct SortedNumbers {
    let numbers: [Int]

    func contains(_ number: Int) -> Bool {
      var low = 0
      var high = numbers.count
      while low < high {
        let middle = (low + high) / 2
        if numbers[middle] < number { low = middle + 1 } else { high = middle }
      }
      return low < numbers.count && numbers[low] == number
    }
  }
}
