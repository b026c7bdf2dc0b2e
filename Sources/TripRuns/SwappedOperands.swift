import Notations
import ToolKit
import TripFormats

/// Detects swapped operands: a route given as the trace.
enum SwappedOperands {
  /// The codes of faults that only a file recognized as a trace can have.
  private static let codesOfTraces: Set = [
    "no_track", "stated_times", "unused_columns", "all_dropped", "waypoints_only",
  ]

  /// Whether a file that cannot be read as a trace, with this fault's code, contains a route.
  ///
  /// A file of fixes without times may be an unfinished trace, and a file that has fixes when read
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

  static func routeAsTrace(_ path: String, route: String) -> Diagnostic {
    Diagnostic(
      .error, code: "swapped_operands", file: path, "the file is a route, not a trace",
      expected: "the route before the trace",
      hint: FilePath.normalized(path) == FilePath.normalized(route)
        ? "ROUTE and TRACE are the same file" : "ROUTE and TRACE may be swapped")
  }
}
