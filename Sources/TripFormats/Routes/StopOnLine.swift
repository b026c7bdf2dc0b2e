import Geodesy
import TripModel

/// A waypoint of a bare line, where a leg begins or ends.
struct StopOnLine {
  var vertex: Int

  /// The waypoint's own coordinate; absent if it is the vertex.
  var coordinate: Coordinate?

  var name: String?

  /// A point beside a line.
  struct Point {
    let coordinate: Coordinate
    let name: String?
    /// The stated distance along the line in meters.
    var along: Double?
  }

  /// The maximum number of points used as waypoints; more are a trace or points of interest.
  static let limit = 200

  /// The maximum distance in meters of a waypoint from the line.
  static let reach = 50.0

  /// The distance in meters along the line within which a point names the end of a leg.
  private static let sameStop = 50.0
}

extension StopOnLine {
  /// The waypoints of a line in driving order: the given cuts and the points beside the line.
  ///
  /// Points are used in the order of the file if the line passes them in that order, otherwise in
  /// the line's order. A point between two vertices adds its projection to the line.
  ///
  /// - Complexity: O(P · N) for P points and N vertices, P ≤ `limit`.
  static func stops(points: [Point], line: inout [Coordinate], cuts: [Int]) -> [StopOnLine] {
    var stops = cuts.map { StopOnLine(vertex: $0) }
    let geometry = PassingLine(line)
    var added: [(along: Double, point: Point)] = []
    for (along, point) in passes(of: points, on: geometry) {
      let near = stops.indices.min {
        abs(geometry.alongs[stops[$0].vertex] - along)
          < abs(geometry.alongs[stops[$1].vertex] - along)
      }
      if let near, stops[near].coordinate == nil,
        abs(geometry.alongs[stops[near].vertex] - along) <= sameStop
      {
        stops[near].coordinate = point.coordinate
        stops[near].name = point.name
      } else if along > 0, along < geometry.length {
        added.append((along, point))
      }
    }
    for (along, point) in added { insert(point, at: along, stops: &stops, line: &line) }
    return stops
  }

  /// The distances along the line at which it passes the points near it.
  private static func passes(
    of points: [Point], on line: PassingLine
  ) -> [(along: Double, point: Point)] {
    let near = points.filter { line.nearest(to: $0.coordinate, from: 0).distance <= reach }
    var passes: [(along: Double, point: Point)] = []
    var from = 0.0
    for (index, point) in near.enumerated() {
      let isLast = index == near.count - 1 && index > 0
      let pass =
        point.along.map { line.pass(of: point.coordinate, from: from, near: $0) }
        ?? line.pass(of: point.coordinate, from: from, reach: reach, isLast: isLast)
      guard let along = pass else {
        return near.map { (line.nearest(to: $0.coordinate, from: 0).along, $0) }
          .stablySorted { $0.0 < $1.0 }
      }
      passes.append((along, point))
      from = along
    }
    return passes
  }

  /// Adds a waypoint, with a new vertex unless one is within a meter.
  private static func insert(
    _ point: Point, at along: Double, stops: inout [StopOnLine], line: inout [Coordinate]
  ) {
    let geometry = PassingLine(line)
    let (index, coordinate) = geometry.coordinate(at: along)
    var vertex = index
    if along - geometry.alongs[index] > 1, geometry.alongs[index + 1] - along > 1 {
      vertex = index + 1
      line.insert(coordinate, at: vertex)
      for stop in stops.indices where stops[stop].vertex >= vertex { stops[stop].vertex += 1 }
    } else if along - geometry.alongs[index] > 1 {
      vertex = index + 1
    }
    let order = stops.firstIndex { $0.vertex >= vertex } ?? stops.count
    if order < stops.count, stops[order].vertex == vertex { return }
    stops.insert(
      StopOnLine(vertex: vertex, coordinate: point.coordinate, name: point.name), at: order)
  }
}

/// A line with cumulative distances, to find where it passes coordinates.
struct PassingLine {
  private let positions: [Position]
  let alongs: [Double]

  var length: Double { alongs.last ?? 0 }

  init(_ line: [Coordinate]) {
    positions = line.map(Position.init)
    alongs = positions.alongs
  }

  /// The projection of a position on a segment: the distances from it and along the line.
  private func nearest(
    to target: Position, segment: Int, from: Double
  ) -> (distance: Double, along: Double) {
    let start = positions[segment].vector
    let chord = positions[segment + 1].vector - start
    let length = alongs[segment + 1] - alongs[segment]
    let least = length > 0 ? min(max((from - alongs[segment]) / length, 0), 1) : 0
    let square = chord.squaredLength
    let free = square > 0 ? (target.vector - start).dot(chord) / square : 0
    let share = min(max(free, least), 1)
    let distance = (start + chord * share - target.vector).length
    return (distance, alongs[segment] + share * length)
  }

  /// The projection of a coordinate on the part of the line at or after `from`.
  func nearest(to coordinate: Coordinate, from: Double) -> (distance: Double, along: Double) {
    let target = Position(coordinate)
    var best = (distance: Double.infinity, along: 0.0)
    for segment in 0..<positions.count - 1 where alongs[segment + 1] >= from {
      let projection = nearest(to: target, segment: segment, from: from)
      if projection.distance < best.distance { best = projection }
    }
    return best
  }

  /// The extra distance in meters from a coordinate, compared with the nearest pass, within which a
  /// pass is equally good.
  private static let equallyGood = 10.0

  /// The distance along the line after `from` at which it passes a coordinate nearest to a stated
  /// distance along it.
  func pass(of coordinate: Coordinate, from: Double, near along: Double) -> Double {
    let target = Position(coordinate)
    let projections = (0..<positions.count - 1).filter { alongs[$0 + 1] >= from }.map {
      nearest(to: target, segment: $0, from: from)
    }
    let good = (projections.map(\.distance).min() ?? 0) + Self.equallyGood
    let pass = projections.filter { $0.distance <= good }.min {
      abs($0.along - along) < abs($1.along - along)
    }
    guard let pass else { return from }
    return projections.filter { abs($0.along - pass.along) <= 2 * Self.equallyGood }
      .min { $0.distance < $1.distance }?.along ?? pass.along
  }

  /// The distance along the line at which it first passes a coordinate after `from`, or last passes
  /// it at all; absent if it stays farther than `reach`.
  func pass(of coordinate: Coordinate, from: Double, reach: Double, isLast: Bool) -> Double? {
    let target = Position(coordinate)
    let nearest = nearest(to: coordinate, from: from)
    guard nearest.distance <= reach else { return nil }
    let good = nearest.distance + Self.equallyGood
    var best: (distance: Double, along: Double)?
    for segment in 0..<positions.count - 1 where alongs[segment + 1] >= from {
      let projection = self.nearest(to: target, segment: segment, from: from)
      guard projection.distance <= good else {
        if best != nil, !isLast { break }
        best = isLast ? best : nil
        continue
      }
      if let known = best, known.distance <= projection.distance,
        !(isLast && projection.along > known.along + reach)
      {
        continue
      }
      best = projection
    }
    return best?.along ?? nearest.along
  }

  /// The vertex before a distance along the line, and the coordinate at that distance.
  func coordinate(at along: Double) -> (index: Int, coordinate: Coordinate) {
    let next = alongs.firstIndex { $0 > along } ?? positions.count - 1
    let index = max(next - 1, 0)
    let length = alongs[index + 1] - alongs[index]
    let share = length > 0 ? (along - alongs[index]) / length : 0
    let start = positions[index].vector
    let vector = start + (positions[index + 1].vector - start) * share
    return (index, Position(vector: vector).coordinate)
  }
}

extension [Position] {
  /// The distance of each position along their line, in meters.
  var alongs: [Double] {
    var alongs: [Double] = []
    alongs.reserveCapacity(count)
    var sum = 0.0
    for (index, position) in enumerated() {
      if index > 0 { sum += self[index - 1].distance(to: position) }
      alongs.append(sum)
    }
    return alongs
  }
}
