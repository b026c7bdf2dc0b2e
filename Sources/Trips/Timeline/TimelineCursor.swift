import Navigation
import TripModel

/// The progress of a timeline: the entries that still wait for a distance or an event.
struct TimelineCursor: Sendable {
  /// The entries in order.
  let all: [TimelineEntry]

  /// The events that some entry waits for.
  private(set) var watched = EventSelection()

  /// The entries that wait for a distance in meters along the route, the nearest last.
  private(set) var ahead: [(entry: Int, distance: Double)] = []

  /// For each entry, the number of fixes when an event last triggered it.
  private var lastFixes: [Int]

  /// For each entry that happened, whether it ever had an effect.
  private(set) var effects: [Int: Bool] = [:]

  /// Makes the cursor at the beginning.
  init(_ entries: [TimelineEntry]) {
    all = entries
    lastFixes = Array(repeating: 0, count: entries.count)
    for (index, entry) in entries.enumerated() {
      switch entry.moment {
      case .elapsed: break
      case .traveled(let distance): ahead.append((index, distance))
      case .event(let trigger, _): watched.insert(trigger)
      }
    }
    ahead.sort { ($0.distance, $0.entry) > ($1.distance, $1.entry) }
  }

  /// The distance in meters along the route at which the next entry happens; infinite if there is
  /// none.
  var nextDistance: Double { ahead.last?.distance ?? .infinity }

  /// The entries with a fixed time, each with its seconds after the first fix.
  ///
  /// The last comes first, so that a queue appends each one and keeps the order of those at one
  /// instant.
  var instants: [(entry: Int, seconds: Double)] {
    all.enumerated().compactMap { index, entry in
      if case .elapsed(let seconds) = entry.moment { (index, seconds) } else { nil }
    }.sorted { ($0.seconds, $1.entry) > ($1.seconds, $0.entry) }
  }

  /// Records that an entry happened, and whether it had an effect.
  mutating func note(_ entry: Int, isEffective: Bool) {
    effects[entry] = isEffective || effects[entry] == true
  }

  /// Removes and returns the entries up to a distance, in order.
  mutating func removeEntries(upTo distance: Double) -> [Int] {
    var entries: [Int] = []
    while nextDistance <= distance, let next = ahead.popLast() { entries.append(next.entry) }
    return entries
  }

  /// The entries triggered by an event, each with its delay in seconds.
  ///
  /// An entry waits for the next fix before it happens again.
  mutating func entries(after event: EventName, fixes: Int) -> [(entry: Int, delay: Double)] {
    var result: [(entry: Int, delay: Double)] = []
    for (index, entry) in all.enumerated() {
      guard case .event(let trigger, let delay) = entry.moment, trigger == event,
        lastFixes[index] < fixes
      else { continue }
      lastFixes[index] = fixes
      result.append((index, delay))
    }
    return result
  }
}

extension Trip {
  /// Queues the entries with a fixed instant.
  mutating func queueTimeline(from start: Instant) {
    for (index, seconds) in timeline.instants {
      queue.add(.timeline(entry: index), at: start.advanced(bySeconds: seconds))
    }
  }

  /// Queues the entries triggered by an event.
  mutating func queueTimeline(after event: EventName) {
    for (entry, delay) in timeline.entries(after: event, fixes: counts.fixes) {
      queue.add(.timeline(entry: entry), at: now.advanced(bySeconds: delay))
    }
  }

  /// Queues the entries at the traveler's current distance.
  mutating func queueTimelineHere() {
    guard timeline.nextDistance < .infinity, let progress = road.progress else { return }
    for entry in timeline.removeEntries(upTo: progress.traveledDistance) {
      queue.add(.timeline(entry: entry), at: now)
    }
  }
}
