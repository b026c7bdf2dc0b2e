import Geodesy

/// The line of one step, projected on in degrees where the rules it serves do so.
struct StepLine: Equatable, Sendable {
  /// The vertices, at least one.
  let vertices: [Coordinate]

  /// The same as positions.
  private let points: [Position]

  /// Meters from the start to each vertex.
  let distances: [Double]

  init(_ vertices: [Coordinate]) {
    self.vertices = vertices
    points = vertices.map { Position($0) }
    var distances = [0.0]
    for index in vertices.indices.dropFirst() {
      distances.append(distances[index - 1] + points[index - 1].distance(to: points[index]))
    }
    self.distances = distances
  }

  /// The length in meters.
  var length: Double { distances[distances.count - 1] }

  /// The end.
  var end: Coordinate { vertices[vertices.count - 1] }

  /// Nearer than this many degrees a place counts as on the line.
  private static let leastDegrees = 1e-6

  /// The nearest place; the place itself when it is as good as on the line.
  ///
  /// A vertex is given as it is, to the last bit: it belongs to the segment that it ends.
  func snapped(_ place: Coordinate) -> Coordinate {
    nearestInDegrees(to: place).distance < StepLine.leastDegrees ? place : nearest(to: place)
  }

  /// The nearest place, however near.
  func nearest(to place: Coordinate) -> Coordinate {
    let position = Position(place)
    var best = (place: vertices[0], distance: points[0].distance(to: position))
    for index in points.indices.dropLast() {
      let foot = foot(of: position, from: points[index], to: points[index + 1])
      let distance = foot.place.distance(to: position)
      if index > 0, best.distance <= distance { continue }
      let vertex = foot.fraction == 0 ? index : foot.fraction == 1 ? index + 1 : nil
      best = (vertex.map { vertices[$0] } ?? foot.place.coordinate, distance)
    }
    return best.place
  }

  /// Meters from a place to the line; 0 when it is as good as on it.
  func deviation(of place: Coordinate) -> Double {
    place.distance(to: snapped(place))
  }

  /// Meters along the line to a place on it.
  func traversed(to place: Coordinate) -> Double {
    let (segment, fraction, _) = nearestInDegrees(to: place)
    guard vertices.count > 1 else { return 0 }
    return distances[segment] + (distances[segment + 1] - distances[segment]) * fraction
  }

  /// The place so many meters from the start; beyond the ends, the end.
  func place(at distance: Double) -> Coordinate {
    guard distance > 0, let after = distances.firstIndex(where: { $0 >= distance }), after > 0
    else { return distance > 0 ? end : vertices[0] }
    let (start, length) = (distances[after - 1], distances[after] - distances[after - 1])
    let (first, second) = (points[after - 1].vector, points[after].vector)
    let part = (distance - start) / length
    return Position(vector: first + (second - first) * part).coordinate
  }

  /// The bearing of the segment on which a place lies; absent where it has no length.
  func bearing(at place: Coordinate) -> Bearing? {
    guard vertices.count > 1 else { return nil }
    let segment = nearestInDegrees(to: place).segment
    guard distances[segment + 1] > distances[segment] else { return nil }
    return vertices[segment].bearing(to: vertices[segment + 1])
  }

  /// The nearest place of a segment by its great circle, and the part of it that lies before.
  private func foot(
    of place: Position, from start: Position, to end: Position
  ) -> (place: Position, fraction: Double) {
    let direction = end.vector - start.vector
    let square = direction.squaredLength
    let along = (place.vector - start.vector).dot(direction)
    let fraction = square > 0 ? min(max(along / square, 0), 1) : 0
    return (Position(vector: start.vector + direction * fraction), fraction)
  }

  /// The segment nearest to a place on the plane of degrees, the first of equals, the part of it
  /// that lies before the nearest place, and the distance in degrees.
  private func nearestInDegrees(
    to place: Coordinate
  ) -> (segment: Int, fraction: Double, distance: Double) {
    var best = (segment: 0, fraction: 0.0, distance: degrees(from: place, to: vertices[0]))
    for index in vertices.indices.dropLast() {
      let (start, end) = (vertices[index], vertices[index + 1])
      let east = end.longitude - start.longitude
      let north = end.latitude - start.latitude
      let square = east * east + north * north
      let along =
        (place.longitude - start.longitude) * east + (place.latitude - start.latitude) * north
      let fraction = square > 0 ? min(max(along / square, 0), 1) : 0
      let foot = Coordinate(
        latitude: start.latitude + north * fraction,
        longitude: start.longitude + east * fraction)
      let distance = degrees(from: place, to: foot)
      if index == 0 || distance < best.distance { best = (index, fraction, distance) }
    }
    return best
  }

  private func degrees(from place: Coordinate, to other: Coordinate) -> Double {
    let east = other.longitude - place.longitude
    let north = other.latitude - place.latitude
    return (east * east + north * north).squareRoot()
  }
}
