import Notations
import Trips

extension TripFault {
  func diagnostic(route: String, trace: String) -> Diagnostic {
    switch self {
    case .farFromRoute(let distance, let traceSwapped, let routeSwapped):
      let hint =
        if let traceSwapped, traceSwapped < Self.farDistance {
          "'lat' and 'lon' of '\(trace)' may be swapped: if so, route and trace are close"
        } else if let routeSwapped, routeSwapped < Self.farDistance {
          "latitude and longitude of '\(route)' may be swapped: if so, route and trace are close"
        } else {
          "they may belong to different drives"
        }
      return Diagnostic(
        .error, code: "far_from_route", file: trace,
        "the trace is \(Int((distance / 1000).rounded())) km away from the route",
        expected: "fixes near the route of '\(route)'", hint: hint)
    }
  }
}
