import Foundation
import TemplateLayout

/// Items in columns as a picture: each at its place, with its name and height above it.
struct GridDrawing {
  /// A laid-out item.
  struct Item {
    var frame: CGRect
    var drawing: RowDrawing
  }

  /// The size of the content in points.
  var size: CGSize
  var items: [Item]

  private static let edge: CGFloat = 12

  /// The picture.
  func picture() -> Picture {
    let whole = CGSize(width: size.width + 2 * Self.edge, height: size.height + 2 * Self.edge)
    var picture = Picture(size: whole)
    picture.add(.rectangle(CGRect(origin: .zero, size: whole), fill: .backdrop))
    picture.add(
      .rectangle(
        CGRect(x: Self.edge, y: Self.edge, width: size.width, height: size.height),
        fill: .gridGround
      )
    )
    for item in items { draw(item, into: &picture) }
    return picture
  }

  private func draw(_ item: Item, into picture: inout Picture) {
    let frame = item.frame.offsetBy(dx: Self.edge, dy: Self.edge)
    picture.add(.rectangle(frame, fill: .paper, cornerRadius: 4))
    for text in item.drawing.texts {
      var text = text
      text.origin.x += frame.minX
      text.origin.y += frame.minY
      picture.add(.text(text))
    }
    picture.add(
      .text(
        Picture.Text(
          string: "\(item.drawing.name) \(frame.height.shortestDecimal)",
          origin: CGPoint(x: frame.minX + 1, y: frame.minY - 2),
          pointSize: 6.5,
          isMonospaced: true,
          color: .noteText
        )
      )
    )
  }
}

extension Picture.Color {
  static let gridGround = Self(0xDD, 0xE1, 0xE6)
  static let gridTitle = Self(0x00, 0x00, 0x7F)
  static let gridText = Self(0x44, 0x44, 0x44)
}
