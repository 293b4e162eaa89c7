import Foundation
import InterfaceBuilder
import TemplateLayout

/// What `frames` is asked for.
struct FramesOptions: Hashable, Sendable {
  /// How frames are printed.
  enum Format: String, CaseIterable, Sendable {
    case json
    case text
  }

  /// The text size of the canvas.
  enum TextSize: Hashable, Sendable {
    /// That of the document's design, as far as it shows.
    case design
    case category(ContentSizeCategory)
  }

  /// The documents.
  var paths: [String] = []
  var leafSizes = InterfaceDocument.LeafSizes.measured
  /// The width of the cells; nil for the width each was saved with.
  var width: Double?
  /// The text size of the canvas.
  var textSize = TextSize.category(.large)
  var format = Format.json
  var wantsHelp = false

  static let help = """
    Usage: template-layout frames DOC... [OPTION...]

    Lays out the cells of Interface Builder documents, .xib or .storyboard, in the sizes they were
    saved with, and prints the frames of their views, relative to their superviews.

    Options:
      --leaf-sizes measured|saved
                            Measure labels, images and controls, or take the sizes they were saved
                            with. Default: measured.
      --width POINTS        Lay the cells out in this width, from 1 to 100000.
      --text-size SIZE      The text size that text styles are laid out at: extraSmall to
                            accessibilityExtraExtraExtraLarge, or design for the one that the
                            document was drawn at, if its built-in cells show it. Default: large.
      --format json|text    json: an object a line with document, cell, reuseIdentifier, kind,
                            size, fittingHeight, views and diagnostics. Default: json.
      --help                Print this help.

    Exit status: 0 done; 2 bad usage, or a document that cannot be read.

    """

  /// Reads the command's arguments.
  /// - Throws: ``UsageError`` that names the option.
  init(_ arguments: Arguments) throws(UsageError) {
    var arguments = arguments
    while let argument = try arguments.next() {
      switch argument {
      case .operand(let path): paths.append(path)
      case .option("--leaf-sizes"): leafSizes = try arguments.choice()
      case .option("--width"): width = try arguments.number(in: 1...100_000)
      case .option("--text-size"): textSize = try Self.textSize(arguments.value())
      case .option("--format"): format = try arguments.choice()
      case .option("--help"), .option("-h"): wantsHelp = true
      case .option: throw UsageError(unexpected: argument)
      }
    }
    if !wantsHelp, paths.isEmpty { throw UsageError("DOC is missing; --help tells more") }
  }

  private static func textSize(_ name: String) throws(UsageError) -> TextSize {
    if name == "design" { return .design }
    guard let category = ContentSizeCategory.allCases.first(where: { "\($0)" == name }) else {
      throw UsageError("--text-size: \(name.quoted) is no text size; --help tells which there are")
    }
    return .category(category)
  }
}
