import Geodesy
import TripModel

extension TripSession {
  /// The words of a request for which there is no network.
  static let outage = "the network is off"

  /// The words of a request that leads nowhere.
  static let noWaypoint = "the request names no waypoint"

  /// The words of an answer without routes.
  static let emptyAnswer = "the answer holds no route"

  /// A request from a fix, numbered and addressed to whoever is asked first.
  func newRequest(
    _ purpose: RequestPurpose, at fix: Fix, to waypoints: [Coordinate]
  ) -> RouteRequest {
    RouteRequest(
      number: counts.requests + 1, purpose: purpose,
      router: routers.asked(for: purpose).first ?? nil, instant: now, origin: fix.coordinate,
      course: course, avoidRadius: speed.map { $0 * rules.reroute.avoidDuration },
      waypoints: waypoints)
  }

  /// Sends a request to its router and announces it: its answer waits for its instant.
  ///
  /// - Returns: the request in flight; absent where the router is never asked for such.
  mutating func send(
    _ request: RouteRequest, _ view: TripView, _ why: [String]
  ) -> PendingRequest? {
    var request = request
    request.number = counts.requests + 1
    guard let answer = answer(to: request) else { return nil }
    counts.requests += 1
    emit(.rerouteRequest(request.announcement), view: view, why: why)
    return inFlight(request, answer)
  }

  /// What the router of a request answers; a request that it cannot be asked fails by itself.
  private mutating func answer(to request: RouteRequest) -> RouteAnswer? {
    if request.waypoints.isEmpty {
      return RouteAnswer(.failure(.noWaypoints, message: TripSession.noWaypoint))
    }
    return reaches(request.router)
      ? routers.answer(request)
      : RouteAnswer(.failure(.network, message: TripSession.outage))
  }

  /// Whether a router can be reached: one on board always, any other over the network.
  func reaches(_ router: RouterRole?) -> Bool {
    surroundings.hasNetwork || router == .onboard
  }

  /// The request with what will arrive, and when, but no later than the timeout.
  private mutating func inFlight(_ request: RouteRequest, _ answer: RouteAnswer) -> PendingRequest {
    let usual =
      request.router == .online ? rules.reroute.onlineLatency : rules.reroute.latency
    let latency = answer.latency ?? usual
    let timeout = rules.reroute.timeout
    let isLate = latency > timeout
    let pending = PendingRequest(
      request: request,
      result: isLate
        ? .failure(.timeout, message: "no answer within \(fixed(timeout, 1)) s") : answer.result,
      latency: min(latency, timeout),
      why: isLate ? why("latency_s", latency, ">", timeout) : [])
    queue.add(
      .answer(request: request.number), at: now.advanced(bySeconds: min(latency, timeout)))
    return pending
  }
}
