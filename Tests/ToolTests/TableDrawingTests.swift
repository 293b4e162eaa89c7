import Foundation
import TemplateLayout
import Testing

@testable import template_layout

@Suite("Drawing of a table")
struct TableDrawingTests {
  private func row(_ name: String, height: CGFloat, accessory: CellAccessory = .none) -> RowDrawing
  {
    RowDrawing(
      height: height,
      separatorHeight: 0.5,
      accessory: accessory,
      texts: [
        Picture.Text(
          string: name,
          origin: CGPoint(x: 16, y: 25),
          width: 50,
          pointSize: 16,
          color: Picture.Color(0, 0, 0)
        )
      ],
      images: [CGRect(x: 16, y: 30, width: 20, height: 10)],
      name: name
    )
  }

  @Test("Rows stand below one another, each with its separator, name and height")
  func rows() {
    let drawing = TableDrawing(
      width: 320,
      rows: [row("[0:0]", height: 60.5), row("[0:1]", height: 100)]
    )
    let picture = drawing.picture()
    let texts = picture.shapes.compactMap { shape -> Picture.Text? in
      if case .text(let text) = shape { text } else { nil }
    }
    #expect(texts.map(\.string) == ["[0:0]", "[0:0] 60.5", "[0:1]", "[0:1] 100"])
    #expect(texts[2].origin.y - texts[0].origin.y == 60.5)

    let rectangles = picture.shapes.compactMap { shape -> CGRect? in
      if case .rectangle(let rectangle, _, _) = shape { rectangle } else { nil }
    }
    let table = rectangles[1]
    #expect(table.size == CGSize(width: 320, height: 160.5))
    let separators = rectangles.filter { $0.height == 0.5 }
    #expect(separators.map { $0.maxY - table.minY } == [60.5, 160.5])
    #expect(separators.allSatisfy { $0.width == 320 })
    #expect(rectangles.allSatisfy { CGRect(origin: .zero, size: picture.size).contains($0) })
  }

  @Test(
    "An accessory is drawn within the width that it takes from the row",
    arguments: [
      CellAccessory.disclosureIndicator, .detailDisclosureButton, .checkmark, .detailButton,
      .view(width: 30),
    ]
  )
  func accessory(accessory: CellAccessory) {
    let plain = TableDrawing(width: 320, rows: [row("a", height: 60)]).picture().shapes.count
    let picture = TableDrawing(width: 320, rows: [row("a", height: 60, accessory: accessory)])
      .picture()
    let right = 12.0 + 320
    let area = right - accessory.width...right
    var found = 0
    for shape in picture.shapes {
      let span: ClosedRange<CGFloat>
      switch shape {
      case .lines(let points, _, let width):
        let xs = points.map(\.x)
        span = xs.min()! - width / 2...xs.max()! + width / 2
      case .circle(let center, let radius, _, let width):
        span = center.x - radius - width / 2...center.x + radius + width / 2
      case .rectangle(let rectangle, _, _): span = rectangle.minX...rectangle.maxX
      case .text: continue
      }
      // The separator and the backgrounds span the row; the measure stands right of it.
      guard span.lowerBound > 100, span.lowerBound < right else { continue }
      found += 1
      #expect(area.contains(span.lowerBound) && area.contains(span.upperBound))
    }
    #expect(found > 0)
    #expect(picture.shapes.count == plain + found)
  }
}
