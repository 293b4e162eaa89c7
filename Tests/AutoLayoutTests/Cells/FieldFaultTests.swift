import AutoLayout
import Foundation
import TemplateLayout
import Testing
import TextLayout

/// Faults of other engines, by their number in the project's list of field faults.
@Suite struct FieldFaultTests {
  /// One label with 10 points around it, in the fixed-metric font of 10 points.
  private final class TextCell: TableViewCell {
    let label = Label()

    required init(style: CellStyle = .default, reuseIdentifier: String?) {
      super.init(style: style, reuseIdentifier: reuseIdentifier)
      label.identifier = "label"
      label.font = .fixed(ofSize: 10)
      label.numberOfLines = 0
      label.translatesAutoresizingMaskIntoConstraints = false
      contentView.addSubview(label)
      LayoutConstraint.activate([
        label.topAnchor.constraint(equalTo: contentView.topAnchor, constant: 10),
        label.leadingAnchor.constraint(equalTo: contentView.leadingAnchor, constant: 10),
        label.trailingAnchor.constraint(equalTo: contentView.trailingAnchor, constant: -10),
        label.bottomAnchor.constraint(equalTo: contentView.bottomAnchor, constant: -10),
      ])
    }
  }

  private static let twentyWords = Array(repeating: "word", count: 20).joined(separator: " ")

  @Test("F14 a cell is measured at the list's width, whatever frame it was archived with")
  func archivedFrames() throws {
    let cell = TextCell(reuseIdentifier: nil)
    cell.label.text = Self.twentyWords
    cell.frame = CGRect(x: 0, y: 0, width: 320, height: 500)
    cell.contentView.frame = CGRect(x: 0, y: 0, width: 320, height: 500)
    cell.label.frame = CGRect(x: 10, y: 10, width: 300, height: 480)
    cell.layoutIfNeeded()
    // 60 points hold one word of 40 and no second.
    #expect(try cell.fittingHeight(in: MeasurementContext(contentWidth: 80)) == 220)
    #expect(try cell.fittingHeight(in: MeasurementContext(contentWidth: 320)) == 60)
  }

  @Test("F15 the accessory narrows measuring and display alike, and only once")
  func accessoryWidth() throws {
    let cell = TextCell(reuseIdentifier: nil)
    cell.label.text = Self.twentyWords
    cell.accessoryType = .disclosureIndicator
    let context = MeasurementContext(
      contentWidth: 120 - 34,
      rowWidth: 120,
      accessory: .disclosureIndicator
    )
    let height = try cell.fittingHeight(in: context)
    #expect(height == 220)
    cell.frame = CGRect(x: 0, y: 0, width: 120, height: height)
    cell.layoutIfNeeded()
    #expect(cell.contentView.frame == CGRect(x: 0, y: 0, width: 86, height: height))
    #expect(cell.label.frame == CGRect(x: 10, y: 10, width: 66, height: 200))
    #expect(cell.label.textLines().count == 20)
  }

  @Test("A10 a content view narrower than the row by margins is laid out as it was measured")
  func groupedMargins() throws {
    let cell = TextCell(reuseIdentifier: nil)
    cell.label.text = Self.twentyWords
    let height = try cell.fittingHeight(in: MeasurementContext(contentWidth: 200, rowWidth: 240))
    cell.frame = CGRect(x: 0, y: 0, width: 240, height: height)
    cell.layoutIfNeeded()
    #expect(cell.contentView.frame.width == 200)
    #expect(cell.label.frame.height == height - 20)
  }

  @Test(
    "A16 the content view has one width, before and after layout, with any accessory",
    arguments: [
      CellAccessory.none, .disclosureIndicator, .detailDisclosureButton, .checkmark,
      .detailButton, .view(width: 50),
    ]
  )
  func oneContentWidth(_ accessory: CellAccessory) throws {
    let cell = TextCell(reuseIdentifier: nil)
    cell.label.text = Self.twentyWords
    let context = MeasurementContext(
      contentWidth: 320 - accessory.width,
      rowWidth: 320,
      accessory: accessory
    )
    let height = try cell.fittingHeight(in: context)
    for _ in 0..<3 {
      cell.frame = CGRect(x: 0, y: 0, width: 320, height: height)
      cell.layoutIfNeeded()
      #expect(cell.contentView.bounds.width == context.contentWidth)
      #expect(try cell.fittingHeight(in: context) == height)
    }
  }

  @Test("F19 a well-formed cell conflicts at no width, not even the narrowest")
  func noConflicts() throws {
    let cell = FeedCell(reuseIdentifier: nil)
    cell.configure(
      FeedEntry(
        title: "Title",
        content: Self.twentyWords,
        username: "me",
        time: "now",
        imageSize: [60, 40]
      )
    )
    for width in stride(from: CGFloat(0.5), through: 600, by: 7.25) {
      #expect(try cell.fittingHeight(in: MeasurementContext(contentWidth: width)) > 0)
    }
  }

  @Test("F19 the width a list gives yields to a required width of the cell's own")
  func archivedWidth() throws {
    let cell = TextCell(reuseIdentifier: nil)
    cell.label.text = Self.twentyWords
    cell.contentView.widthAnchor.constraint(equalToConstant: 320).isActive = true
    let context = MeasurementContext(contentWidth: 286)
    #expect(try cell.fittingHeight(in: context) == 60)
    #expect(
      cell.layoutIssues(in: context) == [
        .widthNotMet(view: "contentView", given: 286, needed: 320)
      ]
    )
  }

  /// Content that is narrow where it has room, and wide where it has none.
  private final class Contrary: View {
    override var intrinsicContentSize: CGSize { CGSize(width: 100, height: 10) }
    override var intrinsicHeightDependsOnWidth: Bool { true }
    override func intrinsicContentSize(forWidth width: CGFloat) -> CGSize {
      width > 50 ? CGSize(width: 40, height: 20) : CGSize(width: 100, height: 10)
    }
  }

  @Test("F20 widths and heights that chase each other end in an error, and leave the cell usable")
  func passesEnd() throws {
    let cell = TableViewCell(reuseIdentifier: nil)
    let view = Contrary()
    view.identifier = "contrary"
    view.translatesAutoresizingMaskIntoConstraints = false
    cell.contentView.addSubview(view)
    let pins = [
      view.leadingAnchor.constraint(equalTo: cell.contentView.leadingAnchor),
      view.topAnchor.constraint(equalTo: cell.contentView.topAnchor),
      view.bottomAnchor.constraint(equalTo: cell.contentView.bottomAnchor),
    ]
    LayoutConstraint.activate(pins)
    let context = MeasurementContext(contentWidth: 300)
    #expect(throws: LayoutError.widthsDidNotSettle(views: ["contrary"], passes: 12)) {
      try cell.fittingHeight(in: context)
    }
    view.widthAnchor.constraint(equalToConstant: 60).isActive = true
    #expect(try cell.fittingHeight(in: context) == 20)
  }

  /// A list of its own inside a view: as high as its rows.
  private final class NestedList: View {
    let rows: [TextCell]

    init(_ texts: [String]) {
      rows = texts.map { text in
        let cell = TextCell(reuseIdentifier: nil)
        cell.label.text = text
        return cell
      }
      super.init(frame: .zero)
    }

    override var intrinsicHeightDependsOnWidth: Bool { true }
    override func intrinsicContentSize(forWidth width: CGFloat) -> CGSize {
      let context = MeasurementContext(contentWidth: width)
      let heights = rows.map { (try? $0.fittingHeight(in: context)) ?? .nan }
      return CGSize(width: View.noIntrinsicMetric, height: heights.reduce(0, +))
    }
  }

  @Test("F38 a nested list gives its content's height to the cell around it, in one measurement")
  func nestedList() throws {
    let cell = TableViewCell(reuseIdentifier: nil)
    let list = NestedList(["word word", "word word word"])
    list.translatesAutoresizingMaskIntoConstraints = false
    cell.contentView.addSubview(list)
    LayoutConstraint.activate([
      list.leadingAnchor.constraint(equalTo: cell.contentView.leadingAnchor, constant: 5),
      list.trailingAnchor.constraint(equalTo: cell.contentView.trailingAnchor, constant: -5),
      list.topAnchor.constraint(equalTo: cell.contentView.topAnchor),
      list.bottomAnchor.constraint(equalTo: cell.contentView.bottomAnchor),
    ])
    #expect(try cell.fittingHeight(in: MeasurementContext(contentWidth: 300)) == 60)
    // 50 points for text: one word a line.
    #expect(try cell.fittingHeight(in: MeasurementContext(contentWidth: 80)) == 90)
    list.rows[0].label.text = "word"
    list.invalidateIntrinsicContentSize()
    #expect(try cell.fittingHeight(in: MeasurementContext(contentWidth: 80)) == 80)
  }

  @Test("F39 a view without a content size uses the height declared for it, and may change it")
  func declaredHeight() throws {
    let cell = TableViewCell(reuseIdentifier: nil)
    let page = View()
    page.translatesAutoresizingMaskIntoConstraints = false
    cell.contentView.addSubview(page)
    let height = page.heightAnchor.constraint(equalToConstant: 120)
    LayoutConstraint.activate([
      page.leadingAnchor.constraint(equalTo: cell.contentView.leadingAnchor),
      page.trailingAnchor.constraint(equalTo: cell.contentView.trailingAnchor),
      page.topAnchor.constraint(equalTo: cell.contentView.topAnchor, constant: 1),
      page.bottomAnchor.constraint(equalTo: cell.contentView.bottomAnchor),
      height,
    ])
    let context = MeasurementContext(contentWidth: 300)
    #expect(try cell.fittingHeight(in: context) == 121)
    height.constant = 250
    #expect(try cell.fittingHeight(in: context) == 251)
  }

  @Test("F40 hiding collapses in a stack and nowhere else")
  func hiding() throws {
    let cell = TableViewCell(reuseIdentifier: nil)
    let first = Box(width: 10, height: 20)
    let second = Box(width: 10, height: 30)
    let outside = Box(width: 10, height: 5)
    let stack = StackView(arrangedSubviews: [first, second])
    stack.axis = .vertical
    stack.spacing = 7
    for view in [stack, outside] {
      view.translatesAutoresizingMaskIntoConstraints = false
      cell.contentView.addSubview(view)
    }
    LayoutConstraint.activate([
      stack.leadingAnchor.constraint(equalTo: cell.contentView.leadingAnchor),
      stack.topAnchor.constraint(equalTo: cell.contentView.topAnchor),
      outside.topAnchor.constraint(equalTo: stack.bottomAnchor),
      outside.leadingAnchor.constraint(equalTo: cell.contentView.leadingAnchor),
      outside.bottomAnchor.constraint(equalTo: cell.contentView.bottomAnchor),
    ])
    let context = MeasurementContext(contentWidth: 300)
    #expect(try cell.fittingHeight(in: context) == 62)
    second.isHidden = true
    #expect(try cell.fittingHeight(in: context) == 25)
    outside.isHidden = true
    #expect(try cell.fittingHeight(in: context) == 25)
    second.isHidden = false
    #expect(try cell.fittingHeight(in: context) == 62)
  }

  @Test("F41 text in a cell, in a stack or alone has the same height at the same width")
  func sameTextHeight() throws {
    var generator = SeededGenerator(seed: 41)
    let alone = Label()
    alone.font = .fixed(ofSize: 10)
    alone.numberOfLines = 0
    let cell = TextCell(reuseIdentifier: nil)
    let stacked = TableViewCell(reuseIdentifier: nil)
    let label = Label()
    label.font = .fixed(ofSize: 10)
    label.numberOfLines = 0
    let inner = StackView(arrangedSubviews: [label])
    inner.axis = .vertical
    let stack = StackView(arrangedSubviews: [inner])
    stack.translatesAutoresizingMaskIntoConstraints = false
    stacked.contentView.addSubview(stack)
    LayoutConstraint.activate([
      stack.topAnchor.constraint(equalTo: stacked.contentView.topAnchor, constant: 10),
      stack.leadingAnchor.constraint(equalTo: stacked.contentView.leadingAnchor, constant: 10),
      stack.trailingAnchor.constraint(equalTo: stacked.contentView.trailingAnchor, constant: -10),
      stack.bottomAnchor.constraint(equalTo: stacked.contentView.bottomAnchor, constant: -10),
    ])
    for _ in 0..<200 {
      let words = (0..<Int.random(in: 1...12, using: &generator)).map { _ in
        String(repeating: "x", count: Int.random(in: 1...9, using: &generator))
      }
      let text = words.joined(separator: " ")
      let width = CGFloat(Int.random(in: 30...400, using: &generator))
      alone.text = text
      cell.label.text = text
      label.text = text
      let expected = alone.sizeThatFits(CGSize(width: width - 20, height: 0)).height + 20
      let context = MeasurementContext(contentWidth: width)
      #expect(try cell.fittingHeight(in: context) == expected, "\(text) at \(width)")
      #expect(try stacked.fittingHeight(in: context) == expected, "\(text) at \(width)")
    }
  }

  /// A cell that finds its size by hand.
  private final class HandMadeCell: TableViewCell {
    override func sizeThatFits(_ size: CGSize) -> CGSize {
      CGSize(width: size.width, height: size.width / 4)
    }
  }

  @Test("F42 the mode decides, and nothing stands in for what a cell lacks")
  func modes() throws {
    let manual = MeasurementContext(contentWidth: 200, mode: .sizeThatFits)
    #expect(try HandMadeCell(reuseIdentifier: nil).fittingHeight(in: manual) == 50)
    let cell = TextCell(reuseIdentifier: nil)
    cell.identifier = "TextCell"
    cell.label.text = "word"
    #expect(throws: LayoutError.sizeThatFitsNotOverridden(cell: "TextCell")) {
      try cell.fittingHeight(in: manual)
    }
    #expect(try cell.fittingHeight(in: MeasurementContext(contentWidth: 200)) == 30)
    #expect(throws: LayoutError.self) {
      try HandMadeCell(reuseIdentifier: nil).fittingHeight(
        in: MeasurementContext(contentWidth: 200)
      )
    }
  }

  @Test("D11 a collapsed row is 0 points high, which is not the same as a row without a chain")
  func collapsed() throws {
    let cell = TextCell(reuseIdentifier: nil)
    cell.identifier = "TextCell"
    cell.label.isHidden = true
    let context = MeasurementContext(contentWidth: 200)
    cell.label.text = ""
    LayoutConstraint.deactivate(cell.contentView.constraints)
    LayoutConstraint.activate([
      cell.label.topAnchor.constraint(equalTo: cell.contentView.topAnchor),
      cell.label.leadingAnchor.constraint(equalTo: cell.contentView.leadingAnchor),
      cell.label.trailingAnchor.constraint(equalTo: cell.contentView.trailingAnchor),
    ])
    #expect(
      throws: LayoutError.notSelfSizing(
        "TextCell is not self-sizing: no constraint reaches contentView.bottom"
      )
    ) { try cell.fittingHeight(in: context) }
    cell.label.bottomAnchor.constraint(equalTo: cell.contentView.bottomAnchor).isActive = true
    #expect(try cell.fittingHeight(in: context) == 0)
    cell.label.text = "word"
    #expect(try cell.fittingHeight(in: context) == 10)
  }

  @Test("A13 a text style follows the text-size category, unless it is pinned")
  func contentSizeCategory() throws {
    let cell = TextCell(reuseIdentifier: nil)
    cell.label.text = "word"
    cell.label.font = .preferredFont(forTextStyle: .body)
    let large = MeasurementContext(contentWidth: 200)
    let larger = MeasurementContext(contentWidth: 200, contentSizeCategory: .accessibilityLarge)
    #expect(try cell.fittingHeight(in: large) == 20.5 + 20)
    #expect(try cell.fittingHeight(in: larger) == 39.5 + 20)
    #expect(try cell.fittingHeight(in: large) == 20.5 + 20)
    cell.label.adjustsFontForContentSizeCategory = false
    #expect(try cell.fittingHeight(in: larger) == 20.5 + 20)
  }
}
