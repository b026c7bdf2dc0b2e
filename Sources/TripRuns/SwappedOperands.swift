import Notations
import ToolKit
import TripFormats

/// Detects swapped operands: a route where the trace belongs.
enum SwappedOperands {
  /// The codes of the faults by which a file is known to be a trace, although it lacks something.
  private static let codesOfTraces: Set = [
    "no_track", "stated_times", "unused_columns", "all_dropped", "waypoints_only",
  ]

  /// Whether a file that is not a trace, because of a fault with this code, contains a route; one
  /// that has fixes without times may be an unfinished trace, and one that has fixes if it is read
  /// without options is a trace.
  static func isRoute(path: String, code: String) -> Bool {
    guard !codesOfTraces.contains(code), path != "-", FileDescriptor.isFile(path),
      let bytes = try? WholeFile.bytes(of: path),
      let format = RouteReader.read(bytes, file: path).value?.format
    else { return false }
    if code == "no_times" { return ![.gpx, .line, .fit].contains(format) }
    return !hasFixes(bytes, path: path)
  }

  /// Whether bytes are a trace with a fix.
  private static func hasFixes(_ bytes: [UInt8], path: String) -> Bool {
    var reader = TraceReader(source: MemorySource(name: path, bytes: bytes))
    while let item = reader.next() {
      if case .fix = item { return true }
    }
    return false
  }

  /// The fault of a route given as the trace.
  static func routeAsTrace(_ path: String, route: String) -> Diagnostic {
    Diagnostic(
      .error, code: "swapped_operands", file: path, "is a route, not a trace",
      expected: "the route before the trace",
      hint: FilePath.normalized(path) == FilePath.normalized(route)
        ? "ROUTE and TRACE are the same file" : "ROUTE and TRACE may be swapped")
  }
}
