import Geodesy
import TripModel

/// Fixes made in the place of a trace, as the tests of the peers make theirs.
struct PeerFixes {
  /// Seconds from one fix to the next.
  var interval = 1.0

  /// The fixes so far.
  private(set) var fixes: [Fix] = []

  /// Adds a fix.
  mutating func add(
    _ place: Coordinate, course: Double? = nil, speed: Double? = nil, accuracy: Double? = 10
  ) {
    let start = Instant(milliseconds: 1_500_000_000_000)
    fixes.append(
      Fix(
        time: start.advanced(bySeconds: Double(fixes.count) * interval), coordinate: place,
        accuracy: accuracy, course: course.map { Bearing(degrees: $0) }, speed: speed))
  }

  /// Adds fixes at each vertex of a route up to one of them and at every 10 m between, in the
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

  /// The place so many meters of the peers' earth before a step's end.
  func place(_ meters: Double, beforeEndOf step: Int, ofLeg leg: Int = 0) -> Coordinate {
    let line = Polyline(line(ofLeg: leg, step: step))
    return line.position(at: line.length - meters * PeerEarth.scale).coordinate
  }
}

/// The earth of the peers, which is a little larger than ours.
enum PeerEarth {
  /// Meters of ours in one of theirs: Turf's earth has a radius of 6373 km.
  static let scale = Earth.radius / 6_373_000
}

extension DriveRun {
  /// Where the traveler was told to be at a fix, and with which course.
  func location(at fix: Int) -> (place: Coordinate, course: Double?, isOnRoad: Bool)? {
    for event in events where event.fixIndex == fix {
      if case .location(let location) = event.kind, let coordinates = event.coordinates {
        return (coordinates.fix, location.course?.degrees, coordinates.snapped != nil)
      }
    }
    return nil
  }

  /// Whether the traveler was told to be at a place at a fix, within centimeters.
  func isTold(at place: Coordinate, fix: Int) -> Bool {
    location(at: fix).map { $0.place.distance(to: place) < 0.02 } ?? false
  }

  /// Whether the traveler was told to have a course at a fix, within so many degrees.
  func isTold(course: Double, fix: Int, within tolerance: Double = 0.001) -> Bool {
    guard let told = location(at: fix)?.course else { return false }
    return Bearing(degrees: told).difference(to: Bearing(degrees: course)) <= tolerance
  }
}
