import FeedSample
import Foundation
import Testing

@Suite("Sample feed")
struct SampleFeedTests {
  private static func has(_ script: ClosedRange<UInt32>) -> Bool {
    FeedEntry.sample.contains { entry in
      (entry.title + entry.content).unicodeScalars.contains { script.contains($0.value) }
    }
  }

  @Test("Has at least 40 entries, no two alike")
  func size() {
    #expect(FeedEntry.sample.count >= 40)
    #expect(Set(FeedEntry.sample).count == FeedEntry.sample.count)
    #expect(Set(FeedEntry.sample.map { $0.title + $0.content }).count >= 40)
  }

  @Test("Shows every kind of row")
  func kinds() {
    for hasTitle in [false, true] {
      for hasContent in [false, true] {
        #expect(
          FeedEntry.sample.contains {
            $0.title.isEmpty != hasTitle && $0.content.isEmpty != hasContent
          }
        )
      }
    }
    #expect(FeedEntry.sample.contains { $0.imageSize == nil })
    #expect(FeedEntry.sample.contains { $0.imageSize != nil })
    #expect(FeedEntry.sample.contains { ($0.imageSize?.width ?? 0) > 375 })
    #expect(FeedEntry.sample.allSatisfy { !$0.username.isEmpty && !$0.time.isEmpty })
    #expect(FeedEntry.sample.map(\.content.count).max()! > 250)
  }

  @Test("Is written in many scripts")
  func scripts() {
    #expect(Self.has(0x41...0x5A))
    #expect(Self.has(0x4E00...0x9FFF))
    #expect(Self.has(0x0600...0x06FF))
    #expect(Self.has(0x0E00...0x0E7F))
    #expect(Self.has(0x1F600...0x1F64F))
    #expect(Self.has(0x1F1E6...0x1F1FF), "no flag")
    let clusters = FeedEntry.sample.flatMap { $0.title + $0.content }
    #expect(clusters.contains("👨‍👩‍👧‍👦"))
  }
}
