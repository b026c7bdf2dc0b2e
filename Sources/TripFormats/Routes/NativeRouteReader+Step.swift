import Geodesy
import Notations
import TripModel

extension NativeRouteReader {
  mutating func nativeStep(of properties: JSONValue, vertices: ClosedRange<Int>) -> Step {
    notes.checkWord("driving_side", of: properties, among: DrivingSide.allCases.map(\.rawValue))
    return Step(
      vertices: vertices, maneuver: maneuver(of: properties, vertices: vertices),
      name: properties["name"]?.text, reference: properties["ref"]?.text,
      destinations: properties["destinations"]?.text, exits: properties["exits"]?.text,
      mode: properties["mode"]?.text,
      drivingSide: properties["driving_side"]?.string.flatMap(DrivingSide.init),
      declaredDistance: notes.amount("distance_m", of: properties),
      declaredDuration: notes.amount("duration_s", of: properties),
      typicalDuration: notes.amount("typical_s", of: properties),
      instruction: properties["instruction"]?.text,
      spokenInstructions: properties.elements("spoken").compactMap { spoken($0) },
      visualInstructions: properties.elements("visual").compactMap { visual($0) },
      isSynthetic: properties["synthetic"]?.boolean ?? false)
  }

  private mutating func maneuver(of properties: JSONValue, vertices: ClosedRange<Int>) -> Maneuver {
    let type: String
    checkModifier("modifier", of: properties)
    if let given = properties["maneuver"]?.text {
      type = given
      if !Self.maneuvers.contains(type), nearMiss(of: type, among: Self.maneuvers) != nil {
        notes.checkWord("maneuver", of: properties, among: Self.maneuvers)
      }
    } else if vertices.lowerBound == 0 {
      type = "depart"
    } else {
      type = vertices.count == 1 ? "arrive" : "turn"
    }
    return Maneuver(
      type: type, modifier: properties["modifier"]?.text,
      bearingBefore: properties["bearing_before_deg"]?.number.map(Bearing.init(degrees:)),
      bearingAfter: properties["bearing_after_deg"]?.number.map(Bearing.init(degrees:)),
      roundaboutExit: properties["exit"]?.integer,
      roundaboutDegrees: properties["degrees"]?.number.flatMap(\.roundaboutDegrees))
  }

  /// OSRM's types of maneuvers.
  private static let maneuvers = [
    "depart", "arrive", "turn", "new name", "continue", "merge", "on ramp", "off ramp", "fork",
    "end of road", "roundabout", "rotary", "roundabout turn", "exit roundabout", "exit rotary",
    "notification", "ferry",
  ]

  private mutating func checkModifier(_ name: String, of value: JSONValue) {
    notes.checkWord(name, of: value, among: Turn.allCases.map(\.rawValue))
  }

  /// The trigger distance and the text of an instruction; absent, with a warning, if one is
  /// missing.
  private mutating func instruction(
    _ value: JSONValue, text name: String
  ) -> (trigger: Double, text: String)? {
    let trigger = notes.amount("trigger_m", of: value)
    let text = value[name]?.text
    if let trigger, let text { return (trigger, text) }
    let missing = text == nil ? name : "trigger_m"
    if !value.holds(missing) {
      notes.add(.missingMember(missing, of: "the instruction"), at: value.position)
    }
    return nil
  }

  private mutating func spoken(_ value: JSONValue) -> SpokenInstruction? {
    guard let (trigger, text) = instruction(value, text: "text") else { return nil }
    return SpokenInstruction(triggerDistance: trigger, text: text, ssml: value["ssml"]?.text)
  }

  private mutating func visual(_ value: JSONValue) -> VisualInstruction? {
    guard let (trigger, primary) = instruction(value, text: "primary") else { return nil }
    for name in ["modifier", "secondary_modifier", "sub_modifier"] {
      checkModifier(name, of: value)
    }
    return VisualInstruction(
      triggerDistance: trigger, primary: primary, secondary: value["secondary"]?.text,
      sub: value["sub"]?.text, maneuver: value["maneuver"]?.text,
      modifier: value["modifier"]?.text, lanes: lanes(of: value), exit: value["exit"]?.text,
      secondaryManeuver: BannerManeuver(
        type: value["secondary_maneuver"]?.text, modifier: value["secondary_modifier"]?.text),
      subManeuver: BannerManeuver(
        type: value["sub_maneuver"]?.text, modifier: value["sub_modifier"]?.text),
      degrees: value["degrees"]?.number.flatMap(\.roundaboutDegrees),
      drivingSide: value["driving_side"]?.string.flatMap(DrivingSide.init),
      shields: value.elements("shields").compactMap(\.text),
      junctionView: value["junction_view"]?.text)
  }

  /// Reads the annotations of a step's segments.
  ///
  /// An array whose length is not the number of segments is ignored with a warning.
  mutating func nativeAnnotation(of properties: JSONValue, count: Int) -> Annotation {
    Annotation(
      durations: notes.segments("segment_s", of: properties, count: count) { $0.amount },
      speeds: notes.segments("speed_mps", of: properties, count: count) { $0.amount },
      speedLimits: speedLimits(of: properties, count: count),
      congestion: notes.column("congestion", of: properties, count: count).map(\.text),
      closures: properties.elements("leg_closures").compactMap(\.vertices),
      incidents: properties.elements("leg_incidents").compactMap { incident in
        incident["vertices"]?.vertices.map(incident.incident)
      })
  }
}

extension NativeRouteReader {
  /// Reads the speed limits of a step's segments, whose unit is one or an array.
  private mutating func speedLimits(of properties: JSONValue, count: Int) -> [SpeedLimit?] {
    let limits = notes.segments("speed_limit_mps", of: properties, count: count) { value in
      value.string == "none" ? .unlimited : value.amount.map { SpeedLimit.limited($0) }
    }
    guard let stated = properties["speed_limit_unit"], !limits.isEmpty else { return limits }
    let units =
      stated.array == nil
      ? limits.map { _ in stated }
      : notes.column("speed_limit_unit", of: properties, count: count).map(\.self)
    return limits.enumerated().map { index, limit in
      limit?.signed(in: units.element(at: index)?.string.flatMap(SpeedUnit.init(rawValue:)))
    }
  }
}

extension JSONValue {
  /// The first and last vertex of a range on the leg's line: `[3,8]`.
  fileprivate var vertices: ClosedRange<Int>? {
    let ends = (array ?? .empty).prefix(3).map { $0.integer ?? -1 }
    return ends.count == 2 && 0 <= ends[0] && ends[0] <= ends[1] ? ends[0]...ends[1] : nil
  }

  /// A lane: its directions joined by `;`, with `*` at the end if it follows the route.
  fileprivate var lane: Lane? {
    guard let text = string else { return nil }
    let isValid = text.hasSuffix("*")
    let words = isValid ? text.dropLast() : text[...]
    return Lane(indications: words.split(separator: ";").map(String.init), isValid: isValid)
  }
}

/// The lanes and, for each, the direction to take: `"lanes":["left","straight*"]`,
/// `"active":["none","straight"]`.
private func lanes(of value: JSONValue) -> [Lane] {
  let directions = value.elements("active").map(\.text)
  return value.elements("lanes").compactMap(\.lane).enumerated().map { index, lane in
    var lane = lane
    let direction = directions.element(at: index) ?? nil
    lane.activeDirection = direction == "none" ? nil : direction
    return lane
  }
}

extension Lane {
  /// The lane in Route GeoJSON: `left`, `straight;right*`.
  var text: String {
    indications.joined(separator: ";") + (isValid ? "*" : "")
  }
}

/// The intersections of a route in the native format: tunnel ranges, or every intersection.
struct NativeIntersections {
  private var tunnels: [RoadStretch] = []
  private var intersections: [Intersection] = []

  /// Adds the intersections of a step that covers a range of vertices; ignores those outside it.
  mutating func add(
    _ properties: JSONValue, in range: ClosedRange<Int>, _ notes: inout RouteNotes
  ) {
    for stretch in properties.elements("tunnel") {
      guard let ends = stretch.vertices, ends.upperBound < range.count else {
        notes.add(.badTunnel(vertices: range.count), at: stretch.position)
        continue
      }
      if ends.count == 1 { continue }
      let vertices = range.lowerBound + ends.lowerBound...range.lowerBound + ends.upperBound
      tunnels.append(RoadStretch(roadClass: "tunnel", vertices: vertices))
    }
    for value in properties.elements("intersections") {
      guard let vertex = value["vertex"]?.integer, (0..<range.count).contains(vertex) else {
        continue
      }
      intersections.append(
        Intersection(
          vertex: range.lowerBound + vertex, classes: value.elements("classes").compactMap(\.text),
          lanes: lanes(of: value), roadClass: value["class"]?.text,
          tunnelName: value["tunnel_name"]?.text, country: value["country"]?.text,
          roadObjects: value.elements("objects").compactMap(object)))
    }
  }

  private func object(_ value: JSONValue) -> RoadObject? {
    value["kind"]?.string.flatMap(RoadObject.Kind.init(rawValue:)).map {
      RoadObject($0, name: value["name"]?.text)
    }
  }

  /// The intersections in driving order: those given, otherwise the ends of the tunnels.
  func finished(_ lastVertex: Int) -> [Intersection] {
    if !intersections.isEmpty { return intersections.sorted { $0.vertex < $1.vertex } }
    return Intersection.ends(of: tunnels, lastVertex: lastVertex)
  }
}
