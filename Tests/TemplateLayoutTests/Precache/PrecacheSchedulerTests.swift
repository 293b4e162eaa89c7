import TemplateLayout
import TestSupport
import Testing

private typealias Scheduler = PrecacheScheduler

/// Everything that can be put into a scheduler.
private enum Input: String, CaseIterable {
  case dataChanged, delegateSet, environmentChanged
  case heightsMissing
  case delegateGone, widthLost, switchedOff, memoryPressure
  case updateBegan, updateEnded
  case visibleRowsChanged, interactionBegan, interactionEnded
  case gap, noGap, foregroundDemand, switchedOn
  case idle, budgetSpent, nothingLeft, mainActorRowsLeft
  case end
}

private let visible = VisibleRows(
  range: .row(section: 0, row: 3)..<(.row(section: 0, row: 9)),
  velocity: 100
)

extension Scheduler {
  /// Applies an input and writes the action in short.
  fileprivate mutating func apply(_ input: Input, batch: Int = 1) -> String {
    switch input {
    case .dataChanged: text(dataChanged())
    case .delegateSet: text(delegateSet())
    case .environmentChanged: text(environmentChanged())
    case .heightsMissing: text(heightsMissing())
    case .delegateGone: text(delegateGone())
    case .widthLost: text(widthLost())
    case .switchedOff: text(switchedOff())
    case .memoryPressure: text(memoryPressure())
    case .updateBegan: text(updateBegan())
    case .updateEnded: text(updateEnded())
    case .visibleRowsChanged:
      switch visibleRowsChanged(visible) {
      case .none: "none"
      case .plan(let plan): text(plan)
      case .beginWalk(let batch, let around):
        around == visible ? "walk \(batch)" : "walk \(batch) elsewhere"
      }
    case .interactionBegan:
      switch interactionBegan() {
      case .none: "none"
      case .withdrawMainActor(let batch): "withdraw \(batch)"
      }
    case .interactionEnded: text(interactionEnded())
    case .gap: text(gap(.milliseconds(2)))
    case .noGap: text(gap(.zero))
    case .foregroundDemand: text(foregroundDemand())
    case .switchedOn: text(switchedOn())
    case .idle:
      switch idle() {
      case .none: "none"
      case .begin(let batch): text(batch)
      }
    case .budgetSpent: text(batchEnded(batch, .budgetSpent))
    case .nothingLeft: text(batchEnded(batch, .nothingLeft))
    case .mainActorRowsLeft: text(batchEnded(batch, .mainActorRowsLeft))
    case .end:
      switch end() {
      case .none: "none"
      case .end(let abandoned): "end" + (abandoned.map { " abandoning \($0)" } ?? "")
      }
    }
  }

  private func text(_ plan: Plan) -> String {
    (plan.awaitsIdle ? "plan" : "plan as awaited") + (plan.endsPause ? ", resumed" : "")
  }

  private func text(_ batch: Batch) -> String {
    let mainActor =
      switch batch.mainActor {
      case .none: "pools only"
      case .gap(let gap): "gap \(gap)"
      case .full: "full"
      }
    return "begin \(batch.id), \(mainActor)"
  }

  private func text(_ action: PlanAction) -> String {
    switch action {
    case .none: "none"
    case .plan(let plan): text(plan)
    }
  }

  private func text(_ action: ChangeAction) -> String {
    switch action {
    case .none: "none"
    case .plan(let plan): text(plan)
    case .restart(let abandoned, let plan): "abandon \(abandoned), \(text(plan))"
    }
  }

  private func text(_ action: PauseAction) -> String {
    switch action {
    case .none: "none"
    case .pause(let cause, let abandoned):
      "pause \(cause)" + (abandoned.map { ", abandon \($0)" } ?? "")
    }
  }

  private func text(_ action: GapAction) -> String {
    switch action {
    case .none: "none"
    case .begin(let batch): text(batch)
    case .grantMainActor(let batch, let gap): "grant \(batch) \(gap)"
    }
  }

  private func text(_ action: BatchEndedAction) -> String {
    switch action {
    case .none: "none"
    case .plan(let plan): text(plan)
    case .pause(let cause): "pause \(cause)"
    case .finish: "finish"
    }
  }
}

/// The states of the table of transitions, with the inputs that lead there.
private enum Start: String, CaseIterable {
  case idle, planning, batch, update, interaction, memory, ended

  var scheduler: Scheduler {
    var scheduler = Scheduler()
    _ = scheduler.delegateSet()
    _ = scheduler.environmentChanged()
    let path: [Input] =
      switch self {
      case .idle: [.idle, .nothingLeft]
      case .planning: []
      case .batch: [.idle]
      case .update: [.updateBegan]
      case .interaction: [.interactionBegan, .idle, .mainActorRowsLeft]
      case .memory: [.memoryPressure]
      case .ended: [.idle, .end]
      }
    for input in path { _ = scheduler.apply(input) }
    return scheduler
  }
}

@Suite("Precache scheduler")
struct PrecacheSchedulerTests {
  private typealias Row = [Start: (action: String, state: Scheduler.State)]

  /// What each input does in each state: the action, then the state it leads to.
  ///
  /// An input that is missing here is impossible in that state. The three pauses are: an update
  /// before the run began; rows for the main actor left while the person interacts; short memory
  /// before the run began.
  private static let table: [Input: Row] = {
    let change: Row = [
      .idle: ("plan", .planning),
      .planning: ("none", .planning),
      .batch: ("abandon 1, plan", .planning),
      .update: ("none", .paused),
      .interaction: ("plan, resumed", .planning),
      .memory: ("plan as awaited, resumed", .planning),
      .ended: ("none", .ended),
    ]
    func pause(_ cause: PrecacheInterruption) -> Row {
      [
        .idle: ("none", .paused),
        .planning: ("pause \(cause)", .paused),
        .batch: ("pause \(cause), abandon 1", .paused),
        .update: ("none", .paused),
        .interaction: ("none", .paused),
        .memory: ("none", .paused),
        .ended: ("none", .ended),
      ]
    }
    let nothing: Row = [
      .idle: ("none", .idle),
      .planning: ("none", .planning),
      .batch: ("none", .batch(1)),
      .update: ("none", .paused),
      .interaction: ("none", .paused),
      .memory: ("none", .paused),
      .ended: ("none", .ended),
    ]
    func with(_ row: Row, _ other: Row) -> Row { row.merging(other) { _, other in other } }
    // A batch that was given up, or that the state has left behind, ends late.
    let late: Row = [
      .idle: ("none", .idle), .interaction: ("none", .paused), .ended: ("none", .ended),
    ]
    return [
      .dataChanged: change,
      .delegateSet: change,
      .environmentChanged: change,
      .heightsMissing: with(change, [.batch: ("none", .batch(1))]),
      .delegateGone: pause(.delegateMissing),
      .widthLost: pause(.widthUnknown),
      .switchedOff: pause(.switchedOff),
      .memoryPressure: pause(.memoryPressure),
      .updateBegan: pause(.update),
      .updateEnded: [
        .update: ("plan as awaited, resumed", .planning), .ended: ("none", .ended),
      ],
      .visibleRowsChanged: with(
        nothing,
        [
          .batch: ("walk 1", .batch(1)), .memory: ("plan as awaited, resumed", .planning),
        ]
      ),
      .interactionBegan: with(nothing, [.batch: ("withdraw 1", .batch(1))]),
      .interactionEnded: with(nothing, [.interaction: ("plan, resumed", .planning)]),
      .gap: with(
        nothing,
        [
          .planning: ("begin 1, gap 0.002 seconds", .batch(1)),
          .batch: ("grant 1 0.002 seconds", .batch(1)),
          .interaction: ("begin 2, gap 0.002 seconds", .batch(2)),
        ]
      ),
      .noGap: nothing,
      .foregroundDemand: with(nothing, [.memory: ("plan as awaited, resumed", .planning)]),
      .switchedOn: nothing,
      .idle: [
        .planning: ("begin 1, full", .batch(1)),
        .update: ("none", .paused),
        .memory: ("none", .paused),
        .ended: ("none", .ended),
      ],
      .budgetSpent: with(late, [.batch: ("plan", .planning)]),
      .nothingLeft: with(late, [.batch: ("finish", .idle)]),
      .mainActorRowsLeft: with(late, [.batch: ("plan", .planning)]),
      .end: [
        .idle: ("end", .ended), .planning: ("end", .ended), .batch: ("end abandoning 1", .ended),
        .update: ("end", .ended), .interaction: ("end", .ended), .memory: ("end", .ended),
        .ended: ("none", .ended),
      ],
    ]
  }()

  @Test("Every input in every state does what the table says", arguments: Input.allCases)
  fileprivate func transitions(input: Input) throws {
    let row = try #require(Self.table[input])
    for start in Start.allCases {
      guard let expected = row[start] else { continue }
      var scheduler = start.scheduler
      #expect(scheduler.invariantViolations == [], "\(start)")
      #expect(scheduler.apply(input) == expected.action, "\(input) in \(start)")
      #expect(scheduler.state == expected.state, "\(input) in \(start)")
      #expect(scheduler.invariantViolations == [], "\(input) in \(start)")
    }
  }

  @Test("The table leaves out only what is impossible")
  func tableIsComplete() {
    let missing = Self.table.flatMap { input, row in
      Start.allCases.filter { row[$0] == nil }.map { "\(input) in \($0)" }
    }
    let updateEnded = Start.allCases.filter { $0 != .update && $0 != .ended }
      .map { "updateEnded in \($0)" }
    let idle = ["idle in idle", "idle in batch", "idle in interaction"]
    // No batch had begun by then.
    let ended = [Input.budgetSpent, .nothingLeft, .mainActorRowsLeft].flatMap { input in
      [Start.planning, .update, .memory].map { "\(input) in \($0)" }
    }
    #expect(Set(missing) == Set(updateEnded + idle + ended))
  }

  @Test("The impossible ends the process and prints the state")
  func impossible() async {
    let idle = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      var scheduler = PrecacheScheduler()
      _ = scheduler.idle()
    }
    // An optimised build ends without printing the message of a precondition.
    #if DEBUG
      let printed = String(decoding: idle?.standardErrorContent ?? [], as: UTF8.self)
      #expect(printed.contains("an idle moment came that nobody had asked for: paused"))
      #expect(printed.contains("widthUnknown"))
    #else
      _ = idle
    #endif
    await #expect(processExitsWith: .failure) {
      var scheduler = PrecacheScheduler()
      _ = scheduler.updateEnded()
    }
    await #expect(processExitsWith: .failure) {
      var scheduler = PrecacheScheduler()
      _ = scheduler.batchEnded(1, .nothingLeft)
    }
    await #expect(processExitsWith: .failure) {
      var tuning = PrecacheTuning()
      tuning.batchBudget = .zero
      _ = PrecacheScheduler(tuning: tuning)
    }
  }

  @Test("Nothing begins before there are a delegate and a width, and precaching is on")
  func beginning() {
    var scheduler = Scheduler(isOn: false)
    #expect(scheduler.state == .paused)
    #expect(scheduler.apply(.dataChanged) == "none")
    #expect(scheduler.apply(.environmentChanged) == "none")
    #expect(scheduler.apply(.delegateSet) == "none")
    #expect(scheduler.apply(.gap) == "none")
    // Nothing was told to be paused, so nothing is told to go on.
    #expect(scheduler.apply(.switchedOn) == "plan")
    #expect(scheduler.apply(.idle) == "begin 1, full")
  }

  @Test("P6 X4 A burst of changes leaves exactly one run", arguments: [1, 2, 10, 1_000])
  func burst(changes: Int) {
    for start in [Start.idle, .planning, .batch] {
      var scheduler = start.scheduler
      var asked = scheduler.isAwaitingIdle ? 1 : 0
      for change in 0..<changes {
        let inputs: [Input] =
          [[.dataChanged], [.updateBegan, .dataChanged, .updateEnded], [.environmentChanged]][
            change % 3
          ]
        for input in inputs {
          let action = scheduler.apply(input)
          if action.contains("plan") && !action.contains("as awaited") { asked += 1 }
        }
      }
      #expect(asked == 1)
      let before = scheduler.apply(.idle)
      #expect(before == (start == .planning ? "begin 1, full" : "begin 2, full"))
      #expect(scheduler.apply(.nothingLeft, batch: start == .planning ? 1 : 2) == "finish")
      #expect(!scheduler.isAwaitingIdle)
    }
  }

  @Test("A pause does not take the question for an idle moment back, and does not ask twice")
  func oneQuestion() {
    var scheduler = Start.planning.scheduler
    for _ in 0..<5 {
      #expect(scheduler.apply(.updateBegan) == "pause update")
      #expect(scheduler.apply(.updateEnded) == "plan as awaited, resumed")
    }
    #expect(scheduler.apply(.updateBegan) == "pause update")
    #expect(scheduler.apply(.idle) == "none")
    #expect(scheduler.apply(.updateEnded) == "plan, resumed")
    #expect(scheduler.apply(.idle) == "begin 1, full")
  }

  @Test("Updates may be nested")
  func nestedUpdates() {
    var scheduler = Start.batch.scheduler
    #expect(scheduler.apply(.updateBegan) == "pause update, abandon 1")
    #expect(scheduler.apply(.updateBegan) == "none")
    #expect(scheduler.apply(.updateEnded) == "none")
    #expect(scheduler.apply(.dataChanged) == "none")
    #expect(scheduler.apply(.updateEnded) == "plan, resumed")
  }

  @Test("It goes on only when the last cause is gone")
  func severalCauses() {
    var scheduler = Start.batch.scheduler
    #expect(scheduler.apply(.switchedOff) == "pause switchedOff, abandon 1")
    #expect(scheduler.apply(.widthLost) == "none")
    #expect(scheduler.apply(.delegateGone) == "none")
    #expect(scheduler.apply(.switchedOn) == "none")
    #expect(scheduler.apply(.delegateSet) == "none")
    #expect(scheduler.apply(.environmentChanged) == "plan, resumed")
  }

  @Test("The end of an abandoned batch, late, changes nothing")
  func lateEnd() {
    var scheduler = Start.batch.scheduler
    _ = scheduler.apply(.dataChanged)
    _ = scheduler.apply(.idle)
    #expect(scheduler.state == .batch(2))
    #expect(scheduler.apply(.nothingLeft, batch: 1) == "none")
    #expect(scheduler.state == .batch(2))
    #expect(scheduler.apply(.budgetSpent, batch: 2) == "plan")
  }

  @Test("Heights missing behind the walk are measured although the walk ends")
  func missingBehindTheWalk() {
    var scheduler = Start.batch.scheduler
    #expect(scheduler.apply(.heightsMissing) == "none")
    #expect(scheduler.apply(.nothingLeft) == "plan")
    guard case .begin(let batch) = scheduler.idle() else {
      Issue.record("no batch")
      return
    }
    #expect(batch.beginsWalk)
    #expect(scheduler.apply(.nothingLeft, batch: 2) == "finish")
  }

  @Test(
    "A batch goes on with the walk of the last one, and begins a new one when rows or view change"
  )
  func walks() {
    func beginsWalk(_ inputs: [Input]) -> Bool? {
      var scheduler = Start.batch.scheduler
      _ = scheduler.apply(.budgetSpent)
      for input in inputs { _ = scheduler.apply(input) }
      guard case .begin(let batch) = scheduler.idle() else { return nil }
      return batch.beginsWalk
    }
    #expect(beginsWalk([]) == false)
    #expect(beginsWalk([.interactionBegan, .interactionEnded, .foregroundDemand]) == false)
    #expect(beginsWalk([.dataChanged]) == true)
    #expect(beginsWalk([.environmentChanged]) == true)
    #expect(beginsWalk([.heightsMissing]) == true)
    #expect(beginsWalk([.visibleRowsChanged]) == true)
    #expect(beginsWalk([.memoryPressure, .foregroundDemand]) == true)
    // Rows that were handed out before the pause have not been measured.
    var scheduler = Start.batch.scheduler
    _ = scheduler.apply(.switchedOff)
    _ = scheduler.apply(.switchedOn)
    guard case .begin(let batch) = scheduler.idle() else {
      Issue.record("no batch")
      return
    }
    #expect(batch.beginsWalk)
  }

  @Test("Pools go on while the person interacts; the main actor gets the gaps alone")
  func interaction() {
    var scheduler = Start.planning.scheduler
    #expect(scheduler.apply(.interactionBegan) == "none")
    #expect(scheduler.apply(.idle) == "begin 1, pools only")
    #expect(scheduler.apply(.gap) == "grant 1 0.002 seconds")
    #expect(scheduler.apply(.budgetSpent, batch: 1) == "plan")
    #expect(scheduler.apply(.idle) == "begin 2, pools only")
    #expect(scheduler.apply(.mainActorRowsLeft, batch: 2) == "pause interaction")
    for batch in 3..<6 {
      #expect(scheduler.apply(.gap) == "begin \(batch), gap 0.002 seconds")
      // The pause goes on, and is not told anew for each frame.
      #expect(scheduler.apply(.mainActorRowsLeft, batch: batch) == "none")
      #expect(scheduler.state == .paused)
    }
    #expect(scheduler.apply(.interactionEnded) == "plan, resumed")
    #expect(scheduler.apply(.idle) == "begin 6, full")
    #expect(scheduler.apply(.interactionBegan) == "withdraw 6")
    #expect(scheduler.apply(.interactionBegan) == "none")
  }

  @Test("A gap is not longer than the budget")
  func longGap() {
    var scheduler = Start.planning.scheduler
    guard case .begin(let batch) = scheduler.gap(.seconds(1)) else {
      Issue.record("no batch")
      return
    }
    #expect(batch.mainActor == .gap(PrecacheTuning().batchBudget))
    #expect(batch.budget == PrecacheTuning().batchBudget)
  }

  @Test("An idle moment that comes in a gap's batch is too late, and the next one is asked for")
  func idleInGap() {
    var scheduler = Start.planning.scheduler
    #expect(scheduler.apply(.gap).hasPrefix("begin 1"))
    #expect(scheduler.apply(.idle) == "none")
    #expect(scheduler.apply(.budgetSpent) == "plan")
    // And if it does not come by then, it is still awaited.
    #expect(scheduler.apply(.gap).hasPrefix("begin 2"))
    #expect(scheduler.apply(.budgetSpent, batch: 2) == "plan as awaited")
  }

  @Test(
    "Memory pressure waits for a sign of use",
    arguments: [
      Input.foregroundDemand, .visibleRowsChanged, .dataChanged, .environmentChanged,
      .heightsMissing,
    ]
  )
  fileprivate func memory(sign: Input) {
    var scheduler = Start.idle.scheduler
    #expect(scheduler.apply(.memoryPressure) == "none")
    #expect(scheduler.apply(.interactionBegan) == "none")
    #expect(scheduler.apply(.interactionEnded) == "none")
    #expect(scheduler.state == .paused)
    #expect(scheduler.apply(sign) == "plan")
  }

  @Test("X27 Switched off, nothing begins, whatever comes")
  func switchedOff() {
    var scheduler = Start.batch.scheduler
    _ = scheduler.apply(.switchedOff)
    for input in Input.allCases where input != .switchedOn && input != .idle && input != .end {
      if input == .updateEnded { continue }
      _ = scheduler.apply(input)
      #expect(scheduler.state == .paused, "\(input)")
    }
  }
}
