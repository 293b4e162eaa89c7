import AutoLayout
import Foundation
import InterfaceBuilder
import TemplateLayout

/// `frames`: prints where constraints put the views of documents' cells.
enum FramesCommand {
  /// Runs the command.
  static func run(_ arguments: Arguments, console: Console) throws -> ExitStatus {
    let options = try FramesOptions(arguments)
    if options.wantsHelp {
      try console.write(FramesOptions.help)
      return .done
    }
    var status = ExitStatus.done
    let progress = ProgressLine("frames", console: console)
    defer { progress.clear() }
    let console = progress.console
    for path in options.paths {
      progress.advance("document", of: options.paths.count)
      do {
        let document = try InterfaceDocument(contentsOf: URL(fileURLWithPath: path), name: path)
        for diagnostic in document.diagnostics {
          console.writeError("\(path):\(diagnostic.line): \(diagnostic.message)\n")
        }
        for cell in document.cells {
          let frames = CellFrames(of: cell, in: document, options)
          try console.write(options.format == .json ? frames.json + "\n" : frames.text)
        }
      } catch let error as InterfaceDocumentError {
        console.writeError("\(error)\n")
        status = .badUsage
      }
    }
    return status
  }
}

/// What `frames` prints of one cell.
private struct CellFrames {
  let document: String
  let cell: InterfaceDocument.Cell
  let size: CGSize
  var fittingHeight: CGFloat?
  let views: [(id: String, name: String, frame: CGRect)]
  var diagnostics: [String]

  init(of cell: InterfaceDocument.Cell, in document: InterfaceDocument, _ options: FramesOptions) {
    self.document = document.name
    self.cell = cell
    let textSize =
      switch options.textSize {
      case .design: document.designTextSize
      case .category(let category): category
      }
    let instance = cell.makePreview(leafSizes: options.leafSizes, textSize: textSize)
    diagnostics = instance.diagnostics.map(\.description)
    if document.designTextSize != textSize {
      diagnostics.append(
        "the document was drawn at the text size \(document.designTextSize), this is \(textSize)"
      )
    }
    size = CGSize(width: options.width ?? cell.savedSize.width, height: cell.savedSize.height)
    do {
      fittingHeight = try instance.designFittingHeight(width: size.width)
    } catch {
      // The header or footer of a table has the height that somebody gave it.
      if cell.kind != .view { diagnostics.append("\(error)") }
    }
    instance.layOut(width: size.width, height: size.height)
    if let error = instance.view.layoutError, !diagnostics.contains("\(error)") {
      diagnostics.append("\(error)")
    }
    views = instance.frames
  }

  var json: String {
    JSONText.object([
      "document": JSONText.string(document),
      "cell": JSONText.string(cell.id),
      "reuseIdentifier": JSONText.string(cell.reuseIdentifier),
      "kind": JSONText.string(cell.kind.rawValue),
      "size": JSONText.array([size.width.shortestDecimal, size.height.shortestDecimal]),
      "fittingHeight": fittingHeight?.shortestDecimal ?? "null",
      "views": JSONText.object(views.map { ($0.id, JSONText.array($0.frame.decimals)) }),
      "diagnostics": JSONText.array(diagnostics.map { JSONText.string($0) }),
    ])
  }

  var text: String {
    let name = cell.reuseIdentifier ?? cell.customClass ?? cell.id
    var text = "\(document):\(cell.line): \(cell.kind.rawValue) \(name.printable) "
    text += "\(size.width.shortestDecimal) x \(size.height.shortestDecimal)"
    text += ", fitting height \(fittingHeight.map(\.inText) ?? "none")\n"
    for view in views {
      text += "  \(view.id)  \(view.name.printable): "
      text += view.frame.decimals.joined(separator: " ") + "\n"
    }
    for diagnostic in diagnostics { text += "  \(diagnostic)\n" }
    return text
  }
}

extension CGFloat {
  /// For people: to a hundredth of a point.
  fileprivate var inText: String { ((self * 100).rounded() / 100).shortestDecimal }
}

extension CGRect {
  fileprivate var decimals: [String] {
    [minX, minY, width, height].map(\.shortestDecimal)
  }
}
