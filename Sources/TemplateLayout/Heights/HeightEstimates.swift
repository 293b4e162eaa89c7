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
  package private(set) var classes: ClassHeights
  /// The classes of rows whose kind has a height of its own, given or measured, by bit: the others have
  /// that of an average row.
  private var ownClasses = 0

  package init(defaultHeight: Double = 44) {
    self.defaultHeight = defaultHeight
    classes = ClassHeights(repeating: defaultHeight)
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
  ///
  /// Every commit of a height does this, so it touches only the classes whose estimate changes.
  package mutating func record(_ height: Double, kind: UInt16, isRow: Bool = true) {
    if kind != 0 {
      let index = Int(kind)
      if index >= means.count {
        means.append(contentsOf: repeatElement(RunningMean(), count: index + 1 - means.count))
      }
      let isFirst = means[index].samples == 0
      means[index].add(height)
      if isFirst {
        updateClasses()
      } else if kind <= Self.largestClassKind, index >= given.count || given[index] == nil {
        classes[index + 1] = means[index].mean
      }
    }
    if isRow {
      allRows.add(height)
      setAverageRow(allRows.mean)
    } else {
      allHeadersAndFooters.add(height)
      classes[1] = allHeadersAndFooters.mean
    }
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
    ownClasses = 0
    for kind in 1...Self.largestClassKind {
      let index = Int(kind)
      let hasOwn =
        index < given.count && given[index] != nil
        || index < means.count && means[index].samples > 0
      if hasOwn { ownClasses |= 1 << (index + 1) }
      classes[index + 1] = estimate(forKind: kind)
    }
    classes[0] = estimate(forKind: 0)
    classes[1] = estimate(forKind: 0, isRow: false)
  }

  private mutating func setAverageRow(_ height: Double) {
    classes[0] = height
    for index in 2..<Self.classCount where ownClasses & (1 << index) == 0 {
      classes[index] = height
    }
  }
}
