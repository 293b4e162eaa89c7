import AutoLayout
import Foundation
import TemplateLayout
import Testing
import TextLayout

@Suite struct DiagnosisTests {
  private let context = MeasurementContext(contentWidth: 300)

  /// A cell of one label with the name `label`.
  private func makeCell() -> (cell: TableViewCell, label: Label) {
    let cell = TableViewCell(reuseIdentifier: nil)
    cell.identifier = "NoteCell"
    let label = Label()
    label.identifier = "label"
    label.font = .fixed(ofSize: 10)
    label.text = "word"
    label.translatesAutoresizingMaskIntoConstraints = false
    cell.contentView.addSubview(label)
    return (cell, label)
  }

  @Test("A height is the sum of the constraints and contents from top to bottom")
  func explanation() throws {
    let cell = FeedCell(reuseIdentifier: nil)
    cell.configure(
      FeedEntry(
        title: "Title",
        content: "Words",
        username: "me",
        time: "now",
        imageSize: [20, 30]
      )
    )
    let explanation = try cell.heightExplanation(width: 375)
    #expect(explanation.height == 118.5)
    #expect(explanation.steps.map(\.points) == [10, 19.5, 6, 17, 8, 30, 8, 16, 4])
    #expect(explanation.steps[0].name == "titleLabel.top == contentView.top + 10")
    #expect(
      explanation.steps[3].name
        == "contentLabel.height == 17 of its content (hugging 251, compression 750)"
    )
    #expect(explanation.description.hasPrefix("118.5 =\n  + 10  titleLabel.top"))
  }

  @Test("The explanation of a height adds up, also over a stack and the longest of two columns")
  func explanationOfStack() throws {
    let cell = TableViewCell(reuseIdentifier: nil)
    let boxes = [Box(width: 10, height: 20), Box(width: 10, height: 33), Box(width: 10, height: 9)]
    for (index, box) in boxes.enumerated() { box.identifier = "box\(index)" }
    let stack = StackView(arrangedSubviews: [boxes[0], boxes[1]])
    stack.identifier = "stack"
    stack.axis = .vertical
    stack.spacing = 4
    for view in [stack, boxes[2]] {
      view.translatesAutoresizingMaskIntoConstraints = false
      cell.contentView.addSubview(view)
      view.topAnchor.constraint(equalTo: cell.contentView.topAnchor, constant: 3).isActive = true
      cell.contentView.bottomAnchor.constraint(
        greaterThanOrEqualTo: view.bottomAnchor,
        constant: 2
      ).isActive = true
    }
    let explanation = try cell.heightExplanation(width: 300)
    #expect(explanation.height == 62)
    #expect(explanation.steps.reduce(0) { $0 + $1.points } == 62)
    #expect(explanation.steps.contains { $0.name == "stack: spacing 4 between box0 and box1" })
    #expect(!explanation.steps.contains { $0.name.contains("box2") })
  }

  @Test("A well-formed cell has no issues")
  func noIssues() {
    let cell = FeedCell(reuseIdentifier: nil)
    cell.configure(
      FeedEntry(
        title: "Title",
        content: "Words",
        username: "me",
        time: "now",
        imageSize: [20, 30]
      )
    )
    #expect(cell.layoutIssues(in: context).isEmpty)
  }

  @Test("A view that reaches neither side is ambiguous in its position")
  func ambiguousPosition() {
    let (cell, label) = makeCell()
    label.topAnchor.constraint(equalTo: cell.contentView.topAnchor).isActive = true
    label.bottomAnchor.constraint(equalTo: cell.contentView.bottomAnchor).isActive = true
    #expect(
      cell.layoutIssues(in: context).map(\.description) == [
        "label: horizontal position is ambiguous: "
          + "no constraint reaches contentView.left or contentView.right"
      ]
    )
    #expect(label.hasAmbiguousLayout)
    label.leadingAnchor.constraint(equalTo: cell.contentView.leadingAnchor).isActive = true
    #expect(cell.layoutIssues(in: context).isEmpty)
    #expect(!label.hasAmbiguousLayout)
  }

  @Test("A view without a size of its own that reaches one side is ambiguous in its length")
  func ambiguousLength() {
    let (cell, label) = makeCell()
    let line = View()
    line.identifier = "line"
    line.translatesAutoresizingMaskIntoConstraints = false
    cell.contentView.addSubview(line)
    LayoutConstraint.activate([
      label.topAnchor.constraint(equalTo: cell.contentView.topAnchor),
      label.bottomAnchor.constraint(equalTo: cell.contentView.bottomAnchor),
      label.leadingAnchor.constraint(equalTo: cell.contentView.leadingAnchor),
      line.leadingAnchor.constraint(equalTo: cell.contentView.leadingAnchor),
      line.topAnchor.constraint(equalTo: label.topAnchor),
      line.heightAnchor.constraint(equalToConstant: 1),
    ])
    #expect(
      cell.layoutIssues(in: context).map(\.description) == [
        "line: width is ambiguous: no constraint reaches contentView.right"
      ]
    )
  }

  @Test("Two views of equal hugging that share a width name each other")
  func ambiguousShares() {
    let (cell, label) = makeCell()
    let other = Label()
    other.identifier = "other"
    other.text = "word"
    other.translatesAutoresizingMaskIntoConstraints = false
    cell.contentView.addSubview(other)
    LayoutConstraint.activate([
      label.topAnchor.constraint(equalTo: cell.contentView.topAnchor),
      label.bottomAnchor.constraint(equalTo: cell.contentView.bottomAnchor),
      label.leadingAnchor.constraint(equalTo: cell.contentView.leadingAnchor),
      other.leadingAnchor.constraint(equalTo: label.trailingAnchor),
      other.trailingAnchor.constraint(equalTo: cell.contentView.trailingAnchor),
      other.topAnchor.constraint(equalTo: label.topAnchor),
    ])
    #expect(
      cell.layoutIssues(in: context).map(\.description) == [
        "label: width is ambiguous: it can give to or take from other at the same priority",
        "other: width is ambiguous: it can give to or take from label at the same priority",
      ]
    )
    label.setContentHuggingPriority(LayoutPriority(251), for: .horizontal)
    #expect(cell.layoutIssues(in: context).isEmpty)
  }

  @Test("Of equal huggings the first view is stretched, of equal resistances the last compressed")
  func equalPriorities() throws {
    let cell = TableViewCell(reuseIdentifier: nil)
    let boxes = (0..<3).map { _ in Box(width: 50, height: 10) }
    let stack = StackView(arrangedSubviews: boxes)
    stack.translatesAutoresizingMaskIntoConstraints = false
    cell.contentView.addSubview(stack)
    LayoutConstraint.activate([
      stack.topAnchor.constraint(equalTo: cell.contentView.topAnchor),
      stack.leadingAnchor.constraint(equalTo: cell.contentView.leadingAnchor),
      stack.trailingAnchor.constraint(equalTo: cell.contentView.trailingAnchor),
      stack.bottomAnchor.constraint(equalTo: cell.contentView.bottomAnchor),
    ])
    _ = try cell.fittingHeight(in: context)
    cell.frame = CGRect(x: 0, y: 0, width: 300, height: 10)
    cell.layoutIfNeeded()
    #expect(boxes.map(\.frame.width) == [200, 50, 50])
    _ = try cell.fittingHeight(in: MeasurementContext(contentWidth: 120))
    cell.frame = CGRect(x: 0, y: 0, width: 120, height: 10)
    cell.layoutIfNeeded()
    #expect(boxes.map(\.frame.width) == [50, 50, 20])
  }

  @Test("A cell without a chain says where the chain breaks")
  func notSelfSizing() {
    let (cell, label) = makeCell()
    let second = Label()
    second.identifier = "second"
    second.text = "word"
    second.translatesAutoresizingMaskIntoConstraints = false
    cell.contentView.addSubview(second)
    for view in [label, second] {
      view.leadingAnchor.constraint(equalTo: cell.contentView.leadingAnchor).isActive = true
    }
    func reason() -> String? {
      guard case .error(let error)? = cell.layoutIssues(in: context).first else { return nil }
      return error.description
    }
    #expect(reason() == "NoteCell is not self-sizing: no constraint reaches contentView.bottom")
    let top = label.topAnchor.constraint(equalTo: cell.contentView.topAnchor)
    let bottom = second.bottomAnchor.constraint(equalTo: cell.contentView.bottomAnchor)
    bottom.isActive = true
    #expect(reason() == "NoteCell is not self-sizing: no constraint reaches contentView.top")
    top.isActive = true
    #expect(
      reason()
        == "NoteCell is not self-sizing: no chain of constraints leads from contentView.top to "
        + "contentView.bottom; the one from the top ends at label; "
        + "the one from the bottom ends at second"
    )
    second.topAnchor.constraint(equalTo: label.bottomAnchor).isActive = true
    #expect(reason() == nil)
  }

  @Test("Every conflict is told, with the constraints that make it up")
  func conflicts() {
    let (cell, label) = makeCell()
    LayoutConstraint.activate([
      label.topAnchor.constraint(equalTo: cell.contentView.topAnchor),
      label.bottomAnchor.constraint(equalTo: cell.contentView.bottomAnchor),
      label.leadingAnchor.constraint(equalTo: cell.contentView.leadingAnchor),
      label.heightAnchor.constraint(equalToConstant: 10),
      label.heightAnchor.constraint(equalToConstant: 20),
      label.widthAnchor.constraint(greaterThanOrEqualToConstant: 80),
      label.widthAnchor.constraint(lessThanOrEqualToConstant: 70),
    ])
    let issues = cell.layoutIssues(in: context)
    #expect(issues.contains(.error(.unsatisfiable(["label.height == 10", "label.height == 20"]))))
    #expect(issues.contains(.error(.unsatisfiable(["label.width >= 80", "label.width <= 70"]))))
  }

  @Test("A cell that contradicts itself is measured again once it no longer does")
  func recovers() throws {
    let (cell, label) = makeCell()
    let height = label.heightAnchor.constraint(equalToConstant: 10)
    let other = label.heightAnchor.constraint(equalToConstant: 20)
    LayoutConstraint.activate([
      label.topAnchor.constraint(equalTo: cell.contentView.topAnchor),
      label.bottomAnchor.constraint(equalTo: cell.contentView.bottomAnchor),
      label.leadingAnchor.constraint(equalTo: cell.contentView.leadingAnchor),
      height, other,
    ])
    #expect(throws: LayoutError.self) { try cell.fittingHeight(in: context) }
    height.isActive = false
    #expect(try cell.fittingHeight(in: context) == 20)
  }
}
