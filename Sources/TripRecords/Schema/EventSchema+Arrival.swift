import TripModel

extension EventSchema {
  /// The events along the road: departure, waypoints, legs.
  static let arrivalEvents: [EventSchema] = [
    EventSchema(
      .state, "the state of navigation changed", state,
      { if case .state(let now, let before) = $0 { (now, before) } else { nil } },
      words: { state, _ in "\(state.now.rawValue), was \(state.before.rawValue)" }),
    EventSchema(
      .depart, "the first fix on the route", depart,
      { if case .depart(let deviation) = $0 { deviation } else { nil } },
      words: { deviation, _ in "on the route, \(distanceText(deviation)) from it" }),
    EventSchema(
      .waypointApproach,
      "a waypoint is near; once per waypoint, or at every update with waypoint_approach:all",
      waypointApproach,
      {
        guard case .waypointApproach(let waypoint, let name, let isFinal) = $0 else { return nil }
        return (waypoint, name, isFinal)
      },
      words: { waypoint, progress in
        (progress.map { "\(distanceText($0.legRemainingDistance)) to " } ?? "near ")
          + waypointText(waypoint.waypoint, waypoint.name)
          + (waypoint.isFinal ? ", the destination" : "")
      }),
    EventSchema(.arrival, "a waypoint was reached") {
      if case .arrival(let arrival) = $0 { arrival } else { nil }
    },
    EventSchema(.waypointMissed, "a waypoint was passed without an arrival") {
      if case .waypointMissed(let miss) = $0 { miss } else { nil }
    },
    EventSchema(.legStart, "a leg begins") {
      if case .legStart(let leg) = $0 { leg } else { nil }
    },
  ]

  private static let state: [FieldRow<(now: NavigationStatus, before: NavigationStatus)>] = [
    .word("state", "the new state") { $0.now },
    .word("previous", "the previous state") { $0.before },
  ]

  private static let depart: [FieldRow<Double>] = [
    .decimal("deviation_m", .meters, "meters from the fix to the route") { $0 }
  ]

  fileprivate static let waypointApproach: [FieldRow<WaypointFields>] = waypoint + [final]

  typealias WaypointFields = (waypoint: Int, name: String?, isFinal: Bool)

  fileprivate static let waypoint: [FieldRow<WaypointFields>] = [
    .count("waypoint", "index of the waypoint in the route; the origin is 0") { $0.waypoint },
    .text("name", "the waypoint's name") { $0.name },
  ]

  private static let final = FieldRow<WaypointFields>.boolean(
    "final", "whether it is the destination"
  ) { $0.isFinal }
}

extension Arrival: EventPayload {
  static let rows: [FieldRow<Arrival>] =
    EventSchema.waypointApproach.map { $0.within { ($0.waypoint, $0.name, $0.isFinal) } } + [
      .decimal("distance_m", .meters, "straight distance from the fix to the waypoint in meters") {
        $0.distance
      },
      .boolean("advance", "whether the next leg begins immediately") { $0.advances },
      .word("reason", "reached, or passed without a fix within the arrival radius") { $0.reason },
    ]

  var words: String {
    let verb = reason == .passed ? "passed" : "at"
    let end = isFinal ? ", the destination" : advances ? "" : ", waiting to continue"
    return "\(verb) \(waypointText(waypoint, name)), \(distanceText(distance)) from it\(end)"
  }
}

extension WaypointMiss: EventPayload {
  static let rows: [FieldRow<WaypointMiss>] =
    EventSchema.waypoint.map { $0.within { ($0.waypoint, $0.name, false) } } + [
      .decimal(
        "nearest_m", .meters, "minimum distance between the drive and the waypoint in meters"
      ) { $0.nearest },
      .word("reason", "driven_past, or skipped by the application") { $0.reason },
      .boolean("advance", "whether the next leg begins; if not, the trip returns to the waypoint") {
        $0.advances
      },
    ]

  var words: String {
    let cause = reason == .skipped ? "skipped" : "driven past"
    let next = advances ? "continuing to the next one" : "returning to it"
    return "\(waypointText(waypoint, name)), \(cause), never closer than \(distanceText(nearest)), "
      + next
  }
}

extension LegStart: EventPayload {
  static let rows: [FieldRow<LegStart>] =
    EventSchema.waypoint.map { $0.within { ($0.waypoint, $0.name, false) } } + [
      .decimal("leg_m", .meters, "the leg's length in meters") { $0.distance },
      .decimal("leg_s", .seconds, "the leg's duration in seconds") { $0.duration },
    ]

  var words: String {
    let time = duration.map { ", \(durationText($0))" } ?? ""
    return "to \(waypointText(waypoint, name)), \(distanceText(distance))\(time)"
  }
}

private func waypointText(_ waypoint: Int, _ name: String?) -> String {
  guard let name, !name.isEmpty else { return "waypoint \(waypoint)" }
  return "waypoint \(waypoint) '\(name)'"
}
