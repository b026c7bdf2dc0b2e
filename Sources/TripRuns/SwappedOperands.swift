package import Notations
import ToolKit
import TripFormats

/// Detects swapped operands: the trace first, or the route second.
package enum SwappedOperands {
  /// Whether a file that is not a route contains the fixes of a trace.
  package static func isTrace(path: String) -> Bool {
    guard path != "-", let source = try? FileSource(path: path), !source.isLive else {
      return false
    }
    var reader = TraceReader(source: source)
    while let item = reader.next() {
      if case .fix = item { return true }
    }
    return false
  }

  /// Whether a file that is not a trace contains a route.
  ///
  /// - Parameter isUntimed: whether it has fixes without times, as an unfinished trace has.
  static func isRoute(path: String, isUntimed: Bool) -> Bool {
    guard path != "-", FileDescriptor.isFile(path),
      let bytes = try? WholeFile.bytes(of: path)
    else { return false }
    guard let format = RouteReader.read(bytes, file: path).value?.format else { return false }
    return !isUntimed || format != .gpx && format != .line
  }

  /// The fault of a trace given to `simulate` as a route.
  package static func traceToSimulate(_ path: String) -> Diagnostic {
    Diagnostic(
      .error, code: "trace_as_route", file: path, "is a trace, not a route",
      expected: "the route to simulate",
      hint: "'tripsim run ROUTE TRACE' runs a recorded drive")
  }

  /// The fault of a trace given as the route.
  package static func traceAsRoute(_ path: String) -> Diagnostic {
    Diagnostic(
      .error, code: "swapped_operands", file: path, "is a trace, not a route",
      expected: "tripsim run ROUTE TRACE", hint: "ROUTE and TRACE may be swapped")
  }

  /// The fault of a route given as the trace.
  static func routeAsTrace(_ path: String) -> Diagnostic {
    Diagnostic(
      .error, code: "swapped_operands", file: path, "is a route, not a trace",
      expected: "tripsim run ROUTE TRACE", hint: "ROUTE and TRACE may be swapped")
  }
}
