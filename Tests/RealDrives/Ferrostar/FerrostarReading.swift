import Geodesy
import Notations
import TripModel

/// Ferrostar's core, written a second time from its description alone.
///
/// It shares no rules with the engine, so results that agree follow from the description. It is
/// simple rather than fast. Section numbers refer to the description.
struct FerrostarReading {
  /// The steps of all legs.
  let steps: [FerrostarStep]
  /// The waypoints after the origin.
  let waypoints: [Coordinate]
  /// The configuration.
  let rules: FerrostarRules

  init(_ answer: FerrostarAnswer, _ rules: FerrostarRules) {
    steps = answer.steps
    waypoints = Array(answer.waypoints.dropFirst())
    self.rules = rules
  }

  /// The state between two updates; 1.1.
  struct Trip {
    /// The current step; earlier ones are gone.
    var step = 0
    /// Whether no step remains.
    var isComplete = false
    var remainingWaypoints: [Coordinate]
    var condition: FerrostarCondition
    var fix: Fix
    var snapped: Coordinate
    var deviation = FerrostarDeviation.none
    var distanceTraveled = 0.0
    var snappedDistanceTraveled = 0.0
    /// The traits that occurred, and the values to detect them.
    var traits: Set<FerrostarTrait> = []
    var enteredStepAt: Instant?
    var previousTime: Instant?
    var spoken = (step: 0, index: -1)
  }

  /// The state before any update, without lag.
  func initialTrip(at fix: Fix) -> Trip {
    var trip = Trip(
      remainingWaypoints: waypoints, condition: rules.advance, fix: fix, snapped: fix.coordinate)
    guard !steps.isEmpty else {
      trip.isComplete = true
      return trip
    }
    trip.snapped = steps[0].line.snapped(fix.coordinate)
    trip.deviation = deviation(of: fix, remaining: steps[...])
    return trip
  }

  /// Processes an input.
  func take(_ input: FerrostarDrive.Input, _ trip: inout Trip) {
    switch input {
    case .fix(let fix): update(&trip, at: fix)
    case .advanceStep: advanceByHand(&trip)
    }
  }

  /// 1.1: the order within an update.
  func update(_ trip: inout Trip, at fix: Fix) {
    if trip.isComplete { return }
    let previous = trip.fix
    trip.previousTime = previous.time
    if case .withinRange(let meters) = rules.waypoints, trip.remainingWaypoints.count > 1,
      haversine(previous.coordinate, trip.remainingWaypoints[0]) < meters
    {
      trip.remainingWaypoints.removeFirst()
    }
    trip.deviation = deviation(of: previous, remaining: steps[trip.step...])
    if !trip.traits.contains(.oneFixLag),
      trip.deviation.kind != deviation(of: fix, remaining: steps[trip.step...]).kind
    {
      trip.traits.insert(.oneFixLag)
    }
    snap(&trip, at: fix)
    let isArriving = steps.count - trip.step <= 2
    // The arrival condition is read from the configuration each time: it has no memory.
    let asked = isArriving ? rules.arrival : trip.condition
    let (advances, next) = poll(asked, trip)
    note(asked, next, isArriving, advances, &trip)
    if !isArriving { trip.condition = next }
    guard advances else { return }
    advance(&trip)
    if isArriving { return }
    let step = trip.step
    update(&trip, at: fix)
    if trip.step > step { trip.traits.insert(.severalSteps) }
  }

  /// 1.1: the next step, automatic or by hand.
  func advance(_ trip: inout Trip) {
    if trip.isComplete { return }
    guard trip.step + 1 < steps.count else {
      trip.isComplete = true
      return
    }
    trip.step += 1
    trip.enteredStepAt = trip.fix.time
    snap(&trip, at: trip.fix)
    trip.condition = rules.advance
    if case .alongAdvancingStep(let meters) = rules.waypoints {
      let line = steps[trip.step].line
      let ahead = trip.remainingWaypoints
      let kept = ahead.filter { line.deviation(of: $0) > meters }
      trip.remainingWaypoints = kept.isEmpty ? ahead.suffix(1) : kept
      note(ahead, trip.remainingWaypoints, &trip)
    }
  }

  private func snap(_ trip: inout Trip, at fix: Fix) {
    let snapped = steps[trip.step].line.snapped(fix.coordinate)
    trip.distanceTraveled += haversine(trip.fix.coordinate, fix.coordinate)
    trip.snappedDistanceTraveled += haversine(trip.snapped, snapped)
    trip.fix = fix
    trip.snapped = snapped
    if snapped == fix.coordinate { trip.traits.insert(.rawWhereOnLine) }
    if steps[trip.step].line.length == 0 { trip.traits.insert(.stepOfNoLength) }
  }

  /// 1.4: the deviation.
  func deviation(
    of fix: Fix, remaining: ArraySlice<FerrostarStep>
  ) -> FerrostarDeviation {
    guard case .threshold(let accuracy, let meters) = rules.deviation else { return .none }
    if (fix.accuracy ?? 0) > accuracy { return .none }
    guard let current = remaining.first else { return .none }
    let away = current.line.deviation(of: fix.coordinate)
    if away <= meters { return .none }
    let later = remaining.dropFirst()
    return later.contains { $0.line.deviation(of: fix.coordinate) <= meters }
      ? .offStep(away) : .offRoute(away)
  }
}
