import FeedSample
import Foundation
import TemplateLayout

/// The rows of a scroll: entries no two of which have the same text.
enum ScrollFeed {
  /// The entries of a scroll.
  ///
  /// - Parameters:
  ///   - source: Entries that are repeated until there are enough; made ones if nil.
  ///   - edition: Another number means other texts.
  static func entries(_ count: Int, from source: [FeedEntry]?, edition: Int = 0) -> [FeedEntry] {
    (0..<count).map { row in
      guard let source else { return made(row, edition: edition) }
      var entry = source[row % source.count]
      // The first round of the first edition is as it was given.
      let round = row / source.count + edition
      if round > 0 { entry.content += " (\(round))" }
      return entry
    }
  }

  /// A made entry: from no words at all to some lines of them.
  private static func made(_ row: Int, edition: Int) -> FeedEntry {
    var random = SplitMix(seed: UInt64(edition) << 32 | UInt64(row))
    let sample = FeedEntry.sample[row % FeedEntry.sample.count]
    let number = edition == 0 ? "\(row)" : "\(row).\(edition)"
    var entry = FeedEntry(
      title: "",
      content: "",
      username: "\(sample.username) \(number)",
      time: sample.time
    )
    guard random.fraction() > 0.08 else { return entry }
    let start = Int(random.fraction() * Double(words.count))
    let content = (0..<Int(random.fraction() * 37)).map {
      words[(start + $0) % words.count]
    }
    entry.content = ([Substring(number)] + content).joined(separator: " ")
    if random.fraction() < 0.7 { entry.title = "\(number) \(sample.title)" }
    return entry
  }

  /// The English words of the sample, in order.
  private static let words: [Substring] = FeedEntry.sample.flatMap { entry in
    entry.content.split { $0 == " " || $0 == "\n" }.filter { $0.utf8.count == $0.count }
  }

  /// The real heights of entries, measured on the sample cell, separators included.
  ///
  /// - Parameter progress: Told how many rows are done, from any thread.
  static func heights(
    of entries: [FeedEntry],
    width: CGFloat,
    progress: @escaping @Sendable (_ done: Int, _ total: Int) -> Void
  ) async throws(TableLayoutError) -> [Double] {
    let environment = LayoutEnvironment(width: width)
    let table = try TableLayout(environment: environment, delegate: nil)
    await table.register(forCellReuseIdentifier: FeedCell.reuseIdentifier) {
      FeedCell(reuseIdentifier: $0)
    }
    let rows = entries.map { entry in
      Row(FeedCell.reuseIdentifier, cell: FeedCell.self) { $0.configure(entry) }
    }
    let heights = try await table.prepareHeights(for: rows, progress: progress)
    await table.close()
    return heights.map { Double($0) }
  }
}
