#if HarfBuzz
  import Foundation
  import Testing
  import TextLayout

  private let pangoPath = ProcessInfo.processInfo.environment["TEMPLATE_LAYOUT_PANGO"]

  /// Line counts beside those of Pango in the same font file; `.scripts/compare-lines-with-pango.py`
  /// writes the latter and runs this.
  @Suite(.enabled(if: pangoPath != nil, "run by .scripts/compare-lines-with-pango.py"))
  struct PangoComparisonTests {
    private struct Case: Decodable {
      var name: String
      var font: String
      var size: Double
      var widths: [Double]
      var texts: [String]
      var lineCounts: [[Int]]
    }

    @Test func lineCountsAgree() throws {
      let data = try Data(contentsOf: URL(fileURLWithPath: try #require(pangoPath)))
      let cases = try JSONDecoder().decode([Case].self, from: data)
      #expect(cases.count == 2)
      print("texts  width  agree     differing texts, ours and Pango's number of lines")
      for comparison in cases {
        let face = try FontFace(contentsOf: URL(fileURLWithPath: comparison.font))
        let font = Font(face: face, size: comparison.size)
        let preparer = TextPreparer(capacity: 0)
        let prepared = comparison.texts.map { preparer.prepare($0, font: font) }
        for (column, width) in comparison.widths.enumerated() {
          let ours = prepared.map { $0.measure(fitting: width).lineCount }
          let pango = comparison.lineCounts.map { $0[column] }
          let differing = ours.indices.filter { ours[$0] != pango[$0] }
          let share = 100 * (1 - Double(differing.count) / Double(ours.count))
          let examples = differing.prefix(5).map { "\($0): \(ours[$0]) \(pango[$0])" }
          print(
            comparison.name.padding(toLength: 6, withPad: " ", startingAt: 0),
            String(format: "%5.0f  %5.1f %%", width, share),
            "  ",
            examples.joined(separator: ", ")
          )
          #expect(share >= 99.5, "\(comparison.name) at \(width)")
        }
      }
    }
  }
#endif
