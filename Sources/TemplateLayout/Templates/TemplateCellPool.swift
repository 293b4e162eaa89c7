import Foundation

/// Owns the template cells of one core and measures rows on them.
///
/// What runs here: preparing, configuring and measuring templates, one row at a time. What must not:
/// anything that knows a table. A template is made here and never leaves, so it needs no locking; a
/// table has one pool per core, and each makes its own template of a reuse identifier when the
/// first row needs it.
actor TemplateCellPool {
  private var templates = TemplateSet<any TemplateCell>()

  /// The number of templates made so far.
  var templateCount: Int { templates.count }

  /// Measures the run's rows in order, giving way to other runs after each.
  func perform(_ run: MeasurementRun) async -> MeasurementRun.Report {
    await run.perform(isolation: self) { measurement in
      guard case .template(let make) = measurement.registration.maker,
        case .template(let configure) = measurement.configuration
      else {
        preconditionFailure("a main-actor template was sent to a background pool: \(measurement)")
      }
      return templates.measure(
        measurement,
        now: run.now,
        make: make,
        prepare: { $0.prepareForReuse() },
        configure: configure
      ) { try $0.fittingHeight(in: $1) }
    }
  }
}

/// The same for templates that must live on the main actor.
///
/// What runs here runs on the main actor: keep runs as short as the gap before the next frame.
@MainActor
final class MainActorTemplateCellPool {
  private var templates = TemplateSet<any MainActorTemplateCell>()

  nonisolated init() {}

  /// Measures the run's rows in order, giving way to other work of the main actor after each.
  func perform(_ run: MeasurementRun) async -> MeasurementRun.Report {
    await run.perform(isolation: MainActor.shared) { measurement in
      guard case .mainActorTemplate(let make) = measurement.registration.maker,
        case .mainActorTemplate(let configure) = measurement.configuration
      else {
        preconditionFailure("a template was sent to the main actor's pool: \(measurement)")
      }
      return templates.measure(
        measurement,
        now: run.now,
        make: make,
        prepare: { $0.prepareForReuse() },
        configure: configure
      ) { try $0.fittingHeight(in: $1) }
    }
  }
}

/// Templates by the number of their reuse identifier, and what is done with one for one row.
private struct TemplateSet<Cell> {
  private var templates: [UInt16: Cell] = [:]

  var count: Int { templates.count }

  init() {}

  mutating func measure(
    _ measurement: Measurement,
    now: () -> ContinuousClock.Instant,
    make: (String) throws -> Cell,
    prepare: (Cell) -> Void,
    configure: (Cell) throws -> Void,
    height: (Cell, MeasurementContext) throws -> CGFloat
  ) -> MeasurementOutcome {
    let start = now()
    var created = false
    let result: Result<CGFloat, TableLayoutError>
    do {
      let template: Cell
      if let existing = templates[measurement.kind] {
        template = existing
      } else {
        template = try make(measurement.registration.reuseIdentifier)
        templates[measurement.kind] = template
        created = true
      }
      prepare(template)
      try configure(template)
      let height = try height(template, measurement.context)
      result =
        height.isFinite && height >= 0
        ? .success(height)
        : .failure(
          .invalidHeight(
            height,
            reuseIdentifier: measurement.registration.reuseIdentifier,
            at: measurement.row
          )
        )
    } catch let mismatch as CellTypeMismatch {
      result = .failure(
        .cellTypeMismatch(
          reuseIdentifier: measurement.registration.reuseIdentifier,
          registered: "\(mismatch.found)",
          configured: "\(mismatch.expected)",
          at: measurement.row
        )
      )
    } catch {
      result = .failure(
        .measurementFailed(
          measurement.row,
          reuseIdentifier: measurement.registration.reuseIdentifier,
          reason: error
        )
      )
    }
    return MeasurementOutcome(
      height: result,
      start: start,
      duration: now() - start,
      createdTemplate: created
    )
  }
}
