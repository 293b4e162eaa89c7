import Foundation
import TemplateLayout

/// The frame times of several strategies, one panel above the other on the same scales.
///
/// A column stands for the frames of its time: dark up to their median, light up to the longest, and
/// red where that is over the budget, so that no late frame is lost between others.
struct ScrollChart {
  private let results: [(strategy: ScrollOptions.Strategy, result: ScrollResult)]
  private let title: String
  private let subtitle: String
  /// What the width stands for, in seconds.
  private let duration: Double
  /// What the height of a panel stands for, in milliseconds.
  private let top: Double
  private let budget: Double

  private static let size = CGSize(width: 864, height: 112)
  private static let left: CGFloat = 60
  private static let right: CGFloat = 36
  private static let head: CGFloat = 78
  private static let panelGap: CGFloat = 52
  private static let foot: CGFloat = 58

  init(
    _ results: [(strategy: ScrollOptions.Strategy, result: ScrollResult)],
    _ options: ScrollOptions
  ) {
    self.results = results
    let model = options.model
    budget = model.frameInterval / .milliseconds(1)
    title = "Frame times of a \(options.flick.rawValue) flick at \(options.rate) Hz"
    let place = options.isOnMainActor ? ", all on the main thread" : ""
    subtitle =
      "The app takes \(model.frameWork.milliseconds) ms of each frame, measuring a row "
      + "\(model.rowCost.microseconds) µs\(place)."
    let ends = results.compactMap { $0.result.frames.last }.map { $0.time + $0.duration }
    duration = max((ends.max() ?? .zero) / .seconds(1), .leastNonzeroMagnitude)
    let worst = results.map { $0.result.worstFrame / .milliseconds(1) }.max() ?? 0
    // A few very long frames must not press all others flat: they are cut and named.
    top = min(max(worst, budget) * 1.08, budget * 2.5)
  }

  /// The picture.
  func picture() -> Picture {
    let panels = CGFloat(results.count)
    let size = CGSize(
      width: Self.left + Self.size.width + Self.right,
      height: Self.head + panels * (Self.size.height + Self.panelGap) - Self.panelGap + Self.foot
    )
    var picture = Picture(size: size)
    picture.add(.rectangle(CGRect(origin: .zero, size: size), fill: .paper))
    write(title, at: CGPoint(x: Self.left, y: 26), 15, .ink, weight: 600, into: &picture)
    write(subtitle, at: CGPoint(x: Self.left, y: 44), 11.5, .noteText, into: &picture)
    var y = Self.head
    for (strategy, result) in results {
      draw(result, strategy, at: y, into: &picture)
      y += Self.size.height + Self.panelGap
    }
    drawTimes(at: y - Self.panelGap, into: &picture)
    drawLegend(at: size.height - 14, into: &picture)
    return picture
  }

  // MARK: A panel

  private func draw(
    _ result: ScrollResult,
    _ strategy: ScrollOptions.Strategy,
    at y: CGFloat,
    into picture: inout Picture
  ) {
    let over = result.framesOverBudget
    write(
      strategy.rawValue,
      at: CGPoint(x: Self.left, y: y - 9),
      12.5,
      .ink,
      weight: 600,
      into: &picture
    )
    write(
      "\(over) of \(result.frames.count) frames over budget, worst "
        + "\(result.worstFrame.milliseconds) ms",
      at: CGPoint(x: Self.left + 68, y: y - 9),
      11.5,
      over == 0 ? .noteText : .late,
      into: &picture
    )
    picture.add(
      .rectangle(
        CGRect(x: Self.left, y: y, width: Self.size.width, height: Self.size.height),
        fill: .panel
      )
    )
    for column in columns(of: result) { draw(column, at: y, into: &picture) }
    drawScale(at: y, into: &picture)
  }

  /// Frames of neighbouring points in the picture that look alike.
  private struct Column {
    var points: Range<Int>
    var median: Double
    var longest: Double
  }

  private func columns(of result: ScrollResult) -> [Column] {
    var points: [Int: [Double]] = [:]
    for frame in result.frames {
      let time = frame.time / .seconds(1) / duration
      let point = min(Int(time * Self.size.width), Int(Self.size.width) - 1)
      points[point, default: []].append(frame.duration / .milliseconds(1))
    }
    var columns: [Column] = []
    for (point, times) in points.sorted(by: { $0.key < $1.key }) {
      let times = times.sorted()
      let column = Column(
        points: point..<point + 1,
        median: times[times.count / 2],
        longest: times[times.count - 1]
      )
      if let last = columns.last, last.points.upperBound == point, last.median == column.median,
        last.longest == column.longest
      {
        columns[columns.count - 1].points = last.points.lowerBound..<point + 1
      } else {
        columns.append(column)
      }
    }
    return columns
  }

  private func draw(_ column: Column, at y: CGFloat, into picture: inout Picture) {
    func bar(from low: Double, to high: Double, _ color: Picture.Color) {
      guard high > low else { return }
      let rect = CGRect(
        x: Self.left + CGFloat(column.points.lowerBound),
        y: y + height(high),
        width: CGFloat(column.points.count),
        height: height(low) - height(high)
      )
      picture.add(.rectangle(rect, fill: color))
    }
    bar(from: 0, to: min(column.median, budget), .usual)
    bar(from: min(column.median, budget), to: min(column.longest, budget), .longer)
    bar(from: budget, to: min(column.longest, top), .late)
    if column.longest > top {
      // Cut: an arrow's head, and the time that does not fit.
      let x = Self.left + CGFloat(column.points.lowerBound) + 0.5
      let isAtRight = x > Self.left + Self.size.width - 90
      let head = [
        CGPoint(x: x - 3, y: y + 5), CGPoint(x: x, y: y + 1), CGPoint(x: x + 3, y: y + 5),
      ]
      picture.add(.lines(head, stroke: .late, width: 1.2))
      let text = "\(CGFloat((column.longest * 10).rounded() / 10).shortestDecimal) ms"
      write(
        text,
        at: CGPoint(x: isAtRight ? x - 56 : x + 6, y: y + 11),
        10,
        .late,
        into: &picture
      )
    }
  }

  /// How far below the top of a panel a time lies.
  private func height(_ milliseconds: Double) -> CGFloat {
    Self.size.height * (1 - min(milliseconds, top) / top)
  }

  // MARK: Scales

  private func drawScale(at y: CGFloat, into picture: inout Picture) {
    let line = y + height(budget)
    let ends = [CGPoint(x: Self.left, y: line), CGPoint(x: Self.left + Self.size.width, y: line)]
    picture.add(.lines(ends, stroke: .ink, width: 1))
    let text = "\(CGFloat((budget * 100).rounded() / 100).shortestDecimal) ms"
    writeRight(text, at: CGPoint(x: Self.left - 8, y: line + 3.5), .ink, into: &picture)
    writeRight(
      "0",
      at: CGPoint(x: Self.left - 8, y: y + Self.size.height + 3.5),
      .noteText,
      into: &picture
    )
  }

  private func drawTimes(at y: CGFloat, into picture: inout Picture) {
    let step =
      [0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5, 10, 20, 50, 100, 200, 500, 1_000]
      .first { duration / $0 <= 10 } ?? 5_000
    var number = 0
    while Double(number) * step <= duration {
      let seconds = CGFloat(Double(number) * step)
      let x = Self.left + seconds / duration * Self.size.width
      let tick = [CGPoint(x: x, y: y), CGPoint(x: x, y: y + 4)]
      picture.add(.lines(tick, stroke: .note, width: 1))
      let text = "\(((seconds * 100).rounded() / 100).shortestDecimal)\(number == 0 ? " s" : "")"
      write(
        text,
        at: CGPoint(x: x - CGFloat(text.count) * 2.8, y: y + 16),
        10,
        .noteText,
        into: &picture
      )
      number += 1
    }
  }

  private func drawLegend(at y: CGFloat, into picture: inout Picture) {
    var x = Self.left
    for (color, text) in [
      (Picture.Color.usual, "median of the frames in a column"),
      (.longer, "longest frame in it"),
      (.late, "over the budget, which is the line"),
    ] {
      picture.add(
        .rectangle(CGRect(x: x, y: y - 8, width: 9, height: 9), fill: color, cornerRadius: 1.5)
      )
      write(text, at: CGPoint(x: x + 14, y: y), 10.5, .noteText, into: &picture)
      x += 14 + CGFloat(text.count) * 5.4 + 22
    }
  }

  // MARK: Text

  private func write(
    _ string: String,
    at origin: CGPoint,
    _ pointSize: CGFloat,
    _ color: Picture.Color,
    weight: Int = 400,
    into picture: inout Picture
  ) {
    picture.add(
      .text(
        Picture.Text(
          string: string,
          origin: origin,
          pointSize: pointSize,
          weight: weight,
          color: color
        )
      )
    )
  }

  /// A number whose right end stands at a point.
  private func writeRight(
    _ string: String,
    at end: CGPoint,
    _ color: Picture.Color,
    into picture: inout Picture
  ) {
    // Its width is given, so that it ends there whatever the viewer's fonts.
    let width = CGFloat(string.count) * 5.3
    picture.add(
      .text(
        Picture.Text(
          string: string,
          origin: CGPoint(x: end.x - width, y: end.y),
          width: width,
          pointSize: 10,
          color: color
        )
      )
    )
  }
}

extension Picture.Color {
  fileprivate static let ink = Self(0x22, 0x26, 0x2E)
  fileprivate static let panel = Self(0xF6, 0xF7, 0xF9)
  fileprivate static let usual = Self(0x8D, 0xA9, 0xC4)
  fileprivate static let longer = Self(0xC9, 0xD8, 0xE6)
  fileprivate static let late = Self(0xD1, 0x3B, 0x3B)
}
