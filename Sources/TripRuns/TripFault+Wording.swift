import Notations
import Trips

extension TripFault {
  /// The fault as a diagnostic.
  func diagnostic(route: String, trace: String) -> Diagnostic {
    switch self {
    case .farFromRoute(let distance, let traceSwapped, let routeSwapped):
      Diagnostic(
        .error, code: "far_from_route", file: trace,
        "the trace is \(Int((distance / 1000).rounded())) km away from the route",
        expected: "fixes near the route of '\(route)'",
        hint: Self.hint(
          trace: traceSwapped, tracePath: trace, route: routeSwapped, routePath: route))
    }
  }

  private static func hint(
    trace: Double?, tracePath: String, route: Double?, routePath: String
  ) -> String {
    if let trace, trace < farDistance {
      return "'lat' and 'lon' of '\(tracePath)' may be swapped: if so, route and trace are close"
    }
    if let route, route < farDistance {
      return "latitude and longitude of '\(routePath)' may be swapped: if so, route and trace are "
        + "close"
    }
    return "they may belong to different drives"
  }
}
