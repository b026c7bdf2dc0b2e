import Geodesy
import Notations
import TripModel

/// Reads answers of ArcGIS's Solve Route.
///
/// They have directions, each with a compressed geometry, or the lines of routes without
/// directions. An answer does not state its unit of length: the unit is used in which the lengths
/// match the line. Times are in minutes.
///
/// **Source:** Esri, ArcGIS REST API, "Solve" of a route service.
struct ArcGISRouteReader: RouteListDialect {
  var notes = RouteNotes(file: "")

  mutating func read(_ value: JSONValue) throws(Diagnostic) -> [Route] {
    let system = value["routes"]?["spatialReference"]?["wkid"]?.integer ?? 4326
    guard system == 4326 else {
      throw .foreignReferenceSystem(
        "\(system)", expected: "4326", hint: "request the route with outSR=4326"
      ).at(value["routes"]?["spatialReference"]?.position)
    }
    let directions = value.elements("directions")
    if !directions.isEmpty {
      return try routes(of: directions, at: value["directions"]?.position)
    }
    return try routes(
      of: value["routes"]?.elements("features") ?? .empty, at: value["routes"]?.position
    ) { reader, item throws(Diagnostic) in try reader.bareRoute(of: item) }
  }

  /// The route of a line without directions.
  private mutating func bareRoute(of feature: JSONValue) throws(Diagnostic) -> Route {
    let geometry = try feature.object(of: "geometry", in: "the route")
    var builder = RouteBuilder()
    var legs: [Leg] = []
    for path in try geometry.array(of: "paths", in: "the geometry") {
      let range = try builder.append(
        notes.line(of: path), at: path.position, notes: &notes)
      legs.append(
        Leg(steps: try SyntheticSteps(line: builder.vertices[range], notes: &notes).steps))
    }
    let attributes = feature["attributes"]
    // Its name depends on the mode of travel, as `Total_TravelTime` or `Total_WalkTime`.
    let time = attributes?.members?.first { member in
      member.name.hasPrefix("Total_") && ["Time", "Minutes"].contains(where: member.name.hasSuffix)
    }
    return try finished(
      builder, legs: legs, name: attributes?["Name"]?.text,
      duration: (time?.value.amount).map { $0 * 60 }, at: feature.position)
  }

  mutating func route(of value: JSONValue) throws(Diagnostic) -> Route {
    let items = Array(try value.array(of: "features", in: "the directions"))
    var builder = RouteBuilder()
    var legs: [[Step]] = [[]]
    for (index, item) in items.enumerated() {
      try notes.count(.steps, at: item.position)
      guard let geometry = item["compressedGeometry"], let text = geometry.string else {
        throw .missingMember("compressedGeometry", of: "the direction").at(item.position)
      }
      let line = try CompressedGeometry(text: text, position: geometry.position).line(&notes)
      let range = try builder.append(line, at: item.position, notes: &notes)
      var steps = legs[legs.count - 1]
      let isArrival = index == items.count - 1 && range.count == 1
      let end = isArrival ? "arrive" : steps.isEmpty ? "depart" : nil
      var step = step(of: item, vertices: range, end: end)
      if steps.count == 1, steps[0].vertices.count == 1, step.maneuver.type == "continue" {
        // The departure and the road straight after it form one step.
        step.maneuver = steps[0].maneuver
        steps = []
      }
      legs[legs.count - 1] = steps + [step]
      if step.maneuver.type == "arrive", index < items.count - 1 { legs.append([]) }
    }
    let summary = value["summary"]
    var route = try finished(
      builder, legs: legs.filter { !$0.isEmpty }.map { Leg(steps: $0) },
      name: value["routeName"]?.text, distance: summary?["totalLength"]?.amount,
      duration: (summary?["totalTime"]?.amount).map { $0 * 60 }, at: value.position)
    Self.scale(&route)
    return route
  }

  /// The step of a direction; the maneuver at an end of its leg is known.
  private mutating func step(
    of value: JSONValue, vertices: ClosedRange<Int>, end: String?
  ) -> Step {
    let attributes = value["attributes"]
    let type = attributes?["maneuverType"]
    let known = end ?? words(type?.text ?? "", "maneuverType", at: type, in: Self.words)
    let strings = Array(value.elements("strings"))
    return Step(
      vertices: vertices, maneuver: Maneuver(words: known),
      name: Self.text("esriDSTStreetName", of: strings),
      destinations: Self.text("esriDSTToward", of: strings),
      exits: Self.text("esriDSTExit", of: strings),
      declaredDistance: attributes?["length"]?.amount,
      declaredDuration: (attributes?["time"]?.amount).map { $0 * 60 },
      instruction: attributes?["text"]?.text)
  }

  private static func text(_ type: String, of strings: [JSONValue]) -> String? {
    strings.first { $0["stringType"]?.string == type }?["string"]?.text
  }

  /// Esri's maneuver types as OSRM maneuver types and modifiers.
  private static let words = [
    "esriDMTDepart": "depart", "esriDMTStop": "arrive", "esriDMTStraight": "continue straight",
    "esriDMTBearLeft": "turn slight left", "esriDMTBearRight": "turn slight right",
    "esriDMTTurnLeft": "turn left", "esriDMTTurnRight": "turn right",
    "esriDMTSharpLeft": "turn sharp left", "esriDMTSharpRight": "turn sharp right",
    "esriDMTUTurn": "continue uturn", "esriDMTTurnLeftLeft": "turn left",
    "esriDMTTurnLeftRight": "turn left", "esriDMTTurnRightLeft": "turn right",
    "esriDMTTurnRightRight": "turn right", "esriDMTForkLeft": "fork slight left",
    "esriDMTForkCenter": "fork straight", "esriDMTForkRight": "fork slight right",
    "esriDMTRoundabout": "roundabout", "esriDMTRampLeft": "on ramp left",
    "esriDMTRampRight": "on ramp right", "esriDMTHighwayMerge": "merge",
    "esriDMTHighwayExit": "off ramp", "esriDMTHighwayChange": "continue", "esriDMTFerry": "ferry",
    "esriDMTEndOfFerry": "continue", "esriDMTUnknown": "continue", "esriDMTTripItem": "continue",
    "esriDMTPedestrianRamp": "continue", "esriDMTElevator": "continue",
    "esriDMTEscalator": "continue", "esriDMTStairs": "continue", "esriDMTDoorPassage": "continue",
  ]
}

extension ArcGISRouteReader {
  /// The length in meters of each unit that a service can be set to.
  private static let units = [1, 1000, 1609.344, 0.3048, 0.9144, 1852]

  /// Converts stated lengths to meters by the unit in which their sum matches the line.
  ///
  /// Drops them if no unit does.
  private static func scale(_ route: inout Route) {
    let length = route.vertices[...].length
    let stated = route.declaredDistance ?? 0
    let unit = units.min { abs($0 * stated - length) < abs($1 * stated - length) } ?? 1
    let isKnown = stated > 0 && abs(unit * stated - length) <= 0.1 * length
    func meters(_ distance: Double?) -> Double? { isKnown ? distance.map { $0 * unit } : nil }
    route.declaredDistance = meters(route.declaredDistance)
    for leg in route.legs.indices {
      route.legs[leg].declaredDistance = meters(route.legs[leg].declaredDistance)
      for step in route.legs[leg].steps.indices {
        let distance = route.legs[leg].steps[step].declaredDistance
        route.legs[leg].steps[step].declaredDistance = meters(distance)
      }
    }
  }
}
