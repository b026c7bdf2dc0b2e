import Geodesy
import Notations
import TripModel

/// Reads answers of TomTom's Routing API, and of Azure Maps' Route Directions 1.0.
///
/// Both have legs with points, and instructions by the index of a point of the whole route.
///
/// Guidance version 2 states the coordinates of its maneuvers instead. Orbis Maps, version 3, has
/// GeoJSON and other names for the same members.
///
/// **Source:** TomTom, Routing API 1, "Calculate Route" and "Guidance Instructions"; the answers
/// read by TomTom's Maps SDK for JavaScript; Azure Maps, Route Directions 1.0.
struct TomTomRouteReader: RouteListDialect {
  var notes = RouteNotes(file: "")

  mutating func route(of value: JSONValue) throws(Diagnostic) -> Route {
    let items = try value.array(of: "legs", in: "the route")
    var lines: [[Coordinate]] = []
    for item in items { lines.append(try line(of: item)) }
    var guided = lines.map { ManeuverLeg(line: $0) }
    try addInstructions(of: value, to: &guided)
    var builder = RouteBuilder()
    var legs: [Leg] = []
    // The vertices of the points of all legs.
    var vertices: [Int] = []
    for (item, leg) in zip(items, guided) {
      let steps = try leg.steps(joining: &builder, at: item.position, notes: &notes)
      let start = steps[0].vertices.lowerBound
      vertices += leg.line.indices.map { min(start + $0, builder.lastVertex) }
      let summary = item["summary"]
      legs.append(
        Leg(
          steps: steps, declaredDistance: summary?["lengthInMeters"]?.amount,
          declaredDuration: Self.duration(of: summary),
          typicalDuration: summary?["noTrafficTravelTimeInSeconds"]?.amount))
    }
    for section in value.elements("sections") {
      annotate(&builder, of: section, vertices: vertices)
    }
    return try finished(
      builder, legs: legs, distance: value["summary"]?["lengthInMeters"]?.amount,
      duration: Self.duration(of: value["summary"]), at: value.position)
  }

  private static func duration(of summary: JSONValue?) -> Double? {
    summary?.first("travelTimeInSeconds", "travelDurationInSeconds")?.amount
  }

  private mutating func line(of leg: JSONValue) throws(Diagnostic) -> [Coordinate] {
    if leg.holds("path") { return try line(of: leg["path"], "path", in: leg) }
    if let text = leg["encodedPolyline"]?.string {
      let precision = leg["encodedPolylinePrecision"]?.number ?? 5
      let polyline = EncodedPolyline(
        text: text, position: leg.position, scale: precision == 7 ? 1e7 : 1e5)
      return try polyline.line(&notes)
    }
    return try notes.line(of: leg.array(of: "points", in: "the leg"), "latitude", "longitude")
  }

  /// Reads a section of the route: a limit, a kind of road or a delay between two points.
  private func annotate(_ builder: inout RouteBuilder, of section: JSONValue, vertices: [Int]) {
    func vertex(_ name: String) -> Int? {
      section[name]?.integer.flatMap { vertices.indices.contains($0) ? vertices[$0] : nil }
    }
    func speed(_ name: String) -> Double? { section[name]?.amount.map { $0 / 3.6 } }
    let (start, end) = (vertex("startPointIndex"), vertex("endPointIndex"))
    switch section["sectionType"]?.string {
    case "SPEED_LIMIT":
      builder.annotate(from: start, to: end, limit: SpeedLimit(speed("maxSpeedLimitInKmh")))
    case "TUNNEL": builder.annotate(from: start, to: end, classes: ["tunnel"])
    case "TOLL_ROAD": builder.annotate(from: start, to: end, classes: ["toll"])
    case "TRAFFIC":
      builder.annotate(
        from: start, to: end, speed: speed("effectiveSpeedInKmh"),
        congestion: section["magnitudeOfDelay"]?.integer.flatMap { Self.congestion[$0] })
    default: break
    }
  }

  /// Mapbox's words for TomTom's magnitudes of a delay: minor, moderate and major.
  private static let congestion = [1: "moderate", 2: "heavy", 3: "severe"]

  private mutating func addInstructions(
    of route: JSONValue, to legs: inout [ManeuverLeg]
  ) throws(Diagnostic) {
    let instructions = Array((route["guidance"] ?? route).elements("instructions"))
    guard !instructions.isEmpty, !legs.isEmpty else { return }
    let whole = legs.flatMap(\.line)
    let search = VertexSearch(whole)
    var (leg, first, last) = (0, 0, 0)
    for (index, item) in instructions.enumerated() {
      var vertex = try vertex(of: item, on: whole, search, from: last)
      // A leg begins at the point at which the previous one ends, which occurs twice.
      if leg > 0, vertex == first - 1 { vertex = first }
      last = vertex
      let next = instructions.element(at: index + 1)
      var step = step(of: item, next: next)
      if Self.maneuver(of: item) == nil, let word = item["maneuver"]?.text {
        notes.add(.unknownManeuver(word, of: "maneuver"), at: item["maneuver"]?.position)
      }
      while leg < legs.count - 1, vertex >= first + legs[leg].line.count {
        first += legs[leg].line.count
        leg += 1
      }
      let isStop = step.maneuver.type == "arrive" && leg < legs.count - 1
      let stated = (distance: step.declaredDistance, duration: step.declaredDuration)
      if isStop { (step.declaredDistance, step.declaredDuration) = (0, 0) }
      try legs[leg].add(step, at: vertex - first, position: item.position, notes: &notes)
      if isStop {
        first += legs[leg].line.count
        leg += 1
        last = max(last, first)
        // The road after a stop until the next instruction is the departure of the next leg.
        if next.flatMap(Self.maneuver) != "depart" {
          let departure = Step(
            vertices: 0...0, maneuver: Maneuver(type: "depart"), declaredDistance: stated.distance,
            declaredDuration: stated.duration)
          try legs[leg].add(departure, at: 0, position: item.position, notes: &notes)
        }
      }
    }
  }

  /// The vertex of an instruction, by its index unless that contradicts its coordinate.
  private func vertex(
    of value: JSONValue, on line: [Coordinate], _ search: VertexSearch, from first: Int
  ) throws(Diagnostic) -> Int {
    let along = value["routeOffsetInMeters"]?.number ?? 0
    // The maneuver's coordinate in a roundabout is its exit; its path begins at the entry.
    let entry =
      Self.maneuver(of: value)?.hasPrefix("roundabout") == true
      ? value.elements("routePath").first?["point"] : nil
    let point = entry ?? value.first("point", "maneuverPoint")
    let coordinate =
      coordinate(point, "latitude", "longitude")
      ?? coordinate(of: point?["coordinates"])
    let index = value["pointIndex"]
    if let vertex = index?.integer, vertex >= first, vertex < line.count,
      coordinate.map({ $0.distance(to: line[vertex]) < Self.reach }) ?? true
    {
      return vertex
    }
    if let index, coordinate == nil {
      throw .indexOutOfRange(
        of: "pointIndex", index: index.number ?? -1, from: first, count: line.count
      ).at(index.position)
    }
    return search.vertex(ofManeuverAt: coordinate, along: along, from: first)
  }

  /// The distance in meters within which an instruction's coordinate matches its point.
  private static let reach = 30.0

  private func step(of value: JSONValue, next: JSONValue?) -> Step {
    func difference(_ number: (JSONValue) -> Double?) -> Double? {
      guard let start = number(value) else { return nil }
      guard let next else { return 0 }
      return number(next).map { max($0 - start, 0) }
    }
    let road = value.first("nextRoadInfo", "nextRoadInformation")
    let shields = road?.elements("roadShields") ?? .empty
    let numbers =
      value.elements("roadNumbers").compactMap(\.text)
      + shields.compactMap { Self.text(of: $0["roadNumber"]) }
    let sign = value["signpost"]
    let words = Self.maneuver(of: value) ?? "continue"
    return Step(
      vertices: 0...0,
      maneuver: Maneuver(
        words: words, roundaboutExit: value["roundaboutExitNumber"]?.statedInteger),
      name: value["street"]?.text ?? Self.text(of: road?["streetName"])
        ?? Self.text(of: road?.elements("roadNames").first?["identifier"]),
      reference: numbers.joinedText(by: ", "),
      destinations: value["signpostText"]?.text ?? Self.text(of: sign?["towardName"]),
      exits: value["exitNumber"]?.text ?? Self.text(of: sign?["exitNumber"]),
      mode: words == "ferry" ? "ferry" : nil,
      drivingSide: (value["drivingSide"]?.string?.lowercased()).flatMap(DrivingSide.init),
      declaredDistance: difference { $0["routeOffsetInMeters"]?.number },
      declaredDuration: difference(Self.time),
      instruction: (value["message"]?.text?.withoutTags).flatMap { $0.isEmpty ? nil : $0 })
  }

  /// The text of an object that may also state its pronunciation.
  private static func text(of value: JSONValue?) -> String? { value?["text"]?.text }

  /// The seconds from the route's start to a maneuver.
  private static func time(of value: JSONValue) -> Double? {
    let point = value.elements("routePath").first
    return
      (value["travelTimeInSeconds"]
      ?? point?.first("travelTimeInSeconds", "travelTimeFromRouteStartInSeconds"))?.number
  }

  /// The maneuver of an instruction in OSRM's words; absent if it is unknown.
  private static func maneuver(of value: JSONValue) -> String? {
    guard let word = value["maneuver"]?.text else { return nil }
    // Version 3 writes `turnSlightLeft`.
    let isCapital = word == word.uppercased()
    let parts = word.map { $0.isUppercase && !isCapital ? "_\($0)" : String($0) }
    return words[parts.joined().uppercased()]
  }

  /// TomTom's maneuvers as OSRM maneuver types and modifiers.
  private static let words = [
    "DEPART": "depart", "ARRIVE": "arrive", "ARRIVE_LEFT": "arrive left",
    "ARRIVE_RIGHT": "arrive right", "ARRIVE_AHEAD": "arrive", "WAYPOINT_REACHED": "arrive",
    "WAYPOINT_LEFT": "arrive left", "WAYPOINT_RIGHT": "arrive right", "WAYPOINT_AHEAD": "arrive",
    "STRAIGHT": "continue straight", "CONTINUE_STRAIGHT": "continue straight",
    "FOLLOW": "continue straight", "BEAR_LEFT": "turn slight left",
    "BEAR_RIGHT": "turn slight right", "SLIGHT_LEFT": "turn slight left",
    "SLIGHT_RIGHT": "turn slight right", "TURN_SLIGHT_LEFT": "turn slight left",
    "TURN_SLIGHT_RIGHT": "turn slight right", "TURN_LEFT": "turn left", "TURN_RIGHT": "turn right",
    "SHARP_LEFT": "turn sharp left", "SHARP_RIGHT": "turn sharp right",
    "TURN_SHARP_LEFT": "turn sharp left", "TURN_SHARP_RIGHT": "turn sharp right",
    "KEEP_LEFT": "fork slight left", "KEEP_RIGHT": "fork slight right",
    "KEEP_CENTER": "fork straight", "MAKE_UTURN": "continue uturn",
    "MAKE_U_TURN": "continue uturn", "TRY_MAKE_UTURN": "continue uturn",
    "ENTER_MOTORWAY": "merge", "ENTER_FREEWAY": "merge", "ENTER_HIGHWAY": "merge",
    "MERGE_LEFT_LANE": "merge slight left", "MERGE_RIGHT_LANE": "merge slight right",
    "ENTRANCE_RAMP": "on ramp", "TAKE_EXIT": "off ramp", "MOTORWAY_EXIT_LEFT": "off ramp left",
    "MOTORWAY_EXIT_RIGHT": "off ramp right", "EXIT_MOTORWAY_LEFT": "off ramp left",
    "EXIT_MOTORWAY_RIGHT": "off ramp right", "EXIT_MOTORWAY_MIDDLE": "off ramp straight",
    "SWITCH_MOTORWAY_LEFT": "fork slight left", "SWITCH_MOTORWAY_RIGHT": "fork slight right",
    "SWITCH_MOTORWAY_MIDDLE": "fork straight", "ENTER_CARPOOL_LANE_LEFT": "fork slight left",
    "ENTER_CARPOOL_LANE_RIGHT": "fork slight right", "EXIT_CARPOOL_LANE_LEFT": "fork slight left",
    "EXIT_CARPOOL_LANE_RIGHT": "fork slight right", "TAKE_FERRY": "ferry",
    "TAKE_SHIP_FERRY": "ferry", "TAKE_CAR_TRAIN": "ferry", "LEAVE_SHIP_FERRY": "continue",
    "LEAVE_CAR_TRAIN": "continue", "ROUNDABOUT_CROSS": "roundabout straight",
    "ROUNDABOUT_STRAIGHT": "roundabout straight", "ROUNDABOUT_LEFT": "roundabout left",
    "ROUNDABOUT_RIGHT": "roundabout right", "ROUNDABOUT_SLIGHT_LEFT": "roundabout slight left",
    "ROUNDABOUT_SLIGHT_RIGHT": "roundabout slight right",
    "ROUNDABOUT_SHARP_LEFT": "roundabout sharp left",
    "ROUNDABOUT_SHARP_RIGHT": "roundabout sharp right", "ROUNDABOUT_BACK": "roundabout uturn",
    "EXIT_ROUNDABOUT": "exit roundabout", "SWITCH_PARALLEL_ROAD": "continue",
    "SWITCH_MAIN_ROAD": "continue", "CROSS_BORDER": "continue", "TOLLGATE": "continue",
    "PASS_TOLLGATE": "continue",
  ]
}
