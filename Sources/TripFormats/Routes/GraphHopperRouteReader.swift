import Geodesy
import Notations
import TripModel

/// Reads answers of GraphHopper's `/route`: `paths` with instructions by vertex interval.
///
/// **Source:** GraphHopper, docs/web/api-doc.md, and `com.graphhopper.util.Instruction`.
struct GraphHopperRouteReader: RouteListDialect {
  let listName = "paths"

  var notes = RouteNotes(file: "")

  mutating func route(of path: JSONValue) throws(Diagnostic) -> Route {
    let instructions = path.elements("instructions")
    let lastIndex = instructions.last?.elements("interval").last?.integer
    let points = path["points"].flatMap { polyline($0, of: path) }
    let hasElevation =
      points?.looksRaised(
        count: lastIndex.map { $0 + 1 }, length: path["distance"]?.amount) ?? false
    let line = try line(of: path["points"], in: path, hasElevation: hasElevation)
    let waypoints = try waypoints(of: path, hasElevation: hasElevation)
    var whole = ManeuverLeg(line: line)
    var starts: [Int] = []
    var isStart = true
    for (number, instruction) in instructions.enumerated() {
      let interval = instruction.elements("interval")
      if isStart { starts.append(number) }
      try whole.add(
        step(of: instruction, isStart: isStart), "interval", from: interval.first,
        to: interval.last, at: instruction.position, notes: &notes)
      isStart = instruction["sign"]?.integer == 5
    }
    var builder = RouteBuilder()
    let parts: [[Step]]
    if starts.isEmpty {
      parts = try whole.steps(
        between: whole.vertices(of: waypoints), joining: &builder, at: path.position,
        notes: &notes)
    } else {
      let steps = try whole.steps(joining: &builder, at: path.position, notes: &notes)
      parts = zip(starts, starts.dropFirst() + [steps.count]).map { Array(steps[$0..<$1]) }
    }
    annotate(&builder, of: path)
    return try finished(
      builder, legs: parts.map { Leg(steps: $0) }, waypoints: waypoints,
      distance: path["distance"]?.amount, duration: path["time"]?.amount.map { $0 / 1000 },
      at: path.position)
  }

  private mutating func line(
    of points: JSONValue?, in path: JSONValue, hasElevation: Bool
  ) throws(Diagnostic) -> [Coordinate] {
    guard let points, var polyline = polyline(points, of: path) else {
      return try line(of: points, "points", in: path)
    }
    polyline.hasElevation = hasElevation
    return try polyline.line(&notes)
  }

  private func polyline(_ points: JSONValue, of path: JSONValue) -> EncodedPolyline? {
    let scale = path["points_encoded_multiplier"]?.number == 1e6 ? 1e6 : 1e5
    return points.string.map {
      EncodedPolyline(text: $0, position: points.position, scale: scale)
    }
  }

  private mutating func waypoints(
    of path: JSONValue, hasElevation: Bool
  ) throws(Diagnostic) -> [GivenWaypoint] {
    guard path.holds("snapped_waypoints") else { return [] }
    let line = try line(of: path["snapped_waypoints"], in: path, hasElevation: hasElevation)
    return line.map { GivenWaypoint(coordinate: $0) }
  }

  private mutating func step(of value: JSONValue, isStart: Bool) -> Step {
    let sign = value["sign"]?.integer ?? 0
    let word =
      isStart && sign == 0
      ? "depart" : words(sign, "sign", at: value["sign"], in: Self.words)
    return Step(
      vertices: 0...0,
      maneuver: Maneuver(
        words: word, roundaboutExit: value["exit_number"]?.integer,
        // Radians, negative in countries with right-hand traffic, where roundabouts run
        // counterclockwise.
        roundaboutDegrees: value["turn_angle"]?.number
          .flatMap { ($0.magnitude * (180 / Double.pi)).roundaboutDegrees }),
      name: value["street_name"]?.text, reference: value["street_ref"]?.text,
      destinations: value["street_destination"]?.text, mode: sign == 9 ? "ferry" : nil,
      declaredDistance: value["distance"]?.amount,
      declaredDuration: value["time"]?.amount.map { $0 / 1000 },
      instruction: value["text"]?.text)
  }

  /// GraphHopper's signs as OSRM maneuver types and modifiers.
  static let words = [
    -99: "continue", -98: "continue uturn", -8: "continue uturn", 8: "continue uturn",
    -7: "fork slight left",
    7: "fork slight right", -6: "exit roundabout", -3: "turn sharp left", -2: "turn left",
    -1: "turn slight left", 0: "continue straight", 1: "turn slight right", 2: "turn right",
    3: "turn sharp right", 4: "arrive", 5: "arrive", 6: "roundabout", 9: "ferry",
  ]
}

extension GraphHopperRouteReader {
  /// The `max_speed` in km/h of a road without a limit.
  ///
  /// **Source:** GraphHopper, `MaxSpeed.UNLIMITED_SIGN_SPEED`.
  private static let unlimited = 150.0

  /// Reads path details of the route's line: limits and speeds in km/h, times in ms.
  private func annotate(_ builder: inout RouteBuilder, of path: JSONValue) {
    let line = builder.vertices
    func details(_ name: String) -> [(range: Range<Int>, value: JSONValue)] {
      self.details(name, of: path, count: builder.lastVertex)
    }
    for (range, value) in details("max_speed") {
      builder.annotate(
        from: range.lowerBound, to: range.upperBound,
        limit: value.number == Self.unlimited
          ? .unlimited : SpeedLimit(value.number.map { $0 / 3.6 }))
    }
    for (range, value) in details("average_speed") {
      builder.annotate(
        from: range.lowerBound, to: range.upperBound, speed: value.number.map { $0 / 3.6 })
    }
    for (range, value) in details("road_environment") where value.string?.lowercased() == "tunnel" {
      builder.annotate(from: range.lowerBound, to: range.upperBound, classes: ["tunnel"])
    }
    for (range, value) in details("time") {
      guard let time = value.number, time >= 0 else { continue }
      let shares = line[range.lowerBound...range.upperBound].shares(of: time / 1000)
      builder.annotate(with: Annotation(durations: shares), from: range.lowerBound)
    }
  }

  /// The intervals of a detail that lie on the line and do not overlap the previous one.
  private func details(
    _ name: String, of path: JSONValue, count: Int
  ) -> [(range: Range<Int>, value: JSONValue)] {
    var end = 0
    return (path["details"]?.elements(name) ?? .empty).compactMap { item in
      guard let parts = item.array, parts.count == 3, let first = parts[0]?.integer,
        let last = parts[1]?.integer, let value = parts[2], first >= end, first < last,
        last <= count
      else { return nil }
      end = last
      return (first..<last, value)
    }
  }
}
