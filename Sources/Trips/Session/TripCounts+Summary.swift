import Navigation
import TripModel

extension TripCounts {
  /// The fraction and the number of discarded fixes that cause a warning; duplicates do not count.
  private static let mostDiscards = 0.25
  private static let leastDiscards = 10

  /// The warning that many fixes were discarded; absent otherwise.
  var discardWarning: WarningReport? {
    let sum = discards.reduce(0) { $0 + ($1.key == .duplicate ? 0 : $1.value) }
    guard sum >= Self.leastDiscards, Double(sum) > Self.mostDiscards * Double(fixes) else {
      return nil
    }
    let reasons = discardReasons(besides: .duplicate)
    return WarningReport(
      code: "discarded", message: "\(sum) of \(fixes) fixes were not used: \(reasons)")
  }

  /// How many fixes were discarded for which reasons: `2 same_time, 1 impossible_jump`.
  func discardReasons(besides other: DiscardReason? = nil) -> String {
    DiscardReason.allCases.compactMap { reason in
      reason == other ? nil : discards[reason].map { "\($0) \(reason.rawValue)" }
    }.joined(separator: ", ")
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
