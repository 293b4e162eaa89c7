import AutoLayout
import FeedSample
import Foundation
import TemplateLayout
import TextLayout

/// The entries about views and cells: what of layout.* is not the solver's alone.
func viewsBenchmarks() -> [Benchmark] {
  [
    .measuring(
      "layout.make.feed",
      .microseconds,
      operations: 100,
      setUp: { MadeCells() },
      beforeSample: { cells in cells.heights = 0 },
      workDone: { cells in cells.heights },
      body: { cells in try cells.make(100) }
    ),
    .measuring(
      "layout.stack.nested",
      .microseconds,
      operations: 1_000,
      setUp: { try StackedCell() },
      workDone: { cell in cell.changes },
      body: { cell in try cell.measure(1_000) }
    ),
    .values("layout.remeasure.allocations", .count, samples: 3) {
      var cell = try StackedCell()
      try cell.measure(10)
      return Double(try countingAllocations { try cell.measure(1_000) }) / 1_000
    },
  ]
}

/// Feed cells made from nothing, each measured once.
private struct MadeCells {
  let context = MeasurementContext(contentWidth: 375)
  let preparer = FeedCell()
  var heights = 0

  mutating func make(_ count: Int) throws {
    for _ in 0..<count {
      let cell = FeedCell()
      if try cell.fittingHeight(in: context) > 0 { heights += 1 }
    }
  }
}

/// A cell of twelve views in stacks two deep, the content of which changes.
private struct StackedCell {
  let cell = TableViewCell(reuseIdentifier: nil)
  let labels: [BoxView]
  var changes = 0
  var height: CGFloat = 0
  let context = MeasurementContext(contentWidth: 375)

  init() throws {
    labels = (0..<8).map { BoxView(width: 40 + CGFloat($0), height: 20) }
    let rows = (0..<2).map { row in
      let stack = StackView(arrangedSubviews: Array(labels[row * 4..<row * 4 + 3]))
      stack.axis = .vertical
      stack.spacing = 4
      return stack
    }
    let columns = StackView(arrangedSubviews: [labels[3], rows[0], rows[1], labels[7]])
    columns.spacing = 8
    columns.alignment = .top
    columns.translatesAutoresizingMaskIntoConstraints = false
    let view = cell.contentView
    view.addSubview(columns)
    LayoutConstraint.activate([
      columns.topAnchor.constraint(equalTo: view.topAnchor, constant: 8),
      columns.leadingAnchor.constraint(equalTo: view.leadingAnchor, constant: 16),
      columns.trailingAnchor.constraint(equalTo: view.trailingAnchor, constant: -16),
      columns.bottomAnchor.constraint(equalTo: view.bottomAnchor, constant: -8),
    ])
    try measure(16)
  }

  /// Changes five heights and two widths before each measurement; a stack's height must follow.
  mutating func measure(_ count: Int) throws {
    changes = 0
    for round in 0..<count {
      let added = CGFloat((round + 1) % 16) * 0.5
      for index in [0, 1, 2, 4, 5] { labels[index].resize(height: 20 + added + CGFloat(index)) }
      for index in [0, 4] { labels[index].resize(width: 40 + added) }
      let height = try cell.fittingHeight(in: context)
      if height != self.height { changes += 1 }
      self.height = height
    }
  }
}

/// A view of a size of its own.
private final class BoxView: View {
  private var size: CGSize

  init(width: CGFloat, height: CGFloat) {
    size = CGSize(width: width, height: height)
    super.init(frame: .zero)
  }

  func resize(width: CGFloat? = nil, height: CGFloat? = nil) {
    size = CGSize(width: width ?? size.width, height: height ?? size.height)
    invalidateIntrinsicContentSize()
  }

  override var intrinsicContentSize: CGSize { size }
}
