import Geodesy
import TripModel

extension NavigationEngine {
  /// Moves on by a fix under the rules of maneuver zones, in the order of the source: the step,
  /// the waypoint, what to show, whether the route was left, and if not, what to say.
  func advanceByZones(
    _ state: inout NavigationState, at fix: Fix, _ rules: ManeuverZoneRules
  ) -> [NavigationEvent] {
    var events: [NavigationEvent] = []
    var zones = state.maneuverZones ?? ManeuverZoneState(fix: fix, snapped: fix.coordinate)
    if state.maneuverZones == nil {
      let away = plan.stepLines[0].deviation(of: fix.coordinate)
      events += [departure(away), NavigationEvent(.startedLeg(0))]
      events += stepFact(0)
      state.hasDeparted = true
      state.status = .tracking
    }
    place(&zones, at: fix)
    zones.traveled = (step(zones).declaredDistance ?? 0) - zones.remaining
    let isFirst = state.maneuverZones == nil
    var road = isFirst && rules.advance == .turnOrEnd ? [] : turn(&zones, at: fix, rules)
    road += reachWaypoint(&zones, at: fix, rules, &state)
    let visual = visualFact(&zones, rules, &state)
    let verdict =
      state.ignoresDeviation ? .onRoute : verdict(&zones, at: fix, rules, &road)
    events += deviationFacts(&state, at: fix, verdict, zones, rules)
    events += road + visual
    if verdict.isOnRoute || rules.instructions == .latest {
      events += spokenFact(&zones, rules, &state)
    }
    zones.verdict = verdict
    if rules.place == .step, !verdict.isOffRoute {
      zones.course = courseAhead(zones, rules) ?? zones.course
    }
    state.maneuverZones = zones
    state.step = zones.step
    state.leg = zones.leg
    state.drivenDistance = max(0, plan.table.steps[zones.step].end - zones.remaining)
    state.deviation = plan.stepLines[zones.step].deviation(of: fix.coordinate)
    return events
  }

  /// Places a fix on the current step.
  func place(_ zones: inout ManeuverZoneState, at fix: Fix) {
    let line = plan.stepLines[zones.step]
    zones.fix = fix
    zones.snapped = line.snapped(fix.coordinate)
    let isFar =
      fix.coordinate.distance(to: zones.snapped) > plan.rules.maneuverZones.farDistance
    let left = isFar ? line.length : line.length - line.traversed(to: zones.snapped)
    zones.remaining = left < 1e-6 ? 0 : left * ManeuverZoneRules.earthRadius / Earth.radius
  }

  /// Begins a step, with all its instructions ahead.
  func go(to step: Int, _ zones: inout ManeuverZoneState) {
    zones.step = step
    zones.visual = 0
    zones.spoken = 0
    zones.maneuverDistance = .infinity
    zones.recessions = []
    place(&zones, at: zones.fix)
  }

  /// A step that begins, if it has a length.
  func stepFact(_ step: Int) -> [NavigationEvent] {
    let span = plan.table.steps[step]
    return span.length > 0 ? [NavigationEvent(.enteredStep(span.road))] : []
  }

  /// Begins the next step where the zone rules say so; one step for each fix.
  func turn(
    _ zones: inout ManeuverZoneState, at fix: Fix, _ rules: ManeuverZoneRules
  ) -> [NavigationEvent] {
    let last = plan.table.legs[zones.leg].lastStep
    guard zones.step < last else { return [] }
    let distance = fix.coordinate.distance(to: plan.stepLines[zones.step].end)
    defer { zones.maneuverDistance = distance }
    let isPast =
      switch rules.advance {
      case .turnOrPast:
        distance > zones.maneuverDistance && zones.maneuverDistance > rules.zoneRadius
      case .turnOrEnd: zones.remaining == 0
      }
    guard zones.remaining <= rules.zoneRadius,
      isPast || hasTurned(zones, at: fix, rules)
    else { return [] }
    go(to: zones.step + 1, &zones)
    return stepFact(zones.step)
  }

  /// Whether the course is that of the road behind the maneuver; at a maneuver that is fairly
  /// straight, whether the step's end is reached.
  func hasTurned(
    _ zones: ManeuverZoneState, at fix: Fix, _ rules: ManeuverZoneRules
  ) -> Bool {
    let road = plan.table.steps[zones.step + 1].road
    let maneuver = plan.route.legs[road.leg].steps[road.step].maneuver
    guard let before = maneuver.bearingBefore, let after = maneuver.bearingAfter else {
      return false
    }
    if before.difference(to: after) <= rules.turnCompletion { return zones.remaining == 0 }
    return rules.hasCourse(fix)
      && after.difference(to: rules.course(of: fix)) <= rules.turnCompletion
  }

  /// Approach and arrival: with all words of the last road said and few seconds left.
  func reachWaypoint(
    _ zones: inout ManeuverZoneState, at fix: Fix, _ rules: ManeuverZoneRules,
    _ state: inout NavigationState
  ) -> [NavigationEvent] {
    let last = plan.table.legs[zones.leg].lastStep
    let unsaid = step(zones).spokenInstructions.count - zones.spoken
    guard last - zones.step <= 1, !zones.hasArrived,
      unsaid <= 1 || rules.arrival == .lastBanner
    else { return [] }
    let waypoint = zones.leg + 1
    guard isArriving(zones, rules) else {
      let isFirst = state.approachedWaypoint < waypoint
      state.approachedWaypoint = waypoint
      return [NavigationEvent(.approaching(waypoint: waypoint, isFirst: isFirst))]
    }
    let distance =
      plan.table.waypoints.indices.contains(waypoint)
      ? plan.table.waypoints[waypoint].distance(to: Position(fix.coordinate)) : 0
    let arrived = NavigationEvent(
      .arrived(waypoint: waypoint, distance: distance, reason: .reached))
    state.arrivals = waypoint
    guard waypoint < plan.table.legs.count, waypoint != state.waitingWaypoint else {
      zones.hasArrived = true
      state.isWaitingAtWaypoint = true
      if waypoint == plan.table.legs.count { state.status = .complete }
      return [arrived]
    }
    return [arrived] + begin(leg: waypoint, &zones)
  }

  private func begin(leg: Int, _ zones: inout ManeuverZoneState) -> [NavigationEvent] {
    zones.leg = leg
    zones.hasArrived = false
    go(to: plan.table.legs[leg].firstStep, &zones)
    return [NavigationEvent(.startedLeg(leg))] + stepFact(zones.step)
  }

  /// Begins a leg at the place of the latest fix.
  func beginLeg(
    _ leg: Int, _ state: inout NavigationState, _ rules: ManeuverZoneRules
  ) -> [NavigationEvent] {
    guard var zones = state.maneuverZones else { return [] }
    var events = begin(leg: leg, &zones)
    events += visualFact(&zones, rules, &state)
    if state.absence == nil { events += spokenFact(&zones, rules, &state) }
    state.maneuverZones = zones
    state.step = zones.step
    state.leg = zones.leg
    return events
  }

  /// Whether the traveler on one of the last two steps of a leg is at its end.
  private func isArriving(_ zones: ManeuverZoneState, _ rules: ManeuverZoneRules) -> Bool {
    let driven = step(zones)
    let isAllSaid = zones.spoken >= driven.spokenInstructions.count
    switch rules.arrival {
    case .secondsLeft: return isAllSaid && remainingDuration(zones) <= rules.arrivalDuration
    case .lastWords:
      return isAllSaid
        && plan.route.legs[zones.leg].steps.contains { !$0.spokenInstructions.isEmpty }
    case .wordsIfAny: return isAllSaid
    case .lastBanner:
      let banners = driven.visualInstructions.count
      return banners > 0 && zones.visual == banners && zones.remaining <= rules.arrivalDistance
    }
  }

  /// The step driven.
  func step(_ zones: ManeuverZoneState) -> Step {
    let road = plan.table.steps[zones.step].road
    return plan.route.legs[road.leg].steps[road.step]
  }

  /// Seconds to the step's end, its share by the router's measure; absent without a duration.
  func stepRemainingDuration(_ zones: ManeuverZoneState) -> Double? {
    let driven = step(zones)
    let length = driven.declaredDistance ?? 0
    let share = length > 0 ? 1 - min(max(zones.traveled / length, 0), 1) : 0
    return driven.declaredDuration.map { share * $0 }
  }

  /// Seconds to the leg's end: the rest of the step, and the later steps.
  func remainingDuration(_ zones: ManeuverZoneState) -> Double {
    let last = plan.table.legs[zones.leg].lastStep
    return (zones.step + 1..<max(last + 1, zones.step + 1)).reduce(
      stepRemainingDuration(zones) ?? 0
    ) { sum, index in
      let road = plan.table.steps[index].road
      return sum + (plan.route.legs[road.leg].steps[road.step].declaredDuration ?? 0)
    }
  }
}
