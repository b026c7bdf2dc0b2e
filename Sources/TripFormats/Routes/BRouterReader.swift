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

  /// Reads every line of the document, the main one first.
  mutating func read(_ value: JSONValue) throws(Diagnostic) -> [Route] {
    let document = try GeoJSONDocument(value, notes: &notes)
    var routes: [Route] = []
    for feature in document.features where feature.kind == "LineString" {
      routes.append(try route(of: feature))
    }
    guard !routes.isEmpty else { throw .noLine(found: ["Points"]).at(value.position) }
    return routes
  }

  private mutating func route(
    of feature: GeoJSONDocument.Feature
  ) throws(Diagnostic) -> Route {
    let properties = feature.properties
    let line = try notes.line(of: feature.coordinates())
    var builder = RouteBuilder()
    let range = try builder.append(line, at: feature.geometry.position)
    guard range.count == line.count else {
      throw .tooFewPoints.at(feature.geometry.position)
    }
    let times = properties.elements("times").map(\.number)
    if times.count == line.count {
      let durations = zip(times, times.dropFirst()).map { first, second in
        first.flatMap { first in second.map { max($0 - first, 0) } }
      }
      builder.annotate(with: Annotation(durations: durations), from: 0)
    }
    let steps = try steps(hints: properties.elements("voicehints"), line: line)
    return try finished(
      builder, legs: [Leg(steps: steps)], name: properties["name"]?.text,
      distance: number(properties["track-length"]), duration: number(properties["total-time"]),
      at: feature.geometry.position)
  }

  /// The value of a number, or of a string that contains one.
  private func number(_ value: JSONValue?) -> Double? {
    if let number = value?.number { return number }
    return value?.string.flatMap(Double.init).flatMap { $0.isFinite ? $0 : nil }
  }

  /// The steps between the voice hints; without hints, the steps derived from the line's bends.
  private mutating func steps(
    hints: JSONElements, line: [Coordinate]
  ) throws(Diagnostic) -> [Step] {
    let end = line.count - 1
    var starts: [(vertex: Int, maneuver: Maneuver)] = [(0, Maneuver(type: "depart"))]
    for hint in hints {
      guard let parts = hint.array, let vertex = parts[0]?.integer,
        let word = parts[1]?.integer.flatMap({ BRouterReader.words[$0] }),
        vertex > starts[starts.count - 1].vertex, vertex < end
      else { continue }
      try notes.count(.steps, at: hint.position)
      starts.append(
        (
          vertex,
          Maneuver(
            type: word.0, modifier: word.1,
            roundaboutExit: word.0 == "roundabout" ? parts[2]?.integer : nil)
        ))
    }
    if hints.isEmpty { return try SyntheticSteps(line: line[...], notes: &notes).steps }
    let ends = starts.dropFirst().map(\.vertex) + [end]
    let steps = zip(starts, ends).map { start, end in
      Step(vertices: start.vertex...end, maneuver: start.maneuver)
    }
    return steps + [Step(vertices: end...end, maneuver: Maneuver(type: "arrive"))]
  }

  /// BRouter's commands as OSRM maneuver types and modifiers.
  private static let words: [Int: (String, String?)] = [
    1: ("continue", "straight"), 2: ("turn", "left"), 3: ("turn", "slight left"),
    4: ("turn", "sharp left"), 5: ("turn", "right"), 6: ("turn", "slight right"),
    7: ("turn", "sharp right"), 8: ("fork", "slight left"), 9: ("fork", "slight right"),
    10: ("continue", "uturn"), 11: ("continue", "uturn"), 13: ("roundabout", "right"),
    14: ("roundabout", "left"), 15: ("continue", "uturn"), 17: ("off ramp", "left"),
    18: ("off ramp", "right"),
  ]
}
