package import Geodesy

/// One thing that a trip announces, at one instant.
///
/// Values are exact; the wire form rounds them once.
package struct TripEvent: Equatable, Sendable {
  /// When it happened, on the trip's virtual clock.
  package var instant: Instant

  /// The index of the latest fix read, the first being 0; absent before it.
  package var fixIndex: Int?

  /// Where the receiver was, and its place on the route.
  package var place: EventPlace?

  /// How far along the route the traveler was.
  package var progress: EventProgress?

  /// What happened.
  package var kind: Kind

  /// The comparisons behind the decision, in words; empty unless asked for.
  package var why: [String]

  /// Makes an event.
  package init(
    instant: Instant, fixIndex: Int? = nil, place: EventPlace? = nil,
    progress: EventProgress? = nil, kind: Kind, why: [String] = []
  ) {
    self.instant = instant
    self.fixIndex = fixIndex
    self.place = place
    self.progress = progress
    self.kind = kind
    self.why = why
  }

  /// What can happen on a trip; a case per event of the wire form.
  package enum Kind: Equatable, Sendable {
    case start(TripStart)
    case state(NavigationStatus, previous: NavigationStatus)
    case depart(deviation: Double)
    case step(StepEntry)
    case legStart(LegStart)
    case waypointApproach(waypoint: Int, name: String?, isFinal: Bool)
    case arrival(Arrival)
    /// A waypoint was left behind without a visit.
    case waypointMissed(WaypointMiss)
    case offRoute(OffRoute)
    case onRoute(offDuration: Double, deviation: Double)
    case rerouteVeto(reason: VetoReason, count: Int)
    case rerouteRequest(RerouteRequest)
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

/// The raw place of the latest fix and its place on the route.
package struct EventPlace: Equatable, Sendable {
  /// Where the receiver said it was.
  package var coordinate: Coordinate

  /// The nearest matching place on the route.
  package var snapped: Coordinate?

  /// Makes a place.
  package init(coordinate: Coordinate, snapped: Coordinate? = nil) {
    self.coordinate = coordinate
    self.snapped = snapped
  }
}

/// How far along the route an event happened.
package struct EventProgress: Equatable, Sendable {
  /// The leg, the first being 0.
  package var leg: Int
  /// The step within its leg, the first being 0.
  package var step: Int
  /// Meters to the leg's end along the route.
  package var legRemainingDistance: Double
  /// Seconds to the leg's end; absent when the route has no durations.
  package var legRemainingDuration: Double?
  /// Meters to the route's end along the route.
  package var remainingDistance: Double
  /// Seconds to the route's end; absent when the route has no durations.
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
