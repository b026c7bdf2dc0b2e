import TripModel

extension EventSchema {
  /// The events along the road: setting out, waypoints, legs.
  static let arrivalEvents: [EventSchema] = [
    EventSchema(.depart, "depart", .arrival, "the first fix on the route", depart),
    EventSchema(
      .waypointApproach, "waypoint_approach", .arrival,
      "a waypoint is near; once each, or at every update with waypoint_approach:all",
      waypointApproach),
    EventSchema(.arrival, "arrival", .arrival, "a waypoint was arrived at", Arrival.rows),
    EventSchema(
      .waypointMissed, "waypoint_missed", .arrival, "a waypoint was left behind without a visit",
      WaypointMiss.rows),
    EventSchema(.legStart, "leg_start", .arrival, "a leg begins", LegStart.rows),
  ]

  /// The events that tell what to say and show.
  static let instructionEvents: [EventSchema] = [
    EventSchema(
      .spokenInstruction, "spoken_instruction", .instruction,
      "words to say about the maneuver at the step's end", SpokenAnnouncement.rows),
    EventSchema(
      .visualInstruction, "visual_instruction", .instruction,
      "a banner to show about the maneuver at the step's end", VisualAnnouncement.rows),
    EventSchema(
      .step, "step", .instruction, "a step begins: the first fix at or past its start",
      StepEntry.rows),
  ]

  static let depart: [FieldRow<Double>] = [
    .decimal("deviation_m", .meters, "meters from the fix to the route") { $0 }
  ]

  static let waypointApproach: [FieldRow<WaypointFields>] = waypoint + [final]

  /// What tells of a waypoint.
  typealias WaypointFields = (waypoint: Int, name: String?, isFinal: Bool)

  fileprivate static let waypoint: [FieldRow<WaypointFields>] = [
    .count("waypoint", "index of the waypoint in the route, the origin being 0") { $0.waypoint },
    .text("name", "the waypoint's name") { $0.name },
  ]

  fileprivate static let final = FieldRow<WaypointFields>.boolean(
    "final", "whether it is the destination"
  ) { $0.isFinal }
}

extension Arrival {
  /// The fields of `arrival`.
  static let rows: [FieldRow<Arrival>] =
    EventSchema.waypointApproach.map { $0.within { ($0.waypoint, $0.name, $0.isFinal) } } + [
      .decimal("distance_m", .meters, "meters from the fix to the waypoint, straight") {
        $0.distance
      },
      .boolean("advance", "whether the next leg begins at once") { $0.advances },
      .word("reason", "how it was arrived at") { $0.reason },
    ]
}

extension WaypointMiss {
  /// The fields of `waypoint_missed`.
  static let rows: [FieldRow<WaypointMiss>] =
    EventSchema.waypoint.map { $0.within { ($0.waypoint, $0.name, false) } } + [
      .decimal("nearest_m", .meters, "the fewest meters between the drive and the waypoint") {
        $0.nearest
      },
      .word("reason", "why it was left behind") { $0.reason },
      .boolean("advance", "whether the next leg begins; else the trip still leads to it") {
        $0.advances
      },
    ]
}

extension LegStart {
  /// The fields of `leg_start`.
  static let rows: [FieldRow<LegStart>] =
    EventSchema.waypoint.map { $0.within { ($0.waypoint, $0.name, false) } } + [
      .decimal("leg_m", .meters, "the leg's length in meters") { $0.distance },
      .decimal("leg_s", .seconds, "the leg's duration in seconds") { $0.duration },
    ]
}

/// What spoken and visual instructions have in common.
private protocol Announcement: Sendable {
  var instruction: Int { get }
  var triggerDistance: Double { get }
  var actualDistance: Double { get }
  var isInBackground: Bool { get }
}

extension SpokenAnnouncement: Announcement {
  /// The fields of `spoken_instruction`.
  static let rows: [FieldRow<SpokenAnnouncement>] =
    [
      .instruction,
      .text("text", "the words") { $0.text },
      .text("ssml", "the words in Speech Synthesis Markup Language") { $0.ssml },
    ] + distances() + [
      .decimal(
        "lead_s", .seconds, "seconds to the maneuver at the present speed; absent below 1 m/s"
      ) { $0.leadTime },
      .background,
    ]
}

extension VisualAnnouncement: Announcement {
  /// The fields of `visual_instruction`.
  static let rows: [FieldRow<VisualAnnouncement>] =
    [
      .instruction,
      .text("primary", "the main line") { $0.content.primary },
      .text("secondary", "the smaller line under it") { $0.content.secondary },
      .text("sub", "the line about what follows soon after") { $0.content.sub },
      .text("maneuver", "the kind of maneuver, OSRM's word") { $0.content.maneuver },
      .text("modifier", "the direction of the maneuver, OSRM's word") { $0.content.modifier },
      .texts(
        "lanes",
        "the lanes from left to right: directions joined by ';', then '*' where the lane is valid"
      ) { $0.content.lanes.map(\.text) },
      .text("exit", "the number or name of the exit on the signs") { $0.content.exit },
    ] + distances() + [.background]
}

extension FieldRow where Payload: Announcement {
  fileprivate static var instruction: FieldRow {
    .count("instruction", "index of the instruction in its step") { $0.instruction }
  }

  fileprivate static var background: FieldRow {
    .flag("background", "true for a notification while the application is in the background") {
      $0.isInBackground
    }
  }
}

/// When an instruction is due, and when it was announced.
private func distances<Payload: Announcement>() -> [FieldRow<Payload>] {
  [
    .decimal("trigger_m", .meters, "meters before the maneuver at which it is due") {
      $0.triggerDistance
    },
    .decimal("actual_m", .meters, "meters before the maneuver at which it was announced") {
      $0.actualDistance
    },
  ]
}

extension StepEntry {
  /// The fields of `step`.
  static let rows: [FieldRow<StepEntry>] = [
    .text("maneuver", "the kind of maneuver at its start, OSRM's word") { $0.maneuver },
    .text("modifier", "the direction of that maneuver, OSRM's word") { $0.modifier },
    .text("name", "the road's name") { $0.name },
    .decimal("step_m", .meters, "the step's length in meters") { $0.distance },
    .boolean("synthetic", "whether the step was derived from bends of a bare line") {
      $0.isSynthetic
    },
    .texts("incidents", "what goes on along it, in the router's words") { $0.incidents },
    .flag("closed", "true where a stretch of it is closed") { $0.isClosed },
  ]
}
