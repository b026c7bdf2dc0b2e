import Notations
import TripModel

/// Reads answers of Azure Maps' Route Directions since 2023.
///
/// They are GeoJSON with a line per leg, and a point per maneuver that states the leg and the
/// vertex.
///
/// **Source:** Azure Maps, Route Directions 2025-01-01, and `route.json` of
/// Azure/azure-rest-api-specs.
struct AzureRouteReader: RouteListDialect {
  var notes = RouteNotes(file: "")

  /// Reads the main route and its alternatives.
  mutating func read(_ value: JSONValue) throws(Diagnostic) -> [Route] {
    try routes(of: [value] + value.elements("alternativeRoutes"), at: value.position)
  }

  mutating func route(of value: JSONValue) throws(Diagnostic) -> Route {
    let features = Array(try value.array(of: "features", in: "the collection"))
    guard let path = features.first(where: AzureRouteReader.isPath),
      let properties = path["properties"]
    else { throw .noGeometry().at(value.position) }
    let lines = try (path["geometry"] ?? path).array(of: "coordinates", in: "the geometry")
    var guided: [ManeuverLeg] = []
    for line in lines { guided.append(ManeuverLeg(line: try notes.line(of: line))) }
    var waypoints: [GivenWaypoint] = []
    for feature in features {
      guard let point = feature["properties"] else { continue }
      if point["type"]?.string == "Waypoint" {
        let position = feature["geometry"]?["coordinates"]
        waypoints.append(GivenWaypoint(coordinate: coordinate(of: position)))
      }
      guard point.holds("instruction"), let index = point["routePathPoint"] else { continue }
      let leg = index["legIndex"]?.integer ?? 0
      guard guided.indices.contains(leg) else {
        throw .indexOutOfRange(
          of: "legIndex", index: Double(leg), from: 0, count: guided.count
        ).at(index.position)
      }
      try guided[leg].add(step(of: point), at: "pointIndex", of: index, notes: &notes)
    }
    return try route(of: guided, properties, waypoints: waypoints, at: value.position)
  }

  private mutating func route(
    of guided: [ManeuverLeg], _ properties: JSONValue, waypoints: [GivenWaypoint],
    at position: SourcePosition
  ) throws(Diagnostic) -> Route {
    var builder = RouteBuilder()
    var legs: [Leg] = []
    let summaries = Array(properties.elements("legs"))
    for (index, leg) in guided.enumerated() {
      var steps = try leg.steps(joining: &builder, at: position, notes: &notes)
      let summary = index < summaries.count ? summaries[index] : .null(at: position)
      steps.scaleDurations(to: duration(of: summary))
      legs.append(
        Leg(
          steps: steps, declaredDistance: summary["distanceInMeters"]?.amount,
          declaredDuration: duration(of: summary),
          typicalDuration: summary["durationTrafficInSeconds"]?.amount == nil
            ? nil : summary["durationInSeconds"]?.amount))
    }
    return try finished(
      builder, legs: legs, waypoints: waypoints, distance: properties["distanceInMeters"]?.amount,
      duration: duration(of: properties), at: position)
  }

  /// The duration in traffic or, without traffic, the usual duration.
  private func duration(of value: JSONValue) -> Double? {
    value["durationTrafficInSeconds"]?.amount ?? value["durationInSeconds"]?.amount
  }

  /// Whether a feature is the line of a route.
  static func isPath(_ feature: JSONValue) -> Bool {
    feature["properties"]?["type"]?.string == "RoutePath"
  }

  private func step(of value: JSONValue) -> Step {
    let instruction = value["instruction"]
    return Step(
      vertices: 0...0,
      maneuver: Self.maneuver(instruction?["maneuverType"]?.text ?? "")
        .withExit(statedIn: instruction?["text"]?.text),
      name: value.elements("steps").first?.elements("names").first?.text,
      destinations: value["towardsRoadName"]?.text, exits: value["exitIdentifier"]?.text,
      mode: value["travelMode"]?.text,
      drivingSide: (instruction?["drivingSide"]?.string?.lowercased()).flatMap(DrivingSide.init),
      declaredDistance: value["distanceInMeters"]?.amount,
      declaredDuration: duration(of: value), instruction: instruction?["text"]?.text)
  }

  /// The maneuver of a word such as `TurnLeft`, `BearRightThenTurnLeft` or `EnterRoundabout`.
  static func maneuver(_ word: String) -> Maneuver {
    let first = word.split(separator: "Then", maxSplits: 1).first.map(String.init) ?? ""
    let side =
      word.contains("Left") && !(first.contains("Right"))
      ? "left" : word.contains("Right") ? "right" : nil
    func maneuver(_ type: String, _ kind: String = "") -> Maneuver {
      Maneuver(
        type: type,
        modifier: side.map { kind + $0 } ?? (word.hasSuffix("Straight") ? "straight" : nil))
    }
    if word.hasPrefix("Depart") { return Maneuver(type: "depart") }
    if word.hasPrefix("Arrive") { return maneuver("arrive") }
    if word.contains("Roundabout") {
      return Maneuver(type: first.hasPrefix("Exit") ? "exit roundabout" : "roundabout")
    }
    if word.hasPrefix("UTurn") || word.hasPrefix("TurnBack") {
      return Maneuver(type: "continue", modifier: "uturn")
    }
    if word.hasPrefix("Turn") { return maneuver("turn", first.hasSuffix("Sharp") ? "sharp " : "") }
    if word.hasPrefix("Bear") { return maneuver("turn", "slight ") }
    if word.hasPrefix("Keep") { return maneuver("fork", "slight ") }
    if word.hasPrefix("MotorwayExit") { return maneuver("off ramp") }
    if word.contains("Ramp") { return maneuver("on ramp") }
    if word.contains("Merge") { return maneuver("merge", "slight ") }
    if word.contains("Ferry") { return Maneuver(type: "ferry") }
    return Maneuver(type: "continue", modifier: "straight")
  }
}
