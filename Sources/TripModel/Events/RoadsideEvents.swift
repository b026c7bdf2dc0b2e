/// Why fixes are made in the place of the receiver's.
package enum SimulationReason: String, Hashable, Sendable, CaseIterable {
  /// The user wants the whole trip simulated.
  case manual
  /// The receiver is silent.
  case poorGPS = "poor_gps"
  /// The receiver is silent in a tunnel.
  case tunnel
}

/// How grave driving too fast is.
package enum SpeedingSeverity: String, Hashable, Sendable, CaseIterable {
  /// The limit is not known any more.
  case unknown
  case none
  case minor
  case major
}

extension SpeedingSeverity {
  /// Whether drivers are alerted.
  package var isAlert: Bool { self == .minor || self == .major }
}

/// How fast the traveler is, against the limit.
package struct SpeedingReport: Equatable, Sendable {
  /// How grave it is.
  package var severity: SpeedingSeverity

  /// How much faster than the limit, as a part of it; 0 without an alert, absent where the limit is
  /// unknown.
  package var excess: Double?

  /// The limit in m/s.
  package var limit: Double?

  /// The speed in m/s.
  package var speed: Double?

  /// Makes the value from its parts.
  package init(
    severity: SpeedingSeverity, excess: Double?, limit: Double? = nil, speed: Double? = nil
  ) {
    self.severity = severity
    self.excess = excess
    self.limit = limit
    self.speed = speed
  }
}

/// How dense the traffic on the rest of a leg is.
package enum TrafficLevel: String, Hashable, Sendable, CaseIterable {
  case noData = "no_data"
  case light
  case medium
  case heavy
}

/// How a map should look.
package enum Lighting: String, Hashable, Sendable, CaseIterable {
  case day
  case night
}

/// What decides how a map should look.
package enum LightingReason: String, Hashable, Sendable, CaseIterable {
  /// The height of the sun.
  case sun
  /// A tunnel.
  case tunnel
}
