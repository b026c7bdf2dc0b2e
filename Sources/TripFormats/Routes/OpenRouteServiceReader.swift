import Geodesy
import Notations
import TripModel

/// Reads openrouteservice's answers, JSON and GeoJSON.
///
/// **Source:** openrouteservice, API reference of the directions endpoint and its instruction
/// types.
struct OpenRouteServiceReader: RouteDialect {
  var notes = RouteNotes(file: "")

  mutating func read(_ value: JSONValue) throws(Diagnostic) -> [Route] {
    let unit = value["metadata"]?["query"]?["units"]?.string.flatMap { Self.units[$0] } ?? 1
    let isGeoJSON = value.holds("type")
    let items =
      isGeoJSON
      ? value["features"]?.array.map(Array.init) ?? [value]
      : Array(try value.array(of: "routes", in: "the answer"))
    return try routes(of: items, at: value.position) { reader, item throws(Diagnostic) in
      let properties = isGeoJSON ? try item.object(of: "properties", in: "the feature") : item
      return try reader.route(of: properties, geometry: item["geometry"], unit: unit)
    }
  }

  /// The meters per unit of the query.
  private static let units = ["km": 1000, "mi": 1609.344]

  private mutating func route(
    of value: JSONValue, geometry: JSONValue?, unit: Double
  ) throws(Diagnostic) -> Route {
    let segments = Array(value.elements("segments"))
    let ends = value.elements("way_points").compactMap(\.integer)
    let line = try line(of: geometry, "geometry", in: value, count: ends.last.map { $0 + 1 })
    var builder = RouteBuilder()
    var parts: [[Step]]
    if segments.contains(where: { !$0.elements("steps").isEmpty }) {
      parts = try steps(
        of: segments, along: line, unit: unit, builder: &builder, at: value.position)
    } else {
      parts = try ManeuverLeg(line: line).steps(
        between: ends, joining: &builder, at: value.position, notes: &notes)
    }
    let legs = parts.enumerated().map { index, steps in
      let segment = parts.count == segments.count ? segments[index] : nil
      return Leg(
        steps: steps, declaredDistance: segment?["distance"]?.amount.map { $0 * unit },
        declaredDuration: segment?["duration"]?.amount)
    }
    return try finished(
      builder, legs: legs, distance: value["summary"]?["distance"]?.amount.map { $0 * unit },
      duration: value["summary"]?["duration"]?.amount, at: value.position)
  }

  private mutating func steps(
    of segments: [JSONValue], along line: [Coordinate], unit: Double,
    builder: inout RouteBuilder, at position: SourcePosition
  ) throws(Diagnostic) -> [[Step]] {
    var whole = ManeuverLeg(line: line)
    var starts: [Int] = []
    for segment in segments {
      starts.append(whole.count)
      for item in try segment.array(of: "steps", in: "the segment") {
        try whole.add(
          step(of: item, unit: unit), "way_points", from: item.elements("way_points").first,
          to: item.elements("way_points").last, at: item.position, notes: &notes)
      }
    }
    let steps = try whole.steps(joining: &builder, at: position, notes: &notes)
    return zip(starts, starts.dropFirst() + [steps.count]).map { Array(steps[$0..<$1]) }
  }

  private mutating func step(of value: JSONValue, unit: Double) -> Step {
    let word = words(value["type"]?.integer ?? -1, "type", at: value["type"], in: Self.words)
    let name = value["name"]?.text
    // The member is present if `maneuvers` was requested.
    let maneuver = value["maneuver"]
    return Step(
      vertices: 0...0,
      maneuver: Maneuver(
        words: word, bearings: maneuver, roundaboutExit: value["exit_number"]?.integer),
      name: name == "-" ? nil : name,
      declaredDistance: value["distance"]?.amount.map { $0 * unit },
      declaredDuration: value["duration"]?.amount, instruction: value["instruction"]?.text)
  }

  /// openrouteservice's instruction types as OSRM maneuver types and modifiers.
  static let words = [
    0: "turn left", 1: "turn right", 2: "turn sharp left", 3: "turn sharp right",
    4: "turn slight left", 5: "turn slight right", 6: "continue straight", 7: "roundabout",
    8: "exit roundabout", 9: "continue uturn", 10: "arrive", 11: "depart", 12: "fork slight left",
    13: "fork slight right",
  ]
}
