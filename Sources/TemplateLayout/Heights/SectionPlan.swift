/// What a batch of updates does to the sections: the part of an ``UpdatePlan`` that says which old
/// section is which new one.
struct SectionPlan: Sendable {
  /// By old section: its new index, or `nil` if it is deleted.
  private(set) var newIndices: [Int?]
  /// By new section: its old index, or `nil` if it is inserted.
  private(set) var oldIndices: [Int?]
  /// By old section: whether its rows are replaced.
  private(set) var isReloaded: [Bool]
  /// By old section: whether it is taken out and put back elsewhere.
  private(set) var isMoved: [Bool]

  /// Whether every section stays where it is, whatever happens to its rows.
  private(set) var isIdentity = true

  /// - Complexity: O(s + k) for s sections and k updates.
  init(_ updates: [TableUpdate], before: Int, after: Int) throws(UpdateError) {
    newIndices = Array(repeating: nil, count: before)
    oldIndices = Array(repeating: nil, count: after)
    isReloaded = Array(repeating: false, count: before)
    isMoved = Array(repeating: false, count: before)

    // The update that takes an old section away, and the one that fills a new place.
    var departures = Array<Int?>(repeating: nil, count: before)
    var arrivals = Array<Int?>(repeating: nil, count: after)
    var inserted = 0
    var deleted = 0

    for (number, update) in updates.enumerated() {
      switch update {
      case .deleteSection(let section):
        try Self.claim(section, of: &departures, for: number, in: updates)
        deleted += 1
      case .insertSection(let section):
        try Self.claim(section, of: &arrivals, for: number, in: updates)
        inserted += 1
      case .moveSection(let source, let target):
        try Self.claim(source, of: &departures, for: number, in: updates)
        try Self.claim(target, of: &arrivals, for: number, in: updates)
        isMoved[source] = true
        newIndices[source] = target
        oldIndices[target] = source
      case .reloadSection(let section):
        try Self.check(section, update, count: before)
        isReloaded[section] = true
      case .insertRow, .deleteRow, .reloadRow, .reconfigureRow, .moveRow:
        break
      }
    }
    for (number, update) in updates.enumerated() {
      if case .reloadSection(let section) = update, let other = departures[section],
        !isMoved[section]
      {
        throw .contradiction(updates[min(number, other)], updates[max(number, other)])
      }
    }
    guard before + inserted - deleted == after else {
      throw .sectionCount(before: before, after: after, inserted: inserted, deleted: deleted)
    }

    // What neither leaves nor is moved fills the free places in order.
    var place = 0
    for section in 0..<before where departures[section] == nil {
      while arrivals[place] != nil { place += 1 }
      newIndices[section] = place
      oldIndices[place] = section
      place += 1
    }
    isIdentity = before == after && newIndices.indices.allSatisfy { newIndices[$0] == $0 }
  }

  private static func check(
    _ section: Int,
    _ update: TableUpdate,
    count: Int
  ) throws(UpdateError) {
    guard 0..<count ~= section else {
      throw .noSuchSection(update, section: section, sectionCount: count)
    }
  }

  private static func claim(
    _ section: Int,
    of claims: inout [Int?],
    for number: Int,
    in updates: [TableUpdate]
  ) throws(UpdateError) {
    try check(section, updates[number], count: claims.count)
    if let other = claims[section] { throw .contradiction(updates[other], updates[number]) }
    claims[section] = number
  }
}
