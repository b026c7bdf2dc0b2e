import Geodesy

/// The line of a step, measured as Ferrostar's core does according to its description.
///
/// The core uses great circles for the snapped coordinate and the plane of degrees for its
/// segment. So does this type, with the described formulas and none of ours.
struct FerrostarLine {
  /// The points of the step's geometry.
  let points: [Coordinate]
  private let vertices: [FerrostarPoint]
  /// Meters of each segment by haversine.
  let lengths: [Double]
  /// The length in meters by haversine.
  let length: Double
  /// The bearing of each segment at its start, and back at its end, in radians.
  private let bearings: [(out: Double, back: Double)]
  /// The ratio of a degree of longitude to one of latitude at the line.
  private let wide: Double

  init(_ points: [Coordinate]) {
    self.points = points
    vertices = points.map { FerrostarPoint($0) }
    let segments = zip(vertices, vertices.dropFirst())
    lengths = segments.map { $0.haversine(to: $1) }
    length = lengths.reduce(0, +)
    wide = cos((points.first?.latitude ?? 0) * .pi / 180)
    bearings = segments.map { ($0.bearing(to: $1), $1.bearing(to: $0)) }
  }

  /// The snapped coordinate.
  func snapped(_ coordinate: Coordinate) -> Coordinate {
    if nearestInDegrees(to: coordinate).distance < 1e-6 { return coordinate }
    guard [coordinate.latitude, coordinate.longitude].allSatisfy({ $0 == 0 || $0.isNormal }) else {
      return coordinate
    }
    let from = FerrostarPoint(coordinate)
    var best: (coordinate: Coordinate, distance: Double)?
    for segment in lengths.indices {
      guard isWorthAsking(segment, coordinate, within: best?.distance) else { continue }
      let candidate = projected(from, on: segment)
      let distance = from.haversine(to: FerrostarPoint(candidate))
      // A comparison with NaN is false.
      if distance < best?.distance ?? .infinity { best = (candidate, distance) }
    }
    return best?.coordinate ?? (points.count == 1 ? points[0] : coordinate)
  }

  /// Meters from a point to the line.
  func deviation(of coordinate: Coordinate) -> Double {
    haversine(coordinate, snapped(coordinate))
  }

  /// The segment of a snapped coordinate; absent for a line without segments.
  func segment(of coordinate: Coordinate) -> Int? {
    points.count < 2 ? nil : nearestInDegrees(to: coordinate).segment
  }

  /// Meters along the line to a snapped point.
  func traversed(to coordinate: Coordinate) -> Double {
    guard points.count > 1 else { return 0 }
    let (segment, fraction, _) = nearestInDegrees(to: coordinate)
    return lengths[..<segment].reduce(0, +) + fraction * lengths[segment]
  }
}

extension FerrostarLine {
  /// The great-circle projection if it is on the segment, else the nearer end.
  private func projected(_ point: FerrostarPoint, on segment: Int) -> Coordinate {
    let (start, end) = (vertices[segment], vertices[segment + 1])
    if lengths[segment] == 0 { return start.coordinate }
    let fromStart = start.haversine(to: point)
    let turnAtStart = start.bearing(to: point) - bearings[segment].out
    let turnAtEnd = end.bearing(to: point) - bearings[segment].back
    guard cos(turnAtStart) >= 0, cos(turnAtEnd) >= 0 else {
      return (fromStart <= end.haversine(to: point) ? start : end).coordinate
    }
    let angle = fromStart / Earth.radius
    let across = abs(asin(sin(angle) * sin(turnAtStart)))
    if across < Double.ulpOfOne { return point.coordinate }
    let along = Earth.radius * abs(acos(cos(angle) / cos(across)))
    return start.destination(bearing: bearings[segment].out, meters: along)
  }

  /// Whether a segment can be nearer than the best so far: a shortcut that changes no result.
  private func isWorthAsking(
    _ segment: Int, _ coordinate: Coordinate, within distance: Double?
  ) -> Bool {
    guard let distance else { return true }
    let (start, end) = (points[segment], points[segment + 1])
    let gap = { (one: Double, other: Double, value: Double) in
      max(min(one, other) - value, value - max(one, other), 0) * Earth.metersPerDegree
    }
    // 1 % for the bulge of a great circle; a little south or north hardly changes `wide`.
    return gap(start.latitude, end.latitude, coordinate.latitude) * 0.99 <= distance
      && gap(start.longitude, end.longitude, coordinate.longitude) * wide * 0.98 <= distance
  }

  /// The first nearest segment on the plane of degrees, and the fraction along it.
  private func nearestInDegrees(
    to coordinate: Coordinate
  ) -> (segment: Int, fraction: Double, distance: Double) {
    guard points.count > 1 else {
      return (0, 0, points.first.map { degrees($0, coordinate) } ?? .infinity)
    }
    var best = (segment: 0, fraction: 0.0, distance: Double.infinity)
    for segment in lengths.indices {
      let (start, end) = (points[segment], points[segment + 1])
      let (east, north) = (end.longitude - start.longitude, end.latitude - start.latitude)
      let square = east * east + north * north
      let dot =
        (coordinate.longitude - start.longitude) * east
        + (coordinate.latitude - start.latitude) * north
      let fraction = square == 0 ? 0 : max(0, min(1, dot / square))
      let foot = Coordinate(
        latitude: start.latitude + fraction * north, longitude: start.longitude + fraction * east)
      let distance = degrees(foot, coordinate)
      if distance < best.distance { best = (segment, fraction, distance) }
    }
    return best
  }

  private func degrees(_ one: Coordinate, _ other: Coordinate) -> Double {
    hypot(one.latitude - other.latitude, one.longitude - other.longitude)
  }
}
