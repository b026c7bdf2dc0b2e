package import Notations
package import TripModel
import Trips

/// A time window of a trace; fixes outside it are not part of the trip.
package struct TraceWindow: Equatable, Sendable {
  /// A time in a trace.
  package enum Moment: Equatable, Sendable {
    /// Seconds since the trace's first fix.
    case elapsed(Double)
    /// A date and time.
    case instant(Instant)

    /// The seconds from the moment to a time; negative for an earlier time.
    package func seconds(to time: Instant, first: Instant) -> Double {
      switch self {
      case .elapsed(let seconds): time.seconds(since: first) - seconds
      case .instant(let instant): time.seconds(since: instant)
      }
    }
  }

  /// The position of a fix relative to the window.
  package enum Side: Hashable, Sendable {
    case before
    case inside
    case after
  }

  /// The start; absent for the start of the trace.
  package var start: Moment?

  /// The end; absent for the end of the trace.
  package var end: Moment?

  /// The fault of an impossible window, if any.
  package var fault: Diagnostic? {
    let isBackwards =
      switch (start, end) {
      case (.elapsed(let start)?, .elapsed(let end)?): end < start
      case (.instant(let start)?, .instant(let end)?): end < start
      default: false
      }
    guard isBackwards else { return nil }
    return Diagnostic(
      .error, code: "usage", file: "tripsim", "'--to' is before '--from'",
      expected: "a time window that ends after it begins")
  }

  /// The position of a fix relative to the window, given the time of the trace's first fix.
  package func side(of fix: Fix, first: Instant) -> Side {
    if let start, start.seconds(to: fix.time, first: first) < 0 { return .before }
    if let end, end.seconds(to: fix.time, first: first) > 0 { return .after }
    return .inside
  }

  /// What a window of too few fixes should be.
  static let expected = "a time window with at least 2 fixes"

  /// The fault of a trace without fixes in the window.
  ///
  /// - Parameters:
  ///   - trace: the trace's path.
  ///   - before: The seconds from its first fix to the last one before the window; absent if there
  ///     is none.
  ///   - hasPassed: Whether a fix is after the window.
  /// - Returns: The fault, which names the wrong limit.
  package static func empty(of trace: String, before: Double?, hasPassed: Bool) -> Diagnostic {
    let found: String
    var expected = Self.expected
    switch (before, hasPassed) {
    case (let seconds?, false):
      found = "'--from' is after the end of the trace"
      expected = "a time in the trace, which ends \(fixed(seconds, 1)) s after its first fix"
    case (_?, true): found = "no fix of the trace is between '--from' and '--to'"
    case (nil, _): found = "'--to' is before the first fix of the trace"
    }
    return Diagnostic(.error, code: "empty_window", file: trace, found, expected: expected)
  }
}
