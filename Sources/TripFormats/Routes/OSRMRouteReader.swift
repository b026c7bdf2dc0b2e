import Notations
import TripModel

/// Reads answers in OSRM's format.
///
/// They come from OSRM v5, Mapbox v5, Valhalla's `format=osrm` and GraphHopper's `/navigate`, with
/// routes, matchings, trips, or one route alone.
struct OSRMRouteReader: RouteDialect {
  var notes = RouteNotes(file: "")

  let noGeometry = Diagnostic.noGeometryOfOSRM

  /// The scale of encoded polylines, known once the first is compared with a location beside it.
  var polylineScale: Double?

  /// Reads every route of the answer, the main one first.
  ///
  /// Matchings are not alternatives: a trace with a gap has one matching before it and one after
  /// it.
  mutating func read(_ value: JSONValue) throws(Diagnostic) -> [Route] {
    let isAlone = value.holds("legs")
    let key = ["routes", "matchings", "trips"].first(where: value.holds) ?? "routes"
    let isEmpty = value[key]?.isNull == true
    let items = isAlone ? [value] : isEmpty ? [] : Array(try value.array(of: key, in: "the answer"))
    let parts = items.enumerated().map { number, item in
      Part(value: item, waypoints: waypoints(of: value, route: item, key, number))
    }
    let areConsecutive = key == "matchings" && !parts.isEmpty
    return try routes(of: areConsecutive ? [parts] : parts.map { [$0] }, at: value[key]?.position) {
      reader, parts throws(Diagnostic) in try reader.route(parts)
    }
  }

  /// A route, or a matching, and its waypoints.
  struct Part {
    let value: JSONValue
    let waypoints: [JSONValue]
  }

  /// The waypoints listed in the answer for a route.
  private func waypoints(
    of answer: JSONValue, route: JSONValue, _ key: String, _ number: Int
  ) -> [JSONValue] {
    // More waypoints than legs are not needed.
    let limit = RoutePart.steps.limit
    if let own = route["waypoints"]?.array { return Array(own.prefix(limit)) }
    if key == "matchings" {
      return answer.elements("tracepoints").filter {
        $0["matchings_index"]?.integer == number && $0["waypoint_index"]?.integer != nil
      }
    }
    let all = Array(answer.elements("waypoints").prefix(limit))
    guard all.contains(where: { $0.holds("trips_index") }) else { return all }
    // An optimized trip, which Valhalla lists as a route, visits the waypoints in another order; a
    // round trip ends at the first waypoint.
    let visited = all.filter { $0["trips_index"]?.integer == number }.stablySorted {
      $0["waypoint_index"]?.integer ?? 0 < $1["waypoint_index"]?.integer ?? 0
    }
    let isRound = route.elements("legs").count == visited.count
    return isRound ? visited + visited.prefix(1) : visited
  }

  /// Makes a route of consecutive parts.
  ///
  /// - Throws: Also the fault of a part that does not begin at the end of the previous one.
  private mutating func route(_ parts: [Part]) throws(Diagnostic) -> Route {
    var builder = RouteBuilder()
    var intersections: [Intersection] = []
    var result: [Leg] = []
    var stops: [GivenWaypoint] = []
    for part in parts {
      // VROOM and backends of apps leave out the legs.
      let isLine = !part.value.holds("legs") && part.value.holds("geometry")
      let legs = isLine ? [] : Array(try part.value.array(of: "legs", in: "the route"))
      try settleScale(of: part.value, legs: legs, waypoints: part.waypoints)
      if !result.isEmpty { try connect(part.value, legs: legs, to: &builder) }
      result += try self.legs(legs, of: part, builder: &builder, intersections: &intersections)
      // The first waypoint of a further part is the last one of the previous part.
      stops += self.stops(part.waypoints, legs: legs).dropFirst(stops.isEmpty ? 0 : 1)
    }
    return try finished(
      builder, legs: result, waypoints: stops, intersections: intersections,
      distance: total(parts.map { $0.value["distance"]?.amount }),
      duration: total(parts.map { $0.value["duration"]?.amount }), at: parts[0].value.position)
  }

  /// Reads the legs of a part, each with the steps of the answer or those of the line's bends.
  private mutating func legs(
    _ legs: [JSONValue], of part: Part, builder: inout RouteBuilder,
    intersections: inout [Intersection]
  ) throws(Diagnostic) -> [Leg] {
    let isGuided = legs.contains { !$0.elements("steps").isEmpty }
    let haveLines = legs.map { isGuided && $0.hasStepLines }
    if isGuided {
      for (index, leg) in legs.enumerated() where !haveLines[index] {
        notes.add(.unguidedLeg(index), at: leg.position)
      }
    }
    let areAll = isGuided && haveLines.allSatisfy(\.self)
    let overview = areAll ? [] : try overviewLines(of: part, legs: legs)
    let usesSteps = areAll || haveLines.contains(true) && overview.count == legs.count
    var result: [Leg] = []
    for index in 0..<(usesSteps ? legs.count : overview.count) {
      let leg = legs.element(at: index) ?? part.value
      let next = usesSteps ? legs.element(at: index + 1) : nil
      result.append(
        usesSteps && haveLines[index]
          ? try self.leg(leg, builder: &builder, intersections: &intersections)
          : try overviewLeg(leg, overview[index], before: next, &builder))
    }
    return result
  }

  /// Reads a leg whose steps have geometries, or a leg of no length without steps.
  private mutating func leg(
    _ value: JSONValue, builder: inout RouteBuilder, intersections: inout [Intersection]
  ) throws(Diagnostic) -> Leg {
    let start = builder.lastVertex
    let countries = value.elements("admins").map { $0["iso_3166_1"]?.text }
    let items = value.elements("steps")
    var steps: [Step] = []
    // The segments between points that are equal in the decimals of the answer.
    var collapsed: [Int] = []
    for item in items {
      try notes.count(.steps, at: item.position)
      let line = item.holds("geometry") ? try line(of: item) : []
      let range = try builder.append(line, at: item.position, notes: &notes)
      if range.count == 1, steps.count < items.count - 1 {
        let first = builder.lastVertex - start + collapsed.count
        collapsed += first..<first + max(line.count - 1, 0)
      }
      intersections += self.intersections(
        of: item, in: range, legStart: start, vertices: builder.vertices, countries: countries)
      steps.append(osrmStep(of: item, vertices: range))
    }
    addManeuvers(to: &steps, of: items, along: builder.vertices)
    if steps.isEmpty {
      steps = ["depart", "arrive"].map {
        Step(vertices: start...start, maneuver: Maneuver(type: $0))
      }
    }
    let units = zip(items, steps).map { item, step in
      (step.vertices, item["speedLimitUnit"]?.string.flatMap(SpeedUnit.init(word:)))
    }
    annotate(&builder, from: start, of: value, collapsed, units)
    return finishedLeg(of: value, steps: steps, range: start...builder.lastVertex)
  }

  /// Adds the annotation of a leg, without the values of segments between equal points.
  ///
  /// `units` are those on the signs along each step, as far as steps state them.
  private mutating func annotate(
    _ builder: inout RouteBuilder, from start: Int, of leg: JSONValue, _ collapsed: [Int],
    _ units: [(vertices: ClosedRange<Int>, unit: SpeedUnit?)]
  ) {
    let count = builder.lastVertex - start
    guard count > 0 else { return }
    let whole = count + collapsed.count
    let isWhole = RefreshReader.segmentCount(of: leg) == whole
    var annotation = notes.osrmAnnotation(of: leg, count: isWhole ? whole : count)
    if isWhole { annotation.remove(collapsed) }
    for (vertices, unit) in units where unit != nil {
      let segments = vertices.lowerBound - start..<vertices.upperBound - start
      for segment in segments.clamped(to: annotation.speedLimits.indices) {
        annotation.speedLimits[segment] = annotation.speedLimits[segment]?.signed(in: unit)
      }
    }
    builder.annotate(with: annotation, from: start)
  }

  /// A leg with the totals and via points that the answer states.
  func finishedLeg(of value: JSONValue, steps: [Step], range: ClosedRange<Int>) -> Leg {
    let vias = value.elements("via_waypoints").compactMap { via -> Int? in
      guard let index = via["geometry_index"]?.integer, index >= 0, index < range.count else {
        return nil
      }
      return range.lowerBound + index
    }
    return Leg(
      steps: steps, declaredDistance: value["distance"]?.amount,
      declaredDuration: value["duration"]?.amount,
      typicalDuration: value["duration_typical"]?.amount, summary: value["summary"]?.text,
      viaVertices: vias)
  }

  /// The waypoints, without those that legs pass silently.
  private func stops(_ waypoints: [JSONValue], legs: [JSONValue]) -> [GivenWaypoint] {
    var stops = waypoints
    if waypoints.count > legs.count + 1 {
      let silent = Set(
        legs.flatMap { $0.elements("via_waypoints").compactMap { $0["waypoint_index"]?.integer } })
      stops = waypoints.enumerated().filter { !silent.contains($0.offset) }.map(\.element)
    }
    return stops.map { GivenWaypoint(coordinate: $0.location, name: $0["name"]?.text) }
  }
}

extension JSONValue {
  /// Whether the steps of a leg have lines, which an arrival and a leg of no length do not need.
  fileprivate var hasStepLines: Bool {
    let steps = elements("steps")
    if steps.isEmpty { return self["distance"]?.amount == 0 }
    return steps.enumerated().allSatisfy { index, step in
      step.holds("geometry") || index > 0 && step["distance"]?.amount == 0
    }
  }
}
