/// Where each part of a tableau lies in its one block of memory.
struct TableauPlan {
  /// A stretch of elements of one type, as an offset into a block.
  struct Stretch<Element: BitwiseCopyable> {
    let offset: Int
    let count: Int

    func bind(in block: UnsafeMutableRawPointer) -> UnsafeMutablePointer<Element> {
      (block + offset).bindMemory(to: Element.self, capacity: count)
    }
  }

  private(set) var byteCount = 0
  let rows: Stretch<Row>
  let terms: Stretch<RowTerm>
  let inverse: Stretch<Double>
  let values: Stretch<Double>
  let multipliers: Stretch<Double>
  let activity: Stretch<Double>
  let step: Stretch<Double>
  let residuals: Stretch<Double>
  let columnMasks: Stretch<UInt>
  let rowMasks: Stretch<UInt>
  let finiteSlots: Stretch<UInt>
  let freeSlots: Stretch<UInt>
  let activityMask: Stretch<UInt>
  let owners: Stretch<Int32>
  let others: Stretch<Int32>
  let added: Stretch<Int32>
  let removed: Stretch<Int32>
  let changed: Stretch<Int32>
  let order: Stretch<Int32>
  let groups: Stretch<Int32>
  let priorities: Stretch<Float>

  init(_ capacity: Tableau.Capacity) {
    let (variables, words) = (capacity.variables, capacity.words)
    var end = 0
    rows = TableauPlan.stretch(capacity.rows, after: &end)
    terms = TableauPlan.stretch(capacity.terms, after: &end)
    inverse = TableauPlan.stretch(variables * variables, after: &end)
    values = TableauPlan.stretch(variables, after: &end)
    multipliers = TableauPlan.stretch(variables * capacity.levels, after: &end)
    activity = TableauPlan.stretch(variables, after: &end)
    step = TableauPlan.stretch(capacity.levels, after: &end)
    residuals = TableauPlan.stretch(capacity.rows, after: &end)
    columnMasks = TableauPlan.stretch(variables * words, after: &end)
    rowMasks = TableauPlan.stretch(variables * words, after: &end)
    finiteSlots = TableauPlan.stretch(words, after: &end)
    freeSlots = TableauPlan.stretch(words, after: &end)
    activityMask = TableauPlan.stretch(words, after: &end)
    owners = TableauPlan.stretch(variables, after: &end)
    others = TableauPlan.stretch(capacity.rows, after: &end)
    added = TableauPlan.stretch(capacity.rows, after: &end)
    removed = TableauPlan.stretch(capacity.rows, after: &end)
    changed = TableauPlan.stretch(capacity.rows, after: &end)
    order = TableauPlan.stretch(capacity.rows, after: &end)
    groups = TableauPlan.stretch(capacity.levels + 1, after: &end)
    priorities = TableauPlan.stretch(capacity.levels, after: &end)
    byteCount = end
  }

  func allocate() -> UnsafeMutableRawPointer {
    .allocate(byteCount: byteCount, alignment: 16)
  }

  private static func stretch<Element: BitwiseCopyable>(
    _ count: Int,
    after end: inout Int
  ) -> Stretch<Element> {
    let alignment = MemoryLayout<Element>.alignment
    let offset = (end + alignment - 1) / alignment * alignment
    end = offset + count * MemoryLayout<Element>.stride
    return Stretch(offset: offset, count: count)
  }
}
