package import Geodesy
package import TripModel

/// What `inspect` tells of a trace, gathered fix by fix in constant memory.
package struct TraceFacts: Equatable, Sendable {
  /// The number of fixes.
  package private(set) var fixes = 0

  /// The earliest time; absent without fixes.
  package private(set) var start: Instant?

  /// The latest time; absent without fixes.
  package private(set) var end: Instant?

  /// The great-circle length in meters of the line through all fixes.
  package private(set) var length = 0.0

  /// How often more than `gapDuration` seconds lie between two fixes.
  package private(set) var gaps = 0

  /// The longest time between two fixes in seconds.
  package private(set) var longestGap = 0.0

  /// How often more than `jumpSpeed` meters per second lie between two fixes.
  package private(set) var jumps = 0

  /// How often a fix repeats time and place of the one before.
  package private(set) var duplicates = 0

  /// How often a fix has the time of the one before and another place.
  package private(set) var sameTimes = 0

  /// How often a fix is older than the one before.
  package private(set) var outOfOrder = 0

  /// How often the time leaps by more than a day, forward or back.
  package private(set) var clockLeaps = 0

  /// How many fixes say whether the traveler is off the route, and how many say that he is.
  package private(set) var verdicts = 0
  package private(set) var offRoute = 0

  /// The southernmost and westernmost degrees; absent without fixes.
  package private(set) var southWest: Coordinate?

  /// The northernmost and easternmost degrees; absent without fixes.
  package private(set) var northEast: Coordinate?

  private var last: Fix?

  /// Seconds between two fixes above which the trace has a gap.
  package static let gapDuration = 10.0

  /// Seconds between two fixes above which one of their clocks is in doubt: a day.
  package static let leapDuration = 86_400.0

  /// Meters per second between two fixes above which the trace jumps.
  package static let jumpSpeed = 100.0

  /// Makes the facts of no fix.
  package init() {}
}

extension TraceFacts {
  /// Takes the next fix of the trace.
  package mutating func add(_ fix: Fix) {
    fixes += 1
    start = min(start ?? fix.time, fix.time)
    end = max(end ?? fix.time, fix.time)
    widen(to: fix.coordinate)
    if let isOffRoute = fix.verdict?.isOffRoute {
      verdicts += 1
      if isOffRoute { offRoute += 1 }
    }
    if let last { note(last, fix) }
    last = fix
  }

  private mutating func note(_ last: Fix, _ fix: Fix) {
    let distance = last.coordinate.distance(to: fix.coordinate)
    let seconds = fix.time.seconds(since: last.time)
    length += distance
    longestGap = max(longestGap, seconds)
    if seconds > Self.gapDuration { gaps += 1 }
    if seconds > 0, distance > Self.jumpSpeed * seconds { jumps += 1 }
    if seconds < 0 { outOfOrder += 1 }
    if abs(seconds) > Self.leapDuration { clockLeaps += 1 }
    guard seconds == 0 else { return }
    if fix.coordinate == last.coordinate { duplicates += 1 } else { sameTimes += 1 }
  }

  private mutating func widen(to place: Coordinate) {
    let low = southWest ?? place
    let high = northEast ?? place
    southWest = Coordinate(
      latitude: min(low.latitude, place.latitude),
      longitude: min(low.longitude, place.longitude))
    northEast = Coordinate(
      latitude: max(high.latitude, place.latitude),
      longitude: max(high.longitude, place.longitude))
  }
}
