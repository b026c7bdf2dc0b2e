import Geodesy
import TripModel

/// How far from the route is still on it.
struct DeviationLimit {
  /// The distance in meters.
  let distance: Double
  /// How the movement heads elsewhere than the road, where that lowers the limit; else none.
  var turn: [Comparison] = []
}

extension NavigationEngine {
  /// How many meters from the route are still on it.
  ///
  /// The threshold follows the accuracy: clamp(base + factor × accuracy, least, greatest), and is
  /// the greatest one where the accuracy is not known.
  func deviationThreshold(accuracy: Double?) -> Double {
    guard let accuracy, accuracy >= 0 else { return plan.rules.maximumDeviation }
    let threshold =
      plan.rules.deviationAccuracyBase + plan.rules.deviationAccuracyFactor * accuracy
    return min(max(threshold, plan.rules.minimumDeviation), plan.rules.maximumDeviation)
  }

  /// How far from the route a movement may be: less far where it heads elsewhere than the road.
  ///
  /// Who drives across the road's direction is on another road, however near.
  func deviationLimit(
    of movement: Movement, from place: Hypothesis?, threshold: Double
  ) -> DeviationLimit {
    let usual = DeviationLimit(distance: threshold)
    guard plan.rules.turnedDeviation < threshold, movement.trust >= NavigationEngine.leastTrust,
      let place, let course = movement.explained.course
    else { return usual }
    let angle = course.difference(to: plan.table.line.bearing(ofPiece: place.piece))
    guard angle >= plan.rules.turnedAngle else { return usual }
    return DeviationLimit(
      distance: plan.rules.turnedDeviation,
      turn: [Comparison("course_deg", angle, .atLeast, plan.rules.turnedAngle)])
  }

  /// Announces the first fix on the route.
  func judgeDeparture(
    _ state: inout NavigationState, at fix: Fix, threshold: Double,
    _ events: inout [NavigationEvent]
  ) {
    guard !state.hasDeparted, !state.isSuspicious, let best = state.hypotheses.first,
      best.deviation <= threshold
    else {
      return
    }
    state.hasDeparted = true
    state.step = plan.table.step(at: best.alongTrack)
    state.leg = plan.table.steps[state.step].road.leg
    state.watch.cleared = state.leg
    let end = openStretch(state).range.upperBound
    state.hypotheses.removeAll { $0.alongTrack > end }
    state.visual.step = state.step
    state.spoken.step = state.step
    if state.absence == nil { state.status = .tracking }
    events.append(
      event(
        .departed(deviation: best.deviation), comparing: "deviation_m", best.deviation, .atMost,
        threshold))
    events.append(NavigationEvent(.startedLeg(state.leg)))
    if plan.table.steps[state.step].length > 0 {
      events.append(NavigationEvent(.enteredStep(plan.table.steps[state.step].road)))
    }
  }

  /// Judges whether the fix is off the route, and whether it is back on it.
  func judgeDeviation(
    _ state: inout NavigationState, at fix: Fix, _ movement: Movement, threshold: Double,
    _ events: inout [NavigationEvent]
  ) {
    guard plan.rules.deviationRule != .none, !state.ignoresDeviation else { return }
    if plan.rules.deviationRule == .custom {
      return followVerdict(&state, at: fix, threshold: threshold, &events)
    }
    let limit = deviationLimit(
      of: movement, from: state.hypotheses.first, threshold: threshold)
    if let absence = state.absence {
      judgeReturn(
        &state, from: absence, at: fix, movement, threshold: limit.distance, &events)
    } else if let (reason, exceeded) = disagreement(of: state, threshold: limit.distance) {
      var doubt = state.doubt ?? Doubt(since: fix.time, fixes: 0)
      if isNews(movement, in: doubt, deviation: state.deviation, threshold: exceeded) {
        doubt.fixes += count(of: fix)
        doubt.place = movement.position
      }
      state.doubt = doubt
      if doubt.fixes >= plan.rules.deviatingFixes || reason == .wrongWay {
        leave(
          &state, at: fix, reason, threshold: exceeded, since: doubt.since, limit.turn, &events)
      } else if state.hasDeparted, state.status != .complete {
        state.status = .uncertain
      }
    } else if state.deviation <= plan.rules.turnedDeviation
      || movement.trust >= NavigationEngine.leastTrust
    {
      // A fix that does not tell where it heads neither shares the doubt nor ends it.
      state.doubt = nil
      if state.status == .uncertain { state.status = .tracking }
    }
  }

  /// Whether a fix says more against the route than the one before that did.
  ///
  /// A receiver that repeats a place repeats its error with it, if no error is too great for one.
  func isNews(
    _ movement: Movement, in doubt: Doubt, deviation: Double, threshold: Double
  ) -> Bool {
    guard plan.rules.stillDistance > 0, let place = doubt.place else { return true }
    return (movement.position - place).length >= plan.rules.stillDistance
      || deviation > plan.rules.stillRatio * threshold
  }

  /// How often a fix that speaks against the route counts.
  func count(of fix: Fix) -> Int {
    (fix.speed ?? 0) >= plan.rules.doubleCountSpeed ? 2 : 1
  }

  /// Leaves the route or returns to it as the fix says; one that says nothing is on it.
  private func followVerdict(
    _ state: inout NavigationState, at fix: Fix, threshold: Double,
    _ events: inout [NavigationEvent]
  ) {
    switch (fix.verdict?.isOffRoute ?? false, state.absence) {
    case (true, nil):
      leave(&state, at: fix, .custom, threshold: threshold, since: fix.time, [], &events)
    case (false, let absence?):
      events.append(NavigationEvent(comeBack(&state, from: absence, at: fix, state.deviation)))
    default: break
    }
  }

  /// What in the state speaks against the route, and the limit it exceeds.
  private func disagreement(
    of state: NavigationState, threshold: Double
  ) -> (OffRouteReason, Double)? {
    guard state.hasDeparted, let best = state.hypotheses.first else {
      return state.deviation > plan.rules.joinDistance ? (.notJoined, plan.rules.joinDistance) : nil
    }
    if state.deviation > threshold { return (state.hasMoved ? .lost : .distance, threshold) }
    if best.backwardFixes >= plan.rules.deviatingFixes,
      best.peak - best.alongTrack >= plan.rules.wrongWayDistance
    {
      return (.wrongWay, plan.rules.wrongWayDistance)
    }
    return nil
  }

  private func leave(
    _ state: inout NavigationState, at fix: Fix, _ reason: OffRouteReason, threshold: Double,
    since: Instant, _ turn: [Comparison], _ events: inout [NavigationEvent]
  ) {
    let along = state.hypotheses.first?.alongTrack ?? 0
    state.absence = Absence(
      since: fix.time, reason: reason, lowest: along, isBackward: reason == .wrongWay)
    state.status = .offRoute
    state.doubt = nil
    let isOnLaterPart = state.mark.map { mark in
      plan.table.line.passes(mark.position, within: threshold, beyond: along + 1)
    }
    let fact = OffRoute(
      reason: reason, kind: isOnLaterPart == true ? .offStep : .offRoute,
      deviation: reason == .custom ? fix.verdict?.deviation ?? state.deviation : state.deviation,
      threshold: reason == .custom ? nil : threshold,
      since: fix.time.seconds(since: since))
    let backward = (state.hypotheses.first?.peak ?? 0) - along
    switch reason {
    case .custom: events.append(NavigationEvent(.leftRoute(fact)))
    case .wrongWay:
      events.append(event(.leftRoute(fact), comparing: "backward_m", backward, .atLeast, threshold))
    default:
      let isFar = Comparison("deviation_m", state.deviation, .above, threshold)
      events.append(event(.leftRoute(fact), [isFar] + turn))
    }
  }

  private func judgeReturn(
    _ state: inout NavigationState, from absence: Absence, at fix: Fix, _ movement: Movement,
    threshold: Double, _ events: inout [NavigationEvent]
  ) {
    state.isReturning = false
    guard !state.isSuspicious, let best = state.hypotheses.first, best.pending == 0 else { return }
    let absence = follow(absence, best)
    state.absence = absence
    let limit = plan.rules.returnRatio * threshold
    guard best.deviation <= limit else { return }
    guard agrees(best, movement, with: absence) else {
      state.isReturning = !absence.isBackward
      return
    }
    events.append(
      event(
        comeBack(&state, from: absence, at: fix, best.deviation), comparing: "deviation_m",
        best.deviation, .atMost, limit))
  }

  /// The absence with what a fix near the route adds to it: who drives the route backward, for
  /// whatever reason he left it, is on his way back no more than who left it by that.
  private func follow(_ absence: Absence, _ best: Hypothesis) -> Absence {
    var absence = absence
    if best.backwardFixes >= plan.rules.deviatingFixes {
      absence.isBackward = true
      absence.lowest = best.alongTrack
    } else {
      absence.lowest = min(absence.lowest, best.alongTrack)
    }
    return absence
  }

  /// Meters forward along the route that end driving it backward.
  static let leastReturn = 10.0

  /// A direction of travel less certain than this says nothing.
  static let leastTrust = 0.1

  private func comeBack(
    _ state: inout NavigationState, from absence: Absence, at fix: Fix, _ deviation: Double
  ) -> NavigationEvent.Kind {
    state.absence = nil
    state.status = state.arrivals == plan.table.legs.count ? .complete : .tracking
    return .returned(offDuration: fix.time.seconds(since: absence.since), deviation: deviation)
  }

  /// Whether a movement near the route is one along it: not across it, not still the wrong way.
  private func agrees(
    _ hypothesis: Hypothesis, _ movement: Movement, with absence: Absence
  ) -> Bool {
    if absence.isBackward,
      hypothesis.alongTrack - absence.lowest < NavigationEngine.leastReturn
    {
      return false
    }
    guard movement.trust >= NavigationEngine.leastTrust,
      let cosine = movement.cosine(to: hypothesis.piece, of: plan.table.line)
    else { return true }
    return cosine > 0.5
  }

  /// An event with the comparisons behind it, when the engine explains.
  func event(_ kind: NavigationEvent.Kind, _ why: @autoclosure () -> [Comparison])
    -> NavigationEvent
  {
    NavigationEvent(kind, why: plan.explains ? why() : [])
  }

  /// An event with the one comparison behind it, when the engine explains.
  func event(
    _ kind: NavigationEvent.Kind, comparing quantity: String, _ value: Double,
    _ relation: Comparison.Relation, _ limit: Double
  ) -> NavigationEvent {
    event(kind, [Comparison(quantity, value, relation, limit)])
  }

  /// The departure of an engine that takes its first fix for one on the route, wherever it is.
  func departure(_ deviation: Double) -> NavigationEvent {
    event(.departed(deviation: deviation), comparing: "fixes", 1, .atLeast, 1)
  }
}
