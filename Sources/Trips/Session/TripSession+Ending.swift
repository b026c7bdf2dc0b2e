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
    let fault = ending == .traceEnded ? nearness.fault(in: trip) : nil
    if ending == .traceEnded { trip.decideBatteryMonitoring() }
    if let discards = discardWarning { receive(discards) }
    if trip.start != nil {
      let summary = trip.summary(
        outcome(of: fault == nil ? ending : .fault), traceDigest,
        unanswered: rerouting.unanswered + searches.unanswered)
      trip.emit(.summary(summary))
    }
    if let fault { throw fault }
  }

  /// The warning of a trip that could not use much of its trace; absent for others.
  package var discardWarning: WarningReport? { trip.counts.discardWarning }

  private func outcome(of ending: TripEnding) -> TripOutcome {
    switch ending {
    case .traceEnded: visits.hasArrived ? .arrived : .notArrived
    case .interrupted: .interrupted
    case .fault: .failed
    }
  }
}
