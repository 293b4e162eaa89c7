/// The heights that stand for rows nobody has measured yet: per kind a given height, or else the
/// running mean of the heights measured in the current environment.
///
/// A row whose kind is unknown, or of whose kind nothing was measured, is taken for an average row;
/// a header or footer for an average header or footer; and where none was measured the default
/// stands. After a change of environment the former means stay until the first new measurement of
/// their kind.
package struct HeightEstimates: Sendable {
  /// How many estimates a tree distinguishes in its sums (see ``RowTree``): one for rows of unknown
  /// kind, one for headers and footers of unknown kind, and one for the rows of each of the first
  /// kinds.
  package static let classCount = 8

  /// The largest kind of rows with an estimate class of its own.
  package static let largestClassKind: UInt16 = 6

  /// A mean that is corrected by each sample, so that nothing is ever subtracted from a sum.
  struct RunningMean: Sendable {
    var mean = 0.0
    var samples = 0
    /// Whether `mean` comes from a former environment: the next sample replaces it.
    var isFormer = false

    var value: Double? { samples > 0 ? mean : nil }

    mutating func add(_ height: Double) {
      if isFormer {
        samples = 0
        mean = 0
        isFormer = false
      }
      samples += 1
      mean += (height - mean) / Double(samples)
    }
  }

  /// The height of a row when nothing was measured and none is given, in points.
  package var defaultHeight: Double { didSet { updateClasses() } }

  private var allRows = RunningMean()
  private var allHeadersAndFooters = RunningMean()
  private var means: [RunningMean] = []
  private var given: [Double?] = []

  /// The estimate of each class, in the order of ``classIndex(kind:isRow:)``.
  private(set) var classes: ClassHeights

  package init(defaultHeight: Double = 44) {
    self.defaultHeight = defaultHeight
    classes = ClassHeights(
      values: (
        defaultHeight, defaultHeight, defaultHeight, defaultHeight, defaultHeight, defaultHeight,
        defaultHeight, defaultHeight
      )
    )
  }

  /// The estimate in points for rows (or headers and footers) of a kind.
  package func estimate(forKind kind: UInt16, isRow: Bool = true) -> Double {
    let index = Int(kind)
    if kind != 0 {
      if index < given.count, let height = given[index] { return height }
      if index < means.count, let mean = means[index].value { return mean }
    }
    return (isRow ? allRows : allHeadersAndFooters).value ?? defaultHeight
  }

  /// Takes a measured height into the means of its kind.
  package mutating func record(_ height: Double, kind: UInt16, isRow: Bool = true) {
    if isRow {
      allRows.add(height)
    } else {
      allHeadersAndFooters.add(height)
    }
    if kind != 0 {
      let index = Int(kind)
      if index >= means.count {
        means.append(contentsOf: repeatElement(RunningMean(), count: index + 1 - means.count))
      }
      means[index].add(height)
    }
    updateClasses()
  }

  /// Gives rows of a kind a fixed estimate in points, or with `nil` their running mean again.
  package mutating func setEstimate(_ height: Double?, forKind kind: UInt16) {
    precondition(kind != 0, "kind 0 stands for an unknown reuse identifier and has no estimate")
    let index = Int(kind)
    if index >= given.count {
      given.append(contentsOf: repeatElement(nil, count: index + 1 - given.count))
    }
    given[index] = height
    updateClasses()
  }

  /// Begins another environment: the means stay as first guesses and are replaced by its own.
  package mutating func beginEnvironment() {
    allRows.isFormer = true
    allHeadersAndFooters.isFormer = true
    for index in means.indices { means[index].isFormer = true }
  }

  /// The class of a row without a height of its own, or `nil` if there is none for its kind: then
  /// the tree keeps the estimate of the moment with the row.
  static func classIndex(kind: UInt16, isRow: Bool) -> Int? {
    if kind == 0 { return isRow ? 0 : 1 }
    return isRow && kind <= largestClassKind ? Int(kind) + 1 : nil
  }

  private mutating func updateClasses() {
    classes.values = (
      estimate(forKind: 0), estimate(forKind: 0, isRow: false), estimate(forKind: 1),
      estimate(forKind: 2), estimate(forKind: 3), estimate(forKind: 4), estimate(forKind: 5),
      estimate(forKind: 6)
    )
  }
}
