import TestSupport

@testable import TemplateLayout

/// A valid batch of updates with every kind of them, and what a table's sections are after it.
struct RandomBatch: CustomStringConvertible {
  var updates: [TableUpdate] = []
  var after: [SectionShape] = []

  private var newSections: [Int?] = []
  private var oldSections: [Int?] = []
  private var reloaded = Set<Int>()
  private var used = Set<RowIndex>()

  static let maximumSections = 20

  init(of table: NaiveTable, rowLimit: Int, using random: inout SeededRandom) {
    let before = table.shapes
    chooseSections(before.count, &random)
    chooseShapes(before, rowLimit: rowLimit, &random)
    chooseRows(before, rowLimit: rowLimit, &random)
    updates.shuffle(using: &random)
  }

  var description: String {
    "updates: \(updates)\nafter: \(after.map { "\($0.rows)\($0.hasHeader ? "h" : "")\($0.hasFooter ? "f" : "")" })"
  }

  private mutating func chooseSections(_ count: Int, _ random: inout SeededRandom) {
    var old = Array(0..<count).shuffled(using: &random)
    let deletions = old.prefix(min(Int.random(in: 0...3, using: &random), count))
    old.removeFirst(deletions.count)
    let moves = old.prefix(min(Int.random(in: 0...4, using: &random), old.count))
    let insertions = min(
      Int.random(in: 0...3, using: &random),
      Self.maximumSections - count + deletions.count
    )
    let newCount = count - deletions.count + insertions
    var places = Array(0..<newCount).shuffled(using: &random)[...]

    newSections = Array(repeating: nil, count: count)
    oldSections = Array(repeating: nil, count: newCount)
    var taken = Set<Int>()
    for section in deletions { updates.append(.deleteSection(section)) }
    for section in moves {
      let place = places.removeFirst()
      updates.append(.moveSection(from: section, to: place))
      newSections[section] = place
      oldSections[place] = section
      taken.insert(place)
    }
    for place in places.prefix(insertions) {
      updates.append(.insertSection(place))
      taken.insert(place)
    }
    let staying = (0..<count).filter { !deletions.contains($0) && !moves.contains($0) }
    for (section, place) in zip(staying, (0..<newCount).filter { !taken.contains($0) }) {
      newSections[section] = place
      oldSections[place] = section
    }
    let surviving = (0..<count).filter { newSections[$0] != nil }.shuffled(using: &random)
    for section in surviving.prefix(Int.random(in: 0...3, using: &random)) {
      reloaded.insert(section)
      updates.append(.reloadSection(section))
      if random.chance(10) { updates.append(.reloadSection(section)) }
    }
  }

  private mutating func chooseShapes(
    _ before: [SectionShape],
    rowLimit: Int,
    _ random: inout SeededRandom
  ) {
    for old in oldSections {
      if let old {
        var shape = before[old]
        if random.chance(3) { shape.hasHeader.toggle() }
        if random.chance(3) { shape.hasFooter.toggle() }
        if reloaded.contains(old) {
          shape.rows = Int.random(in: 0...max(1, rowLimit / 10), using: &random)
        }
        after.append(shape)
      } else {
        after.append(
          SectionShape(
            rows: Int.random(in: 0...max(1, rowLimit / 10), using: &random),
            hasHeader: random.chance(50),
            hasFooter: random.chance(50)
          )
        )
      }
    }
  }

  private mutating func chooseRows(
    _ before: [SectionShape],
    rowLimit: Int,
    _ random: inout SeededRandom
  ) {
    let kept = after.indices.filter { place in
      oldSections[place].map { !reloaded.contains($0) } ?? false
    }
    var arrivals = Array(repeating: [TableUpdate](), count: after.count)
    let rows = before.reduce(0) { $0 + $1.rows }
    for _ in 0..<Int.random(in: 0...36, using: &random) {
      if random.chance(rows > rowLimit ? 10 : 30), let place = kept.randomElement(using: &random) {
        after[place].rows += 1
        arrivals[place].append(.insertRow(RowIndex(section: place, row: 0)))
        continue
      }
      guard let section = before.indices.randomElement(using: &random), before[section].rows > 0
      else { continue }
      let index = RowIndex(
        section: section,
        row: Int.random(in: 0..<before[section].rows, using: &random)
      )
      guard used.insert(index).inserted else { continue }
      chooseFate(of: index, &arrivals, &random)
    }

    for (place, updates) in arrivals.enumerated() {
      // An inserted or reloaded section has to have room for what is moved into it.
      after[place].rows = max(after[place].rows, updates.count)
      var rows = Array(0..<after[place].rows).shuffled(using: &random)
      for update in updates {
        let index = RowIndex(section: place, row: rows.removeLast())
        if case .moveRow(let source, _) = update {
          self.updates.append(.moveRow(from: source, to: index))
        } else {
          self.updates.append(.insertRow(index))
        }
      }
      if !kept.contains(place), random.chance(20), let row = rows.last {
        self.updates.append(.insertRow(RowIndex(section: place, row: row)))
      }
    }
  }

  private mutating func chooseFate(
    of index: RowIndex,
    _ arrivals: inout [[TableUpdate]],
    _ random: inout SeededRandom
  ) {
    let place = newSections[index.section]
    let isKept = place != nil && !reloaded.contains(index.section)
    switch Int.random(in: 0..<4, using: &random) {
    case 0:
      updates.append(.deleteRow(index))
      if isKept, let place { after[place].rows -= 1 }
    case 1:
      updates.append(.reloadRow(index))
      if random.chance(10) { updates.append(.reconfigureRow(index)) }
    case 2:
      updates.append(.reconfigureRow(index))
    default:
      guard let target = after.indices.randomElement(using: &random) else { return }
      if isKept, let place { after[place].rows -= 1 }
      if let old = oldSections[target], !reloaded.contains(old) { after[target].rows += 1 }
      // The target's row is chosen when all arrivals of its section are known.
      arrivals[target].append(.moveRow(from: index, to: index))
      if random.chance(20) { updates.append(.reloadRow(index)) }
    }
  }
}
