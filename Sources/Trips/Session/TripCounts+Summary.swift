import Navigation
import TripModel

extension TripCounts {
  /// The fraction and the number of discarded fixes that cause a warning; duplicates do not count.
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
    var counts = counts
    counts.skipped += road.state.skippedInstructions
    counts.skipped += road.engine.unsaidInstructions(of: road.state)
    counts.travel(road.state.drivenDistance)
    return TripSummary(
      outcome: outcome, traceDigest: traceDigest, counts: counts, waypoints: waypointCount,
      unanswered: unanswered, duration: start.map { now.seconds(since: $0) } ?? 0,
      state: road.state.status)
  }

  /// The number of waypoints to visit: those visited on earlier routes plus those of this one.
  private var waypointCount: Int {
    // A drive that begins on a later leg has passed the waypoints before it without visiting them.
    let behind = road.state.arrivals - road.state.skippedWaypoints
    return max(counts.visits - behind, 0) + road.route.legs.count
  }
}
