import Geodesy
import Notations
import TripModel

extension EventSchema {
  /// The events that come with fixes.
  static let progressEvents: [EventSchema] = [
    EventSchema(
      .progress, "the progress on the route, at every fix",
      ProgressReport.rows, { if case .progress(let report) = $0 { report } else { nil } },
      words: { report, progress in
        let rest = progress.map { ", \(distanceText($0.remainingDistance)) remaining" } ?? ""
        let driven = report.traveledDistance.map { ", \(distanceText($0)) driven" } ?? ""
        return "\(report.status.rawValue)\(driven)\(rest), "
          + "\(distanceText(report.deviation)) from the route"
      }),
    EventSchema(
      .location,
      "the snapped location, in lat and lon; the fix's own coordinate if there is none"
    ) { if case .location(let location) = $0 { location } else { nil } },
    EventSchema(
      .remainingTime, "the remaining time changed by 'remaining.time_s' or more",
      nothing, { _ in () },
      words: { _, progress in
        progress?.remainingDuration.map { "\(durationText($0)) remaining" } ?? ""
      }),
    EventSchema(
      .remainingDistance, "the remaining distance changed by 'remaining.distance_m' or more",
      nothing, { _ in () },
      words: { _, progress in
        progress.map { "\(distanceText($0.remainingDistance)) remaining" } ?? ""
      }),
    EventSchema(
      .locationDiscard, "a fix was discarded", locationDiscard,
      { if case .locationDiscard(let reason, let radius) = $0 { (reason, radius) } else { nil } },
      words: { discard, _ in
        discard.reason.rawValue
          + (discard.accuracy.map { ", accuracy \(distanceText($0))" } ?? "")
      }),
  ]

  /// No own fields.
  private static let nothing: [FieldRow<Void>] = []

  private static let locationDiscard: [FieldRow<(reason: DiscardReason, accuracy: Double?)>] = [
    .word("reason", "why; 'out_of_order' also covers a fix a day ahead, until 3 fixes agree") {
      $0.reason
    },
    .decimal("accuracy_m", .meters, "the fix's accuracy") { $0.accuracy },
  ]
}

extension ProgressReport {
  fileprivate static let rows: [FieldRow<ProgressReport>] = [
    .decimal("step_remaining_m", .meters, "meters to the step's end") { $0.stepRemainingDistance },
    .decimal("step_remaining_s", .seconds, "seconds to the step's end") {
      $0.stepRemainingDuration
    },
    .count("intersection", "index in its step of the last intersection passed") { $0.intersection },
    .decimal("next_intersection_m", .meters, "meters to the next intersection of the step") {
      $0.nextIntersection?.distance
    },
    .decimal("next_intersection_lat", .coordinateDegrees, "latitude of the next intersection") {
      $0.nextIntersection?.coordinate.latitude
    },
    .decimal("next_intersection_lon", .coordinateDegrees, "longitude of the next intersection") {
      $0.nextIntersection?.coordinate.longitude
    },
    .texts("next_intersection_lanes", "the lanes before it, as in visual_instruction") {
      $0.nextIntersection?.lanes.map(\.text) ?? []
    },
    .count("remaining_steps", "the number of steps after this one") { $0.remainingSteps },
    .count("remaining_waypoints", "the number of remaining waypoints") { $0.remainingWaypoints },
    .text("road", "the name of the current road") { $0.road?.name },
    .text("ref", "the number of the current road") { $0.road?.reference },
    .texts("class", "the type and the classes of the current road, in the router's words") {
      $0.road?.classes ?? []
    },
    .decimal("limit_mps", .metersPerSecond, "the speed limit, if there is one") {
      $0.road?.limit
    },
    .text("congestion", "the congestion there, in the router's word") { $0.road?.congestion },
    .flag("tunnel", "true in a tunnel") { $0.road?.isTunnel == true },
    .decimal("traveled_m", .meters, "meters driven along the route") { $0.traveledDistance },
    .decimal("fraction", .fraction, "the fraction of the route that has been driven, 0…1") {
      $0.fraction
    },
    .decimal("deviation_m", .meters, "meters from the fix to the route") { $0.deviation },
    .decimal("accuracy_m", .meters, "the fix's accuracy") { $0.accuracy },
    .word("state", "the state of navigation") { $0.status },
    .boolean("simulated", "whether the fix is simulated") { $0.isSimulated },
  ]
}

extension SnappedLocation: EventPayload {
  static let rows: [FieldRow<SnappedLocation>] = [
    .decimal("altitude_m", .meters, "meters above sea level") { $0.altitude },
    .bearing("course_deg", "the course") { $0.course },
    .decimal("speed_mps", .metersPerSecond, "the speed over ground") { $0.speed },
    .decimal("accuracy_m", .meters, "the fix's accuracy") { $0.accuracy },
    .decimal("deviation_m", .meters, "meters from the fix to the snapped location") {
      $0.deviation
    },
  ]

  var words: String {
    [
      course.map { "course \(decimalText($0.degrees, decimals: 0))°" },
      speed.map { "\(decimalText($0, decimals: 1)) m/s" },
      altitude.map { "altitude \(decimalText($0, decimals: 0)) m" },
    ].compactMap { $0 }.joined(separator: ", ")
  }
}
