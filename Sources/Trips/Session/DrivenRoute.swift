import Geodesy
import Navigation
import TripModel

/// The route driven and how far along it the traveler is.
struct DrivenRoute {
  /// The engine of the route.
  private(set) var engine: NavigationEngine
  /// The route, kept here so that a look at a part of it copies no more than the part.
  private(set) var route: Route
  /// The engine's state; absent before the first qualified fix.
  var state: NavigationState?
  /// How many routes were driven before this one.
  private(set) var number = 0
  /// How often the attributes of the route changed.
  private(set) var refreshes = 0
  /// What lies along the route.
  private(set) var roadside: Roadside
  /// The episode off the route; absent on it.
  var episode: OffRouteEpisode?

  init(engine: NavigationEngine) {
    self.engine = engine
    route = engine.route
    roadside = Roadside(engine: engine)
  }

  /// Whether the traveler has left the route.
  var isLeft: Bool { episode != nil }

  /// Whether the trip waits at a waypoint.
  var isWaitingAtWaypoint: Bool { state?.isWaitingAtWaypoint == true }

  /// How far along the route the traveler is; absent before departing and off the route.
  var progress: NavigationProgress? {
    guard episode == nil, let state else { return nil }
    return engine.progress(of: state)
  }
}

/// A stretch of a trip off the route.
struct OffRouteEpisode: Equatable, Sendable {
  /// How it began.
  let fact: OffRoute
  /// When it was found.
  let start: Instant
}

extension DrivenRoute {
  /// Moves on by an input, in place; nothing is found before the first fix.
  mutating func advance(with input: NavigationInput) -> [NavigationEvent] {
    state?.advance(by: engine, with: input) ?? []
  }

  /// Moves on by a fix, which begins the trip if it is the first.
  @inline(__always)
  mutating func drive(_ fix: Fix) -> [NavigationEvent] {
    if let facts = state?.advance(by: engine, with: .fix(fix)) { return facts }
    let (begun, facts) = engine.begin(at: fix)
    state = begun
    return facts
  }

  /// Drives another route from a fix on; returns what the engine found.
  mutating func replace(with route: Route, at fix: Fix?) -> [NavigationEvent] {
    renew(route)
    number += 1
    guard let fix else { return [] }
    let (begun, facts) = engine.begin(at: fix)
    state = begun
    roadside = Roadside(engine: engine)
    episode = nil
    return facts
  }

  /// Takes other attributes of the same route.
  mutating func annotate(_ annotation: Annotation) {
    var route = route
    route.annotation = annotation
    renew(route)
    roadside = Roadside(engine: engine)
    refreshes += 1
  }

  private mutating func renew(_ route: Route) {
    self.route = route
    engine = NavigationEngine(route: route, rules: engine.rules, explains: engine.explains)
  }
}

extension DrivenRoute {
  /// A step of the route.
  func step(at road: RoadIndex) -> Step? {
    guard route.legs.indices.contains(road.leg) else { return nil }
    let steps = route.legs[road.leg].steps
    return steps.indices.contains(road.step) ? steps[road.step] : nil
  }

  /// The step and the segment driven; absent off the route.
  func segment(_ view: TripView) -> (step: Step, segment: Int)? {
    guard episode == nil, let progress = view.progress, let step = step(at: progress.road) else {
      return nil
    }
    return (step, engine.segment(of: progress))
  }

  /// The limit of a segment of the route; absent where it is not known.
  func speedLimit(on segment: Int) -> SpeedLimit? {
    let limits = route.annotation.speedLimits
    return limits.indices.contains(segment) ? limits[segment] : nil
  }
}

extension NavigationState {
  /// Moves on by an input, in place.
  @inline(__always)
  mutating func advance(
    by engine: NavigationEngine, with input: NavigationInput
  ) -> [NavigationEvent] {
    engine.advance(&self, with: input)
  }
}

extension Route {
  /// The steps of all legs.
  var stepCount: Int {
    legs.reduce(0) { $0 + $1.steps.count }
  }
}
