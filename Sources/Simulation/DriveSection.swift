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
/// so that a detour may return anywhere. The nearer joint applies, but one that skips a whole route
/// counts as 50 m farther, or 100 m if that route is neither the first nor the last.
struct DriveSection {
  /// The index of the route.
  let number: Int

  /// The route.
  let line: DriveLine

  /// The distance in meters from the route's start at which it is joined.
  var from: Double

  /// The distance in meters from the route's start at which it is left.
  var to: Double

  /// The distance in meters that a joint is considered farther if it skips a whole route.
  ///
  /// A car is this far from the route when it requests another, where the answer begins.
  private static let detour = 50.0

  /// The length in meters below which a part of a route is nothing, and two joints are equally near.
  private static let trifle = 1.0

  /// Whether the drive covers nothing of the route.
  var isSkipped: Bool { to - from < Self.trifle && line.length >= Self.trifle }

  /// The sections of a drive over routes, in driving order.
  static func sections(of routes: [Route]) -> [DriveSection] {
    var sections = routes.enumerated().compactMap { number, route in
      DriveLine(route).map { DriveSection(number: number, line: $0, from: 0, to: $0.length) }
    }
    for index in sections.indices.dropFirst() {
      let extra = (
        before: index == 1 ? detour : 2 * detour,
        next: index == sections.count - 1 ? detour : 2 * detour
      )
      let (before, next) = (sections[index - 1], sections[index])
      let end = before.line.positions[before.line.positions.count - 1]
      let apart = end.distance(to: next.line.positions[0])
      let leave = before.line.nearest(to: next.line.positions[0], from: before.from)
      let enter = next.line.nearest(to: end, from: 0)
      let leaving = leave.away + (leave.along < before.from + trifle ? extra.before : 0)
      let entering = enter.away + (enter.along > next.line.length - trifle ? extra.next : 0)
      if leave.away < apart - trifle, leaving <= entering + trifle {
        sections[index - 1].to = leave.along
      } else if enter.away < apart - trifle {
        sections[index].from = enter.along
      }
    }
    return sections
  }
}
