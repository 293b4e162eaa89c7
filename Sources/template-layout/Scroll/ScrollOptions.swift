import TemplateLayout

/// What `scroll` is asked for.
struct ScrollOptions: Hashable, Sendable {
  /// Who measures ahead.
  enum Strategy: String, CaseIterable, Sendable {
    /// Nobody: each row is measured when it comes into view.
    case off
    /// The ancestor: a row in each idle pass of the run loop, from the top, and none while scrolling.
    case ancestor
    /// This package's scheduler.
    case engine
  }

  /// The file with the entries; nil for made ones, `-` for standard input.
  var path: String?
  /// How many rows are scrolled; nil for as many as there are entries, or 10,000 made ones.
  var rows: Int?
  /// Frames a second.
  var rate = 120
  var strategies = Strategy.allCases
  var flick = Flick.Kind.fast
  /// What measuring a row takes, in microseconds; nil for what the sample cell takes.
  var rowCost: Double?
  /// What the app itself does in each frame, in milliseconds.
  var frameWork = 7.0
  /// Whether rows can only be measured on the main thread.
  var isOnMainActor = false
  /// The file that gets a chart of the frame times.
  var svgPath: String?
  var wantsHelp = false

  /// What measuring a row of the sample cell takes with a text nobody has seen, in microseconds.
  ///
  /// The benchmark measure.feed.cold says 6 on a quiet core and 22 on a loaded one. A figure measured
  /// by the command itself would give another report each time.
  static let sampleRowCost = 20.0

  /// The rows that are made when nothing else is said.
  static let defaultRows = 10_000

  static let help = """
    Usage: template-layout scroll [DATA] [OPTION...]

    Plays a scroll through a long table on a virtual clock, once for each strategy of measuring
    rows ahead, and reports how many frames were late. The same command gives the same report on
    every machine. DATA, or standard input for -, holds entries as measure reads them; without
    it rows are made, 50 to 190 points tall, each with a text of its own.

    Options:
      --rows N              How many rows, from 1 to 100000; entries of DATA are repeated with
                            other texts. Default: all entries of DATA, or 10000.
      --rate HERTZ          Frames a second, from 1 to 1000. Default: 120.
      --strategy NAME,...   off: each row is measured when it comes into view. ancestor: a row in
                            each idle pass of the run loop, from the top. engine: this package's
                            scheduler. Default: off,ancestor,engine.
      --flick KIND          slow: a second at 1500 points a second and half a second of rest, 40
                            times. fast: 12000 points a second, from the first row to the last.
                            jump: 10 jumps to rows far apart; after each a second at 1500 points
                            a second, down and up in turns, and half a second of rest. reload:
                            fast, and all rows change in the middle. rotate: fast, and the screen
                            is turned in the middle. Default: fast.
      --row-cost MICROSECONDS
                            What measuring a row takes, from 0 to 1000000; UIKit's cells take 300
                            to 2000. Default: 20, for the sample cell.
      --frame-work MILLISECONDS
                            What the app itself does in each frame, from 0 to 1000. Default: 7.
      --main-actor          Rows can be measured on the main thread only.
      --svg FILE            Draw the time of each frame into FILE.
      --help                Print this help.

    The model: a frame begins at a tick of the screen or, when the main thread is busy then, after
    that. It measures the rows that have come into view and have no height, does the app's work,
    and is over budget if that ends after the next tick; the next frame begins at the first tick
    after it, where the scroll has gone on. A row takes its cost wherever it is measured. The
    engine has one pool beside the main thread, and a frame that needs a row from it waits for the
    row in progress as well; with --main-actor it has only the gaps between a frame and the next
    tick, and rests. The ancestor has the main thread. It lists all rows first, in n(n+1)/2
    steps of a nanosecond for n rows, and again after a reload; it measures while the table rests,
    without looking at the clock. The screen is 375 by 667 points. Nothing is measured before the
    first frame but what that shows.

    The report: a line with the number of frames over budget, the frame of the first screen not
    counted; then that frame; the worst frame and the 99th percentile; the rows that frames had
    to measure; how much of the idle time of the thread that measures ahead was used for it; the
    rows measured ahead, and how many of them were never shown with that height.

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
      case .option("--rows"): rows = try arguments.integer(in: 1...100_000)
      case .option("--rate"): rate = try arguments.integer(in: 1...1_000)
      case .option("--strategy"): strategies = try Self.strategies(arguments.value())
      case .option("--flick"): flick = try arguments.choice()
      case .option("--row-cost"): rowCost = try arguments.number(in: 0...1_000_000)
      case .option("--frame-work"): frameWork = try arguments.number(in: 0...1_000)
      case .option("--main-actor"): isOnMainActor = true
      case .option("--svg"): svgPath = try arguments.value()
      case .option("--help"), .option("-h"): wantsHelp = true
      case .option: throw UsageError(unexpected: argument)
      }
    }
    if wantsHelp { return }
    guard paths.count <= 1 else { throw UsageError(unexpected: .operand(paths[1])) }
    path = paths.first
  }

  private static func strategies(_ text: String) throws(UsageError) -> [Strategy] {
    var strategies: [Strategy] = []
    for name in text.split(separator: ",", omittingEmptySubsequences: false) {
      guard let strategy = Strategy(rawValue: String(name)) else {
        let names = Strategy.allCases.map(\.rawValue).joined(separator: ", ")
        throw UsageError("--strategy: \(String(name).quoted) is not one of \(names)")
      }
      guard !strategies.contains(strategy) else {
        throw UsageError("--strategy: \(name) is named twice")
      }
      strategies.append(strategy)
    }
    return strategies
  }

  /// The stated costs.
  var model: ScrollModel {
    ScrollModel(
      rate: rate,
      frameWork: .microseconds(frameWork * 1_000),
      rowCost: .microseconds(rowCost ?? Self.sampleRowCost),
      isOnMainActor: isOnMainActor
    )
  }
}
