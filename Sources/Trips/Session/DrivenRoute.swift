import Navigation
import TripModel

/// The current route and the progress along it.
struct DrivenRoute {
  /// tripsim's engine for the route, which also completes the reports of a foreign engine.
  private(set) var engine: NavigationEngine
  /// The foreign engine that drives instead; absent for tripsim's own engine.
  private let foreign: (any ForeignEngine)?
  /// The route, stored here so that reading a part of it copies only that part.
  private(set) var route: Route
  /// The engine's state.
  private(set) var state = NavigationState()
  /// The number of earlier routes.
  private(set) var number = 0
  /// The number of refreshes of the route's annotations.
  private(set) var refreshes = 0
  /// The objects and data along the route.
  private(set) var roadside: Roadside
  /// The current episode off route; absent on the route.
  var episode: OffRouteEpisode?

  init(engine: NavigationEngine, foreign: (any ForeignEngine)? = nil) {
    self.engine = engine
    self.foreign = foreign
    route = engine.route
    roadside = Roadside(engine: engine)
    _ = foreign?.follow(engine, from: nil, isRefresh: false)
  }

  /// The number of the route and of its skipped waypoints.
  var version: RouteVersion {
    RouteVersion(number: number, skippedWaypoints: state.skippedWaypoints)
  }

  /// Whether a foreign engine drives.
  var isForeign: Bool { foreign != nil }

  /// Whether the traveler is off route.
  var isLeft: Bool { episode != nil }

  /// Whether the trip waits at a waypoint.
  var isWaitingAtWaypoint: Bool { state.isWaitingAtWaypoint }

  /// The progress along the route; absent before departing and off route.
  var progress: NavigationProgress? {
    episode == nil ? engine.progress(of: state) : nil
  }

  /// The distance in meters from the route's start to the next waypoint; infinite after the last.
  var nextStop: Double {
    guard let last = route.legs.element(at: state.arrivals)?.steps.last else {
      return .infinity
    }
    return engine.distance(ofVertex: last.vertices.upperBound)
  }
}

/// A route at some time, with the waypoints that still counted then.
struct RouteVersion: Equatable {
  /// The number of earlier routes.
  let number: Int
  /// The number of waypoints skipped on it.
  let skippedWaypoints: Int

  /// Whether a waypoint of the route was skipped since an earlier version.
  func hasSkipped(since earlier: RouteVersion) -> Bool {
    number == earlier.number && skippedWaypoints != earlier.skippedWaypoints
  }
}

/// A stretch of a trip off route.
struct OffRouteEpisode: Equatable, Sendable {
  /// The event with which it began.
  let fact: OffRoute
  /// The instant at which it was detected.
  let start: Instant
}

extension DrivenRoute {
  /// Processes an input in place; the first fix begins the route, before which others have no
  /// effect.
  @inline(__always)
  mutating func advance(with input: NavigationInput) -> [NavigationEvent] {
    if let foreign { return ask(foreign, input) }
    return engine.advance(&state, with: input)
  }

  /// Passes an input to a foreign engine; if it cannot answer, nothing changes.
  private mutating func ask(
    _ foreign: any ForeignEngine, _ input: NavigationInput
  ) -> [NavigationEvent] {
    if !state.hasBegun { guard case .fix = input else { return [] } }
    guard let reply = foreign.reply(to: input) else { return [] }
    state = reply.state
    return reply.events
  }

  /// Continues on another route; returns the engine's events at each fix.
  ///
  /// A foreign engine receives no fix twice, so it continues from the last one.
  mutating func replace(with route: Route, from start: RouteStart) -> [[NavigationEvent]] {
    renew(route)
    number += 1
    _ = foreign?.follow(engine, from: start.entry, isRefresh: false)
    guard !start.fixes.isEmpty else { return [] }
    state = state.onNextRoute
    state.entry = start.entry
    episode = nil
    return start.fixes.suffix(isForeign ? 1 : start.fixes.count).map { advance(with: .fix($0)) }
  }

  /// Replaces the annotations of the route.
  mutating func annotate(_ annotation: Annotation) {
    var route = route
    route.annotation = annotation
    renew(route)
    if let new = foreign?.follow(engine, from: nil, isRefresh: true), state.hasBegun { state = new }
    refreshes += 1
  }

  private mutating func renew(_ route: Route) {
    self.route = route
    engine = NavigationEngine(route: route, rules: engine.rules, explains: engine.explains)
    roadside = Roadside(engine: engine)
  }
}

extension DrivenRoute {
  /// A step of the route.
  func step(at road: RoadIndex) -> Step? {
    route.legs.element(at: road.leg)?.steps.element(at: road.step)
  }

  /// The step after one in its leg.
  func step(after road: RoadIndex) -> Step? {
    step(at: RoadIndex(leg: road.leg, step: road.step + 1))
  }

  /// The current step and segment; absent off route.
  func segment(_ view: TripView) -> (step: Step, segment: Int)? {
    guard episode == nil, let progress = view.progress, let step = step(at: progress.road) else {
      return nil
    }
    return (step, engine.segment(of: progress))
  }

  /// The speed limit of a segment; absent if unknown.
  func speedLimit(on segment: Int) -> SpeedLimit? {
    route.annotation.speedLimits.element(at: segment) ?? nil
  }
}

extension Route {
  /// The number of steps of all legs.
  var stepCount: Int {
    legs.reduce(0) { $0 + $1.steps.count }
  }
}
