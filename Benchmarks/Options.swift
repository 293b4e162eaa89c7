/// What the command line asks for.
struct Options: Hashable, Sendable {
  /// The names of the figures to take, in the order given; nil for all.
  var only: [String]?

  /// Whether few samples do.
  var isQuick = false

  /// The file that gets the figures as JSON.
  var jsonPath: String?

  /// The file with the largest counts that figures may have.
  var thresholdsPath: String?

  /// Whether only the help is wanted.
  var wantsHelp = false

  static let help = """
    Usage: Benchmarks [--only NAME,...] [--quick] [--json FILE] [--thresholds FILE]

    Measures the package and prints one figure a line: name, median, minimum, unit, samples.
    Every figure is per operation unless its name says otherwise. A name that ends in .p50 or
    .p99 carries that percentile in place of the median. Compare figures of one run only.

    Options:
      --only NAME,...  Only the figures named. May be repeated.
      --quick          Few samples: the order of magnitude in seconds.
      --json FILE      Also write the figures to FILE, as a JSON array of objects with the
                       fields name, median, min, unit and samples.
      --thresholds FILE
                       Fail if a count is larger than FILE allows: a JSON object of names and
                       numbers. Only counts are held to anything; times are information.
      --help           Print this help.

    Exit status: 0 done; 1 an entry failed, did other work than it claims, or counted more than
    it may; 2 bad usage.

    """

  /// Reads the arguments that follow the program's name.
  /// - Throws: ``UsageError`` that names the option.
  init(_ arguments: [String]) throws(UsageError) {
    var rest = arguments[...]
    while let argument = rest.popFirst() {
      let parts = argument.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      let name = String(parts[0])
      let attached = parts.count == 2 ? String(parts[1]) : nil
      func value() throws(UsageError) -> String {
        guard let value = attached ?? rest.popFirst(), !value.isEmpty else {
          throw UsageError("\(name) needs a value")
        }
        return value
      }
      func noValue() throws(UsageError) {
        if attached != nil { throw UsageError("\(name) takes no value") }
      }
      switch name {
      case "--only":
        let names = try value().split(separator: ",", omittingEmptySubsequences: false)
        guard !names.contains("") else { throw UsageError("--only has an empty name") }
        only = (only ?? []) + names.map(String.init)
      case "--quick":
        try noValue()
        isQuick = true
      case "--json":
        jsonPath = try value()
      case "--thresholds":
        thresholdsPath = try value()
      case "--help", "-h":
        try noValue()
        wantsHelp = true
      default:
        throw UsageError(
          name.hasPrefix("-") ? "unknown option \(name)" : "unexpected argument \(argument)"
        )
      }
    }
  }
}

/// A command line that asks for nothing that there is.
struct UsageError: Error, CustomStringConvertible {
  let description: String

  init(_ description: String) {
    self.description = description
  }
}
