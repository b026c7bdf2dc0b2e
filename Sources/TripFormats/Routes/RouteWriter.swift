import Geodesy
import Notations
package import TripModel

/// Writes Route GeoJSON: a LineString per step and a Point per waypoint.
///
/// The same routes give the same bytes. Coordinates have seven decimals unless exact ones are
/// requested; other numbers have as many digits as reading them back exactly requires.
package enum RouteWriter {
  /// Writes routes, the main one first.
  package static func write(_ routes: [Route], isExact: Bool = false) -> [UInt8] {
    JSONWriter.line { json in
      json.member("type", "FeatureCollection")
      json.array("features") { json in
        for (number, route) in routes.enumerated() {
          var features = RouteFeatures(route: route, number: number, isExact: isExact)
          features.write(to: &json)
        }
      }
    }
  }
}

/// Writes the features of one route.
private struct RouteFeatures {
  let route: Route
  let number: Int
  let isExact: Bool

  /// The stretches in tunnels.
  private let tunnels: [Range<Int>]

  /// Whether the tunnels are all that is known about intersections.
  private let hasOnlyTunnels: Bool

  /// The index of the next tunnel that has not ended yet.
  private var nextTunnel = 0

  /// The index of the next intersection to write.
  private var nextIntersection = 0

  init(route: Route, number: Int, isExact: Bool) {
    self.route = route
    self.number = number
    self.isExact = isExact
    tunnels = route.tunnels
    let stretches = tunnels.map {
      RoadStretch(roadClass: "tunnel", vertices: $0.lowerBound...$0.upperBound)
    }
    hasOnlyTunnels =
      route.intersections
      == Intersection.ends(of: stretches, lastVertex: route.vertices.count - 1)
  }

  mutating func write(to json: inout JSONWriter) {
    for (legIndex, leg) in route.legs.enumerated() {
      let isLastLeg = legIndex == route.legs.count - 1
      for (stepIndex, step) in leg.steps.enumerated() {
        let isLast = isLastLeg && stepIndex == leg.steps.count - 1
        feature(role: "step", line: step.vertices, to: &json) { features, json in
          json.member("leg", legIndex)
          json.member("step", stepIndex)
          json.properties(of: step, speedUnit: features.commonSpeedUnit(of: step))
          if stepIndex == 0 {
            features.writeTotals(of: leg, isFirst: legIndex == 0, to: &json)
            features.writeStretches(of: leg, isLast: isLastLeg, to: &json)
          }
          features.writeSegments(of: step, isLast: isLast, to: &json)
        }
      }
    }
    writeWaypoints(to: &json)
  }

  /// Writes a feature: a line, or a point if it has only one vertex.
  private mutating func feature(
    role: String, line: ClosedRange<Int>? = nil, point: Coordinate? = nil,
    to json: inout JSONWriter, properties: (inout RouteFeatures, inout JSONWriter) -> Void
  ) {
    json.lineBreak()
    json.object { json in
      json.member("type", "Feature")
      json.object("properties") { json in
        json.member("role", role)
        if number > 0 { json.member("route", number) }
        properties(&self, &json)
      }
      json.object("geometry") { json in
        json.member("type", line == nil ? "Point" : "LineString")
        json.key("coordinates")
        if let point { return json.position(point, isExact: isExact) }
        json.array { json in
          for vertex in line ?? 0...0 { json.position(route.vertices[vertex], isExact: isExact) }
          if let line, line.count == 1 {
            json.position(route.vertices[line.lowerBound], isExact: isExact)
          }
        }
      }
    }
  }
}

extension RouteFeatures {
  /// Writes the totals that differ from the sums of the steps or legs.
  private func writeTotals(of leg: Leg, isFirst: Bool, to json: inout JSONWriter) {
    func member(_ name: String, _ stated: Double?, parts: [Double?]) {
      if stated != total(parts) { json.member(name, stated) }
    }
    if isFirst {
      json.member("route_name", route.name)
      member("route_distance_m", route.declaredDistance, parts: route.legs.map(\.declaredDistance))
      member("route_duration_s", route.declaredDuration, parts: route.legs.map(\.declaredDuration))
    }
    json.member("leg_summary", leg.summary)
    member("leg_distance_m", leg.declaredDistance, parts: leg.steps.map(\.declaredDistance))
    member("leg_duration_s", leg.declaredDuration, parts: leg.steps.map(\.declaredDuration))
    json.member("leg_typical_s", leg.typicalDuration)
  }

  /// Writes the closures and incidents that begin on a leg, with vertices relative to its start.
  private func writeStretches(of leg: Leg, isLast: Bool, to json: inout JSONWriter) {
    guard let range = leg.vertices else { return }
    let begins = { (stretch: ClosedRange<Int>) in
      stretch.lowerBound >= range.lowerBound
        && (isLast || stretch.lowerBound < range.upperBound)
    }
    json.array("leg_closures", of: route.annotation.closures.filter(begins)) { json, closure in
      json.indices(closure, from: range.lowerBound)
    }
    let incidents = route.annotation.incidents.filter { begins($0.vertices) }
    json.array("leg_incidents", of: incidents) { json, incident in
      json.object { json in
        json.key("vertices")
        json.indices(incident.vertices, from: range.lowerBound)
        json.member("id", incident.id)
        json.member("type", incident.type)
        json.member("description", incident.description)
        json.member("impact", incident.impact)
      }
    }
  }

  /// The speed limits of a step's segments; empty if there are none.
  private func speedLimits(of step: Step) -> ArraySlice<SpeedLimit?> {
    let segments = step.vertices.lowerBound..<step.vertices.upperBound
    let limits = route.annotation.speedLimits
    return segments.upperBound <= limits.count ? limits[segments] : []
  }

  /// The unit of all speed limits along a step; absent if there is none, or more than one.
  private func commonSpeedUnit(of step: Step) -> SpeedUnit? {
    let limits = speedLimits(of: step).lazy.compactMap(\.self)
    let units = limits.filter { $0 != .unlimited }.map(\.unit)
    guard let first = units.first, units.allSatisfy({ $0 == first }) else { return nil }
    return first
  }

  private mutating func writeSegments(of step: Step, isLast: Bool, to json: inout JSONWriter) {
    let segments = step.vertices.lowerBound..<step.vertices.upperBound
    let annotation = route.annotation
    json.column("segment_s", annotation.durations, segments) { $0.number($1) }
    json.column("speed_mps", annotation.speeds, segments) { $0.number($1) }
    json.column("speed_limit_mps", annotation.speedLimits, segments) { json, limit in
      switch limit {
      case .unlimited: json.string("none")
      case .limited(let speed, _): json.number(speed)
      }
    }
    if commonSpeedUnit(of: step) == nil {
      let units = speedLimits(of: step).map { $0?.unit }
      json.column("speed_limit_unit", units, units.indices) { $0.string($1.rawValue) }
    }
    json.column("congestion", annotation.congestion, segments) { $0.string($1) }
    writeTunnels(of: step, to: &json)
    if !hasOnlyTunnels { writeIntersections(of: step, isLast: isLast, to: &json) }
  }

  private mutating func writeTunnels(of step: Step, to json: inout JSONWriter) {
    let start = step.vertices.lowerBound
    while nextTunnel < tunnels.count, tunnels[nextTunnel].upperBound <= start { nextTunnel += 1 }
    var parts: [ClosedRange<Int>] = []
    for tunnel in tunnels[nextTunnel...] {
      if tunnel.lowerBound >= step.vertices.upperBound { break }
      let part = tunnel.clamped(to: start..<step.vertices.upperBound)
      parts.append(part.lowerBound...part.upperBound)
    }
    json.array("tunnel", of: parts) { $0.indices($1, from: start) }
  }

  /// Writes the intersections before the step's end; the last step has all the rest.
  private mutating func writeIntersections(of step: Step, isLast: Bool, to json: inout JSONWriter) {
    let start = nextIntersection
    while nextIntersection < route.intersections.count,
      isLast || route.intersections[nextIntersection].vertex < step.vertices.upperBound
    {
      nextIntersection += 1
    }
    json.array("intersections", of: route.intersections[start..<nextIntersection]) { json, item in
      json.object { json in
        json.member("vertex", item.vertex - step.vertices.lowerBound)
        json.some("classes", item.classes)
        json.member("class", item.roadClass)
        json.lanes(item.lanes)
        json.member("tunnel_name", item.tunnelName)
        json.member("country", item.country)
        json.array("objects", of: item.roadObjects) { json, object in
          json.object { json in
            json.member("kind", object.kind.rawValue)
            json.member("name", object.name)
          }
        }
      }
    }
  }

  private mutating func writeWaypoints(to json: inout JSONWriter) {
    for (index, waypoint) in route.waypoints.enumerated() {
      feature(role: "waypoint", point: waypoint.coordinate, to: &json) { _, json in
        json.member("waypoint", index)
        json.member("name", waypoint.name)
        json.member("kind", "break")
      }
    }
    for (index, leg) in route.legs.enumerated() {
      for vertex in leg.viaVertices {
        feature(role: "waypoint", point: route.vertices[vertex], to: &json) { _, json in
          json.member("kind", "via")
          json.member("leg", index)
          json.member("vertex", vertex)
        }
      }
    }
  }
}

extension JSONWriter {
  fileprivate mutating func position(_ coordinate: Coordinate, isExact: Bool) {
    array { json in
      for degrees in [coordinate.longitude, coordinate.latitude] {
        if isExact { json.number(degrees) } else { json.number(degrees, decimals: 7) }
      }
    }
  }

  /// Writes the first and last index of a stretch, relative to `first`.
  fileprivate mutating func indices(_ stretch: ClosedRange<Int>, from first: Int) {
    array { json in
      json.integer(stretch.lowerBound - first)
      json.integer(stretch.upperBound - first)
    }
  }

  /// Writes a named array; nothing if empty.
  fileprivate mutating func array<Elements: Collection>(
    _ name: String, of elements: Elements, _ write: (inout JSONWriter, Elements.Element) -> Void
  ) {
    if elements.isEmpty { return }
    array(name) { json in
      for element in elements { write(&json, element) }
    }
  }

  /// Writes a named array with a value per segment; nothing if all are absent.
  fileprivate mutating func column<Element>(
    _ name: String, _ column: [Element?], _ segments: Range<Int>,
    _ write: (inout JSONWriter, Element) -> Void
  ) {
    guard segments.upperBound <= column.count else { return }
    let values = column[segments]
    guard values.contains(where: { $0 != nil }) else { return }
    array(name, of: values) { json, value in
      if let value { write(&json, value) } else { json.null() }
    }
  }

  /// Writes a named array of texts; nothing if empty.
  fileprivate mutating func some(_ name: String, _ values: [String]) {
    if !values.isEmpty { member(name, values) }
  }

  /// Writes lanes, and the direction to take on each.
  fileprivate mutating func lanes(_ lanes: [Lane]) {
    some("lanes", lanes.map(\.text))
    some("active", lanes.activeDirections)
  }

  fileprivate mutating func properties(of step: Step, speedUnit: SpeedUnit?) {
    member("maneuver", step.maneuver.type)
    member("modifier", step.maneuver.modifier)
    member("exit", step.maneuver.roundaboutExit)
    member("degrees", step.maneuver.roundaboutDegrees)
    member("exits", step.exits)
    member("bearing_before_deg", step.maneuver.bearingBefore?.degrees)
    member("bearing_after_deg", step.maneuver.bearingAfter?.degrees)
    member("name", step.name)
    member("ref", step.reference)
    member("destinations", step.destinations)
    member("mode", step.mode)
    member("driving_side", step.drivingSide?.rawValue)
    member("speed_limit_unit", speedUnit?.rawValue)
    member("distance_m", step.declaredDistance)
    member("duration_s", step.declaredDuration)
    member("typical_s", step.typicalDuration)
    member("instruction", step.instruction)
    array("spoken", of: step.spokenInstructions) { json, instruction in
      json.object { json in
        json.member("trigger_m", instruction.triggerDistance)
        json.member("text", instruction.text)
        json.member("ssml", instruction.ssml)
      }
    }
    array("visual", of: step.visualInstructions) { json, instruction in
      json.object { $0.members(of: instruction) }
    }
    if step.isSynthetic { member("synthetic", true) }
  }

  private mutating func members(of instruction: VisualInstruction) {
    member("trigger_m", instruction.triggerDistance)
    member("primary", instruction.primary)
    member("secondary", instruction.secondary)
    member("secondary_maneuver", instruction.secondaryManeuver?.type)
    member("secondary_modifier", instruction.secondaryManeuver?.modifier)
    member("sub", instruction.sub)
    member("sub_maneuver", instruction.subManeuver?.type)
    member("sub_modifier", instruction.subManeuver?.modifier)
    member("maneuver", instruction.maneuver)
    member("modifier", instruction.modifier)
    member("degrees", instruction.degrees)
    member("driving_side", instruction.drivingSide?.rawValue)
    lanes(instruction.lanes)
    member("exit", instruction.exit)
    some("shields", instruction.shields)
    member("junction_view", instruction.junctionView)
  }
}
