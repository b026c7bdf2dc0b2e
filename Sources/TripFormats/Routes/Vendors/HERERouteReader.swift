import Geodesy
import Notations
import TripModel

/// Reads answers of HERE Routing v8, and of Amazon Location's `CalculateRoutes` (version 2).
///
/// Both are the same engine with other names: sections with a line, and actions by vertex. A
/// section is a leg, unless only the mode of travel changes at its end, as before a ferry. If a
/// member has two names, the first is HERE's.
///
/// **Source:** HERE, Routing API v8, "Calculate routes", and heremaps/flexible-polyline; Amazon
/// Location Service, API reference, `geo-routes` `CalculateRoutes`.
struct HERERouteReader: RouteListDialect {
  var notes = RouteNotes(file: "")

  /// Whether the answer is Amazon's.
  var isAmazon = false

  var listName: String { isAmazon ? "Routes" : "routes" }

  /// The name of the member with the vertex at which an action or a span begins.
  private var offset: String { isAmazon ? "GeometryOffset" : "offset" }

  mutating func route(of value: JSONValue) throws(Diagnostic) -> Route {
    let sections = Array(try value.array(of: isAmazon ? "Legs" : "sections", in: "the route"))
    var builder = RouteBuilder()
    var legs: [Leg] = []
    var beginsLeg = true
    var waypoints = [waypoint(sections.first?.details?.first("departure", "Departure"))]
    for (index, section) in sections.enumerated() {
      let steps = try steps(of: section, builder: &builder)
      annotate(&builder, of: section.details, after: steps[0].vertices.lowerBound)
      let isStop = sections.element(at: index + 1).map { endsLeg(section, before: $0) } ?? true
      let leg = leg(of: section.details, steps: steps)
      if beginsLeg { legs.append(leg) } else { legs[legs.count - 1].append(section: leg) }
      beginsLeg = isStop
      if isStop { waypoints.append(waypoint(section.details?.first("arrival", "Arrival"))) }
    }
    return try finished(
      builder, legs: legs, waypoints: waypoints,
      distance: value["Summary"]?["Distance"]?.amount,
      duration: value["Summary"]?["Duration"]?.amount, at: value.position)
  }

  /// Whether a section ends at a requested stop, unlike before a ferry between two drives.
  private func endsLeg(_ section: JSONValue, before next: JSONValue) -> Bool {
    if isAmazon { return next["Type"]?.string == section["Type"]?.string }
    return section["arrival"]?["place"]?.holds("waypoint") == true
      || next["transport"]?["mode"]?.string == section["transport"]?["mode"]?.string
  }

  private func waypoint(_ end: JSONValue?) -> GivenWaypoint {
    let stop = end?.first("place", "Place")
    let location = stop?.first("originalLocation", "location", "OriginalPosition", "Position")
    return GivenWaypoint(
      coordinate: isAmazon
        ? coordinate(of: location)
        : coordinate(location, "lat", "lng"),
      name: stop?.first("name", "Name")?.text)
  }

  /// The leg that a section is, or a part of it.
  ///
  /// Its via points state their offsets in the section's line.
  private func leg(of details: JSONValue?, steps: [Step]) -> Leg {
    let vias = details?.first("passthrough", "PassThroughWaypoints")?.array ?? .empty
    let summary = details?.first("summary", "travelSummary") ?? details?["Summary"]?["Overview"]
    var leg = Leg(
      steps: steps, declaredDistance: summary?.first("length", "Distance")?.amount,
      declaredDuration: summary?.first("duration", "Duration")?.amount,
      typicalDuration: summary?.first("baseDuration", "TypicalDuration")?.amount)
    leg.steps.scaleDurations(to: leg.declaredDuration)
    let (first, last) = (steps[0].vertices.lowerBound, steps[steps.count - 1].vertices.upperBound)
    leg.viaVertices = vias.compactMap { $0[offset]?.integer }.map {
      first + min(max($0, 0), last - first)
    }
    return leg
  }

  /// Reads the road's properties; each span ends where the next begins.
  private func annotate(_ builder: inout RouteBuilder, of details: JSONValue?, after first: Int) {
    let spans = Array(details?.first("spans", "Spans")?.array ?? .empty)
    for (index, span) in spans.enumerated() {
      let next = spans.element(at: index + 1)
      let attributes = ["streetAttributes", "carAttributes", "RoadAttributes", "CarAccess"]
      builder.annotate(
        from: span[offset]?.integer, to: next == nil ? .max : next?[offset]?.integer, after: first,
        speed: span["dynamicSpeedInfo"]?["trafficSpeed"]?.amount, limit: limit(of: span),
        classes: attributes.flatMap { span.elements($0) }.compactMap {
          ["tunnel": "tunnel", "tollroad": "toll"][$0.string?.lowercased() ?? ""]
        })
    }
  }

  /// The speed limit of a span: in m/s or, from Amazon, in km/h.
  private func limit(of span: JSONValue) -> SpeedLimit? {
    let limit = span.first("speedLimit", "SpeedLimit")
    if limit?.string == "unlimited" || limit?["Unlimited"]?.boolean == true { return .unlimited }
    return SpeedLimit(limit?.amount ?? limit?["MaxSpeed"]?.amount.map { $0 / 3.6 })
  }
}

extension HERERouteReader {
  private mutating func line(of section: JSONValue) throws(Diagnostic) -> [Coordinate] {
    let geometry = isAmazon ? try section.object(of: "Geometry", in: "the leg") : section
    if let polyline = geometry.first("polyline", "Polyline"), let text = polyline.string {
      return try FlexiblePolyline(text: text, position: polyline.position).line(&notes)
    }
    if !isAmazon { throw .missingMember("polyline", of: "the section").at(section.position) }
    guard let positions = geometry["LineString"] else {
      throw .noGeometryOfOSRM.at(geometry.position)
    }
    return try notes.line(of: positions)
  }

  private mutating func steps(
    of section: JSONValue, builder: inout RouteBuilder
  ) throws(Diagnostic) -> [Step] {
    var leg = ManeuverLeg(line: try line(of: section))
    let lists = ["turnByTurnActions", "actions", "TravelSteps"].map {
      Array(section.details?.elements($0) ?? .empty)
    }
    let actions = lists.first { !$0.isEmpty } ?? []
    let texts = Dictionary(
      lists[1].map { (Self.key($0), $0.turnText) },
      uniquingKeysWith: { first, _ in first })
    for (index, action) in actions.enumerated() {
      var step = step(
        of: action, in: section, after: actions.element(at: index - 1),
        before: actions.element(at: index + 1))
      step.instruction = step.instruction ?? texts[Self.key(action)] ?? nil
      try leg.add(step, at: offset, of: action, notes: &notes)
    }
    return try leg.steps(joining: &builder, at: section.position, notes: &notes)
  }

  /// The key by which an action in both of HERE's lists is recognized.
  private static func key(_ action: JSONValue) -> String {
    "\(action["offset"]?.integer ?? -1) \(action["action"]?.string ?? "")"
  }

  private func step(
    of action: JSONValue, in section: JSONValue, after previous: JSONValue?, before next: JSONValue?
  ) -> Step {
    let name = action.actionName ?? "Continue"
    let details = isAmazon ? action["\(name)StepDetails"] : action
    // The action that enters a roundabout announces the exit and the road of the action that leaves
    // it.
    let entered = HEREAction.enters(name) ? next : nil
    let exit = isAmazon ? next?["RoundaboutExitStepDetails"] : next
    let leaving = entered == nil ? details : exit
    let entering = action.first("nextRoad", "currentRoad", "NextRoad", "CurrentRoad")
    let road = (entered ?? action).first("nextRoad", "NextRoad") ?? entering
    return Step(
      vertices: 0...0,
      maneuver: HEREAction.maneuver(
        name, direction: details?.first("direction", "SteeringDirection")?.string,
        severity: details?.first("severity", "TurnIntensity")?.string,
        exit: leaving?.first("exit", "RelativeExit")?.integer,
        degrees: leaving?.first("roundaboutAngle", "RoundaboutAngle")?.number
          .flatMap { $0.magnitude.roundaboutDegrees },
        isInRoundabout: HEREAction.enters(previous?.actionName ?? "")),
      name: text(road?.first("name", "RoadName")),
      reference: texts(road?.first("number", "RouteNumber")?.array.map(Array.init)),
      destinations: destinations(signs: [entered, action])
        ?? destinations(roads: [road, entered == nil ? nil : entering]),
      exits: text(action["exitSign"]?["number"] ?? action["ExitNumber"]),
      mode: section["transport"]?["mode"]?.text ?? section["TravelMode"]?.text?.lowercased(),
      declaredDistance: action.first("length", "Distance")?.amount,
      declaredDuration: action.first("duration", "Duration")?.amount,
      instruction: action.turnText)
  }

  /// The names on the first sign that has any.
  private func destinations(signs actions: [JSONValue?]) -> String? {
    actions.lazy.compactMap { action in
      let sign = action?.first("signpost", "Signpost")?.first("labels", "Labels")?.array
      return texts(sign?.compactMap { $0.first("name", "Text") })
    }.first
  }

  /// The destinations of the first road that states any.
  private func destinations(roads: [JSONValue?]) -> String? {
    roads.lazy.compactMap { texts($0?.first("toward", "Towards")?.array.map(Array.init)) }.first
  }

  /// The texts of a list that are in the language of its first text.
  private func texts(_ values: [JSONValue]?) -> String? {
    let language = values?.first?.first("language", "Language")?.text
    let texts = (values ?? []).filter { $0.first("language", "Language")?.text == language }
    return texts.compactMap { $0.first("value", "Value")?.text }.joinedText(by: ", ")
  }

  /// The first of a list of texts in several languages; Amazon may also give a single text.
  private func text(_ value: JSONValue?) -> String? {
    (isAmazon ? value?.text : nil) ?? value?.array?.first?.first("value", "Value")?.text
  }
}

extension Leg {
  /// Adds a section without a stop before it: the previous arrival is dropped, and the section's
  /// departure continues the leg.
  fileprivate mutating func append(section: Leg) {
    var next = section.steps
    if let first = next.first, first.maneuver.type == "depart" {
      next[0].maneuver = Maneuver(type: first.mode == "ferry" ? "ferry" : "continue")
    }
    steps = steps.dropLast() + next
    viaVertices += section.viaVertices
    declaredDistance = total([declaredDistance, section.declaredDistance])
    declaredDuration = total([declaredDuration, section.declaredDuration])
    typicalDuration = total([typicalDuration, section.typicalDuration])
  }
}

extension JSONValue {
  /// The object with the details of a section: the section itself, or that of its kind in Amazon's
  /// answers.
  fileprivate var details: JSONValue? {
    holds("Geometry")
      ? first("VehicleLegDetails", "PedestrianLegDetails", "FerryLegDetails") : self
  }

  /// The instruction of an action, without a last sentence about the distance to go after it.
  fileprivate var turnText: String? {
    let text = first("instruction", "Instruction")?.text
    guard let length = first("length", "Distance")?.amount else { return text }
    return text?.withoutLastSentence(stating: length)
  }

  /// The kind of an action.
  fileprivate var actionName: String? { first("action", "Type")?.text }
}
