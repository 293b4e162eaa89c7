import AutoLayout
import Foundation
import TemplateLayout
import Testing

@Suite struct FeedCellTests {
  /// The folder of public data beside the repository, which need not be there.
  static let feed: URL? = {
    let repository = URL(filePath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    let file = repository.deletingLastPathComponent().appending(path: "shared/seeds/feed.json")
    return FileManager.default.fileExists(atPath: file.path) ? file : nil
  }()

  @Test(.enabled(if: feed != nil))
  func publishedHeights() throws {
    struct Feed: Decodable { var feed: [FeedEntry] }
    let data = try Data(contentsOf: #require(Self.feed))
    let feed = try JSONDecoder().decode(Feed.self, from: data).feed
    let cell = FeedCell(reuseIdentifier: "FeedCell")
    let context = MeasurementContext(contentWidth: 375, scale: 2)
    let published: [CGFloat] = [233.5, 155.5, 258, 284, 278.5, 156, 165]
    for (entry, height) in zip(feed, published) {
      cell.prepareForReuse()
      cell.configure(entry)
      #expect(try cell.fittingHeight(in: context) + 0.5 == height)
    }
  }
}
