import Foundation

/// What `render` is asked for.
struct RenderOptions: Hashable, Sendable {
  /// The document, or the file with the entries.
  var path = ""
  var svgPath = ""
  /// The cells of the document to draw, by id or reuse identifier; all if there are none.
  var cells: [String] = []
  /// The width of a document's cells; nil for the width each was saved with.
  var width: Double?
  /// The table's options, for entries.
  var table = TableOptions()
  var wantsHelp = false

  /// Whether the file is a document and not a file with entries.
  var isDocument: Bool {
    ["xib", "storyboard"].contains(URL(fileURLWithPath: path).pathExtension.lowercased())
  }

  static let help = """
    Usage: template-layout render DOC|DATA --svg FILE [OPTION...]

    Draws the cells of an Interface Builder document, .xib or .storyboard, one below the other, or
    the entries of a feed in JSON as a table of the sample cell.

    Options:
      --svg FILE            Where to draw; needed.
      --cell ID             A cell of the document, by id or reuse identifier; may be given more
                            than once. Default: all.
      --width POINTS        The width of the cells or of the table, from 1 to 100000. Default: the
                            width each cell was saved with; 375 for a table.
      --scale PIXELS        Pixels per point of the table, from 0.1 to 100. Default: 2.
      --help                Print this help.

    Exit status: 0 done; 1 some row failed; 2 bad usage, or an input that cannot be read.

    """

  /// Reads the command's arguments.
  /// - Throws: ``UsageError`` that names the option.
  init(_ arguments: Arguments) throws(UsageError) {
    var arguments = arguments
    var paths: [String] = []
    var svgPath: String?
    while let argument = try arguments.next() {
      switch argument {
      case .operand(let path): paths.append(path)
      case .option("--svg"): svgPath = try arguments.value()
      case .option("--cell"): cells.append(try arguments.value())
      case .option("--width"):
        let number = try arguments.number(in: 1...100_000)
        width = number
        table.width = number
      case .option("--scale"): table.scale = try arguments.number(in: 0.1...100)
      case .option("--help"), .option("-h"): wantsHelp = true
      case .option: throw UsageError(unexpected: argument)
      }
    }
    if wantsHelp { return }
    guard let path = paths.first else { throw UsageError("DOC or DATA is missing") }
    guard paths.count == 1 else { throw UsageError(unexpected: .operand(paths[1])) }
    guard let svgPath else { throw UsageError("--svg: is missing") }
    self.path = path
    self.svgPath = svgPath
    if !isDocument, !cells.isEmpty { throw UsageError("--cell: needs a document") }
  }
}
