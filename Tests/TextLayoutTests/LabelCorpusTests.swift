import Foundation
import TemplateLayout
import Testing
import TextLayout

/// One-line labels whose sizes Xcode saved in public documents, when the corpus lies beside the
/// package.
///
/// Nothing is fitted to them: the font's tables and the published tracking decide.
@Suite(.enabled(if: LabelCorpus.file != nil, "no corpus beside the package"))
struct LabelCorpusTests {
  @Test func widthsAndHeightsAgreeWithXcode() throws {
    let labels = try LabelCorpus.load()
    #expect(labels.count >= 80)
    var widths = Shares()
    var heights = Shares()
    var groups: [String: Shares] = [:]
    let preparer = TextPreparer()
    for label in labels {
      let size = preparer.prepare(label.text, font: label.font)
        .size(fitting: .infinity, numberOfLines: 1, scale: label.scale)
      widths.add(abs(size.width - label.width))
      groups[label.kind, default: Shares()].add(abs(size.width - label.width))
      // Other heights come from constraints.
      if abs(label.height - size.height) < 1 { heights.add(abs(size.height - label.height)) }
    }
    print("kind                            labels  <= 0.5    <= 1    <= 2  (width, points)")
    for (kind, shares) in groups.sorted(by: { $0.key < $1.key }) { print(shares.row(kind)) }
    print(widths.row("all widths"))
    print(heights.row("all heights"), "exact \(heights.share(within: 0.01))")
    #expect(widths.share(within: 0.5) >= 66)
    #expect(widths.share(within: 1) >= 84)
    #expect(widths.share(within: 2) >= 91)
    #expect(heights.share(within: 0.01) >= 70)
    #expect(heights.share(within: 0.5) >= 88)
  }
}

/// How many differences lie within a bound.
private struct Shares {
  private var differences: [CGFloat] = []

  mutating func add(_ difference: CGFloat) { differences.append(difference) }

  func share(within bound: CGFloat) -> Double {
    100 * Double(differences.count { $0 <= bound + 0.01 }) / Double(max(differences.count, 1))
  }

  func row(_ name: String) -> String {
    let columns = [0.5, 1, 2].map {
      String(format: "%7.1f%%", share(within: $0))
    }
    let title = name.padding(toLength: 32, withPad: " ", startingAt: 0)
    return title + String(format: "%6d", differences.count) + columns.joined()
  }
}

private enum LabelCorpus {
  struct Label {
    var text: String
    var kind: String
    var font: Font
    var width: CGFloat
    var height: CGFloat
    var scale: CGFloat
  }

  static var file: URL? {
    let url = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appending(path: "../../../shared/ib-corpus/labels.tsv").standardizedFileURL
    return FileManager.default.fileExists(atPath: url.path) ? url : nil
  }

  static func load() throws -> [Label] {
    let url = try #require(file)
    let lines = try String(contentsOf: url, encoding: .utf8).split(whereSeparator: \.isNewline)
      .dropFirst()
    return try lines.map { line in
      let fields = line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
      let size = try #require(Double(fields[2]))
      let weight: Font.Weight =
        switch fields[1] {
        case "boldSystem": .bold
        case "system:medium": .medium
        case "system:semibold", "style:UICTFontTextStyleHeadline": .semibold
        case "system:heavy": .heavy
        case "system:light": .light
        default: .regular
        }
      return Label(
        text: fields[0],
        kind: "\(fields[1]) \(Int(size))",
        font: .system(ofSize: size, weight: weight),
        width: try #require(Double(fields[3])),
        height: try #require(Double(fields[4])),
        scale: scale(ofDevice: fields[6])
      )
    }
  }

  private static func scale(ofDevice device: String) -> CGFloat {
    switch device {
    case "retina5_5", "retina5_9", "retina6_5", "retina6_7", "retina6_12", "retina6_3": 3
    case "retina4_7", "retina6_1": 2
    default: 1
    }
  }
}
