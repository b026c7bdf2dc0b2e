import TripModel

extension EventSchema {
  /// The events that come with the fixes.
  static let progressEvents: [EventSchema] = [
    EventSchema(
      .progress, "progress", .progress, printed: false, "how far the traveler is, at every fix",
      [
        .ifKnown("step_remaining_m", .decimal(.meters), "meters to the step's end"),
        .ifKnown("step_remaining_s", .decimal(.seconds), "seconds to the step's end"),
        .ifKnown(
          "intersection", .count,
          "index in its step of the intersection passed last, the first being 0"),
        .always("traveled_m", .decimal(.meters), "meters driven along the route"),
        .always("fraction", .decimal(.fraction), "the part of the route that lies behind, 0…1"),
        .always("deviation_m", .decimal(.meters), "meters from the fix to the route"),
        .always("state", .word(of: NavigationStatus.self), "the state of navigation"),
        .always("simulated", .boolean, "whether the fix was made by a simulator"),
      ]),
    EventSchema(
      .location, "location", .progress, printed: false,
      "the receiver's state on the road: here lat and lon are the place on the route, where known",
      [
        .ifKnown("altitude_m", .decimal(.meters), "meters above sea level"),
        .ifKnown("course_deg", .decimal(.degrees), "the direction of travel"),
        .ifKnown("speed_mps", .decimal(.metersPerSecond), "the speed over ground"),
      ]),
    EventSchema(
      .remainingTime, "remaining_time", .progress, printed: false,
      "the time remaining changed by the threshold", []),
    EventSchema(
      .remainingDistance, "remaining_distance", .progress, printed: false,
      "the distance remaining changed by the threshold", []),
    EventSchema(
      .locationDiscard, "location_discard", .progress, printed: false, "a fix was not used",
      [
        .always("reason", .word(of: DiscardReason.self), "why"),
        .ifKnown("accuracy_m", .decimal(.meters), "the fix's own radius of accuracy"),
      ]),
  ]

  /// The events of a silent receiver.
  static let simulationEvents: [EventSchema] = [
    EventSchema(
      .signalLost, "signal_lost", .simulation, "no fix came for longer than the patience allows",
      [silence]),
    EventSchema(
      .signalBack, "signal_back", .simulation, "a fix came after a loss of signal",
      [
        silence,
        .always("gap_m", .decimal(.meters), "meters between the fixes around the silence"),
      ]),
    EventSchema(
      .simulationWillBegin, "simulation_will_begin", .simulation, printed: false,
      "fixes are about to be made in the place of the receiver's", [simulationReason]),
    EventSchema(
      .simulationBegin, "simulation_begin", .simulation,
      "fixes are made in the place of the receiver's, one a second along the route",
      [simulationReason]),
    EventSchema(
      .simulationWillEnd, "simulation_will_end", .simulation, printed: false,
      "the receiver's fixes are about to be used again", [simulationReason]),
    EventSchema(
      .simulationEnd, "simulation_end", .simulation, "the receiver's fixes are used again",
      [simulationReason]),
  ]

  /// The events of the device's surroundings.
  static let environmentEvents: [EventSchema] = [
    EventSchema(
      .speeding, "speeding", .environment, printed: false,
      "the excess over the speed limit changed by a whole percent, or its severity",
      [
        .always("severity", .word(of: SpeedingSeverity.self), "how grave it is"),
        .always("above_pct", .decimal(.percent), "how much faster than the limit, at least 0"),
        .ifKnown("limit_mps", .decimal(.metersPerSecond), "the speed limit"),
        .ifKnown("speed_mps", .decimal(.metersPerSecond), "the speed over ground"),
      ]),
    EventSchema(
      .traffic, "traffic", .environment, printed: false,
      "the traffic on the rest of the leg changed",
      [.always("level", .word(of: TrafficLevel.self), "how dense it is")]),
    EventSchema(
      .lighting, "lighting", .environment, printed: false, "day became night, or night day",
      [
        .always("mode", .word(of: Lighting.self), "how a map should look"),
        .always("reason", .word(of: LightingReason.self), "what decides it"),
      ]),
    EventSchema(
      .accuracyAuthorization, "accuracy_authorization", .environment, printed: false,
      "the system changed how exactly the application may know the place",
      [
        .always(
          "authorization", .word(of: LocationAuthorization.self),
          "full, reduced to kilometers, or denied")
      ]),
    EventSchema(
      .power, "power", .environment, printed: false,
      "the battery changed, or at the trip's end the watch over it",
      [
        .ifKnown("level_pct", .decimal(.percent), "how full the battery is"),
        .always("plugged", .boolean, "whether it is being charged"),
        .always("monitored", .boolean, "whether the application goes on watching it"),
      ]),
  ]

  /// The events about the run itself.
  static let healthEvents: [EventSchema] = [
    EventSchema(
      .start, "start", .health, "the first line, written when the first fix is in",
      leading: [.always("schema", .word([version]), "name and version of this wire form")],
      [
        .always("route", .text, "the route's last path component"),
        .always("trace", .text, "the trace's last path component, - for standard input"),
        .always("route_digest", .digest, "digest of the route's line"),
        .always("options_digest", .digest, "digest of what differs from the profile's defaults"),
        .always("profile", .text, "the profile's name"),
        .always("router", .text, "the scheme of the router"),
        .always("legs", .count, "the route's number of legs"),
        .always("steps", .count, "the route's number of steps"),
        .always("route_m", .decimal(.meters), "the length of the route's line in meters"),
      ]),
    EventSchema(
      .warning, "warning", .health, "a fault of an input that did not end the trip",
      [
        .always("code", .text, "the fault's constant name"),
        .always("message", .text, "the fault in words"),
        .ifKnown("file", .text, "the file's last path component"),
        .ifKnown("line", .count, "the line, the first being 1"),
        .ifKnown("column", .count, "the column in UTF-8 bytes, the first being 1"),
      ]),
    EventSchema(
      .summary, "summary", .health, "the last line; without it the stream was cut off",
      leading: [.always("outcome", .word(of: TripOutcome.self), "how the trip ended")],
      summaryFields),
  ]

  private static let simulationReason = EventField.always(
    "reason", .word(of: SimulationReason.self), "why")
  private static let silence = EventField.always(
    "silence_s", .decimal(.seconds), "seconds without a fix")

  private static let summaryFields: [EventField] = [
    .always("trace_digest", .digest, "digest of time and place of every fix read"),
    .always("fixes", .count, "fixes read, discarded ones counted"),
    .always("discarded", .count, "fixes not used"),
    .ifKnown("ignored", .count, "fixes set aside while locations were simulated"),
    .always("arrivals", .count, "waypoints arrived at"),
    .always("waypoints", .count, "waypoints to arrive at"),
    .always("off_route", .count, "times the route was left"),
    .always("requests", .count, "routes asked for"),
    .always("reroutes", .count, "routes put in the place of the one driven"),
    .always("failures", .count, "requests that failed"),
    .always("unanswered", .count, "requests still open at the end"),
    .always("spoken", .count, "spoken instructions announced"),
    .always("visual", .count, "visual instructions announced"),
    .always("skipped", .count, "instructions passed without being announced"),
    .always("warnings", .count, "warnings printed"),
    .always("traveled_m", .decimal(.meters), "meters driven along routes"),
    .always("duration_s", .decimal(.seconds), "seconds from the first fix to the last"),
    .always("state", .word(of: NavigationStatus.self), "the state of navigation at the end"),
  ]
}
