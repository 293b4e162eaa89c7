import Foundation
import TemplateLayout
import Testing
import TextLayout

@testable import AutoLayout

/// How much work layout does, and that it ends and lets go.
@Suite struct LayoutWorkTests {
  private let context = MeasurementContext(contentWidth: 375)
  private let entry = FeedEntry(
    title: "Title",
    content: "Some words of content",
    username: "me",
    time: "now",
    imageSize: [40, 30]
  )

  @Test("Measuring again what has not changed does nothing")
  func nothingChanged() throws {
    let cell = FeedCell(reuseIdentifier: nil)
    cell.configure(entry)
    _ = try cell.fittingHeight(in: context)
    let before = cell.layoutEngine.counters
    _ = try cell.fittingHeight(in: context)
    #expect(cell.layoutEngine.counters == before)
  }

  @Test("Another row of the same cell reads what changed and solves once")
  func oneSolve() throws {
    let cell = FeedCell(reuseIdentifier: nil)
    cell.configure(entry)
    _ = try cell.fittingHeight(in: context)
    let before = cell.layoutEngine.counters
    cell.titleLabel.text = "Another title"
    cell.contentLabel.text = "Other words"
    _ = try cell.fittingHeight(in: context)
    let after = cell.layoutEngine.counters
    #expect(after.rebuilds == before.rebuilds)
    #expect(after.contentSizes == before.contentSizes + 2)
    #expect(after.widthResolutions == before.widthResolutions + 1)
    #expect(after.solves == before.solves + 1)
  }

  @Test("Another width lays out what depends on it, and reads no content size")
  func anotherWidth() throws {
    let cell = FeedCell(reuseIdentifier: nil)
    cell.configure(entry)
    _ = try cell.fittingHeight(in: context)
    let before = cell.layoutEngine.counters
    _ = try cell.fittingHeight(in: MeasurementContext(contentWidth: 320))
    let after = cell.layoutEngine.counters
    #expect(after.rebuilds == before.rebuilds)
    #expect(after.contentSizes == before.contentSizes)
    #expect(after.widthResolutions == before.widthResolutions + 1)
    #expect(after.solves == before.solves + 1)
  }

  @Test("The solver needs no pivot for another text of the same number of lines")
  func noPivots() throws {
    let cell = FeedCell(reuseIdentifier: nil)
    cell.configure(entry)
    _ = try cell.fittingHeight(in: context)
    let before = cell.layoutEngine.solver.counters
    cell.contentLabel.text = "Other words of content"
    _ = try cell.fittingHeight(in: context)
    let after = cell.layoutEngine.solver.counters
    #expect(after.pivots == before.pivots)
    #expect(after.flips == before.flips)
  }

  @Test(
    "A required hugging priority is a constraint like any other, also where edges fix the width"
  )
  func requiredHugging() throws {
    let cell = FeedCell(reuseIdentifier: nil)
    cell.configure(entry)
    cell.titleLabel.setContentHuggingPriority(.required, for: .horizontal)
    // The content view is as narrow as the title then: the given width yields, and is reported.
    let needed = cell.titleLabel.intrinsicContentSize.width + 26
    #expect(
      cell.layoutIssues(in: context) == [
        .widthNotMet(view: "contentView", given: 375, needed: needed)
      ]
    )
    cell.titleLabel.setContentHuggingPriority(.defaultLow, for: .horizontal)
    #expect(cell.layoutIssues(in: context).isEmpty)
  }

  @Test("A measured cell goes when nobody holds it, and takes its views with it")
  func letsGo() throws {
    weak var weakCell: FeedCell?
    weak var weakLabel: Label?
    weak var weakEngine: LayoutEngine?
    weak var weakConstraint: LayoutConstraint?
    do {
      let cell = FeedCell(reuseIdentifier: nil)
      cell.configure(entry)
      _ = try cell.fittingHeight(in: context)
      weakCell = cell
      weakLabel = cell.titleLabel
      weakEngine = cell.engine
      weakConstraint = cell.contentView.constraints.first
      #expect(weakConstraint != nil)
    }
    #expect(weakCell == nil)
    #expect(weakLabel == nil)
    #expect(weakEngine == nil)
    #expect(weakConstraint == nil)
  }

  @Test("A view that outlives its tree stands alone")
  func survivor() throws {
    let label = Label()
    label.text = "word"
    label.translatesAutoresizingMaskIntoConstraints = false
    var constraint: LayoutConstraint?
    do {
      let cell = TableViewCell(reuseIdentifier: nil)
      cell.contentView.addSubview(label)
      let top = label.topAnchor.constraint(equalTo: cell.contentView.topAnchor)
      let bottom = label.bottomAnchor.constraint(equalTo: cell.contentView.bottomAnchor)
      LayoutConstraint.activate([top, bottom])
      _ = try cell.fittingHeight(in: context)
      constraint = top
    }
    #expect(label.superview == nil)
    #expect(label.engine == nil)
    #expect(constraint?.isActive == false)
    #expect(constraint?.secondItem == nil)
    #expect(constraint?.description == "Label.top == (a view that is gone).top")
    label.text = "another word"
    #expect(try label.systemLayoutSizeFitting(View.layoutFittingCompressedSize).height == 20.5)
  }

  @Test("Ten thousand views inside each other end in an error, and are freed")
  func deepTree() throws {
    let root = View()
    var innermost = root
    for _ in 0..<10_000 {
      let view = View()
      innermost.addSubview(view)
      innermost = view
    }
    #expect(innermost.isDescendant(of: root))
    #expect(innermost.rootView === root)
    root.layoutIfNeeded()
    #expect(root.layoutError == .tooManyViews(view: "View", limit: 1_024))
    innermost.removeFromSuperview()
    #expect(root.viewWithTag(7) == nil)
  }

  @Test("A chain of a hundred views is laid out")
  func longChain() throws {
    let cell = TableViewCell(reuseIdentifier: nil)
    var above = cell.contentView.topAnchor
    for index in 0..<100 {
      let box = Box(width: 10, height: CGFloat(index % 7))
      box.translatesAutoresizingMaskIntoConstraints = false
      cell.contentView.addSubview(box)
      box.leadingAnchor.constraint(equalTo: cell.contentView.leadingAnchor).isActive = true
      box.topAnchor.constraint(equalTo: above, constant: 1).isActive = true
      above = box.bottomAnchor
    }
    cell.contentView.bottomAnchor.constraint(equalTo: above).isActive = true
    let sum = (0..<100).reduce(CGFloat(100)) { $0 + CGFloat($1 % 7) }
    #expect(try cell.fittingHeight(in: context) == sum)
  }

  @Test("updateConstraints is called before the first layout and when asked for")
  func updatesConstraints() throws {
    final class LateCell: TableViewCell {
      var updates = 0
      let box = Box(width: 10, height: 20)
      override func updateConstraints() {
        updates += 1
        if box.superview == nil {
          box.translatesAutoresizingMaskIntoConstraints = false
          contentView.addSubview(box)
          LayoutConstraint.activate([
            box.topAnchor.constraint(equalTo: contentView.topAnchor),
            box.bottomAnchor.constraint(equalTo: contentView.bottomAnchor, constant: -5),
            box.leadingAnchor.constraint(equalTo: contentView.leadingAnchor),
          ])
        }
        super.updateConstraints()
      }
    }
    let cell = LateCell(reuseIdentifier: nil)
    #expect(try cell.fittingHeight(in: context) == 25)
    #expect(try cell.fittingHeight(in: context) == 25)
    #expect(cell.updates == 1)
    cell.setNeedsUpdateConstraints()
    cell.setNeedsUpdateConstraints()
    #expect(try cell.fittingHeight(in: context) == 25)
    #expect(cell.updates == 2)
  }

  @Test("A view that changes itself in every layout ends in an error")
  func restless() {
    final class Restless: View {
      override func layoutSubviews() {
        super.layoutSubviews()
        setNeedsLayout()
        safeAreaInsets.top += 1
      }
    }
    let view = Restless(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
    view.layoutIfNeeded()
    #expect(view.layoutError == .layoutDidNotSettle(view: "Restless", rounds: 12))
  }
}
