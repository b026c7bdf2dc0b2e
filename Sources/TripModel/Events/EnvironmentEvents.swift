/// How exactly the system lets the application know the receiver's place.
package enum LocationAuthorization: String, Hashable, Sendable, CaseIterable {
  /// As exactly as the receiver does.
  case full
  /// To the nearest kilometers.
  case reduced
  /// Not at all.
  case denied
}

/// The battery of the device.
package struct PowerReport: Equatable, Sendable {
  /// How full it is, 0…1; absent where the system does not tell.
  package var level: Double?

  /// Whether it is being charged, or full at the charger.
  package var isPlugged: Bool

  /// Whether the application goes on watching it.
  package var isMonitored: Bool

  /// Makes the value from its parts.
  package init(level: Double? = nil, isPlugged: Bool, isMonitored: Bool) {
    self.level = level
    self.isPlugged = isPlugged
    self.isMonitored = isMonitored
  }
}
