import Notations
import TripModel

/// Reads answers of HERE Routing v8: sections with a flexible polyline and actions by vertex.
///
/// A section is a leg, unless only the mode of travel changes at its end, as before a ferry.
///
/// **Source:** HERE, Routing API v8, "Calculate routes", and heremaps/flexible-polyline.
struct HERERouteReader: RouteListDialect {
  var notes = RouteNotes(file: "")

  mutating func route(of value: JSONValue) throws(Diagnostic) -> Route {
    let sections = Array(try value.array(of: "sections", in: "the route"))
    var builder = RouteBuilder()
    var parts = SectionLegs()
    var waypoints = [waypoint(sections.first?["departure"])]
    for (index, section) in sections.enumerated() {
      let steps = try steps(of: section, builder: &builder)
      annotate(&builder, of: section, after: steps[0].vertices.lowerBound)
      let summary = section["summary"] ?? section["travelSummary"]
      let next = sections.element(at: index + 1)
      let mode = section["transport"]?["mode"]?.string
      let isStop =
        next == nil || section["arrival"]?["place"]?.holds("waypoint") == true
        || next?["transport"]?["mode"]?.string == mode
      parts.add(
        steps, vias: section.elements("passthrough").map { $0["offset"] },
        distance: summary?["length"]?.amount, duration: summary?["duration"]?.amount,
        typical: summary?["baseDuration"]?.amount, endsLeg: isStop)
      if isStop { waypoints.append(waypoint(section["arrival"])) }
    }
    return try finished(builder, legs: parts.legs, waypoints: waypoints, at: value.position)
  }

  private func waypoint(_ end: JSONValue?) -> GivenWaypoint {
    let stop = end?["place"]
    let location = stop?["originalLocation"] ?? stop?["location"]
    return GivenWaypoint(
      coordinate: coordinate(latitude: location?["lat"], longitude: location?["lng"]),
      name: stop?["name"]?.text)
  }

  private mutating func steps(
    of section: JSONValue, builder: inout RouteBuilder
  ) throws(Diagnostic) -> [Step] {
    guard let polyline = section["polyline"], let text = polyline.string else {
      throw .missingMember("polyline", of: "the section").at(section.position)
    }
    var leg = ManeuverLeg(
      line: try FlexiblePolyline(text: text, position: polyline.position).line(&notes))
    let detailed = section.elements("turnByTurnActions")
    let actions = Array(detailed.isEmpty ? section.elements("actions") : detailed)
    let texts = Dictionary(
      section.elements("actions").map { (Self.key($0), $0["instruction"]?.text) },
      uniquingKeysWith: { first, _ in first })
    for (index, action) in actions.enumerated() {
      let text = action["instruction"]?.text ?? texts[Self.key(action)] ?? nil
      let step = step(
        of: action, in: section, text: text, after: actions.element(at: index - 1),
        before: actions.element(at: index + 1))
      try leg.add(step, at: "offset", of: action, notes: &notes)
    }
    return try leg.steps(joining: &builder, at: section.position, notes: &notes)
  }

  private func annotate(_ builder: inout RouteBuilder, of section: JSONValue, after first: Int) {
    for (span, start, end) in HEREAction.spans(section.elements("spans"), at: "offset") {
      let limit = span["speedLimit"]
      builder.annotate(
        from: start, to: end, after: first,
        speed: span["dynamicSpeedInfo"]?["trafficSpeed"]?.amount,
        limit: limit?.string == "unlimited" ? .unlimited : SpeedLimit(limit?.amount),
        classes: HEREAction.classes(
          span.elements("streetAttributes"), span.elements("carAttributes")))
    }
  }

  /// The key by which an action in both lists of a section is recognized.
  private static func key(_ action: JSONValue) -> String {
    "\(action["offset"]?.integer ?? -1) \(action["action"]?.string ?? "")"
  }

  private func step(
    of action: JSONValue, in section: JSONValue, text: String?, after previous: JSONValue?,
    before next: JSONValue?
  ) -> Step {
    let road = action["nextRoad"] ?? action["currentRoad"]
    let name = action["action"]?.text ?? "continue"
    // The action that leaves a roundabout has its exit, which the action that enters it announces.
    let leaving = HEREAction.enters(name) ? next : action
    return Step(
      vertices: 0...0,
      maneuver: HEREAction.maneuver(
        name, direction: action["direction"]?.string, severity: action["severity"]?.string,
        exit: leaving?["exit"]?.integer,
        degrees: leaving?["roundaboutAngle"]?.number.flatMap { $0.magnitude.roundaboutDegrees },
        isInRoundabout: HEREAction.enters(previous?["action"]?.string ?? "")),
      name: Self.value(road?["name"]), reference: Self.value(road?["number"]),
      destinations: Self.value(road?["toward"]), exits: Self.value(action["exitSign"]),
      mode: section["transport"]?["mode"]?.text,
      declaredDistance: action["length"]?.amount, declaredDuration: action["duration"]?.amount,
      instruction: text)
  }

  /// The first of a list of texts in several languages.
  private static func value(_ list: JSONValue?) -> String? {
    list?.array?.first?["value"]?.text
  }
}
