import Foundation
import TemplateLayout

/// Reads what one table tells of itself and finds what cannot be.
struct EventAudit {
  /// Rows measured, as told.
  private(set) var calculated = 0
  /// Whether events were lost, so that some were not seen.
  private(set) var hasGaps = false
  /// How many batches were looked at.
  private(set) var batches = 0
  private(set) var violations: [String] = []

  /// Whether heights may come from other tables.
  private let sharesHeights: Bool

  init(sharesHeights: Bool) {
    self.sharesHeights = sharesHeights
  }

  private struct OpenBatch {
    var id: Int
    var budget: Duration
    /// What rows nobody had asked for have cost, by pool.
    var costs: [TableLayoutEvent.TemplateSite: [Duration]] = [:]
    /// Whether the batch before was given up, whose rows in progress are told in this one.
    var hasStragglers: Bool
  }

  private var toldHeights: Set<CGFloat> = []
  private var batch: OpenBatch?
  private var wasCancelled = false
  private var hasEnded = false

  mutating func take(_ event: TableLayoutEvent) {
    if hasEnded { violations.append("\(event) after the end") }
    switch event.kind {
    case .dropped:
      hasGaps = true
    case .calculated(let calculation):
      calculated += 1
      toldHeights.insert(calculation.height)
      if calculation.reason == .precached {
        batch?.costs[calculation.site, default: []].append(calculation.duration)
      }
    case .cached(let row, let height), .precached(let row, let height),
      .hitCache(let row, let height):
      if !toldHeights.contains(height), !hasGaps, !sharesHeights {
        violations.append("P11 \(row) has a height of \(height) that nobody has calculated")
      }
    case .batchBegan(let id, let budget):
      if let batch { violations.append("P6 batch \(id) began in batch \(batch.id)") }
      batch = OpenBatch(id: id, budget: budget, hasStragglers: wasCancelled)
      wasCancelled = false
    case .batchEnded(let ended):
      if let batch {
        if batch.id != ended.id { violations.append("batch \(ended.id) ended in \(batch.id)") }
        check(batch)
      } else if !hasGaps {
        violations.append("batch \(ended.id) ended, which had not begun")
      }
      batch = nil
    case .precacheCancelled:
      wasCancelled = true
    case .ended:
      hasEnded = true
    default:
      break
    }
  }

  /// P6: in each pool a batch is over its budget by one row at most.
  private mutating func check(_ batch: OpenBatch) {
    batches += 1
    for (site, costs) in batch.costs {
      let others = costs.sorted().dropLast(batch.hasStragglers ? 2 : 1)
      let spent = others.reduce(Duration.zero, +)
      if spent > batch.budget {
        violations.append(
          "P6 batch \(batch.id) went on at \(site) after \(spent) of \(batch.budget)"
        )
      }
    }
  }
}
