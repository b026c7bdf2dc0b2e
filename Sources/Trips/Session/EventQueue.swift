import TripModel

/// The actions that wait on a trip's virtual clock, in time order.
///
/// At one instant they are ordered by rank, and within a rank in the order queued. A trip rarely
/// has more than a few entries, so one sorted array holds them, with the next one last.
struct EventQueue: Equatable, Sendable {
  private var entries: [QueueEntry] = []

  /// The instant of the next entry; the end of time if there is none.
  private(set) var next = Instant(milliseconds: .max)

  /// Adds an entry after those of the same instant and rank.
  mutating func add(_ act: QueuedAct, at instant: Instant) {
    let entry = QueueEntry(instant: instant, act: act)
    let later = entries.lastIndex { $0 > entry }
    entries.insert(entry, at: later.map { $0 + 1 } ?? 0)
    updateNext()
  }

  /// Removes the next entry if it happens at or before an instant.
  mutating func removeNext(upTo limit: Instant) -> QueueEntry? {
    guard next <= limit else { return nil }
    let entry = entries.popLast()
    updateNext()
    return entry
  }

  private mutating func updateNext() {
    next = entries.last?.instant ?? Instant(milliseconds: .max)
  }
}

/// An action with its instant.
struct QueueEntry: Equatable, Comparable, Sendable {
  /// The instant at which it happens.
  let instant: Instant
  /// The action.
  let act: QueuedAct

  static func < (left: QueueEntry, right: QueueEntry) -> Bool {
    (left.instant, left.act.rank) < (right.instant, right.act.rank)
  }
}

/// An action that can wait on the clock.
enum QueuedAct: Equatable, Sendable {
  /// An entry of the timeline, by its index.
  case timeline(entry: Int)
  /// The answer to the request with a number arrives.
  case answer(request: Int)
  /// A late yes or no to requesting a route takes effect, if the traveler has been off route since
  /// then.
  case lateReroute(Bool, since: Instant)
  /// The trip continues from a waypoint of a route, if it still waits there.
  case lateNextLeg(waypoint: Int, routeNumber: Int)
  /// The faster route that answered a request is used.
  case lateFasterRoute(request: Int?)
  /// A reroute request is reconsidered.
  case rerouteTimer
  /// The next periodic request with a purpose becomes due.
  case search(RequestPurpose)
  /// The next fix of a simulation is due.
  case simulatedFix(run: Int)

  /// The order of actions at one instant: the timeline, then answers, then timers.
  var rank: Int {
    switch self {
    case .timeline: 0
    case .answer, .lateReroute, .lateNextLeg, .lateFasterRoute: 1
    case .rerouteTimer, .search, .simulatedFix: 2
    }
  }
}
