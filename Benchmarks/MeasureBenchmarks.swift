import AutoLayout
import FeedSample
import Foundation
import TemplateLayout
import TextLayout

/// The entries about whole rows: measure.*.
///
/// A row is configured on an existing template and asked for its height; there is no table and no
/// engine around it.
func measureBenchmarks() -> [Benchmark] {
  [
    .measuring(
      "measure.feed.cold",
      .microseconds,
      operations: 400,
      setUp: { ColdFeed() },
      beforeSample: { feed in feed.renew(entries: 400) },
      workDone: { feed in feed.measured },
      body: { feed in try feed.measure() }
    ),
    .measuring(
      "measure.feed.prepared",
      .microseconds,
      operations: 1_000,
      setUp: { try PreparedFeed() },
      workDone: { feed in feed.measured },
      body: { feed in try feed.measure(rows: 1_000) }
    ),
  ]
}

/// Rows whose texts nobody has seen before.
private struct ColdFeed {
  let cell = FeedCell()
  var entries: [FeedEntry] = []
  var serial = 0
  var measured = 0

  /// Makes entries of new texts: the sample's, with a number at the end of each.
  mutating func renew(entries count: Int) {
    let sample = FeedEntry.sample
    entries = (0..<count).map { index in
      serial += 1
      var entry = sample[index % sample.count]
      entry.title += " \(serial)"
      entry.content += " \(serial)"
      entry.username += " \(serial)"
      entry.time += " \(serial)"
      return entry
    }
    measured = 0
  }

  mutating func measure() throws {
    let context = MeasurementContext(contentWidth: 375)
    for entry in entries {
      cell.prepareForReuse()
      cell.configure(entry)
      if try cell.fittingHeight(in: context) > 0 { measured += 1 }
    }
  }
}

/// Rows whose texts are prepared, at another width each time.
private struct PreparedFeed {
  let cell = FeedCell()
  var width: CGFloat = 300
  var measured = 0
  let sample = FeedEntry.sample

  init() throws { try measure(rows: sample.count) }

  mutating func measure(rows count: Int) throws {
    measured = 0
    for index in 0..<count {
      width = width < 420 ? width + 0.5 : 300
      cell.prepareForReuse()
      cell.configure(sample[index % sample.count])
      let context = MeasurementContext(contentWidth: width)
      if try cell.fittingHeight(in: context) > 0 { measured += 1 }
    }
  }
}
