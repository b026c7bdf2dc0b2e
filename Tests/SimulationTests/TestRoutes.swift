import Geodesy
import TripModel

@testable import Simulation

/// Routes drawn from turns and distances.
enum TestRoutes {
  /// The origin of the routes.
  static let origin = Coordinate(latitude: 2, longitude: -25)

  /// A line that starts at a coordinate and follows (bearing, meters) pairs.
  static func line(
    from start: Coordinate = origin, _ parts: [(bearing: Double, meters: Double)]
  ) -> [Coordinate] {
    var line = [start]
    for part in parts {
      line.append(
        line[line.count - 1].destination(
          distance: part.meters, bearing: Bearing(degrees: part.bearing)))
    }
    return line
  }

  /// A route of one leg and one step, with an arrival of no length, over a line.
  static func route(
    over line: [Coordinate], duration: Double? = nil, mode: String? = nil,
    annotation: Annotation = Annotation(), intersections: [Intersection] = []
  ) -> Route {
    let last = line.count - 1
    let steps = [
      Step(
        vertices: 0...last, maneuver: Maneuver(type: "depart"), mode: mode,
        declaredDuration: duration),
      Step(vertices: last...last, maneuver: Maneuver(type: "arrive")),
    ]
    let waypoints = [0, last].map { Waypoint(coordinate: line[$0], vertex: $0) }
    return Route(
      vertices: line, legs: [Leg(steps: steps)], waypoints: waypoints, annotation: annotation,
      intersections: intersections)
  }

  /// A route of random bends, 2 to 40 segments of 1 to 300 m with random speeds and limits.
  static func random(seed: UInt64) -> Route {
    var generator = SeededGenerator(seed: seed)
    var bearing = generator.uniform() * 360
    let count = 2 + Int(generator.uniform() * 38)
    let parts = (0..<count).map { _ in
      bearing += (generator.uniform() - 0.5) * (generator.uniform() < 0.2 ? 360 : 40)
      return (bearing: bearing, meters: 1 + generator.uniform() * 299)
    }
    let speeds = parts.map { _ in 3 + generator.uniform() * 27 }
    let limits = parts.map { _ in SpeedLimit.limited(5 + generator.uniform() * 25) }
    return route(
      over: line(parts), annotation: Annotation(speeds: speeds, speedLimits: limits))
  }
}
