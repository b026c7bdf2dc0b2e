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
    if plan.explains {
      var witness = TellingWitness()
      return begin(at: fix, &witness)
    }
    var witness = SilentWitness()
    return begin(at: fix, &witness)
  }

  /// Moves the state on by an input and returns what is to be announced, in order.
  ///
  /// - Complexity: O(1) in the route's length; O(log N) off the route.
  package func advance(
    _ state: inout NavigationState, with input: NavigationInput
  ) -> [NavigationEvent] {
    if plan.explains {
      var witness = TellingWitness()
      return advance(&state, with: input, &witness)
    }
    var witness = SilentWitness()
    return advance(&state, with: input, &witness)
  }
}

extension NavigationEngine {
  private func begin(
    at fix: Fix, _ witness: inout some Witness
  ) -> (NavigationState, [NavigationEvent]) {
    switch plan.rules.method {
    case .alongRoute:
      let (state, events) = AlongRoute(plan: plan).begin(at: fix, &witness)
      return (NavigationState(.alongRoute(state)), events)
    case .stepByStep:
      let (state, events) = StepByStep(plan: plan).begin(at: fix, &witness)
      return (NavigationState(.stepByStep(state)), events)
    case .maneuverZones:
      let (state, events) = ManeuverZones(plan: plan).begin(at: fix, &witness)
      return (NavigationState(.maneuverZones(state)), events)
    }
  }

  @inline(__always)
  private func advance(
    _ state: inout NavigationState, with input: NavigationInput, _ witness: inout some Witness
  ) -> [NavigationEvent] {
    switch state.takeMethod() {
    case .alongRoute(var own):
      defer { state.put(own) }
      return AlongRoute(plan: plan).respond(&own, to: input, &witness)
    case .stepByStep(var own):
      defer { state.put(own) }
      return StepByStep(plan: plan).respond(&own, to: input, &witness)
    case .maneuverZones(var own):
      defer { state.put(own) }
      return ManeuverZones(plan: plan).respond(&own, to: input, &witness)
    case .taken: return []
    }
  }
}

extension NavigationEngine {
  /// Where the traveler is; absent before the first fix on the route.
  package func progress(of state: NavigationState) -> NavigationProgress? {
    switch state.method {
    case .alongRoute(let own): AlongRoute(plan: plan).progress(of: own)
    case .stepByStep(let own): StepByStep(plan: plan).progress(of: own)
    case .maneuverZones(let own): ManeuverZones(plan: plan).progress(of: own)
    case .taken: nil
    }
  }

  /// Where the traveler is told to be on the road; absent where it is the fix itself.
  package func location(of state: NavigationState) -> RoadLocation? {
    switch state.method {
    case .alongRoute(let own): AlongRoute(plan: plan).location(of: own)
    case .stepByStep(let own): StepByStep(plan: plan).location(of: own)
    case .maneuverZones(let own): ManeuverZones(plan: plan).location(of: own)
    case .taken: nil
    }
  }

  /// What the engine weighs at a fix; changes nothing.
  ///
  /// - Parameters:
  ///   - fix: the fix, which has passed its qualification.
  ///   - state: the state before it; absent before the first fix.
  /// - Returns: the candidates and the checks behind what `advance` does with the same fix.
  package func explanation(of fix: Fix, after state: NavigationState?) -> EngineExplanation {
    switch (plan.rules.method, state?.method) {
    case (_, .alongRoute(let own)): AlongRoute(plan: plan).explanation(of: fix, after: own)
    case (_, .stepByStep(let own)): StepByStep(plan: plan).explanation(of: fix, after: own)
    case (_, .maneuverZones(let own)): ManeuverZones(plan: plan).explanation(of: fix, after: own)
    case (.alongRoute, _): AlongRoute(plan: plan).explanation(of: fix, after: nil)
    case (.stepByStep, _): StepByStep(plan: plan).explanation(of: fix, after: nil)
    case (.maneuverZones, _): ManeuverZones(plan: plan).explanation(of: fix, after: nil)
    }
  }
}
