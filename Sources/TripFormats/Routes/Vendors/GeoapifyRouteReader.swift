import Notations
import TripModel

/// Reads Geoapify's answers: GeoJSON with a line per leg, and steps by the leg's vertices.
///
/// **Source:** Geoapify, Routing API and Route Planner API, response in GeoJSON.
struct GeoapifyRouteReader: RouteListDialect {
  var notes = RouteNotes(file: "")

  static func isRoute(_ feature: JSONValue) -> Bool {
    guard feature["geometry"]?["type"]?.string == "MultiLineString",
      let step = feature["properties"]?.elements("legs").first?.elements("steps").first
    else { return false }
    return step.holds("from_index")
  }

  mutating func read(_ value: JSONValue) throws(Diagnostic) -> [Route] {
    let items = value["features"]?.array.map(Array.init) ?? [value]
    return try routes(of: items.filter(Self.isRoute), at: value.position)
  }

  mutating func route(of feature: JSONValue) throws(Diagnostic) -> Route {
    let properties = try feature.object(of: "properties", in: "the feature")
    let lines = Array(
      try feature.object(of: "geometry", in: "the feature")
        .array(of: "coordinates", in: "the geometry"))
    let unit = properties["distance_units"]?.string == "miles" ? 1609.344 : 1
    var builder = RouteBuilder()
    var legs: [Leg] = []
    for (index, item) in properties.elements("legs").enumerated() {
      guard index < lines.count else {
        throw .indexOutOfRange(
          of: "legs", index: Double(index), from: 0, count: lines.count
        ).at(item.position)
      }
      var leg = ManeuverLeg(line: try notes.line(of: lines[index]))
      var previous: String?
      for step in item.elements("steps") {
        let next = self.step(of: step, after: previous, unit: unit)
        try leg.add(next, at: "from_index", of: step, notes: &notes)
        previous = next.maneuver.type
      }
      let steps = try leg.steps(joining: &builder, at: item.position, notes: &notes)
      for step in item.elements("steps") {
        annotate(&builder, of: step, after: steps[0].vertices.lowerBound, unit: unit)
      }
      legs.append(
        Leg(
          steps: steps,
          declaredDistance: (item["distance"]?.amount).map { $0 * unit },
          declaredDuration: item["time"]?.amount))
    }
    return try finished(
      builder, legs: legs,
      waypoints: properties.elements("waypoints").map {
        GivenWaypoint(coordinate: coordinate(of: $0["location"]))
      },
      distance: (properties["distance"]?.amount).map { $0 * unit },
      duration: properties["time"]?.amount, at: feature.position)
  }

  /// Reads the details of a step's road; speeds are in km/h, or in mph if lengths are in miles.
  private func annotate(
    _ builder: inout RouteBuilder, of step: JSONValue, after first: Int, unit: Double
  ) {
    func speed(_ name: String) -> Double? {
      step[name]?.amount.map { unit == 1 ? $0 / 3.6 : $0 * (unit / 3600) }
    }
    builder.annotate(
      from: step["from_index"]?.integer, to: step["to_index"]?.integer, after: first,
      speed: speed("speed"), limit: SpeedLimit(speed("speed_limit")),
      classes: ["tunnel", "toll"].filter { step[$0]?.boolean == true })
  }

  private func step(of value: JSONValue, after previous: String?, unit: Double) -> Step {
    let instruction = value["instruction"]
    let exit = instruction?["roundabout_exit"]?.integer
    var maneuver = Self.maneuver(instruction?["type"]?.text ?? "")
    if previous == nil { maneuver = Maneuver(type: "depart") }
    // Geoapify has one word for entering and leaving; only an entry has an exit number.
    if maneuver.type == "roundabout", exit == nil, previous == "roundabout" {
      maneuver.type = "exit roundabout"
    }
    maneuver.roundaboutExit = exit.flatMap { $0 > 0 ? $0 : nil }
    func texts(_ name: String) -> String? {
      instruction?.elements(name).compactMap(\.text).joinedText(by: ", ")
    }
    return Step(
      vertices: 0...0, maneuver: maneuver, name: value["name"]?.text,
      destinations: texts("exit_towards"), exits: texts("exit_number"),
      mode: maneuver.type == "ferry" ? "ferry" : nil,
      declaredDistance: (value["distance"]?.amount).map { $0 * unit },
      declaredDuration: value["time"]?.amount, instruction: instruction?["text"]?.text)
  }

  /// The maneuver of a word such as `SharpLeft`, `ExitRight` or `DestinationReached`.
  static func maneuver(_ word: String) -> Maneuver {
    let side = word.hasSuffix("Left") ? "left" : word.hasSuffix("Right") ? "right" : nil
    func maneuver(_ type: String, _ kind: String = "") -> Maneuver {
      Maneuver(type: type, modifier: side.map { kind + $0 })
    }
    if word.hasPrefix("StartAt") { return Maneuver(type: "depart") }
    if word.hasPrefix("DestinationReached") { return maneuver("arrive") }
    if word.hasPrefix("TurnAround") { return Maneuver(type: "continue", modifier: "uturn") }
    if word == "Roundabout" { return Maneuver(type: "roundabout") }
    if word.hasPrefix("Ramp") { return maneuver("on ramp") }
    if word.hasPrefix("Exit") { return maneuver("off ramp") }
    if word.hasPrefix("Stay") { return maneuver("fork", "slight ") }
    if word.hasPrefix("Merge") { return maneuver("merge", "slight ") }
    if word == "FerryEnter" { return Maneuver(type: "ferry") }
    if word == "FerryExit" { return Maneuver(type: "notification", modifier: "straight") }
    if word.hasPrefix("Slight") { return maneuver("turn", "slight ") }
    if word.hasPrefix("Sharp") { return maneuver("turn", "sharp ") }
    if word == "Left" || word == "Right" { return maneuver("turn") }
    return Maneuver(type: "continue", modifier: "straight")
  }
}
