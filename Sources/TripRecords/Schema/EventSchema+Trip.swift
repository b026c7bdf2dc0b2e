import Geodesy
import TripModel

extension EventSchema {
  /// The events that come with the fixes.
  static let progressEvents: [EventSchema] = [
    EventSchema(
      .progress, "progress", .progress, printed: false, "how far the traveler is, at every fix",
      ProgressReport.rows),
    EventSchema(
      .location, "location", .progress, printed: false,
      "the receiver's state on the road: here lat and lon are the place on the route, where known",
      SnappedLocation.rows),
    EventSchema(
      .remainingTime, "remaining_time", .progress, printed: false,
      "the time remaining changed by the threshold", nothing),
    EventSchema(
      .remainingDistance, "remaining_distance", .progress, printed: false,
      "the distance remaining changed by the threshold", nothing),
    EventSchema(
      .locationDiscard, "location_discard", .progress, printed: false, "a fix was not used",
      locationDiscard),
  ]

  /// The events of a silent receiver.
  static let simulationEvents: [EventSchema] = [
    EventSchema(
      .signalLost, "signal_lost", .simulation, "no fix came for longer than the patience allows",
      signalLost),
    EventSchema(
      .signalBack, "signal_back", .simulation, "a fix came after a loss of signal", signalBack),
    EventSchema(
      .simulationWillBegin, "simulation_will_begin", .simulation, printed: false,
      "fixes are about to be made in the place of the receiver's", simulation),
    EventSchema(
      .simulationBegin, "simulation_begin", .simulation,
      "fixes are made in the place of the receiver's, one a second along the route", simulation),
    EventSchema(
      .simulationWillEnd, "simulation_will_end", .simulation, printed: false,
      "the receiver's fixes are about to be used again", simulation),
    EventSchema(
      .simulationEnd, "simulation_end", .simulation, "the receiver's fixes are used again",
      simulation),
  ]

  /// The events of the device's surroundings.
  static let environmentEvents: [EventSchema] = [
    EventSchema(
      .speedLimit, "speed_limit", .environment, printed: false,
      "another speed limit applies, or none, or it is not known", SpeedLimitReport.rows),
    EventSchema(
      .roadAlert, "road_alert", .environment, printed: false,
      "something along the road lies ahead, was entered or was left", roadAlert),
    EventSchema(
      .speeding, "speeding", .environment, printed: false,
      "the excess over the speed limit changed by a whole percent, or its severity",
      SpeedingReport.rows),
    EventSchema(
      .traffic, "traffic", .environment, printed: false,
      "the traffic on the rest of the leg changed", traffic),
    EventSchema(
      .lighting, "lighting", .environment, printed: false, "day became night, or night day",
      lighting),
    EventSchema(
      .accuracyAuthorization, "accuracy_authorization", .environment, printed: false,
      "the system changed how exactly the application may know the place", authorization),
    EventSchema(
      .power, "power", .environment, printed: false,
      "the battery changed, or at the trip's end the watch over it", PowerReport.rows),
  ]

  /// The events about the run itself.
  static let healthEvents: [EventSchema] = [
    EventSchema(
      .start, "start", .health, "the first line, written when the first fix is in",
      leading: TripStart.leadingRows, TripStart.rows),
    EventSchema(
      .warning, "warning", .health, "a fault of an input that did not end the trip",
      WarningReport.rows),
    EventSchema(
      .summary, "summary", .health, "the last line; without it the stream was cut off",
      leading: TripSummary.leadingRows, TripSummary.rows),
  ]

  /// No field of its own.
  static let nothing: [FieldRow<Void>] = []

  static let locationDiscard: [FieldRow<(reason: DiscardReason, accuracy: Double?)>] = [
    .word("reason", "why") { $0.reason },
    .decimal("accuracy_m", .meters, "the fix's own radius of accuracy") { $0.accuracy },
  ]

  static let signalLost: [FieldRow<Double>] = [
    .decimal("silence_s", .seconds, "seconds without a fix") { $0 }
  ]

  static let signalBack: [FieldRow<(silence: Double, gap: Double)>] =
    signalLost.map { $0.within { $0.silence } } + [
      .decimal("gap_m", .meters, "meters between the fixes around the silence") { $0.gap }
    ]

  static let simulation: [FieldRow<SimulationReason>] = [.word("reason", "why") { $0 }]

  static let roadAlert: [FieldRow<(alert: RoadAlert, phase: RoadAlertPhase, distance: Double?)>] = [
    .text("alert", "the router's name for it, else one that no other of the route has") {
      $0.alert.id
    },
    .word("kind", "what it is") { $0.alert.kind },
    .word("phase", "whether it lies ahead, was entered or was left; a place is only left") {
      $0.phase
    },
    .decimal("distance_m", .meters, "meters along the route to where it begins, if ahead") {
      $0.distance
    },
    .decimal("length_m", .meters, "its length in meters, 0 for a place") { $0.alert.length },
    .text("name", "its name; of an incident its type, of a border the country behind it") {
      $0.alert.name
    },
    .text("impact", "how grave it is, in the router's word") { $0.alert.impact },
    .text("message", "what it is, in the router's words") { $0.alert.message },
  ]

  static let traffic: [FieldRow<TrafficLevel>] = [.word("level", "how dense it is") { $0 }]

  static let lighting: [FieldRow<(mode: Lighting, reason: LightingReason)>] = [
    .word("mode", "how a map should look") { $0.mode },
    .word("reason", "what decides it") { $0.reason },
  ]

  static let authorization: [FieldRow<LocationAuthorization>] = [
    .word("authorization", "full, reduced to kilometers, or denied") { $0 }
  ]
}

extension ProgressReport {
  /// The fields of `progress`.
  static let rows: [FieldRow<ProgressReport>] = [
    .decimal("step_remaining_m", .meters, "meters to the step's end") { $0.stepRemainingDistance },
    .decimal("step_remaining_s", .seconds, "seconds to the step's end") {
      $0.stepRemainingDuration
    },
    .count(
      "intersection", "index in its step of the intersection passed last, the first being 0"
    ) { $0.intersection },
    .decimal("next_intersection_m", .meters, "meters to the next intersection of the step") {
      $0.nextIntersection?.distance
    },
    .decimal("next_intersection_lat", .coordinateDegrees, "its latitude") {
      $0.nextIntersection?.coordinate.latitude
    },
    .decimal("next_intersection_lon", .coordinateDegrees, "its longitude") {
      $0.nextIntersection?.coordinate.longitude
    },
    .texts("next_intersection_lanes", "the lanes before it, as in visual_instruction") {
      $0.nextIntersection?.lanes.map(\.text) ?? []
    },
    .count("remaining_steps", "the steps after this one, up to the route's end") {
      $0.remainingSteps
    },
    .count("remaining_waypoints", "the waypoints still to visit") { $0.remainingWaypoints },
    .text("road", "the name of the road being driven") { $0.road?.name },
    .text("ref", "the number of that road") { $0.road?.reference },
    .texts("class", "the kind and the classes of that road, in the router's words") {
      $0.road?.classes ?? []
    },
    .decimal("limit_mps", .metersPerSecond, "the speed limit, where one is known and applies") {
      $0.road?.limit
    },
    .text("congestion", "the congestion there, in the router's word") { $0.road?.congestion },
    .flag("tunnel", "true in a tunnel") { $0.road?.isTunnel == true },
    .decimal("traveled_m", .meters, "meters driven along the route") { $0.traveledDistance },
    .decimal("fraction", .fraction, "the part of the route that lies behind, 0…1") { $0.fraction },
    .decimal("deviation_m", .meters, "meters from the fix to the route") { $0.deviation },
    .decimal("accuracy_m", .meters, "the fix's own radius of accuracy") { $0.accuracy },
    .word("state", "the state of navigation") { $0.status },
    .boolean("simulated", "whether the fix was made by a simulator") { $0.isSimulated },
  ]
}

extension SnappedLocation {
  /// The fields of `location`.
  static let rows: [FieldRow<SnappedLocation>] = [
    .decimal("altitude_m", .meters, "meters above sea level") { $0.altitude },
    .bearing("course_deg", "the direction of travel") { $0.course },
    .decimal("speed_mps", .metersPerSecond, "the speed over ground") { $0.speed },
    .decimal("accuracy_m", .meters, "the fix's own radius of accuracy") { $0.accuracy },
    .decimal("deviation_m", .meters, "meters from the fix to its place on the route") {
      $0.deviation
    },
  ]
}

extension SpeedLimitReport {
  /// The fields of `speed_limit`.
  static let rows: [FieldRow<SpeedLimitReport>] = [
    .decimal("limit_mps", .metersPerSecond, "the limit, where one applies") { $0.limit },
    .word("unit", "the unit of the signs that state it") { $0.unit },
    .word("reason", "whether it changed, none applies or it is unknown") { $0.reason },
  ]
}

extension SpeedingReport {
  /// The fields of `speeding`.
  static let rows: [FieldRow<SpeedingReport>] = [
    .word("severity", "how grave it is") { $0.severity },
    .decimal("above_pct", .percent, "how much faster than the limit; 0 without an alert") {
      $0.excess.map { $0 * 100 }
    },
    .decimal("limit_mps", .metersPerSecond, "the speed limit") { $0.limit },
    .decimal("speed_mps", .metersPerSecond, "the speed over ground") { $0.speed },
  ]
}

extension PowerReport {
  /// The fields of `power`.
  static let rows: [FieldRow<PowerReport>] = [
    .decimal("level_pct", .percent, "how full the battery is") { $0.level.map { $0 * 100 } },
    .boolean("plugged", "whether it is being charged") { $0.isPlugged },
    .boolean("monitored", "whether the application goes on watching it") { $0.isMonitored },
  ]
}

extension TripStart {
  /// The field of `start` that stands first.
  static let leadingRows: [FieldRow<TripStart>] = [
    .always("schema", .word([EventSchema.version]), "name and version of this wire form") { _ in
      .text(EventSchema.version)
    }
  ]

  /// The other fields of `start`.
  static let rows: [FieldRow<TripStart>] = [
    .text("route", "the route's last path component") { $0.route },
    .text("trace", "the trace's last path component, - for standard input") { $0.trace },
    .digest("route_digest", "digest of the route's line") { $0.routeDigest },
    .digest("options_digest", "digest of what differs from the profile's defaults") {
      $0.optionsDigest
    },
    .text("profile", "the profile's name") { $0.profile },
    .text("router", "the scheme of the router") { $0.router },
    .count("legs", "the route's number of legs") { $0.legs },
    .count("steps", "the route's number of steps") { $0.steps },
    .decimal("route_m", .meters, "the length of the route's line in meters") { $0.routeDistance },
  ]
}

extension WarningReport {
  /// The fields of `warning`.
  static let rows: [FieldRow<WarningReport>] = [
    .text("code", "the fault's constant name") { $0.code },
    .text("message", "the fault in words") { $0.message },
    .text("file", "the file's last path component") { $0.file },
    .count("line", "the line, the first being 1") { $0.line },
    .count("column", "the column in UTF-8 bytes, the first being 1") { $0.column },
  ]
}

extension TripSummary {
  /// The field of `summary` that stands first.
  static let leadingRows: [FieldRow<TripSummary>] = [
    .word("outcome", "how the trip ended") { $0.outcome }
  ]

  /// The other fields of `summary`.
  static let rows: [FieldRow<TripSummary>] = [
    .digest("trace_digest", "digest of time and place of every fix read") { $0.traceDigest },
    .count("fixes", "fixes read, discarded ones counted") { $0.fixes },
    .count("discarded", "fixes not used") { $0.discarded },
    .count("ignored", "fixes set aside while locations were simulated") {
      $0.ignored > 0 ? $0.ignored : nil
    },
    .count("arrivals", "waypoints arrived at") { $0.arrivals },
    .count("waypoints", "waypoints to arrive at") { $0.waypoints },
    .count("off_route", "times the route was left") { $0.offRoute },
    .count("requests", "routes asked for") { $0.requests },
    .count("reroutes", "routes put in the place of the one driven") { $0.reroutes },
    .count("failures", "requests that failed") { $0.failures },
    .count("unanswered", "requests still open at the end") { $0.unanswered },
    .count("spoken", "spoken instructions announced") { $0.spoken },
    .count("visual", "visual instructions announced") { $0.visual },
    .count("skipped", "instructions passed without being announced") { $0.skipped },
    .count("warnings", "warnings printed") { $0.warnings },
    .decimal("traveled_m", .meters, "meters driven along routes") { $0.traveledDistance },
    .decimal("duration_s", .seconds, "seconds from the first fix to the last") { $0.duration },
    .word("state", "the state of navigation at the end") { $0.state },
  ]
}
