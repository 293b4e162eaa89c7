/// One measurement under way, and those who wait for it.
///
/// A flight belongs to the table that it is in; it is a class so that a look-up need not copy it.
final class Flight {
  /// How far a flight has come.
  enum Stage {
    /// Somebody waits, and the delegate has not been asked for the row yet.
    case queued
    /// The delegate is being asked for the row.
    case fetching
    /// The row is with a pool.
    case measuring(Measurement)
    /// A row of the same key is being measured; this one gets the same height.
    case following(Flight)
  }

  /// The row's identity and revision: the flight's place in the table.
  fileprivate(set) var stamp: UInt64
  fileprivate(set) var position: RowPosition
  /// The right to measure; a flight that follows another holds the other's.
  fileprivate(set) var ticket: MeasurementTicket
  fileprivate(set) var stage: Stage
  /// The question to the delegate that the row stands in, if it is being asked for.
  fileprivate(set) var fetch = 0
  /// Those who asked for the row, in order; some may have gone.
  fileprivate(set) var waiters: [HeightWaiter]
  /// When the first of them asked.
  fileprivate(set) var askedAt: ContinuousClock.Instant?
  /// Whether the precacher is a party of the ticket.
  fileprivate(set) var isPrecaching: Bool
  /// Whether the row stands in a run of its own ahead of the background's.
  fileprivate var isOvertaking: Bool
  /// The key that other rows may share this flight by.
  fileprivate(set) var key: HeightKey?
  /// What the content behind keys was when the row was asked for.
  fileprivate(set) var keyRevision = 0
  /// The flights that get this one's height.
  fileprivate(set) var followers: [Flight] = []

  /// Whether anybody asked for the row, or for one that gets its height; what nobody asked for was
  /// precached.
  var wasAskedFor: Bool { !waiters.isEmpty || followers.contains { $0.wasAskedFor } }

  fileprivate init(
    stamp: UInt64,
    position: RowPosition,
    stage: Stage,
    ticket: MeasurementTicket,
    waiters: [HeightWaiter] = []
  ) {
    self.stamp = stamp
    self.position = position
    self.stage = stage
    self.ticket = ticket
    self.waiters = waiters
    isPrecaching = waiters.isEmpty
    isOvertaking = !waiters.isEmpty
  }
}

/// The measurements under way, one for each row.
///
/// A pure state machine: it starts nothing and wakes nobody. A flight is found by its row's stamp,
/// so it goes along when the row moves, and a row that changes leaves its flight behind.
///
///     request ──▶ queued ──▶ fetching ──▶ measuring ──▶ (landed)
///                            ▲       └──▶ following ──▶ (landed with another row of its key)
///     precache ──────────────┘
struct FlightTable {
  /// What the table has to do for a request.
  enum RequestAction {
    /// The row's flight is new: the delegate has to be asked for it.
    case fetch
    /// The row stands in a background run: send it to a pool ahead of that run.
    case overtake(Measurement)
    /// The flight lands by itself.
    case join
    /// The caller has gone already.
    case ignore
  }

  private var flights = StampTable<Flight>()
  private var queue: [Flight] = []
  /// The flights that others of the same key may follow.
  private var leaders: [HeightKey: Flight] = [:]
  /// Counts the questions to the delegate: an answer is good for the flights of its own question.
  private(set) var fetch = 0

  var isEmpty: Bool { flights.count == 0 }
  var hasQueuedRequests: Bool { !queue.isEmpty }

  /// The flight of a row, unless nobody wants it any more.
  mutating func flight(of stamp: UInt64) -> Flight? {
    guard let flight = flights[stamp] else { return nil }
    guard flight.ticket.isWithdrawn else { return flight }
    remove(flight)
    return nil
  }

  // MARK: Asking

  /// Somebody asks for a row that has no height.
  mutating func request(
    _ stamp: UInt64,
    at position: RowPosition,
    by waiter: HeightWaiter,
    now: ContinuousClock.Instant
  ) -> RequestAction {
    if let flight = flights[stamp] {
      if flight.ticket.join() {
        guard waiter.attach(to: flight.ticket) else {
          flight.ticket.leave()
          return .ignore
        }
        flight.waiters.append(waiter)
        if flight.askedAt == nil { flight.askedAt = now }
        return overtake(flight)
      }
      remove(flight)
    }
    let ticket = MeasurementTicket()
    guard waiter.attach(to: ticket) else { return .ignore }
    let flight = Flight(
      stamp: stamp,
      position: position,
      stage: .queued,
      ticket: ticket,
      waiters: [waiter]
    )
    flight.askedAt = now
    enqueue(flight)
    return .fetch
  }

  /// Sends a row ahead of the background run it stands in, if it does and was not begun.
  private func overtake(_ flight: Flight) -> RequestAction {
    switch flight.stage {
    case .measuring(let measurement) where !flight.isOvertaking && !flight.ticket.isClaimed:
      flight.isOvertaking = true
      return .overtake(measurement)
    case .following(let leader):
      return overtake(leader)
    case .queued, .fetching, .measuring:
      return .join
    }
  }

  /// The precacher wants a row; `false` if it is under way already.
  mutating func precache(_ stamp: UInt64, at position: RowPosition) -> Bool {
    guard flight(of: stamp) == nil else { return false }
    let flight = Flight(
      stamp: stamp,
      position: position,
      stage: .fetching,
      ticket: MeasurementTicket()
    )
    flight.fetch = fetch
    flights[stamp] = flight
    return true
  }

  // MARK: The delegate

  /// The rows taken from here on stand in a new question to the delegate.
  mutating func beginFetch() { fetch += 1 }

  /// The rows that the delegate is being asked for have to be asked for anew: what it answers may be
  /// out of date.
  /// - Returns: whether there are any.
  mutating func refetch() -> Bool {
    var isAny = false
    for flight in inOrder {
      guard case .fetching = flight.stage else { continue }
      isAny = true
      if flight.wasAskedFor {
        enqueue(flight)
      } else {
        remove(flight)
        flight.ticket.withdraw()
      }
    }
    return isAny
  }

  /// Takes the queued requests that somebody still waits for, most urgent first.
  mutating func takeQueued(limit: Int) -> [RowFetch.Entry] {
    var wanted: [(flight: Flight, priority: TaskPriority)] = []
    for queued in queue {
      guard let flight = flight(of: queued.stamp), flight === queued, case .queued = flight.stage
      else { continue }
      wanted.append((flight, flight.waiters.map(\.priority).max() ?? .medium))
    }
    if wanted.contains(where: { $0.priority != wanted[0].priority }) {
      // By offset too: equal priorities stay in the order of asking.
      wanted = wanted.enumerated().sorted {
        ($1.element.priority, $0.offset) < ($0.element.priority, $1.offset)
      }.map(\.element)
    }
    queue = wanted.dropFirst(limit).map(\.flight)
    return wanted.prefix(limit).map { flight, _ in
      flight.stage = .fetching
      flight.fetch = fetch
      return RowFetch.Entry(stamp: flight.stamp, position: flight.position)
    }
  }

  // MARK: The pools

  /// The row is known and goes to a pool.
  mutating func measure(
    _ flight: Flight,
    _ measurement: Measurement,
    key: HeightKey?,
    revision: Int
  ) {
    flight.stage = .measuring(measurement)
    flight.key = key
    flight.keyRevision = revision
    // A row that somebody waits for goes to a pool in a run of its own, even out of a batch.
    flight.isOvertaking = flight.wasAskedFor
    if let key { leaders[key] = flight }
  }

  /// Makes a flight wait for another row of the same key, if one is under way; its waiters become
  /// parties of that row's ticket.
  mutating func follow(_ flight: Flight, key: HeightKey) -> RequestAction? {
    guard let leader = leaders[key], leader !== flight, self.flight(of: leader.stamp) === leader,
      leader.ticket.join()
    else { return nil }
    // The party just joined keeps the leader's ticket alive until the waiters have moved.
    for waiter in flight.waiters where leader.ticket.join() {
      if !waiter.attach(to: leader.ticket) { leader.ticket.leave() }
    }
    if !flight.isPrecaching { leader.ticket.leave() }
    flight.ticket = leader.ticket
    flight.stage = .following(leader)
    leader.followers.append(flight)
    return flight.wasAskedFor ? overtake(leader) : .join
  }

  /// Takes a flight off, landed or not.
  mutating func remove(_ flight: Flight) {
    flights[flight.stamp] = nil
    if let key = flight.key, leaders[key] === flight { leaders[key] = nil }
  }

  /// The precacher gives a row up: it was not begun.
  ///
  /// Who asked meanwhile still gets it.
  /// - Returns: whether nobody wants the row any more.
  @discardableResult
  mutating func releaseFromPrecaching(_ flight: Flight) -> Bool {
    guard flight.isPrecaching else { return false }
    flight.isPrecaching = false
    flight.ticket.leave()
    guard !flight.wasAskedFor else { return false }
    if !flight.ticket.isClaimed { remove(flight) }
    return true
  }

  /// The precacher gives up every row that was not begun.
  mutating func releaseAllFromPrecaching() {
    for flight in flights.values where flight.isPrecaching && !flight.ticket.isClaimed {
      releaseFromPrecaching(flight)
    }
  }

  // MARK: Change

  /// The row's content has changed, or heights are wanted for another environment: the flight begins
  /// anew, perhaps under another stamp, for those who wait.
  ///
  /// Without any it is taken off.
  private mutating func restart(_ flight: Flight, as newStamp: UInt64) {
    remove(flight)
    flight.ticket.withdraw()
    // A follower's content has not changed with its leader's.
    for follower in flight.followers where flights[follower.stamp] === follower {
      restart(follower, as: follower.stamp)
    }
    let ticket = MeasurementTicket()
    let waiters = flight.waiters.filter { waiter in
      guard ticket.join() else { return false }
      if waiter.attach(to: ticket) { return true }
      ticket.leave()
      return false
    }
    // The party that a ticket begins with stood for the waiters until here.
    ticket.leave()
    guard !waiters.isEmpty, !ticket.isWithdrawn else { return }
    let successor = Flight(
      stamp: newStamp,
      position: flight.position,
      stage: .queued,
      ticket: ticket,
      waiters: waiters
    )
    successor.askedAt = flight.askedAt
    enqueue(successor)
  }

  /// The content of one row has changed.
  mutating func restart(_ stamp: UInt64, as newStamp: UInt64) {
    if let flight = flights[stamp] { restart(flight, as: newStamp) }
  }

  /// Heights are wanted for another environment: every flight begins anew.
  /// - Returns: the positions of the rows that somebody waits for.
  mutating func restartAll() -> [RowPosition] {
    queue = []
    for flight in inOrder { restart(flight, as: flight.stamp) }
    return queue.map(\.position)
  }

  /// Rows have moved, changed or gone: each flight goes along with its row.
  /// - Parameter place: where a row is now and its stamp there; `nil` for a row that has gone.
  /// - Returns: who waits for a row that has gone, with the place it had.
  mutating func move(
    _ place: (RowPosition) -> (position: RowPosition, stamp: UInt64)?
  ) -> [(position: RowPosition, waiter: HeightWaiter)] {
    let all = inOrder
    var gone: [(flight: Flight, place: RowPosition)] = []
    var changed: [(flight: Flight, stamp: UInt64)] = []
    for flight in all {
      guard let new = place(flight.position) else {
        gone.append((flight, flight.position))
        continue
      }
      flight.position = new.position
      if new.stamp != flight.stamp { changed.append((flight, new.stamp)) }
    }
    // Those that have gone first, so that restarting a leader does not bring back its followers.
    for (flight, _) in gone {
      remove(flight)
      if case .following = flight.stage { continue }
      flight.ticket.withdraw()
    }
    for (flight, stamp) in changed { restart(flight, as: stamp) }
    for (flight, _) in gone {
      for follower in flight.followers where flights[follower.stamp] === follower {
        restart(follower, as: follower.stamp)
      }
    }
    return gone.flatMap { flight, place in flight.waiters.map { (place, $0) } }
  }

  /// Takes all flights off; nothing of them is measured any more.
  /// - Returns: who waits, and for which position.
  mutating func removeAll() -> [(position: RowPosition, waiter: HeightWaiter)] {
    let removed = inOrder
    for flight in removed { flight.ticket.withdraw() }
    flights.removeAll()
    queue = []
    leaders = [:]
    return removed.flatMap { flight in flight.waiters.map { (flight.position, $0) } }
  }

  /// All flights in the order of the table, so that the same inputs give the same order of work.
  private var inOrder: [Flight] {
    flights.values.sorted { ($0.position, $0.stamp) < ($1.position, $1.stamp) }
  }

  private mutating func enqueue(_ flight: Flight) {
    flight.stage = .queued
    flights[flight.stamp] = flight
    queue.append(flight)
  }
}
