import Foundation

/// The identity of a row, or the version of its content, as the app gave it.
///
/// A key is compared and hashed as the value it is, never as text, and keys of different types are
/// different: the integer 1, the string "1" and a pair (1, 1) never meet. Integers, strings and UUIDs
/// are held inline, everything else in a box.
package struct RowKey: Hashable, Sendable {
  private enum Storage: Sendable {
    case integer(Int)
    case string(String)
    case uuid(UUID)
    indirect case other(any Hashable & Sendable)
  }

  private let storage: Storage

  package init(_ value: any Hashable & Sendable) {
    // The dynamic type decides, since a cast may bridge between types that are not equal.
    let type = type(of: value) as Any.Type
    if type == Int.self, let value = value as? Int {
      storage = .integer(value)
    } else if type == String.self, let value = value as? String {
      storage = .string(value)
    } else if type == UUID.self, let value = value as? UUID {
      storage = .uuid(value)
    } else if let key = value as? RowKey {
      storage = key.storage
    } else {
      storage = .other(value)
    }
  }

  package init(_ value: Int) { storage = .integer(value) }
  package init(_ value: String) { storage = .string(value) }
  package init(_ value: UUID) { storage = .uuid(value) }

  /// The value that the app gave.
  package var value: any Hashable & Sendable {
    switch storage {
    case .integer(let value): value
    case .string(let value): value
    case .uuid(let value): value
    case .other(let value): value
    }
  }

  package static func == (lhs: Self, rhs: Self) -> Bool {
    switch (lhs.storage, rhs.storage) {
    case (.integer(let lhs), .integer(let rhs)): lhs == rhs
    case (.string(let lhs), .string(let rhs)): lhs == rhs
    case (.uuid(let lhs), .uuid(let rhs)): lhs == rhs
    case (.other(let lhs), .other(let rhs)): isEqual(lhs, rhs)
    default: false
    }
  }

  private static func isEqual<Value: Hashable>(_ lhs: Value, _ rhs: any Hashable) -> Bool {
    type(of: rhs) as Any.Type == Value.self && lhs == rhs as? Value
  }

  package func hash(into hasher: inout Hasher) {
    switch storage {
    case .integer(let value): hasher.combine(value)
    case .string(let value): hasher.combine(value)
    case .uuid(let value): hasher.combine(value)
    case .other(let value): hasher.combine(value)
    }
  }
}

extension RowKey: CustomStringConvertible {
  package var description: String { String(describing: value) }
}
