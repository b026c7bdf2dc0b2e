import Geodesy
import TripModel

/// Random routes with every kind of data.
enum RandomRoute {
  /// Makes a route of one to three legs.
  static func make(using numbers: inout some RandomNumberGenerator) -> Route {
    var point = (Double(Int.random(in: -600...600, using: &numbers)) / 10, 20.0)
    var vertices = [rounded(point)]
    var legs: [Leg] = []
    for _ in 0...Int.random(in: 0...2, using: &numbers) {
      var steps: [Step] = []
      let first = vertices.count - 1
      for _ in 0...Int.random(in: 0...3, using: &numbers) {
        let start = vertices.count - 1
        for _ in 0...Int.random(in: 0...4, using: &numbers) {
          point.0 += Double.random(in: 0.0001...0.01, using: &numbers)
          point.1 += Double.random(in: -0.01...0.01, using: &numbers)
          vertices.append(rounded(point))
        }
        steps.append(step(start...vertices.count - 1, using: &numbers))
      }
      let end = vertices.count - 1
      var arrive = Step(vertices: end...end, maneuver: Maneuver(type: "arrive"))
      arrive.declaredDistance = maybe(0, &numbers)
      steps.append(arrive)
      var leg = Leg(
        steps: steps,
        declaredDistance: maybe(Double.random(in: 1...1e6, using: &numbers), &numbers),
        summary: maybe("Über \"die\" Straße", &numbers))
      leg.viaVertices = Bool.random(using: &numbers) ? [first, (first + end) / 2] : []
      legs.append(leg)
    }
    return route(vertices, legs: legs, using: &numbers)
  }

  private static let lanes = [
    Lane(indications: ["left", "straight"], isValid: true, activeDirection: "left"),
    Lane(indications: ["right"], isValid: false),
  ]

  private static func route(
    _ vertices: [Coordinate], legs: [Leg], using numbers: inout some RandomNumberGenerator
  ) -> Route {
    let count = vertices.count - 1
    var legs = legs
    for index in legs.indices {
      legs[index].declaredDistance =
        legs[index].declaredDistance ?? sum(legs[index].steps.map(\.declaredDistance))
      legs[index].declaredDuration = sum(legs[index].steps.map(\.declaredDuration))
    }
    var waypoints = [Waypoint(coordinate: vertices[0], name: "A", vertex: 0)]
    for leg in legs {
      let vertex = leg.steps[leg.steps.count - 1].vertices.upperBound
      waypoints.append(
        Waypoint(
          coordinate: vertices[vertex], name: maybe("stop \(vertex)", &numbers), vertex: vertex))
    }
    var intersections: [Intersection] = []
    for vertex in 0..<count where Int.random(in: 0..<4, using: &numbers) == 0 {
      intersections.append(
        Intersection(
          vertex: vertex, classes: maybe(["tunnel", "toll"], &numbers) ?? [],
          lanes: maybe(lanes, &numbers) ?? [], roadClass: maybe("primary", &numbers),
          tunnelName: maybe("Old \"Hole\"", &numbers), country: maybe("XA", &numbers),
          roadObjects: maybe(
            RoadObject.Kind.allCases.map { RoadObject($0, name: maybe("Gate", &numbers)) },
            &numbers) ?? []))
    }
    return Route(
      vertices: vertices, legs: legs, waypoints: waypoints,
      annotation: Annotation(
        durations: column(count, 5.25, &numbers), speeds: column(count, 13.9, &numbers),
        speedLimits: column(count, .unlimited, &numbers).map { limit in
          maybe(.limited(13.9, unit: maybe(.milesPerHour, &numbers)), &numbers) ?? limit
        },
        congestion: column(count, "heavy", &numbers),
        closures: maybe([count / 3...count / 2, count...count], &numbers) ?? [],
        incidents: maybe(
          [Incident(vertices: 0...count, id: "7", type: "accident", impact: "minor")], &numbers)
          ?? []), intersections: intersections,
      declaredDistance: maybe(Double.random(in: 1...1e6, using: &numbers), &numbers)
        ?? sum(legs.map(\.declaredDistance)),
      declaredDuration: sum(legs.map(\.declaredDuration)), name: maybe("way", &numbers))
  }

  private static func step(
    _ range: ClosedRange<Int>, using numbers: inout some RandomNumberGenerator
  ) -> Step {
    let distance = Double.random(in: 1...1e4, using: &numbers)
    return Step(
      vertices: range,
      maneuver: Maneuver(
        type: "turn", modifier: maybe("slight left", &numbers),
        bearingBefore: maybe(
          Bearing(degrees: Double.random(in: 0..<360, using: &numbers)), &numbers),
        bearingAfter: maybe(Bearing(degrees: 90), &numbers), roundaboutExit: maybe(3, &numbers),
        roundaboutDegrees: maybe(Double.random(in: 0..<360, using: &numbers), &numbers)),
      name: maybe("Rue de l’Été", &numbers), reference: maybe("A 9", &numbers),
      destinations: maybe("City\\Port", &numbers), exits: maybe("12A", &numbers),
      mode: maybe("ferry", &numbers), drivingSide: maybe(.left, &numbers),
      declaredDistance: maybe(distance, &numbers), declaredDuration: maybe(distance / 7, &numbers),
      instruction: maybe("Turn\nleft", &numbers),
      spokenInstructions: [
        SpokenInstruction(
          triggerDistance: distance / 3, text: "now", ssml: maybe("<speak>now</speak>", &numbers))
      ],
      visualInstructions: [
        VisualInstruction(
          triggerDistance: distance, primary: "A", secondary: maybe("B", &numbers),
          sub: maybe("C", &numbers), maneuver: maybe("turn", &numbers),
          modifier: maybe("left", &numbers),
          lanes: maybe([Lane(indications: [], isValid: false)] + lanes, &numbers) ?? [],
          exit: maybe("7", &numbers),
          secondaryManeuver: BannerManeuver(
            type: maybe("fork", &numbers), modifier: maybe("left", &numbers)),
          subManeuver: BannerManeuver(type: nil, modifier: maybe("sharp left", &numbers)),
          degrees: maybe(180, &numbers), drivingSide: maybe(.right, &numbers),
          shields: maybe(["A 9", "101"], &numbers) ?? [],
          junctionView: maybe("https://views.example/1.png", &numbers))
      ], isSynthetic: Bool.random(using: &numbers))
  }

  private static func rounded(_ point: (Double, Double)) -> Coordinate {
    Coordinate(
      latitude: (point.0 * 1e7).rounded() / 1e7, longitude: (point.1 * 1e7).rounded() / 1e7)
  }

  private static func maybe<Value>(
    _ value: Value, _ numbers: inout some RandomNumberGenerator
  ) -> Value? {
    Bool.random(using: &numbers) ? value : nil
  }

  private static func column<Value>(
    _ count: Int, _ value: Value, _ numbers: inout some RandomNumberGenerator
  ) -> [Value?] {
    if Bool.random(using: &numbers) { return [] }
    var column = (0..<count).map { _ in maybe(value, &numbers) }
    column[0] = value
    return column
  }

  private static func sum(_ parts: [Double?]) -> Double? {
    parts.contains { $0 == nil } ? nil : parts.compactMap(\.self).reduce(0, +)
  }
}
