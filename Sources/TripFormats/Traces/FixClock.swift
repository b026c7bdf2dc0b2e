import Geodesy
import Notations
import TripModel

/// The times of fixes: as stated, or assumed if requested.
///
/// If the first fix has no time, the trace counts as untimed: with an assumption every time is
/// assumed, starting at 1970-01-01T00:00:00Z; without one, fixes that lack a time are dropped.
struct FixClock {
  /// The number of fixes without a time.
  private(set) var untimed = 0

  /// The number of fixes with a time.
  private(set) var timed = 0

  /// The columns of the trace without a known meaning, if none is that of the times.
  var columnsWithoutTime: [String] = []

  private let interval: Double?
  private let speed: Double?
  private var isAssuming = false
  private var elapsed = 0.0
  private var last: Coordinate?

  /// Makes a clock for a trace read with these options.
  init(options: TraceReadingOptions) {
    interval = options.assumedInterval
    speed = options.assumedSpeed
  }

  /// The valid times in milliseconds since 1970: the years 1…9999.
  static let range = Int64(-62_135_596_800_000)...253_402_300_799_999
}

extension FixClock {
  /// The fix of a draft that has a time, if all before it had one; absent in any other case.
  @inline(__always)
  func plainFix(_ draft: FixDraft) -> Fix? {
    guard timed > 0, let time = draft.time else { return nil }
    return draft.fix(atMilliseconds: time)
  }

  /// Dates a fix, or warns about its time at a position or byte; absent without a time.
  mutating func fix(
    _ draft: FixDraft, _ report: inout TraceReport, at position: @autoclosure () -> SourcePosition?,
    byte: Int? = nil
  ) -> Fix? {
    func warn(_ fault: Diagnostic, fixes: Int = 1) {
      let fault = byte.map { fault.at(byte: $0) } ?? fault
      report.warn(fault, at: position(), dropping: fixes)
    }
    if let time = draft.time, !isAssuming {
      timed += 1
      if timed == 1, untimed > 0 { warn(.untimed(before: untimed), fixes: untimed) }
      return draft.fix(atMilliseconds: time)
    }
    if timed == 0, interval != nil || speed != nil {
      if !isAssuming { warn(.assumedTimes) }
      isAssuming = true
      return draft.fix(atMilliseconds: assumedTime(at: draft.coordinate))
    }
    untimed += 1
    // Until the first time appears, it is unknown whether the trace has times.
    if timed > 0 { warn(.untimed()) }
    return nil
  }

  /// The fault of a trace that ended without a fix.
  func faultWithoutFixes(_ format: TraceFormat) -> Diagnostic {
    untimed > 0 ? .noTimes(fixes: untimed, columns: columnsWithoutTime) : .noFixes(format)
  }

  /// The next time at the assumed interval or speed, in milliseconds since 1970.
  mutating func assumedTime(at coordinate: Coordinate) -> Int64 {
    if let last {
      if let interval {
        elapsed += interval
      } else if let speed {
        elapsed += last.distance(to: coordinate) / speed
      }
    }
    last = coordinate
    let milliseconds = (elapsed * 1000).rounded()
    // A speed near 0 must not lead beyond the year 9999.
    return milliseconds < Double(Self.range.upperBound)
      ? Int64(milliseconds) : Self.range.upperBound
  }
}
