import Geodesy

@testable import TripModel

/// One event of each name with all values, and some with as few as possible.
enum SampleEvents {
  /// The time of the samples' first fix.
  static let start = Instant(milliseconds: 1_714_557_600_000)

  static let full: [TripEvent] = kinds.map { kind in
    TripEvent(
      instant: Instant(milliseconds: start.milliseconds + 83_450), fixIndex: 84,
      coordinates: EventCoordinates(
        fix: Coordinate(latitude: 47.123_456_78, longitude: -8.5),
        snapped: Coordinate(latitude: 47.1234, longitude: -8.500_01)),
      progress: EventProgress(
        leg: 1, step: 3, legRemainingDistance: 1234.567, legRemainingDuration: 98.76,
        remainingDistance: 4321, remainingDuration: 400.5),
      kind: kind, why: ["deviation_m 57.41 > 50.00", "a \"quoted\" word"])
  }

  static let bare: [TripEvent] = bareKinds.map {
    TripEvent(instant: start, fixIndex: 0, kind: $0)
  }

  /// The sample of a name with all values.
  static func sample(of name: EventName) -> TripEvent {
    full[name.ordinal]
  }

  static let kinds: [TripEvent.Kind] = [
    .state(.offRoute, previous: .tracking),
    .depart(deviation: 2.345),
    .waypointApproach(waypoint: 1, name: "Café", isFinal: false),
    .arrival(
      Arrival(
        waypoint: 2, name: "Station", isFinal: true, distance: 12.3, advances: false,
        reason: .reached)),
    .waypointMissed(
      WaypointMiss(
        waypoint: 1, name: "Depot", nearest: 294.128, reason: .drivenPast, advances: false)),
    .legStart(LegStart(waypoint: 2, name: "Station", distance: 5000, duration: 300)),
    .offRoute(
      OffRoute(
        reason: .distance, kind: .offRoute, deviation: 57.412, threshold: 50, since: 2)),
    .onRoute(offDuration: 12.5, deviation: 3),
    .rerouteVeto(reason: .arriving, count: 2),
    .rerouteRequest(
      RouteRequest(
        number: 1, purpose: .reroute, router: .onboard, reason: .wrongWay,
        origin: Coordinate(latitude: 47, longitude: 8), course: Bearing(degrees: 271.26),
        avoidRadius: 80,
        waypoints: [
          Coordinate(latitude: 47.5, longitude: 8), Coordinate(latitude: 47.6, longitude: 8.1),
        ], vias: [0], options: ["exclude=toll"])),
    .reroute(
      Reroute(
        isProactive: false, reason: .distance,
        route: TakenRoute(
          request: 1, latency: 1, routeDigest: Digest(value: 0xabc), routeDistance: 5123.4,
          routeDuration: 432.1, legs: 1, steps: 7))),
    .rerouteFail(request: 1, purpose: .faster, reason: .noRoute, message: "no road near"),
    .rerouteCancel(request: 1, reason: .backOnRoute),
    .routeChange(reason: .initial, routeDigest: Digest(value: .max)),
    .spokenInstruction(
      SpokenAnnouncement(
        instruction: 0, text: "Turn left", ssml: "<speak>Turn left</speak>",
        triggerDistance: 200, actualDistance: 193.46, leadTime: 14.2, isInBackground: true,
        heard: HeardSpeech(
          duration: 1.2, overlap: 0.4, cut: 0.25, isLate: true, isRepeated: true))),
    .visualInstruction(
      VisualAnnouncement(
        instruction: 1,
        content: VisualInstruction(
          triggerDistance: 200, primary: "Main Street", secondary: "Town", sub: "then right",
          maneuver: "turn", modifier: "left",
          lanes: [
            Lane(indications: ["left"], isValid: false),
            Lane(indications: ["straight", "right"], isValid: true, activeDirection: "right"),
            Lane(indications: [], isValid: false),
          ], exit: "12A", secondaryManeuver: BannerManeuver(type: "fork", modifier: "slight left"),
          subManeuver: BannerManeuver(type: "turn", modifier: "sharp right"), degrees: 270,
          drivingSide: .right, shields: ["A 9", "101"], junctionView: "https://a.example/1.png"),
        exitNumber: 3, triggerDistance: 200, actualDistance: 180, isInBackground: true)),
    .step(
      StepEntry(
        Step(
          vertices: 3...9,
          maneuver: Maneuver(type: "turn", modifier: "left", roundaboutExit: 2),
          name: "Main Street", reference: "A 9", destinations: "Town", exits: "12A",
          mode: "driving", drivingSide: .left),
        distance: 250, duration: 21.5, incidents: ["accident", "construction"], isClosed: true)),
    .fasterRoute(
      FasterRoute(
        request: 2, reason: .faster, saving: 61.5, decision: .accepted,
        routeDigest: Digest(value: 0xabc),
        routeDistance: 5123.4, routeDuration: 432.1)),
    .alternatives(
      AlternativesUpdate(
        reason: .interval,
        added: [
          Alternative(
            routeDigest: Digest(value: 0xabc), forkDistance: 412.346, change: -120,
            durationChange: 35.25),
          Alternative(
            routeDigest: Digest(value: 0xdef), forkDistance: 900, change: 1500.5,
            durationChange: 0),
        ], removed: [Digest(value: 1)], known: [Digest(value: 0xabc), Digest(value: 0xdef)])),
    .alternativesFail(request: 3, reason: .noRoute, message: "no way"),
    .alternativeBegin(routeDigest: Digest(value: 0xabc)),
    .alternative(
      TakenRoute(
        routeDigest: Digest(value: 0xabc), routeDistance: 5123.4, routeDuration: 432.1, legs: 1,
        steps: 7)),
    .alternativeFail(routeDigest: Digest(value: 0xabc), reason: .waypoints),
    .onlineRoute(
      TakenRoute(
        request: 2, latency: 3, routeDigest: Digest(value: 0xabc), routeDistance: 5123.4,
        routeDuration: 432.1, legs: 1, steps: 7)),
    .routeRefresh(
      RouteRefresh(request: 3, segments: 12, change: 30.5, closures: 1, incidents: 2)),
    .routeRefreshFail(request: 3, reason: .network, message: "no answer"),
    .progress(
      ProgressReport(
        stepRemainingDistance: 100.005, stepRemainingDuration: 9.5, intersection: 2,
        nextIntersection: NextIntersection(
          distance: 42.5, coordinate: Coordinate(latitude: 47.2, longitude: -8.4),
          lanes: [Lane(indications: ["left"], isValid: true)]), traveledDistance: 800,
        fraction: 0.25, deviation: 4.5, status: .tracking, isSimulated: false, accuracy: 6.5,
        road: RoadReport(
          name: "Main Street", reference: "A 9", classes: ["primary", "toll"], limit: 13.889,
          congestion: "heavy", isTunnel: true), remainingSteps: 7, remainingWaypoints: 2)),
    .location(
      SnappedLocation(
        altitude: 412.2, course: Bearing(degrees: 90), speed: 13.889, accuracy: 6.5,
        deviation: 4.5)),
    .remainingTime,
    .remainingDistance,
    .locationDiscard(reason: .accuracy, accuracy: 150),
    .signalLost(silence: 3),
    .signalBack(silence: 20.5, gap: 250),
    .simulationWillBegin(.tunnel),
    .simulationBegin(.poorGPS),
    .simulationWillEnd(.manual),
    .simulationEnd(.tunnel),
    .speedLimit(SpeedLimitReport(limit: 13.889, unit: .milesPerHour, reason: .changed)),
    .roadAlert(
      RoadAlert(
        id: "7", kind: .incident, length: 120, name: "construction", impact: "minor",
        message: "One lane"), phase: .ahead, distance: 500.5),
    .speeding(SpeedingReport(severity: .minor, excess: 0.234, limit: 13.889, speed: 17.146)),
    .traffic(.heavy),
    .lighting(.night, reason: .tunnel),
    .accuracyAuthorization(.reduced),
    .power(PowerReport(level: 0.2, isPlugged: false, isMonitored: true)),
    .start(
      TripStart(
        TripInputs(route: "route.geojson", trace: "-", optionsDigest: Digest(value: 2)),
        routeDigest: Digest(value: 1), legs: 2, steps: 9, routeDistance: 6000)),
    .warning(
      WarningReport(
        code: "bad_latitude", message: "latitude '91' is out of range", file: "a.gpx", line: 4,
        column: 10)),
    .summary(
      TripSummary(
        outcome: .notArrived, traceDigest: Digest(value: 0xfeed), counts: counts,
        waypoints: 2, unanswered: 0, duration: 600, state: .offRoute)),
  ]

  private static let counts: TripCounts = {
    var counts = TripCounts()
    (counts.fixes, counts.accepted, counts.ignored) = (100, 98, 3)
    (counts.arrivals, counts.offRoute, counts.requests, counts.reroutes) = (1, 1, 1, 1)
    (counts.spoken, counts.visual, counts.skipped, counts.warnings) = (6, 7, 1, 1)
    counts.travel(5000.5)
    return counts
  }()

  private static let bareKinds: [TripEvent.Kind] = [
    .waypointApproach(waypoint: 1, name: nil, isFinal: true),
    .arrival(Arrival(waypoint: 1, isFinal: false, distance: 0, advances: true, reason: .passed)),
    .legStart(LegStart(waypoint: 1, distance: 0)),
    .rerouteRequest(
      RouteRequest(
        number: 2, purpose: .faster, origin: Coordinate(latitude: 47, longitude: 8), waypoints: [])),
    .reroute(
      Reroute(
        isProactive: true,
        route: TakenRoute(
          request: 2, latency: 0, routeDigest: Digest(), routeDistance: 0, legs: 1, steps: 1))),
    .rerouteFail(request: 2, purpose: .reroute, reason: .exhausted, message: nil),
    .alternatives(
      AlternativesUpdate(
        reason: .passed,
        added: [Alternative(routeDigest: Digest(), forkDistance: 0, change: 0)])),
    .alternativesFail(request: 2, reason: .network, message: nil),
    .alternative(
      TakenRoute(routeDigest: Digest(), routeDistance: 0, legs: 1, steps: 1)),
    .routeRefresh(RouteRefresh(segments: 0)),
    .routeRefreshFail(request: nil, reason: .invalidAnswer, message: nil),
    .spokenInstruction(
      SpokenAnnouncement(instruction: 0, text: "", triggerDistance: 0, actualDistance: 0)),
    .visualInstruction(
      VisualAnnouncement(
        instruction: 0, content: VisualInstruction(triggerDistance: 0, primary: "x"),
        triggerDistance: 0, actualDistance: 0)),
    .step(
      StepEntry(
        Step(vertices: 0...0, maneuver: Maneuver(type: "depart"), isSynthetic: true), distance: 0)),
    .progress(
      ProgressReport(
        stepRemainingDistance: 0, traveledDistance: 0, fraction: 0, deviation: 0,
        status: .initialized, isSimulated: true)),
    .location(SnappedLocation()),
    .locationDiscard(reason: .duplicate, accuracy: nil),
    .speedLimit(SpeedLimitReport(reason: .unknown)),
    .roadAlert(RoadAlert(id: "tunnel-3", kind: .tunnel, length: 80), phase: .left, distance: nil),
    .speeding(SpeedingReport(severity: .none, excess: 0)),
    .power(PowerReport(isPlugged: true, isMonitored: false)),
    .warning(WarningReport(code: "c", message: "m")),
  ]
}
