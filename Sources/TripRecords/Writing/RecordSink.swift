import Geodesy
import TripModel

/// What takes the fields of one line, in order.
protocol RecordSink {
  /// Begins a line with the event's name.
  mutating func begin(_ event: EventName)

  /// Takes the next field of the line.
  mutating func take(_ value: FieldValue, of field: EventField)
}

extension RecordSink {
  /// Takes every field of an event's line in the order of the table.
  mutating func line(of event: TripEvent, sequence: Int, start: Instant) {
    begin(event.kind.name)
    leadingFields(of: event.kind)
    take(LineHead(event, sequence: sequence, start: start), LineHead.rows)
    fields(of: event.kind)
    if !event.why.isEmpty { take(.texts(event.why), of: EventSchema.whyField) }
  }

  /// Takes the values that some rows read from what an event carries.
  mutating func take<Payload>(_ payload: Payload, _ rows: [FieldRow<Payload>]) {
    for row in rows {
      if let value = row.value(payload) { take(value, of: row.field) }
    }
  }

  /// The fields that stand before the common ones.
  private mutating func leadingFields(of kind: TripEvent.Kind) {
    switch kind {
    case .start(let start): take(start, TripStart.leadingRows)
    case .summary(let summary): take(summary, TripSummary.leadingRows)
    default: break
    }
  }

  /// The event's own fields.
  private mutating func fields(of kind: TripEvent.Kind) {
    switch kind {
    case .start(let start): take(start, TripStart.rows)
    case .state(let now, let before): take((now, before), EventSchema.state)
    case .depart(let deviation): take(deviation, EventSchema.depart)
    case .step(let step): take(step, StepEntry.rows)
    case .legStart(let leg): take(leg, LegStart.rows)
    case .waypointApproach(let waypoint, let name, let isFinal):
      take((waypoint, name, isFinal), EventSchema.waypointApproach)
    case .arrival(let arrival): take(arrival, Arrival.rows)
    case .waypointMissed(let miss): take(miss, WaypointMiss.rows)
    case .offRoute(let offRoute): take(offRoute, OffRoute.rows)
    case .onRoute(let duration, let deviation): take((duration, deviation), EventSchema.onRoute)
    case .rerouteVeto(let reason, let count): take((reason, count), EventSchema.rerouteVeto)
    case .rerouteRequest(let request): take(request, RerouteRequest.rows)
    case .reroute(let reroute): take(reroute, Reroute.rows)
    case .rerouteFail(let request, let purpose, let reason, let message):
      take((request, purpose, (reason, message)), EventSchema.rerouteFailure)
    case .alternativesFail(let request, let reason, let message):
      take((request, (reason, message)), EventSchema.requestFailure)
    case .routeRefreshFail(let request, let reason, let message):
      take((request, (reason, message)), EventSchema.refreshFailure)
    case .rerouteCancel(let request, let reason):
      take((request, reason), EventSchema.rerouteCancel)
    case .routeChange(let reason, let digest): take((reason, digest), EventSchema.routeChange)
    case .spokenInstruction(let announcement): take(announcement, SpokenAnnouncement.rows)
    case .visualInstruction(let announcement): take(announcement, VisualAnnouncement.rows)
    case .fasterRoute(let offer): take(offer, FasterRoute.rows)
    case .alternatives(let update): take(update, AlternativesUpdate.rows)
    case .alternativeBegin(let digest): take(digest, EventSchema.alternativeBegin)
    case .alternative(let route): take(route, TakenRoute.rows)
    case .onlineRoute(let route): take(route, TakenRoute.onlineRows)
    case .alternativeFail(let digest, let reason):
      take((digest, reason), EventSchema.alternativeFail)
    case .routeRefresh(let refresh): take(refresh, RouteRefresh.rows)
    case .signalLost(let silence): take(silence, EventSchema.signalLost)
    case .signalBack(let silence, let gap): take((silence, gap), EventSchema.signalBack)
    case .simulationWillBegin(let reason), .simulationBegin(let reason),
      .simulationWillEnd(let reason), .simulationEnd(let reason):
      take(reason, EventSchema.simulation)
    case .speedLimit(let report): take(report, SpeedLimitReport.rows)
    case .roadAlert(let alert, let phase, let distance):
      take((alert, phase, distance), EventSchema.roadAlert)
    case .speeding(let report): take(report, SpeedingReport.rows)
    case .traffic(let level): take(level, EventSchema.traffic)
    case .lighting(let mode, let reason): take((mode, reason), EventSchema.lighting)
    case .accuracyAuthorization(let authorization): take(authorization, EventSchema.authorization)
    case .power(let power): take(power, PowerReport.rows)
    case .locationDiscard(let reason, let accuracy):
      take((reason, accuracy), EventSchema.locationDiscard)
    case .progress(let report): take(report, ProgressReport.rows)
    case .location(let location): take(location, SnappedLocation.rows)
    case .remainingTime, .remainingDistance: take((), EventSchema.nothing)
    case .warning(let warning): take(warning, WarningReport.rows)
    case .summary(let summary): take(summary, TripSummary.rows)
    }
  }
}
