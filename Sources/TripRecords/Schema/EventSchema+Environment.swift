import Notations
import TripModel

extension EventSchema {
  /// The events of the device's environment.
  static let environmentEvents: [EventSchema] = [
    EventSchema(
      .speedLimit, "the speed limit changed, ended or became unknown"
    ) { if case .speedLimit(let report) = $0 { report } else { nil } },
    EventSchema(
      .roadAlert, "a road object is ahead, was entered or was left", roadAlert,
      {
        guard case .roadAlert(let alert, let phase, let distance) = $0 else { return nil }
        return (alert, phase, distance)
      },
      words: { report, _ in report.alert.words(report.phase, report.distance) }),
    EventSchema(
      .speeding, "the excess over the speed limit changed by a whole percent, or its severity did"
    ) { if case .speeding(let report) = $0 { report } else { nil } },
    EventSchema(
      .traffic, "the traffic on the rest of the leg changed"
    ) { if case .traffic(let level) = $0 { level } else { nil } },
    EventSchema(
      .lighting, "the suggested map style changed to day or night", lighting,
      { if case .lighting(let mode, let reason) = $0 { (mode, reason) } else { nil } },
      words: { light, _ in "\(light.mode.rawValue) (\(light.reason.rawValue))" }),
    EventSchema(
      .accuracyAuthorization, "the system changed the location accuracy available to the app"
    ) { if case .accuracyAuthorization(let authorization) = $0 { authorization } else { nil } },
    EventSchema(
      .power, "the battery state changed, or the trip ended"
    ) { if case .power(let power) = $0 { power } else { nil } },
  ]

  private static let roadAlert:
    [FieldRow<(alert: RoadAlert, phase: RoadAlertPhase, distance: Double?)>] = [
      .text("alert", "the router's ID, or else one that is unique on the route") { $0.alert.id },
      .word("kind", "kind of object") { $0.alert.kind },
      .word("phase", "whether the object is ahead, was entered or was left; a point is only left") {
        $0.phase
      },
      .decimal("distance_m", .meters, "meters along the route to its start, if ahead") {
        $0.distance
      },
      .decimal("length_m", .meters, "its length in meters, 0 for a point") { $0.alert.length },
      .text("name", "its name; the type of an incident, or the country after a border") {
        $0.alert.name
      },
      .text("impact", "its impact, in the router's word") { $0.alert.impact },
      .text("message", "a description, in the router's words") { $0.alert.message },
    ]

  private static let lighting: [FieldRow<(mode: Lighting, reason: LightingReason)>] = [
    .word("mode", "the suggested map style") { $0.mode },
    .word("reason", "the reason") { $0.reason },
  ]
}

extension RoadAlert {
  fileprivate func words(_ phase: RoadAlertPhase, _ meters: Double?) -> String {
    let ahead = meters.map { ", in \(distanceText($0))" } ?? ""
    let extent = length > 0 && phase != .left ? "\(distanceText(length)) long" : nil
    let parts = [name, extent, impact, message].compactMap { $0 }.filter { !$0.isEmpty }
    let detail = parts.isEmpty ? "" : ": " + parts.joined(separator: ", ")
    return "\(kind.rawValue) \(phase.rawValue)\(ahead)\(detail)"
  }
}

extension SpeedLimitReport: EventPayload {
  static let rows: [FieldRow<SpeedLimitReport>] = [
    .decimal("limit_mps", .metersPerSecond, "the limit, if there is one") { $0.limit },
    .word("unit", "the unit on the signs") { $0.unit },
    .word("reason", "whether it changed, ended or is unknown") { $0.reason },
  ]

  var words: String {
    guard let limit else { return reason == .none ? "no limit" : "the limit is unknown" }
    switch unit {
    case .milesPerHour: return "\(decimalText(limit / 0.44704, decimals: 0)) mph"
    case .kilometersPerHour, nil: return "\(decimalText(limit * 3.6, decimals: 0)) km/h"
    }
  }
}

extension SpeedingReport: EventPayload {
  static let rows: [FieldRow<SpeedingReport>] = [
    .word("severity", "the severity") { $0.severity },
    .decimal("above_pct", .percent, "the excess over the limit in percent; 0 if severity is none") {
      $0.excess.map { $0 * 100 }
    },
    .decimal("limit_mps", .metersPerSecond, "the speed limit") { $0.limit },
    .decimal("speed_mps", .metersPerSecond, "the speed over ground") { $0.speed },
  ]

  var words: String {
    let road = limit.map { " over \(decimalText($0 * 3.6, decimals: 0)) km/h" } ?? ""
    let percent = excess.map { "\(decimalText($0 * 100, decimals: 0)) %\(road)" }
    return [severity.rawValue, percent].compactMap(\.self).joined(separator: ", ")
  }
}

extension PowerReport: EventPayload {
  static let rows: [FieldRow<PowerReport>] = [
    .decimal("level_pct", .percent, "the charge level") { $0.level.map { $0 * 100 } },
    .boolean("plugged", "whether it is being charged") { $0.isPlugged },
    .boolean("monitored", "whether the app continues to monitor the battery") { $0.isMonitored },
  ]

  var words: String {
    let charge = level.map { "\(percentage($0)), " } ?? ""
    return charge + (isPlugged ? "plugged in" : "on battery")
      + (isMonitored ? "" : ", no longer monitored")
  }

  /// A fraction in whole percent.
  private func percentage(_ part: Double) -> String {
    Int(exactly: (part * 100).rounded()).map { "\($0) %" } ?? ""
  }
}

extension TrafficLevel: EventPayload {
  static let rows: [FieldRow<TrafficLevel>] = [.word("level", "the traffic density") { $0 }]
  var words: String { rawValue }
}

extension LocationAuthorization: EventPayload {
  static let rows: [FieldRow<LocationAuthorization>] = [
    .word("authorization", "full, reduced to kilometers, or denied") { $0 }
  ]
  var words: String { rawValue }
}
