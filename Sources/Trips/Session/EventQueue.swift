import TripModel

/// What waits on a trip's virtual clock, in the order in which it happens.
///
/// Equal instants run in the order of the ranks, and within a rank in the order queued. A trip
/// rarely has more than a few entries, so they stand in one sorted array, the next one last.
struct EventQueue: Equatable, Sendable {
  private var entries: [QueueEntry] = []

  /// When the next entry happens; the end of time when there is none.
  private(set) var next = Instant(milliseconds: .max)

  /// Adds an entry behind those of its instant and rank.
  mutating func add(_ act: QueuedAct, at instant: Instant) {
    let entry = QueueEntry(instant: instant, act: act)
    let later = entries.lastIndex { $0 > entry }
    entries.insert(entry, at: later.map { $0 + 1 } ?? 0)
    updateNext()
  }

  /// Takes out the entry that happens next, if one does at or before an instant.
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

/// An act with its instant.
struct QueueEntry: Equatable, Comparable, Sendable {
  /// When it happens.
  let instant: Instant
  /// What happens.
  let act: QueuedAct

  static func < (left: QueueEntry, right: QueueEntry) -> Bool {
    (left.instant, left.act.rank) < (right.instant, right.act.rank)
  }
}

/// What can wait on the clock.
enum QueuedAct: Equatable, Sendable {
  /// An entry of the timeline, by its index.
  case timeline(entry: Int)
  /// The answer to the request of a number arrives.
  case answer(request: Int)
  /// An answer to a question takes effect.
  case decision(LateDecision)
  /// It is time to think again about asking for a route.
  case rerouteTimer
  /// It is time for the next regular request of a purpose.
  case search(RequestPurpose)
  /// The next fix of a simulation is due.
  case simulatedFix(run: Int)

  /// The order among acts of one instant: the timeline, then answers, then timers.
  var rank: Int {
    switch self {
    case .timeline: 0
    case .answer, .decision: 1
    case .rerouteTimer, .search, .simulatedFix: 2
    }
  }
}
