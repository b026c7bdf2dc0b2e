import Geodesy
import Notations
import TripModel

extension OSRMRouteReader {
  /// The line of the geometry of a route or a step.
  mutating func line(of owner: JSONValue) throws(Diagnostic) -> [Coordinate] {
    try line(of: owner["geometry"], "geometry", in: owner, scale: polylineScale ?? 1e5)
  }

  /// Determines the scale of the route's polylines, which the answer does not state.
  ///
  /// The first point is decoded with five and with six decimals, which are a factor of ten apart.
  /// The one nearer to a coordinate that the answer gives in plain degrees is right.
  mutating func settleScale(
    of route: JSONValue, legs: [JSONValue], waypoints: [JSONValue]
  ) throws(Diagnostic) {
    polylineScale = nil
    let step = legs.lazy.compactMap { $0.elements("steps").first }.first
    if let text = step?["geometry"]?.text, let location = step?["maneuver"]?.location {
      polylineScale = scale(of: text, near: location)
    } else if let text = route["geometry"]?.text {
      polylineScale =
        (waypoints.first?.location).map { scale(of: text, near: $0) }
        ?? EncodedPolyline.scale(of: text, length: route["distance"]?.amount, assuming: 1e5)
    } else if let step, let text = step["geometry"]?.text {
      polylineScale = EncodedPolyline.scale(
        of: text, length: step["distance"]?.amount, assuming: 1e5)
    }
  }

  private func scale(of text: String, near location: Coordinate) -> Double {
    func distance(_ scale: Double) -> Double {
      let polyline = EncodedPolyline(
        text: text, position: SourcePosition(line: 1, column: 1), scale: scale)
      guard let point = polyline.firstPoint else { return .infinity }
      return abs(point.latitude - location.latitude) + abs(point.longitude - location.longitude)
    }
    return distance(1e6) < distance(1e5) ? 1e6 : 1e5
  }
}

extension OSRMRouteReader {
  /// Extends the line to the start of a further part of the route.
  ///
  /// - Throws: if the part does not begin at the end of the line.
  mutating func connect(
    _ part: JSONValue, legs: [JSONValue], to builder: inout RouteBuilder
  ) throws(Diagnostic) {
    let step = legs.first?.elements("steps").first
    let owner = step?.holds("geometry") == true ? step ?? part : part
    guard let end = builder.vertices.last,
      let start = try line(of: owner).first
    else { return }
    let gap = end.distance(to: start)
    if gap > LineRouteReader.joint { throw .gap(meters: gap).at(part.position) }
    _ = try builder.append([start], at: part.position, notes: &notes)
  }

  /// The parts of the overview line that belong to the legs; the whole line if they are unknown.
  mutating func overviewLines(of part: Part, legs: [JSONValue]) throws(Diagnostic) -> [[Coordinate]]
  {
    let line = try line(of: part.value)
    if line.isEmpty { throw .tooFewPoints.at(part.value["geometry"]?.position) }
    let cuts = legCuts(in: line, legs: legs, waypoints: part.waypoints)
    guard zip(cuts, cuts.dropFirst()).allSatisfy(<=) else { return [line] }
    return zip(cuts, cuts.dropFirst()).map { Array(line[$0...$1]) }
  }

  /// Makes a leg from its part of the overview line, which joins the legs before and after it.
  mutating func overviewLeg(
    _ leg: JSONValue, _ line: [Coordinate], before next: JSONValue?, _ builder: inout RouteBuilder
  ) throws(Diagnostic) -> Leg {
    var line = line
    if let end = builder.vertices.last { line[0] = end }
    if let step = next?.elements("steps").first, step.holds("geometry"),
      let start = try self.line(of: step).first
    {
      line[line.count - 1] = start
    }
    let steps = try ManeuverLeg(line: line).steps(
      joining: &builder, at: leg.position, notes: &notes)
    let range = steps[0].vertices.lowerBound...builder.lastVertex
    if range.count > 1 {
      let annotation = notes.osrmAnnotation(of: leg, count: range.count - 1)
      builder.annotate(with: annotation, from: range.lowerBound)
    }
    return finishedLeg(of: leg, steps: steps, range: range)
  }

  /// The indices of the line at which its legs begin and end.
  ///
  /// Legs have as many segments as their annotations. Without annotations they end at the vertices
  /// nearest to the waypoints, chosen by the distances of the legs if the line passes several
  /// times.
  private func legCuts(in line: [Coordinate], legs: [JSONValue], waypoints: [JSONValue]) -> [Int] {
    let end = max(line.count - 1, 0)
    if legs.count <= 1 { return [0, end] }
    let counts = legs.map { leg in
      ["distance", "duration", "speed"].lazy
        .compactMap { leg["annotation"]?[$0]?.array?.count }.first ?? 0
    }
    if counts.reduce(0, +) == end, counts.allSatisfy({ $0 > 0 }) {
      return counts.reduce(into: [0]) { $0.append(($0.last ?? 0) + $1) }
    }
    // Each search scans the rest of the line; no real route has more waypoints.
    guard legs.count <= 500 else { return [0, end] }
    let search = VertexSearch(line)
    let length = search.alongs[end]
    let whole = total(legs.map { $0["distance"]?.amount }).flatMap { $0 > 0 ? $0 : nil }
    var driven = 0.0
    var cuts = [0]
    for (leg, waypoint) in zip(legs.dropLast(), waypoints.dropFirst()) {
      driven += leg["distance"]?.amount ?? 0
      let from = cuts.last ?? 0
      guard let target = waypoint.location, from < end else { continue }
      // An overview may be shorter than the drive.
      cuts.append(
        whole.flatMap {
          search.vertex(at: target, from: from, near: driven / $0 * length, slack: Self.slack)
        } ?? line[from...].nearestIndex(to: target) ?? from)
    }
    return cuts + [end]
  }

  /// The extra distance in meters from a waypoint, compared with the nearest pass of an overview,
  /// within which a pass is equally good.
  private static let slack = 10.0
}

extension JSONValue {
  /// The coordinate in a member `location`, longitude first; absent unless two numbers are in range.
  var location: Coordinate? {
    let pair = elements("location").compactMap(\.number)
    return pair.count < 2 ? nil : Coordinate(inRange: pair[1], pair[0])
  }
}
