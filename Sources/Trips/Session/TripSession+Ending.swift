package import TripModel

/// The way in which a trip ended.
package enum TripEnding: Hashable, Sendable {
  /// The trace has no more fixes.
  case traceEnded
  /// The user or the system requested the end.
  case interrupted
  /// A fault of an input or a provider, which has its own exit code.
  case fault
}

extension TripSession {
  /// Ends the trip with its `summary`; a trip without a fix announces nothing.
  ///
  /// The clock stops at the last fix, so pending actions do not happen.
  ///
  /// - Throws: The fault of a trace that ended without ever being near the route.
  package mutating func finish(_ ending: TripEnding) throws(TripFault) {
    let fault = ending == .traceEnded ? nearness.fault(in: trip) : nil
    if ending == .traceEnded { trip.decideBatteryMonitoring() }
    for warning in finalWarnings { receive(warning) }
    if trip.start != nil {
      let summary = trip.summary(
        outcome(of: fault == nil ? ending : .fault), traceDigest,
        unanswered: rerouting.unanswered + trip.searches.count)
      trip.emit(.summary(summary))
    }
    if let fault { throw fault }
  }

  /// The warnings about all fixes of the trip.
  package var finalWarnings: [WarningReport] {
    [trip.receiver.clockWarning, trip.counts.discardWarning].compactMap(\.self)
  }

  private func outcome(of ending: TripEnding) -> TripOutcome {
    switch ending {
    case .traceEnded: visits.hasArrived ? .arrived : .notArrived
    case .interrupted: .interrupted
    case .fault: .failed
    }
  }
}
