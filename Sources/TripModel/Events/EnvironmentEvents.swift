/// The location accuracy that the system allows the app.
package enum LocationAuthorization: String, Hashable, Sendable, CaseIterable {
  /// The receiver's full accuracy.
  case full
  /// Reduced accuracy, to a few kilometers.
  case reduced
  /// No location at all.
  case denied
}

/// The battery of the device.
package struct PowerReport: Equatable, Sendable {
  /// The charge level, 0…1; absent if the system does not report it.
  package var level: Double?

  /// Whether the device is connected to a charger.
  package var isPlugged: Bool

  /// Whether the app continues to monitor the battery.
  package var isMonitored: Bool

  /// Makes the value from its parts.
  package init(level: Double? = nil, isPlugged: Bool, isMonitored: Bool) {
    self.level = level
    self.isPlugged = isPlugged
    self.isMonitored = isMonitored
  }
}
