/// What `demo` is asked for.
struct DemoOptions: Hashable, Sendable {
  var table = TableOptions()
  /// How many columns the items stand in; nil for a table.
  var columns: Int?
  /// The file that gets a drawing of the table.
  var svgPath: String?
  /// The file that gets a trace of what happens.
  var tracePath: String?
  var wantsHelp = false

  static let help = """
    Usage: template-layout demo [OPTION...]

    Measures a sample feed as a table does: the rows of the first screen are asked for by
    concurrent tasks, the rest is measured ahead of time, and then the table is scrolled through.
    Prints what the engine does, and a summary.

    With --columns, shows items in columns, each with a font of its own: the first screen, a
    shuffle, items added and removed, another width and back. After each step prints what the
    engine did, and compares every size with that of the item alone.

    Options:
      --width POINTS   The table's width, from 1 to 100000. Default: 375.
      --scale PIXELS   Pixels per point, from 0.1 to 100. Default: 2.
      --columns N      Items in N columns, from 1 to 20, instead of a table.
      --svg FILE       Draw the laid-out table, or the items as they are at the end, into FILE.
      --trace FILE     Write what happens when, and where, into FILE: trace events as JSON, for
                       ui.perfetto.dev or chrome://tracing.
      --help           Print this help.

    Exit status: 0 done; 1 some row failed, or a size was wrong; 2 bad usage, or FILE cannot be
    written.

    """

  /// Reads the command's arguments.
  /// - Throws: ``UsageError`` that names the option.
  init(_ arguments: Arguments) throws(UsageError) {
    var arguments = arguments
    while let argument = try arguments.next() {
      switch argument {
      case .option("--columns"): columns = try arguments.integer(in: 1...20)
      case .option("--svg"): svgPath = try arguments.value()
      case .option("--trace"): tracePath = try arguments.value()
      case .option("--help"), .option("-h"): wantsHelp = true
      default:
        guard try table.read(argument, from: &arguments) else {
          throw UsageError(unexpected: argument)
        }
      }
    }
  }
}
