import Geodesy
import TripModel

/// The line of a route with its lengths.
struct DriveLine {
  /// The route.
  let route: Route

  /// The vertices.
  let positions: [Position]

  /// The distance of each vertex from the start in meters.
  let distances: [Double]

  /// Measures a route; absent if it has no vertex.
  init?(_ route: Route) {
    guard !route.vertices.isEmpty else { return nil }
    self.route = route
    positions = route.vertices.map(Position.init)
    var distances = [0.0]
    for (from, to) in zip(positions, positions.dropFirst()) {
      distances.append(distances[distances.count - 1] + from.distance(to: to))
    }
    self.distances = distances
  }

  /// The length in meters.
  var length: Double { distances[distances.count - 1] }

  /// The position at a distance in meters from the start.
  func position(at distance: Double) -> Position {
    let next = distances.partitioningIndex { $0 >= distance }
    if next == 0 { return positions[0] }
    if next == positions.count { return positions[next - 1] }
    let part = (distance - distances[next - 1]) / (distances[next] - distances[next - 1])
    return between(positions[next - 1], positions[next], part)
  }

  /// The nearest position after a distance: its distance from the start in meters, and from the
  /// target.
  func nearest(to target: Position, from start: Double) -> (along: Double, away: Double) {
    var best = (along: length, away: positions[positions.count - 1].distance(to: target))
    for segment in positions.indices.dropLast() where distances[segment + 1] > start {
      let from = positions[segment].vector
      let way = positions[segment + 1].vector - from
      guard way.squaredLength > 0 else { continue }
      let projected = (target.vector - from).dot(way) / way.squaredLength
      let step = distances[segment + 1] - distances[segment]
      let least = max(0, (start - distances[segment]) / step)
      let part = min(max(projected, least), 1)
      let position = Position(vector: from + way * part)
      let away = position.distance(to: target)
      guard away < best.away else { continue }
      best = (distances[segment] + positions[segment].distance(to: position), away)
    }
    return best
  }
}

/// The part of a route that a drive over several routes covers.
///
/// A route is left where it is nearest to the start of the next one, so that a detour may begin
/// anywhere; or it is driven to its end and the next one is joined where it is nearest to that end,
/// so that a detour may return anywhere. The nearer joint applies, but if the two differ by at most
/// 50 m, one that does not skip a whole route is preferred.
struct DriveSection {
  /// The route.
  let line: DriveLine

  /// The distance in meters from the route's start at which it is joined.
  var from: Double

  /// The distance in meters from the route's start at which it is left.
  var to: Double

  /// The extra distance in meters of a joint that is preferred because it skips no whole route.
  ///
  /// A car is this far from the route when it requests another, where the answer begins.
  private static let detour = 50.0

  /// The sections of a drive over routes, in driving order.
  static func sections(of routes: [Route]) -> [DriveSection] {
    var sections: [DriveSection] = []
    for line in routes.compactMap(DriveLine.init) {
      var section = DriveSection(line: line, from: 0, to: line.length)
      if let last = sections.indices.last {
        let before = sections[last]
        let end = before.line.positions[before.line.positions.count - 1]
        let apart = end.distance(to: line.positions[0])
        let leave = before.line.nearest(to: line.positions[0], from: before.from)
        let enter = line.nearest(to: end, from: 0)
        let skipsBefore = leave.along < before.from + 1 ? detour : 0
        let skipsNext = enter.along > line.length - 1 ? detour : 0
        if leave.away < apart - 1, leave.away + skipsBefore <= enter.away + skipsNext {
          sections[last].to = leave.along
        } else if enter.away < apart - 1 {
          section.from = enter.along
        }
      }
      sections.append(section)
    }
    return sections
  }
}
