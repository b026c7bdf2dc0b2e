import Notations
import TripFormats

/// The likely mistake of naming the trace first or the route second.
enum SwappedOperands {
  /// How many bytes of a route are looked at.
  private static let headLength = 65_536

  /// Whether bytes that are no route hold the fixes of a trace.
  static func isTrace(_ bytes: [UInt8], name: String) -> Bool {
    let head = MemorySource(name: name, bytes: Array(bytes.prefix(headLength)))
    var reader = TraceReader(source: head)
    while let item = reader.next() {
      if case .fix = item { return true }
    }
    return false
  }

  /// Whether a file that is no trace holds a route.
  static func isRoute(path: String) -> Bool {
    guard path != "-", let bytes = try? WholeFile.bytes(of: path) else { return false }
    return RouteReader.read(bytes, file: path).value != nil
  }

  /// The fault of a trace in the route's place.
  static func traceAsRoute(_ path: String) -> Diagnostic {
    Diagnostic(
      .error, code: "swapped_operands", file: path, "is a trace, not a route",
      expected: "tripsim run ROUTE TRACE", hint: "ROUTE and TRACE may be swapped")
  }

  /// The fault of a route in the trace's place.
  static func routeAsTrace(_ path: String) -> Diagnostic {
    Diagnostic(
      .error, code: "swapped_operands", file: path, "is a route, not a trace",
      expected: "tripsim run ROUTE TRACE", hint: "ROUTE and TRACE may be swapped")
  }
}
