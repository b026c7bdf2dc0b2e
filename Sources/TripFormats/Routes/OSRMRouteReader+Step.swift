import Geodesy
import Notations
import TripModel

extension OSRMRouteReader {
  /// Reads a step without its geometry.
  mutating func osrmStep(of value: JSONValue, vertices: ClosedRange<Int>) -> Step {
    let maneuver = value["maneuver"] ?? .null(at: value.position)
    var step = Step(
      vertices: vertices,
      maneuver: Maneuver(
        type: maneuver["type"]?.text ?? "turn", modifier: maneuver["modifier"]?.text,
        bearingBefore: maneuver["bearing_before"]?.number.map(Bearing.init(degrees:)),
        bearingAfter: maneuver["bearing_after"]?.number.map(Bearing.init(degrees:)),
        roundaboutExit: maneuver["exit"]?.integer),
      name: value["name"]?.text, reference: value["ref"]?.text,
      destinations: value["destinations"]?.text, exits: value["exits"]?.text,
      mode: value["mode"]?.text,
      drivingSide: value["driving_side"]?.string.flatMap(DrivingSide.init),
      declaredDistance: value["distance"]?.amount, declaredDuration: value["duration"]?.amount,
      typicalDuration: value["duration_typical"]?.amount,
      instruction: maneuver["instruction"]?.text,
      spokenInstructions: notes.spoken(value.elements("voiceInstructions")),
      visualInstructions: notes.visual(value.elements("bannerInstructions")))
    step.rotaryName = value["rotary_name"]?.text
    return step
  }

  /// Adds the maneuvers of steps that state none.
  ///
  /// A maneuver is what the previous banner shows or, without a banner, the bend of the line.
  mutating func addManeuvers(
    to steps: inout [Step], of items: JSONElements, along line: [Coordinate]
  ) {
    for (index, item) in items.enumerated() where !item.holds("maneuver") {
      let vertices = steps[index].vertices
      guard index > 0 else {
        steps[0].maneuver = Maneuver(type: "depart")
        continue
      }
      let banner = steps[index - 1].visualInstructions.last
      if let type = banner?.maneuver {
        steps[index].maneuver = Maneuver(type: type, modifier: banner?.modifier)
      } else if index == steps.count - 1, vertices.count == 1 {
        steps[index].maneuver = Maneuver(type: "arrive")
      } else {
        notes.add(.noManeuver, at: item.position)
        steps[index].maneuver = Maneuver(bendOf: line, at: vertices.lowerBound)
      }
    }
  }

  /// Assigns the intersections of a step to vertices of the line.
  ///
  /// Mapbox gives an index in the leg; OSRM gives a location, which is searched forward along the
  /// step.
  func intersections(
    of step: JSONValue, in range: ClosedRange<Int>, legStart: Int, vertices: [Coordinate],
    countries: [String?]
  ) -> [Intersection] {
    var from = range.lowerBound
    return step.elements("intersections").compactMap { value in
      var vertex: Int?
      if let index = value["geometry_index"]?.integer, index >= 0, index < vertices.count,
        range.contains(legStart + index)
      {
        vertex = legStart + index
      } else {
        vertex = forwardVertex(at: value, from: from, to: range.upperBound, vertices: vertices)
      }
      guard let vertex, vertex >= from else { return nil }
      from = vertex
      let country = value["admin_index"]?.integer.flatMap { countries.element(at: $0) ?? nil }
      return Intersection(
        vertex: vertex, classes: classes(of: value),
        lanes: value.elements("lanes").map {
          Lane($0, "valid", "indications", "valid_indication")
        },
        roadClass: value["mapbox_streets_v8"]?["class"]?.text,
        tunnelName: value["tunnel_name"]?.text, country: country, roadObjects: objects(at: value))
    }
  }

  /// The road objects at an intersection.
  ///
  /// **Source:** Mapbox Directions API v5, the route's intersections.
  private func objects(at value: JSONValue) -> [RoadObject] {
    let facilities: [(name: String, kind: RoadObject.Kind)] = [
      ("toll_collection", .toll), ("rest_stop", .restStop),
    ]
    let signs: [(name: String, kind: RoadObject.Kind)] = [
      ("railway_crossing", .railCrossing), ("traffic_signal", .trafficSignal),
      ("stop_sign", .stopSign),
    ]
    return facilities.filter { value.holds($0.name) }.map { facility in
      RoadObject(facility.kind, name: value[facility.name]?["name"]?.text)
    } + signs.filter { value[$0.name]?.boolean == true }.map { RoadObject($0.kind) }
  }

  /// The vertex at an intersection's location, among the next thousand vertices.
  private func forwardVertex(
    at value: JSONValue, from: Int, to end: Int, vertices: [Coordinate]
  ) -> Int? {
    guard let location = value.location, from <= end, end < vertices.count else { return nil }
    var best: (vertex: Int, offset: Double)?
    for vertex in from...min(end, from + 1000) {
      let offset = max(
        abs(vertices[vertex].latitude - location.latitude),
        abs(vertices[vertex].longitude - location.longitude))
      if offset <= 1e-6 { return vertex }
      if let known = best, known.offset <= offset { continue }
      best = (vertex, offset)
    }
    // Five decimals round by up to 0.5e-5 degrees; a location farther away belongs to no vertex.
    guard let best, best.offset <= 2e-5 else { return nil }
    return best.vertex
  }

  private func classes(of value: JSONValue) -> [String] {
    let classes = value.elements("classes").compactMap(\.text)
    let isNamedTunnel = value["tunnel_name"]?.text != nil && !classes.contains("tunnel")
    return isNamedTunnel ? classes + ["tunnel"] : classes
  }
}
