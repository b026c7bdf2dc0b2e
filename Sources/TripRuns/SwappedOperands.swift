import Notations
import ToolKit
import TripFormats

/// Detects swapped operands: a route where the trace belongs.
enum SwappedOperands {
  /// The codes of the faults by which a file is known to be a trace, although it lacks something.
  private static let codesOfTraces: Set = ["no_track", "stated_times", "unused_columns"]

  /// Whether a file that is not a trace, because of a fault with this code, contains a route; one
  /// that has fixes without times may be an unfinished trace.
  static func isRoute(path: String, code: String) -> Bool {
    guard !codesOfTraces.contains(code), path != "-", FileDescriptor.isFile(path),
      let bytes = try? WholeFile.bytes(of: path),
      let format = RouteReader.read(bytes, file: path).value?.format
    else { return false }
    return code != "no_times" || ![.gpx, .line, .fit].contains(format)
  }

  /// The fault of a route given as the trace.
  static func routeAsTrace(_ path: String) -> Diagnostic {
    Diagnostic(
      .error, code: "swapped_operands", file: path, "is a route, not a trace",
      expected: "tripsim run ROUTE TRACE", hint: "ROUTE and TRACE may be swapped")
  }
}
