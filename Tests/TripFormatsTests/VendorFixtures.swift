import Geodesy
import Notations
import Testing
import TripModel

@testable import TripFormats

/// The legs and steps of a route in words, one text each.
func words(_ route: Route) -> [String] {
  route.legs.enumerated().flatMap { number, leg in
    let times = [leg.declaredDistance, leg.declaredDuration].map { $0.map { "\($0)" } ?? "-" }
    return ["leg \(number): \(times.joined(separator: " m, ")) s"] + leg.steps.map(words)
  }
}

private func words(_ step: Step) -> String {
  let maneuver = step.maneuver
  let parts: [String?] = [
    "\(step.vertices.lowerBound)-\(step.vertices.upperBound)", maneuver.type, maneuver.modifier,
    maneuver.roundaboutExit.map { "exit \($0)" }, step.name.map { "on \($0)" },
    step.reference.map { "(\($0))" }, step.destinations.map { "to \($0)" }, step.mode,
    step.declaredDistance.map { "\($0) m" }, step.declaredDuration.map { "\($0) s" },
    step.instruction.map { "'\($0)'" },
  ]
  return parts.compactMap(\.self).joined(separator: " ")
}

/// The route of an answer in a format.
func readRoute(
  _ text: String, _ format: RouteFormat, sourceLocation: SourceLocation = #_sourceLocation
) throws -> Route {
  let reading = readRoutes(text)
  #expect(reading.diagnostics == [], sourceLocation: sourceLocation)
  let file = try #require(reading.value, sourceLocation: sourceLocation)
  #expect(file.format == format, sourceLocation: sourceLocation)
  return file.main
}

extension Town {
  /// The line through all points.
  static let line = [a, b, c, d].map { Coordinate($0) }
}

/// HERE's flexible polyline with 5 decimals.
func flexiblePolyline(_ points: [(Double, Double)]) -> String {
  let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_")
  var text = "BF"
  var last = [0, 0]
  for point in points {
    for (index, degrees) in [point.0, point.1].enumerated() {
      let number = Int((degrees * 1e5).rounded())
      let difference = number - last[index]
      last[index] = number
      var rest = difference < 0 ? ~(difference << 1) : difference << 1
      while rest > 0x1F {
        text.append(alphabet[rest & 0x1F | 0x20])
        rest >>= 5
      }
      text.append(alphabet[rest])
    }
  }
  return text
}
