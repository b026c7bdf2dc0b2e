import Geodesy
import Notations
import TripModel

extension RoutingService {
  /// **Source:** OSRM, `docs/http.md`, route service.
  func osrmMessage(for request: RouteRequest) -> HTTPRequest {
    var query = QueryParameters()
    query.set("steps", raw: "true")
    query.set("geometries", raw: "polyline6")
    query.set("overview", raw: "full")
    query.set("annotations", raw: "true")
    query.set("alternatives", raw: request.wantsAlternatives ? "2" : "false")
    return directionsMessage(
      for: request, query, path: "/route/v1/", unlessWith: "/route/v1/", profile: "driving")
  }

  /// **Source:** Mapbox Directions API v5, with the parameters sent by its navigation SDKs.
  func mapboxMessage(for request: RouteRequest) -> HTTPRequest {
    var query = QueryParameters()
    query.set("steps", raw: "true")
    query.set("geometries", raw: "polyline6")
    query.set("overview", raw: "full")
    query.set("annotations", raw: "distance,duration,speed,congestion,maxspeed")
    query.set("alternatives", raw: request.wantsAlternatives ? "true" : "false")
    query.set("continue_straight", raw: "true")
    query.set("roundabout_exits", raw: "true")
    query.set("voice_instructions", raw: "true")
    query.set("banner_instructions", raw: "true")
    query.set("voice_units", raw: "metric")
    query.set("language", raw: language.rawValue)
    if let radius = request.avoidRadius, radius.isFinite, radius >= 1 {
      query.set("avoid_maneuver_radius", raw: shortDecimalText(min(radius, 1000), decimals: 0))
    }
    return directionsMessage(
      for: request, query, path: "/directions/v5/mapbox/", unlessWith: "/directions/v5/",
      profile: "driving-traffic")
  }

  /// The common URL format: a path that ends with the profile and the coordinates, then the
  /// parameters, the user's own last.
  private func directionsMessage(
    for request: RouteRequest, _ query: QueryParameters, path: String, unlessWith part: String,
    profile: String
  ) -> HTTPRequest {
    var query = query
    if let bearings = request.bearings { query.set("bearings", raw: bearings) }
    query.set(request.optionPairs.filter { $0.name != "profile" })
    let profile = request.optionPairs.last { $0.name == "profile" }?.value ?? profile
    let base = address(path + percentEncoded(profile), unlessWith: part)
    return HTTPRequest(url: base + "/" + coordinateList(request.places) + query.text)
  }

  /// **Source:** GraphHopper Directions API, `GET /route`.
  func graphHopperMessage(for request: RouteRequest) -> HTTPRequest {
    var query = QueryParameters()
    for place in request.places {
      let latitude = shortDecimalText(place.latitude, decimals: 6)
      query.add("point", raw: latitude + "," + shortDecimalText(place.longitude, decimals: 6))
    }
    query.set("profile", raw: "car")
    query.set("locale", raw: language.rawValue)
    query.set("points_encoded", raw: "true")
    query.set("instructions", raw: "true")
    query.add("details", raw: "max_speed")
    query.add("details", raw: "time")
    if let course = request.course {
      query.set("heading", raw: "\(course.wholeDegrees)")
      query.set("ch.disable", raw: "true")
    }
    if request.purpose == .alternatives, request.wantsAlternatives {
      query.set("algorithm", raw: "alternative_route")
      query.set("alternative_route.max_paths", raw: "3")
    }
    query.set(request.optionPairs)
    return HTTPRequest(url: address("/route", unlessWith: "/route") + query.text)
  }
}

extension RouteRequest {
  /// The course at the origin, and none at the waypoints: `90,45;;`.
  fileprivate var bearings: String? {
    course.map { "\($0.wholeDegrees),45" + String(repeating: ";", count: waypoints.count) }
  }
}
