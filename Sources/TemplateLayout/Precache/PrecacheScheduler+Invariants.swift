extension PrecacheScheduler {
  /// What is wrong with the state, in words; empty if it is as it has to be.
  package var invariantViolations: [String] {
    var violations: [String] = []
    func check(_ condition: Bool, _ violation: @autoclosure () -> String) {
      if !condition { violations.append("\(violation()): \(self)") }
    }
    check(
      (state == .paused) == !causes.isEmpty,
      "paused without a cause, or going on against one"
    )
    switch state {
    case .idle:
      check(!hasWork, "asleep although rows are left")
    case .planning:
      check(hasWork, "planning nothing")
      check(isAwaitingIdle, "planning without awaiting an idle moment")
    case .batch:
      check(hasWork, "a batch of nothing")
    case .paused:
      break
    case .ended:
      check(!hasWork && !isAwaitingIdle && focus == nil, "something outlasts the end")
    }
    return violations
  }
}

extension PrecacheScheduler: CustomStringConvertible {
  /// The state in one line, for messages.
  package var description: String {
    let causes = causes.map { "\($0)" }.sorted().joined(separator: ", ")
    return "\(state), causes [\(causes)], \(hasWork ? "work left" : "nothing left"), "
      + (isAwaitingIdle ? "idle moment awaited" : "no idle moment awaited")
  }
}
