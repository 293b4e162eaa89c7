import Foundation

/// What a cell's height is made of: the chain of constraints and content sizes from its top to its
/// bottom that decided it.
public struct HeightExplanation: Hashable, Sendable {
  /// One link of the chain.
  public struct Step: Hashable, Sendable {
    /// The constraint or content size, in words.
    public var name: String
    /// What it adds to the height, in points.
    public var points: CGFloat
  }

  /// The height, a multiple of a pixel.
  public var height: CGFloat

  /// The links, from top to bottom; their points add up to the height before it was rounded up.
  public var steps: [Step]
}

extension HeightExplanation: CustomStringConvertible {
  /// The sum, one link a line.
  public var description: String {
    var lines = ["\(height.shortDescription) ="]
    for step in steps {
      let sign = step.points < 0 ? "-" : "+"
      lines.append("  \(sign) \(step.points.magnitude.shortDescription)  \(step.name)")
    }
    return lines.joined(separator: "\n")
  }
}

extension LayoutEngine {
  /// Splits the height of the fitting view into the rows that decide it.
  func heightSteps() throws(LayoutError) -> [HeightExplanation.Step] {
    let bottom = root.fittingView.edges.bottom
    guard bottom >= 0 else { return [] }
    var records: [RowIdentifier: RowRecord] = [:]
    for record in try rowRecords() { records[record.identifier] = record }
    var links: [(place: Double, step: HeightExplanation.Step)] = []
    for support in solver.support(of: Variable(index: Int(bottom))) {
      guard let record = records[support.row], !record.terms.isEmpty else { continue }
      // A link stands where the middle of the edges it relates is.
      let place = record.terms.reduce(0) { $0 + solver.value(of: $1.variable) }
      let points = CGFloat((support.coefficient * record.constant * 1e6).rounded() / 1e6)
      // Edges held at 0 have no term and count as one all the same.
      let count = max(record.terms.count, 2)
      links.append(
        (place / Double(count), HeightExplanation.Step(name: record.name, points: points))
      )
    }
    return links.sorted { $0.place < $1.place }.map(\.step)
  }
}
