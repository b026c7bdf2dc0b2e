import Geodesy
import TripModel

extension NavigationEngine {
  /// Whether the fix is on the route; near a later step of the leg the trip goes on there.
  func verdict(
    _ zones: inout ManeuverZoneState, at fix: Fix, _ rules: ManeuverZoneRules,
    _ road: inout [NavigationEvent]
  ) -> ZoneVerdict {
    if rules.deviation == .receding { return recedingVerdict(&zones, at: fix, rules, &road) }
    let away = plan.stepLines[zones.step].deviation(of: fix.coordinate)
    let isClose = away < tolerance(zones, at: fix, rules)
    if isClose, isCourseOnRoad(&zones, at: fix, rules) { return .onRoute }
    let last = plan.table.legs[zones.leg].lastStep
    let steps = (zones.step...max(last, zones.step)).map { index in
      (index: index, distance: plan.stepLines[index].deviation(of: fix.coordinate))
    }
    guard let nearest = steps.min(by: { $0.distance < $1.distance }),
      nearest.distance < rules.snapping
    else { return .offRoute(isClose ? .wrongWay : .distance) }
    if nearest.index != zones.step {
      go(to: nearest.index, &zones)
      road += stepFact(nearest.index)
    }
    return .onRoute
  }

  /// How far from the step is off it, here.
  func tolerance(
    _ zones: ManeuverZoneState, at fix: Fix, _ rules: ManeuverZoneRules
  ) -> Double {
    let isAtIntersection =
      isNearIntersection(zones, fix, rules)
      || plan.stepLines[zones.step].end.distance(to: fix.coordinate) <= rules.zoneRadius
    switch rules.deviation {
    case .course:
      return isAtIntersection
        ? max(rules.toleranceAtIntersection, rules.zoneRadius) : rules.tolerance
    case .receding:
      return max(
        isAtIntersection ? rules.toleranceAtIntersection : rules.tolerance, fix.accuracy ?? 0)
    }
  }

  /// Whether an intersection of the step driven, or the line through them, is near a fix.
  private func isNearIntersection(
    _ zones: ManeuverZoneState, _ fix: Fix, _ rules: ManeuverZoneRules
  ) -> Bool {
    let vertices = step(zones).vertices
    let intersections = plan.route.intersections.lazy.filter { vertices.contains($0.vertex) }
      .map { plan.route.vertices[$0.vertex] }
    switch rules.junctions {
    case .points:
      return intersections.contains { $0.distance(to: fix.coordinate) <= rules.zoneRadius }
    case .line:
      let line = Array(intersections)
      return line.count >= 2
        && StepLine(line).nearest(to: fix.coordinate).distance(to: fix.coordinate)
          <= rules.zoneRadius
    }
  }

  /// How many fixes may point elsewhere than the road.
  func allowedWrongCourses(at fix: Fix, _ rules: ManeuverZoneRules) -> Int {
    max(rules.wrongCourses, Int((fix.accuracy ?? 0) / rules.accuracyOfWrongCourses))
  }

  /// Whether few enough fixes in a row have pointed elsewhere than the road.
  private func isCourseOnRoad(
    _ zones: inout ManeuverZoneState, at fix: Fix, _ rules: ManeuverZoneRules
  ) -> Bool {
    let line = plan.nearbyLines[zones.step]
    let place = line.nearest(to: fix.coordinate)
    guard let road = course(of: line, at: place, speed: fix.speed, rules) else { return true }
    if zones.wrongCourses >= allowedWrongCourses(at: fix, rules) { return false }
    let isElsewhere = pointsElsewhere(fix, than: road, isNearStart: false, rules)
    zones.wrongCourses = isElsewhere ? zones.wrongCourses + 1 : 0
    return true
  }

  /// Brings the common state into line with a verdict and tells what changed.
  func deviationFacts(
    _ state: inout NavigationState, at fix: Fix, _ verdict: ZoneVerdict,
    _ zones: ManeuverZoneState, _ rules: ManeuverZoneRules
  ) -> [NavigationEvent] {
    let away = plan.stepLines[zones.step].deviation(of: fix.coordinate)
    guard case .offRoute(let reason) = verdict else {
      guard verdict == .onRoute else { return [] }
      guard let absence = state.absence else { return [] }
      state.absence = nil
      state.status = state.arrivals == plan.table.legs.count ? .complete : .tracking
      let duration = fix.time.seconds(since: absence.since)
      return [NavigationEvent(.returned(offDuration: duration, deviation: away))]
    }
    guard state.absence == nil else { return [] }
    state.absence = Absence(since: fix.time, reason: reason, lowest: 0)
    state.status = .offRoute
    let fact = OffRoute(
      reason: reason, kind: .offRoute, deviation: away,
      threshold: tolerance(zones, at: fix, rules), since: 0)
    return [NavigationEvent(.leftRoute(fact))]
  }

  /// Where the traveler is, by that engine's measure of the step and the router's of the rest.
  func zoneProgress(_ state: NavigationState, _ zones: ManeuverZoneState) -> NavigationProgress {
    let span = plan.table.steps[zones.step]
    let line = plan.stepLines[zones.step]
    let traveled = max(span.end - zones.remaining, span.start)
    let length = plan.table.line.length
    let beyondLeg = max(length - plan.table.legs[zones.leg].end, 0)
    let duration = plan.route.legs[(zones.leg + 1)...].reduce(0) {
      $0 + ($1.declaredDuration ?? 0)
    }
    let legDuration = remainingDuration(zones)
    return NavigationProgress(
      road: span.road, alongTrack: traveled, snapped: zones.snapped,
      bearing: line.bearing(at: zones.snapped) ?? Bearing(degrees: 0),
      deviation: state.deviation, stepRemainingDistance: zones.remaining,
      stepRemainingDuration: stepRemainingDuration(zones),
      legRemainingDistance: max(length - traveled - beyondLeg, 0),
      legRemainingDuration: legDuration, remainingDistance: max(length - traveled, 0),
      remainingDuration: legDuration + duration, traveledDistance: traveled,
      fraction: length > 0 ? min(traveled / length, 1) : 1, status: state.status)
  }
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
