/// What some rows have beyond their entry in the tree, by stamp.
package struct StampTable<Value: Sendable>: Sendable {
  private var values: [UInt64: Value] = [:]

  package init() {}

  package var count: Int { values.count }

  package subscript(stamp: UInt64) -> Value? {
    get { values[stamp] }
    set { values[stamp] = newValue }
  }

  package mutating func removeAll() { values = [:] }
}
