import Foundation

// Runs the entries one after another and prints each figure as soon as it is there.

// Unbuffered, so that a figure is seen at once through a pipe as well.
func write(_ text: String, to handle: FileHandle = .standardOutput) {
  do {
    try handle.write(contentsOf: Data(text.utf8))
  } catch {
    // Nobody reads the figures any more, or they cannot be kept.
    exit(2)
  }
}

func fail(_ message: String, status: Int32) -> Never {
  write("Benchmarks: \(message)\n", to: .standardError)
  exit(status)
}

let options: Options
do {
  options = try Options(Array(CommandLine.arguments.dropFirst()))
} catch {
  fail(error.description, status: 2)
}
if options.wantsHelp {
  write(Options.help)
  exit(0)
}

let benchmarks = allBenchmarks()
let allNames = benchmarks.flatMap(\.names)
let repeatedNames = Dictionary(grouping: allNames) { $0 }.filter { $1.count > 1 }.keys.sorted()
precondition(repeatedNames.isEmpty, "figures that share a name: \(repeatedNames)")
if let unknown = options.only?.first(where: { !allNames.contains($0) }) {
  fail("--only: there is no figure named \(unknown)", status: 2)
}
let wanted = Set(options.only ?? allNames)

// A path that cannot be written is noticed now, not after minutes.
if let path = options.jsonPath, !FileManager.default.createFile(atPath: path, contents: nil) {
  fail("--json: cannot write \(path)", status: 2)
}

let thresholds: Thresholds?
do {
  thresholds = try options.thresholdsPath.map { try Thresholds(contentsOf: $0, names: allNames) }
} catch {
  fail("--thresholds: \(error)", status: 2)
}

#if DEBUG
  write("Benchmarks: a debug build; its figures say nothing. Use -c release.\n", to: .standardError)
#endif

let sampling: Sampling = options.isQuick ? .quick : .full
var figures: [Figure] = []
var failures = 0
write(Figure.heading + "\n")
for benchmark in benchmarks where !wanted.isDisjoint(with: benchmark.names) {
  do {
    for figure in try await benchmark.run(sampling) where wanted.contains(figure.name) {
      guard figure.median.isFinite, figure.minimum.isFinite else {
        throw BenchmarkFailure("\(figure.name): the figure is not finite")
      }
      figures.append(figure)
      write(figure.line + "\n")
      try thresholds?.check(figure)
    }
  } catch {
    failures += 1
    let names = benchmark.names.joined(separator: ", ")
    write("Benchmarks: \(names): \(error)\n", to: .standardError)
  }
}

if let path = options.jsonPath {
  do {
    try Data(figures.json.utf8).write(to: URL(fileURLWithPath: path))
  } catch {
    fail("--json: cannot write \(path)", status: 2)
  }
}
if options.only == nil, let missing = thresholds?.names.subtracting(figures.map(\.name)).sorted(),
  !missing.isEmpty, failures == 0
{
  fail("--thresholds: nothing was counted for \(missing.joined(separator: ", "))", status: 1)
}
exit(failures == 0 ? 0 : 1)
