import AutoLayout

/// The rows of a layout as the solver gets them, without views and constraints around them.
///
/// Each item has four unknowns: x, y, width and height.
struct SolverSystem {
  struct Row {
    var terms: [Term]
    var constant: Double
    var above: Cost
    var below: Cost
  }

  /// One of an item's unknowns.
  enum Axis: Int { case x, y, width, height }

  private(set) var rows: [Row] = []
  private(set) var variableCount = 0
  /// The rows of the intrinsic heights, in the order of the items that have them.
  private(set) var intrinsicHeights: [Int] = []

  mutating func makeItem() -> Int {
    variableCount += 4
    return variableCount / 4 - 1
  }

  func variable(_ item: Int, _ axis: Axis) -> Variable {
    // A solver numbers its variables from 0 in the order in which they are made.
    Variable(index: item * 4 + axis.rawValue)
  }

  /// `item.axis` times the coefficient.
  func term(_ item: Int, _ axis: Axis, _ coefficient: Double = 1) -> Term {
    Term(variable(item, axis), coefficient)
  }

  /// The end of an item, right or bottom, times the coefficient.
  func end(_ item: Int, _ axis: Axis, _ coefficient: Double = 1) -> [Term] {
    let size: Axis = axis == .x ? .width : .height
    return [term(item, axis, coefficient), term(item, size, coefficient)]
  }

  mutating func add(
    _ terms: [Term],
    _ constant: Double,
    above: Cost = .required,
    below: Cost = .required
  ) {
    rows.append(Row(terms: terms, constant: constant, above: above, below: below))
  }

  /// Adds an intrinsic size: one row with hugging and compression resistance as its two costs.
  mutating func addIntrinsic(
    _ item: Int,
    _ axis: Axis,
    _ size: Double,
    hugging: Float,
    compression: Float = 750
  ) {
    if axis == .height { intrinsicHeights.append(rows.count) }
    add([term(item, axis)], size, above: .priority(hugging), below: .priority(compression))
  }

  /// Adds everything to a new solver and solves.
  func load(into solver: Solver) throws -> [RowIdentifier] {
    for _ in 0..<variableCount { _ = solver.makeVariable() }
    var names: [RowIdentifier] = []
    names.reserveCapacity(rows.count)
    for row in rows {
      names.append(
        try solver.add(row.terms, constant: row.constant, above: row.above, below: row.below)
      )
    }
    try solver.solve()
    return names
  }
}

extension SolverSystem {
  /// The row that gives the feed cell its width.
  static let feedWidthRow = 2

  /// The cell of the sample feed: content view, title, text, image, user name and time.
  ///
  /// 24 variables and 28 rows, which as constraints with one priority each are 38.
  static func feed() -> SolverSystem {
    var system = SolverSystem()
    let (content, title, text) = (system.makeItem(), system.makeItem(), system.makeItem())
    let (image, user, time) = (system.makeItem(), system.makeItem(), system.makeItem())
    system.add([system.term(content, .x)], 0)
    system.add([system.term(content, .y)], 0)
    system.add([system.term(content, .width)], 375)
    system.add([system.term(title, .x), system.term(content, .x, -1)], 16)
    for item in [text, image, user] {
      system.add([system.term(title, .x), system.term(item, .x, -1)], 0)
    }
    for item in [title, text, time] {
      system.add(system.end(content, .x) + system.end(item, .x, -1), 10)
    }
    system.add(system.end(content, .x) + system.end(image, .x, -1), 16, above: .none)
    system.add([system.term(title, .y), system.term(content, .y, -1)], 10)
    for (item, former, space) in [(text, title, 6.0), (image, text, 8), (user, image, 8)] {
      system.add([system.term(item, .y)] + system.end(former, .y, -1), space)
    }
    system.add(system.end(time, .y) + system.end(user, .y, -1), -0.5)
    system.add(system.end(content, .y) + system.end(user, .y, -1), 4)
    let sizes: [(Int, Double, Double, Float)] = [
      (title, 120, 19.5, 251), (text, 349, 50.5, 251), (image, 143, 80.5, 251),
      (user, 62, 16, 249), (time, 30, 14.5, 251),
    ]
    for (item, width, height, hugging) in sizes {
      system.addIntrinsic(item, .width, width, hugging: 251)
      system.addIntrinsic(item, .height, height, hugging: hugging)
    }
    // What `systemLayoutSizeFitting` asks for: as low as possible.
    system.add(
      [system.term(content, .height)],
      0,
      above: .priority(50),
      below: .priority(50)
    )
    return system
  }

  /// Three horizontal stacks of three labels each in a vertical stack: 12 views in a root.
  static func nestedStacks() -> SolverSystem {
    var system = SolverSystem()
    let root = system.makeItem()
    system.add([system.term(root, .x)], 0)
    system.add([system.term(root, .y)], 0)
    system.add([system.term(root, .width)], 320)
    var former: Int?
    for _ in 0..<3 {
      let stack = system.makeItem()
      system.add([system.term(stack, .x), system.term(root, .x, -1)], 0)
      system.add([system.term(stack, .width), system.term(root, .width, -1)], 0)
      if let former {
        system.add([system.term(stack, .y)] + system.end(former, .y, -1), 8)
      } else {
        system.add([system.term(stack, .y), system.term(root, .y, -1)], 0)
      }
      former = stack
      var neighbour: Int?
      for place in 0..<3 {
        let label = system.makeItem()
        if let neighbour {
          system.add([system.term(label, .x)] + system.end(neighbour, .x, -1), 4)
        } else {
          system.add([system.term(label, .x), system.term(stack, .x, -1)], 0)
        }
        neighbour = label
        system.add([system.term(label, .y), system.term(stack, .y, -1)], 0)
        system.add([system.term(label, .height), system.term(stack, .height, -1)], 0)
        system.addIntrinsic(label, .width, 60, hugging: Float(250 + place))
        system.addIntrinsic(label, .height, 17, hugging: 250)
      }
      if let neighbour {
        system.add(system.end(stack, .x) + system.end(neighbour, .x, -1), 0)
      }
    }
    if let former { system.add(system.end(root, .y) + system.end(former, .y, -1), 0) }
    system.add([system.term(root, .height)], 0, above: .priority(50), below: .priority(50))
    return system
  }
}
