package import Notations
package import TripModel
import Trips

/// A stretch of a trace; fixes outside it are not part of the trip.
package struct TraceWindow: Equatable, Sendable {
  /// A moment of a trace.
  package enum Moment: Equatable, Sendable {
    /// Seconds since the trace's first fix.
    case elapsed(Double)
    /// A time of day.
    case instant(Instant)
  }

  /// Where a fix lies.
  package enum Side: Hashable, Sendable {
    case before
    case inside
    case after
  }

  /// The first moment inside; absent for the trace's beginning.
  package var start: Moment?

  /// The last moment inside; absent for the trace's end.
  package var end: Moment?

  /// Makes a stretch between two moments, the whole trace unless told otherwise.
  package init(from start: Moment? = nil, to end: Moment? = nil) {
    self.start = start
    self.end = end
  }

  /// What is wrong with the stretch, whatever trace it is of; absent for nothing.
  package var fault: Diagnostic? {
    let isBackwards =
      switch (start, end) {
      case (.elapsed(let start)?, .elapsed(let end)?): end < start
      case (.instant(let start)?, .instant(let end)?): end < start
      default: false
      }
    guard isBackwards else { return nil }
    return Diagnostic(
      .error, code: "usage", file: "tripsim", "'--to' lies before '--from'",
      expected: "a stretch that ends after it begins")
  }

  /// Where a fix lies, given the time of the trace's first one.
  package func side(of fix: Fix, first: Instant) -> Side {
    if let start, isEarlier(fix.time, than: start, first: first) { return .before }
    if let end, isLater(fix.time, than: end, first: first) { return .after }
    return .inside
  }

  /// The fault of a trace of which no fix lies inside.
  ///
  /// - Parameters:
  ///   - trace: the trace's path.
  ///   - before: the seconds from its first fix to the last before the stretch; absent for none.
  ///   - hasPassed: whether a fix lies after the stretch.
  /// - Returns: the fault, which tells the end that lies amiss.
  package static func empty(of trace: String, before: Double?, hasPassed: Bool) -> Diagnostic {
    let found: String
    var expected = "a stretch with at least 2 fixes"
    switch (before, hasPassed) {
    case (let seconds?, false):
      found = "'--from' lies behind the trace's end"
      expected = "a moment of the trace, which ends \(fixed(seconds, 1)) s after its first fix"
    case (_?, true): found = "no fix of the trace lies between '--from' and '--to'"
    case (nil, _): found = "'--to' lies before the trace's first fix"
    }
    return Diagnostic(.error, code: "empty_window", file: trace, found, expected: expected)
  }

  private func isEarlier(_ time: Instant, than moment: Moment, first: Instant) -> Bool {
    switch moment {
    case .elapsed(let seconds): time.seconds(since: first) < seconds
    case .instant(let instant): time < instant
    }
  }

  private func isLater(_ time: Instant, than moment: Moment, first: Instant) -> Bool {
    switch moment {
    case .elapsed(let seconds): time.seconds(since: first) > seconds
    case .instant(let instant): time > instant
    }
  }
}
