package import Geodesy

/// An event of a trip at one instant.
///
/// Values are exact; the wire format rounds them once.
package struct TripEvent: Equatable, Sendable {
  /// The time of the event on the trip's virtual clock.
  package var instant: Instant

  /// The index of the latest fix read; absent before the first.
  package var fixIndex: Int?

  /// The coordinate of the fix and the snapped location.
  package var coordinates: EventCoordinates?

  /// The progress along the route.
  package var progress: EventProgress?

  /// What happened.
  package var kind: Kind

  /// The comparisons behind the decision, as text; empty unless requested.
  package var why: [String]

  /// Makes an event.
  package init(
    instant: Instant, fixIndex: Int? = nil, coordinates: EventCoordinates? = nil,
    progress: EventProgress? = nil, kind: Kind, why: [String] = []
  ) {
    self.instant = instant
    self.fixIndex = fixIndex
    self.coordinates = coordinates
    self.progress = progress
    self.kind = kind
    self.why = why
  }

  /// The kinds of events, one case per event of the wire format.
  package enum Kind: Equatable, Sendable {
    case start(TripStart)
    case state(NavigationStatus, previous: NavigationStatus)
    case depart(deviation: Double)
    case step(StepEntry)
    case legStart(LegStart)
    case waypointApproach(waypoint: Int, name: String?, isFinal: Bool)
    case arrival(Arrival)
    /// A waypoint was left behind without an arrival.
    case waypointMissed(WaypointMiss)
    case offRoute(OffRoute)
    case onRoute(offDuration: Double, deviation: Double)
    case rerouteVeto(reason: VetoReason, count: Int)
    case rerouteRequest(RouteRequest)
    case reroute(Reroute)
    case rerouteFail(
      request: Int, purpose: FailedPurpose, reason: RerouteFailureReason, message: String?)
    case rerouteCancel(request: Int, reason: RerouteCancelReason)
    case routeChange(reason: RouteChangeReason, routeDigest: Digest)
    case spokenInstruction(SpokenAnnouncement)
    case visualInstruction(VisualAnnouncement)
    case fasterRoute(FasterRoute)
    case alternatives(AlternativesUpdate)
    case alternativesFail(request: Int, reason: RerouteFailureReason, message: String?)
    case alternativeBegin(routeDigest: Digest)
    case alternative(TakenRoute)
    case alternativeFail(routeDigest: Digest, reason: AlternativeFailureReason)
    case onlineRoute(TakenRoute)
    case routeRefresh(RouteRefresh)
    case routeRefreshFail(request: Int?, reason: RerouteFailureReason, message: String?)
    case signalLost(silence: Double)
    case signalBack(silence: Double, gap: Double)
    case simulationWillBegin(SimulationReason)
    case simulationBegin(SimulationReason)
    case simulationWillEnd(SimulationReason)
    case simulationEnd(SimulationReason)
    case speedLimit(SpeedLimitReport)
    case roadAlert(RoadAlert, phase: RoadAlertPhase, distance: Double?)
    case speeding(SpeedingReport)
    case traffic(TrafficLevel)
    case lighting(Lighting, reason: LightingReason)
    case accuracyAuthorization(LocationAuthorization)
    case power(PowerReport)
    case locationDiscard(reason: DiscardReason, accuracy: Double?)
    case progress(ProgressReport)
    case location(SnappedLocation)
    case remainingTime
    case remainingDistance
    case warning(WarningReport)
    case summary(TripSummary)
  }
}

/// The coordinates of the latest fix: as the receiver states it, and snapped to the route.
package struct EventCoordinates: Equatable, Sendable {
  /// As the receiver states it.
  package var fix: Coordinate

  /// Snapped to the route.
  package var snapped: Coordinate?

  /// Makes the coordinates of a fix.
  package init(fix: Coordinate, snapped: Coordinate? = nil) {
    self.fix = fix
    self.snapped = snapped
  }
}

/// The progress along the route at an event.
package struct EventProgress: Equatable, Sendable {
  /// The index of the leg.
  package var leg: Int
  /// The index of the step within its leg.
  package var step: Int
  /// The distance to the leg's end along the route in meters.
  package var legRemainingDistance: Double
  /// The time to the leg's end in seconds; absent if the route has no durations.
  package var legRemainingDuration: Double?
  /// The distance to the route's end along the route in meters.
  package var remainingDistance: Double
  /// The time to the route's end in seconds; absent if the route has no durations.
  package var remainingDuration: Double?

  /// Makes a progress.
  package init(
    leg: Int, step: Int, legRemainingDistance: Double, legRemainingDuration: Double? = nil,
    remainingDistance: Double, remainingDuration: Double? = nil
  ) {
    self.leg = leg
    self.step = step
    self.legRemainingDistance = legRemainingDistance
    self.legRemainingDuration = legRemainingDuration
    self.remainingDistance = remainingDistance
    self.remainingDuration = remainingDuration
  }
}
