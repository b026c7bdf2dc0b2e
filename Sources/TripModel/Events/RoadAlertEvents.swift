/// The reason why a speed limit is reported.
package enum SpeedLimitReason: String, Hashable, Sendable, CaseIterable {
  /// Another limit applies.
  case changed
  /// No limit applies.
  case none
  /// The limit is unknown, or the traveler is off route.
  case unknown
}

/// The speed limit at the traveler's location.
package struct SpeedLimitReport: Equatable, Sendable {
  /// The limit in m/s; absent if there is none.
  package var limit: Double?

  /// The unit used on the signs.
  package var unit: SpeedUnit?

  /// The reason for the report.
  package var reason: SpeedLimitReason

  /// Makes the value from its parts.
  package init(limit: Double? = nil, unit: SpeedUnit? = nil, reason: SpeedLimitReason) {
    self.limit = limit
    self.unit = unit
    self.reason = reason
  }
}

/// The kind of a road object that drivers are alerted to.
package enum RoadAlertKind: String, Hashable, Sendable, CaseIterable {
  case tunnel
  case toll
  case border
  case closure
  case incident
  case restricted
  case restStop = "rest_stop"
  case railCrossing = "rail_crossing"
  case trafficSignal = "traffic_signal"
  case stopSign = "stop_sign"
}

/// The traveler's position relative to the object of an alert.
package enum RoadAlertPhase: String, Hashable, Sendable, CaseIterable {
  /// The object begins ahead.
  case ahead
  /// The traveler is inside it.
  case entered
  /// It is behind; an object without length is left when passed.
  case left
}

/// A stretch or a point of the route that drivers are alerted to.
package struct RoadAlert: Equatable, Sendable {
  /// The source's ID, or else one that is unique on the route.
  package var id: String

  /// The kind of object.
  package var kind: RoadAlertKind

  /// Its length along the route in meters; 0 for a point.
  package var length: Double

  /// Its name: the type of an incident, or the country after a border.
  package var name: String?

  /// Its impact, in the source's words.
  package var impact: String?

  /// A description by the source.
  package var message: String?

  /// Makes the value from its parts.
  package init(
    id: String, kind: RoadAlertKind, length: Double, name: String? = nil, impact: String? = nil,
    message: String? = nil
  ) {
    self.id = id
    self.kind = kind
    self.length = length
    self.name = name
    self.impact = impact
    self.message = message
  }
}
