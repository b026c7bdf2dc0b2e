import Geodesy
import Notations
import TripModel

/// Parses a live router's reply: routes from the origin to the destination, or the reason for
/// having none.
struct ReplyReader {
  let dialect: RouterDialect
  let request: RouteRequest
  let formats: AnswerFormats

  /// The maximum distance in meters of a route's ends from the requested coordinates, which may be
  /// that far from a road.
  static let reach = 500.0

  /// Parses a reply.
  func result(of reply: RouterReply) -> RouteAnswer.Result {
    switch reply {
    case .silence(let reason, let message), .failure(let reason, let message):
      .failure(reason, message: message)
    case .answer(let status, let body, _):
      if dialect == .exec { program(body) } else { service(status, body) }
    }
  }

  private func service(_ status: Int, _ body: [UInt8]) -> RouteAnswer.Result {
    let document = JSONReader.read(body, file: "answer")
    let refusal = ServiceRefusal(status: status, body: document.value)
    if let reason = refusal.reason { return .failure(reason, message: refusal.message) }
    return document.value.map(routes) ?? notJSON(document.diagnostics)
  }

  private func program(_ line: [UInt8]) -> RouteAnswer.Result {
    let document = JSONReader.read(line, file: "answer")
    guard let value = document.value else { return notJSON(document.diagnostics) }
    guard value["id"]?.number == Double(request.number) else {
      return invalid("the answer is not for \"id\":\(request.number)")
    }
    if let fail = value["fail"], !fail.isNull {
      guard let reason = fail.string.flatMap(RerouteFailureReason.init(rawValue:)) else {
        return invalid("the answer's 'fail' is not a known reason")
      }
      return .failure(reason, message: value["message"]?.string)
    }
    guard let route = value["route"] else {
      return invalid("the answer has neither 'route' nor 'fail'")
    }
    let result = routes(of: route)
    guard case .failure = result else { return result }
    // A program may pass on a service's refusal.
    let refusal = ServiceRefusal(status: 200, body: route)
    return refusal.reason.map { .failure($0, message: refusal.words) } ?? result
  }

  private func invalid(_ message: String) -> RouteAnswer.Result {
    .failure(.invalidAnswer, message: message)
  }

  private func notJSON(_ faults: [Diagnostic]) -> RouteAnswer.Result {
    guard let fault = faults.last, let position = fault.position else {
      return invalid("the answer is not JSON")
    }
    return invalid("the answer is not JSON: \(fault.message) (\(position.line):\(position.column))")
  }

  private func routes(of value: JSONValue) -> RouteAnswer.Result {
    if request.purpose == .refresh, let refresh = formats.refresh(value, "answer")?.value {
      return .refresh(refresh)
    }
    let reading = formats.answer(value)
    guard let routes = reading.value, let first = routes.first else {
      let fault = reading.diagnostics.last { $0.severity == .error }
      return invalid(fault?.message ?? "the answer contains no route")
    }
    if let fault = misplacement(of: first) { return invalid(fault) }
    return .routes(cautiousFirst(routes.filter { misplacement(of: $0) == nil }))
  }

  /// The routes, with those without a maneuver within the avoided radius first.
  ///
  /// Of the services, only Mapbox accepts a radius. If no route satisfies it, the service's own
  /// order is kept, because any route is better than none.
  private func cautiousFirst(_ routes: [Route]) -> [Route] {
    guard request.purpose == .reroute, let radius = request.avoidRadius else { return routes }
    func isCautious(_ route: Route) -> Bool {
      route.distanceToFirstManeuver.map { $0 >= radius } ?? true
    }
    return routes.filter(isCautious) + routes.filter { !isCautious($0) }
  }

  /// The fault of a route's ends; a matched drive may begin and end anywhere on its route.
  private func misplacement(of route: Route) -> String? {
    guard let destination = request.waypoints.last else { return nil }
    guard let start = route.vertices.first, let end = route.vertices.last else {
      return "the route has no geometry"
    }
    let before = start.distance(to: request.origin)
    if before > ReplyReader.reach {
      return "the route begins \(Int(before.rounded())) m away from the origin"
    }
    let behind = end.distance(to: destination)
    return behind > ReplyReader.reach
      ? "the route ends \(Int(behind.rounded())) m away from the destination" : nil
  }
}

/// A service's refusal instead of routes.
private struct ServiceRefusal {
  let status: Int
  let body: JSONValue?

  /// The reason for having no routes; absent if status and body report success.
  var reason: RerouteFailureReason? {
    if status == 429 { return .quota }
    if status == 408 || status == 504 { return .timeout }
    if status == 401 || status == 403 { return .key }
    if status >= 500 { return .internalError }
    let code = body?["code"]?.string
    if let code, code != "Ok" { return ServiceRefusal.codes[code] ?? .invalidRequest }
    if let code = body?["error_code"]?.number {
      return ServiceRefusal.numbers[code] ?? .invalidRequest
    }
    if (200...299).contains(status) { return nil }
    if status >= 400 { return hintedReason ?? .invalidRequest }
    return .invalidAnswer
  }

  /// The service's own message after the status.
  var message: String { words.isEmpty ? "status \(status)" : "status \(status): \(words)" }

  /// The service's own message, truncated.
  var words: String {
    let words = [body?["code"]?.string, body?["message"]?.string ?? body?["error"]?.string]
      .compactMap { $0 }.joined(separator: ": ")
    return String(words.unicodeScalars.prefix(200).map { $0.value < 0x20 ? " " : Character($0) })
  }

  /// GraphHopper's reason for a road or path that was not found.
  private var hintedReason: RerouteFailureReason? {
    let details = (body?["hints"]?.array ?? .empty).compactMap { $0["details"]?.string }
    return details.lazy.compactMap { detail in
      ServiceRefusal.hints.first { detail.hasSuffix($0.ending) }?.reason
    }.first
  }

  /// OSRM's codes, shared by Mapbox and Valhalla; other codes are faults of the request.
  ///
  /// **Source:** OSRM `docs/http.md`, responses.
  private static let codes: [String: RerouteFailureReason] = [
    "NoRoute": .noRoute, "NoSegment": .waypoint, "NoTrips": .noRoute,
    "ProfileNotFound": .travelMode,
  ]

  /// Valhalla's own codes for roads that are too far or not connected.
  ///
  /// **Source:** Valhalla, `docs/api/turn-by-turn/api-reference.md`, error codes.
  private static let numbers: [Double: RerouteFailureReason] = [
    125: .travelMode, 170: .noRoute, 171: .waypoint, 441: .noRoute, 442: .noRoute, 443: .noRoute,
  ]

  /// The suffixes of GraphHopper's exceptions about roads.
  private static let hints: [(ending: String, reason: RerouteFailureReason)] = [
    ("ConnectionNotFoundException", .noRoute), ("PointNotFoundException", .waypoint),
    ("PointOutOfBoundsException", .waypoint),
  ]
}
