/// The measurements under way, one for each row, with those who wait for them.
///
/// A pure state machine: it starts nothing and wakes nobody. A flight is found by its row's stamp,
/// so it goes along when the row moves, and a row that changes leaves its flight behind.
///
///     request ──▶ queued ──▶ fetching ──▶ measuring ──▶ (landed)
///                            ▲       └──▶ following ──▶ (landed with another row of its key)
///     precache ──────────────┘
struct FlightTable {
  /// How far a flight has come.
  enum Stage {
    /// Somebody waits, and the delegate has not been asked for the row yet.
    case queued
    /// The delegate is being asked for the row.
    case fetching
    /// The row is with a pool.
    case measuring(Measurement)
    /// A row of the same key is being measured; this one gets the same height.
    case following(stamp: UInt64)
  }

  struct Flight {
    var position: RowPosition
    /// The right to measure; a flight that follows another holds the other's.
    var ticket: MeasurementTicket
    var stage: Stage
    /// Those who asked for the row, in order; some may have gone.
    var waiters: [HeightWaiter] = []
    /// Whether the precacher is a party of the ticket.
    var isPrecaching: Bool
    /// Whether the row stands in a run of its own ahead of the background's.
    var isOvertaking: Bool
    /// The key that other rows may share this flight by.
    var key: HeightKey?
    /// The stamps of the flights that get this one's height.
    var followers: [UInt64] = []

    /// Whether anybody asked; what nobody asked for was precached.
    var wasAskedFor: Bool { !waiters.isEmpty }
  }

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

  private var flights: [UInt64: Flight] = [:]
  private var queue: [UInt64] = []
  /// The flights that others of the same key may follow.
  private var leaders: [HeightKey: UInt64] = [:]

  var isEmpty: Bool { flights.isEmpty }
  var hasQueuedRequests: Bool { !queue.isEmpty }

  /// The flight of a row, unless nobody wants it any more.
  mutating func flight(of stamp: UInt64) -> Flight? {
    guard let flight = flights[stamp] else { return nil }
    guard flight.ticket.isWithdrawn else { return flight }
    remove(stamp)
    return nil
  }

  /// Somebody asks for a row that has no height.
  mutating func request(
    _ stamp: UInt64, at position: RowPosition, by waiter: HeightWaiter
  ) -> RequestAction {
    if let index = flights.index(forKey: stamp) {
      let flight = flights.values[index]
      if flight.ticket.join() {
        guard waiter.attach(to: flight.ticket) else {
          flight.ticket.leave()
          return .ignore
        }
        flights.values[index].waiters.append(waiter)
        return overtake(stamp)
      }
      remove(stamp)
    }
    let ticket = MeasurementTicket()
    guard waiter.attach(to: ticket) else { return .ignore }
    flights[stamp] = Flight(
      position: position, ticket: ticket, stage: .queued, waiters: [waiter], isPrecaching: false,
      isOvertaking: true)
    queue.append(stamp)
    return .fetch
  }

  /// Sends a row ahead of the background run it stands in, if it does and was not begun.
  private mutating func overtake(_ stamp: UInt64) -> RequestAction {
    guard let index = flights.index(forKey: stamp) else { return .join }
    let flight = flights.values[index]
    switch flight.stage {
    case .measuring(let measurement) where !flight.isOvertaking && !flight.ticket.isClaimed:
      flights.values[index].isOvertaking = true
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
    flights[stamp] = Flight(
      position: position, ticket: MeasurementTicket(), stage: .fetching, isPrecaching: true,
      isOvertaking: false)
    return true
  }

  /// Takes the queued requests that somebody still waits for, most urgent first.
  mutating func takeQueued(limit: Int) -> [(stamp: UInt64, position: RowPosition)] {
    var urgent: [(stamp: UInt64, priority: TaskPriority)] = []
    for stamp in queue {
      guard let flight = flight(of: stamp), case .queued = flight.stage else { continue }
      let priority = flight.waiters.map(\.priority).max() ?? .medium
      urgent.append((stamp, priority))
    }
    // Not `sort`: equal priorities must stay in the order of asking.
    if let first = urgent.first, urgent.contains(where: { $0.priority != first.priority }) {
      urgent = urgent.enumerated().sorted {
        ($1.element.priority, $0.offset) < ($0.element.priority, $1.offset)
      }.map(\.element)
    }
    let taken = urgent.prefix(limit).map { entry in
      flights[entry.stamp]!.stage = .fetching
      return (stamp: entry.stamp, position: flights[entry.stamp]!.position)
    }
    queue = urgent.dropFirst(limit).map(\.stamp)
    return taken
  }

  /// The row is known and goes to a pool.
  mutating func measure(_ stamp: UInt64, _ measurement: Measurement, key: HeightKey?) {
    guard let index = flights.index(forKey: stamp) else { return }
    flights.values[index].stage = .measuring(measurement)
    flights.values[index].key = key
    // A row that somebody waits for goes to a pool in a run of its own, even out of a batch.
    flights.values[index].isOvertaking = flights.values[index].wasAskedFor
    if let key { leaders[key] = stamp }
  }

  /// Makes a flight wait for another row of the same key, if one is under way; its waiters become
  /// parties of that row's ticket.
  mutating func follow(_ stamp: UInt64, key: HeightKey) -> RequestAction? {
    guard let leader = leaders[key], leader != stamp, let ticket = flight(of: leader)?.ticket,
      var flight = flight(of: stamp), ticket.join()
    else { return nil }
    // The party just joined keeps the leader's ticket alive until the waiters have moved.
    for waiter in flight.waiters where ticket.join() {
      if !waiter.attach(to: ticket) { ticket.leave() }
    }
    if !flight.isPrecaching { ticket.leave() }
    flight.ticket = ticket
    flight.stage = .following(stamp: leader)
    flights[stamp] = flight
    flights[leader]!.followers.append(stamp)
    return flight.wasAskedFor ? overtake(leader) : .join
  }

  /// Takes a flight off, landed or not.
  @discardableResult
  mutating func remove(_ stamp: UInt64) -> Flight? {
    guard let flight = flights.removeValue(forKey: stamp) else { return nil }
    if let key = flight.key, leaders[key] == stamp { leaders[key] = nil }
    return flight
  }

  /// The precacher gives a row up: it was not begun. Who asked meanwhile still gets it.
  /// - Returns: whether nobody wants the row any more.
  @discardableResult
  mutating func releaseFromPrecaching(_ stamp: UInt64) -> Bool {
    guard let flight = flights[stamp], flight.isPrecaching else { return false }
    flight.ticket.leave()
    if flight.wasAskedFor {
      flights[stamp]!.isPrecaching = false
      return false
    }
    if !flight.ticket.isClaimed { remove(stamp) }
    return true
  }

  /// The precacher gives up every row that was not begun.
  mutating func releaseAllFromPrecaching() {
    for (stamp, flight) in flights where flight.isPrecaching && !flight.ticket.isClaimed {
      releaseFromPrecaching(stamp)
    }
  }

  /// The row's content has changed: its flight begins anew under another stamp. What nobody asked
  /// for is taken off.
  /// - Returns: whether the row is to be fetched.
  mutating func restart(_ stamp: UInt64, as newStamp: UInt64) -> Bool {
    guard let flight = remove(stamp) else { return false }
    flight.ticket.withdraw()
    // A follower's content has not changed with its leader's.
    for follower in flight.followers { _ = restart(follower, as: follower) }
    let ticket = MeasurementTicket()
    let waiters = flight.waiters.filter { waiter in
      ticket.join() && (waiter.attach(to: ticket) || { ticket.leave(); return false }())
    }
    ticket.leave()
    guard !waiters.isEmpty else { return false }
    flights[newStamp] = Flight(
      position: flight.position, ticket: ticket, stage: .queued, waiters: waiters,
      isPrecaching: false, isOvertaking: true)
    queue.append(newStamp)
    return true
  }

  /// The delegate's answer was about other data: the rows that somebody waits for are queued again,
  /// the others are given up.
  mutating func fetchAgain(_ stamps: [UInt64]) {
    for stamp in stamps {
      guard let flight = flight(of: stamp), case .fetching = flight.stage else { continue }
      if flight.wasAskedFor {
        flights[stamp]!.stage = .queued
        queue.append(stamp)
      } else {
        releaseFromPrecaching(stamp)
      }
    }
  }

  /// Rows have moved, changed or gone: each flight goes along with its row.
  /// - Parameter place: where a row is now and its stamp there; `nil` for a row that has gone.
  /// - Returns: who waits for a row that has gone, with the place it had.
  mutating func move(
    _ place: (RowPosition) -> (position: RowPosition, stamp: UInt64)?
  ) -> [(position: RowPosition, waiter: HeightWaiter)] {
    var gone: [(position: RowPosition, waiter: HeightWaiter)] = []
    for (stamp, flight) in flights.sorted(by: { $0.value.position < $1.value.position }) {
      guard let new = place(flight.position) else {
        // Its followers have their own rows, and may have been seen already or not.
        for follower in flight.followers { _ = restart(follower, as: follower) }
        remove(stamp)
        flight.ticket.withdraw()
        gone += flight.waiters.map { (flight.position, $0) }
        continue
      }
      guard flights[stamp] != nil else { continue }
      flights[stamp]!.position = new.position
      if new.stamp != stamp { _ = restart(stamp, as: new.stamp) }
    }
    return gone
  }

  /// Heights are wanted for another environment: every flight begins anew.
  /// - Returns: the stamps of the rows that somebody waits for.
  mutating func restartAll() -> [UInt64] {
    // In the order of the table, so that the same requests give the same order of work.
    let stamps = flights.sorted { $0.value.position < $1.value.position }.map(\.key)
    queue = []
    return stamps.filter { restart($0, as: $0) }
  }

  /// Takes all flights off; nothing of them is measured any more.
  /// - Returns: who waits, and for which position.
  mutating func removeAll() -> [(position: RowPosition, waiter: HeightWaiter)] {
    let removed = flights.values.sorted { $0.position < $1.position }
    for flight in removed { flight.ticket.withdraw() }
    flights = [:]
    queue = []
    leaders = [:]
    return removed.flatMap { flight in flight.waiters.map { (flight.position, $0) } }
  }
}
