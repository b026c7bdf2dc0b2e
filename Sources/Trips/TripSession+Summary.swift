import Navigation
package import TripModel

/// What ended a trip.
package enum TripEnding: Hashable, Sendable {
  /// The trace has no more fixes.
  case traceEnded
  /// The user, or the system, asked for the end.
  case interrupted
  /// A fault of an input or of a provider, after which the command leaves with its own code.
  case fault
}

extension TripSession {
  /// Ends the trip with its `summary`; a trip without a fix announces nothing.
  ///
  /// The clock stops at the last fix: what still waits does not happen.
  ///
  /// - Throws: the fault of a trace that ended before it ever came near the route.
  package mutating func finish(_ ending: TripEnding) throws(TripFault) {
    let fault = ending == .traceEnded ? nearnessFault : nil
    if ending == .traceEnded { decideBatteryMonitoring() }
    if let discards = discardWarning { receive(discards) }
    if start != nil { emit(.summary(summary(fault == nil ? ending : .fault))) }
    if let fault { throw fault }
  }

  /// More than this part of the fixes not used, and so many at least, are worth a warning; a fix
  /// sent twice is not.
  private static let mostDiscards = 0.25
  private static let leastDiscards = 10

  /// The warning of a trip that could not use much of its trace; absent for others.
  package var discardWarning: WarningReport? {
    let reasons = DiscardReason.allCases.compactMap { reason in
      reason == .duplicate ? nil : counts.discards[reason].map { (reason, $0) }
    }
    let sum = reasons.reduce(0) { $0 + $1.1 }
    guard sum >= Self.leastDiscards, Double(sum) > Self.mostDiscards * Double(counts.fixes) else {
      return nil
    }
    let parts = reasons.map { "\($0.1) \($0.0.rawValue)" }.joined(separator: ", ")
    return WarningReport(
      code: "discarded", message: "\(sum) of \(counts.fixes) fixes were not used: \(parts)")
  }

  /// Asks whether to stop watching the battery, where something told of it.
  private mutating func decideBatteryMonitoring() {
    guard var power = surroundings.power else { return }
    let question = event(.power(power), view: view())
    power.isMonitored = !decides(
      .shouldDisableBatteryMonitoring, about: question, default: true)
    emit(.power(power), view: view())
  }

  /// Judges whether the first fixes show another place than the route's.
  mutating func judgeNearness(_ fix: Fix) throws(TripFault) {
    guard let state, state.deviation > TripFault.farDistance else {
      hasBeenNear = true
      return
    }
    if counts.accepted >= TripFault.farFixes, let fault = nearnessFault { throw fault }
  }

  private var nearnessFault: TripFault? {
    guard !hasBeenNear, counts.accepted > 0, let fix = qualificationState.last else { return nil }
    return .farFromRoute(fix, initialRoute)
  }

  private func summary(_ ending: TripEnding) -> TripSummary {
    TripSummary(
      outcome: outcome(of: ending), traceDigest: traceDigest, fixes: counts.fixes,
      discarded: counts.fixes - counts.accepted, ignored: counts.ignored, arrivals: counts.arrivals,
      waypoints: waypointCount, offRoute: counts.offRoute, requests: counts.requests,
      reroutes: counts.reroutes, failures: counts.failures,
      unanswered: (pending == nil ? 0 : 1) + checks.count,
      spoken: counts.spoken, visual: counts.visual,
      skipped: counts.skipped + (state?.skippedInstructions ?? 0), warnings: counts.warnings,
      traveledDistance: counts.traveledDistance + (state?.drivenDistance ?? 0),
      duration: start.map { now.seconds(since: $0) } ?? 0,
      state: state?.status ?? .initialized)
  }

  /// The waypoints to arrive at: those of the routes before that were reached, and this route's.
  private var waypointCount: Int {
    let behind = (state?.arrivals ?? 0) - (state?.skippedWaypoints ?? 0)
    return counts.arrivals - behind + engine.route.legs.count
  }

  private func outcome(of ending: TripEnding) -> TripOutcome {
    switch ending {
    case .traceEnded: hasArrived ? .arrived : .notArrived
    case .interrupted: .interrupted
    case .fault: .failed
    }
  }
}
