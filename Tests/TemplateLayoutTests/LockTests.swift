import Foundation
import TemplateLayout
import Testing

@Suite("Lock")
struct LockTests {
  private final class Counter: Sendable {
    let value = Lock(0)
  }

  @Test("Increments from many tasks are all kept")
  func incrementsAreKept() async {
    let counter = Counter()
    await withTaskGroup(of: Void.self) { group in
      for _ in 0..<8 {
        group.addTask {
          for _ in 0..<2_000 { counter.value.withLock { $0 += 1 } }
        }
      }
    }
    #expect(counter.value.withLock { $0 } == 16_000)
  }

  @Test("Two fields guarded together are never seen apart")
  func fieldsStayTogether() async {
    final class Pair: Sendable {
      let fields = Lock((0, 0))
    }
    let pair = Pair()
    await withTaskGroup(of: Bool.self) { group in
      for _ in 0..<4 {
        group.addTask {
          for _ in 0..<1_000 {
            pair.fields.withLock {
              $0.0 += 1
              $0.1 -= 1
            }
          }
          return true
        }
        group.addTask {
          (0..<1_000).allSatisfy { _ in pair.fields.withLock { $0.0 + $0.1 == 0 } }
        }
      }
      for await consistent in group { #expect(consistent) }
    }
  }

  @Test("An error leaves the body with its type and the lock free")
  func errorsPass() {
    struct Refused: Error {}
    let lock = Lock([1])
    #expect(throws: Refused.self) {
      try lock.withLock { (state) throws(Refused) in
        state.append(2)
        throw Refused()
      }
    }
    #expect(lock.withLock { $0 } == [1, 2])
  }

  @Test("A state that cannot be copied is guarded in place and freed with the lock")
  func noncopyableState() {
    struct Token: ~Copyable {
      var uses = 0
      let freed: Counter
      deinit { freed.value.withLock { $0 += 1 } }
    }
    let freed = Counter()
    do {
      let lock = Lock(Token(freed: freed))
      lock.withLock { $0.uses += 1 }
      #expect(lock.withLock { $0.uses } == 1)
      #expect(freed.value.withLock { $0 } == 0)
    }
    #expect(freed.value.withLock { $0 } == 1)
  }

  /// Proves that the thread sanitizer's step can fail.
  ///
  /// The sanitizer has to report this race and exit with an
  /// error. Only that step's own check asks for it.
  @Test(
    "A deliberate race",
    .enabled(if: ProcessInfo.processInfo.environment["TEMPLATE_LAYOUT_DELIBERATE_RACE"] == "1")
  )
  func deliberateRace() async {
    final class Unguarded: @unchecked Sendable {  // wrongly so, on purpose
      var value = 0
    }
    let unguarded = Unguarded()
    await withTaskGroup(of: Void.self) { group in
      for _ in 0..<4 {
        group.addTask {
          for _ in 0..<50_000 { unguarded.value += 1 }
        }
      }
    }
    #expect(unguarded.value > 0)
  }
}
