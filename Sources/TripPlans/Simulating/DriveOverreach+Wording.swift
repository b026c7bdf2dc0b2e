package import Notations
package import Simulation

extension DriveOverreach {
  /// The fault as a diagnostic.
  package var diagnostic: Diagnostic {
    switch self {
    case .meters(let option, let begin, let end):
      Self.beyond(option, meters(begin), hint: "the drive is \(meters(end)) long")
    case .seconds(let option, let begin, let end):
      Self.beyond(option, seconds(begin), hint: "the drive takes \(seconds(end))")
    case .noWaypoint:
      Diagnostic(
        Self.code, "'stop' is at intermediate waypoints, but the route has none to stop at",
        expected: "a route with such a waypoint", hint: "30@850 stands 30 s after 850 m")
    case .noTunnel:
      Diagnostic(
        Self.code, "'gap' is tunnels, but the route states none", expected: "a route with tunnels",
        hint: "a gap may also be 60..90 (seconds) or 1200m..1800m")
    }
  }

  private static let code = "simulation_overreach"

  private static func beyond(_ option: String, _ begin: String, hint: String) -> Diagnostic {
    let verb = ["stop", "fault"].contains(option) ? "is" : "begins"
    return Diagnostic(
      code, "'\(option)' \(verb) at \(begin), after the end of the drive",
      expected: "a position within the drive", hint: hint)
  }

  private func meters(_ number: Double) -> String { shortDecimalText(number, decimals: 1) + " m" }

  private func seconds(_ number: Double) -> String { shortDecimalText(number, decimals: 1) + " s" }
}
