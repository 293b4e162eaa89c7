// Two threads count in one variable without a lock. The thread sanitizer has to report it: a step
// that cannot fail proves nothing.

import Dispatch

final class Counter: @unchecked Sendable {  // Unsafe on purpose.
  var count = 0
}

let counter = Counter()
DispatchQueue.concurrentPerform(iterations: 4) { _ in
  for _ in 0..<10_000 { counter.count += 1 }
}
print(counter.count)
