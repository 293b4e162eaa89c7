/// The ancestor's precaching: a row of a list in each pass of the run loop that finds nothing to do.
///
/// What it does not have is what it shows: no deadline, so a row that has begun holds up the frame; no
/// order but that of the list, which is made at the start from the first row to the last; and no turn
/// while the person scrolls, since it is bound to the run loop's default mode. A reload starts another
/// list beside the first, and each pass then takes a row of each. A change of width starts none.
struct AncestorStrategy: ScrollStrategy {
  let model: ScrollModel
  private(set) var idleTime = IdleTime()
  private var isScrolling = false
  private var lists: [ArraySlice<Int>] = []

  init(_ model: ScrollModel) {
    self.model = model
  }

  mutating func tableAppeared(at time: Duration, _ table: inout ScrollTable) -> Duration {
    time + startList(of: table)
  }

  mutating func tableChanged(
    _ change: Flick.Change,
    at time: Duration,
    _ table: inout ScrollTable
  ) -> Duration {
    switch change {
    case .reload: time + startList(of: table)
    case .rotate: time
    }
  }

  /// Lists all rows without a height; whether a row has one is found by walking to it from the first.
  private mutating func startList(of table: ScrollTable) -> Duration {
    let count = table.count
    lists.append((0..<count).filter { !table.isMeasured($0) }[...])
    return ScrollModel.listStep * (count * (count + 1) / 2)
  }

  mutating func scrollBegan(at time: Duration, _ table: inout ScrollTable) { isScrolling = true }

  mutating func scrollEnded(at time: Duration, _ table: inout ScrollTable) { isScrolling = false }

  mutating func wait(
    from start: Duration,
    until end: Duration,
    _ table: inout ScrollTable
  ) -> Duration {
    idleTime.available += max(.zero, end - start)
    guard !isScrolling else { return start }
    var time = start
    while time < end, !lists.isEmpty {
      for index in lists.indices { time += takeRow(ofList: index, &table) }
      lists.removeAll(where: \.isEmpty)
    }
    idleTime.used += min(time, max(start, end)) - start
    return time
  }

  /// What one list does in a pass.
  private mutating func takeRow(ofList index: Int, _ table: inout ScrollTable) -> Duration {
    let row = lists[index].removeFirst()
    // A row is taken off by comparing all that are left with it.
    let search = ScrollModel.listStep * lists[index].count
    guard !table.isMeasured(row) else { return search }
    table.precache(row)
    return search + model.rowCost
  }
}
