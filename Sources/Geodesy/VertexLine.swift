/// A line through vertices, with projection in degrees for the methods that use it.
///
/// Unlike a `Polyline`, it has a segment from each vertex to the next, however short or long, and a
/// projection on a vertex is exactly that vertex.
///
/// A class: as a struct its arrays were retained at each use, which took most of a fix's time.
package final class VertexLine: Sendable {
  /// The vertices, at least one.
  package let vertices: [Coordinate]

  /// The vertices as positions.
  package let points: [Position]

  /// The distance of each vertex from the start in meters.
  private let distances: [Double]

  /// The bounds of the segments, in meters and on the plane of degrees; absent for a line
  /// with few segments.
  private let trees: Trees?

  /// The maximum distance in meters between a segment's arc and its chord.
  private let bulge: Double

  /// The distance in meters from the line's chords within which all of its points are.
  package let margin: Double

  /// The distance in meters from the line beyond which a coordinate is never nearly on it.
  private let nearlyOn: Double

  private struct Trees {
    let meters: PieceTree
    let degrees: PieceTree
  }

  /// The maximum number of segments that need no tree.
  private static let fewSegments = 24

  package init(_ vertices: [Coordinate]) {
    self.vertices = vertices
    points = vertices.map { Position($0) }
    var distances = [0.0]
    for index in vertices.indices.dropFirst() {
      distances.append(distances[index - 1] + points[index - 1].distance(to: points[index]))
    }
    self.distances = distances
    let longest = zip(distances, distances.dropFirst()).map { $1 - $0 }.max() ?? 0
    bulge = longest * longest / (8 * Earth.radius) + 1e-6
    margin = bulge + VertexLine.leastDegrees * Earth.metersPerDegree
    let widest = zip(vertices, vertices.dropFirst()).map { start, end in
      abs(end.latitude - start.latitude) + abs(end.longitude - start.longitude)
    }.max()
    // The distance between the straight line in degrees and the chord of two vertices is limited.
    let radians = (widest ?? 0) * (Double.pi / 180)
    nearlyOn = margin + bulge + Earth.radius * radians * radians / 8
    trees =
      vertices.count - 1 <= VertexLine.fewSegments
      ? nil
      : Trees(
        meters: PieceTree(points: points.map(\.vector)),
        degrees: PieceTree(points: vertices.map(VertexLine.plane)))
  }

  /// A coordinate on the plane of degrees.
  private static func plane(_ coordinate: Coordinate) -> Vector {
    Vector(x: coordinate.longitude, y: coordinate.latitude, z: 0)
  }

  /// The length in meters.
  package var length: Double { distances[distances.count - 1] }

  /// The end.
  package var end: Coordinate { vertices[vertices.count - 1] }

  /// The distance in degrees below which a coordinate counts as on the line.
  private static let leastDegrees = 1e-6

  /// The projection of a coordinate; the coordinate itself if it is nearly on the line.
  ///
  /// A projection on a vertex is exactly that vertex, which belongs to the segment that it ends.
  package func snapped(_ coordinate: Coordinate) -> SnappedCoordinate {
    let nearest = nearestFoot(to: coordinate)
    if nearest.distance <= nearlyOn {
      let foot = nearestInDegrees(to: coordinate, from: nearest.segment)
      if foot.distance < VertexLine.leastDegrees {
        return SnappedCoordinate(coordinate: coordinate, segment: foot.segment)
      }
    }
    return snapped(at: nearest)
  }

  /// The projection of a coordinate, even if it is nearly on the line.
  ///
  /// `segment` is a segment that is probably near.
  package func nearest(to coordinate: Coordinate, from segment: Int? = nil) -> SnappedCoordinate {
    snapped(at: nearestFoot(to: coordinate, from: segment))
  }

  private func snapped(at foot: SegmentFoot<Position>) -> SnappedCoordinate {
    let coordinate =
      foot.fraction == 0
      ? vertices[foot.segment]
      : foot.fraction == 1 ? vertices[foot.segment + 1] : foot.point.coordinate
    return SnappedCoordinate(coordinate: coordinate, segment: foot.segment)
  }

  private func nearestFoot(to coordinate: Coordinate, from segment: Int? = nil) -> SegmentFoot<
    Position
  > {
    let position = Position(coordinate)
    var best = SegmentFoot(segment: 0, point: points[0], fraction: 0, distance: .infinity)
    if let trees {
      trees.meters.search(
        near: position.vector, limit: .infinity, in: 0...vertices.count - 2, from: segment
      ) {
        take(segment: $0, near: position, &best)
        return (best.distance + bulge) * (best.distance + bulge)
      }
    } else {
      for index in points.indices.dropLast() { take(segment: index, near: position, &best) }
    }
    if points.count == 1 { best.distance = (position.vector - points[0].vector).length }
    return best
  }

  /// The distance from a coordinate to the line in meters; 0 if it is nearly on the line.
  package func deviation(of coordinate: Coordinate) -> Double {
    coordinate.distance(to: snapped(coordinate).coordinate)
  }

  /// The distance along the line to a point on it in meters.
  package func traversed(to point: SnappedCoordinate) -> Double {
    guard vertices.count > 1 else { return 0 }
    let foot = nearestInDegrees(to: point.coordinate, from: point.segment)
    let (start, end) = (distances[foot.segment], distances[foot.segment + 1])
    return start + (end - start) * foot.fraction
  }

  /// The position at a distance from the start, clamped to the ends.
  package func position(at distance: Double) -> Position {
    let after = distances.partitioningIndex { $0 >= distance }
    guard distance > 0, after > 0, after < distances.count else {
      return distance > 0 ? points[points.count - 1] : points[0]
    }
    let (start, length) = (distances[after - 1], distances[after] - distances[after - 1])
    let (first, second) = (points[after - 1].vector, points[after].vector)
    let part = (distance - start) / length
    return Position(vector: first + (second - first) * part)
  }

  /// The bearing of the segment that contains a point; absent if it has zero length.
  package func bearing(at point: SnappedCoordinate) -> Bearing? {
    guard vertices.count > 1 else { return nil }
    let segment = nearestInDegrees(to: point.coordinate, from: point.segment).segment
    guard distances[segment + 1] > distances[segment] else { return nil }
    return vertices[segment].bearing(to: vertices[segment + 1])
  }

  /// Keeps the projection of a position on a segment, by its great circle, if it is nearer.
  @inline(__always)
  private func take(
    segment index: Int, near position: Position, _ best: inout SegmentFoot<Position>
  ) {
    let start = points[index].vector
    let direction = points[index + 1].vector - start
    let offset = position.vector - start
    let square = direction.squaredLength
    let along = offset.dot(direction)
    let fraction = along <= 0 ? 0 : along >= square ? 1 : along / square
    // The chord is below the arc by at most the bulge; this excludes most segments.
    let limit = best.distance + bulge
    if (offset - direction * fraction).squaredLength > limit * limit { return }
    let foot = Position(vector: start + direction * fraction)
    best.take(
      SegmentFoot(
        segment: index, point: foot, fraction: fraction,
        distance: (foot.vector - position.vector).length))
  }

  /// The projection of a coordinate on a segment on the plane of degrees.
  private func footInDegrees(of coordinate: Coordinate, onSegment index: Int) -> SegmentFoot<
    Coordinate
  > {
    let (start, end) = (vertices[index], vertices[index + 1])
    let east = end.longitude - start.longitude
    let north = end.latitude - start.latitude
    let square = east * east + north * north
    let along =
      (coordinate.longitude - start.longitude) * east + (coordinate.latitude - start.latitude)
      * north
    let fraction = square > 0 ? min(max(along / square, 0), 1) : 0
    let foot = Coordinate(
      latitude: start.latitude + north * fraction,
      longitude: start.longitude + east * fraction)
    return SegmentFoot(
      segment: index, point: foot, fraction: fraction, distance: degrees(from: coordinate, to: foot)
    )
  }

  /// The projection nearest to a coordinate on the plane of degrees, with its distance in degrees,
  /// given a segment near it.
  private func nearestInDegrees(
    to coordinate: Coordinate, from segment: Int
  ) -> SegmentFoot<Coordinate> {
    var best = SegmentFoot(segment: 0, point: vertices[0], fraction: 0, distance: Double.infinity)
    guard vertices.count > 1 else {
      best.distance = degrees(from: coordinate, to: vertices[0])
      return best
    }
    guard let trees else {
      for index in vertices.indices.dropLast() {
        best.take(footInDegrees(of: coordinate, onSegment: index))
      }
      return best
    }
    trees.degrees.search(
      near: VertexLine.plane(coordinate), limit: .infinity, in: 0...vertices.count - 2,
      from: segment
    ) {
      best.take(footInDegrees(of: coordinate, onSegment: $0))
      // A billionth of a degree for rounding.
      return (best.distance + 1e-9) * (best.distance + 1e-9)
    }
    return best
  }

  private func degrees(from coordinate: Coordinate, to other: Coordinate) -> Double {
    let east = other.longitude - coordinate.longitude
    let north = other.latitude - coordinate.latitude
    return (east * east + north * north).squareRoot()
  }
}

/// A coordinate on the line of a step, or nearly on it.
package struct SnappedCoordinate: Equatable, Sendable {
  /// The coordinate.
  package var coordinate: Coordinate
  /// A segment of the line near it.
  package var segment: Int
}

/// A projection on a segment of a line.
private struct SegmentFoot<Point> {
  /// The segment; of equally near ones, the first.
  var segment: Int
  /// The point.
  var point: Point
  /// The fraction of the segment before it, 0…1.
  var fraction: Double
  /// The straight distance to it.
  var distance: Double

  /// Keeps another projection if it is nearer.
  mutating func take(_ other: SegmentFoot) {
    if other.distance < distance || (other.distance == distance && other.segment < segment) {
      self = other
    }
  }
}
