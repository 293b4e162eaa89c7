import Foundation
import TextLayout

/// The entries about text: text.*.
///
/// `fresh` prepares texts that no cache has seen and sets them 294 points wide; `relayout` sets texts
/// that are prepared already in another width. Figures are per text.
func textBenchmarks() -> [Benchmark] {
  [
    fresh("latin") { try BenchmarkTexts.checked().latin },
    relayout("latin") { try BenchmarkTexts.checked().latin },
    fresh("cjk") { try BenchmarkTexts.checked().ideographic },
    relayout("cjk") { try BenchmarkTexts.checked().ideographic },
    fresh("mixed") { BenchmarkTexts.mixed() },
  ]
}

private let font = Font.systemFont(ofSize: 14)

private final class FreshTexts {
  let preparer = TextPreparer()
  let texts: [String]
  var preparationsBefore = 0

  init(_ texts: [String]) { self.texts = texts }
}

private func fresh(
  _ name: String,
  texts: @escaping @Sendable () throws -> [String]
) -> Benchmark {
  .measuring(
    "text.fresh.\(name)",
    .microseconds,
    operations: 1_000,
    setUp: { FreshTexts(try texts()) },
    beforeSample: { state in
      state.preparer.removeAll()
      state.preparationsBefore = state.preparer.preparationCount
    },
    workDone: { $0.preparer.preparationCount - $0.preparationsBefore }
  ) { state in
    for text in state.texts {
      blackHole(state.preparer.prepare(text, font: font).size(fitting: 294, scale: 2))
    }
  }
}

private final class PreparedTexts {
  let preparer = TextPreparer(capacity: 0)
  let texts: [PreparedText]
  var sample = 0

  init(_ texts: [String]) {
    let preparer = preparer
    self.texts = texts.map { preparer.prepare($0, font: font) }
  }

  /// Sets each text once, in a width that is another one in each sample.
  func layOut() {
    let widths: [CGFloat] = [294, 120, 349, 180, 400, 240]
    let width = widths[sample % widths.count]
    for text in texts { blackHole(text.size(fitting: width, scale: 2)) }
    sample += 1
  }
}

private func relayout(
  _ name: String,
  texts: @escaping @Sendable () throws -> [String]
) -> Benchmark {
  .measuring(
    "text.relayout.\(name)",
    .microseconds,
    operations: 1_000,
    setUp: {
      let texts = PreparedTexts(try texts())
      let count = try countingAllocations { texts.layOut() }
      try expect(count <= 1, "setting prepared texts took \(count) allocations")
      return texts
    },
    // A width that nothing is cut in needs nothing but the words prepared once.
    workDone: { $0.preparer.preparationCount }
  ) { texts in
    texts.layOut()
  }
}

extension BenchmarkTexts {
  /// The texts, or a failure if they are not byte for byte those that other engines are measured on.
  static func checked() throws -> BenchmarkTexts {
    let texts = BenchmarkTexts()
    try expect(checksum(texts.latin) == 0x04A9_2D02_6F7B_349F, "the Latin texts have changed")
    try expect(checksum(texts.ideographic) == 0x9E95_88A9_B0E5_A6C0, "the CJK texts have changed")
    return texts
  }
}
