import Navigation
import Notations
import TripRecords

extension EngineReport {
  /// The fields of `progress`: the traveler's position, and the data that the trip needs between
  /// two inputs.
  static let progressFields: [EngineField<EngineReport>] = [
    .count("leg", "the current leg, counted from 0", \.leg),
    .count("step", "the current step, counted from 0 within its leg", \.step),
    .degrees("snapped_lat", "latitude of the snapped location", isLatitude: true, \.snapped)
      .with("snapped_lon"),
    .degrees("snapped_lon", "longitude of the snapped location", isLatitude: false, \.snapped)
      .with("snapped_lat"),
    .number("along_m", .meters, "meters from the route's start along its line", \.alongTrack),
    .bearing("bearing_deg", "bearing of the route there", \.bearing),
    .number("step_remaining_m", .meters, "meters to the step's end", \.stepRemainingDistance),
    .number("step_remaining_s", .seconds, "seconds to the step's end", \.stepRemainingDuration),
    .number("leg_remaining_m", .meters, "meters to the next waypoint", \.legRemainingDistance),
    .number("leg_remaining_s", .seconds, "seconds to the next waypoint", \.legRemainingDuration),
    .number("remaining_m", .meters, "meters to the route's end", \.remainingDistance),
    .number("remaining_s", .seconds, "seconds to the route's end", \.remainingDuration),
    .number("traveled_m", .meters, "meters driven along the route", \.traveledDistance),
    .number("fraction", .fraction, "the fraction of the route driven, 0…1", \.fraction),
    .number("deviation_m", .meters, "meters from the fix to the route", \.deviation),
    .word("state", "the state of navigation", \.status),
    .number("driven_m", .meters, "meters driven without skipped parts", \.drivenDistance),
    .count("skipped", "instructions passed without being announced", \.skippedInstructions),
    .count("arrivals", "the last waypoint arrived at or skipped", \.arrivals),
    .count("skipped_waypoints", "waypoints skipped without an arrival", \.skippedWaypoints),
    .flag("waiting", "true between an arrival and the next leg", \.isWaitingAtWaypoint),
    .flag("asks", "true where the answer to an arrival decides", \.awaitsArrivalAnswer),
    .flag("returning", "true for a fix off route that may be a return", \.isReturning),
    .waypointsAhead,
  ]

  /// The fields of `location`: the road location to report.
  static let locationFields: [EngineField<EngineReport>] = [
    .degrees("lat", "latitude", isLatitude: true, \.shown).always,
    .degrees("lon", "longitude", isLatitude: false, \.shown).always,
    .bearing("course_deg", "the course of the road there", \.shownCourse),
  ]
}

extension EngineField<EngineReport> {
  /// The remaining waypoints of an engine that tracks them separately from the legs.
  fileprivate static let waypointsAhead = optional(
    "waypoints_ahead", .decimals(.fraction),
    "indices of the remaining waypoints, unless those after 'arrivals'", \.waypointsAhead,
    write: { json, waypoints in
      json.array("waypoints_ahead") { json in
        for waypoint in waypoints { json.integer(waypoint) }
      }
    },
    read: { value in
      let numbers = value.array?.map { $0.number.flatMap(Int.init(exactly:)) }
      return numbers.flatMap { $0.contains(nil) ? nil : $0.compactMap(\.self) }
    })
}
