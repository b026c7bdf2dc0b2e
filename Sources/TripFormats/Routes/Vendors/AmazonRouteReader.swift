import Geodesy
import Notations
import TripModel

/// Reads answers of Amazon Location's `CalculateRoutes` (version 2): legs with travel steps by
/// vertex.
///
/// **Source:** Amazon Location Service, API reference, `geo-routes` `CalculateRoutes`.
struct AmazonRouteReader: RouteListDialect {
  static let listName = "Routes"

  var notes = RouteNotes(file: "")

  mutating func route(of value: JSONValue) throws(Diagnostic) -> Route {
    var builder = RouteBuilder()
    var parts = SectionLegs()
    let legs = Array(try value.array(of: "Legs", in: "the route"))
    var waypoints = [waypoint(legs.first, "Departure")]
    for (index, leg) in legs.enumerated() {
      let details = Self.details(of: leg)
      let steps = try steps(of: leg, details, builder: &builder)
      annotate(&builder, with: details, after: steps[0].vertices.lowerBound)
      let overview = details?["Summary"]?["Overview"]
      // A ferry between two drives does not begin or end at a requested stop.
      let next = legs.element(at: index + 1)
      let isStop = next == nil || next?["Type"]?.string == leg["Type"]?.string
      let vias = details?.elements("PassThroughWaypoints") ?? .empty
      parts.add(
        steps, vias: vias.map { $0["GeometryOffset"] }, distance: overview?["Distance"]?.amount,
        duration: overview?["Duration"]?.amount,
        typical: overview?["TypicalDuration"]?.amount, endsLeg: isStop)
      if isStop { waypoints.append(waypoint(leg, "Arrival")) }
    }
    let summary = value["Summary"]
    return try finished(
      builder, legs: parts.legs, waypoints: waypoints, distance: summary?["Distance"]?.amount,
      duration: summary?["Duration"]?.amount, at: value.position)
  }

  private static func details(of leg: JSONValue) -> JSONValue? {
    leg["VehicleLegDetails"] ?? leg["PedestrianLegDetails"] ?? leg["FerryLegDetails"]
  }

  private func waypoint(_ leg: JSONValue?, _ end: String) -> GivenWaypoint {
    let stop = leg.flatMap(Self.details)?[end]?["Place"]
    return GivenWaypoint(
      coordinate: coordinate(of: stop?["OriginalPosition"] ?? stop?["Position"]),
      name: stop?["Name"]?.text)
  }

  private func annotate(
    _ builder: inout RouteBuilder, with details: JSONValue?, after first: Int
  ) {
    let spans = details?.elements("Spans") ?? .empty
    for (span, start, end) in HEREAction.spans(spans, at: "GeometryOffset") {
      let limit = span["SpeedLimit"]
      builder.annotate(
        from: start, to: end, after: first,
        limit: limit?["Unlimited"]?.boolean == true
          ? .unlimited : SpeedLimit(limit?["MaxSpeed"]?.amount.map { $0 / 3.6 }),
        classes: HEREAction.classes(
          span.elements("RoadAttributes"), span.elements("CarAccess")))
    }
  }

  private mutating func steps(
    of value: JSONValue, _ details: JSONValue?, builder: inout RouteBuilder
  ) throws(Diagnostic) -> [Step] {
    let geometry = try value.object(of: "Geometry", in: "the leg")
    let line: [Coordinate]
    if let polyline = geometry["Polyline"], let text = polyline.string {
      line = try FlexiblePolyline(text: text, position: polyline.position).line(&notes)
    } else if let positions = geometry["LineString"] {
      line = try notes.line(of: positions)
    } else {
      throw .noGeometryOfOSRM.at(geometry.position)
    }
    var leg = ManeuverLeg(line: line)
    let items = Array(details?.elements("TravelSteps") ?? .empty)
    for (index, item) in items.enumerated() {
      let step = step(
        of: item, mode: value["TravelMode"]?.text, after: items.element(at: index - 1),
        before: items.element(at: index + 1))
      try leg.add(step, at: "GeometryOffset", of: item, notes: &notes)
    }
    return try leg.steps(joining: &builder, at: value.position, notes: &notes)
  }

  private func step(
    of value: JSONValue, mode: String?, after previous: JSONValue?, before next: JSONValue?
  ) -> Step {
    let type = value["Type"]?.text ?? "Continue"
    let details = value["\(type)StepDetails"]
    // The step that leaves a roundabout has its exit, which the step that enters it announces.
    let leaving = HEREAction.enters(type) ? next?["RoundaboutExitStepDetails"] : details
    let road = value["NextRoad"] ?? value["CurrentRoad"]
    return Step(
      vertices: 0...0,
      maneuver: HEREAction.maneuver(
        type, direction: details?["SteeringDirection"]?.string,
        severity: details?["TurnIntensity"]?.string, exit: leaving?["RelativeExit"]?.integer,
        degrees: leaving?["RoundaboutAngle"]?.number.flatMap { $0.magnitude.roundaboutDegrees },
        isInRoundabout: HEREAction.enters(previous?["Type"]?.string ?? "")),
      name: Self.text(road?["RoadName"]), reference: Self.text(road?["RouteNumber"]),
      destinations: Self.text(road?["Towards"]), exits: Self.text(value["ExitNumber"]),
      mode: mode?.lowercased(), declaredDistance: value["Distance"]?.amount,
      declaredDuration: value["Duration"]?.amount, instruction: value["Instruction"]?.text)
  }

  /// A text, or the first of a list of texts in several languages.
  private static func text(_ value: JSONValue?) -> String? {
    value?.text ?? value?.array?.first?["Value"]?.text
  }
}
