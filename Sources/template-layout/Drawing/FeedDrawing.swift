import AutoLayout
import FeedSample
import Foundation
import TemplateLayout

/// A feed's rows, laid out at the heights that the engine gave them.
enum FeedDrawing {
  /// Lays each entry out in a cell of its own height, and draws the rows below one another.
  ///
  /// - Parameters:
  ///   - entries: What the rows show.
  ///   - heights: The height of each row, separator included.
  ///   - environment: The environment that the heights were measured in.
  ///   - accessory: What stands at the trailing edge of a row.
  static func table(
    _ entries: [FeedEntry],
    heights: [CGFloat],
    environment: LayoutEnvironment,
    accessory: (_ row: Int) -> CellAccessory = { _ in .none }
  ) throws -> TableDrawing {
    let cell = FeedCell()
    let width = environment.rowWidth ?? 0
    var rows: [RowDrawing] = []
    for (row, (entry, height)) in zip(entries, heights).enumerated() {
      let accessory = accessory(row)
      cell.prepareForReuse()
      cell.configure(entry)
      // The cell takes its traits and its content's width from the measurement.
      _ = try cell.fittingHeight(
        in: MeasurementContext(
          contentWidth: environment.contentWidth(with: accessory) ?? width,
          rowWidth: width,
          accessory: accessory,
          scale: environment.scale
        )
      )
      let contentHeight = height - environment.separatorHeight
      cell.frame = CGRect(x: 0, y: 0, width: width, height: contentHeight)
      cell.layoutIfNeeded()
      if let error = cell.layoutError { throw error }
      rows.append(
        RowDrawing(
          of: cell,
          name: "[0:\(row)]",
          height: height,
          separatorHeight: environment.separatorHeight,
          accessory: accessory,
          color: cell.color(of:)
        )
      )
    }
    return TableDrawing(width: width, rows: rows)
  }
}

extension FeedCell {
  /// The color of a label's text.
  fileprivate func color(of label: Label) -> Picture.Color {
    if label === titleLabel { return Picture.Color(0x00, 0x00, 0x7F) }
    if label === usernameLabel { return Picture.Color(0x8A, 0x8A, 0x8A) }
    if label === timeLabel { return Picture.Color(0x6B, 0x88, 0xC4) }
    return Picture.Color(0x44, 0x44, 0x44)
  }
}
