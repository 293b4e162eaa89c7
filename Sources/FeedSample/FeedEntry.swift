import Foundation

/// One entry of a feed: what a row of it shows.
public struct FeedEntry: Hashable, Sendable {
  /// The headline, shown in one line; an empty title takes no height.
  public var title: String

  /// The text, shown in as many lines as it needs; an empty text takes no height.
  public var content: String

  /// Who wrote the entry.
  public var username: String

  /// When it was written, as text.
  public var time: String

  /// The size of the image in points; nil for an entry without an image.
  public var imageSize: CGSize?

  /// Makes an entry; all fields but the image's size may be empty.
  public init(
    title: String,
    content: String,
    username: String,
    time: String,
    imageSize: CGSize? = nil
  ) {
    self.title = title
    self.content = content
    self.username = username
    self.time = time
    self.imageSize = imageSize
  }
}
