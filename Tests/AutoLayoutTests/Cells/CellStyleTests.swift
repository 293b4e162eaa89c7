import AutoLayout
import Foundation
import TemplateLayout
import Testing
import TextLayout

/// The standard cells, against frames that Interface Builder has saved for them.
@Suite struct CellStyleTests {
  private func makeCell(
    _ style: TableViewCell.CellStyle,
    title: CGFloat,
    detail: CGFloat? = nil
  ) -> TableViewCell {
    let cell = TableViewCell(style: style, reuseIdentifier: nil)
    cell.textLabel.text = "Title"
    cell.textLabel.font = .systemFont(ofSize: title)
    if let detail {
      cell.detailTextLabel?.text = "Detail"
      cell.detailTextLabel?.font = .systemFont(ofSize: detail)
    }
    return cell
  }

  @Test("A title alone fills its cell")
  func basic() throws {
    let cell = makeCell(.default, title: 17)
    #expect(try cell.fittingHeight(in: MeasurementContext(contentWidth: 375)) == 43.5)
    cell.frame = CGRect(x: 0, y: 0, width: 375, height: 48)
    cell.layoutIfNeeded()
    #expect(cell.textLabel.frame == CGRect(x: 16, y: 0, width: 343, height: 48))
    cell.textLabel.numberOfLines = 0
    cell.textLabel.text = Array(repeating: "word", count: 40).joined(separator: " ")
    let lines = cell.textLabel.sizeThatFits(CGSize(width: 343, height: 0)).height
    #expect(try cell.fittingHeight(in: MeasurementContext(contentWidth: 375)) == lines + 22)
  }

  @Test("R2 margins of a cell: 20 in wide rows, 8 before an accessory")
  func margins() throws {
    let cell = makeCell(.default, title: 17)
    _ = try cell.fittingHeight(in: MeasurementContext(contentWidth: 414))
    cell.frame = CGRect(x: 0, y: 0, width: 414, height: 50)
    cell.layoutIfNeeded()
    #expect(cell.textLabel.frame == CGRect(x: 20, y: 0, width: 374, height: 50))
    _ = try cell.fittingHeight(
      in: MeasurementContext(
        contentWidth: 349.5,
        rowWidth: 375,
        accessory: .disclosureIndicator
      )
    )
    cell.frame = CGRect(x: 0, y: 0, width: 375, height: 44)
    cell.layoutIfNeeded()
    #expect(cell.textLabel.frame == CGRect(x: 16, y: 0, width: 325.5, height: 44))
  }

  @Test(
    "A title and a subtitle, by the height of the content view",
    arguments: [
      // height, sizes of title and subtitle, their tops
      (43.5, 17.0, 12.0, 5.0, 25.5), (44, 16, 11, 6, 25.5), (50, 16, 12, 8, 27.5),
      (60, 16, 12, 10, 32.5), (74.5, 17, 12, 17, 40.5),
    ] as [(CGFloat, CGFloat, CGFloat, CGFloat, CGFloat)]
  )
  func subtitle(_ saved: (CGFloat, CGFloat, CGFloat, CGFloat, CGFloat)) {
    let (height, title, detail, titleTop, detailTop) = saved
    let cell = makeCell(.subtitle, title: title, detail: detail)
    cell.frame = CGRect(x: 0, y: 0, width: 375, height: height)
    cell.layoutIfNeeded()
    #expect(cell.textLabel.frame.minY == titleTop)
    #expect(cell.detailTextLabel?.frame.minY == detailTop)
    #expect(cell.textLabel.frame.minX == 16)
    #expect(cell.detailTextLabel?.frame.minX == 16)
  }

  @Test("A subtitle makes a cell higher")
  func subtitleHeight() throws {
    let cell = makeCell(.subtitle, title: 17, detail: 12)
    #expect(try cell.fittingHeight(in: MeasurementContext(contentWidth: 375)) == 60)
    cell.detailTextLabel?.text = nil
    #expect(try cell.fittingHeight(in: MeasurementContext(contentWidth: 375)) == 43.5)
  }

  @Test("A value stands at the other side, on the title's baseline")
  func value() throws {
    let cell = makeCell(.value1, title: 17, detail: 16)
    #expect(try cell.fittingHeight(in: MeasurementContext(contentWidth: 375)) == 43.5)
    cell.frame = CGRect(x: 0, y: 0, width: 375, height: 43.5)
    cell.layoutIfNeeded()
    let detail = try #require(cell.detailTextLabel)
    #expect(cell.textLabel.frame.minX == 16)
    #expect(detail.frame.maxX == 359)
    let baselines = [
      cell.textLabel.frame.minY + cell.textLabel.font.ascender,
      detail.frame.minY + detail.font.ascender,
    ]
    #expect(abs(baselines[0] - baselines[1]) < 0.5)
    cell.traitCollection.layoutDirection = .rightToLeft
    cell.layoutIfNeeded()
    cell.setNeedsLayout()
    cell.layoutIfNeeded()
    #expect(cell.textLabel.frame.maxX == 359)
    #expect(detail.frame.minX == 16)
  }

  @Test("A picture moves the text, and makes a cell as high as itself")
  func picture() throws {
    let cell = makeCell(.default, title: 17)
    cell.imageView.image = Image(size: CGSize(width: 40, height: 80))
    #expect(try cell.fittingHeight(in: MeasurementContext(contentWidth: 375)) == 80)
    cell.frame = CGRect(x: 0, y: 0, width: 375, height: 80)
    cell.layoutIfNeeded()
    #expect(cell.imageView.frame == CGRect(x: 16, y: 0, width: 40, height: 80))
    #expect(cell.textLabel.frame == CGRect(x: 72, y: 0, width: 287, height: 80))
  }

  @Test("Changed text of a standard cell is measured anew")
  func changes() throws {
    let header = TableViewHeaderFooterView(reuseIdentifier: nil)
    let context = MeasurementContext(contentWidth: 132)
    header.textLabel.font = .fixed(ofSize: 10)
    header.textLabel.text = "word"
    #expect(try header.fittingHeight(in: context) == 28)
    header.textLabel.text = "many words of many letters"
    #expect(try header.fittingHeight(in: context) == 42)
    header.textLabel.text = "word"
    #expect(try header.fittingHeight(in: context) == 28)
  }

  @Test("R5 constraints on a collection cell itself mean its content view")
  func collectionCell() throws {
    let cell = CollectionViewCell()
    let box = Box(width: 20, height: 30)
    box.translatesAutoresizingMaskIntoConstraints = false
    cell.contentView.addSubview(box)
    LayoutConstraint.activate([
      box.topAnchor.constraint(equalTo: cell.topAnchor, constant: 4),
      box.trailingAnchor.constraint(equalTo: cell.trailingAnchor, constant: -4),
      box.bottomAnchor.constraint(equalTo: cell.contentView.bottomAnchor, constant: -4),
    ])
    #expect(try cell.fittingHeight(in: MeasurementContext(contentWidth: 100)) == 38)
    cell.frame = CGRect(x: 0, y: 0, width: 100, height: 38)
    cell.layoutIfNeeded()
    #expect(box.frame == CGRect(x: 76, y: 4, width: 20, height: 30))
  }

  @Test("R3 margins inside a collection cell are 8")
  func collectionMargins() {
    #expect(
      CollectionViewCell().contentView.layoutMargins
        == EdgeInsets(top: 8, left: 8, bottom: 8, right: 8)
    )
  }

  @Test("A table cell's own trailing edge is the row's, not the content's")
  func rowEdge() throws {
    let cell = TableViewCell(reuseIdentifier: nil)
    let box = Box(width: 20, height: 30)
    box.translatesAutoresizingMaskIntoConstraints = false
    cell.contentView.addSubview(box)
    LayoutConstraint.activate([
      box.topAnchor.constraint(equalTo: cell.topAnchor),
      box.bottomAnchor.constraint(equalTo: cell.bottomAnchor),
      box.trailingAnchor.constraint(equalTo: cell.trailingAnchor),
    ])
    let context = MeasurementContext(
      contentWidth: 86,
      rowWidth: 120,
      accessory: .disclosureIndicator
    )
    #expect(try cell.fittingHeight(in: context) == 30)
    cell.frame = CGRect(x: 0, y: 0, width: 120, height: 30)
    cell.layoutIfNeeded()
    #expect(box.frame.maxX == 120)
    #expect(cell.contentView.frame.width == 86)
  }
}
