import TripModel

/// What the `summary` of a trip counts.
struct TripCounts: Equatable, Sendable {
  var fixes = 0
  var accepted = 0
  /// The fixes that were not used, by reason.
  var discards: [DiscardReason: Int] = [:]
  /// Fixes that were set aside while locations were simulated.
  var ignored = 0
  /// Fixes that a simulator of locations made.
  var simulated = 0
  var arrivals = 0
  var offRoute = 0
  var requests = 0
  var reroutes = 0
  var failures = 0
  var vetoes = 0
  var spoken = 0
  var visual = 0
  var warnings = 0
  /// Instructions skipped on the routes that were replaced.
  var skipped = 0
  /// Meters driven along the routes that were replaced.
  var traveledDistance = 0.0
}
