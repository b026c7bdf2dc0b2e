import Geodesy
import Notations
import TripModel

/// Reads Google's answers: Routes API v2 and the older Directions API.
///
/// v2 omits fields of value zero, and includes only requested fields.
///
/// **Source:** Google Maps Platform, Routes API v2 `computeRoutes` and Directions API.
struct GoogleRouteReader: RouteListDialect {
  var notes = RouteNotes(file: "")

  mutating func route(of value: JSONValue) throws(Diagnostic) -> Route {
    var builder = RouteBuilder()
    var legs: [Leg] = []
    let items = Array(value.elements("legs"))
    var waypoints = [GivenWaypoint(name: items.first?["start_address"]?.text)]
    if items.allSatisfy(Self.hasLines) {
      for item in items { legs.append(try leg(of: item, builder: &builder)) }
    } else {
      for (item, line) in zip(items, try lines(of: items, in: value)) {
        legs.append(try leg(of: item, along: line, builder: &builder))
      }
    }
    for item in items.prefix(legs.count) { waypoints += self.waypoints(of: item) }
    if legs.isEmpty {
      let range = try builder.append(line(of: value), at: value.position, notes: &notes)
      legs.append(
        Leg(steps: try SyntheticSteps(line: builder.vertices[range], notes: &notes).steps))
      waypoints.append(GivenWaypoint())
    }
    for (item, leg) in zip(items, legs) {
      let (start, end) = (leg.steps[0].vertices, leg.steps[leg.steps.count - 1].vertices)
      addTraffic(of: item, on: start.lowerBound...end.upperBound, to: &builder)
    }
    addTraffic(of: value, on: 0...builder.lastVertex, to: &builder)
    // A leg states its time in traffic, unless only the route's was requested.
    if legs.count == 1, legs[0].declaredDuration == nil {
      legs[0].steps.scaleDurations(to: seconds(of: value))
    }
    return try finished(
      builder, legs: legs, waypoints: waypoints,
      name: value["description"]?.text ?? value["summary"]?.text, distance: meters(of: value),
      duration: seconds(of: value), at: value.position)
  }

  /// The via points and the end of a leg.
  private mutating func waypoints(of leg: JSONValue) -> [GivenWaypoint] {
    leg.elements("via_waypoint").map { via in
      GivenWaypoint(coordinate: coordinate(via["location"], "lat", "lng"), isVia: true)
    } + [GivenWaypoint(name: leg["end_address"]?.text)]
  }

  /// Whether a leg has the line of each of its steps.
  private static func hasLines(_ leg: JSONValue) -> Bool {
    let steps = leg.elements("steps")
    return !steps.isEmpty && steps.allSatisfy { $0.holds("polyline") }
  }

  /// The lines of legs: their own, or else the parts of the route's line; empty if unknown.
  private mutating func lines(
    of legs: [JSONValue], in route: JSONValue
  ) throws(Diagnostic) -> [[Coordinate]] {
    if legs.allSatisfy({ $0.holds("polyline") }) {
      return try legs.map { leg throws(Diagnostic) in try self.line(of: leg) }
    }
    let line = try line(of: route)
    guard let starts = starts(of: legs, on: line) else { return [] }
    return zip(starts, starts.dropFirst() + [line.count - 1]).map { Array(line[$0...$1]) }
  }

  /// The vertices of a line at which legs or steps begin, by their start or by their distances.
  ///
  /// Absent if they state neither.
  private func starts(of items: [JSONValue], on line: [Coordinate]) -> [Int]? {
    let lengths = items.map { item in
      let ends = ["startLocation", "endLocation"].compactMap { location(item[$0]) }
      let straight = ends.count == 2 ? ends[0].distance(to: ends[1]) : 0
      return meters(of: item) ?? straight
    }
    let length = lengths.reduce(0, +)
    guard !line.isEmpty, items.count == 1 || length > 0 else { return nil }
    let search = VertexSearch(line)
    let scale = line[...].length / max(length, 1)
    var along = 0.0
    var starts = [0]
    for (item, before) in zip(items.dropFirst(), lengths) {
      along += before * scale
      let start = location(item["startLocation"])
      starts.append(
        search.vertex(ofManeuverAt: start, along: along, from: starts[starts.count - 1]))
    }
    return starts
  }

  private func location(_ value: JSONValue?) -> Coordinate? {
    coordinate(value?["latLng"], "latitude", "longitude")
  }

  /// The leg whose steps have lines.
  private mutating func leg(
    of value: JSONValue, builder: inout RouteBuilder
  ) throws(Diagnostic) -> Leg {
    var steps: [Step] = []
    for item in value.elements("steps") {
      try notes.count(.steps, at: item.position)
      let range = try builder.append(line(of: item), at: item.position, notes: &notes)
      steps.append(step(of: item, vertices: range, isFirst: steps.isEmpty))
    }
    steps.append(.arrival(at: builder.lastVertex))
    return leg(of: value, steps: steps)
  }

  /// The leg along a line on which its steps begin.
  private mutating func leg(
    of value: JSONValue, along line: [Coordinate], builder: inout RouteBuilder
  ) throws(Diagnostic) -> Leg {
    let items = Array(value.elements("steps"))
    var leg = ManeuverLeg(line: line)
    for (index, start) in (starts(of: items, on: line) ?? []).enumerated().prefix(items.count) {
      let step = step(of: items[index], vertices: 0...0, isFirst: index == 0)
      try leg.add(step, at: start, position: items[index].position, notes: &notes)
    }
    return self.leg(
      of: value, steps: try leg.steps(joining: &builder, at: value.position, notes: &notes))
  }

  private func leg(of value: JSONValue, steps: [Step]) -> Leg {
    let usual = seconds(of: value)
    let inTraffic = value["duration_in_traffic"]?["value"]?.amount
    var steps = steps
    // Durations of zero are omitted.
    let isTimed = steps.dropLast().contains { $0.declaredDuration != nil }
    for index in steps.indices where isTimed && steps[index].declaredDuration == nil {
      steps[index].declaredDuration = 0
    }
    steps.scaleDurations(to: inTraffic ?? usual)
    return Leg(
      steps: steps, declaredDistance: meters(of: value), declaredDuration: inTraffic ?? usual,
      typicalDuration: seconds(of: value["staticDuration"]) ?? inTraffic.flatMap { _ in usual })
  }

  /// The line of a route, leg or step in any of Google's encodings.
  private mutating func line(of value: JSONValue) throws(Diagnostic) -> [Coordinate] {
    let polyline = value["polyline"] ?? value["overview_polyline"]
    if let text = polyline?["encodedPolyline"] ?? polyline?["points"], let points = text.string {
      let packed = EncodedPolyline(text: points, position: text.position, scale: 1e5)
      return try packed.line(&notes)
    }
    if let positions = polyline?["geoJsonLinestring"]?["coordinates"] {
      return try notes.line(of: positions)
    }
    throw .noGeometryOfGoogle.at(value.position)
  }

  /// Adds the traffic between points of a route's or leg's line.
  ///
  /// That line may have fewer points than the lines of its steps.
  private func addTraffic(
    of value: JSONValue, on vertices: ClosedRange<Int>, to builder: inout RouteBuilder
  ) {
    let intervals = value["travelAdvisory"]?.elements("speedReadingIntervals") ?? .empty
    if intervals.isEmpty { return }
    let whole = Array(builder.vertices[vertices])
    var quiet = GoogleRouteReader()
    let line = (try? quiet.line(of: value)) ?? whole
    let (search, alongs) = (VertexSearch(whole), line.map(Position.init).alongs)
    var last = 0
    for interval in intervals {
      // A start of zero is omitted.
      let ends = ["startPolylinePointIndex", "endPolylinePointIndex"].map { name in
        let index = interval[name]?.integer ?? 0
        guard line.indices.contains(index) else { return last }
        last =
          line.count == whole.count
          ? index : search.vertex(ofManeuverAt: line[index], along: alongs[index], from: last)
        return last
      }
      builder.annotate(
        from: ends[0], to: ends[1], after: vertices.lowerBound,
        congestion: interval["speed"]?.string.flatMap { Self.congestion[$0] })
    }
  }

  /// Mapbox's words for Google's speeds.
  private static let congestion = ["NORMAL": "low", "SLOW": "moderate", "TRAFFIC_JAM": "heavy"]

  private mutating func step(
    of value: JSONValue, vertices: ClosedRange<Int>, isFirst: Bool
  ) -> Step {
    let instruction = value["navigationInstruction"]
    let maneuver = instruction?["maneuver"] ?? value["maneuver"]
    let name = maneuver?.text?.lowercased().replacing("_", with: "-") ?? ""
    let known = isFirst ? "depart" : words(name, "maneuver", at: maneuver, in: Self.words)
    // In JavaScript the Directions API has other names.
    let text =
      (instruction?["instructions"] ?? value.first("html_instructions", "instructions"))?.text
      .flatMap(plainText)
    return Step(
      vertices: vertices, maneuver: Maneuver(words: known).withExit(statedIn: text),
      mode: name.hasPrefix("ferry") ? "ferry" : nil, declaredDistance: meters(of: value),
      declaredDuration: seconds(of: value), instruction: text)
  }

  private func meters(of value: JSONValue) -> Double? {
    value["distanceMeters"]?.amount ?? value["distance"]?["value"]?.amount
  }

  /// The duration: `"165s"` in v2, an object in Directions.
  private func seconds(of value: JSONValue) -> Double? {
    if let seconds = value["duration"]?["value"]?.amount { return seconds }
    return seconds(of: value["duration"] ?? value["staticDuration"])
  }

  /// The duration of a text such as `"165s"`.
  private func seconds(of value: JSONValue?) -> Double? {
    guard let text = value?.string, text.hasSuffix("s") else { return nil }
    return Double(text.dropLast())?.amount
  }

  /// The text of HTML: tags are removed, and a block begins a new sentence.
  private func plainText(_ text: String) -> String? {
    var words = text.replacing("<div", with: ". <div").replacing("\n", with: ". ").withoutTags
    let entities = [
      ("&nbsp;", " "), ("&amp;", "&"), ("&lt;", "<"), ("&gt;", ">"), ("&#39;", "'"),
      ("&quot;", "\""),
    ]
    for (entity, character) in entities { words = words.replacing(entity, with: character) }
    return words.isEmpty ? nil : words
  }

  /// Google's maneuvers as OSRM maneuver types and modifiers.
  private static let words = [
    "turn-left": "turn left", "turn-right": "turn right", "turn-slight-left": "turn slight left",
    "turn-slight-right": "turn slight right", "turn-sharp-left": "turn sharp left",
    "turn-sharp-right": "turn sharp right", "turn-keep-left": "fork slight left",
    "turn-keep-right": "fork slight right", "keep-left": "fork slight left",
    "keep-right": "fork slight right", "uturn-left": "continue uturn",
    "uturn-right": "continue uturn", "straight": "continue straight",
    "name-change": "new name straight", "ramp-left": "on ramp left", "ramp-right": "on ramp right",
    "merge": "merge", "fork-left": "fork left", "fork-right": "fork right", "ferry": "ferry",
    "ferry-train": "ferry", "roundabout-left": "roundabout left",
    "roundabout-right": "roundabout right", "depart": "depart", "": "continue",
    "maneuver-unspecified": "continue",
  ]
}
