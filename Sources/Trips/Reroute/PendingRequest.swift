import Geodesy
import Navigation
import TripModel

/// A request in flight: its answer is known but arrives later in trip time.
struct PendingRequest {
  /// The request.
  let request: RouteRequest
  /// The result that will arrive.
  let result: RouteAnswer.Result
  /// The time in seconds from the request to its answer.
  let latency: Double
  /// The comparisons behind a failure found by the trip itself.
  let why: [String]
  /// The time in seconds to the route's end when the request was sent.
  let remainingDuration: Double?
  /// The route for which its answer is useful.
  ///
  /// That is the one that was current when it was sent, or one that the onboard router has
  /// delivered since.
  var version: RouteVersion
  /// Whether the onboard router has delivered a route since it was sent.
  var isOvertaken = false
  /// Whether its answer will be ignored.
  var isCanceled = false
}

/// The route to drive among all routes of an answer.
struct ChosenRoute {
  /// The routes, in the router's order.
  let routes: [Route]
  /// The index of the one to drive.
  let index: Int

  /// The route to drive.
  var route: Route { routes[index] }

  /// The other routes.
  var others: [Route] {
    var others = routes
    others.remove(at: index)
    return others
  }
}

extension Trip {
  /// Makes a request from a fix to given or remaining waypoints, addressed to the router asked
  /// first.
  func newRequest(
    _ purpose: RequestPurpose, at fix: Fix, to waypoints: [Coordinate]? = nil, _ view: TripView
  ) -> RouteRequest {
    let ahead = waypoints.map { (places: $0, vias: []) } ?? remainingPlaces(view)
    return RouteRequest(
      number: counts.requests + 1, purpose: purpose,
      router: routers.asked(for: purpose).first ?? nil, origin: fix.coordinate,
      course: course, avoidRadius: speed.map { $0 * rules.reroute.avoidDuration },
      waypoints: ahead.places, vias: ahead.vias, mode: road.route.travelMode)
  }

  /// Sends a request to its router and announces it; the answer arrives later.
  ///
  /// - Returns: the request in flight; absent if the router does not answer its purpose.
  mutating func send(
    _ request: RouteRequest, _ view: TripView, _ why: [String]
  ) -> PendingRequest? {
    var request = request
    request.number = counts.requests + 1
    guard let answer = answer(to: request) else { return nil }
    counts.requests += 1
    emit(.rerouteRequest(request), view: view, why: why)
    let pending = inFlight(request, answer, view)
    queue.add(.answer(request: request.number), at: now.advanced(bySeconds: pending.latency))
    return pending
  }

  /// The router's answer to a request; a request that cannot be sent fails immediately.
  private mutating func answer(to request: RouteRequest) -> RouteAnswer? {
    if request.waypoints.isEmpty {
      return RouteAnswer(.failure(.noWaypoints, message: "the request names no waypoint"))
    }
    return reaches(request.router)
      ? routers.answer(request) : RouteAnswer(.failure(.network, message: Self.outage))
  }

  private static let outage = "the network is off"

  /// Whether a router is reachable; the onboard router always is, others need the network.
  func reaches(_ router: RouterRole?) -> Bool {
    surroundings.hasNetwork || router == .onboard
  }

  /// The request with the result that will arrive, no later than the timeout.
  private func inFlight(
    _ request: RouteRequest, _ answer: RouteAnswer, _ view: TripView
  ) -> PendingRequest {
    let usual = request.router == .online ? rules.reroute.onlineLatency : rules.reroute.latency
    let isLate = Comparison("latency_s", answer.latency ?? usual, .above, rules.reroute.timeout)
    let timeout = "no answer within \(fixed(isLate.limit, 1)) s"
    return PendingRequest(
      request: request,
      result: isLate.holds ? .failure(.timeout, message: timeout) : answer.result,
      latency: min(isLate.value, isLate.limit), why: isLate.holds ? why([isLate]) : [],
      remainingDuration: view.progress?.remainingDuration, version: road.version)
  }
}

extension Trip {
  /// The routes of an answer that has arrived; if there are none, announces a failure.
  mutating func routes(answering pending: PendingRequest) -> ChosenRoute? {
    guard reaches(pending.request.router) else {
      fail(pending, .network, Self.outage)
      return nil
    }
    switch pending.result {
    case .failure(let reason, let message): fail(pending, reason, message)
    case .routes(let answered) where !answered.isEmpty:
      let stops = pending.request.stops(namedAs: road.route.waypoints)
      let routes = answered.map { $0.passing(viasOf: pending.request).leading(to: stops) }
      let index = routes.count > 1 ? pick(among: routes, pending.request) : 0
      return ChosenRoute(routes: routes, index: index)
    case .routes, .refresh: fail(pending, .invalidAnswer, "the answer holds no route")
    }
    return nil
  }

  /// Announces that a request failed.
  mutating func fail(
    _ pending: PendingRequest, _ reason: RerouteFailureReason, _ message: String?
  ) {
    counts.failures += 1
    let number = pending.request.number
    let kind: TripEvent.Kind =
      switch pending.request.purpose {
      case .reroute:
        .rerouteFail(request: number, purpose: .reroute, reason: reason, message: message)
      case .faster:
        .rerouteFail(request: number, purpose: .faster, reason: reason, message: message)
      case .alternatives: .alternativesFail(request: number, reason: reason, message: message)
      case .refresh: .routeRefreshFail(request: number, reason: reason, message: message)
      }
    emit(kind, view: view(), why: pending.why)
  }
}
