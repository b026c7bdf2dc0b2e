import TripModel

extension EventSchema {
  /// The events along the road: setting out, waypoints, legs.
  static let arrivalEvents: [EventSchema] = [
    EventSchema(
      .depart, "depart", .arrival, "the first fix on the route",
      [.always("deviation_m", .decimal(.meters), "meters from the fix to the route")]),
    EventSchema(
      .waypointApproach, "waypoint_approach", .arrival,
      "a waypoint is near; once each, or at every update with waypoint_approach:all",
      [waypoint, waypointName, final]),
    EventSchema(
      .arrival, "arrival", .arrival, "a waypoint was arrived at",
      [
        waypoint, waypointName, final,
        .always("distance_m", .decimal(.meters), "meters from the fix to the waypoint, straight"),
        .always("advance", .boolean, "whether the next leg begins at once"),
        .always("reason", .word(of: ArrivalReason.self), "how it was arrived at"),
      ]),
    EventSchema(
      .legStart, "leg_start", .arrival, "a leg begins",
      [
        waypoint, waypointName,
        .always("leg_m", .decimal(.meters), "the leg's length in meters"),
        .ifKnown("leg_s", .decimal(.seconds), "the leg's duration in seconds"),
      ]),
  ]

  /// The events that tell what to say and show.
  static let instructionEvents: [EventSchema] = [
    EventSchema(
      .spokenInstruction, "spoken_instruction", .instruction,
      "words to say about the maneuver at the step's end",
      [
        instruction,
        .always("text", .text, "the words"),
        .ifKnown("ssml", .text, "the words in Speech Synthesis Markup Language"),
        trigger, actual,
        .ifKnown(
          "lead_s", .decimal(.seconds),
          "seconds to the maneuver at the present speed; absent below 1 m/s"),
        background,
      ]),
    EventSchema(
      .visualInstruction, "visual_instruction", .instruction,
      "a banner to show about the maneuver at the step's end",
      [
        instruction,
        .always("primary", .text, "the main line"),
        .ifKnown("secondary", .text, "the smaller line under it"),
        .ifKnown("sub", .text, "the line about what follows soon after"),
        .ifKnown("maneuver", .text, "the kind of maneuver, OSRM's word"),
        .ifKnown("modifier", .text, "the direction of the maneuver, OSRM's word"),
        .ifKnown(
          "lanes", .texts,
          "the lanes from left to right: directions joined by ';', then '*' where the lane is valid"
        ),
        .ifKnown("exit", .text, "the number or name of the exit on the signs"),
        trigger, actual, background,
      ]),
    EventSchema(
      .step, "step", .instruction, "a step begins: the first fix at or past its start",
      [
        .always("maneuver", .text, "the kind of maneuver at its start, OSRM's word"),
        .ifKnown("modifier", .text, "the direction of that maneuver, OSRM's word"),
        .ifKnown("name", .text, "the road's name"),
        .always("step_m", .decimal(.meters), "the step's length in meters"),
        .always("synthetic", .boolean, "whether the step was derived from bends of a bare line"),
        .ifKnown("incidents", .texts, "what goes on along it, in the router's words"),
        .ifKnown("closed", .boolean, "true where a stretch of it is closed"),
      ]),
  ]

  private static let waypoint = EventField.always(
    "waypoint", .count, "index of the waypoint in the route, the origin being 0")
  private static let waypointName = EventField.ifKnown("name", .text, "the waypoint's name")
  private static let final = EventField.always(
    "final", .boolean, "whether it is the destination")
  private static let instruction = EventField.always(
    "instruction", .count, "index of the instruction in its step")
  private static let trigger = EventField.always(
    "trigger_m", .decimal(.meters), "meters before the maneuver at which it is due")
  private static let actual = EventField.always(
    "actual_m", .decimal(.meters), "meters before the maneuver at which it was announced")
  private static let background = EventField.ifKnown(
    "background", .boolean, "true for a notification while the application is in the background")
}
