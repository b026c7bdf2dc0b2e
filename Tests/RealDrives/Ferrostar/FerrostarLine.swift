import Geodesy

/// The line of a step as Ferrostar's core measures on it, in the words of its description.
///
/// The core mixes great circles (where the traveler is put) with the plane of degrees (on which
/// segment that is); so does this, with the formulas as they are described and none of ours.
struct FerrostarLine {
  /// The points of the step's geometry.
  let points: [Coordinate]
  private let places: [FerrostarPlace]
  /// Meters of each segment by haversine.
  let lengths: [Double]
  /// The length in meters by haversine.
  let length: Double
  /// The bearing of each segment at its start, and back at its end, in radians.
  private let bearings: [(out: Double, back: Double)]
  /// A degree of longitude as a part of one of latitude, where the line is.
  private let wide: Double

  init(_ points: [Coordinate]) {
    self.points = points
    places = points.map { FerrostarPlace($0) }
    let segments = zip(places, places.dropFirst())
    lengths = segments.map { $0.haversine(to: $1) }
    length = lengths.reduce(0, +)
    wide = cos((points.first?.latitude ?? 0) * .pi / 180)
    bearings = segments.map { ($0.bearing(to: $1), $1.bearing(to: $0)) }
  }

  /// A place put on the line.
  func snapped(_ place: Coordinate) -> Coordinate {
    if nearestInDegrees(to: place).distance < 1e-6 { return place }
    guard [place.latitude, place.longitude].allSatisfy({ $0 == 0 || $0.isNormal }) else {
      return place
    }
    let from = FerrostarPlace(place)
    var best: (place: Coordinate, distance: Double)?
    for segment in lengths.indices {
      guard isWorthAsking(segment, place, within: best?.distance) else { continue }
      let candidate = projected(from, on: segment)
      let distance = from.haversine(to: FerrostarPlace(candidate))
      // A candidate that is not a number is not less than anything.
      if distance < best?.distance ?? .infinity { best = (candidate, distance) }
    }
    return best?.place ?? (points.count == 1 ? points[0] : place)
  }

  /// Meters from a place to the line.
  func deviation(of place: Coordinate) -> Double {
    haversine(place, snapped(place))
  }

  /// The segment that a snapped place lies on; absent for a line without segments.
  func segment(of place: Coordinate) -> Int? {
    points.count < 2 ? nil : nearestInDegrees(to: place).segment
  }

  /// Meters along the line to a snapped place.
  func traversed(to place: Coordinate) -> Double {
    guard points.count > 1 else { return 0 }
    let (segment, fraction, _) = nearestInDegrees(to: place)
    return lengths[..<segment].reduce(0, +) + fraction * lengths[segment]
  }
}

extension FerrostarLine {
  /// The great-circle projection, where it falls on the segment, else the nearer end.
  private func projected(_ place: FerrostarPlace, on segment: Int) -> Coordinate {
    let (start, end) = (places[segment], places[segment + 1])
    if lengths[segment] == 0 { return start.coordinate }
    let fromStart = start.haversine(to: place)
    let turnAtStart = start.bearing(to: place) - bearings[segment].out
    let turnAtEnd = end.bearing(to: place) - bearings[segment].back
    guard cos(turnAtStart) >= 0, cos(turnAtEnd) >= 0 else {
      return (fromStart <= end.haversine(to: place) ? start : end).coordinate
    }
    let angle = fromStart / Earth.radius
    let across = abs(asin(sin(angle) * sin(turnAtStart)))
    if across < Double.ulpOfOne { return place.coordinate }
    let along = Earth.radius * abs(acos(cos(angle) / cos(across)))
    return start.destination(bearing: bearings[segment].out, meters: along)
  }

  /// Whether a segment can be nearer than what was found: a shortcut that changes no answer.
  private func isWorthAsking(
    _ segment: Int, _ place: Coordinate, within distance: Double?
  ) -> Bool {
    guard let distance else { return true }
    let (start, end) = (points[segment], points[segment + 1])
    let gap = { (one: Double, other: Double, place: Double) in
      max(min(one, other) - place, place - max(one, other), 0) * Earth.metersPerDegree
    }
    // A hundredth for the bulge of a great circle; a little south or north hardly changes `wide`.
    return gap(start.latitude, end.latitude, place.latitude) * 0.99 <= distance
      && gap(start.longitude, end.longitude, place.longitude) * wide * 0.98 <= distance
  }

  /// The segment nearest on the plane of degrees, the first of equals; with how far along it.
  private func nearestInDegrees(
    to place: Coordinate
  ) -> (segment: Int, fraction: Double, distance: Double) {
    guard points.count > 1 else {
      return (0, 0, points.first.map { degrees($0, place) } ?? .infinity)
    }
    var best = (segment: 0, fraction: 0.0, distance: Double.infinity)
    for segment in lengths.indices {
      let (start, end) = (points[segment], points[segment + 1])
      let (east, north) = (end.longitude - start.longitude, end.latitude - start.latitude)
      let square = east * east + north * north
      let dot =
        (place.longitude - start.longitude) * east + (place.latitude - start.latitude) * north
      let fraction = square == 0 ? 0 : max(0, min(1, dot / square))
      let foot = Coordinate(
        latitude: start.latitude + fraction * north, longitude: start.longitude + fraction * east)
      let distance = degrees(foot, place)
      if distance < best.distance { best = (segment, fraction, distance) }
    }
    return best
  }

  private func degrees(_ one: Coordinate, _ other: Coordinate) -> Double {
    hypot(one.latitude - other.latitude, one.longitude - other.longitude)
  }
}
