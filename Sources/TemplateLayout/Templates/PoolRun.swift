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
}
