import Foundation
import TemplateLayout
import TestSupport

/// What tests of arranged interleavings share: a seeded executor, and tables that run on it.
final class SeededScene: Sendable {
  let executor: SeededExecutor
  let work = TemplateWork()
  /// The idle moments of the tables.
  let trigger = IdleTrigger()
  private let whenMeasuring = Lock<(@Sendable (TemplateContent) -> Void)?>(nil)

  init(seed: UInt64) {
    executor = SeededExecutor(seed: seed)
  }

  /// Called in the middle of each measurement, before it has its height.
  func whenMeasuring(_ action: (@Sendable (TemplateContent) -> Void)?) {
    whenMeasuring.withLock { $0 = action }
  }

  /// A table that knows its rows and waits for an idle moment to measure them.
  func waitingTable(_ delegate: DelegateDouble, pools: Int = 1) async throws -> TableLayout {
    let table = try await table(delegate, pools: pools, precaches: true)
    _ = table.cachedHeight(for: path(0))
    await until { self.trigger.waiterCount > 0 }
    return table
  }

  /// A table of rows under the identifier "cell".
  func table(
    _ delegate: DelegateDouble?,
    width: CGFloat? = 100,
    pools: Int = 1,
    precaches: Bool = false,
    adjust: (inout TableLayoutOptions) -> Void = { _ in }
  ) async throws -> TableLayout {
    var options = TableLayoutOptions(
      numberOfPools: pools,
      isPrecachingEnabled: precaches,
      idleSource: .manual(trigger),
      taskExecutor: executor
    )
    options.schedulePoint = { await Task.yield() }
    // No clock decides where a pool gives way: the seed alone does.
    options.precacheTuning.turn = .zero
    // A batch ends by the machine's clock; where that is not the matter, it must not.
    options.precacheTuning.batchBudget = .seconds(60)
    adjust(&options)
    let table = try TableLayout(
      environment: LayoutEnvironment(width: width),
      delegate: delegate,
      options: options
    )
    await table.register(forCellReuseIdentifier: "cell") { [work, self] _ in
      TemplateDouble(work: work) { content, context in
        self.whenMeasuring.withLock { $0 }?(content)
        return content.height(in: context)
      }
    }
    return table
  }

  /// Runs the operation and everything it leads to, until nothing is left.
  func run<Success: Sendable>(
    _ operation: @escaping @Sendable () async throws -> Success
  ) throws -> Success {
    let success = try executor.run(operation: operation)
    try executor.runUntilIdle()
    return success
  }

  /// Starts a task on the scene's executor.
  @discardableResult
  func start<Success: Sendable>(
    priority: TaskPriority? = nil,
    _ operation: @escaping @Sendable () async -> Success
  ) -> Task<Success, Never> {
    Task(executorPreference: executor, priority: priority) { await operation() }
  }

  /// Asks for a row in a task of its own.
  func ask(
    _ indexPath: IndexPath,
    of table: TableLayout,
    priority: TaskPriority? = nil
  ) -> Task<Result<CGFloat, TableLayoutError>, Never> {
    start(priority: priority) {
      do throws(TableLayoutError) {
        return .success(try await table.height(for: indexPath))
      } catch {
        return .failure(error)
      }
    }
  }
}

/// Lets others run until something is so.
func until(_ condition: @Sendable () async -> Bool) async {
  while await !condition() { await Task.yield() }
}
