import Foundation
import TextLayout

/// Places the standard content of a cell by hand, as UIKit does: a picture, a title, a detail.
///
/// The rules are those that saved layouts of Interface Builder show. A title alone is as high as the
/// content view. A title and a subtitle are centred together, without a gap in a row of 50 points or
/// less and 3 points apart in a higher one, which then stand 1.5 points above the centre; a value
/// stands on the title's baseline at the other side. A row is at least 44 points high, separator
/// included, and leaves 11 points above and below its text.
struct CellStyleLayout {
  var style: TableViewCell.CellStyle
  /// The content, where the cell has any.
  var title: Label?
  var detail: Label?
  var picture: CGSize
  var margins: EdgeInsets
  var isRightToLeft: Bool
  var scale: CGFloat

  /// The frames of picture, title and detail in a content view.
  struct Frames: Equatable {
    var picture = CGRect.zero
    var title = CGRect.zero
    var detail = CGRect.zero
  }

  private static let verticalMargin: CGFloat = 11
  private static let subtitleGap: CGFloat = 3
  private static let lowRow: CGFloat = 50
  private static let valueGap: CGFloat = 8

  /// The least height of the content view at a width.
  func height(forWidth width: CGFloat) -> CGFloat {
    let columns = columns(forWidth: width)
    var text = columns.title.height
    switch style {
    case .default: break
    case .value1: text = max(text, columns.detail.height)
    case .subtitle:
      if columns.detail.height > 0 {
        text += columns.detail.height + (text > 0 ? Self.subtitleGap : 0)
      }
    }
    let least = 44 - 1 / scale
    let room = max(text, 0) + 2 * Self.verticalMargin
    return max(least, text > 0 ? room : 0, picture.height)
  }

  /// Where everything stands in a content view of a size.
  func frames(in size: CGSize) -> Frames {
    let columns = columns(forWidth: size.width)
    var frames = Frames()
    frames.picture = CGRect(
      x: margins.left,
      y: wholePoint((size.height - picture.height) / 2),
      width: picture.width,
      height: picture.height
    )
    let x = columns.x
    switch style {
    case .default:
      frames.title = CGRect(x: x, y: 0, width: columns.room, height: size.height)
    case .subtitle:
      let (title, detail) = (columns.title, columns.detail)
      let gap = size.height > Self.lowRow && detail.height > 0 ? Self.subtitleGap : 0
      let rise = gap > 0 ? gap / 2 : 0
      let top = wholePoint((size.height - title.height - gap - detail.height) / 2 - rise)
      frames.title = CGRect(origin: CGPoint(x: x, y: top), size: title)
      frames.detail = CGRect(
        origin: CGPoint(x: x, y: top + title.height + gap),
        size: detail
      )
    case .value1:
      let (title, detail) = (columns.title, columns.detail)
      let top = wholePoint((size.height - title.height) / 2)
      frames.title = CGRect(origin: CGPoint(x: x, y: top), size: title)
      let right = size.width - margins.right
      frames.detail = CGRect(
        x: right - detail.width,
        y: detailTop(below: top, in: size),
        width: detail.width,
        height: detail.height
      )
    }
    if isRightToLeft {
      frames.picture = frames.picture.mirrored(in: size.width)
      frames.title = frames.title.mirrored(in: size.width)
      frames.detail = frames.detail.mirrored(in: size.width)
    }
    return frames
  }

  /// A value shares the baseline of a title of one line, and else the middle of the row.
  private func detailTop(below titleTop: CGFloat, in size: CGSize) -> CGFloat {
    guard let detail else { return 0 }
    let height = columns(forWidth: size.width).detail.height
    guard let title, title.numberOfLines == 1, detail.numberOfLines == 1, height > 0 else {
      return wholePoint((size.height - height) / 2)
    }
    return wholePoint(titleTop + title.font.ascender - detail.font.ascender)
  }

  /// Sizes of title and detail, where the text begins, and the room it has.
  private func columns(
    forWidth width: CGFloat
  ) -> (x: CGFloat, room: CGFloat, title: CGSize, detail: CGSize) {
    let leading = isRightToLeft ? margins.right : margins.left
    let trailing = isRightToLeft ? margins.left : margins.right
    let x = leading + (picture.width > 0 ? picture.width + leading : 0)
    let room = max(width - x - trailing, 1)
    guard style == .value1 else {
      return (x, room, size(of: title, fitting: room), size(of: detail, fitting: room))
    }
    let titleSize = size(of: title, fitting: room)
    let rest = room - titleSize.width - (titleSize.width > 0 ? Self.valueGap : 0)
    return (x, room, titleSize, rest > 0 ? size(of: detail, fitting: rest) : .zero)
  }

  private func size(of label: Label?, fitting width: CGFloat) -> CGSize {
    label?.sizeThatFits(CGSize(width: width, height: 0)) ?? .zero
  }

  /// UIKit places the text of its cells at whole points, whatever the screen.
  private func wholePoint(_ value: CGFloat) -> CGFloat { (value - 1e-6).rounded(.up) }
}

extension CGRect {
  fileprivate func mirrored(in width: CGFloat) -> CGRect {
    offsetBy(dx: width - maxX - minX, dy: 0)
  }
}
