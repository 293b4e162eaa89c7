import AutoLayout
import Foundation
import TemplateLayout

/// Entries of any fields, for a cell of a document.
struct DocumentEntries: Sendable {
  /// What a field is to a view.
  enum Kind: Hashable, Sendable {
    case text
    case flag
    case size
  }

  /// The value of a field.
  enum Value: Hashable, Sendable {
    case text(String)
    case flag(Bool)
    case size(CGSize)

    var kind: Kind {
      switch self {
      case .text: .text
      case .flag: .flag
      case .size: .size
      }
    }
  }

  /// The entries in order, their values by field.
  let entries: [[String: Value]]

  /// The fields that there are, with what they were where they came first.
  let fields: [String: Kind]

  /// Reads the forms of a feed: `{"feed": [...]}`, an array, or JSON lines.
  /// - Throws: ``InputError`` with line and column.
  init(in source: SourceText) throws(InputError) {
    var reader = JSONReader(source)
    let values = try reader.values()
    var nodes = values
    if values.count == 1, let only = values.first {
      if case .array(let elements) = only.value { nodes = elements }
      if let feed = only.member("feed"), case .array(let elements) = feed.value { nodes = elements }
    }
    var entries: [[String: Value]] = []
    var fields: [String: Kind] = [:]
    for node in nodes {
      guard case .object(let members) = node.value else {
        throw source.error(at: node.offset, "expected an entry, found \(node.value.kind)")
      }
      var entry: [String: Value] = [:]
      for (name, node) in members {
        guard let value = try Self.value(node, name, in: source) else { continue }
        entry[name] = value
        if fields[name] == nil { fields[name] = value.kind }
      }
      entries.append(entry)
    }
    self.entries = entries
    self.fields = fields
  }

  private static func value(
    _ node: JSONNode,
    _ name: String,
    in source: SourceText
  ) throws(InputError) -> Value? {
    switch node.value {
    case .null, .object: return nil
    case .boolean(let flag): return .flag(flag)
    case .string(let text): return .text(text)
    case .number(let number): return .text(CGFloat(number).shortestDecimal)
    case .array(let nodes):
      guard nodes.count == 2, case .number(let width) = nodes[0].value,
        case .number(let height) = nodes[1].value
      else { return nil }
      let limit = FeedReader.maximumImageLength
      guard 0...limit ~= width, 0...limit ~= height else {
        throw source.error(
          at: node.offset,
          "\(name): a length has to be from 0 to \(limit.shortestDecimal) points"
        )
      }
      return .size(CGSize(width: width, height: height))
    }
  }
}
