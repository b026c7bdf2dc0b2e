/// From when times longer than usual are traffic, where a route states no congestion.
///
/// The ratios are ours: no SDK publishes its own.
package struct TrafficRules: Equatable, Sendable {
  /// `traffic.medium_ratio`: from which multiple of the usual time the traffic is medium.
  package var mediumRatio = 1.2

  /// `traffic.heavy_ratio`: from which multiple of the usual time the traffic is heavy.
  package var heavyRatio = 1.5
}

/// When drivers are warned of what lies ahead.
package struct AlertRules: Equatable, Sendable {
  /// `alert.ahead_m`: meters along the route from which something ahead is announced.
  ///
  /// The number is ours: half a minute at 120 km/h.
  package var aheadDistance = 1000.0
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

  /// `speeding.minor_pct`: percent of the limit that are minor, in place of the m/s; 0 for those.
  package var minorPercent = 0.0

  /// `speeding.major_pct`: percent of the limit that are major, in place of the m/s; 0 for those.
  package var majorPercent = 0.0

  /// `speeding.upgrade_s`: seconds that a severity has to last before it is announced.
  package var upgradeTime = 0.0
}
