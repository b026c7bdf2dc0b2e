import Notations
import TripModel

/// A stretch of a trace; fixes outside it are not part of the trip.
struct TraceWindow: Hashable, Sendable {
  /// A moment of a trace.
  enum Moment: Hashable, Sendable {
    /// Seconds since the trace's first fix.
    case elapsed(Double)
    /// A time of day.
    case instant(Instant)
  }

  /// Where a fix lies.
  enum Side: Hashable, Sendable {
    case before
    case inside
    case after
  }

  /// The first moment inside; absent for the trace's beginning.
  var start: Moment?

  /// The last moment inside; absent for the trace's end.
  var end: Moment?

  /// Where a fix lies, given the time of the trace's first one.
  func side(of fix: Fix, first: Instant) -> Side {
    if let start, isEarlier(fix.time, than: start, first: first) { return .before }
    if let end, isLater(fix.time, than: end, first: first) { return .after }
    return .inside
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

extension OptionValue {
  /// A moment of a trace: seconds since its first fix, or a time of day.
  func traceTime() throws(UsageFault) -> TraceWindow.Moment {
    if let seconds = Self.decimal(text), seconds >= 0 { return .elapsed(seconds) }
    let bytes = Array(text.utf8)
    guard let time = try? timestamp(in: bytes.span, 0..<bytes.count), time.hasZone else {
      throw unusable(expected: "seconds since the first fix, or a time as 2026-06-01T09:00:00Z")
    }
    return .instant(Instant(milliseconds: time.milliseconds))
  }
}
