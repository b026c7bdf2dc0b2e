/// From when times longer than usual are traffic, where a route tells no congestion.
///
/// The ratios are ours: no SDK publishes its own.
package struct TrafficRules: Equatable, Sendable {
  /// `traffic.medium_ratio`: the rest of the leg takes so many times the usual.
  package var mediumRatio = 1.2

  /// `traffic.heavy_ratio`: the same for heavy traffic.
  package var heavyRatio = 1.5

  /// Makes the rules of the profile `default`.
  package init() {}
}

/// When drivers are told of what lies ahead.
package struct AlertRules: Equatable, Sendable {
  /// `alert.ahead_m`: meters along the route from which something ahead is told.
  ///
  /// The number is ours: half a minute at 120 km/h.
  package var aheadDistance = 1000.0

  /// Makes the rules of the profile `default`.
  package init() {}
}

/// From when driving too fast counts.
///
/// **Source:** Google's `GMSNavigationSpeedAlertOptions`: 10 and 20 km/h above the limit, thresholds
/// in percent, `severityUpgradeDurationSeconds`.
package struct SpeedingRules: Equatable, Sendable {
  /// `speeding.minor_mps`: m/s above the limit that are minor.
  package var minorExcess = 2.78

  /// `speeding.major_mps`: m/s above the limit that are major.
  package var majorExcess = 5.56

  /// `speeding.minor_pct`: percent of the limit, in place of the m/s; 0 for those.
  package var minorPercent = 0.0

  /// `speeding.major_pct`: the same for major.
  package var majorPercent = 0.0

  /// `speeding.upgrade_s`: seconds that a severity has to last before it is told.
  package var upgradeTime = 0.0

  /// Makes the rules of the profile `default`.
  package init() {}
}
