import Notations

extension RouterRefusal {
  /// The refusal in a document; absent if it is not one.
  static func fault(in value: JSONValue) -> Diagnostic? {
    guard let members = value.members else { return nil }
    // Google omits the list of routes if it is empty.
    if members.allSatisfy({ ["fallbackInfo", "geocodingResults"].contains($0.name) }) {
      return .noRoutes.at(value.position)
    }
    return osrmFault(in: value) ?? noticeFault(in: value) ?? valhallaFault(in: value)
      ?? errorObjectFault(in: value)
      ?? planFault(in: value) ?? googleStatusFault(in: value) ?? messageFault(in: value)
  }

  /// A refusal of OSRM, or of Mapbox or Valhalla in OSRM's format: `code` is not `Ok`.
  private static func osrmFault(in value: JSONValue) -> Diagnostic? {
    guard let code = value["code"]?.string, code != "Ok" else { return nil }
    // HERE's refusals also have a code, with a cause.
    let message = value["message"]?.text ?? value["cause"]?.text ?? value["title"]?.text
    let refusal = self.refusal(ofCode: code) ?? self.refusal(ofMessage: message ?? code)
    return .routerRefused(refusal, code: code, message: message).at(value["code"]?.position)
  }

  /// A refusal by HERE: a notice instead of a route.
  private static func noticeFault(in value: JSONValue) -> Diagnostic? {
    guard value["routes"]?.array?.isEmpty == true, let notice = value.elements("notices").first,
      let code = notice["code"]?.text
    else { return nil }
    let refusal: RouterRefusal = code == "noRouteFound" ? .noRoute : .failed
    return .routerRefused(refusal, code: code, message: notice["title"]?.text).at(notice.position)
  }

  /// The kind of refusal that a code of OSRM, Mapbox, Valhalla or Google states; absent for others.
  private static func refusal(ofCode code: String?) -> RouterRefusal? {
    switch code {
    case "NoRoute", "NoSegment", "NoMatch", "NoTrips", "NoTable", "ZERO_RESULTS", "NOT_FOUND":
      .noRoute
    case "InvalidUrl", "InvalidService", "InvalidVersion", "InvalidOptions", "InvalidQuery",
      "InvalidValue", "InvalidInput", "TooBig", "ProfileNotFound", "Forbidden",
      "DistanceExceeded", "BreakageDistanceExceeded", "NotImplemented", "DisabledDataset",
      "REQUEST_DENIED", "INVALID_REQUEST", "MAX_WAYPOINTS_EXCEEDED", "MAX_ROUTE_LENGTH_EXCEEDED",
      "INVALID_ARGUMENT", "PERMISSION_DENIED", "UNAUTHENTICATED":
      .invalidRequest
    case "TooManyRequests", "RateLimited", "OVER_QUERY_LIMIT", "OVER_DAILY_LIMIT",
      "RESOURCE_EXHAUSTED":
      .quota
    default: nil
    }
  }

  /// A refusal in Valhalla's own format: `error_code` and `status_code`.
  ///
  /// **Source:** Valhalla, docs/docs/api/turn-by-turn/api-reference.md, "Internal error codes and
  /// conditions".
  private static func valhallaFault(in value: JSONValue) -> Diagnostic? {
    guard let code = value["error_code"]?.integer else { return nil }
    let refusal: RouterRefusal
    switch (code, value["status_code"]?.integer ?? 400) {
    case (_, 429): refusal = .quota
    case (170...171, _), (440...445, _): refusal = .noRoute
    case (_, 500...): refusal = .failed
    default: refusal = .invalidRequest
    }
    return .routerRefused(refusal, code: String(code), message: value["error"]?.text).at(
      value["error_code"]?.position)
  }

  /// A refusal of openrouteservice, Google or TomTom: an `error` object or text.
  private static func errorObjectFault(in value: JSONValue) -> Diagnostic? {
    guard let error = value["error"] ?? value["detailedError"], !value.holds("routes") else {
      return nil
    }
    if let text = error.text {
      return .routerRefused(refusal(ofMessage: text), code: nil, message: text).at(error.position)
    }
    guard error.members != nil else { return nil }
    let message = error["message"]?.text ?? error["description"]?.text
    let code =
      error["status"]?.text ?? error["code"]?.text ?? (error["code"]?.integer).map(String.init)
    let words = [code, message].compactMap(\.self).joined(separator: ": ")
    let refusal: RouterRefusal =
      switch error["code"]?.integer ?? 0 {
      case 429: .quota
      case 2009, 2010: .noRoute
      case 400...403, 2000...2017: self.refusal(ofCode: error["status"]?.string) ?? .invalidRequest
      default: self.refusal(ofCode: error["status"]?.string) ?? self.refusal(ofMessage: words)
      }
    return .routerRefused(refusal, code: code, message: message).at(error.position)
  }

  /// A refusal of OpenTripPlanner: errors without an itinerary.
  private static func planFault(in value: JSONValue) -> Diagnostic? {
    let plan = value["data"]?["planConnection"] ?? value["data"]?["plan"]
    guard let error = plan?.elements("routingErrors").first, plan?.elements("edges").first == nil,
      plan?.elements("itineraries").first == nil
    else { return nil }
    return .routerRefused(
      .noRoute, code: error["code"]?.text, message: error["description"]?.text
    ).at(error.position)
  }

  /// A refusal of Google's Directions: `status` is not `OK`.
  private static func googleStatusFault(in value: JSONValue) -> Diagnostic? {
    guard let status = value["status"]?.string, status != "OK", value["routes"]?.array != nil
    else { return nil }
    return .routerRefused(
      refusal(ofCode: status) ?? .failed, code: status, message: value["error_message"]?.text
    ).at(value["status"]?.position)
  }

  /// A refusal of GraphHopper or a gateway: a `message` without a route.
  private static func messageFault(in value: JSONValue) -> Diagnostic? {
    guard let message = value["message"]?.text else { return nil }
    let answers = ["paths", "routes", "matchings", "trip", "features", "legs", "route", "result"]
    if answers.contains(where: { value.holds($0) }) { return nil }
    let details = value.elements("hints").compactMap { $0["details"]?.text }
    let isUnreachable = details.contains {
      $0.contains("ConnectionNotFound") || $0.contains("PointNotFound")
        || $0.contains("PointOutOfBounds")
    }
    return .routerRefused(
      isUnreachable ? .noRoute : refusal(ofMessage: message), code: nil, message: message
    ).at(value["message"]?.position)
  }

  /// The kind of refusal described by a message in plain words.
  private static func refusal(ofMessage message: String) -> RouterRefusal {
    let words = message.lowercased()
    func says(_ parts: String...) -> Bool { parts.contains(where: words.contains) }
    if says("too many requests", "limit", "quota") { return .quota }
    if says("not authorized", "unauthorized", "forbidden", "credential", "token", "api key") {
      return .invalidRequest
    }
    if says(
      "no route", "no_route", "cannot find point", "connection between locations not found",
      "map_matching_failure", "path_not_found")
    {
      return .noRoute
    }
    if says("malformed", "invalid", "cannot parse", "unknown parameter", "bad_input") {
      return .invalidRequest
    }
    return .failed
  }
}
