/// Why another speed limit is told.
package enum SpeedLimitReason: String, Hashable, Sendable, CaseIterable {
  /// Another limit applies.
  case changed
  /// No limit applies.
  case none
  /// The route does not know the limit, or the traveler is off the route.
  case unknown
}

/// The legal limit where the traveler is.
package struct SpeedLimitReport: Equatable, Sendable {
  /// The limit in m/s; absent unless one applies.
  package var limit: Double?

  /// The unit in which the signs state it.
  package var unit: SpeedUnit?

  /// Why it is told.
  package var reason: SpeedLimitReason

  /// Makes the value from its parts.
  package init(limit: Double? = nil, unit: SpeedUnit? = nil, reason: SpeedLimitReason) {
    self.limit = limit
    self.unit = unit
    self.reason = reason
  }
}

/// What drivers are told of before they come to it.
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

/// Where a traveler is as seen from what an alert tells of.
package enum RoadAlertPhase: String, Hashable, Sendable, CaseIterable {
  /// It begins a stated distance ahead.
  case ahead
  /// The traveler is in it.
  case entered
  /// It lies behind; what has no length is left as it is passed.
  case left
}

/// A stretch or a place of the route that drivers are told of.
package struct RoadAlert: Equatable, Sendable {
  /// The source's name for it, else one that no other alert of the route has.
  package var id: String

  /// What it is.
  package var kind: RoadAlertKind

  /// Its length in meters along the route; 0 for a place.
  package var length: Double

  /// Its name; of an incident its type, of a border the country behind it.
  package var name: String?

  /// How grave it is in the source's words.
  package var impact: String?

  /// What it is in a sentence of the source's.
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
