import Geodesy
package import TripModel

/// Whatever can change the state of navigation on a route.
package enum NavigationInput: Equatable, Sendable {
  /// The receiver reported a place; the fix has passed its qualification.
  case fix(Fix)
  /// Whether to go on to the next leg at once from the waypoint just arrived at.
  case arrivalAnswered(advances: Bool)
  /// Whether to go on beyond the waypoint just told as missed, instead of back to it.
  case missAnswered(skips: Bool)
  /// Go on to the next leg from the waypoint at which the trip waits, or leave out the one ahead.
  case continueToNextLeg
  /// Begin the next step now.
  case advanceStep
  /// Leaving the route after an arrival does not count, up to the next leg.
  case deviationIgnored
}

/// The progress engine of one route under one set of rules: a pure function from a state and an
/// input to the next state and what is to be announced.
package struct NavigationEngine: Sendable {
  let plan: EnginePlan

  /// Prepares an engine for a route.
  ///
  /// - Complexity: O(N) for N vertices; afterward a fix costs the same on any route.
  package init(route: Route, rules: NavigationRules, explains: Bool = false) {
    plan = EnginePlan(route: route, rules: rules, explains: explains)
  }

  /// The route being driven.
  package var route: Route { plan.route }

  /// The thresholds.
  package var rules: NavigationRules { plan.rules }

  /// Whether events carry the comparisons behind them.
  package var explains: Bool { plan.explains }

  /// The length of the route's line in meters.
  package var routeDistance: Double { plan.table.line.length }

  /// Places the first fix on the route.
  package func begin(at fix: Fix) -> (NavigationState, [NavigationEvent]) {
    var state = NavigationState()
    let events = advance(&state, with: .fix(fix))
    return (state, events)
  }

  /// Moves the state on by an input and returns what is to be announced, in order.
  ///
  /// - Complexity: O(1) in the route's length; O(log N) off the route.
  package func advance(
    _ state: inout NavigationState, with input: NavigationInput
  ) -> [NavigationEvent] {
    switch input {
    case .fix(let fix):
      plan.explains ? explainedAdvance(&state, at: fix) : move(&state, to: fix)
    case .arrivalAnswered(let advances): answerArrival(&state, advances: advances)
    case .missAnswered(let skips): answerMiss(&state, skips: skips)
    case .continueToNextLeg: continueToNextLeg(&state)
    case .advanceStep: advanceStep(&state)
    case .deviationIgnored: ignoreDeviation(&state)
    }
  }

  /// Moves the state on by a fix, by the method of the rules.
  @inline(__always)
  func move(_ state: inout NavigationState, to fix: Fix) -> [NavigationEvent] {
    switch plan.rules.method {
    case .alongRoute: advance(&state, at: fix)
    case .stepByStep, .maneuverZones: advanceByRules(&state, at: fix)
    }
  }

  private func advance(_ state: inout NavigationState, at fix: Fix) -> [NavigationEvent] {
    let movement = Movement(to: fix, from: state.mark)
    let threshold = deviationThreshold(accuracy: fix.accuracy)
    if plan.table.legs.count > 1, state.hasDeparted { watchWaypoints(&state, movement) }
    localize(&state, movement, threshold: threshold)
    if !state.isSuspicious { state.mark = movement.mark(at: fix.time, after: state.mark) }
    var events: [NavigationEvent] = []
    judgeDeparture(&state, at: fix, threshold: threshold, &events)
    if plan.table.legs.count > 1,
      judgeMiss(&state, movement, threshold: threshold, &events)
    {
      return events
    }
    judgeDeviation(&state, at: fix, movement, threshold: threshold, &events)
    if !state.isSuspicious, state.status == .tracking || state.status == .complete {
      followRoad(&state, &events)
    }
    return events
  }

  /// Places the fix on the route and sets the deviation from it.
  private func localize(
    _ state: inout NavigationState, _ movement: Movement, threshold: Double
  ) {
    guard let before = state.hypotheses.first else {
      state.hypotheses = plan.localization.begin(
        movement, within: threshold, startWithin: plan.rules.joinDistance)
      state.deviation =
        state.hypotheses.first?.deviation
        ?? distanceFromRoute(movement.position)
      return
    }
    // One surprising fix that is not on the road ahead may be an outlier and moves nobody; a
    // second one is believed. Only then are the hypotheses kept, which copies them.
    let kept = movement.isSurprising && !state.isSuspicious ? state.hypotheses : []
    let stretch = openStretch(state)
    plan.localization.advance(
      &state.hypotheses, movement, within: plan.rules.maximumDeviation + 10, in: stretch)
    state.isSuspicious =
      !kept.isEmpty && !goesOn(to: state.hypotheses[0], from: before, movement)
    if state.isSuspicious {
      state.hypotheses = kept
      state.deviation = distanceFromRoute(movement.position, stretch)
      return
    }
    let best = state.hypotheses[0]
    state.deviation =
      best.pending == 0
      ? best.deviation : distanceFromRoute(movement.position, stretch)
    if stretch.isLimited, best.alongTrack > stretch.range.upperBound {
      clearWaypoints(&state, before: best.alongTrack)
    }
    state.hasMoved = best.origin != before.origin
    if !state.hasMoved, state.absence == nil, best.pending == 0 {
      // Going the wrong way takes back what was driven, but nobody drives less than nothing.
      state.drivenDistance = max(0, state.drivenDistance + best.alongTrack - before.alongTrack)
    }
  }
}

extension NavigationEngine {
  /// Meters over the ground from a place to the nearest one on a part of the route.
  private func distanceFromRoute(
    _ place: Vector, _ stretch: OpenStretch = .whole
  ) -> Double {
    let nearest = plan.table.line.nearest(to: place, in: stretch.range)
    return Position.arc(ofChord: nearest.squaredDistance.squareRoot())
  }

  /// Meters from the route within which a surprising fix is believed where the road ahead is.
  static let believedDeviation = 30.0

  /// Whether a place is the one before and the way made since, along the road.
  private func goesOn(
    to place: Hypothesis, from before: Hypothesis, _ movement: Movement
  ) -> Bool {
    let along = place.alongTrack - before.alongTrack
    return place.origin == before.origin && place.pending == 0
      && place.deviation <= NavigationEngine.believedDeviation
      && abs(along - movement.distance) <= Localization.slack(of: movement.distance)
  }
}

/// What an engine knows and never changes.
///
/// The one class below the trips: as a struct, its many arrays were retained at every fix, which
/// made up a third of the time that a fix takes.
final class EnginePlan: Sendable {
  let route: Route
  let rules: NavigationRules
  let explains: Bool
  let table: RoadTable
  let localization: Localization
  /// The lines of all steps; empty unless the engine goes step by step.
  let stepLines: [StepLine]
  /// The line of each step with those of the steps beside it in its leg; empty unless the engine
  /// has maneuver zones.
  let nearbyLines: [StepLine]

  init(route: Route, rules: NavigationRules, explains: Bool) {
    self.route = route
    self.rules = rules
    self.explains = explains
    table = RoadTable(route: route)
    localization = Localization(line: table.line)
    stepLines =
      rules.method == .alongRoute
      ? []
      : route.legs.flatMap(\.steps).map { StepLine(Array(route.vertices[$0.vertices])) }
    nearbyLines =
      rules.method == .maneuverZones
      ? route.legs.flatMap { leg in
        leg.steps.indices.map { index in
          let first = leg.steps[max(index - 1, 0)].vertices.lowerBound
          let last = leg.steps[min(index + 1, leg.steps.count - 1)].vertices.upperBound
          return StepLine(Array(route.vertices[first...last]))
        }
      } : []
  }
}
