/// The reason why fixes are simulated.
package enum SimulationReason: String, Hashable, Sendable, CaseIterable {
  /// The user or the timeline simulates the trip.
  case manual
  /// The signal is lost.
  case poorGPS = "poor_gps"
  /// The signal is lost in a tunnel.
  case tunnel
}

/// The severity of speeding.
package enum SpeedingSeverity: String, Hashable, Sendable, CaseIterable {
  /// The limit is no longer known.
  case unknown
  case none
  case minor
  case major
}

extension SpeedingSeverity {
  /// Whether drivers are alerted.
  package var isAlert: Bool { self == .minor || self == .major }
}

/// The traveler's speed compared with the limit.
package struct SpeedingReport: Equatable, Sendable {
  /// The severity.
  package var severity: SpeedingSeverity

  /// The excess as a fraction of the limit; 0 without an alert, absent if the limit is unknown.
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

/// The traffic density on the rest of a leg.
package enum TrafficLevel: String, Hashable, Sendable, CaseIterable {
  case noData = "no_data"
  case light
  case medium
  case heavy
}

/// The suggested map style.
package enum Lighting: String, Hashable, Sendable, CaseIterable {
  case day
  case night
}

/// The reason for the suggested map style.
package enum LightingReason: String, Hashable, Sendable, CaseIterable {
  /// The altitude of the sun.
  case sun
  /// A tunnel.
  case tunnel
}
