import AutoLayout
import FeedSample
import Foundation
import InterfaceBuilder
import TemplateLayout

/// `render`: draws the cells of a document, or the entries of a feed.
enum RenderCommand {
  /// Runs the command.
  static func run(_ arguments: Arguments, console: Console) async throws -> ExitStatus {
    let options = try RenderOptions(arguments)
    if options.wantsHelp {
      try console.write(RenderOptions.help)
      return .done
    }
    let drawing = options.isDocument ? try cells(options) : try await table(options)
    try OutputFile(path: options.svgPath, option: "--svg", inputs: [options.path]).write(
      drawing.picture().svg
    )
    return .done
  }

  /// The cells of a document, as Interface Builder draws them.
  private static func cells(_ options: RenderOptions) throws -> TableDrawing {
    let document = try InterfaceDocument(
      contentsOf: URL(fileURLWithPath: options.path),
      name: options.path
    )
    var cells = document.cells
    if !options.cells.isEmpty { cells = try options.cells.map { try document.cell($0) } }
    guard !cells.isEmpty else {
      throw UsageError("\(options.path.printable): the document has no cells")
    }
    let rows = cells.map { cell in
      let preview = cell.makePreview(textSize: document.designTextSize)
      let height = cell.savedSize.height
      preview.layOut(width: options.width.map { CGFloat($0) }, height: height)
      return RowDrawing(
        of: preview.view,
        name: cell.reuseIdentifier ?? cell.customClass ?? cell.id,
        height: height,
        separatorHeight: max(height - preview.view.contentView.frame.height, 0),
        accessory: (preview.view as? TableViewCell)?.drawnAccessory ?? .none,
        color: { _ in Picture.Color(0x33, 0x33, 0x33) }
      )
    }
    let width = cells.map { options.width ?? $0.savedSize.width }.max() ?? 0
    return TableDrawing(width: width, rows: rows)
  }

  /// The entries as a table of the sample cell.
  private static func table(_ options: RenderOptions) async throws -> TableDrawing {
    let entries = try FeedReader.entries(in: SourceText(path: options.path))
    let feed = try await FeedTable(FeedDataSource(entries: entries), options.table)
    var heights: [CGFloat] = []
    for row in feed.rows { heights.append(try await feed.height(of: row)) }
    await feed.table.close()
    return try FeedDrawing.table(entries, heights: heights, environment: feed.environment)
  }
}

extension TableViewCell {
  /// The accessory as drawings know it.
  fileprivate var drawnAccessory: CellAccessory {
    switch accessoryType {
    case .none: .none
    case .disclosureIndicator: .disclosureIndicator
    case .detailDisclosureButton: .detailDisclosureButton
    case .checkmark: .checkmark
    case .detailButton: .detailButton
    }
  }
}
