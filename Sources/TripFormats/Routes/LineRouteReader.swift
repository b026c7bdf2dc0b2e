import Geodesy
import Notations
import TripModel

/// Reads lines from any tool: LineString, MultiLineString, Feature or FeatureCollection.
///
/// Parts that join are one line, with a leg for each feature. Features that state their road or
/// instruction, and many short ones, are one leg. Features that do not join but run between the same
/// ends are alternatives. Steps come from the line's bends, or begin where features state
/// instructions.
struct LineRouteReader: RouteDialect {
  var notes = RouteNotes(file: "")

  /// The maximum distance in meters between connected lines: exports cut and round parts.
  static let joint = 10.0

  /// The maximum distance in meters between the ends of a feature and those of its alternatives.
  private static let alternativeReach = 50.0

  /// A line, its name and the location it was read from.
  struct Line {
    var vertices: [Coordinate] = []
    var name: String?
    var position: SourcePosition?

    /// Whether it states its road or instruction, so that it is a part of a leg.
    var isPart = false

    /// The instruction at its start.
    var instruction: String?
  }

  /// The properties of an edge of a road network or of a step: of OSMnx, Overpass, pgRouting and
  /// Valhalla's edges, and of routers.
  private static let partNames = [
    "osmid", "osm_id", "osm_way_id", "way_id", "@id", "highway", "edge", "edge_id", "instruction",
    "maneuver",
  ]

  /// The number of lines from which they may be edges, and the mean length in meters below which
  /// they are: stops are farther apart.
  private static let fewestEdges = 3
  private static let longestEdge = 100.0

  /// Reads the route of the document and its alternatives.
  mutating func read(_ value: JSONValue) throws(Diagnostic) -> [Route] {
    let document = try GeoJSONDocument(value, notes: &notes)
    var lines: [Line] = []
    var points: [StopOnLine.Point] = []
    for feature in document.features {
      switch feature.kind {
      case "LineString", "MultiLineString": lines.append(try line(of: feature))
      case "Point": if let point = try waypoint(of: feature) { points.append(point) }
      default: continue
      }
    }
    guard !lines.isEmpty else {
      throw .noLine(found: kinds(in: document)).at(value.position)
    }
    let (way, turns) = joined(lines)
    return try Self.routes(of: way, points: points, turns: turns, &notes)
  }

  /// The lines that are legs or alternatives: those of edges or steps are joined, with their turns.
  private mutating func joined(_ lines: [Line]) -> (lines: [Line], turns: [PlannedPoint]) {
    guard lines.count > 1, firstGap(in: lines) == nil else { return (lines, []) }
    if !lines.allSatisfy(\.isPart) {
      let mean = lines.reduce(0) { $0 + $1.vertices[...].length } / Double(lines.count)
      guard lines.count >= Self.fewestEdges, mean < Self.longestEdge else { return (lines, []) }
      notes.add(.joinedLines(lines.count, meters: mean), at: lines[0].position)
    }
    var way = Line(position: lines[0].position)
    var turns: [PlannedPoint] = []
    for line in lines {
      if let words = line.instruction {
        var turn = PlannedPoint(coordinate: line.vertices[0], words: words, isTurn: true)
        turn.road = line.name
        turn.vertex = max(way.vertices.count - 1, 0)
        turns.append(turn)
      }
      append(line.vertices, to: &way.vertices)
    }
    return ([way], turns.located(on: way.vertices))
  }

  /// Makes routes from the lines of another reader and adds the warnings to its own.
  ///
  /// Turns replace the steps of a single route, and planned times are its durations.
  ///
  /// - Throws: The fault of a line with fewer than two distinct points, or of lines that are
  ///   neither connected nor alternatives.
  static func routes(
    of lines: [Line], points: [StopOnLine.Point] = [], turns: [PlannedPoint] = [],
    _ notes: inout RouteNotes
  ) throws(Diagnostic) -> [Route] {
    var reader = LineRouteReader(notes: notes)
    defer { notes = reader.notes }
    let distinct = try lines.map { line throws(Diagnostic) in
      var distinct = Line(name: line.name, position: line.position)
      reader.append(line.vertices, to: &distinct.vertices)
      guard distinct.vertices.count >= 2 else { throw .tooFewPoints.at(line.position) }
      return distinct
    }
    var routes = try reader.routes(of: distinct, points: points)
    if routes.count == 1, !turns.isEmpty {
      let planned = PlannedTurns(turns, along: routes[0].vertices)
      let durations = planned.durations
      routes[0].annotation.durations = durations
      routes[0].declaredDuration = durations.isEmpty ? nil : total(durations)
      if turns.contains(where: \.isTurn) {
        try planned.replaceSteps(of: &routes[0], &reader.notes, at: lines[0].position)
      }
    }
    return routes
  }

  /// Makes routes from lines: one if they are connected, otherwise one per line.
  ///
  /// - Throws: The fault of lines that are neither connected nor alternatives.
  private mutating func routes(
    of lines: [Line], points: [StopOnLine.Point]
  ) throws(Diagnostic) -> [Route] {
    if let gap = firstGap(in: lines) {
      guard lines.dropFirst().allSatisfy({ isAlternative($0, to: lines[0]) }) else { throw gap }
      return try lines.map { line throws(Diagnostic) in try route(of: [line], points: []) }
    }
    return [try route(of: lines, points: points)]
  }

  private func kinds(in document: GeoJSONDocument) -> [String] {
    var kinds: [String] = []
    for feature in document.features where kinds.count < 6 && !kinds.contains(feature.kind) {
      kinds.append(feature.kind)
    }
    return kinds.map { $0.isEmpty ? "geometries without type" : "\($0)s" }
  }

  /// The line of a feature, with its parts connected and without repeated points.
  private mutating func line(of feature: GeoJSONDocument.Feature) throws(Diagnostic) -> Line {
    let value = try feature.coordinates()
    var vertices: [Coordinate] = []
    if feature.kind == "LineString" {
      append(try notes.line(of: value), to: &vertices)
    } else {
      for part in try feature.geometry.array(of: "coordinates", in: "the geometry") {
        let line = try notes.line(of: part)
        if let end = vertices.last, let start = line.first,
          end.distance(to: start) > Self.joint
        {
          throw .gap(meters: end.distance(to: start)).at(part.position)
        }
        append(line, to: &vertices)
      }
    }
    guard vertices.count >= 2 else { throw .tooFewPoints.at(value.position) }
    return Line(
      vertices: vertices, name: feature.properties["name"]?.text, position: feature.position,
      isPart: Self.partNames.contains(where: feature.properties.holds),
      instruction: feature.properties["instruction"]?.text)
  }

  /// Appends the coordinates that differ from the previous one.
  ///
  /// A point on the antimeridian has two longitudes; it is not repeated.
  private func append(_ line: [Coordinate], to vertices: inout [Coordinate]) {
    for coordinate in line {
      if let last = vertices.last, last == coordinate || isSamePoint(last, coordinate) { continue }
      vertices.append(coordinate)
    }
  }

  private func isSamePoint(_ left: Coordinate, _ right: Coordinate) -> Bool {
    left.latitude == right.latitude && abs(left.longitude) == 180
      && abs(right.longitude) == 180
  }

  /// A point written by another tool that may be a waypoint.
  private mutating func waypoint(
    of feature: GeoJSONDocument.Feature
  ) throws(Diagnostic) -> StopOnLine.Point? {
    let properties = feature.properties
    if properties.holds("role") || properties.holds("kind") { return nil }
    return StopOnLine.Point(
      coordinate: try notes.coordinate(of: feature.coordinates()),
      name: properties["name"]?.text ?? properties["title"]?.text)
  }

  private func firstGap(in lines: [Line]) -> Diagnostic? {
    for (earlier, later) in zip(lines, lines.dropFirst()) {
      let end = earlier.vertices[earlier.vertices.count - 1]
      guard let gap = Self.gap(from: end, to: later.vertices) else { continue }
      let fault: Diagnostic =
        gap.isBackward ? .backwardLine(meters: gap.meters) : .gap(meters: gap.meters)
      return fault.at(later.position)
    }
    return nil
  }

  /// The distance in meters from the end of a line to the start of the next one, and whether that
  /// runs backward and ends there; absent if they connect.
  static func gap(
    from end: Coordinate, to line: [Coordinate]
  ) -> (meters: Double, isBackward: Bool)? {
    guard let first = line.first, let last = line.last, first != end else { return nil }
    let meters = end.distance(to: first)
    return meters <= joint ? nil : (meters, end.distance(to: last) <= joint)
  }

  private func isAlternative(_ line: Line, to first: Line) -> Bool {
    let starts = line.vertices[0].distance(to: first.vertices[0])
    let ends = line.vertices[line.vertices.count - 1].distance(
      to: first.vertices[first.vertices.count - 1])
    return starts <= Self.alternativeReach && ends <= Self.alternativeReach
  }

  /// Makes the route from connected lines, with waypoints at their ends and at points beside them.
  private mutating func route(
    of lines: [Line], points: [StopOnLine.Point]
  ) throws(Diagnostic) -> Route {
    var vertices: [Coordinate] = []
    var cuts = [0]
    for line in lines {
      append(line.vertices, to: &vertices)
      if vertices.count - 1 > cuts[cuts.count - 1] { cuts.append(vertices.count - 1) }
    }
    if points.count > StopOnLine.limit {
      notes.add(.tooManyPoints(points.count, limit: StopOnLine.limit), at: lines[0].position)
    }
    let stops = StopOnLine.stops(
      points: points.count > StopOnLine.limit ? [] : points, line: &vertices, cuts: cuts)
    var legs: [Leg] = []
    let areLegsLines = lines.count > 1 && lines.count == stops.count - 1
    for (number, ends) in zip(stops, stops.dropFirst()).enumerated() {
      let part = vertices[ends.0.vertex...ends.1.vertex]
      let steps = try SyntheticSteps(line: part, notes: &notes).steps
      legs.append(Leg(steps: steps, summary: areLegsLines ? lines[number].name : nil))
    }
    return Route(
      vertices: vertices, legs: legs,
      waypoints: stops.map { stop in
        Waypoint(
          coordinate: stop.coordinate ?? vertices[stop.vertex], name: stop.name,
          vertex: stop.vertex)
      }, name: lines.count == 1 ? lines[0].name : nil)
  }
}
