/// Events in the order they are read: how many were lost, the newest, the terminal element.
package struct EventBurst: Sendable {
  /// A ring once it is full: the oldest is at `head`.
  private var events: ContiguousArray<TableLayoutEvent> = []
  private var head = 0
  private var read = 0
  private var dropped = 0

  /// The last element of the stream, which counts neither against a limit nor as dropped.
  var terminal: TableLayoutEvent?

  package init() {}

  var isEmpty: Bool { read == events.count && dropped == 0 && terminal == nil }

  /// Adds an event, at the cost of the oldest if there are `limit` already.
  mutating func append(_ event: TableLayoutEvent, limit: Int) {
    if events.count < limit {
      events.append(event)
    } else {
      events[head] = event
      head = head + 1 == limit ? 0 : head + 1
      dropped += 1
    }
  }

  /// Takes the next element, nil if there is none.
  package mutating func popFirst() -> TableLayoutEvent? {
    if read < events.count {
      var index = head + read
      if index >= events.count { index -= events.count }
      if dropped > 0 {
        defer { dropped = 0 }
        return TableLayoutEvent(time: events[index].time, kind: .dropped(count: dropped))
      }
      read += 1
      return events[index]
    }
    defer { terminal = nil }
    return terminal
  }

  /// Empties it, keeping its storage.
  package mutating func removeAll() {
    events.removeAll(keepingCapacity: true)
    head = 0
    read = 0
    dropped = 0
    terminal = nil
  }
}
