/// What `demo` is asked for.
struct DemoOptions: Hashable, Sendable {
  var table = TableOptions()
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

    Options:
      --width POINTS   The table's width, from 1 to 100000. Default: 375.
      --scale PIXELS   Pixels per point, from 0.1 to 100. Default: 2.
      --svg FILE       Draw the laid-out table into FILE.
      --trace FILE     Write what happens when, and where, into FILE: trace events as JSON, for
                       ui.perfetto.dev or chrome://tracing.
      --help           Print this help.

    Exit status: 0 done; 1 some row failed; 2 bad usage, or FILE cannot be written.

    """

  /// Reads the command's arguments.
  /// - Throws: ``UsageError`` that names the option.
  init(_ arguments: Arguments) throws(UsageError) {
    var arguments = arguments
    while let argument = try arguments.next() {
      switch argument {
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
