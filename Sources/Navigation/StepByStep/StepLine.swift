import Geodesy

/// The line of one step, projected on in degrees where the rules it serves do so.
struct StepLine: Hashable, Sendable {
  /// The vertices, at least one.
  let vertices: [Coordinate]

  /// Meters from the start to each vertex.
  let distances: [Double]

  init(_ vertices: [Coordinate]) {
    self.vertices = vertices
    var distances = [0.0]
    for index in vertices.indices.dropFirst() {
      distances.append(distances[index - 1] + vertices[index - 1].distance(to: vertices[index]))
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
  func snapped(_ place: Coordinate) -> Coordinate {
    if nearestInDegrees(to: place).distance < StepLine.leastDegrees { return place }
    let position = Position(place)
    var best: (place: Position, distance: Double)?
    for candidate in candidates(near: position) {
      let distance = candidate.distance(to: position)
      if let known = best, known.distance <= distance { continue }
      best = (candidate, distance)
    }
    return best?.place.coordinate ?? place
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
    let first = Position(vertices[after - 1]).vector
    let second = Position(vertices[after]).vector
    let part = (distance - start) / length
    return Position(vector: first + (second - first) * part).coordinate
  }

  /// The bearing of the segment on which a place lies; absent for a single vertex.
  func bearing(at place: Coordinate) -> Bearing? {
    guard vertices.count > 1 else { return nil }
    let segment = nearestInDegrees(to: place).segment
    return vertices[segment].bearing(to: vertices[segment + 1])
  }

  /// The nearest place of each segment by great circles.
  private func candidates(near position: Position) -> [Position] {
    let points = vertices.map { Position($0).vector }
    guard points.count > 1 else { return points.map { Position(vector: $0) } }
    return points.indices.dropLast().map { index in
      let direction = points[index + 1] - points[index]
      let square = direction.squaredLength
      let along = (position.vector - points[index]).dot(direction)
      let fraction = square > 0 ? min(max(along / square, 0), 1) : 0
      return Position(vector: points[index] + direction * fraction)
    }
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
