import AutoLayout
import Foundation
import TemplateLayout
import TextLayout
import _FoundationICU

extension RowDrawing {
  /// Collects what a laid-out cell shows: the lines of its labels, the boxes of its images.
  ///
  /// - Parameters:
  ///   - cell: A cell that has its final size and layout.
  ///   - name: What the margin calls the row.
  ///   - color: The color of a label's text.
  init(
    of cell: ReusableView,
    name: String,
    height: CGFloat,
    separatorHeight: CGFloat,
    accessory: CellAccessory,
    color: (Label) -> Picture.Color
  ) {
    self.init(
      height: height,
      separatorHeight: separatorHeight,
      accessory: accessory,
      name: name
    )
    collect(cell.contentView, at: cell.contentView.frame.origin, color)
  }

  private mutating func collect(
    _ view: View,
    at origin: CGPoint,
    _ color: (Label) -> Picture.Color
  ) {
    for subview in view.subviews where !subview.isHidden {
      let frame = subview.frame.offsetBy(dx: origin.x, dy: origin.y)
      switch subview {
      case let label as Label:
        texts += Picture.Text.lines(of: label, at: frame.origin, color: color(label))
      case let imageView as ImageView:
        if imageView.image != nil { images.append(frame) }
      default:
        collect(subview, at: frame.origin, color)
      }
    }
  }
}

extension Picture.Text {
  /// The lines of a label whose top left corner is at `origin`.
  ///
  /// They stand at the label's left edge, as they do in an interface that runs from left to right,
  /// but each is read in the direction of its paragraph.
  fileprivate static func lines(
    of label: Label,
    at origin: CGPoint,
    color: Picture.Color
  ) -> [Picture.Text] {
    let text = label.text ?? ""
    var isRightToLeft = false
    var paragraphEnd = text.startIndex
    return label.textLines().compactMap { line in
      if line.range.lowerBound >= paragraphEnd {
        let paragraph = text.lineRange(for: line.range.lowerBound..<line.range.lowerBound)
        isRightToLeft = text[paragraph].isRightToLeft
        paragraphEnd = paragraph.upperBound
      }
      guard !line.string.isEmpty else { return nil }
      return Picture.Text(
        string: line.string,
        origin: CGPoint(x: origin.x, y: origin.y + line.baseline),
        width: line.width,
        isRightToLeft: isRightToLeft,
        pointSize: label.font.pointSize,
        weight: label.font.drawnWeight,
        color: color
      )
    }
  }
}

extension Substring {
  /// Whether the first strong character is one of a script that is read from right to left: rule P2
  /// of the Unicode Bidirectional Algorithm.
  fileprivate var isRightToLeft: Bool {
    let units = Array(utf16)
    return swift_ubidi_getBaseDirection(units, Int32(units.count)) == UBIDI_RTL
  }
}

extension Font {
  /// The weight of the face in numbers, as drawings know it.
  fileprivate var drawnWeight: Int {
    switch face.name {
    case let name where name.contains("Semibold"): 600
    case let name where name.contains("Medium"): 500
    case let name where name.contains("Bold"): 700
    default: 400
    }
  }
}
