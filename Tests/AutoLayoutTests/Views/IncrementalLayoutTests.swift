import AutoLayout
import Foundation
import TemplateLayout
import Testing
import TextLayout

/// A cell that changes in a thousand small ways measures as a new cell of the same content does.
@Suite struct IncrementalLayoutTests {
  /// Everything that decides the cell, as a value.
  private struct Model {
    var texts = ["one", "two words", "three words here", "x"]
    var lines = [1, 0, 2, 0]
    var fontSizes: [CGFloat] = [10, 10, 12, 8]
    var hugging: [Float] = [251, 250, 252, 249]
    var hidden = [false, false, false, false]
    var imageWidth: CGFloat? = 30
    var axis = LayoutConstraint.Axis.vertical
    var distribution = StackView.Distribution.fill
    var alignment = StackView.Alignment.fill
    var spacing: CGFloat = 4
    var isInsideMargins = false
    var margin: CGFloat = 8
    var inset: CGFloat = 10
    var hasLimit = false
    var limit: CGFloat = 60
    var limitPriority: Float = 900
    var width: CGFloat = 200
    var scale: CGFloat = 2
    var direction = LayoutDirection.leftToRight
  }

  /// Three labels in a stack, an image and a label beside it.
  private final class ModelCell: TableViewCell {
    let labels = (0..<4).map { _ in Label() }
    let image = ImageView()
    let stack = StackView()
    var leading: LayoutConstraint!
    var limit: LayoutConstraint!

    required init(style: CellStyle = .default, reuseIdentifier: String?) {
      super.init(style: style, reuseIdentifier: reuseIdentifier)
      for (index, label) in labels.enumerated() { label.identifier = "label\(index)" }
      image.identifier = "image"
      stack.identifier = "stack"
      for label in labels[0..<3] { stack.addArrangedSubview(label) }
      for view in [image, stack, labels[3]] {
        view.translatesAutoresizingMaskIntoConstraints = false
        contentView.addSubview(view)
      }
      image.setContentHuggingPriority(.required, for: .horizontal)
      leading = image.leadingAnchor.constraint(equalTo: contentView.leadingAnchor, constant: 10)
      limit = labels[3].widthAnchor.constraint(lessThanOrEqualToConstant: 60)
      LayoutConstraint.activate([
        leading,
        image.topAnchor.constraint(equalTo: contentView.topAnchor, constant: 4),
        stack.leadingAnchor.constraint(equalTo: image.trailingAnchor, constant: 6),
        stack.trailingAnchor.constraint(equalTo: contentView.trailingAnchor, constant: -10),
        stack.topAnchor.constraint(equalTo: contentView.topAnchor, constant: 4),
        labels[3].topAnchor.constraint(equalTo: stack.bottomAnchor, constant: 5),
        labels[3].topAnchor.constraint(
          greaterThanOrEqualTo: image.bottomAnchor,
          constant: 5
        ),
        labels[3].leadingAnchor.constraint(equalTo: stack.leadingAnchor),
        labels[3].trailingAnchor.constraint(lessThanOrEqualTo: contentView.trailingAnchor),
        contentView.bottomAnchor.constraint(equalTo: labels[3].bottomAnchor, constant: 3),
      ])
    }

    func adopt(_ model: Model) {
      for (index, label) in labels.enumerated() {
        label.text = model.texts[index]
        label.numberOfLines = model.lines[index]
        label.font = .fixed(ofSize: model.fontSizes[index])
        label.setContentHuggingPriority(LayoutPriority(model.hugging[index]), for: .horizontal)
        label.setContentHuggingPriority(LayoutPriority(model.hugging[index]), for: .vertical)
        label.isHidden = model.hidden[index]
      }
      image.image = model.imageWidth.map { Image(size: CGSize(width: $0, height: $0 / 2)) }
      stack.axis = model.axis
      stack.distribution = model.distribution
      stack.alignment = model.alignment
      stack.spacing = model.spacing
      stack.isLayoutMarginsRelativeArrangement = model.isInsideMargins
      stack.layoutMargins = EdgeInsets(
        top: model.margin,
        left: model.margin,
        bottom: model.margin,
        right: model.margin / 2
      )
      leading.constant = model.inset
      limit.constant = model.limit
      limit.priority = LayoutPriority(model.limitPriority)
      limit.isActive = model.hasLimit
    }

    func frames() -> [CGRect] { (labels as [View] + [image, stack]).map(\.frame) }
  }

  private static func change(_ model: inout Model, _ generator: inout SeededGenerator) {
    let index = Int.random(in: 0..<4, using: &generator)
    switch Int.random(in: 0..<19, using: &generator) {
    case 0...3:
      let count = Int.random(in: 0...6, using: &generator)
      model.texts[index] = (0..<count).map { _ in
        String(repeating: "x", count: Int.random(in: 1...8, using: &generator))
      }.joined(separator: " ")
    case 4: model.lines[index] = Int.random(in: 0...2, using: &generator)
    case 5: model.fontSizes[index] = CGFloat(Int.random(in: 6...15, using: &generator))
    case 6: model.hugging[index] = Float(Int.random(in: 245...255, using: &generator))
    case 7, 8: model.hidden[index].toggle()
    case 9:
      model.imageWidth =
        Bool.random(using: &generator) ? nil : CGFloat(Int.random(in: 0...80, using: &generator))
    case 10: model.axis = model.axis == .vertical ? .horizontal : .vertical
    case 11:
      model.distribution = StackView.Distribution.allCases.randomElement(using: &generator)!
    case 12: model.alignment = StackView.Alignment.allCases.randomElement(using: &generator)!
    case 13: model.spacing = CGFloat(Int.random(in: 0...12, using: &generator))
    case 14:
      model.isInsideMargins.toggle()
      model.margin = CGFloat(Int.random(in: 0...9, using: &generator))
    case 15: model.inset = CGFloat(Int.random(in: 0...30, using: &generator))
    case 16:
      model.hasLimit.toggle()
      model.limit = CGFloat(Int.random(in: 10...120, using: &generator))
      model.limitPriority = [1000, 900, 760, 300].randomElement(using: &generator)!
    case 17: model.width = CGFloat(Int.random(in: 80...420, using: &generator))
    default:
      model.scale = [1, 2, 3].randomElement(using: &generator)!
      model.direction = Bool.random(using: &generator) ? .leftToRight : .rightToLeft
    }
  }

  @Test(
    "A changed cell measures as a new one does",
    arguments: 0..<(ProcessInfo.processInfo.environment["TEMPLATE_LAYOUT_FULL"] == "1" ? 100 : 10)
  )
  func warmEqualsCold(_ seed: Int) throws {
    var generator = SeededGenerator(seed: UInt64(seed))
    var model = Model()
    let warm = ModelCell(reuseIdentifier: nil)
    for step in 0..<100 {
      Self.change(&model, &generator)
      warm.adopt(model)
      let cold = ModelCell(reuseIdentifier: nil)
      cold.adopt(model)
      let results = [warm, cold].map { cell in
        Result { try Self.measure(cell, model) }.mapError { $0 as! LayoutError }
      }
      #expect(
        results[0] == results[1],
        "seed \(seed), step \(step): \(model)"
      )
    }
  }

  private struct Outcome: Equatable {
    var height: CGFloat
    var frames: [CGRect]
  }

  private static func measure(_ cell: ModelCell, _ model: Model) throws -> Outcome {
    let context = MeasurementContext(
      contentWidth: model.width,
      scale: model.scale,
      layoutDirection: model.direction
    )
    let height = try cell.fittingHeight(in: context)
    cell.frame = CGRect(x: 0, y: 0, width: model.width, height: height)
    cell.layoutIfNeeded()
    // Hidden views have no place that anybody could see.
    let shown = zip(cell.frames(), model.hidden + [false, false]).filter { !$1 }.map(\.0)
    return Outcome(height: height, frames: shown)
  }
}

/// A generator whose numbers follow from its seed.
struct SeededGenerator: RandomNumberGenerator {
  private var state: UInt64

  init(seed: UInt64) { state = seed &* 0x9E37_79B9_7F4A_7C15 | 1 }

  mutating func next() -> UInt64 {
    state ^= state << 13
    state ^= state >> 7
    state ^= state << 17
    return state
  }
}
