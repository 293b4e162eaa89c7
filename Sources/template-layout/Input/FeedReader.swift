import FeedSample
import Foundation
import TemplateLayout

/// Reads the entries of a feed from JSON.
///
/// Three forms are read: a document `{"feed": [...]}`, an array of entries, and JSON lines, an
/// entry a line. A field that is absent or null is empty, and without `imageSize` there is no image;
/// fields of other names are ignored. An object that has none of an entry's fields is an error: it
/// is no entry, and its height would come out of nothing.
enum FeedReader {
  /// The largest width and height of an image, in points.
  static let maximumImageLength: CGFloat = 1_000_000

  private static let fields = ["title", "content", "username", "time", "imageSize"]

  /// The entries of the text, in order.
  /// - Throws: ``InputError`` with line and column.
  static func entries(in source: SourceText) throws(InputError) -> [FeedEntry] {
    var reader = JSONReader(source)
    let values = try reader.values()
    var entries: [FeedEntry] = []
    for node in try entryNodes(values, in: source) {
      entries.append(try entry(node, in: source))
    }
    return entries
  }

  private static func entryNodes(
    _ values: [JSONNode],
    in source: SourceText
  ) throws(InputError) -> [JSONNode] {
    guard values.count == 1, let only = values.first else { return values }
    if case .array(let nodes) = only.value { return nodes }
    guard let feed = only.member("feed") else { return values }
    guard case .array(let nodes) = feed.value else {
      throw source.error(at: feed.offset, "feed: expected an array, found \(feed.value.kind)")
    }
    return nodes
  }

  private static func entry(
    _ node: JSONNode,
    in source: SourceText
  ) throws(InputError) -> FeedEntry {
    guard case .object(let members) = node.value else {
      throw source.error(at: node.offset, "expected an entry, found \(node.value.kind)")
    }
    guard members.contains(where: { fields.contains($0.name) }) else {
      throw source.error(
        at: node.offset,
        "an entry needs one of the fields \(fields.joined(separator: ", "))"
      )
    }
    return FeedEntry(
      title: try text("title", of: node, in: source),
      content: try text("content", of: node, in: source),
      username: try text("username", of: node, in: source),
      time: try text("time", of: node, in: source),
      imageSize: try size("imageSize", of: node, in: source)
    )
  }

  private static func text(
    _ field: String,
    of entry: JSONNode,
    in source: SourceText
  ) throws(InputError) -> String {
    guard let node = entry.member(field) else { return "" }
    guard case .string(let text) = node.value else {
      throw source.error(at: node.offset, "\(field): expected a string, found \(node.value.kind)")
    }
    return text
  }

  private static func size(
    _ field: String,
    of entry: JSONNode,
    in source: SourceText
  ) throws(InputError) -> CGSize? {
    guard let node = entry.member(field) else { return nil }
    guard case .array(let lengths) = node.value, lengths.count == 2 else {
      let found =
        if case .array(let lengths) = node.value {
          "an array of \(lengths.count)"
        } else {
          node.value.kind
        }
      throw source.error(at: node.offset, "\(field): expected [width, height], found \(found)")
    }
    return CGSize(
      width: try length(field, lengths[0], in: source),
      height: try length(field, lengths[1], in: source)
    )
  }

  private static func length(
    _ field: String,
    _ node: JSONNode,
    in source: SourceText
  ) throws(InputError) -> Double {
    guard case .number(let number) = node.value else {
      throw source.error(at: node.offset, "\(field): expected a number, found \(node.value.kind)")
    }
    guard number >= 0, number <= maximumImageLength else {
      throw source.error(
        at: node.offset,
        "\(field): a length has to be from 0 to \(maximumImageLength.shortestDecimal) points"
      )
    }
    return number
  }
}
