import Geodesy
import TripModel

extension RecordSink {
  /// Takes every field of an event's line in the order of the table.
  ///
  /// - Parameters:
  ///   - event: what happened.
  ///   - sequence: the line's number.
  ///   - start: the instant of the first fix.
  mutating func line(of event: TripEvent, sequence: Int, start: Instant) {
    begin(event.kind.name)
    leadingFields(of: event.kind)
    integer("seq", sequence)
    instant("time", event.instant)
    seconds(
      "t_s", milliseconds: event.instant.milliseconds.subtractingClamped(start.milliseconds))
    optionalInteger("fix", event.fixIndex)
    if let place = event.place { fields(of: place, movedToRoad: event.kind.name == .location) }
    if let progress = event.progress { fields(of: progress) }
    fields(of: event.kind)
    optionalTexts("why", event.why)
  }

  /// The fields that stand before the common ones.
  private mutating func leadingFields(of kind: TripEvent.Kind) {
    switch kind {
    case .start: text("schema", EventSchema.version)
    case .summary(let summary): word("outcome", summary.outcome)
    default: break
    }
  }

  /// The place of the fix and its place on the road; `location` has the latter in both.
  private mutating func fields(of place: EventPlace, movedToRoad: Bool) {
    let coordinate = movedToRoad ? place.snapped ?? place.coordinate : place.coordinate
    decimal("lat", coordinate.latitude, .coordinateDegrees)
    decimal("lon", coordinate.longitude, .coordinateDegrees)
    if let snapped = place.snapped {
      decimal("snapped_lat", snapped.latitude, .coordinateDegrees)
      decimal("snapped_lon", snapped.longitude, .coordinateDegrees)
    }
  }

  private mutating func fields(of progress: EventProgress) {
    integer("leg", progress.leg)
    integer("step", progress.step)
    decimal("leg_remaining_m", progress.legRemainingDistance, .meters)
    decimal("leg_remaining_s", progress.legRemainingDuration, .seconds)
    decimal("remaining_m", progress.remainingDistance, .meters)
    decimal("remaining_s", progress.remainingDuration, .seconds)
  }

  /// The event's own fields.
  private mutating func fields(of kind: TripEvent.Kind) {
    switch kind {
    case .start(let start): fields(of: start)
    case .depart(let deviation): decimal("deviation_m", deviation, .meters)
    case .step(let step): fields(of: step)
    case .legStart(let leg): fields(of: leg)
    case .waypointApproach(let waypoint, let name, let isFinal):
      fieldsOfWaypoint(waypoint, name: name, isFinal: isFinal)
    case .arrival(let arrival): fields(of: arrival)
    case .offRoute(let offRoute): fields(of: offRoute)
    case .onRoute(let offDuration, let deviation):
      decimal("off_s", offDuration, .seconds)
      decimal("deviation_m", deviation, .meters)
    case .rerouteVeto(let reason, let count):
      word("reason", reason)
      integer("count", count)
    case .rerouteRequest(let request): fields(of: request)
    case .reroute(let reroute): fields(of: reroute)
    case .rerouteFail(let request, let reason, let message),
      .alternativesFail(let request, let reason, let message):
      fieldsOfFailure(request, reason, message)
    case .routeRefreshFail(let request, let reason, let message):
      fieldsOfFailure(request, reason, message)
    case .rerouteCancel(let request, let reason):
      integer("request", request)
      word("reason", reason)
    case .routeChange(let reason, let digest):
      word("reason", reason)
      text("route_digest", digest.text)
    case .spokenInstruction(let announcement): fields(of: announcement)
    case .visualInstruction(let announcement): fields(of: announcement)
    case .fasterRoute(let offer): fields(of: offer)
    case .alternatives(let update): fields(of: update)
    case .alternativeBegin(let digest): text("route_digest", digest.text)
    case .alternative(let route), .onlineRoute(let route): fields(of: route)
    case .alternativeFail(let digest, let reason):
      text("route_digest", digest.text)
      word("reason", reason)
    case .routeRefresh(let refresh): fields(of: refresh)
    case .signalLost(let silence): decimal("silence_s", silence, .seconds)
    case .signalBack(let silence, let gap):
      decimal("silence_s", silence, .seconds)
      decimal("gap_m", gap, .meters)
    case .simulationWillBegin(let reason), .simulationBegin(let reason),
      .simulationWillEnd(let reason), .simulationEnd(let reason):
      word("reason", reason)
    case .speeding(let report): fields(of: report)
    case .traffic(let level): word("level", level)
    case .lighting(let lighting, let reason):
      word("mode", lighting)
      word("reason", reason)
    case .accuracyAuthorization(let authorization): word("authorization", authorization)
    case .power(let power): fields(of: power)
    case .locationDiscard(let reason, let accuracy):
      word("reason", reason)
      decimal("accuracy_m", accuracy, .meters)
    case .progress(let report): fields(of: report)
    case .location(let location): fields(of: location)
    case .remainingTime, .remainingDistance: break
    case .warning(let warning): fields(of: warning)
    case .summary(let summary): fields(of: summary)
    }
  }
}

extension RecordSink {
  private mutating func fieldsOfWaypoint(_ waypoint: Int, name: String?, isFinal: Bool) {
    integer("waypoint", waypoint)
    optionalText("name", name)
    boolean("final", isFinal)
  }

  private mutating func fields(of arrival: Arrival) {
    fieldsOfWaypoint(arrival.waypoint, name: arrival.name, isFinal: arrival.isFinal)
    decimal("distance_m", arrival.distance, .meters)
    boolean("advance", arrival.advances)
    word("reason", arrival.reason)
  }

  private mutating func fields(of leg: LegStart) {
    integer("waypoint", leg.waypoint)
    optionalText("name", leg.name)
    decimal("leg_m", leg.distance, .meters)
    decimal("leg_s", leg.duration, .seconds)
  }

  private mutating func fields(of step: StepEntry) {
    text("maneuver", step.maneuver)
    optionalText("modifier", step.modifier)
    optionalText("name", step.name)
    decimal("step_m", step.distance, .meters)
    boolean("synthetic", step.isSynthetic)
    optionalTexts("incidents", step.incidents)
    if step.isClosed { boolean("closed", true) }
  }

  private mutating func fields(of offRoute: OffRoute) {
    word("reason", offRoute.reason)
    word("kind", offRoute.kind)
    decimal("deviation_m", offRoute.deviation, .meters)
    decimal("threshold_m", offRoute.threshold, .meters)
    decimal("since_s", offRoute.since, .seconds)
  }

  private mutating func fields(of request: RerouteRequest) {
    integer("request", request.request)
    word("purpose", request.purpose)
    optionalWord("router", request.router)
    optionalWord("reason", request.reason)
    bearing("course_deg", request.course)
    decimal("avoid_m", request.avoidRadius, .meters)
    optionalTexts("waypoints", request.waypoints.map(\.pastedText))
    optionalTexts("options", request.options)
  }

  private mutating func fieldsOfFailure(
    _ request: Int?, _ reason: RerouteFailureReason, _ message: String?
  ) {
    optionalInteger("request", request)
    word("reason", reason)
    optionalText("message", message)
  }

  private mutating func fields(of reroute: Reroute) {
    optionalInteger("request", reroute.route.request)
    boolean("proactive", reroute.isProactive)
    optionalWord("reason", reroute.reason)
    measures(of: reroute.route)
  }

  private mutating func fields(of update: AlternativesUpdate) {
    word("reason", update.reason)
    optionalTexts("added", update.added.map(\.routeDigest.text))
    decimals("fork_m", update.added.map(\.forkDistance), .meters)
    decimals("change_m", update.added.map(\.change), .meters)
    decimals("change_s", update.added.map(\.durationChange), .seconds)
    optionalTexts("removed", update.removed.map(\.text))
  }

  private mutating func fields(of route: TakenRoute) {
    optionalInteger("request", route.request)
    measures(of: route)
  }

  private mutating func measures(of route: TakenRoute) {
    decimal("latency_s", route.latency, .seconds)
    text("route_digest", route.routeDigest.text)
    decimal("route_m", route.routeDistance, .meters)
    decimal("route_s", route.routeDuration, .seconds)
    integer("legs", route.legs)
    integer("steps", route.steps)
  }

  private mutating func fields(of offer: FasterRoute) {
    optionalInteger("request", offer.request)
    word("reason", offer.reason)
    decimal("saving_s", offer.saving, .seconds)
    word("decision", offer.decision)
    text("route_digest", offer.routeDigest.text)
    decimal("route_m", offer.routeDistance, .meters)
    decimal("route_s", offer.routeDuration, .seconds)
  }

  private mutating func fields(of refresh: RouteRefresh) {
    optionalInteger("request", refresh.request)
    integer("segments", refresh.segments)
    decimal("change_s", refresh.change, .seconds)
    optionalInteger("closures", refresh.closures)
    optionalInteger("incidents", refresh.incidents)
  }

  private mutating func fields(of announcement: SpokenAnnouncement) {
    integer("instruction", announcement.instruction)
    text("text", announcement.text)
    optionalText("ssml", announcement.ssml)
    decimal("trigger_m", announcement.triggerDistance, .meters)
    decimal("actual_m", announcement.actualDistance, .meters)
    decimal("lead_s", announcement.leadTime, .seconds)
    if announcement.isInBackground { boolean("background", true) }
  }

  private mutating func fields(of announcement: VisualAnnouncement) {
    let content = announcement.content
    integer("instruction", announcement.instruction)
    text("primary", content.primary)
    optionalText("secondary", content.secondary)
    optionalText("sub", content.sub)
    optionalText("maneuver", content.maneuver)
    optionalText("modifier", content.modifier)
    optionalTexts("lanes", content.lanes.map(\.text))
    optionalText("exit", content.exit)
    decimal("trigger_m", announcement.triggerDistance, .meters)
    decimal("actual_m", announcement.actualDistance, .meters)
    if announcement.isInBackground { boolean("background", true) }
  }
}

extension RecordSink {
  private mutating func fields(of report: ProgressReport) {
    decimal("step_remaining_m", report.stepRemainingDistance, .meters)
    decimal("step_remaining_s", report.stepRemainingDuration, .seconds)
    optionalInteger("intersection", report.intersection)
    decimal("traveled_m", report.traveledDistance, .meters)
    decimal("fraction", report.fraction, .fraction)
    decimal("deviation_m", report.deviation, .meters)
    word("state", report.status)
    boolean("simulated", report.isSimulated)
  }

  private mutating func fields(of location: SnappedLocation) {
    decimal("altitude_m", location.altitude, .meters)
    bearing("course_deg", location.course)
    decimal("speed_mps", location.speed, .metersPerSecond)
  }

  private mutating func fields(of report: SpeedingReport) {
    word("severity", report.severity)
    decimal("above_pct", report.excess * 100, .percent)
    decimal("limit_mps", report.limit, .metersPerSecond)
    decimal("speed_mps", report.speed, .metersPerSecond)
  }

  private mutating func fields(of power: PowerReport) {
    decimal("level_pct", power.level.map { $0 * 100 }, .percent)
    boolean("plugged", power.isPlugged)
    boolean("monitored", power.isMonitored)
  }

  private mutating func fields(of start: TripStart) {
    text("route", start.route)
    text("trace", start.trace)
    text("route_digest", start.routeDigest.text)
    text("options_digest", start.optionsDigest.text)
    text("profile", start.profile)
    text("router", start.router)
    integer("legs", start.legs)
    integer("steps", start.steps)
    decimal("route_m", start.routeDistance, .meters)
  }

  private mutating func fields(of warning: WarningReport) {
    text("code", warning.code)
    text("message", warning.message)
    optionalText("file", warning.file)
    optionalInteger("line", warning.line)
    optionalInteger("column", warning.column)
  }

  private mutating func fields(of summary: TripSummary) {
    text("trace_digest", summary.traceDigest.text)
    integer("fixes", summary.fixes)
    integer("discarded", summary.discarded)
    if summary.ignored > 0 { integer("ignored", summary.ignored) }
    integer("arrivals", summary.arrivals)
    integer("waypoints", summary.waypoints)
    integer("off_route", summary.offRoute)
    integer("requests", summary.requests)
    integer("reroutes", summary.reroutes)
    integer("failures", summary.failures)
    integer("unanswered", summary.unanswered)
    integer("spoken", summary.spoken)
    integer("visual", summary.visual)
    integer("skipped", summary.skipped)
    integer("warnings", summary.warnings)
    decimal("traveled_m", summary.traveledDistance, .meters)
    decimal("duration_s", summary.duration, .seconds)
    word("state", summary.state)
  }
}
