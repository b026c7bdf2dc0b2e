/// The thresholds from which delays count as traffic if a route has no congestion data.
///
/// The ratios are our own, because no SDK publishes its values.
package struct TrafficRules: Equatable, Sendable {
  /// `traffic.medium_ratio`: multiple of the usual duration from which traffic is medium.
  package var mediumRatio = 1.2

  /// `traffic.heavy_ratio`: multiple of the usual duration from which traffic is heavy.
  package var heavyRatio = 1.5
}

/// The thresholds from which speeding counts.
///
/// **Source:** Google's `GMSNavigationSpeedAlertOptions`: 10 and 20 km/h above the limit,
/// thresholds in percent, `severityUpgradeDurationSeconds`.
package struct SpeedingRules: Equatable, Sendable {
  /// `speeding.minor_mps`: minor excess over the limit in m/s.
  package var minorExcess = 2.78

  /// `speeding.major_mps`: major excess over the limit in m/s.
  package var majorExcess = 5.56

  /// `speeding.minor_pct`: minor excess in percent of the limit; 0 to use the threshold in m/s.
  package var minorPercent = 0.0

  /// `speeding.major_pct`: major excess in percent of the limit; 0 to use the threshold in m/s.
  package var majorPercent = 0.0

  /// `speeding.upgrade_s`: seconds that a severity must last before it is announced.
  package var upgradeTime = 0.0
}
