import Geodesy
import Notations
import TripModel

/// Reads BRouter's GeoJSON: a line, voice hints by vertex index, and a time per vertex.
///
/// Numbers in its properties are strings. Points beside the line are the waypoints of the request.
///
/// **Source:** BRouter, brouter-core, `FormatJson` and `VoiceHint`.
struct BRouterReader: RouteDialect {
  var notes = RouteNotes(file: "")

  mutating func read(_ value: JSONValue) throws(Diagnostic) -> [Route] {
    let document = try GeoJSONDocument(value, notes: &notes)
    let waypoints = document.features.compactMap(waypoint)
    var routes: [Route] = []
    for feature in document.features where feature.kind == "LineString" {
      routes.append(try route(of: feature, waypoints: waypoints))
    }
    guard !routes.isEmpty else { throw .noLine(found: ["Points"]).at(value.position) }
    return routes
  }

  /// A waypoint that BRouter exports; absent for other features.
  private func waypoint(of feature: GeoJSONDocument.Feature) -> GivenWaypoint? {
    guard feature.kind == "Point", let type = feature.properties["type"]?.string,
      ["from", "via", "to"].contains(type)
    else { return nil }
    // BRouter names an unnamed waypoint `from`, `via1` or `to`.
    let name = feature.properties["name"]?.text.flatMap { name in
      name.prefix { !$0.isNumber } == type ? nil : name
    }
    return GivenWaypoint(coordinate: coordinate(of: feature.geometry["coordinates"]), name: name)
  }

  private mutating func route(
    of feature: GeoJSONDocument.Feature, waypoints: [GivenWaypoint]
  ) throws(Diagnostic) -> Route {
    let properties = feature.properties
    let line = try notes.line(of: feature.coordinates())
    var builder = RouteBuilder()
    let whole = try leg(along: line, hints: properties.elements("voicehints"))
    let parts = try whole.steps(
      between: whole.vertices(of: waypoints), joining: &builder, at: feature.geometry.position,
      notes: &notes)
    guard builder.vertices.count == line.count else {
      throw .tooFewPoints.at(feature.geometry.position)
    }
    let times = properties.elements("times").map(\.number)
    let durations = zip(times, times.dropFirst()).map { first, second in
      first.flatMap { first in second.map { max($0 - first, 0) } }
    }
    let isTimed = times.count == line.count
    if isTimed { builder.annotate(with: Annotation(durations: durations), from: 0) }
    return try finished(
      builder, legs: parts.map { Leg(steps: $0) }, waypoints: waypoints,
      name: properties["name"]?.text, distance: properties["track-length"]?.statedNumber,
      duration: (isTimed ? total(durations) : nil) ?? properties["total-time"]?.statedNumber,
      at: feature.geometry.position)
  }

  /// The leg with the maneuvers of the voice hints; without hints it has none.
  private mutating func leg(
    along line: [Coordinate], hints: JSONElements
  ) throws(Diagnostic) -> ManeuverLeg {
    var leg = ManeuverLeg(line: line)
    for hint in hints {
      guard let parts = hint.array, let vertex = parts[0]?.integer, vertex > leg.lastVertex,
        vertex < line.count - 1, let maneuver = maneuver(of: parts, at: hint.position)
      else { continue }
      let step = Step(vertices: 0...0, maneuver: maneuver)
      try leg.add(step, at: vertex, position: hint.position, notes: &notes)
    }
    if let hint = hints.last {
      let arrival = Step(vertices: 0...0, maneuver: Maneuver(type: "arrive"))
      try leg.add(arrival, at: line.count - 1, position: hint.position, notes: &notes)
    }
    return leg
  }

  /// The maneuver of a hint: its vertex, command, exit, distance and angle.
  ///
  /// Absent if the command is not a turn. The numbers of roundabouts and U-turns depend on the
  /// version, and some versions state the same number for both. The exit decides, which is negative
  /// where traffic keeps to the left, or else the angle.
  private mutating func maneuver(of hint: JSONElements, at position: SourcePosition) -> Maneuver? {
    let command = hint[1]?.integer ?? 0
    let exit = hint[2]?.integer ?? 0
    let angle = hint[4]?.number ?? 0
    if 13...15 ~= command, exit != 0 {
      return Maneuver(
        type: "roundabout", modifier: exit > 0 ? "right" : "left",
        roundaboutExit: Int(exactly: exit.magnitude))
    }
    if command == 12, angle.magnitude > Self.leastUTurn { return Maneuver(words: "continue uturn") }
    if let words = Self.words[command] { return Maneuver(words: words) }
    if !Self.others.contains(command) { notes.add(.unknownHint("\(command)"), at: position) }
    return nil
  }

  /// The minimum angle of a U-turn in degrees.
  private static let leastUTurn = 150.0

  /// The commands that are not turns: off the route, a straight line off the roads, and the end.
  private static let others = [12, 16, 100]

  /// BRouter's commands as OSRM maneuver types and modifiers.
  private static let words = [
    1: "continue straight", 2: "turn left", 3: "turn slight left", 4: "turn sharp left",
    5: "turn right", 6: "turn slight right", 7: "turn sharp right", 8: "fork slight left",
    9: "fork slight right", 10: "continue uturn", 11: "continue uturn", 13: "roundabout right",
    14: "roundabout left", 15: "continue uturn", 17: "off ramp left", 18: "off ramp right",
  ]
}
