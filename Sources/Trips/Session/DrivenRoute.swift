import Geodesy
import Navigation
import TripModel

/// The current route and the progress along it.
struct DrivenRoute {
  /// tripsim's engine for the route, which also completes the reports of a foreign engine.
  private(set) var engine: NavigationEngine
  /// The foreign engine that drives instead; absent for tripsim's own.
  private let foreign: (any ForeignEngine)?
  /// The route, stored here so that reading a part of it copies no more than the part.
  private(set) var route: Route
  /// The engine's state; absent before the first qualified fix.
  var state: NavigationState?
  /// The number of earlier routes.
  private(set) var number = 0
  /// How often the annotations of the route changed.
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
    _ = foreign?.follow(engine, isRefresh: false)
  }

  /// Whether a foreign engine drives.
  var isForeign: Bool { foreign != nil }

  /// Whether the traveler is off route.
  var isLeft: Bool { episode != nil }

  /// Whether the trip waits at a waypoint.
  var isWaitingAtWaypoint: Bool { state?.isWaitingAtWaypoint == true }

  /// The progress along the route; absent before departing and off route.
  var progress: NavigationProgress? {
    guard episode == nil, let state else { return nil }
    return engine.progress(of: state)
  }

  /// The distance in meters from the route's start to the next waypoint; infinite after the last.
  var nextStop: Double {
    guard let last = route.legs.element(at: state?.arrivals ?? 0)?.steps.last else {
      return .infinity
    }
    return engine.distance(ofVertex: last.vertices.upperBound)
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
  /// Processes an input in place; returns no events before the first fix.
  mutating func advance(with input: NavigationInput) -> [NavigationEvent] {
    if let foreign { return state == nil ? [] : ask(foreign, input) }
    return state?.advance(by: engine, with: input) ?? []
  }

  /// Processes a fix, which begins the trip if it is the first.
  @inline(__always)
  mutating func drive(_ fix: Fix) -> [NavigationEvent] {
    if let foreign { return ask(foreign, .fix(fix)) }
    if let facts = state?.advance(by: engine, with: .fix(fix)) { return facts }
    let (begun, facts) = engine.begin(at: fix)
    state = begun
    return facts
  }

  /// Passes an input to a foreign engine; if it cannot answer, nothing changes.
  private mutating func ask(
    _ foreign: any ForeignEngine, _ input: NavigationInput
  ) -> [NavigationEvent] {
    guard let reply = foreign.reply(to: input) else { return [] }
    state = reply.state
    return reply.events
  }

  /// Continues on another route from a fix; returns the engine's events.
  ///
  /// A waypoint that was reported as missed and to which the new route leads is not reported again,
  /// and where nothing was to be judged, nothing is.
  mutating func replace(with route: Route, at fix: Fix?) -> [NavigationEvent] {
    let memory = state.flatMap { engine.memory(of: $0) }
    renew(route)
    number += 1
    _ = foreign?.follow(engine, isRefresh: false)
    guard let fix else { return [] }
    state = nil
    let facts = drive(fix)
    if let memory, var begun = state {
      engine.remember(memory, in: &begun)
      state = begun
    }
    episode = nil
    return facts
  }

  /// Replaces the annotations of the route.
  mutating func annotate(_ annotation: Annotation) {
    var route = route
    route.annotation = annotation
    renew(route)
    if let new = foreign?.follow(engine, isRefresh: true), state != nil { state = new }
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

extension NavigationState {
  /// Processes an input in place.
  @inline(__always)
  mutating func advance(
    by engine: NavigationEngine, with input: NavigationInput
  ) -> [NavigationEvent] {
    engine.advance(&self, with: input)
  }
}

extension Route {
  /// The number of steps of all legs.
  var stepCount: Int {
    legs.reduce(0) { $0 + $1.steps.count }
  }
}
