import Navigation
import Simulation
import TripModel

/// Fixes made in the place of the receiver's: one run of them.
struct SimulationRun: Sendable {
  /// No guess goes on for longer than an hour; the longest road tunnel takes 20 minutes.
  static let mostFixes = 3600

  /// Its number on the trip, the first being 1.
  let number: Int
  /// Why.
  let reason: SimulationReason
  /// Where the traveler was last seen, with the route that was driven then.
  let place: (state: NavigationState, routeNumber: Int)?
  /// What guesses.
  let reckoning: DeadReckoning
  /// The fix from which it guesses.
  var base: Fix
  /// Where that was, in meters from the route's start.
  var alongTrack: Double
  /// Meters from the route's start that are not passed.
  let end: Double
  /// The latest fix made.
  var fix: Fix?
  /// How many were made.
  var count = 0
}

extension SimulationRun {
  /// A simulated trip drives at least this many m/s, or it would never end.
  private static let leastSpeed = 2.0

  /// Makes the fix of an instant; absent when the traveler guessed at stands still from now on.
  mutating func move(to instant: Instant) -> Fix? {
    guard reason == .manual || count < SimulationRun.mostFixes else { return nil }
    var base = base
    if reason == .manual {
      base.speed = max(reckoning.roadSpeed(at: alongTrack), SimulationRun.leastSpeed)
    }
    let next = reckoning.fix(at: instant, after: base, alongTrack: alongTrack, upTo: end)
    guard let next, next.coordinate != fix?.coordinate else { return nil }
    if reason == .manual {
      alongTrack += (base.speed ?? 0) * instant.seconds(since: base.time)
      self.base.time = instant
    }
    fix = next
    count += 1
    return next
  }
}
