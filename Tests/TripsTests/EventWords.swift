import Geodesy
import TripModel

/// The content of an event, short enough to compare whole trips.
func words(of event: TripEvent) -> String {
  let step = event.progress.map { " @\($0.leg).\($0.step)" } ?? ""
  let why = event.why.isEmpty ? "" : " because " + event.why.joined(separator: ", ")
  return words(of: event.kind) + step + why
}

private func words(of kind: TripEvent.Kind) -> String {
  switch kind {
  case .start(let start):
    "start \(start.inputs.route) \(start.inputs.trace) \(start.legs) legs \(start.steps) steps "
      + "\(meters(start.routeDistance)) router \(start.inputs.router)"
  case .depart(let deviation): "depart \(meters(deviation))"
  case .step(let entry):
    "step \(entry.step.maneuver.type) \(entry.step.name ?? "-") \(meters(entry.distance))"
  case .waypointMissed(let miss):
    "waypoint_missed \(miss.waypoint) \(miss.name ?? "-") \(meters(miss.nearest)) "
      + "\(miss.reason.rawValue)\(miss.advances ? "" : " stays")"
  case .legStart(let leg): "leg_start \(leg.waypoint) \(leg.name ?? "-") \(meters(leg.distance))"
  case .waypointApproach(let waypoint, let name, let isFinal):
    "waypoint_approach \(waypoint) \(name ?? "-")\(isFinal ? " final" : "")"
  case .arrival(let arrival):
    "arrival \(arrival.waypoint) \(arrival.name ?? "-")\(arrival.isFinal ? " final" : "") "
      + "\(meters(arrival.distance)) \(arrival.reason.rawValue)"
      + (arrival.advances ? "" : " waiting")
  case .offRoute(let fact):
    "off_route \(fact.reason.rawValue) \(meters(fact.deviation))"
      + (fact.threshold.map { " > \(meters($0))" } ?? "")
  case .onRoute(let duration, let deviation): "on_route \(duration) s \(meters(deviation))"
  case .rerouteVeto(let reason, let count): "reroute_veto \(reason.rawValue) \(count)"
  case .rerouteRequest(let request):
    "reroute_request \(request.number) "
      + (request.router.map { "\($0.rawValue) " } ?? "") + "\(request.reason?.rawValue ?? "-") "
      + "course \(request.course.map { String(Int($0.degrees + 0.5)) } ?? "-") "
      + "avoid \(request.avoidRadius.map(meters) ?? "-") to \(request.waypoints.count)"
      + request.options.map { " \($0)" }.joined()
  case .reroute(let reroute):
    "reroute \(text(reroute.route.request)) \(reroute.reason?.rawValue ?? "-") "
      + "after \(reroute.route.latency ?? 0) s "
      + "\(meters(reroute.route.routeDistance)) \(reroute.route.legs) legs"
  case .rerouteFail(let request, _, let reason, let message):
    "reroute_fail \(request) \(reason.rawValue) \(message ?? "-")"
  case .rerouteCancel(let request, let reason): "reroute_cancel \(request) \(reason.rawValue)"
  case .routeChange(let reason, _): "route_change \(reason.rawValue)"
  case .spokenInstruction(let spoken):
    "spoken \(spoken.text) \(meters(spoken.triggerDistance)) \(meters(spoken.actualDistance)) "
      + "lead \(spoken.leadTime.map { fixed($0) } ?? "-")"
      + (spoken.isInBackground ? " background" : "")
  case .visualInstruction(let visual):
    "visual \(visual.content.primary)\(visual.isInBackground ? " background" : "")"
  case .fasterRoute(let offer):
    "faster_route \(text(offer.request)) \(offer.reason.rawValue) saves \(offer.saving.map { fixed($0) } ?? "-") s "
      + offer.decision.rawValue
  case .alternatives(let update): words(of: update)
  case .alternativesFail(let request, let reason, let message):
    "alternatives_fail \(request) \(reason.rawValue) \(message ?? "-")"
  case .alternativeBegin: "alternative_begin"
  case .alternative(let route): "alternative \(meters(route.routeDistance)) \(route.legs) legs"
  case .alternativeFail(_, let reason): "alternative_fail \(reason.rawValue)"
  case .onlineRoute(let route):
    "online_route \(text(route.request)) after \(route.latency ?? 0) s "
      + "\(meters(route.routeDistance)) \(route.legs) legs"
  case .routeRefresh(let refresh):
    "route_refresh \(text(refresh.request)) \(refresh.segments) segments "
      + "\(refresh.change.map { fixed($0) } ?? "-") s"
      + (refresh.closures.map { " closures \($0)" } ?? "")
      + (refresh.incidents.map { " incidents \($0)" } ?? "")
  case .routeRefreshFail(let request, let reason, let message):
    "route_refresh_fail \(text(request)) \(reason.rawValue) \(message ?? "-")"
  case .signalLost(let silence): "signal_lost \(silence) s"
  case .signalBack(let silence, let gap): "signal_back \(silence) s \(meters(gap))"
  case .simulationWillBegin(let reason): "simulation_will_begin \(reason.rawValue)"
  case .simulationBegin(let reason): "simulation_begin \(reason.rawValue)"
  case .simulationWillEnd(let reason): "simulation_will_end \(reason.rawValue)"
  case .simulationEnd(let reason): "simulation_end \(reason.rawValue)"
  case .state(let now, let before): "state \(before.rawValue) -> \(now.rawValue)"
  case .speedLimit(let report):
    "speed_limit \(report.reason.rawValue) \(report.limit.map { fixed($0) } ?? "-")"
      + (report.unit.map { " \($0.rawValue)" } ?? "")
  case .roadAlert(let alert, let phase, let distance):
    "road_alert \(alert.id) \(phase.rawValue)" + (distance.map { " \(meters($0))" } ?? "")
      + (alert.length > 0 ? " long \(meters(alert.length))" : "")
      + ([alert.name, alert.impact, alert.message].compactMap(\.self).map { " '\($0)'" }.joined())
  case .speeding(let report):
    "speeding \(report.severity.rawValue) \(fixed((report.excess ?? -0.01) * 100)) %"
      + " of \(report.limit.map { fixed($0) } ?? "-")"
  case .traffic(let level): "traffic \(level.rawValue)"
  case .lighting(let lighting, let reason): "lighting \(lighting.rawValue) \(reason.rawValue)"
  case .accuracyAuthorization(let authorization):
    "accuracy_authorization \(authorization.rawValue)"
  case .power(let power):
    "power \(power.level.map { fixed($0) } ?? "-")\(power.isPlugged ? " plugged" : "")"
      + (power.isMonitored ? "" : " unwatched")
  case .locationDiscard(let reason, _): "location_discard \(reason.rawValue)"
  case .progress(let report):
    "progress \(report.traveledDistance.map(meters) ?? "-") \(report.status.rawValue)"
  case .location(let location): "location \(location.course.map { fixed($0.degrees) } ?? "-")"
  case .remainingTime: "remaining_time"
  case .remainingDistance: "remaining_distance"
  case .warning(let warning): "warning \(warning.code)"
  case .summary(let summary): words(of: summary)
  }
}

private func words(of summary: TripSummary) -> String {
  let counts = summary.counts
  return "summary \(summary.outcome.rawValue) fixes \(counts.fixes)-\(counts.discarded) "
    + "arrivals \(counts.arrivals)/\(summary.waypoints) off \(counts.offRoute) "
    + "requests \(counts.requests) reroutes \(counts.reroutes) failures \(counts.failures) "
    + "unanswered \(summary.unanswered) spoken \(counts.spoken) visual \(counts.visual) "
    + "skipped \(counts.skipped) warnings \(counts.warnings) "
    + "\(counts.traveledDistance.map(meters) ?? "-") \(summary.duration) s "
    + summary.state.rawValue
}

private func words(of update: AlternativesUpdate) -> String {
  let added = update.added.map { alternative in
    " +(fork in \(meters(alternative.forkDistance)), \(meters(alternative.change)), "
      + "\(alternative.durationChange.map { fixed($0) } ?? "-") s)"
  }
  return "alternatives \(update.reason.rawValue)" + added.joined()
    + (update.removed.isEmpty ? "" : " -\(update.removed.count)")
}

private func text(_ request: Int?) -> String {
  request.map { "\($0)" } ?? "-"
}

private func meters(_ value: Double) -> String {
  fixed(value) + " m"
}

private func fixed(_ value: Double) -> String {
  let tenths = Int((value * 10).rounded())
  return "\(tenths < 0 ? "-" : "")\(abs(tenths) / 10).\(abs(tenths) % 10)"
}
