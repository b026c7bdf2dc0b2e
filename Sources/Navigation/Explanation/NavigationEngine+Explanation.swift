import Geodesy
package import TripModel

extension NavigationEngine {
  /// What the engine weighs at a fix; changes nothing.
  ///
  /// - Parameters:
  ///   - fix: the fix, which has passed its qualification.
  ///   - state: the state before it; absent before the first fix.
  /// - Returns: the candidates and the checks behind what `advance` does with the same fix.
  package func explanation(of fix: Fix, after state: NavigationState?) -> EngineExplanation {
    let before = state ?? NavigationState()
    var after = before
    let events = move(&after, to: fix)
    return explanation(of: fix, before, after, events)
  }

  /// Moves the state on by a fix; each event that a check led to carries its comparisons.
  func explainedAdvance(_ state: inout NavigationState, at fix: Fix) -> [NavigationEvent] {
    let before = state
    var events = move(&state, to: fix)
    let silent = events.indices.filter { events[$0].why.isEmpty }
    guard !silent.isEmpty else { return events }
    let checks = explanation(of: fix, before, state, events).checks
    for index in silent {
      guard let decision = events[index].kind.decision else { continue }
      let check = checks.first {
        $0.decision == decision.name && $0.subject == decision.subject && $0.outcome
          && !$0.comparisons.isEmpty
      }
      events[index].why = check?.comparisons ?? []
    }
    return events
  }

  private func explanation(
    of fix: Fix, _ before: NavigationState, _ after: NavigationState, _ events: [NavigationEvent]
  ) -> EngineExplanation {
    switch plan.rules.method {
    case .alongRoute: explanation(of: fix, before, after)
    case .stepByStep:
      stepwiseExplanation(of: fix, before, after, events, plan.rules.stepByStep)
    case .maneuverZones:
      zoneExplanation(of: fix, before, after, events, plan.rules.maneuverZones)
    }
  }

  private func explanation(
    of fix: Fix, _ before: NavigationState, _ after: NavigationState
  ) -> EngineExplanation {
    let movement = Movement(to: fix, from: before.mark)
    let threshold = deviationThreshold(accuracy: fix.accuracy)
    var explanation = EngineExplanation()
    explanation.movement = movement.explained
    explanation.threshold = ExplainedThreshold(
      threshold: threshold, accuracy: fix.accuracy.flatMap { $0 < 0 ? nil : $0 },
      base: plan.rules.deviationAccuracyBase, factor: plan.rules.deviationAccuracyFactor,
      minimum: plan.rules.minimumDeviation,
      maximum: plan.rules.maximumDeviation)
    let weighed =
      before.hypotheses.isEmpty
      ? plan.localization.weighed(
        first: movement, within: threshold, startWithin: plan.rules.joinDistance)
      : plan.localization.weighed(
        before.hypotheses, movement, within: plan.rules.maximumDeviation + 10,
        in: openStretch(before, after: movement))
    explanation.candidates =
      weighed
      .map { candidate($0, among: weighed, movement, isOutlier: after.isSuspicious, after) }
      .sorted { order(of: $0) < order(of: $1) }
    let checks = ExplainedChecks(
      engine: self, before: before, after: after, fix: fix, movement: movement,
      threshold: threshold)
    explanation.checks = checks.place(weighed) + checks.deviation() + checks.road()
    return explanation
  }

  private func candidate(
    _ weighed: WeighedPlace, among all: [WeighedPlace], _ movement: Movement, isOutlier: Bool,
    _ after: NavigationState
  ) -> Candidate {
    let hypothesis = weighed.hypothesis
    let line = plan.table.line
    let place = line.position(at: hypothesis.alongTrack, onPiece: hypothesis.piece)
    let bearing = line.bearing(ofPiece: hypothesis.piece)
    return Candidate(
      road: plan.table.steps[plan.table.step(at: hypothesis.alongTrack)].road,
      alongTrack: hypothesis.alongTrack, place: place.coordinate,
      crossTrack: crossTrack(from: place, bearing, to: movement.position),
      courseDifference: movement.explained.course.map { $0.difference(to: bearing) },
      cost: weighed.cost, lineage: weighed.lineage, origin: hypothesis.origin,
      standing: isOutlier
        ? .dropped(.outlier)
        : plan.localization.standing(of: weighed, among: all, kept: after.hypotheses))
  }

  /// Meters from a place to a fix, to the right of a bearing positive.
  private func crossTrack(from place: Position, _ bearing: Bearing, to fix: Vector) -> Double {
    let offset = fix - place.vector
    let (sine, cosine) = sineAndCosine(degrees: bearing.degrees)
    let isRight = offset.dot(place.east * cosine - place.north * sine) >= 0
    return isRight ? offset.length : -offset.length
  }

  /// Kept candidates by rank, then the others by cost.
  private func order(of candidate: Candidate) -> (Int, Double, Double) {
    let cost = candidate.cost?.total ?? 0
    switch candidate.standing {
    case .kept(let rank): return (rank, cost, candidate.alongTrack)
    case .dropped: return (Int.max, cost, candidate.alongTrack)
    }
  }
}

extension Movement {
  /// What the movement says, as values.
  var explained: ExplainedMovement {
    ExplainedMovement(
      distance: distance, reach: reach,
      course: direction.map { Position(vector: position).bearing(of: $0) }, trust: trust,
      deviation: deviation, news: news)
  }
}

extension NavigationEvent.Kind {
  /// The decision that leads to it, and what that is about; absent where nothing is decided.
  fileprivate var decision: (name: DecisionCheck.Decision, subject: Int?)? {
    switch self {
    case .departed: (.depart, nil)
    case .leftRoute(let fact): (fact.reason == .wrongWay ? .wrongWay : .offRoute, nil)
    case .returned: (.onRoute, nil)
    case .enteredStep(let road): (.step, road.step)
    case .startedLeg, .missed: nil
    case .approaching(let waypoint, _): (.approach, waypoint)
    case .arrived(let waypoint, _, _): (.arrival, waypoint)
    case .visual(let due): (.visual, due.index)
    case .spoken(let due): (.spoken, due.index)
    }
  }
}
