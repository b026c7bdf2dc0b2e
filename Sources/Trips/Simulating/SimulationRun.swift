import Navigation
import Simulation
import TripModel

/// Fixes made in the place of the receiver's: one run of them.
struct SimulationRun: Sendable {
  /// Its number on the trip, the first being 1.
  let number: Int
  /// Why.
  let reason: SimulationReason
  /// Where the traveler was last seen, with the route that was driven then; absent where he is
  /// driven by a simulator and not sought again.
  let place: (state: NavigationState, routeNumber: Int)?
  /// What makes the fixes.
  var source: Source
  /// The latest fix made.
  var fix: Fix?

  /// What makes the fixes of a simulation.
  enum Source: Sendable {
    case guess(GuessedDrive)
    case simulator(LocationSimulator)
  }
}

extension SimulationRun {
  /// Makes the fix of an instant; absent when none comes from now on.
  mutating func move(to instant: Instant) -> Fix? {
    let next: Fix?
    switch source {
    case .guess(var guess):
      next = guess.move(to: instant)
      source = .guess(guess)
    case .simulator(var simulator):
      next = simulator.move(to: instant)
      source = .simulator(simulator)
    }
    if let next { fix = next }
    return next
  }

  /// The simulator of locations; absent where places are guessed.
  var simulator: LocationSimulator? {
    get { if case .simulator(let simulator) = source { simulator } else { nil } }
    set { if let newValue { source = .simulator(newValue) } }
  }
}

/// A drive guessed on from the last fix while the receiver is silent.
struct GuessedDrive: Sendable {
  /// No guess goes on for longer than an hour; the longest road tunnel takes 20 minutes.
  private static let mostFixes = 3600

  /// What guesses.
  let reckoning: DeadReckoning
  /// The fix from which it guesses.
  let base: Fix
  /// Where that was, in meters from the route's start.
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

  /// Makes the fix of an instant; absent when the traveler guessed at stands still from now on.
  mutating func move(to instant: Instant) -> Fix? {
    guard count < GuessedDrive.mostFixes else { return nil }
    let next = reckoning.fix(at: instant, after: base, alongTrack: alongTrack, upTo: end)
    guard let next, next.coordinate != last?.coordinate else { return nil }
    last = next
    count += 1
    return next
  }
}
