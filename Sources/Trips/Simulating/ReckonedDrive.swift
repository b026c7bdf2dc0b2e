import Simulation
import TripModel

/// A drive continued from the last fix by dead reckoning while the receiver is silent.
struct ReckonedDrive: Sendable {
  /// The maximum number of fixes, one hour; the longest road tunnel takes 20 minutes.
  private static let mostFixes = 3600

  /// The source of the fixes.
  let reckoning: DeadReckoning
  /// The number of the route that the drive follows.
  let routeNumber: Int
  /// The reason for dead reckoning.
  let reason: SimulationReason
  /// The fix from which the drive continues.
  let base: Fix
  /// The distance in meters from the route's start to that fix.
  let alongTrack: Double
  /// The distance in meters from the route's start at which the drive ends.
  let end: Double
  /// The latest simulated fix.
  private(set) var last: Fix?
  /// The number of simulated fixes.
  private(set) var count = 0

  /// Makes the fix at an instant; absent if the traveler stays at rest from now on.
  ///
  /// `stop` is the distance in meters from the route's start to the next waypoint, which the
  /// traveler does not pass before arriving there.
  mutating func move(to instant: Instant, upTo stop: Double) -> Fix? {
    guard count < ReckonedDrive.mostFixes else { return nil }
    let next = reckoning.fix(
      at: instant, after: base, alongTrack: alongTrack, upTo: min(end, stop))
    guard let next, next.coordinate != last?.coordinate else { return nil }
    last = next
    count += 1
    return next
  }
}
