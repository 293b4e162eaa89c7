/// What measuring a row costs, predicted by a running mean per kind (reuse identifier).
///
/// The first row of a kind sets the mean, each later one moves it by a fixed share.
package struct RowCosts: Sendable {
  /// The effect of some samples on whatever mean stood before them: `mean * kept + gained`.
  ///
  /// Samples of several runs that began from the same costs can so be taken in one after the other,
  /// exactly as if they had come in that order.
  fileprivate struct Effect: Sendable {
    /// The first sample, which is the mean before if there was none.
    var first: Double
    var kept: Double
    var gained: Double
  }

  private let weight: Double

  /// By kind, in nanoseconds; NaN as long as no row of the kind was measured.
  private var means: [Double] = []

  /// - Parameter weight: the share of the latest sample in the mean.
  package init(weight: Double = PrecacheTuning().latestCostWeight) {
    precondition(weight > 0 && weight <= 1, "a weight of \(weight)")
    self.weight = weight
  }

  /// What the next row of a kind is expected to cost; nil if none was measured yet.
  package func predicted(_ kind: UInt16) -> Duration? {
    nanoseconds(kind).map(Duration.init(roundedNanoseconds:))
  }

  /// Takes in what one row cost.
  package mutating func record(_ cost: Duration, kind: UInt16) {
    apply(effect(of: cost.inNanoseconds, after: nil), kind: kind)
  }

  /// Takes in what the rows of a batch cost.
  package mutating func merge(_ budget: BatchBudget) {
    for (kind, effect) in budget.effects { apply(effect, kind: kind) }
  }

  fileprivate func nanoseconds(_ kind: UInt16) -> Double? {
    let index = Int(kind)
    guard index < means.count, !means[index].isNaN else { return nil }
    return means[index]
  }

  fileprivate func effect(of sample: Double, after effect: Effect?) -> Effect {
    Effect(
      first: effect?.first ?? sample,
      kept: (effect?.kept ?? 1) * (1 - weight),
      gained: (effect?.gained ?? 0) * (1 - weight) + sample * weight
    )
  }

  private mutating func apply(_ effect: Effect, kind: UInt16) {
    let index = Int(kind)
    if index >= means.count {
      means.append(contentsOf: repeatElement(.nan, count: index + 1 - means.count))
    }
    let before = means[index].isNaN ? effect.first : means[index]
    means[index] = before * effect.kept + effect.gained
  }
}

/// The time that one batch of precaching, or one pool's share of it, may take.
///
/// A row starts only if it is expected to fit into what is left, so that a batch is over its limit by
/// less than one row's time. A kind that was never measured is taken to fit. The value travels with
/// the rows, decides there without asking anybody, and comes back with what it learnt.
package struct BatchBudget: Sendable {
  /// Whether the first row has to fit as well.
  package enum FirstRow: Hashable, Sendable {
    /// It starts in any case, so that a row that costs more than the whole limit is measured some
    /// time.
    case always

    /// It starts only if it fits: the limit is a gap before a frame, and waiting for a larger gap or
    /// the end of the interaction is better than a frame that is late.
    case ifItFits
  }

  package let limit: Duration
  package let firstRow: FirstRow

  /// What the rows have cost together.
  package private(set) var spent = Duration.zero

  /// How many rows have been measured.
  package private(set) var rows = 0

  private let costs: RowCosts
  fileprivate private(set) var effects: [(kind: UInt16, effect: RowCosts.Effect)] = []

  package init(limit: Duration, firstRow: FirstRow = .always, costs: RowCosts) {
    self.limit = limit
    self.firstRow = firstRow
    self.costs = costs
  }

  /// Whether a row of a kind may start.
  ///
  /// - Parameter elapsed: the time since the batch began, if other work may have taken some of it
  ///   as well.
  package func allows(_ kind: UInt16, elapsed: Duration = .zero) -> Bool {
    let left = limit - max(spent, elapsed)
    if rows == 0 && firstRow == .always { return true }
    guard left > .zero else { return false }
    guard let cost = predicted(kind) else { return true }
    return cost <= left
  }

  /// Takes in what a row cost that was started.
  package mutating func spend(_ cost: Duration, on kind: UInt16) {
    spent += cost
    rows += 1
    let index = effects.firstIndex { $0.kind == kind }
    let effect = costs.effect(of: cost.inNanoseconds, after: index.map { effects[$0].effect })
    if let index {
      effects[index].effect = effect
    } else {
      effects.append((kind, effect))
    }
  }

  private func predicted(_ kind: UInt16) -> Duration? {
    guard let effect = effects.first(where: { $0.kind == kind })?.effect else {
      return costs.predicted(kind)
    }
    let before = costs.nanoseconds(kind) ?? effect.first
    return Duration(roundedNanoseconds: before * effect.kept + effect.gained)
  }
}

extension Duration {
  /// Whole nanoseconds, so that the rounding of a mean does not decide whether a row fits.
  fileprivate init(roundedNanoseconds nanoseconds: Double) {
    self = .nanoseconds(Int64(nanoseconds.rounded()))
  }

  fileprivate var inNanoseconds: Double {
    let (seconds, attoseconds) = components
    return Double(seconds) * 1e9 + Double(attoseconds) / 1e9
  }
}
