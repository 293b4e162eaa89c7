import Foundation

/// The largest values that counts may have, by the names of their figures.
///
/// Only counts: they are the same on every machine, so one that has grown is a change of the program.
struct Thresholds: Sendable {
  private let largest: [String: Double]

  var names: Set<String> { Set(largest.keys) }

  /// Reads a JSON object of names and numbers.
  /// - Throws: ``BenchmarkFailure`` for a file that is none, or that names a figure there is not.
  init(contentsOf path: String, names: [String]) throws {
    do {
      largest = try JSONDecoder().decode(
        [String: Double].self,
        from: Data(contentsOf: URL(fileURLWithPath: path))
      )
    } catch {
      throw BenchmarkFailure("\(path) is no JSON object of names and numbers")
    }
    if let unknown = largest.keys.sorted().first(where: { !names.contains($0) }) {
      throw BenchmarkFailure("\(path): there is no figure named \(unknown)")
    }
  }

  /// - Throws: ``BenchmarkFailure`` if the figure is larger than it may be, or is no count.
  func check(_ figure: Figure) throws {
    guard let largest = largest[figure.name] else { return }
    guard figure.unit == .count else {
      throw BenchmarkFailure("\(figure.name) is no count: it depends on the machine")
    }
    guard figure.median <= largest else {
      throw BenchmarkFailure("\(figure.name) is \(figure.median), and may be \(largest) at most")
    }
  }
}
