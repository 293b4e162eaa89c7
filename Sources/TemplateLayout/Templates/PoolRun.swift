/// A run and the pool it goes to.
struct PoolRun: Sendable {
  enum Pool: Sendable {
    case templates(TemplateCellPool, index: Int)
    case mainActor(MainActorTemplateCellPool)

    /// What events call the pool.
    var site: TableLayoutEvent.TemplateSite {
      switch self {
      case .templates(_, let index): .pool(index)
      case .mainActor: .mainActor
      }
    }
  }

  let pool: Pool
  let run: MeasurementRun

  /// Measures the rows where the pool lives.
  func perform() async -> MeasurementRun.Report {
    switch pool {
    case .templates(let pool, _): await pool.perform(run)
    case .mainActor(let pool): await pool.perform(run)
    }
  }
}
