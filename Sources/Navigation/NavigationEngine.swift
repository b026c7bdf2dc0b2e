import Geodesy
package import TripModel

/// An input that can change the state of navigation on a route.
package enum NavigationInput: Equatable, Sendable {
  /// A fix that has passed qualification.
  case fix(Fix)
  /// The answer whether to begin the next leg immediately after an arrival.
  case arrivalAnswered(advances: Bool)
  /// The answer whether to skip a waypoint just reported as missed, instead of returning to it.
  case missAnswered(skips: Bool)
  /// Begin the next leg from the waypoint at which the trip waits, or skip the next waypoint.
  case continueToNextLeg
  /// Begin the next step immediately.
  case advanceStep
  /// Ignore deviations after an arrival, up to the next leg.
  case deviationIgnored
  /// Dead reckoning begins: its fixes move the traveler only until it ends.
  ///
  /// With the method `along_route` they show no arrival.
  case reckoningBegan
  /// Dead reckoning ends: the traveler is back where dead reckoning began.
  case reckoningEnded
}

/// The navigation engine of one route and configuration.
///
/// It is a pure function from a state and an input to the next state and events.
package struct NavigationEngine: Sendable {
  let plan: EnginePlan

  /// Prepares an engine for a route.
  ///
  /// - Complexity: O(N) for N vertices; afterward the cost of a fix is independent of the route.
  package init(route: Route, rules: NavigationRules, explains: Bool = false) {
    plan = EnginePlan(route: route, rules: rules, explains: explains)
  }

  /// The current route.
  package var route: Route { plan.route }

  /// The thresholds.
  package var rules: NavigationRules { plan.rules }

  /// Whether events include their comparisons.
  package var explains: Bool { plan.explains }

  /// The length of the route's line in meters.
  package var routeDistance: Double { plan.table.line.length }

  /// The state after the first fix of a trip, and the events in order.
  package func begin(at fix: Fix) -> (NavigationState, [NavigationEvent]) {
    var state = NavigationState()
    let events = advance(&state, with: .fix(fix))
    return (state, events)
  }

  /// Advances the state by an input and returns the events in order.
  ///
  /// The first fix begins the route; before it, other inputs have no effect.
  ///
  /// - Complexity: O(1) in the route's length; O(log N) off the route.
  package func advance(
    _ state: inout NavigationState, with input: NavigationInput
  ) -> [NavigationEvent] {
    if case .reckoningBegan = input { state.keepPosition() }
    if case .reckoningEnded = input { state.returnToKeptPosition() }
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
    _ state: inout NavigationState, at fix: Fix, _ witness: inout some Witness
  ) -> [NavigationEvent] {
    switch plan.rules.method {
    case .alongRoute:
      let method = AlongRoute(plan: plan)
      var own = method.initialState(at: state.entry, state.memory)
      let events = method.advance(&own, at: fix, &witness)
      state.method = .alongRoute(Boxed(own))
      return events
    case .stepByStep:
      let (own, events) = StepByStep(plan: plan).begin(at: fix, &witness)
      state.method = .stepByStep(Boxed(own))
      return events
    case .maneuverZones:
      let (own, events) = ManeuverZones(plan: plan, memory: state.memory).begin(at: fix, &witness)
      state.method = .maneuverZones(Boxed(own))
      return events
    }
  }

  @inline(__always)
  private func advance(
    _ state: inout NavigationState, with input: NavigationInput, _ witness: inout some Witness
  ) -> [NavigationEvent] {
    switch state.takeMethod() {
    case .alongRoute(var own):
      defer { state.method = .alongRoute(own) }
      return AlongRoute(plan: plan).respond(&own.value, to: input, &witness)
    case .stepByStep(var own):
      defer { state.method = .stepByStep(own) }
      return StepByStep(plan: plan).respond(&own.value, to: input, &witness)
    case .maneuverZones(var own):
      defer { state.method = .maneuverZones(own) }
      return ManeuverZones(plan: plan).respond(&own.value, to: input, &witness)
    case .reported(let report):
      state.method = .reported(report)
      return []
    case .none:
      guard case .fix(let fix) = input else { return [] }
      return begin(&state, at: fix, &witness)
    }
  }
}

extension NavigationEngine {
  /// The progress on the route; absent before the first fix on the route.
  package func progress(of state: NavigationState) -> NavigationProgress? {
    switch state.method {
    case .alongRoute(let own): AlongRoute(plan: plan).progress(of: own.value)
    case .stepByStep(let own): StepByStep(plan: plan).progress(of: own.value)
    case .maneuverZones(let own): ManeuverZones(plan: plan).progress(of: own.value)
    case .reported(let report): report.value.progress
    case .none: nil
    }
  }

  /// The number of instructions of a completed trip that no later fix will announce.
  ///
  /// They were neither announced nor skipped.
  package func unsaidInstructions(of state: NavigationState) -> Int {
    guard case .alongRoute(let own) = state.method, state.status == .complete else { return 0 }
    return plan.table.visualTriggers.count(after: own.value.announced.visual)
      + plan.table.spokenTriggers.count(after: own.value.announced.spoken)
  }

  /// The road location to report; absent if the fix itself is reported.
  package func location(of state: NavigationState) -> RoadLocation? {
    switch state.method {
    case .alongRoute(let own): AlongRoute(plan: plan).location(of: own.value)
    case .stepByStep(let own): StepByStep(plan: plan).location(of: own.value)
    case .maneuverZones(let own): ManeuverZones(plan: plan).location(of: own.value)
    case .reported(let report): report.value.location
    case .none: nil
    }
  }

  /// The explanation of a fix, without changing the state.
  ///
  /// - Parameters:
  ///   - fix: the fix, which has passed its qualification.
  ///   - state: the state before it.
  /// - Returns: the candidates and checks behind the result of `advance` for the same fix.
  package func explanation(of fix: Fix, after state: NavigationState) -> EngineExplanation {
    var (later, witness) = (state, TellingWitness())
    _ = advance(&later, with: .fix(fix), &witness)
    switch (state.method, later.method) {
    case (.alongRoute(let before), .alongRoute(let own)):
      return AlongRoute(plan: plan).explanation(of: fix, from: before.value, to: own.value, witness)
    case (_, .alongRoute(let own)):
      return AlongRoute(plan: plan).explanation(
        of: fix, from: AlongRouteState(), to: own.value, witness)
    case (_, .stepByStep(let own)):
      return StepByStep(plan: plan).explanation(of: fix, own.value, witness)
    case (_, .maneuverZones(let own)):
      return ManeuverZones(plan: plan).explanation(of: fix, own.value, witness)
    case (_, .reported), (_, .none): return EngineExplanation()
    }
  }
}
