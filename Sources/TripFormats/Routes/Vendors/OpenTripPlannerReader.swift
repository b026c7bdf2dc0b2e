import Geodesy
import Notations
import TripModel

/// Reads answers of OpenTripPlanner, REST and GraphQL, and of MOTIS.
///
/// They are itineraries of legs, one per mode of travel, with steps by coordinate.
///
/// **Source:** OpenTripPlanner 1 and 2, `plan`; HSL's and Entur's GraphQL schemas; MOTIS 2, `plan`.
struct OpenTripPlannerReader: RouteListDialect {
  var notes = RouteNotes(file: "")

  /// The plan of an answer; absent for other documents.
  static func plan(of value: JSONValue) -> JSONValue? {
    let data = value["data"] ?? value
    if let plan = data["planConnection"], plan["edges"]?.array != nil { return plan }
    return [data["plan"], data["trip"], value].compactMap(\.self).first {
      $0["itineraries"]?.array != nil || $0["tripPatterns"]?.array != nil
        || $0["edges"]?.array?.first?["node"]?.holds("legs") == true
    }
  }

  /// Reads every itinerary, the first as the main route.
  mutating func read(_ value: JSONValue) throws(Diagnostic) -> [Route] {
    guard let plan = Self.plan(of: value) else {
      throw .missingMember("plan", of: "the answer").at(value.position)
    }
    // MOTIS lists routes without public transport as `direct`.
    let lists = ["itineraries", "tripPatterns", "direct"].flatMap { plan.elements($0) }
    let items = plan.elements("edges").compactMap { $0["node"] } + lists
    return try routes(of: items, at: plan.position)
  }

  mutating func route(of value: JSONValue) throws(Diagnostic) -> Route {
    var builder = RouteBuilder()
    var legs: [Leg] = []
    let items = try value.array(of: "legs", in: "the itinerary")
    var waypoints = [waypoint(items.first?.first("from", "fromPlace"))]
    for item in items {
      let steps = try steps(of: item, builder: &builder)
      legs.append(
        Leg(
          steps: steps, declaredDistance: item["distance"]?.amount,
          declaredDuration: duration(of: item)))
      waypoints.append(waypoint(item.first("to", "toPlace")))
    }
    return try finished(
      builder, legs: legs, waypoints: waypoints, duration: duration(of: value), at: value.position)
  }

  /// The stated duration, or the time between start and end in milliseconds.
  private func duration(of value: JSONValue) -> Double? {
    if let duration = value["duration"]?.amount { return duration }
    guard let start = value["startTime"]?.number, let end = value["endTime"]?.number
    else { return nil }
    return ((end - start) / 1000).amount
  }

  private func waypoint(_ end: JSONValue?) -> GivenWaypoint {
    GivenWaypoint(coordinate: point(end), name: end?["name"]?.text)
  }

  private func point(_ owner: JSONValue?) -> Coordinate? {
    coordinate(owner, "lat", "lon") ?? coordinate(owner, "latitude", "longitude")
  }

  private mutating func steps(
    of value: JSONValue, builder: inout RouteBuilder
  ) throws(Diagnostic) -> [Step] {
    let name = value.holds("pointsOnLink") ? "pointsOnLink" : "legGeometry"
    let geometry = try value.object(of: name, in: "the leg")
    let digits = geometry["precision"]?.integer ?? 5
    let line = try line(
      of: geometry["points"], "points", in: geometry,
      scale: [6: 1e6, 7: 1e7][digits] ?? 1e5)
    var leg = ManeuverLeg(line: line)
    let mode = value["mode"]?.text?.lowercased()
    let items = value.elements("steps")
    if items.isEmpty, value["transitLeg"]?.boolean == true {
      try leg.add(ride(value, mode: mode), at: 0, position: value.position, notes: &notes)
    }
    let search = VertexSearch(line)
    let declared = items.reduce(0) { $0 + ($1["distance"]?.amount ?? 0) }
    let scale = declared > 0 ? line[...].length / declared : 1
    var along = 0.0
    for item in items {
      let vertex = search.vertex(
        ofManeuverAt: point(item), along: along, from: leg.lastVertex)
      let isFirst = along == 0 && leg.lastVertex == 0
      try leg.add(
        step(of: item, mode: mode, isFirst: isFirst), at: isFirst ? 0 : vertex,
        position: item.position, notes: &notes)
      along += (item["distance"]?.amount ?? 0) * scale
    }
    return try leg.steps(joining: &builder, at: value.position, notes: &notes)
  }

  /// The only step of a leg in public transport.
  private func ride(_ leg: JSONValue, mode: String?) -> Step {
    let route = leg["route"]?["shortName"]?.text ?? leg["routeShortName"]?.text
    return Step(
      vertices: 0...0, maneuver: Maneuver(type: "depart"),
      name: route ?? leg["route"]?.text,
      destinations: leg["headsign"]?.text ?? leg["trip"]?["tripHeadsign"]?.text, mode: mode,
      declaredDistance: leg["distance"]?.amount, declaredDuration: duration(of: leg))
  }

  private mutating func step(of value: JSONValue, mode: String?, isFirst: Bool) -> Step {
    let direction = value["relativeDirection"]
    let word = (direction?.text ?? "").uppercased().filter { $0 != "_" }
    let known = isFirst ? "depart" : words(word, "relativeDirection", at: direction, in: Self.words)
    let isUnnamed = value["bogusName"]?.boolean == true
    return Step(
      vertices: 0...0,
      maneuver: Maneuver(
        words: known, roundaboutExit: value["exit"]?.statedInteger),
      name: isUnnamed ? nil : value["streetName"]?.text, mode: mode,
      declaredDistance: value["distance"]?.amount)
  }

  /// OpenTripPlanner's relative directions as OSRM maneuver types and modifiers.
  private static let words = [
    "DEPART": "depart", "CONTINUE": "continue straight", "LEFT": "turn left", "RIGHT": "turn right",
    "HARDLEFT": "turn sharp left", "HARDRIGHT": "turn sharp right",
    "SLIGHTLYLEFT": "turn slight left", "SLIGHTLYRIGHT": "turn slight right",
    "UTURNLEFT": "continue uturn", "UTURNRIGHT": "continue uturn",
    "CIRCLECLOCKWISE": "roundabout", "CIRCLECOUNTERCLOCKWISE": "roundabout",
    "ELEVATOR": "continue", "ENTERSTATION": "continue", "EXITSTATION": "continue",
    "FOLLOWSIGNS": "continue",
  ]
}
