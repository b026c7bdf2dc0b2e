import Geodesy
import Notations
package import TripModel

/// Writes route GeoJSON: a LineString per step and a Point per waypoint.
///
/// The same routes give the same bytes. Places have seven decimals; every other number has the
/// digits that read back to it, so reading what was written gives the routes again.
package enum RouteWriter {
  /// Writes routes, the main one first.
  package static func write(_ routes: [Route]) -> [UInt8] {
    var writer = JSONWriter()
    writer.beginObject()
    writer.key("type")
    writer.string("FeatureCollection")
    writer.key("features")
    writer.beginArray()
    for (number, route) in routes.enumerated() {
      var features = RouteFeatures(route: route, number: number, writer: writer)
      features.write()
      writer = features.writer
    }
    writer.endArray()
    writer.endObject()
    return writer.bytes + [UInt8(ascii: "\n")]
  }
}

/// The features of one route on their way into a text.
private struct RouteFeatures {
  let route: Route
  let number: Int
  var writer: JSONWriter

  /// The stretches in tunnels.
  private let tunnels: [Range<Int>]

  /// Whether tunnels alone tell all that is known of intersections.
  private let hasOnlyTunnels: Bool

  /// The next tunnel that does not lie behind.
  private var nextTunnel = 0

  /// The next intersection to be written.
  private var nextIntersection = 0

  init(route: Route, number: Int, writer: JSONWriter) {
    self.route = route
    self.number = number
    self.writer = writer
    tunnels = route.tunnels
    let stretches = tunnels.map { $0.lowerBound...$0.upperBound }
    hasOnlyTunnels =
      route.intersections
      == Intersection.ends(ofTunnels: stretches, lastVertex: route.vertices.count - 1)
  }

  mutating func write() {
    for (legIndex, leg) in route.legs.enumerated() {
      for (stepIndex, step) in leg.steps.enumerated() {
        beginFeature(role: "step")
        writer.key("leg")
        writer.integer(legIndex)
        writer.key("step")
        writer.integer(stepIndex)
        writeProperties(of: step)
        if stepIndex == 0 {
          writeTotals(of: leg, isFirst: legIndex == 0)
          writeStretches(of: leg, isLast: legIndex == route.legs.count - 1)
        }
        let isLast = legIndex == route.legs.count - 1 && stepIndex == leg.steps.count - 1
        writeSegments(of: step, isLast: isLast)
        endFeature(line: step.vertices)
      }
    }
    writeWaypoints()
  }

  private mutating func beginFeature(role: String) {
    writer.lineBreak()
    writer.beginObject()
    writer.key("type")
    writer.string("Feature")
    writer.key("properties")
    writer.beginObject()
    writer.key("role")
    writer.string(role)
    if number > 0 {
      writer.key("route")
      writer.integer(number)
    }
  }

  private mutating func endFeature(line: ClosedRange<Int>) {
    writer.endObject()
    writer.key("geometry")
    writer.beginObject()
    writer.key("type")
    writer.string("LineString")
    writer.key("coordinates")
    writer.beginArray()
    for vertex in line { write(route.vertices[vertex]) }
    if line.count == 1 { write(route.vertices[line.lowerBound]) }
    writer.endArray()
    writer.endObject()
    writer.endObject()
  }

  private mutating func endFeature(point: Coordinate) {
    writer.endObject()
    writer.key("geometry")
    writer.beginObject()
    writer.key("type")
    writer.string("Point")
    writer.key("coordinates")
    write(point)
    writer.endObject()
    writer.endObject()
  }

  private mutating func write(_ coordinate: Coordinate) {
    writer.beginArray()
    writer.number(coordinate.longitude, decimals: 7)
    writer.number(coordinate.latitude, decimals: 7)
    writer.endArray()
  }
}

extension RouteFeatures {
  private mutating func writeProperties(of step: Step) {
    writer.member("maneuver", step.maneuver.type)
    writer.member("modifier", step.maneuver.modifier)
    if let exit = step.maneuver.roundaboutExit {
      writer.key("exit")
      writer.integer(exit)
    }
    writer.member("degrees", step.maneuver.roundaboutDegrees)
    writer.member("exits", step.exits)
    writer.member("bearing_before_deg", step.maneuver.bearingBefore?.degrees)
    writer.member("bearing_after_deg", step.maneuver.bearingAfter?.degrees)
    writer.member("name", step.name)
    writer.member("ref", step.reference)
    writer.member("destinations", step.destinations)
    writer.member("mode", step.mode)
    writer.member("driving_side", step.drivingSide?.rawValue)
    writer.member("speed_limit_unit", step.speedLimitUnit?.rawValue)
    writer.member("distance_m", step.declaredDistance)
    writer.member("duration_s", step.declaredDuration)
    writer.member("typical_s", step.typicalDuration)
    writer.member("instruction", step.instruction)
    if !step.spokenInstructions.isEmpty { write(step.spokenInstructions) }
    if !step.visualInstructions.isEmpty { write(step.visualInstructions) }
    if step.isSynthetic {
      writer.key("synthetic")
      writer.boolean(true)
    }
  }

  private mutating func write(_ instructions: [SpokenInstruction]) {
    writer.key("spoken")
    writer.beginArray()
    for instruction in instructions {
      writer.beginObject()
      writer.member("trigger_m", instruction.triggerDistance)
      writer.member("text", instruction.text)
      writer.member("ssml", instruction.ssml)
      writer.endObject()
    }
    writer.endArray()
  }

  private mutating func write(_ instructions: [VisualInstruction]) {
    writer.key("visual")
    writer.beginArray()
    for instruction in instructions {
      writer.beginObject()
      writer.member("trigger_m", instruction.triggerDistance)
      writer.member("primary", instruction.primary)
      writer.member("secondary", instruction.secondary)
      writer.member("secondary_maneuver", instruction.secondaryManeuver?.type)
      writer.member("secondary_modifier", instruction.secondaryManeuver?.modifier)
      writer.member("sub", instruction.sub)
      writer.member("sub_maneuver", instruction.subManeuver?.type)
      writer.member("sub_modifier", instruction.subManeuver?.modifier)
      writer.member("maneuver", instruction.maneuver)
      writer.member("modifier", instruction.modifier)
      writer.member("degrees", instruction.degrees)
      writer.member("driving_side", instruction.drivingSide?.rawValue)
      writer.member(instruction.lanes)
      writer.member("exit", instruction.exit)
      writer.member("shields", instruction.shields)
      writer.member("junction_view", instruction.junctionView)
      writer.endObject()
    }
    writer.endArray()
  }

  /// Writes the totals that are not the sums of the steps or legs.
  private mutating func writeTotals(of leg: Leg, isFirst: Bool) {
    if isFirst {
      writer.member("route_name", route.name)
      if route.declaredDistance != total(route.legs.map(\.declaredDistance)) {
        writer.member("route_distance_m", route.declaredDistance)
      }
      if route.declaredDuration != total(route.legs.map(\.declaredDuration)) {
        writer.member("route_duration_s", route.declaredDuration)
      }
    }
    writer.member("leg_summary", leg.summary)
    if leg.declaredDistance != total(leg.steps.map(\.declaredDistance)) {
      writer.member("leg_distance_m", leg.declaredDistance)
    }
    if leg.declaredDuration != total(leg.steps.map(\.declaredDuration)) {
      writer.member("leg_duration_s", leg.declaredDuration)
    }
    writer.member("leg_typical_s", leg.typicalDuration)
  }

  /// Writes the closures and incidents that begin on a leg, their vertices counted from its start.
  private mutating func writeStretches(of leg: Leg, isLast: Bool) {
    guard let range = leg.vertices else { return }
    let begins = { (stretch: ClosedRange<Int>) in
      stretch.lowerBound >= range.lowerBound
        && (isLast || stretch.lowerBound < range.upperBound)
    }
    let closures = route.annotation.closures.filter(begins)
    if !closures.isEmpty {
      writer.key("leg_closures")
      writer.beginArray()
      for closure in closures { write(closure, from: range.lowerBound) }
      writer.endArray()
    }
    let incidents = route.annotation.incidents.filter { begins($0.vertices) }
    if incidents.isEmpty { return }
    writer.key("leg_incidents")
    writer.beginArray()
    for incident in incidents {
      writer.beginObject()
      writer.key("vertices")
      write(incident.vertices, from: range.lowerBound)
      writer.member("id", incident.id)
      writer.member("type", incident.type)
      writer.member("description", incident.description)
      writer.member("impact", incident.impact)
      writer.endObject()
    }
    writer.endArray()
  }

  private mutating func write(_ stretch: ClosedRange<Int>, from first: Int) {
    writer.beginArray()
    writer.integer(stretch.lowerBound - first)
    writer.integer(stretch.upperBound - first)
    writer.endArray()
  }

  private mutating func writeSegments(of step: Step, isLast: Bool) {
    let segments = step.vertices.lowerBound..<step.vertices.upperBound
    let annotation = route.annotation
    writeColumn("segment_s", annotation.durations, segments) { $0.number($1) }
    writeColumn("speed_mps", annotation.speeds, segments) { $0.number($1) }
    writeColumn("speed_limit_mps", annotation.speedLimits, segments) { writer, limit in
      switch limit {
      case .unlimited: writer.string("none")
      case .limited(let speed): writer.number(speed)
      }
    }
    writeColumn("congestion", annotation.congestion, segments) { $0.string($1) }
    writeTunnels(of: step)
    if !hasOnlyTunnels { writeIntersections(of: step, isLast: isLast) }
  }

  private mutating func writeColumn<Element>(
    _ name: String, _ column: [Element?], _ segments: Range<Int>,
    _ write: (inout JSONWriter, Element) -> Void
  ) {
    guard segments.upperBound <= column.count else { return }
    let values = column[segments]
    guard values.contains(where: { $0 != nil }) else { return }
    writer.key(name)
    writer.beginArray()
    for value in values {
      if let value { write(&writer, value) } else { writer.null() }
    }
    writer.endArray()
  }

  private mutating func writeTunnels(of step: Step) {
    let start = step.vertices.lowerBound
    while nextTunnel < tunnels.count, tunnels[nextTunnel].upperBound <= start { nextTunnel += 1 }
    var parts: [Range<Int>] = []
    for tunnel in tunnels[nextTunnel...] {
      if tunnel.lowerBound >= step.vertices.upperBound { break }
      parts.append(tunnel.clamped(to: start..<step.vertices.upperBound))
    }
    if parts.isEmpty { return }
    writer.key("tunnel")
    writer.beginArray()
    for part in parts {
      writer.beginArray()
      writer.integer(part.lowerBound - start)
      writer.integer(part.upperBound - start)
      writer.endArray()
    }
    writer.endArray()
  }

  /// Writes the intersections before the step's end; the last step has the rest.
  private mutating func writeIntersections(of step: Step, isLast: Bool) {
    let start = nextIntersection
    while nextIntersection < route.intersections.count,
      isLast || route.intersections[nextIntersection].vertex < step.vertices.upperBound
    {
      nextIntersection += 1
    }
    if start == nextIntersection { return }
    writer.key("intersections")
    writer.beginArray()
    for intersection in route.intersections[start..<nextIntersection] {
      writer.beginObject()
      writer.key("vertex")
      writer.integer(intersection.vertex - step.vertices.lowerBound)
      writer.member("classes", intersection.classes)
      writer.member("class", intersection.roadClass)
      writer.member(intersection.lanes)
      writer.member("tunnel_name", intersection.tunnelName)
      writer.member("country", intersection.country)
      write(intersection.roadObjects)
      writer.endObject()
    }
    writer.endArray()
  }

  private mutating func write(_ objects: [RoadObject]) {
    if objects.isEmpty { return }
    writer.key("objects")
    writer.beginArray()
    for object in objects {
      writer.beginObject()
      writer.member("kind", object.kind.rawValue)
      writer.member("name", object.name)
      writer.endObject()
    }
    writer.endArray()
  }

  private mutating func writeWaypoints() {
    for (index, waypoint) in route.waypoints.enumerated() {
      beginFeature(role: "waypoint")
      writer.key("waypoint")
      writer.integer(index)
      writer.member("name", waypoint.name)
      writer.member("kind", "break")
      endFeature(point: waypoint.coordinate)
    }
    for (index, leg) in route.legs.enumerated() {
      for vertex in leg.viaVertices {
        beginFeature(role: "waypoint")
        writer.member("kind", "via")
        writer.key("leg")
        writer.integer(index)
        writer.key("vertex")
        writer.integer(vertex)
        endFeature(point: route.vertices[vertex])
      }
    }
  }
}

extension JSONWriter {
  fileprivate mutating func member(_ name: String, _ value: String?) {
    guard let value else { return }
    key(name)
    string(value)
  }

  fileprivate mutating func member(_ name: String, _ value: Double?) {
    guard let value else { return }
    key(name)
    number(value)
  }

  /// Writes some texts; nothing where there are none.
  fileprivate mutating func member(_ name: String, _ values: [String]) {
    if values.isEmpty { return }
    key(name)
    beginArray()
    for value in values { string(value) }
    endArray()
  }

  /// Writes lanes, and the direction to take on each.
  fileprivate mutating func member(_ lanes: [Lane]) {
    member("lanes", lanes.map(\.text))
    member("active", lanes.activeDirections)
  }
}
