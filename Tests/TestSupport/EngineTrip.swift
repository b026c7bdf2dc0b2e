package import Navigation
package import TripModel

/// A drive through an engine, with its events, progress and locations.
package struct EngineTrip {
  /// Each event with the index of its fix.
  package private(set) var events: [(fix: Int, kind: NavigationEvent.Kind)] = []

  /// The progress after each fix; absent before departure.
  package private(set) var progress: [NavigationProgress?] = []

  /// The reported location on the road after each fix; absent if it is the fix itself.
  package private(set) var locations: [RoadLocation?] = []

  /// The state after the last fix.
  package private(set) var state: NavigationState

  /// Runs all fixes through an engine.
  ///
  /// The trip continues at once at every waypoint, or waits at each until the command to continue
  /// after the fix `last`. It continues after a missed waypoint if `skips` is true.
  package init(
    _ fixes: [Fix], along route: Route, rules: NavigationRules = NavigationRules(),
    waitingUpTo last: Int? = nil, skippingMissed skips: Bool = false
  ) {
    let engine = NavigationEngine(route: route, rules: rules)
    var (state, first) = engine.begin(at: fixes[0])
    events = (first + EngineTrip.answer(engine, &state, last == nil, skips)).map { (0, $0.kind) }
    progress.append(engine.progress(of: state))
    locations.append(engine.location(of: state))
    for (index, fix) in fixes.enumerated().dropFirst() {
      let facts = engine.advance(&state, with: .fix(fix))
      var answered = EngineTrip.answer(engine, &state, last == nil, skips)
      if index == last { answered += engine.advance(&state, with: .continueToNextLeg) }
      events += (facts + answered).map { (index, $0.kind) }
      progress.append(engine.progress(of: state))
      locations.append(engine.location(of: state))
    }
    self.state = state
  }

  /// Continues to the next leg at every waypoint, or at none.
  private static func answer(
    _ engine: NavigationEngine, _ state: inout NavigationState, _ advances: Bool, _ skips: Bool
  ) -> [NavigationEvent] {
    // Without a missed waypoint this answer has no effect.
    var facts = engine.advance(&state, with: .missAnswered(skips: skips))
    while state.awaitsArrivalAnswer {
      facts += engine.advance(&state, with: .arrivalAnswered(advances: advances))
      facts += engine.advance(&state, with: .missAnswered(skips: skips))
    }
    return facts
  }

  /// One or two words for each event except repeated approaches: `depart`, `step 0.1`,
  /// `spoken 0.1`, `off distance`…
  package var story: [String] {
    events.compactMap { word(for: $0.kind) }
  }

  /// The story with the index of each fix: `12 off distance`.
  package var timedStory: [String] {
    events.compactMap { event in word(for: event.kind).map { "\(event.fix) \($0)" } }
  }

  private func word(for kind: NavigationEvent.Kind) -> String? {
    switch kind {
    case .departed: "depart"
    case .leftRoute(let fact): "off \(fact.reason.rawValue)"
    case .returned: "back"
    case .enteredStep(let road): "step \(road.leg).\(road.step)"
    case .startedLeg(let leg): "leg \(leg)"
    case .approaching(let waypoint, let isFirst): isFirst ? "near \(waypoint)" : nil
    case .arrived(let waypoint, _, let reason): "\(reason.rawValue) \(waypoint)"
    case .missed(let waypoint, _, let reason): "\(reason.rawValue) \(waypoint)"
    case .instruction(let due):
      "\(due.isSpoken ? "spoken" : "visual") \(due.road.leg).\(due.road.step)"
    }
  }
}
