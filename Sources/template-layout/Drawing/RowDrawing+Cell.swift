import AutoLayout
import Foundation
import TemplateLayout
import TextLayout
import _FoundationICU

extension RowDrawing {
  /// Collects what a laid-out cell shows: the lines of its labels, the boxes of its images, the outlines
  /// of its controls and of views with nothing inside.
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
        if imageView.image != nil {
          images.append(frame)
        } else if !(view is Button) {
          boxes.append(Box(frame: frame, name: "image"))
        }
      case let button as Button:
        if button.showsNothing { boxes.append(Box(frame: frame, name: "button")) }
        collect(subview, at: frame.origin, color)
      case is StackView: collect(subview, at: frame.origin, color)
      default:
        if let box = Box(of: subview, frame) { boxes.append(box) }
        collect(subview, at: frame.origin, color)
      }
    }
  }
}

extension Button {
  /// Whether the button has neither a title nor a picture.
  fileprivate var showsNothing: Bool {
    (titleLabel.text ?? "").isEmpty && imageView.image == nil
  }
}

extension RowDrawing.Box {
  /// The outline of a view that shows itself, or that has nothing inside; nil for any other.
  fileprivate init?(of view: View, _ frame: CGRect) {
    switch view {
    case let field as TextField:
      let text = field.text ?? ""
      self.init(
        frame: frame,
        name: text.isEmpty ? field.placeholder ?? "" : text,
        cornerRadius: field.borderStyle == .roundedRect ? 5 : 0
      )
    case let view as TextView: self.init(frame: frame, name: view.text ?? "")
    case is Switch: self.init(frame: frame, name: "switch", cornerRadius: frame.height / 2)
    case is Control, is ActivityIndicatorView, is PickerView:
      self.init(frame: frame, name: Self.words("\(type(of: view))"), cornerRadius: 5)
    default:
      guard view.subviews.isEmpty else { return nil }
      self.init(frame: frame, name: "")
    }
  }

  /// `SegmentedControl` as `segmented control`.
  private static func words(_ name: String) -> String {
    var words = ""
    for character in name {
      if character.isUppercase, !words.isEmpty { words += " " }
      words += character.lowercased()
    }
    return words
  }
}

extension Picture.Text {
  /// The lines of a label whose top left corner is at `origin`.
  ///
  /// They stand where the label's alignment says, as they do in an interface that runs from left to
  /// right, but each is read in the direction of its paragraph; and in the middle of a label that is
  /// higher than they are.
  fileprivate static func lines(
    of label: Label,
    at origin: CGPoint,
    color: Picture.Color
  ) -> [Picture.Text] {
    let text = label.text ?? ""
    var isRightToLeft = false
    var paragraphEnd = text.startIndex
    let height = label.sizeThatFits(CGSize(width: label.frame.width, height: 0)).height
    let top = origin.y + max((label.frame.height - height) / 2, 0)
    return label.textLines().compactMap { line in
      if line.range.lowerBound >= paragraphEnd {
        let paragraph = text.lineRange(for: line.range.lowerBound..<line.range.lowerBound)
        isRightToLeft = text[paragraph].isRightToLeft
        paragraphEnd = paragraph.upperBound
      }
      guard !line.string.isEmpty else { return nil }
      return Picture.Text(
        string: line.string,
        origin: CGPoint(
          x: origin.x + max(label.frame.width - line.width, 0) * label.textAlignment.share,
          y: top + line.baseline
        ),
        width: line.width,
        isRightToLeft: isRightToLeft,
        pointSize: label.font.pointSize,
        weight: label.font.drawnWeight,
        color: color
      )
    }
  }
}

extension TextAlignment {
  /// How much of the room beside a line lies before it.
  fileprivate var share: CGFloat {
    switch self {
    case .left, .justified, .natural: 0
    case .center: 0.5
    case .right: 1
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
