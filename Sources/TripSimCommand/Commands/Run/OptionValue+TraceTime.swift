import Notations
import ToolKit
import TripModel
import TripRuns

extension OptionValue {
  /// A time in a trace: seconds since its first fix, or a date and time.
  func traceTime() throws(Diagnostic) -> TraceWindow.Moment {
    if let seconds = Self.decimal(text), seconds >= 0 { return .elapsed(seconds) }
    let bytes = Array(text.utf8)
    guard let time = try? timestamp(in: bytes.span, 0..<bytes.count), time.hasZone else {
      throw unusable(
        expected: "seconds since the first fix, or a time such as "
          + "2026-06-01T09:00:00Z")
    }
    return .instant(Instant(milliseconds: time.milliseconds))
  }
}
