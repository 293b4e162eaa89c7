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
  /// What stands at the trailing edge of the rows; nil for what the cell has.
  var accessory: Accessory?
  var mode = Mode.auto
  var cache = Cache.index
  /// How many tasks ask for rows at once.
  var askers = 1
  var format = Format.text
  var printsLog = false
  /// The file that gets a trace of what happens.
  var tracePath: String?
  /// The document with the cell to measure on; nil for the sample cell.
  var documentPath: String?
  /// The id or reuse identifier of the document's cell.
  var cell: String?
  /// Which field of an entry goes to which outlet of the document's cell; the rest goes by name.
  var map: [String: String] = [:]
  /// The file with the heights to compare with.
  var expectedHeightsPath: String?
  /// How far a height may be from the expected one, in points.
  var tolerance = 0.5
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
                            disclosure on even rows and checkmark on odd ones. Default: that of
                            the document's cell, none for the sample cell.
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
      --document DOC        Measure on a cell of an Interface Builder document. Entries may then
                            have any fields: texts and numbers, true or false to show or hide a
                            view that --map names, and [WIDTH, HEIGHT] for an image.
      --cell ID             The cell in the document, by id or reuse identifier. Default: its
                            only one.
      --map OUTLET=FIELD,...
                            Which field goes to which outlet. Default: by name, as title to
                            title or titleLabel, and imageSize to the only image view.
      --expect FILE         Compare with heights that measure printed before, in any format, print
                            what changed and exit with 1 if anything did.
      --tolerance POINTS    How far a height may be from the expected one. Default: 0.5.
      --log                 Print to standard error what the engine does.
      --trace FILE          Write what the engine does when, and where, into FILE: trace events as
                            JSON, for ui.perfetto.dev or chrome://tracing.
      --help                Print this help.

    Exit status: 0 done; 1 some row failed, or a height changed; 2 bad usage, or an input that
    cannot be read.

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
      case .option("--trace"): tracePath = try arguments.value()
      case .option("--document"): documentPath = try arguments.value()
      case .option("--cell"): cell = try arguments.value()
      case .option("--map"): map = try Self.map(arguments.value())
      case .option("--expect"): expectedHeightsPath = try arguments.value()
      case .option("--tolerance"): tolerance = try arguments.number(in: 0...1_000)
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
    if documentPath == nil {
      if cell != nil { throw UsageError("--cell: needs --document") }
      if !map.isEmpty { throw UsageError("--map: needs --document") }
    } else if mode == .frame {
      throw UsageError("--mode frame: a document's cell has no sizeThatFits of its own")
    }
  }

  private static func map(_ text: String) throws(UsageError) -> [String: String] {
    var map: [String: String] = [:]
    for pair in text.split(separator: ",", omittingEmptySubsequences: false) {
      let parts = pair.split(separator: "=", omittingEmptySubsequences: false)
      guard parts.count == 2, !parts[0].isEmpty, !parts[1].isEmpty else {
        throw UsageError("--map: \(String(pair).quoted) is not OUTLET=FIELD")
      }
      map[String(parts[0])] = String(parts[1])
    }
    return map
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
