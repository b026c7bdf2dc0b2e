import Notations
import Trips

extension TripFault {
  func diagnostic(route: String, trace: String) -> Diagnostic {
    switch self {
    case .farFromRoute(let distance, let traceSwapped, let routeSwapped):
      let suspects = [(trace, traceSwapped), (route, routeSwapped)]
        .filter { $0.1.map { $0 < Self.farDistance } ?? false }.map { "'\($0.0)'" }
      let hint =
        suspects.isEmpty
        ? "they may belong to different drives"
        : "latitude and longitude of \(suspects.joined(separator: " or of ")) may be swapped: if "
          + "so, route and trace are close"
      return Diagnostic(
        .error, code: "far_from_route", file: trace,
        "the trace is \(Int((distance / 1000).rounded())) km away from the route",
        expected: "fixes near the route of '\(route)'", hint: hint)
    }
  }
}
