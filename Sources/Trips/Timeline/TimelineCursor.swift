import Navigation
import TripModel

/// The progress of a timeline: the entries that still wait for a distance or an event.
struct TimelineCursor: Equatable, Sendable {
  let timeline: Timeline

  /// The events that some entry waits for.
  private(set) var watched = EventSelection()

  /// The meters along the route at which the next entry happens; infinite if there is none.
  private(set) var nextDistance = Double.infinity

  /// The entries that wait for a distance along the route, the nearest last.
  private var ahead: [Int] = []

  /// For each entry: the number of fixes read when it last happened after an event.
  private var lastFixes: [Int]

  /// Makes the cursor at the beginning.
  init(_ timeline: Timeline) {
    self.timeline = timeline
    lastFixes = Array(repeating: 0, count: timeline.entries.count)
    var distances: [(entry: Int, distance: Double)] = []
    for (index, entry) in timeline.entries.enumerated() {
      switch entry.moment {
      case .elapsed: break
      case .traveled(let distance): distances.append((index, distance))
      case .event(let trigger, _): watched.insert(trigger)
      }
    }
    ahead = distances.sorted { ($0.distance, $0.entry) > ($1.distance, $1.entry) }.map(\.entry)
    updateNextDistance()
  }

  private mutating func updateNextDistance() {
    nextDistance = .infinity
    guard let entry = ahead.last, case .traveled(let meters) = timeline.entries[entry].moment
    else { return }
    nextDistance = meters
  }

  /// The entries that happen at an instant, with their seconds: the last first, so that a queue
  /// appends each one, and those of one instant in order.
  var instants: [(entry: Int, seconds: Double)] {
    var instants: [(entry: Int, seconds: Double)] = []
    for (index, entry) in timeline.entries.enumerated() {
      if case .elapsed(let seconds) = entry.moment { instants.append((index, seconds)) }
    }
    return instants.sorted { ($0.seconds, $1.entry) > ($1.seconds, $0.entry) }
  }

  /// Removes and returns the entries up to a distance, in order.
  mutating func removeEntries(upTo distance: Double) -> [Int] {
    var entries: [Int] = []
    while nextDistance <= distance, let entry = ahead.popLast() {
      entries.append(entry)
      updateNextDistance()
    }
    return entries
  }

  /// The entries triggered by an event, each with its delay in seconds.
  ///
  /// An entry waits for the next fix before it happens again.
  mutating func entries(after event: EventName, fixes: Int) -> [(entry: Int, delay: Double)] {
    var result: [(entry: Int, delay: Double)] = []
    for (index, entry) in timeline.entries.enumerated() {
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
