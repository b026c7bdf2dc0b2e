import TripModel

/// The result of one step of a decoder.
enum TraceStep {
  /// The next fix.
  case fix(Fix)

  /// A separate point: a marker if the file has a track, otherwise a fix.
  case point(Fix)

  /// The end of one of several documents; if it had no track so far, its points are fixes.
  case endOfDocument

  /// A fault, which was added to the report.
  case fault

  /// The end of the trace.
  case end

  /// The input is in another format, which this decoder continues to read.
  case handover(any TraceDecoder)
}

/// A decoder of one format, which turns bytes into fixes and faults.
protocol TraceDecoder {
  var format: TraceFormat { get }

  /// Reads to the next fix, fault or the end.
  mutating func step(_ report: inout TraceReport) -> TraceStep
}
