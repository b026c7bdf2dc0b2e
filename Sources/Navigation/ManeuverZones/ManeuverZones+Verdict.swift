import Geodesy
import TripModel

extension ManeuverZones {
  /// The verdict on the fix, with its comparisons.
  func judgedVerdict(
    _ state: inout ManeuverZoneState, _ road: inout [NavigationEvent],
    _ witness: inout some Witness
  ) -> ZoneVerdict {
    let judgement =
      switch rules.deviation {
      case .course: courseJudgement(&state, &road, witness)
      case .receding: recedingJudgement(&state, witness)
      }
    recordComparisons(judgement, wasAbsent: state.common.episode != nil, &witness)
    return judgement.verdict
  }

  private func recordComparisons(
    _ judgement: ZoneJudgement, wasAbsent: Bool, _ witness: inout some Witness
  ) {
    let verdict = judgement.verdict
    if let end = judgement.end {
      witness.note(
        DecisionCheck(
          wasAbsent ? .onRoute : .offRoute,
          [Comparison(end.quantity, end.value, wasAbsent ? .above : .equal, end.limit)],
          outcome: !wasAbsent))
    } else if wasAbsent {
      let isFar = judgement.isFar
      // The fix is off the current step but on a later one.
      let follows = verdict.isOnRoute && isFar.holds ? judgement.isOffLaterSteps : nil
      witness.note(
        DecisionCheck(.onRoute, [(follows ?? isFar).negated], outcome: verdict.isOnRoute))
    } else {
      witness.note(
        DecisionCheck(
          .offRoute, [judgement.isFar] + judgement.isJudged,
          outcome: verdict == .offRoute(.distance)))
      witness.note(
        DecisionCheck(
          .wrongWay, judgement.isJudged + judgement.isBackward,
          outcome: verdict == .offRoute(.wrongWay)))
    }
  }

  /// Judges a fix by its course; near a later step of the leg the trip continues there.
  private func courseJudgement(
    _ state: inout ManeuverZoneState, _ road: inout [NavigationEvent], _ witness: some Witness
  ) -> ZoneJudgement {
    let isFar = Comparison("deviation_m", state.away, .atLeast, tolerance(state))
    let wrongCourses = Comparison(
      "wrong_courses", Double(state.wrongCourses), .atLeast,
      Double(allowedWrongCourses(at: state.fix)))
    if !isFar.holds, isCourseOnRoad(&state, wrongCourses) {
      return ZoneJudgement(
        verdict: .onRoute, isFar: isFar,
        isJudged: witness.reasons([nearestStep(state).comparison]),
        isBackward: witness.reasons([wrongCourses]))
    }
    let (index, nearest) = nearestStep(state)
    let verdict: ZoneVerdict =
      nearest.holds ? .offRoute(isFar.holds ? .distance : .wrongWay) : .onRoute
    if !nearest.holds, index != state.step {
      go(to: index, &state)
      road += plan.entered(index, after: witness)
    }
    return ZoneJudgement(
      verdict: verdict, isFar: isFar, isOffLaterSteps: nearest,
      isJudged: witness.reasons([nearest]), isBackward: witness.reasons([wrongCourses]))
  }

  /// The nearest step of the rest of the leg, and whether it is far.
  private func nearestStep(_ state: ManeuverZoneState) -> (index: Int, comparison: Comparison) {
    let last = max(plan.table.legs[state.leg].lastStep, state.step)
    let nearest = plan.stepLines.nearest(to: state.fix.coordinate, in: state.step...last)
    return (
      nearest.index,
      Comparison("nearest_step_m", nearest.distance, .atLeast, rules.snapping)
    )
  }

  /// The distance from the step that counts as off it, at this location.
  func tolerance(_ state: ManeuverZoneState) -> Double {
    let isAtEnd =
      plan.stepLines[state.step].end.distance(to: state.fix.coordinate) <= rules.zoneRadius
    switch rules.deviation {
    case .course:
      return isAtEnd || isNearIntersection(state)
        ? max(rules.toleranceAtIntersection, rules.zoneRadius) : rules.tolerance
    case .receding:
      // As in the source, the end before an arrival step is not an intersection.
      let isAtManeuver = isAtEnd && state.step + 1 < plan.table.legs[state.leg].lastStep
      return max(
        isAtManeuver || isNearIntersection(state)
          ? rules.toleranceAtIntersection : rules.tolerance,
        state.fix.accuracy ?? 0)
    }
  }

  /// Whether a fix is near an intersection of the current step, or the line through its
  /// intersections.
  private func isNearIntersection(_ state: ManeuverZoneState) -> Bool {
    guard let line = plan.zoneLines[state.step].intersections else { return false }
    let coordinate = state.fix.coordinate
    switch rules.junctions {
    case .points: return line.vertices.contains { $0.distance(to: coordinate) <= rules.zoneRadius }
    case .line:
      return line.vertices.count >= 2
        && line.nearest(to: coordinate).coordinate.distance(to: coordinate) <= rules.zoneRadius
    }
  }

  /// The number of fixes that may point away from the road.
  private func allowedWrongCourses(at fix: Fix) -> Int {
    max(rules.wrongCourses, Int((fix.accuracy ?? 0) / rules.accuracyOfWrongCourses))
  }

  /// Whether few enough consecutive fixes have pointed away from the road.
  private func isCourseOnRoad(
    _ state: inout ManeuverZoneState, _ wrongCourses: Comparison
  ) -> Bool {
    let lines = plan.zoneLines[state.step]
    let snapped = lines.nearby.nearest(
      to: state.fix.coordinate, from: lines.start + state.snapped.segment)
    guard let road = course(of: lines.nearby, at: snapped, speed: state.fix.speed) else {
      return true
    }
    if wrongCourses.holds { return false }
    let isElsewhere = pointsElsewhere(state.fix, than: road, isNearStart: false)
    state.wrongCourses = isElsewhere ? state.wrongCourses + 1 : 0
    return true
  }

  /// Updates the common state by a verdict and returns the resulting events.
  func deviationFacts(
    _ state: inout ManeuverZoneState, _ verdict: ZoneVerdict, _ witness: some Witness
  ) -> [NavigationEvent] {
    switch (verdict, state.common.episode) {
    case (.unjudged, _), (.onRoute, nil), (.offRoute, .some): return []
    case (.onRoute, let episode?):
      state.common.returnToRoute(ofLegs: plan.table.legs.count)
      let duration = state.fix.time.seconds(since: episode.since)
      return [
        NavigationEvent(
          .returned(offDuration: duration, deviation: state.away),
          why: witness.why(.onRoute))
      ]
    case (.offRoute(let reason), nil):
      state.common.episode = OffRouteEpisode(since: state.fix.time)
      state.common.status = .offRoute
      let fact = OffRoute(
        reason: reason, kind: .offRoute, deviation: state.away,
        threshold: tolerance(state), since: 0)
      let decision: DecisionCheck.Decision = reason == .wrongWay ? .wrongWay : .offRoute
      return [NavigationEvent(.leftRoute(fact), why: witness.why(decision))]
    }
  }
}

/// A verdict with its comparisons.
struct ZoneJudgement {
  /// The verdict.
  var verdict: ZoneVerdict
  /// Whether the fix is far from the current step.
  var isFar = Comparison("deviation_m", 0, .above, 0)
  /// Whether it is far from the later steps, too; absent if not evaluated.
  var isOffLaterSteps: Comparison?
  /// The conditions for judging the fix at all.
  var isJudged: [Comparison] = []
  /// The comparisons that show that the route is driven backward.
  var isBackward: [Comparison] = []
  /// The comparison that nothing is left of the route, if it was the only one evaluated.
  var end: Comparison?
}

/// The verdict on a fix.
enum ZoneVerdict: Equatable, Sendable {
  case onRoute
  case offRoute(OffRouteReason)
  /// No verdict: the fix is too near to where the route was last left.
  case unjudged

  /// Whether the fix is on the route.
  var isOnRoute: Bool { self == .onRoute }

  /// Whether the fix is off the route.
  var isOffRoute: Bool {
    if case .offRoute = self { true } else { false }
  }
}
