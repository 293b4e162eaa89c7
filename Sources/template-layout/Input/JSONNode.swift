/// A value of a JSON text, and where it stands.
struct JSONNode: Sendable {
  /// The offset of the value's first byte.
  let offset: Int
  let value: JSONValue
}

/// A value of JSON.
enum JSONValue: Sendable {
  case null
  case boolean(Bool)
  /// A number; infinite if the text names one that `Double` cannot hold.
  case number(Double)
  case string(String)
  case array([JSONNode])
  /// The members in order; of two with one name the later counts.
  case object([(name: String, node: JSONNode)])

  /// What the value is, for messages.
  var kind: String {
    switch self {
    case .null: "null"
    case .boolean: "a boolean"
    case .number: "a number"
    case .string: "a string"
    case .array: "an array"
    case .object: "an object"
    }
  }
}

extension JSONNode {
  /// The member of an object; nil if it is absent, or null, or the node is no object.
  /// - Complexity: O(*n*) in the number of members
  func member(_ name: String) -> JSONNode? {
    guard case .object(let members) = value,
      let node = members.last(where: { $0.name == name })?.node
    else { return nil }
    if case .null = node.value { return nil }
    return node
  }
}
