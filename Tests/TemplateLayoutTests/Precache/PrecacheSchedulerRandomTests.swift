import TemplateLayout
import TestSupport
import Testing

/// Drives a scheduler as a table does, and checks what the table relies on.
private struct Driver {
  var scheduler = PrecacheScheduler()
  var random: SeededRandom
  var log: [String] = []

  /// Questions for an idle moment without an answer.
  var questions = 0
  /// The batch that counts.
  var batch: Int?
  /// Batches that have begun and not told their end, abandoned ones included.
  var open: [Int] = []
  var lastBatch = 0
  var updates = 0
  var isPauseTold = false
  var runs = 0
  var failures: [String] = []

  init(seed: UInt64) { random = SeededRandom(seed: seed) }

  mutating func expect(_ condition: Bool, _ claim: String) {
    if !condition { failures.append("\(claim) after \(log.suffix(12)), now \(scheduler)") }
  }

  mutating func carryOut(_ plan: PrecacheScheduler.Plan) {
    if plan.awaitsIdle { questions += 1 }
    expect(questions == 1, "one question for an idle moment, not \(questions)")
    if plan.endsPause { expect(isPauseTold, "a pause ended that was not told") }
    isPauseTold = false
  }

  mutating func carryOut(_ new: PrecacheScheduler.Batch) {
    expect(batch == nil, "a second batch began beside \(batch ?? 0)")
    expect(new.id > lastBatch, "batch \(new.id) began after \(lastBatch)")
    expect(new.budget > .zero, "a batch without time")
    expect(updates == 0, "a batch began in an update")
    batch = new.id
    lastBatch = new.id
    open.append(new.id)
    runs += 1
  }

  mutating func abandon(_ id: Int?) {
    guard let id else { return }
    expect(batch == id, "batch \(id) given up, which was not under way")
    batch = nil
  }

  mutating func carryOut(_ action: PrecacheScheduler.PlanAction) {
    if case .plan(let plan) = action { carryOut(plan) }
  }

  mutating func carryOut(_ action: PrecacheScheduler.ChangeAction) {
    switch action {
    case .none: break
    case .plan(let plan): carryOut(plan)
    case .restart(let abandoned, let plan):
      abandon(abandoned)
      carryOut(plan)
    }
  }

  mutating func carryOut(_ action: PrecacheScheduler.PauseAction) {
    guard case .pause(_, let abandoned) = action else { return }
    abandon(abandoned)
    isPauseTold = true
  }

  mutating func step(_ input: Int) {
    switch input {
    case 0: log("dataChanged"); carryOut(scheduler.dataChanged())
    case 1: log("delegateSet"); carryOut(scheduler.delegateSet())
    case 2: log("environmentChanged"); carryOut(scheduler.environmentChanged())
    case 3: log("heightsMissing"); carryOut(scheduler.heightsMissing())
    case 4: log("delegateGone"); carryOut(scheduler.delegateGone())
    case 5: log("widthLost"); carryOut(scheduler.widthLost())
    case 6: log("switchedOff"); carryOut(scheduler.switchedOff())
    case 7: log("switchedOn"); carryOut(scheduler.switchedOn())
    case 8: log("memoryPressure"); carryOut(scheduler.memoryPressure())
    case 9:
      log("updateBegan")
      updates += 1
      carryOut(scheduler.updateBegan())
    case 10:
      guard updates > 0 else { return }
      log("updateEnded")
      updates -= 1
      carryOut(scheduler.updateEnded())
    case 11:
      log("visible")
      let visible = VisibleRows(range: .header(section: 0)..<(.footer(section: 0)))
      switch scheduler.visibleRowsChanged(visible) {
      case .none: break
      case .plan(let plan): carryOut(plan)
      case .beginWalk(let id, _): expect(batch == id, "a walk of a batch not under way")
      }
    case 12:
      log("interactionBegan")
      if case .withdrawMainActor(let id) = scheduler.interactionBegan() {
        expect(batch == id, "the main actor was withdrawn from a batch not under way")
      }
    case 13: log("interactionEnded"); carryOut(scheduler.interactionEnded())
    case 14:
      log("gap")
      switch scheduler.gap(.milliseconds(1)) {
      case .none: break
      case .begin(let new): carryOut(new)
      case .grantMainActor(let id, _): expect(batch == id, "a gap for a batch not under way")
      }
    case 15: log("demand"); carryOut(scheduler.foregroundDemand())
    case 16:
      log("missing")
      carryOut(scheduler.heightsMissing())
    case 17, 18, 19:
      guard questions > 0 else { return }
      log("idle")
      questions -= 1
      if case .begin(let new) = scheduler.idle() { carryOut(new) }
    default:
      guard let id = open.randomElement(using: &random) else { return }
      let outcome = PrecacheScheduler.BatchOutcome.allCases.randomElement(using: &random)!
      log("\(id) ended \(outcome)")
      end(id, outcome)
    }
    for violation in scheduler.invariantViolations { failures.append("\(violation) after \(log)") }
    expect(
      (batch != nil) == { if case .batch = scheduler.state { true } else { false } }(),
      "driver and scheduler disagree about the batch"
    )
  }

  mutating func end(_ id: Int, _ outcome: PrecacheScheduler.BatchOutcome) {
    open.removeAll { $0 == id }
    let wasUnderWay = batch == id
    if wasUnderWay { batch = nil }
    switch scheduler.batchEnded(id, outcome) {
    case .none:
      if wasUnderWay { expect(isPauseTold, "a pause that was not told goes on") }
    case .plan(let plan):
      expect(wasUnderWay, "a late end had an effect")
      carryOut(plan)
    case .pause:
      expect(wasUnderWay, "a late end had an effect")
      isPauseTold = true
    case .finish:
      expect(wasUnderWay, "a late end had an effect")
      isPauseTold = false
    }
  }

  private mutating func log(_ entry: String) { log.append(entry) }
}

@Suite("Precache scheduler, random")
struct PrecacheSchedulerRandomTests {
  @Test("No order of inputs gives two runs, leaves one asleep, or starts anything after the end")
  func walks() {
    let seeds = RandomCases.seeds(full: 20_000)
    var steps = 0
    for seed in seeds {
      var driver = Driver(seed: seed)
      for _ in 0..<Int.random(in: 20...200, using: &driver.random) {
        driver.step(Int.random(in: 0..<24, using: &driver.random))
        steps += 1
      }
      if driver.random.chance(50) {
        checkLiveness(&driver)
      } else {
        checkEnd(&driver)
      }
      if let failure = driver.failures.first {
        Issue.record("seed \(seed): \(failure)")
        return
      }
    }
    print("precache scheduler: \(seeds.count) walks, \(steps) steps")
  }

  /// When all causes are gone and rows are left, idle moments alone lead to the end of the run.
  private func checkLiveness(_ driver: inout Driver) {
    while driver.updates > 0 { driver.step(10) }
    for input in [13, 7, 1, 2, 3] { driver.step(input) }
    driver.expect(driver.scheduler.hasWork, "work is left")
    var rounds = 0
    while driver.scheduler.hasWork && rounds < 5 {
      rounds += 1
      if driver.batch == nil {
        driver.expect(driver.questions == 1, "asleep")
        driver.step(17)
      }
      if let batch = driver.batch { driver.end(batch, .nothingLeft) }
    }
    driver.expect(driver.scheduler.state == .idle, "the run did not end")
  }

  /// P7: after the end nothing begins.
  private func checkEnd(_ driver: inout Driver) {
    if case .end(let abandoned) = driver.scheduler.end() { driver.abandon(abandoned) }
    let runs = driver.runs
    let questions = driver.questions
    for input in 0..<24 { driver.step(input) }
    driver.expect(driver.scheduler.state == .ended, "the end is final")
    driver.expect(driver.runs == runs, "a batch began after the end")
    driver.expect(driver.questions <= questions, "an idle moment was asked for after the end")
  }
}
