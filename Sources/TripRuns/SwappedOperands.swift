import Notations
import ToolKit
import TripFormats

/// Detects swapped operands: a route given as the trace.
enum SwappedOperands {
  /// The codes of faults that only a file recognized as a trace can have.
  private static let codesOfTraces: Set = [
    "no_track", "stated_times", "unused_columns", "all_dropped", "waypoints_only",
  ]

  /// The fault of a file that cannot be read as a trace, suspecting that it is the route.
  static func suspected(_ fault: Diagnostic, trace: String, route: String) -> Diagnostic {
    if isRoute(path: trace, code: fault.code) { return routeAsTrace(trace, route: route) }
    // A line of coordinates may be a route or a drive, but times belong to a drive.
    guard fault.code == "no_times", let bytes = bytes(of: route), hasFixes(bytes, path: route)
    else { return fault }
    var fault = fault
    let hints = ["ROUTE and TRACE may be swapped: '\(route)' has times", fault.hint]
    fault.hint = hints.compactMap(\.self).joined(separator: "; ")
    return fault
  }

  /// Whether a file that cannot be read as a trace, with this fault's code, contains a route.
  ///
  /// A file of fixes without times may be an unfinished trace, and a file that has fixes when read
  /// without options is a trace.
  private static func isRoute(path: String, code: String) -> Bool {
    guard !codesOfTraces.contains(code), let bytes = bytes(of: path),
      let format = RouteReader.read(bytes, file: path).value?.format
    else { return false }
    if code == "no_times" { return ![.gpx, .line, .fit].contains(format) }
    return !hasFixes(bytes, path: path)
  }

  /// The bytes of a file; absent if it can be read only once.
  private static func bytes(of path: String) -> [UInt8]? {
    path == "-" || !FileDescriptor.isFile(path) ? nil : try? WholeFile.bytes(of: path)
  }

  /// Whether bytes are a trace with a fix.
  private static func hasFixes(_ bytes: [UInt8], path: String) -> Bool {
    var reader = TraceReader(source: MemorySource(name: path, bytes: bytes))
    while let item = reader.next() {
      if case .fix = item { return true }
    }
    return false
  }

  private static func routeAsTrace(_ path: String, route: String) -> Diagnostic {
    Diagnostic(
      .error, code: "swapped_operands", file: path, "the file is a route, not a trace",
      expected: "the route before the trace",
      hint: FilePath.normalized(path) == FilePath.normalized(route)
        ? "ROUTE and TRACE are the same file" : "ROUTE and TRACE may be swapped")
  }
}
