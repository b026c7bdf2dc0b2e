import Geodesy
import Notations
import TripModel

/// Reads Google's answers: Routes API v2 and the older Directions API.
///
/// v2 omits fields of value zero, and includes only fields that were requested.
///
/// **Source:** Google Maps Platform, Routes API v2 `computeRoutes` and Directions API.
struct GoogleRouteReader: RouteListDialect {
  var notes = RouteNotes(file: "")

  mutating func route(of value: JSONValue) throws(Diagnostic) -> Route {
    var builder = RouteBuilder()
    var legs: [Leg] = []
    var waypoints = [GivenWaypoint(name: value.elements("legs").first?["start_address"]?.text)]
    for item in value.elements("legs") {
      legs.append(try leg(of: item, in: value, builder: &builder))
      waypoints.append(GivenWaypoint(name: item["end_address"]?.text))
    }
    if legs.isEmpty {
      let range = try builder.append(line(of: value), at: value.position)
      legs.append(
        Leg(steps: try SyntheticSteps(line: builder.vertices[range], notes: &notes).steps))
      waypoints.append(GivenWaypoint())
    }
    return try finished(
      builder, legs: legs, waypoints: waypoints,
      name: value["description"]?.text ?? value["summary"]?.text, distance: meters(of: value),
      duration: seconds(of: value), at: value.position)
  }

  private mutating func leg(
    of value: JSONValue, in route: JSONValue, builder: inout RouteBuilder
  ) throws(Diagnostic) -> Leg {
    var steps: [Step] = []
    for item in value.elements("steps") {
      try notes.count(.steps, at: item.position)
      let range = try builder.append(line(of: item), at: item.position)
      steps.append(step(of: item, vertices: range, isFirst: steps.isEmpty))
    }
    if steps.isEmpty {
      let isAlone = route.elements("legs").count == 1
      let owner = value.holds("polyline") || !isAlone ? value : route
      let range = try builder.append(line(of: owner), at: owner.position)
      steps = try SyntheticSteps(line: builder.vertices[range], notes: &notes).steps
    } else {
      let end = builder.lastVertex
      steps.append(
        Step(
          vertices: end...end, maneuver: Maneuver(type: "arrive"), declaredDistance: 0,
          declaredDuration: 0))
    }
    return Leg(
      steps: steps, declaredDistance: meters(of: value), declaredDuration: seconds(of: value),
      typicalDuration: seconds(of: value["staticDuration"]))
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
    throw .noGeometry.at(value.position)
  }

  private func step(
    of value: JSONValue, vertices: ClosedRange<Int>, isFirst: Bool
  ) -> Step {
    let instruction = value["navigationInstruction"]
    let word = (instruction?["maneuver"] ?? value["maneuver"])?.text ?? ""
    let name = word.lowercased().replacing("_", with: "-")
    let known = isFirst ? ("depart", nil) : GoogleRouteReader.words[name] ?? ("continue", nil)
    let text = instruction?["instructions"]?.text ?? value["html_instructions"]?.text
    return Step(
      vertices: vertices, maneuver: Maneuver(type: known.0, modifier: known.1),
      mode: name.hasPrefix("ferry") ? "ferry" : nil, declaredDistance: meters(of: value),
      declaredDuration: seconds(of: value), instruction: text.flatMap(plainText))
  }

  private func meters(of value: JSONValue) -> Double? {
    value["distanceMeters"]?.number ?? value["distance"]?["value"]?.number
  }

  /// The duration: `"165s"` in v2, an object in Directions.
  private func seconds(of value: JSONValue) -> Double? {
    if let seconds = value["duration"]?["value"]?.number { return seconds }
    return seconds(of: value["duration"] ?? value["staticDuration"])
  }

  /// The duration of a text such as `"165s"`.
  private func seconds(of value: JSONValue?) -> Double? {
    guard let text = value?.string, text.hasSuffix("s") else { return nil }
    return Double(text.dropLast()).flatMap { $0.isFinite && $0 >= 0 ? $0 : nil }
  }

  /// The text of HTML: tags are removed, and a block begins a new sentence.
  private func plainText(_ text: String) -> String? {
    var words = ""
    var isTag = false
    for character in text.replacing("<div", with: ". <div").replacing("\n", with: ". ") {
      switch character {
      case "<": isTag = true
      case ">": isTag = false
      default: if !isTag { words.append(character) }
      }
    }
    let entities = [
      ("&nbsp;", " "), ("&amp;", "&"), ("&lt;", "<"), ("&gt;", ">"), ("&#39;", "'"),
      ("&quot;", "\""),
    ]
    for (entity, character) in entities { words = words.replacing(entity, with: character) }
    return words.isEmpty ? nil : words
  }

  /// Google's maneuvers as OSRM maneuver types and modifiers.
  private static let words: [String: (String, String?)] = [
    "turn-left": ("turn", "left"), "turn-right": ("turn", "right"),
    "turn-slight-left": ("turn", "slight left"), "turn-slight-right": ("turn", "slight right"),
    "turn-sharp-left": ("turn", "sharp left"), "turn-sharp-right": ("turn", "sharp right"),
    "turn-keep-left": ("fork", "slight left"), "turn-keep-right": ("fork", "slight right"),
    "keep-left": ("fork", "slight left"), "keep-right": ("fork", "slight right"),
    "uturn-left": ("continue", "uturn"), "uturn-right": ("continue", "uturn"),
    "straight": ("continue", "straight"), "name-change": ("new name", "straight"),
    "ramp-left": ("on ramp", "left"), "ramp-right": ("on ramp", "right"),
    "merge": ("merge", nil), "fork-left": ("fork", "left"), "fork-right": ("fork", "right"),
    "ferry": ("ferry", nil), "ferry-train": ("ferry", nil),
    "roundabout-left": ("roundabout", "left"), "roundabout-right": ("roundabout", "right"),
    "depart": ("depart", nil),
  ]
}
