import Geodesy
package import Notations
package import TripModel

/// A service that matches one drive, whatever is requested.
package struct MatchingRouter: LiveRouter {
  private let router: ServiceRouter
  private let query: HTTPRequest

  /// Makes a matcher of some fixes, at least one; absent for a service that does not match drives.
  package init?(
    service: RoutingService, transport: any HTTPTransport, fixes: [Fix], mode: TravelMode
  ) {
    switch service.dialect {
    case .valhalla: query = service.valhallaMatch(of: fixes, mode: mode)
    case .osrm: query = service.osrmMatch(of: fixes, mode: mode)
    case .mapbox, .graphhopper, .exec: return nil
    }
    router = ServiceRouter(service: service, transport: transport)
  }

  package var dialect: RouterDialect { router.dialect }

  package func message(for request: RouteRequest) -> HTTPRequest? { query }

  /// The maximum length in bytes of a URL that every service reads; many fixes exceed it.
  private static let safeLength = 8_192

  /// Sends the request; a service that closes the connection after a long URL rejects its length.
  ///
  /// **Source:** osrm-backend, pull request 7336: `osrm-routed` derives the length that it reads
  /// from its limits on coordinates.
  package func reply(to request: RouteRequest) -> RouterReply {
    let reply = router.reply(sending: query)
    guard reply == .hungUp, query.url.utf8.count > Self.safeLength else { return reply }
    return .failure(
      .invalidRequest,
      message: "TooBig: the service closed the connection on a URL of \(query.url.utf8.count) bytes"
    )
  }

  /// The request to match a drive: it has an origin and no waypoints.
  package static func request(number: Int, fixes: [Fix], mode: TravelMode) -> RouteRequest? {
    fixes.first.map {
      RouteRequest(
        number: number, origin: $0.coordinate, waypoints: [],
        options: ["match=\(mode.rawValue)"])
    }
  }
}

extension JSONWriter {
  /// Appends fixes as Valhalla's `shape`, with their times.
  package mutating func valhallaShape(_ fixes: [Fix]) {
    array("shape") { json in
      for fix in fixes {
        json.object { json in
          json.member("lat", fix.coordinate.latitude, decimals: 6)
          json.member("lon", fix.coordinate.longitude, decimals: 6)
          json.member("time", Double(fix.time.milliseconds) / 1000, decimals: 3)
        }
      }
    }
  }
}

extension RoutingService {
  /// **Source:** Valhalla, `docs/api/map-matching/api-reference.md`, trace_route.
  fileprivate func valhallaMatch(of fixes: [Fix], mode: TravelMode) -> HTTPRequest {
    let body = JSONWriter.document { json in
      json.valhallaShape(fixes)
      json.member("costing", Self.costing(mode))
      json.member("shape_match", "map_snap")
      json.answerForm(language: language.countryTag)
    }
    return HTTPRequest(url: address("/trace_route", unlessWith: "/trace_route/"), body: body)
  }

  static func costing(_ mode: TravelMode) -> String {
    switch mode {
    case .car: "auto"
    case .bicycle: "bicycle"
    case .foot: "pedestrian"
    }
  }

  /// **Source:** OSRM, `docs/http.md`, match service.
  fileprivate func osrmMatch(of fixes: [Fix], mode: TravelMode) -> HTTPRequest {
    let times = fixes.map { String($0.time.milliseconds / 1000) }
    let query: QueryParameters = [
      "steps": "true", "geometries": "polyline6", "overview": "full", "annotations": "true",
      "timestamps": times.joined(separator: ";"), "waypoints": "0;\(max(fixes.count - 1, 1))",
    ]
    let base = address("/match/v1/" + mode.word, unlessWith: "/match/v1/")
    return HTTPRequest(url: base + "/" + coordinateList(fixes.map(\.coordinate)) + query.text)
  }
}
