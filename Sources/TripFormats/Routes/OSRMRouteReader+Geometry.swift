import Geodesy
import Notations
import TripModel

extension OSRMRouteReader {
  /// The line of a geometry: an encoded polyline or a GeoJSON object.
  ///
  /// - Throws: The fault of a missing or malformed geometry.
  mutating func line(
    of geometry: JSONValue?, in owner: JSONValue
  ) throws(Diagnostic) -> [Coordinate] {
    guard let geometry, !geometry.isNull else {
      throw .noGeometryOfOSRM.at(owner.position)
    }
    if let text = geometry.string {
      let polyline = EncodedPolyline(
        text: text, position: geometry.position, scale: polylineScale ?? 1e5)
      return try polyline.line(&notes)
    }
    guard let positions = geometry["coordinates"] else {
      throw .wrongKind(
        of: "geometry", found: geometry.kindName, expected: "an encoded polyline or GeoJSON"
      ).at(geometry.position)
    }
    if geometry["type"]?.string == "Point" {
      return [try notes.coordinate(of: positions)]
    }
    return try notes.line(of: positions)
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
    if let text = step?["geometry"]?.text, let pair = step?["maneuver"]?.location {
      polylineScale = scale(of: text, near: pair)
    } else if let text = route["geometry"]?.text {
      polylineScale =
        (waypoints.first?.location).map { scale(of: text, near: $0) }
        ?? EncodedPolyline.scale(of: text, length: route["distance"]?.amount, assuming: 1e5)
    } else if let step, let text = step["geometry"]?.text {
      polylineScale = EncodedPolyline.scale(
        of: text, length: step["distance"]?.amount, assuming: 1e5)
    }
  }

  private func scale(of text: String, near pair: [Double]) -> Double {
    func distance(_ scale: Double) -> Double {
      let polyline = EncodedPolyline(
        text: text, position: SourcePosition(line: 1, column: 1), scale: scale)
      guard let point = polyline.firstPoint else { return .infinity }
      return abs(point.latitude - pair[1]) + abs(point.longitude - pair[0])
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
      let start = try line(of: owner["geometry"], in: owner).first
    else { return }
    let gap = end.distance(to: start)
    if gap > LineRouteReader.joint { throw .gap(meters: gap).at(part.position) }
    _ = try builder.append([start], at: part.position)
  }

  /// Makes legs from the overview line if steps were not requested; their steps are synthetic.
  mutating func overviewLegs(
    of route: JSONValue, legs: [JSONValue], waypoints: [JSONValue], builder: inout RouteBuilder
  ) throws(Diagnostic) -> [Leg] {
    let line = try line(of: route["geometry"], in: route)
    if line.isEmpty { throw .tooFewPoints.at(route["geometry"]?.position) }
    var start = builder.lastVertex
    let parts = try ManeuverLeg(line: line).steps(
      between: legCuts(in: line, legs: legs, waypoints: waypoints), joining: &builder,
      at: route.position, notes: &notes)
    return parts.enumerated().map { number, steps in
      let leg = number < legs.count ? legs[number] : route
      let end = steps[steps.count - 1].vertices.upperBound
      defer { start = end }
      return annotatedLeg(leg, steps: steps, range: start...end, &builder)
    }
  }

  private mutating func annotatedLeg(
    _ leg: JSONValue, steps: [Step], range: ClosedRange<Int>, _ builder: inout RouteBuilder
  ) -> Leg {
    if range.count > 1 {
      let annotation = notes.osrmAnnotation(of: leg, count: range.count - 1)
      builder.annotate(with: annotation, from: range.lowerBound)
    }
    return finishedLeg(of: leg, steps: steps, range: range)
  }

  /// The parts of the overview line that belong to the legs; empty if unknown.
  mutating func overviewLines(
    of route: JSONValue, legs: [JSONValue], waypoints: [JSONValue]
  ) throws(Diagnostic) -> [[Coordinate]] {
    let line = try line(of: route["geometry"], in: route)
    if line.isEmpty { throw .tooFewPoints.at(route["geometry"]?.position) }
    let cuts = legCuts(in: line, legs: legs, waypoints: waypoints)
    guard cuts.count == legs.count + 1, zip(cuts, cuts.dropFirst()).allSatisfy(<=) else {
      return []
    }
    return zip(cuts, cuts.dropFirst()).map { Array(line[$0...$1]) }
  }

  /// Makes a leg from its part of the overview line, which joins the legs before and after it.
  mutating func overviewLeg(
    _ leg: JSONValue, _ line: [Coordinate], before next: JSONValue?, _ builder: inout RouteBuilder
  ) throws(Diagnostic) -> Leg {
    var line = line
    if let end = builder.vertices.last { line[0] = end }
    if let step = next?.elements("steps").first, step.holds("geometry"),
      let start = try self.line(of: step["geometry"], in: step).first
    {
      line[line.count - 1] = start
    }
    let steps = try ManeuverLeg(line: line).steps(
      joining: &builder, at: leg.position, notes: &notes)
    let range = steps[0].vertices.lowerBound...builder.lastVertex
    return annotatedLeg(leg, steps: steps, range: range, &builder)
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
    let passing = PassingLine(line)
    let whole = total(legs.map { $0["distance"]?.amount }).flatMap { $0 > 0 ? $0 : nil }
    var driven = 0.0
    var cuts = [0]
    for (leg, waypoint) in zip(legs.dropLast(), waypoints.dropFirst()) {
      driven += leg["distance"]?.amount ?? 0
      let from = cuts.last ?? 0
      guard let pair = waypoint.location, from < end else { continue }
      let target = Coordinate(latitude: pair[1], longitude: pair[0])
      // An overview may be shorter than the drive.
      cuts.append(
        whole.map {
          passing.vertex(passing: target, from: from, near: driven / $0 * passing.length)
        } ?? line[from...].nearestIndex(to: target) ?? from)
    }
    return cuts + [end]
  }
}

extension JSONValue {
  /// The numbers of a member `location`, longitude first; absent unless there are two.
  var location: [Double]? {
    let pair = elements("location").compactMap(\.number)
    return pair.count < 2 ? nil : pair
  }
}
