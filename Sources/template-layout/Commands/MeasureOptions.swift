import TemplateLayout

/// What `measure` is asked for.
struct MeasureOptions: Hashable, Sendable {
  /// What stands at the trailing edge of the rows.
  enum Accessory: String, CaseIterable, Sendable {
    case none
    case disclosure
    case detailDisclosure
    case checkmark
    case detail
    /// A disclosure indicator on even rows, a checkmark on odd ones.
    case alternate
  }

  /// What decides a height.
  enum Mode: String, CaseIterable, Sendable {
    /// The cell's constraints.
    case auto
    /// The cell's `sizeThatFits`.
    case frame
  }

  /// Where heights are kept.
  enum Cache: String, CaseIterable, Sendable {
    case index
    case key
    case none
  }

  /// How heights are printed.
  enum Format: String, CaseIterable, Sendable {
    case text
    case json
    case csv
  }

  /// The file with the entries; `-` is standard input.
  var path = ""
  var table = TableOptions()
  var accessory = Accessory.none
  var mode = Mode.auto
  var cache = Cache.index
  /// How many tasks ask for rows at once.
  var askers = 1
  var format = Format.text
  var printsLog = false
  var wantsHelp = false

  static let help = """
    Usage: template-layout measure FILE|- [OPTION...]

    Prints the height of each entry of a feed. FILE, or standard input for -, is a JSON document
    {"feed": [...]}, a JSON array, or JSON lines. An entry has the fields title, content,
    username, time, and imageSize [WIDTH, HEIGHT] in points; without imageSize it has no image.
    Fields of other names are ignored.

    With a cache, the first 10 rows are asked for, the rest is measured ahead of time, and then
    every row is asked for again and printed. Without one, every row is asked for once.

    Options:
      --width POINTS        The table's width, from 1 to 100000. Default: 375.
      --scale PIXELS        Pixels per point, from 0.1 to 100. Default: 2.
      --accessory KIND      none, disclosure, detailDisclosure, checkmark, detail, or alternate:
                            disclosure on even rows and checkmark on odd ones. Default: none.
      --mode auto|frame     What decides a height: the cell's constraints, or its sizeThatFits.
                            Default: auto.
      --cache index|key|none
                            Keep heights by index path, by the entry's key, or not at all.
                            Default: index.
      --askers N            Ask for the rows by N concurrent tasks, in shuffled order; they are
                            printed in order. From 1 to 10000. Default: 1.
      --format text|json|csv
                            text: "[SECTION:ROW] HEIGHT" a line; json: an object a line with
                            section, row and height; csv: the same fields under a header.
                            Default: text.
      --log                 Print to standard error what the engine does.
      --help                Print this help.

    Exit status: 0 done; 1 some row failed; 2 bad usage, or an input that cannot be read.

    """

  /// Reads the command's arguments.
  /// - Throws: ``UsageError`` that names the option.
  init(_ arguments: Arguments) throws(UsageError) {
    var arguments = arguments
    var paths: [String] = []
    while let argument = try arguments.next() {
      switch argument {
      case .operand(let path): paths.append(path)
      case .option("--accessory"): accessory = try arguments.choice()
      case .option("--mode"): mode = try arguments.choice()
      case .option("--cache"): cache = try arguments.choice()
      case .option("--askers"): askers = try arguments.integer(in: 1...10_000)
      case .option("--format"): format = try arguments.choice()
      case .option("--log"): printsLog = true
      case .option("--help"), .option("-h"): wantsHelp = true
      case .option:
        guard try table.read(argument, from: &arguments) else {
          throw UsageError(unexpected: argument)
        }
      }
    }
    if wantsHelp { return }
    guard let path = paths.first else { throw UsageError("FILE is missing; --help tells more") }
    guard paths.count == 1 else { throw UsageError(unexpected: .operand(paths[1])) }
    self.path = path
  }
}

extension MeasureOptions.Accessory {
  /// The accessory of a row.
  func accessory(ofRow row: Int) -> CellAccessory {
    switch self {
    case .none: .none
    case .disclosure: .disclosureIndicator
    case .detailDisclosure: .detailDisclosureButton
    case .checkmark: .checkmark
    case .detail: .detailButton
    case .alternate: row.isMultiple(of: 2) ? .disclosureIndicator : .checkmark
    }
  }
}
