import Geodesy
import Navigation
import TripModel
import Trips

/// A point in meters east and north of the equator at the zero meridian.
struct Spot {
  var east: Double
  var north: Double

  init(_ east: Double, _ north: Double) {
    self.east = east
    self.north = north
  }

  var coordinate: Coordinate {
    Coordinate(latitude: north / Earth.metersPerDegree, longitude: east / Earth.metersPerDegree)
  }
}

/// A route through spots: a step per spot, a new leg after each stop.
func route(_ spots: [Spot], stops: [Int] = [], name: String = "") -> Route {
  var legs: [Leg] = []
  var steps: [Step] = []
  var waypoints = [Waypoint(coordinate: spots[0].coordinate, name: "origin", vertex: 0)]
  for index in spots.indices {
    let isEnd = index == spots.count - 1 || stops.contains(index)
    if isEnd {
      steps.append(Step(vertices: index...index, maneuver: Maneuver(type: "arrive")))
      legs.append(Leg(steps: steps))
      steps = []
      waypoints.append(
        Waypoint(coordinate: spots[index].coordinate, name: "stop \(index)", vertex: index))
    }
    guard index < spots.count - 1 else { break }
    let type = steps.isEmpty ? "depart" : "turn"
    steps.append(
      Step(
        vertices: index...(index + 1), maneuver: Maneuver(type: type), name: "\(name)\(index)",
        spokenInstructions: [SpokenInstruction(triggerDistance: 100, text: "say \(name)\(index)")],
        visualInstructions: [
          VisualInstruction(triggerDistance: 10_000, primary: "show \(name)\(index)")
        ]))
  }
  return Route(vertices: spots.map(\.coordinate), legs: legs, waypoints: waypoints)
}

/// Fixes along a line of spots at a speed in m/s, one each `interval` seconds from `start`.
func drive(_ spots: [Spot], speed: Double = 20, interval: Double = 1, start: Double = 0) -> [Fix] {
  var fixes: [Fix] = []
  var ahead = 0.0
  func add(_ spot: Spot) {
    let instant = Instant(milliseconds: 0).advanced(
      bySeconds: start + Double(fixes.count) * interval)
    fixes.append(Fix(time: instant, coordinate: spot.coordinate))
  }
  for (from, to) in zip(spots, spots.dropFirst()) {
    let width = to.east - from.east
    let height = to.north - from.north
    let length = (width * width + height * height).squareRoot()
    while ahead < length {
      add(Spot(from.east + width * ahead / length, from.north + height * ahead / length))
      ahead += speed * interval
    }
    ahead -= length
  }
  return fixes
}

/// Gives its answers in order, then failures.
struct ListedRoutes: RouteProvider {
  var answers: [RouteAnswer]
  var next = 0

  func answers(_ purpose: RequestPurpose) -> Bool { purpose == .reroute }

  mutating func answer(_ request: RouteRequest) -> RouteAnswer? {
    defer { next += 1 }
    return next < answers.count ? answers[next] : RouteAnswer(.failure(.exhausted, message: nil))
  }
}

/// The events that a run prints by default.
let defaultEvents: EventSelection = {
  var selection = EventSelection.all
  for name in [
    EventName.state, .speedLimit, .roadAlert, .progress, .location, .remainingTime,
    .remainingDistance, .locationDiscard,
    .accuracyAuthorization, .power,
    .routeRefresh, .routeRefreshFail, .alternatives, .alternativesFail, .alternativeBegin,
    .alternativeFail, .onlineRoute, .simulationWillBegin, .simulationWillEnd, .speeding, .traffic,
    .lighting,
  ] {
    selection.remove(name)
  }
  return selection
}()

/// Prepares a trip.
func session(
  _ route: Route, rules: TripRules = TripRules.ofTests, answers: [RouteAnswer]? = nil,
  timeline: [TimelineEntry] = [], decisions: [DecisionRule] = [],
  delegate: (any Delegate)? = nil, selection: EventSelection = defaultEvents,
  explains: Bool = false
) -> TripSession {
  TripSession(
    route: route, rules: rules, inputs: TripInputs(route: "r.geojson", trace: "t.gpx"),
    routers: TripRouters(answers.map { ListedRoutes(answers: $0) } ?? NoRoutes()),
    timeline: timeline, decisions: decisions, delegate: delegate,
    selection: selection, explains: explains)
}

/// Every event of a trip.
func events(_ fixes: [Fix], in session: consuming TripSession) -> [TripEvent] {
  do {
    for fix in fixes { try session.receive(fix) }
    try session.finish(.traceEnded)
  } catch {}
  return session.events
}

/// Every event of a trip as short text after its seconds.
func log(_ fixes: [Fix], in session: consuming TripSession) -> [String] {
  let start = fixes.first?.time ?? Instant(milliseconds: 0)
  return events(fixes, in: session).map { event in
    "\(event.instant.seconds(since: start)) \(words(of: event))"
  }
}

extension TripRules {
  /// The default rules, except that a trip leaves its route at 50 m or by the accuracy; the tests
  /// do not depend on these limits.
  static let ofTests: TripRules = {
    var rules = TripRules()
    rules.navigation.noise = .claimed
    rules.navigation.deviationAccuracyBase = 15
    rules.navigation.deviationAccuracyFactor = 3
    rules.navigation.turnedDeviation = 100_000
    rules.navigation.maximumDeviation = 50
    return rules
  }()
}
