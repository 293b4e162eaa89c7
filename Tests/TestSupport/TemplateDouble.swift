import Foundation
import Synchronization
import TemplateLayout

/// What the template doubles of one test did, counted, and what was done to them wrongly.
package final class TemplateWork: Sendable {
  /// Something that the engine must never do to a template.
  package struct Violation: Hashable, Sendable, CustomStringConvertible {
    package let description: String
  }

  private struct Counts {
    var made = 0
    var living = 0
    var prepared = 0
    var configured = 0
    var measured = 0
    var order: [Int] = []
    var violations: [Violation] = []
  }

  private let counts = Lock(Counts())

  package init() {}

  /// Templates made.
  package var made: Int { counts.withLock { $0.made } }
  /// Templates made and not freed yet.
  package var living: Int { counts.withLock { $0.living } }
  /// Calls of `prepareForReuse`.
  package var prepared: Int { counts.withLock { $0.prepared } }
  /// Calls of `configure`.
  package var configured: Int { counts.withLock { $0.configured } }
  /// Calls of `fittingHeight`.
  package var measured: Int { counts.withLock { $0.measured } }
  /// The identities of the contents measured, in order.
  package var measuredOrder: [Int] { counts.withLock { $0.order } }
  /// Overlapping use, measuring without a configuration, configuring a used cell.
  package var violations: [Violation] { counts.withLock { $0.violations } }

  fileprivate func countMade() {
    counts.withLock {
      $0.made += 1
      $0.living += 1
    }
  }

  fileprivate func countFreed() { counts.withLock { $0.living -= 1 } }
  fileprivate func countPrepared() { counts.withLock { $0.prepared += 1 } }
  fileprivate func countConfigured() { counts.withLock { $0.configured += 1 } }

  fileprivate func countMeasured(_ content: Int) {
    counts.withLock {
      $0.measured += 1
      $0.order.append(content)
    }
  }

  fileprivate func report(_ what: String) {
    counts.withLock { $0.violations.append(Violation(description: what)) }
  }
}

/// The content of one row of a template double.
package struct TemplateContent: Hashable, Sendable {
  /// Names the content in ``TemplateWork/measuredOrder``.
  package var id: Int

  /// The square points that the content covers: its height is this over the content width.
  package var area: CGFloat

  package init(id: Int, area: CGFloat) {
    self.id = id
    self.area = area
  }

  /// The height that a double gives, rounded up to pixels: what a test expects.
  package func height(in context: MeasurementContext) -> CGFloat {
    (area / context.contentWidth * context.scale).rounded(.up) / context.scale
  }
}

/// A template cell that counts what is done to it and reports what must not be.
///
/// Each call must have the cell for itself, and the calls must come in the order prepare for reuse
/// (not needed by a new cell), configure, measure. Its height is that of its content unless the
/// test gives another rule.
package final class TemplateDouble: TemplateCell {
  private let use: TemplateUse

  package init(work: TemplateWork, heightRule: TemplateUse.HeightRule? = nil) {
    use = TemplateUse(work: work, heightRule: heightRule)
  }

  package func prepareForReuse() { use.prepareForReuse() }

  package func configure(_ content: TemplateContent) { use.configure(content) }

  package func fittingHeight(in context: MeasurementContext) throws -> CGFloat {
    try use.fittingHeight(in: context)
  }
}

/// The double of a template that must live on the main actor.
@MainActor
package final class MainActorTemplateDouble: MainActorTemplateCell {
  private let use: TemplateUse

  package init(work: TemplateWork, heightRule: TemplateUse.HeightRule? = nil) {
    use = TemplateUse(work: work, heightRule: heightRule)
  }

  package func prepareForReuse() { use.prepareForReuse() }

  package func configure(_ content: TemplateContent) { use.configure(content) }

  package func fittingHeight(in context: MeasurementContext) throws -> CGFloat {
    try use.fittingHeight(in: context)
  }
}

/// The life of one template double, and its check.
package final class TemplateUse {
  package typealias HeightRule = @Sendable (TemplateContent, MeasurementContext) throws -> CGFloat

  private enum Phase {
    case new, prepared, configured, measured
  }

  private let work: TemplateWork
  private let heightRule: HeightRule?
  private let isInUse = Atomic(false)
  private var phase = Phase.new
  private var content: TemplateContent?

  init(work: TemplateWork, heightRule: HeightRule?) {
    self.work = work
    self.heightRule = heightRule
    work.countMade()
  }

  deinit { work.countFreed() }

  /// Takes the cell for one call; it is an overlap if somebody has it.
  private func alone<Result>(_ call: String, _ body: () throws -> Result) rethrows -> Result {
    if isInUse.exchange(true, ordering: .acquiring) {
      work.report("\(call) while another call had the template")
    }
    defer { isInUse.store(false, ordering: .releasing) }
    return try body()
  }

  func prepareForReuse() {
    alone("prepareForReuse") {
      work.countPrepared()
      content = nil
      phase = .prepared
    }
  }

  func configure(_ content: TemplateContent) {
    alone("configure") {
      work.countConfigured()
      if phase != .new && phase != .prepared {
        work.report("content \(content.id) configured on a template in phase \(phase)")
      }
      self.content = content
      phase = .configured
    }
  }

  func fittingHeight(in context: MeasurementContext) throws -> CGFloat {
    try alone("fittingHeight") {
      guard phase == .configured, let content else {
        work.report("a template in phase \(phase) measured")
        return 0
      }
      phase = .measured
      work.countMeasured(content.id)
      return try heightRule?(content, context) ?? content.height(in: context)
    }
  }
}
