import Geodesy
import TripModel

/// Fixes made by code instead of a trace, as in the peers' tests.
struct PeerFixes {
  /// Seconds from one fix to the next.
  var interval = 1.0

  /// The fixes so far.
  private(set) var fixes: [Fix] = []

  /// Adds a fix.
  mutating func add(
    _ coordinate: Coordinate, course: Double? = nil, speed: Double? = nil, accuracy: Double? = 10
  ) {
    let start = Instant(milliseconds: 1_500_000_000_000)
    fixes.append(
      Fix(
        time: start.advanced(bySeconds: Double(fixes.count) * interval),
        coordinate: coordinate, accuracy: accuracy, course: course.map { Bearing(degrees: $0) },
        speed: speed))
  }

  /// Adds fixes at a route's vertices up to a given one and every 10 m between them, in the
  /// direction of the road.
  mutating func drive(_ route: Route, through last: Int) {
    for (start, end) in zip(route.vertices, route.vertices.dropFirst()).prefix(last) {
      let course = start.bearing(to: end)
      let length = start.distance(to: end)
      for meters in stride(from: 0, to: max(length, 1), by: 10) {
        add(
          start.destination(distance: meters, bearing: course), course: course.degrees, speed: 10)
      }
    }
    add(route.vertices[last], course: fixes.last?.course?.degrees, speed: 10)
  }
}

extension Route {
  /// The vertices of a step.
  func line(ofLeg leg: Int = 0, step: Int) -> [Coordinate] {
    Array(vertices[legs[leg].steps[step].vertices])
  }

  /// The coordinate at a distance in the peers' meters before a step's end.
  func coordinate(_ meters: Double, beforeEndOf step: Int, ofLeg leg: Int = 0) -> Coordinate {
    let line = Polyline(line(ofLeg: leg, step: step))
    return line.position(at: line.length - meters * PeerEarth.scale).coordinate
  }
}

/// The earth model of the peers, a little larger than ours.
enum PeerEarth {
  /// Our meters per meter of theirs: Turf's earth has a radius of 6373 km.
  static let scale = Earth.radius / 6_373_000
}

extension DriveRun {
  /// The coordinate and course reported for the traveler at a fix.
  func location(at fix: Int) -> (coordinate: Coordinate, course: Double?, isOnRoad: Bool)? {
    for event in events where event.fixIndex == fix {
      if case .location(let location) = event.kind, let coordinates = event.coordinates {
        return (coordinates.fix, location.course?.degrees, coordinates.snapped != nil)
      }
    }
    return nil
  }

  /// Whether a coordinate was reported at a fix, within centimeters.
  func isTold(at coordinate: Coordinate, fix: Int) -> Bool {
    location(at: fix).map { $0.coordinate.distance(to: coordinate) < 0.02 } ?? false
  }

  /// Whether a course was reported at a fix, within a tolerance in degrees.
  func isTold(course: Double, fix: Int, within tolerance: Double = 0.001) -> Bool {
    guard let told = location(at: fix)?.course else { return false }
    return Bearing(degrees: told).difference(to: Bearing(degrees: course)) <= tolerance
  }
}
