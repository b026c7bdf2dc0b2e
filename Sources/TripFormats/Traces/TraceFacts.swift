package import Geodesy
package import TripModel

/// The facts about a trace shown by `inspect`, collected in constant memory.
package struct TraceFacts: Equatable, Sendable {
  /// The number of fixes.
  package private(set) var fixes = 0

  /// The earliest time, excluding strays; absent without fixes.
  package private(set) var start: Instant?

  /// The latest time; absent without fixes.
  package private(set) var end: Instant?

  /// The great-circle length in meters of the line through all fixes except strays.
  package private(set) var length = 0.0

  /// The number of gaps: more than `gapDuration` seconds between two fixes.
  package private(set) var gaps = 0

  /// The longest time between two fixes in seconds.
  package private(set) var longestGap = 0.0

  /// The number of jumps: more than `jumpSpeed` meters per second between two fixes.
  package private(set) var jumps = 0

  /// The number of fixes with the time and coordinate of the previous one.
  package private(set) var duplicates = 0

  /// The number of fixes with the time of the previous one but another coordinate.
  package private(set) var sameTimes = 0

  /// The number of fixes earlier than the latest fix before them.
  ///
  /// Those less than a day earlier are strays, which a trip discards; they are only counted.
  package private(set) var outOfOrder = 0

  /// The number of times that the clock changes by more than a day, forward or back.
  package private(set) var clockLeaps = 0

  /// The number of fixes with an off-route label, and of those labeled as off route.
  package private(set) var verdicts = 0
  package private(set) var offRoute = 0

  /// The bounding box of the fixes that are not strays.
  package private(set) var area = GeographicBox([])

  private var last: Fix?

  /// The minimum seconds between two fixes that count as a gap.
  package static let gapDuration = 10.0

  /// The seconds between two fixes, a day, above which one of the clock readings is in doubt.
  package static let leapDuration = 86_400.0

  /// The minimum speed, in meters per second, that counts as a jump.
  package static let jumpSpeed = 100.0

  /// Makes the facts of an empty trace.
  package init() {}
}

extension TraceFacts {
  package mutating func add(_ fix: Fix) {
    fixes += 1
    if let isOffRoute = fix.verdict?.isOffRoute {
      verdicts += 1
      if isOffRoute { offRoute += 1 }
    }
    let seconds = last.map { fix.time.seconds(since: $0.time) } ?? 0
    if seconds < 0 { outOfOrder += 1 }
    if -Self.leapDuration..<0 ~= seconds { return }
    start = min(start ?? fix.time, fix.time)
    end = max(end ?? fix.time, fix.time)
    area.widen(to: fix.coordinate)
    if let last { note(last, fix, seconds) }
    last = fix
  }

  private mutating func note(_ last: Fix, _ fix: Fix, _ seconds: Double) {
    let distance = last.coordinate.distance(to: fix.coordinate)
    length += distance
    longestGap = max(longestGap, seconds)
    if seconds > Self.gapDuration { gaps += 1 }
    if seconds > 0, distance > Self.jumpSpeed * seconds { jumps += 1 }
    if abs(seconds) > Self.leapDuration { clockLeaps += 1 }
    guard seconds == 0 else { return }
    if fix.coordinate == last.coordinate { duplicates += 1 } else { sameTimes += 1 }
  }
}
