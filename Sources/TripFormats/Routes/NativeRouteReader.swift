import Geodesy
import Notations
import TripModel

/// Reads Route GeoJSON: a FeatureCollection with a LineString per step and a Point per waypoint.
///
/// Texts that the file leaves out stay absent.
struct NativeRouteReader: RouteDialect {
  var notes = RouteNotes(file: "")

  /// The LineString of a step, with its indices.
  private struct StepFeature {
    let feature: GeoJSONDocument.Feature
    let route: Int
    let leg: Int
    let step: Int
  }

  /// The Point of a waypoint, with its indices.
  private struct WaypointFeature {
    let feature: GeoJSONDocument.Feature
    let route: Int
    let number: Int?
    let coordinate: Coordinate
    var isVia: Bool { feature.properties["kind"]?.string == "via" }
  }

  /// The names of a step's and a waypoint's properties.
  private static let names = [
    "role", "route", "leg", "step", "maneuver", "modifier", "exit", "degrees",
    "bearing_before_deg", "bearing_after_deg", "name", "ref", "destinations", "exits", "mode",
    "driving_side", "speed_limit_unit", "distance_m", "duration_s", "typical_s", "instruction",
    "spoken", "visual", "synthetic", "leg_distance_m", "leg_duration_s", "leg_typical_s",
    "leg_summary", "route_name", "route_distance_m", "route_duration_s", "segment_s", "speed_mps",
    "speed_limit_mps", "congestion", "tunnel", "intersections", "leg_closures", "leg_incidents",
    "waypoint", "kind", "vertex",
  ]

  mutating func read(_ value: JSONValue) throws(Diagnostic) -> [Route] {
    let document = try GeoJSONDocument(value, notes: &notes)
    var steps: [StepFeature] = []
    var waypoints: [WaypointFeature] = []
    for feature in document.features {
      notes.checkWord("role", of: feature.properties, among: ["step", "waypoint"])
      switch feature.properties["role"]?.string {
      case "step": steps.append(try stepFeature(feature, count: steps.count))
      case "waypoint": waypoints.append(try waypointFeature(feature))
      default: continue
      }
      notes.checkNames(of: feature.properties, among: Self.names)
    }
    guard !steps.isEmpty else { throw .noRoutes.at(value.position) }
    var stepsLeft = steps.stablySorted {
      ($0.route, $0.leg, $0.step) < ($1.route, $1.leg, $1.step)
    }[...]
    var waypointsLeft = waypoints.stablySorted { $0.route < $1.route }[...]
    var routes: [Route] = []
    while let number = stepsLeft.first?.route {
      let parts = stepsLeft.prefix { $0.route == number }
      stepsLeft = stepsLeft.dropFirst(parts.count)
      waypointsLeft = waypointsLeft.drop { $0.route < number }
      let stops = waypointsLeft.prefix { $0.route == number }
      do throws(Diagnostic) {
        routes.append(try route(number, of: Array(parts), waypoints: Array(stops)))
      } catch {
        if routes.isEmpty { throw error }
        notes.add(dropped: error, alternative: number)
      }
    }
    return routes
  }

  private func stepFeature(
    _ feature: GeoJSONDocument.Feature, count: Int
  ) throws(Diagnostic) -> StepFeature {
    guard feature.kind == "LineString" else {
      throw .wrongKind(of: "geometry", found: "a \(feature.kind)", expected: "a LineString").at(
        feature.geometry.position)
    }
    return StepFeature(
      feature: feature, route: try index("route", of: feature) ?? 0,
      leg: try index("leg", of: feature) ?? 0, step: try index("step", of: feature) ?? count)
  }

  private mutating func waypointFeature(
    _ feature: GeoJSONDocument.Feature
  ) throws(Diagnostic) -> WaypointFeature {
    guard feature.kind == "Point" else {
      throw .wrongKind(of: "geometry", found: "a \(feature.kind)", expected: "a Point").at(
        feature.geometry.position)
    }
    notes.checkWord("kind", of: feature.properties, among: ["break", "via"])
    return WaypointFeature(
      feature: feature, route: try index("route", of: feature) ?? 0,
      number: try index("waypoint", of: feature),
      coordinate: try notes.coordinate(of: feature.coordinates()))
  }

  /// A property that is an index; absent if not given.
  private func index(
    _ name: String, of feature: GeoJSONDocument.Feature
  ) throws(Diagnostic) -> Int? {
    guard let value = feature.properties[name], !value.isNull else { return nil }
    guard let index = value.integer, index >= 0 else {
      let found =
        value.number.map { Int(exactly: $0).map(String.init) ?? "\($0)" } ?? value.kindName
      throw .wrongKind(of: name, found: found, expected: "a whole number from 0").at(value.position)
    }
    return index
  }
}

extension NativeRouteReader {
  /// Joins the steps of one route, in order.
  private mutating func route(
    _ number: Int, of steps: [StepFeature], waypoints: [WaypointFeature]
  ) throws(Diagnostic) -> Route {
    for (earlier, later) in zip(steps, steps.dropFirst())
    where earlier.leg == later.leg && earlier.step == later.step {
      throw .duplicateStep(route: number, leg: later.leg, step: later.step).at(
        later.feature.position)
    }
    var builder = RouteBuilder()
    var legs: [Leg] = []
    var crossings = NativeIntersections()
    var legNumber: Int?
    for item in steps {
      let step = try add(item.feature, to: &builder, crossings: &crossings)
      if item.leg != legNumber {
        if item.leg != legs.count {
          notes.add(.legNumber(item.leg, expected: legs.count), at: item.feature.position)
        }
        legs.append(Leg(steps: []))
        legNumber = item.leg
        takeTotals(from: item.feature.properties, into: &legs[legs.count - 1])
      }
      legs[legs.count - 1].steps.append(step)
    }
    return try finish(
      builder, legs: legs, crossings: crossings, first: steps[0].feature, waypoints: waypoints)
  }

  /// Appends a step's line to the builder and makes the step.
  private mutating func add(
    _ feature: GeoJSONDocument.Feature, to builder: inout RouteBuilder,
    crossings: inout NativeIntersections
  ) throws(Diagnostic) -> Step {
    try notes.count(.steps, at: feature.position)
    let line = try notes.line(of: feature.coordinates())
    if line.isEmpty { throw .tooFewPoints.at(feature.geometry.position) }
    let annotation = nativeAnnotation(of: feature.properties, count: line.count - 1)
    let range = try builder.append(
      line, annotation: annotation, at: feature.position, notes: &notes)
    crossings.add(feature.properties, in: range, &notes)
    return nativeStep(of: feature.properties, vertices: range)
  }

  /// Reads the totals of a leg, which its first step states.
  private mutating func takeTotals(from properties: JSONValue, into leg: inout Leg) {
    leg.declaredDistance = notes.amount("leg_distance_m", of: properties)
    leg.declaredDuration = notes.amount("leg_duration_s", of: properties)
    leg.typicalDuration = notes.amount("leg_typical_s", of: properties)
    leg.summary = properties["leg_summary"]?.text
  }

  private mutating func finish(
    _ builder: RouteBuilder, legs: [Leg], crossings: NativeIntersections,
    first: GeoJSONDocument.Feature, waypoints: [WaypointFeature]
  ) throws(Diagnostic) -> Route {
    var legs = legs
    let ordered = waypoints.enumerated().sorted {
      ($0.element.number ?? $0.offset, $0.offset) < ($1.element.number ?? $1.offset, $1.offset)
    }.map(\.element)
    let breaks = ordered.filter { !$0.isVia }
    if !breaks.isEmpty, breaks.count != legs.count + 1 {
      notes.add(
        .waypointCount(found: breaks.count, expected: legs.count + 1),
        at: breaks[0].feature.position)
    }
    let vias = ordered.count - breaks.count
    if vias > StopOnLine.limit {
      notes.add(.tooManyPoints(vias, limit: StopOnLine.limit), at: waypoints[0].feature.position)
    } else {
      addVias(ordered, to: &legs, line: builder.vertices)
    }
    let stops = breaks.map {
      GivenWaypoint(coordinate: $0.coordinate, name: $0.feature.properties["name"]?.text)
    }
    return try finished(
      builder, legs: legs, waypoints: stops,
      intersections: crossings.finished(builder.lastVertex),
      name: first.properties["route_name"]?.text,
      distance: notes.amount("route_distance_m", of: first.properties),
      duration: notes.amount("route_duration_s", of: first.properties),
      at: first.geometry.position)
  }

  /// Gives each leg the vertices of its via points.
  ///
  /// A via point states its `vertex`, or is the nearest vertex of the leg between its neighboring
  /// waypoints.
  private func addVias(_ waypoints: [WaypointFeature], to legs: inout [Leg], line: [Coordinate]) {
    var breaksBefore = 0
    for waypoint in waypoints {
      guard waypoint.isVia else {
        breaksBefore += 1
        continue
      }
      let stated = waypoint.feature.properties["leg"]?.integer
      let index = min(max(stated ?? breaksBefore - 1, 0), legs.count - 1)
      guard let range = legs[index].vertices else { continue }
      if let vertex = waypoint.feature.properties["vertex"]?.integer, range.contains(vertex) {
        legs[index].viaVertices.append(vertex)
        continue
      }
      guard var vertex = line[range].nearestIndex(to: waypoint.coordinate) else { continue }
      // If via points are not numbered in driving order, use the nearest leg.
      let isElsewhere = line[vertex].distance(to: waypoint.coordinate) > 50
      if stated == nil, isElsewhere {
        vertex = line[...].nearestIndex(to: waypoint.coordinate) ?? vertex
      }
      let owner = legs.firstIndex { $0.vertices?.contains(vertex) == true } ?? index
      legs[isElsewhere ? owner : index].viaVertices.append(vertex)
    }
  }
}

extension Leg {
  /// The vertices of the route's line covered by the leg.
  var vertices: ClosedRange<Int>? {
    guard let first = steps.first, let last = steps.last else { return nil }
    return first.vertices.lowerBound...max(first.vertices.lowerBound, last.vertices.upperBound)
  }
}
