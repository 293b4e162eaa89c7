// What tests look at inside a table.
extension TableLayout {
  /// How many requests wait for the sections to be known.
  package var waitingRequestCount: Int { unplacedRequests.count }

  /// Whether anything is being measured or asked for.
  package var hasFlights: Bool { !flights.isEmpty }

  /// Whether an update has its turn, be it at work or waiting for the delegate's answers.
  package var isUpdating: Bool { updateTurns.isTaken }
}
