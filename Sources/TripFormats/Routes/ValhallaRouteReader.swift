import Geodesy
import Notations
import TripModel

/// Reads answers in Valhalla's own format: `trip` and its `alternates`.
///
/// **Source:** Valhalla, docs/docs/api/turn-by-turn/api-reference.md, "Outputs of a route".
struct ValhallaRouteReader: RouteDialect {
  var notes = RouteNotes(file: "")

  /// Reads every route of the answer, the main one first.
  ///
  /// Alternates with another start are not alternatives: a trace with a gap is the trip before it,
  /// followed by the trips after it.
  mutating func read(_ value: JSONValue) throws(Diagnostic) -> [Route] {
    let trip = try value.object(of: "trip", in: "the answer")
    let start = waypoints(of: trip).first?.coordinate
    var items = [[trip]]
    for alternate in value.elements("alternates") {
      let trip = alternate["trip"] ?? .null(at: alternate.position)
      let other = waypoints(of: trip).first?.coordinate ?? start
      if other == start { items.append([trip]) } else { items[0].append(trip) }
    }
    return try routes(of: items, at: value.position) { reader, trips throws(Diagnostic) in
      try reader.route(of: trips)
    }
  }

  /// Makes a route of consecutive trips.
  ///
  /// - Throws: Also the fault of a trip that does not begin at the end of the previous one.
  private mutating func route(of trips: [JSONValue]) throws(Diagnostic) -> Route {
    var builder = RouteBuilder()
    var intersections: [Intersection] = []
    var legs: [Leg] = []
    for trip in trips {
      let unit = self.unit(of: trip)
      for (index, item) in try trip.array(of: "legs", in: "the trip").enumerated() {
        let maneuvers = Array(item.elements("maneuvers"))
        let indexed = try leg(item, maneuvers: maneuvers, unit: unit)
        if index == 0, let end = builder.vertices.last, let start = indexed.line.first {
          let gap = end.distance(to: start)
          if gap > LineRouteReader.joint { throw .gap(meters: gap).at(trip.position) }
        }
        var steps = try indexed.steps(joining: &builder, at: item.position, notes: &notes)
        intersections += self.intersections(of: maneuvers, steps: steps)
        speak(&steps, maneuvers: maneuvers, in: language(of: trip))
        legs.append(
          Leg(
            steps: steps, declaredDistance: item["summary"]?["length"]?.amount.map { $0 * unit },
            declaredDuration: item["summary"]?["time"]?.amount))
      }
    }
    // The first waypoint of a further trip is the last one of the previous trip.
    let waypoints = trips.enumerated().flatMap { number, trip in
      self.waypoints(of: trip).dropFirst(number == 0 ? 0 : 1)
    }
    return try finished(
      builder, legs: legs, waypoints: waypoints, intersections: intersections,
      distance: total(
        trips.map { trip in trip["summary"]?["length"]?.amount.map { $0 * unit(of: trip) } }),
      duration: total(trips.map { $0["summary"]?["time"]?.amount }), at: trips[0].position)
  }

  /// The meters per unit of the lengths of a trip.
  private func unit(of trip: JSONValue) -> Double {
    trip["units"]?.string == "miles" ? 1609.344 : 1000
  }

  /// The waypoints of a trip; a trace has its ends.
  private func waypoints(of trip: JSONValue) -> [GivenWaypoint] {
    trip.elements("locations").map {
      GivenWaypoint(
        coordinate: coordinate($0, "lat", "lon"),
        name: $0["name"]?.text, isVia: ["through", "via"].contains($0["type"]?.string))
    }
  }

  private mutating func leg(
    _ value: JSONValue, maneuvers: [JSONValue], unit: Double
  ) throws(Diagnostic) -> ManeuverLeg {
    let length = value["summary"]?["length"]?.amount.map { $0 * unit }
    let scale = (value["shape"]?.string).map {
      EncodedPolyline.scale(of: $0, length: length, assuming: 1e6)
    }
    let line = try line(of: value["shape"], "shape", in: value, scale: scale ?? 1e6)
    var leg = ManeuverLeg(line: line)
    for maneuver in maneuvers {
      try leg.add(
        step(of: maneuver, unit: unit), "begin_shape_index", from: maneuver["begin_shape_index"],
        to: maneuver["end_shape_index"], at: maneuver.position, notes: &notes)
    }
    return leg
  }

  private mutating func step(of value: JSONValue, unit: Double) -> Step {
    let type = value["type"]?.integer ?? 0
    let sign = value["sign"]
    let word = words(type, "type", at: value["type"], in: ValhallaWords.maneuvers)
    // A departure within a roundabout also counts its exits.
    let exit = 26...27 ~= type ? value["roundabout_exit_count"]?.integer : nil
    return Step(
      vertices: 0...0, maneuver: Maneuver(words: word, bearings: value, roundaboutExit: exit),
      name: value.elements("street_names").compactMap(\.text).joinedText(by: " / "),
      destinations: texts(sign, "exit_toward_elements"),
      exits: texts(sign, "exit_number_elements"),
      mode: type == 28 ? "ferry" : value["travel_mode"]?.text.map { Self.modes[$0] ?? $0 },
      declaredDistance: value["length"]?.amount.map { $0 * unit },
      declaredDuration: value["time"]?.amount, instruction: value["instruction"]?.text)
  }

  /// Valhalla's modes of travel as OSRM's.
  private static let modes = [
    "drive": "driving", "pedestrian": "walking", "bicycle": "cycling",
  ]

  private func texts(_ sign: JSONValue?, _ name: String) -> String? {
    sign?.elements(name).compactMap { $0["text"]?.text }.joinedText(by: ", ")
  }
}

extension ValhallaRouteReader {
  /// Makes spoken instructions from Valhalla's verbal texts.
  ///
  /// An alert is spoken well before the maneuver, the pre-transition text immediately before it;
  /// Valhalla gives no distances, so the composer's are used.
  private func speak(
    _ steps: inout [Step], maneuvers: [JSONValue], in language: InstructionLanguage?
  ) {
    for index in steps.indices.dropLast() {
      guard let length = steps[index].declaredDistance, length > 0 else { continue }
      let duration = steps[index].declaredDuration ?? 0
      let speed = duration > 0 ? min(max(length / duration, 1), 60) : 13.9
      let next = maneuvers[index + 1]
      let isArrival = steps[index + 1].maneuver.type == "arrive"
      let triggers = AnnouncementTriggers(length: length, speed: speed, isArrival: isArrival)
      var texts: [(trigger: Double, text: String)] = []
      let own = maneuvers[index]
      if index == 0, let text = own["verbal_pre_transition_instruction"]?.text {
        texts.append((length, text))
      }
      if let near = triggers.near, let text = next["verbal_transition_alert_instruction"]?.text {
        // Sentences about arrivals are complete: 'Das Ziel wird erreicht.'
        let added = isArrival ? nil : language
        texts.append(
          (near, added.map { ManeuverPhrase.sentence(text, in: near, language: $0) } ?? text))
      }
      if let text = next["verbal_pre_transition_instruction"]?.text {
        let trigger = min(triggers.imminent, length)
        if let start = texts.last, start.trigger <= trigger {
          // On a short first step both are spoken at its start; a cue for several maneuvers
          // includes the next.
          let hasNext = own["verbal_multi_cue"]?.boolean == true
          texts = [(trigger, hasNext ? start.text : "\(start.text) \(text)")]
        } else {
          texts.append((trigger, text))
        }
      }
      steps[index].spokenInstructions = AnnouncementPlan.instructions(texts)
    }
  }

  /// The language in which distances can be added to the texts; absent if they are in miles.
  private func language(of trip: JSONValue) -> InstructionLanguage? {
    if trip["units"]?.string == "miles" { return nil }
    guard let tag = trip["language"]?.string else { return .english }
    return InstructionLanguage(rawValue: String(tag.prefix(2)))
  }

  /// The intersections at which maneuvers have lanes, or all maneuvers if one has a toll.
  private func intersections(of maneuvers: [JSONValue], steps: [Step]) -> [Intersection] {
    let hasToll = maneuvers.contains { $0["toll"]?.boolean == true }
    return zip(maneuvers, steps).compactMap { maneuver, step in
      let lanes = maneuver.elements("lanes").map { lane in
        let mask = lane["directions"]?.integer ?? 0
        let active = lane["active"]?.integer ?? 0
        let valid = active != 0 ? active : lane["valid"]?.integer ?? 0
        let directions = ValhallaWords.lanes(in: valid)
        let direction = directions.count == 1 ? directions[0] : nil
        return Lane(
          indications: ValhallaWords.lanes(in: mask), isValid: valid != 0,
          activeDirection: direction == "none" ? nil : direction)
      }
      guard hasToll || !lanes.isEmpty else { return nil }
      return Intersection(
        vertex: step.vertices.lowerBound,
        classes: maneuver["toll"]?.boolean == true ? ["toll"] : [], lanes: lanes)
    }
  }
}

/// Valhalla's maneuver and lane numbers as OSRM maneuver types, modifiers and directions.
enum ValhallaWords {
  /// The maneuvers by number.
  ///
  /// **Source:** Valhalla, proto/directions.proto, `DirectionsLeg.Maneuver.Type`.
  static let maneuvers = [
    0: "continue", 1: "depart", 2: "depart right", 3: "depart left", 4: "arrive", 5: "arrive right",
    6: "arrive left", 7: "new name straight", 8: "continue straight", 9: "turn slight right",
    10: "turn right", 11: "turn sharp right", 12: "continue uturn", 13: "continue uturn",
    14: "turn sharp left", 15: "turn left", 16: "turn slight left", 17: "on ramp straight",
    18: "on ramp right", 19: "on ramp left", 20: "off ramp right", 21: "off ramp left",
    22: "fork straight", 23: "fork right", 24: "fork left", 25: "merge straight", 26: "roundabout",
    27: "exit roundabout", 28: "ferry", 29: "notification straight", 37: "merge right",
    38: "merge left",
    // Elevators, steps, escalators, entrances and exits of buildings.
    39: "continue", 40: "continue", 41: "continue", 42: "continue", 43: "continue",
  ]

  /// The directions in a bit mask, from left to right.
  static func lanes(in mask: Int) -> [String] {
    lanes.filter { mask & $0.bit != 0 }.map(\.word)
  }

  /// The lane directions by bit, from left to right.
  private static let lanes: [(bit: Int, word: String)] = [
    (256, "uturn"), (4, "sharp left"), (8, "left"), (16, "slight left"), (512, "merge to left"),
    (1, "none"), (2, "straight"), (1024, "merge to right"), (32, "slight right"), (64, "right"),
    (128, "sharp right"),
  ]
}
