import Geodesy
import TripModel

extension ManeuverZones {
  /// Whether the fix is on the route, with what was compared.
  func judgedVerdict(
    _ state: inout ManeuverZoneState, _ road: inout [NavigationEvent],
    _ witness: inout some Witness
  ) -> ZoneVerdict {
    let judgement =
      switch rules.deviation {
      case .course: courseJudgement(&state, &road, witness)
      case .receding: recedingJudgement(&state, &road, witness)
      }
    tell(judgement, wasAbsent: state.common.absence != nil, &witness)
    return judgement.verdict
  }

  private func tell(
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
      // Off the step driven, but on one that follows.
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

  /// Near a later step of the leg the trip goes on there.
  private func courseJudgement(
    _ state: inout ManeuverZoneState, _ road: inout [NavigationEvent], _ witness: some Witness
  ) -> ZoneJudgement {
    let place = state.fix.coordinate
    let away = plan.stepLines[state.step].deviation(of: place)
    let isFar = Comparison("deviation_m", away, .atLeast, tolerance(state))
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
    var nearest = (index: state.step, distance: Double.infinity)
    let position = Position(state.fix.coordinate)
    for index in state.step...last
    where plan.stepLines[index].leastDistance(to: position) <= nearest.distance {
      let distance = plan.stepLines[index].deviation(of: state.fix.coordinate)
      if distance < nearest.distance { nearest = (index, distance) }
    }
    return (
      nearest.index,
      Comparison("nearest_step_m", nearest.distance, .atLeast, rules.snapping)
    )
  }

  /// How far from the step is off it, here.
  func tolerance(_ state: ManeuverZoneState) -> Double {
    let isAtIntersection =
      isNearIntersection(state)
      || plan.stepLines[state.step].end.distance(to: state.fix.coordinate) <= rules.zoneRadius
    switch rules.deviation {
    case .course:
      return isAtIntersection
        ? max(rules.toleranceAtIntersection, rules.zoneRadius) : rules.tolerance
    case .receding:
      return max(
        isAtIntersection ? rules.toleranceAtIntersection : rules.tolerance,
        state.fix.accuracy ?? 0)
    }
  }

  /// Whether an intersection of the step driven, or the line through them, is near a fix.
  private func isNearIntersection(_ state: ManeuverZoneState) -> Bool {
    let place = state.fix.coordinate
    let vertices = plan.step(state.step).vertices
    let intersections = plan.route.intersections.lazy.filter { vertices.contains($0.vertex) }
      .map { plan.route.vertices[$0.vertex] }
    switch rules.junctions {
    case .points:
      return intersections.contains { $0.distance(to: place) <= rules.zoneRadius }
    case .line:
      let line = Array(intersections)
      return line.count >= 2
        && StepLine(line).nearest(to: place).distance(to: place) <= rules.zoneRadius
    }
  }

  /// How many fixes may point elsewhere than the road.
  private func allowedWrongCourses(at fix: Fix) -> Int {
    max(rules.wrongCourses, Int((fix.accuracy ?? 0) / rules.accuracyOfWrongCourses))
  }

  /// Whether few enough fixes in a row have pointed elsewhere than the road.
  private func isCourseOnRoad(
    _ state: inout ManeuverZoneState, _ wrongCourses: Comparison
  ) -> Bool {
    let line = plan.nearbyLines[state.step]
    let place = line.nearest(to: state.fix.coordinate)
    guard let road = course(of: line, at: place, speed: state.fix.speed) else { return true }
    if wrongCourses.holds { return false }
    let isElsewhere = pointsElsewhere(state.fix, than: road, isNearStart: false)
    state.wrongCourses = isElsewhere ? state.wrongCourses + 1 : 0
    return true
  }

  /// Brings the common state into line with a verdict and tells what changed.
  func deviationFacts(
    _ state: inout ManeuverZoneState, _ verdict: ZoneVerdict, _ witness: some Witness
  ) -> [NavigationEvent] {
    let (line, place) = (plan.stepLines[state.step], state.fix.coordinate)
    switch (verdict, state.common.absence) {
    case (.unjudged, _), (.onRoute, nil), (.offRoute, .some): return []
    case (.onRoute, let absence?):
      state.common.returnToRoute(ofLegs: plan.table.legs.count)
      let duration = state.fix.time.seconds(since: absence.since)
      return [
        NavigationEvent(
          .returned(offDuration: duration, deviation: line.deviation(of: place)),
          why: witness.why(.onRoute))
      ]
    case (.offRoute(let reason), nil):
      state.common.absence = Absence(since: state.fix.time, reason: reason)
      state.common.status = .offRoute
      let fact = OffRoute(
        reason: reason, kind: .offRoute, deviation: line.deviation(of: place),
        threshold: tolerance(state), since: 0)
      let decision: DecisionCheck.Decision = reason == .wrongWay ? .wrongWay : .offRoute
      return [NavigationEvent(.leftRoute(fact), why: witness.why(decision))]
    }
  }
}

/// A verdict with what was compared for it.
struct ZoneJudgement {
  /// The verdict.
  var verdict: ZoneVerdict
  /// Whether the fix is far from the step driven.
  var isFar = Comparison("deviation_m", 0, .above, 0)
  /// Whether it is far from the steps after it, too; absent where that was not asked.
  var isOffLaterSteps: Comparison?
  /// What has to hold for the fix to be judged at all.
  var isJudged: [Comparison] = []
  /// What shows that the route is driven backward.
  var isBackward: [Comparison] = []
  /// That nothing is left of the route, where that is all that was asked.
  var end: Comparison?
}

/// What a fix says of the route.
enum ZoneVerdict: Equatable, Sendable {
  case onRoute
  case offRoute(OffRouteReason)
  /// Nothing: it is too near to where the route was left last.
  case unjudged

  /// Whether nothing speaks against the route.
  var isOnRoute: Bool { self == .onRoute }

  /// Whether something does.
  var isOffRoute: Bool {
    if case .offRoute = self { true } else { false }
  }
}
