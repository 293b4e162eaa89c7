import Foundation
import TemplateLayout

/// A laid-out row, ready to be drawn: places are in points from the row's top left corner.
struct RowDrawing: Sendable {
  /// The row's height, separator included.
  var height: CGFloat
  var separatorHeight: CGFloat
  var accessory: CellAccessory
  var texts: [Picture.Text] = []
  var images: [CGRect] = []
  /// The outlines of what has no picture of its own, such as controls and plain views.
  var boxes: [Box] = []
  /// What the margin calls the row, such as `[0:3]`.
  var name: String

  /// The outline of a view.
  struct Box: Sendable {
    var frame: CGRect
    /// What the view is, written inside where there is room for it.
    var name: String
    var cornerRadius: CGFloat = 0
  }
}

/// A table as a picture: the rows one below the other, and in the margin how tall each is.
struct TableDrawing: Sendable {
  /// The table's width in points.
  var width: CGFloat
  var rows: [RowDrawing]

  private static let edge: CGFloat = 12

  /// Room for the longest name and height beside the rows.
  private var margin: CGFloat {
    let length = rows.map { "\($0.name) \($0.height.shortestDecimal)".count }.max() ?? 0
    return max(112, CGFloat(length) * 6.1 + 30)
  }

  /// The picture.
  func picture() -> Picture {
    let height = rows.reduce(0) { $0 + $1.height }
    let size = CGSize(
      width: Self.edge + width + margin,
      height: Self.edge + height + Self.edge
    )
    var picture = Picture(size: size)
    picture.add(.rectangle(CGRect(origin: .zero, size: size), fill: .backdrop))
    picture.add(
      .rectangle(CGRect(x: Self.edge, y: Self.edge, width: width, height: height), fill: .paper)
    )
    var top = Self.edge
    for row in rows {
      draw(row, at: CGPoint(x: Self.edge, y: top), into: &picture)
      top += row.height
    }
    return picture
  }

  private func draw(_ row: RowDrawing, at origin: CGPoint, into picture: inout Picture) {
    for image in row.images {
      draw(image: image.offsetBy(dx: origin.x, dy: origin.y), into: &picture)
    }
    for box in row.boxes {
      var box = box
      box.frame = box.frame.offsetBy(dx: origin.x, dy: origin.y)
      draw(box, into: &picture)
    }
    for text in row.texts {
      var text = text
      text.origin.x += origin.x
      text.origin.y += origin.y
      picture.add(.text(text))
    }
    if row.separatorHeight > 0 {
      let line = CGRect(
        x: origin.x,
        y: origin.y + row.height - row.separatorHeight,
        width: width,
        height: row.separatorHeight
      )
      picture.add(.rectangle(line, fill: .separator))
    }
    let content = row.height - row.separatorHeight
    draw(row.accessory, right: origin.x + width, middle: origin.y + content / 2, into: &picture)
    drawMeasure(of: row, at: origin, into: &picture)
  }

  /// An outline that lies inside the frame, and the name where it fits.
  private func draw(_ box: RowDrawing.Box, into picture: inout Picture) {
    guard box.frame.width > 0, box.frame.height > 0 else { return }
    let radius = min(box.cornerRadius, box.frame.width / 2, box.frame.height / 2)
    picture.add(.rectangle(box.frame, fill: .outline, cornerRadius: radius))
    let width = min(1, box.frame.width / 2, box.frame.height / 2)
    let inside = box.frame.insetBy(dx: width, dy: width)
    picture.add(.rectangle(inside, fill: .paper, cornerRadius: max(radius - width, 0)))
    let textWidth = CGFloat(box.name.count) * 4.9
    guard box.frame.width >= textWidth + 6, box.frame.height >= 12 else { return }
    picture.add(
      .text(
        Picture.Text(
          string: box.name,
          origin: CGPoint(x: box.frame.midX - textWidth / 2, y: box.frame.midY + 2.8),
          pointSize: 8,
          isMonospaced: true,
          color: .note
        )
      )
    )
  }

  /// A box with a landscape, and its size where there is room for it.
  private func draw(image box: CGRect, into picture: inout Picture) {
    guard box.width > 0, box.height > 0 else { return }
    picture.add(
      .rectangle(box, fill: .imageSky, cornerRadius: min(4, box.width / 4, box.height / 4))
    )
    let unit = min(box.width, box.height)
    guard unit >= 24 else { return }
    let sun = CGPoint(x: box.maxX - unit * 0.24, y: box.minY + unit * 0.24)
    picture.add(.circle(center: sun, radius: unit * 0.09, stroke: .imageInk, width: 1.5))
    let ridge = [(0.04, 0.9), (0.3, 0.52), (0.46, 0.74), (0.64, 0.44), (0.96, 0.9)].map {
      CGPoint(x: box.minX + box.width * $0.0, y: box.minY + box.height * $0.1)
    }
    picture.add(.lines(ridge, stroke: .imageInk, width: 1.5))
    guard box.width >= 72, box.height >= 40 else { return }
    let size = "\(box.width.shortestDecimal) × \(box.height.shortestDecimal)"
    picture.add(
      .text(
        Picture.Text(
          string: size,
          origin: CGPoint(x: box.minX + 6, y: box.minY + 14),
          pointSize: 9,
          isMonospaced: true,
          color: .imageInk
        )
      )
    )
  }

  private func draw(
    _ accessory: CellAccessory,
    right: CGFloat,
    middle: CGFloat,
    into picture: inout Picture
  ) {
    func chevron(_ tip: CGFloat) {
      let points = [(-6.0, -6.0), (0, 0), (-6, 6)]
        .map { CGPoint(x: tip + $0.0, y: middle + $0.1) }
      picture.add(.lines(points, stroke: .accessory, width: 2))
    }
    func detail(_ center: CGFloat) {
      let center = CGPoint(x: center, y: middle)
      picture.add(.circle(center: center, radius: 10, stroke: .tint, width: 1))
      let stem = [CGPoint(x: center.x, y: center.y - 1), CGPoint(x: center.x, y: center.y + 5)]
      let dot = [CGPoint(x: center.x, y: center.y - 5), CGPoint(x: center.x, y: center.y - 4.9)]
      picture.add(.lines(stem, stroke: .tint, width: 1.5))
      picture.add(.lines(dot, stroke: .tint, width: 1.5))
    }
    switch accessory {
    case .none: break
    case .disclosureIndicator: chevron(right - 16)
    case .detailDisclosureButton:
      detail(right - 46)
      chevron(right - 16)
    case .checkmark:
      let points = [(-13.0, 0.0), (-8.5, 5), (0, -6)]
        .map { CGPoint(x: right - 14 + $0.0, y: middle + $0.1) }
      picture.add(.lines(points, stroke: .tint, width: 2))
    case .detailButton: detail(right - 26)
    case .view(let width):
      let box = CGRect(x: right - 16 - width, y: middle - 10, width: width, height: 20)
      picture.add(.rectangle(box, fill: .imageSky, cornerRadius: 3))
    }
  }

  /// The row's extent, name and height beside it.
  private func drawMeasure(of row: RowDrawing, at origin: CGPoint, into picture: inout Picture) {
    let left = origin.x + width + 8
    let top = origin.y + 1
    let bottom = origin.y + row.height - 1
    let bracket = [
      CGPoint(x: left, y: top), CGPoint(x: left + 4, y: top), CGPoint(x: left + 4, y: bottom),
      CGPoint(x: left, y: bottom),
    ]
    picture.add(.lines(bracket, stroke: .note, width: 1))
    picture.add(
      .text(
        Picture.Text(
          string: "\(row.name) \(row.height.shortestDecimal)",
          origin: CGPoint(x: left + 10, y: (top + bottom) / 2 + 3.5),
          pointSize: 10,
          isMonospaced: true,
          color: .noteText
        )
      )
    )
  }
}

extension Picture.Color {
  static let backdrop = Self(0xEF, 0xEF, 0xF4)
  static let paper = Self(0xFF, 0xFF, 0xFF)
  static let separator = Self(0xC8, 0xC7, 0xCC)
  static let accessory = Self(0xC4, 0xC4, 0xC7)
  static let tint = Self(0x00, 0x7A, 0xFF)
  static let imageSky = Self(0xE1, 0xEB, 0xF5)
  static let outline = Self(0xD6, 0xD6, 0xDE)
  static let imageInk = Self(0x86, 0xA3, 0xC0)
  static let note = Self(0xA0, 0xA0, 0xAA)
  static let noteText = Self(0x60, 0x60, 0x6A)
}
