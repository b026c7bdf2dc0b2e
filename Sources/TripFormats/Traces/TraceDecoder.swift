import Notations
import TripModel

/// What a step through a trace came to.
enum TraceStep {
  /// The next fix.
  case fix(Fix)

  /// A fault, which is in the report.
  case fault

  /// The end of the trace.
  case end

  /// The input turned out to be in another format, which this decoder reads on.
  case handover(any TraceDecoder)
}

/// A reader of one format: bytes in, fixes and faults out.
protocol TraceDecoder {
  /// The format that the bytes turned out to be in.
  var format: TraceFormat { get }

  /// The names of the tracks met so far, the first few of them.
  var trackNames: [String] { get }

  /// Reads on to the next fix, fault or end.
  mutating func step(_ report: inout TraceReport) -> TraceStep
}
