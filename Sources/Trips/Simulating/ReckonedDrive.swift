import Simulation
import TripModel

/// A drive continued from the last fix by dead reckoning while the receiver is silent.
struct ReckonedDrive: Sendable {
  /// At most an hour of fixes; the longest road tunnel takes 20 minutes.
  private static let mostFixes = 3600

  /// What makes the fixes.
  let reckoning: DeadReckoning
  /// The fix from which they are made.
  let base: Fix
  /// Meters from the route's start to that fix.
  let alongTrack: Double
  /// Meters from the route's start that are not passed.
  let end: Double
  /// The latest fix made.
  private var last: Fix?
  /// How many were made.
  private var count = 0

  init(reckoning: DeadReckoning, base: Fix, alongTrack: Double, end: Double) {
    self.reckoning = reckoning
    self.base = base
    self.alongTrack = alongTrack
    self.end = end
  }

  /// Makes the fix of an instant; absent when the traveler stands still from now on.
  mutating func move(to instant: Instant) -> Fix? {
    guard count < ReckonedDrive.mostFixes else { return nil }
    let next = reckoning.fix(at: instant, after: base, alongTrack: alongTrack, upTo: end)
    guard let next, next.coordinate != last?.coordinate else { return nil }
    last = next
    count += 1
    return next
  }
}
