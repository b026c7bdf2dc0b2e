import Navigation
import TripModel

/// The counts for the `summary` of a trip.
struct TripCounts: Equatable, Sendable {
  var fixes = 0
  var accepted = 0
  /// The discarded fixes, by reason.
  var discards: [DiscardReason: Int] = [:]
  /// The fixes ignored while locations were simulated.
  var ignored = 0
  /// The fixes made by a location simulator.
  var simulated = 0
  var arrivals = 0
  /// The arrivals at waypoints not visited before: an engine may repeat one.
  var visits = 0
  var offRoute = 0
  var requests = 0
  var reroutes = 0
  var failures = 0
  var vetoes = 0
  var spoken = 0
  var visual = 0
  var warnings = 0
  /// The instructions skipped on replaced routes.
  var skipped = 0
  /// Meters driven along replaced routes.
  var traveledDistance = 0.0

  /// A warning is due if more than this fraction of the fixes, and at least this many, were
  /// discarded; duplicates do not count.
  private static let mostDiscards = 0.25
  private static let leastDiscards = 10

  /// The warning that many fixes were discarded; absent otherwise.
  var discardWarning: WarningReport? {
    let reasons = DiscardReason.allCases.compactMap { reason in
      reason == .duplicate ? nil : discards[reason].map { (reason, $0) }
    }
    let sum = reasons.reduce(0) { $0 + $1.1 }
    guard sum >= Self.leastDiscards, Double(sum) > Self.mostDiscards * Double(fixes) else {
      return nil
    }
    let parts = reasons.map { "\($0.1) \($0.0.rawValue)" }.joined(separator: ", ")
    return WarningReport(
      code: "discarded", message: "\(sum) of \(fixes) fixes were not used: \(parts)")
  }
}

extension Trip {
  /// The counts of the whole trip.
  func summary(_ outcome: TripOutcome, _ traceDigest: Digest, unanswered: Int) -> TripSummary {
    TripSummary(
      outcome: outcome, traceDigest: traceDigest, fixes: counts.fixes,
      discarded: counts.fixes - counts.accepted, ignored: counts.ignored,
      arrivals: counts.arrivals, waypoints: waypointCount, offRoute: counts.offRoute,
      requests: counts.requests, reroutes: counts.reroutes, failures: counts.failures,
      unanswered: unanswered, spoken: counts.spoken, visual: counts.visual,
      skipped: counts.skipped + (road.state?.skippedInstructions ?? 0),
      warnings: counts.warnings,
      traveledDistance: counts.traveledDistance + (road.state?.drivenDistance ?? 0),
      duration: start.map { now.seconds(since: $0) } ?? 0,
      state: road.state?.status ?? .initialized)
  }

  /// The number of waypoints to visit: those visited on earlier routes, and those of this one.
  private var waypointCount: Int {
    let behind = (road.state?.arrivals ?? 0) - (road.state?.skippedWaypoints ?? 0)
    return counts.visits - behind + road.route.legs.count
  }
}
