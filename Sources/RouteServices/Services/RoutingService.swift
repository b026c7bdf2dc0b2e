import Geodesy
package import Notations
package import TripModel

/// A routing service at a URL given by the user.
package struct RoutingService: Equatable, Sendable {
  /// The API of the service; never `exec`.
  package let dialect: RouterDialect

  /// The URL, without parameters.
  package let url: String

  /// The language of the requested instructions.
  package var language = InstructionLanguage.english

  /// Makes a service from a specification.
  ///
  /// - Throws: if the URL is not a plain HTTP URL; a user name, password or parameters could leak a
  ///   key into outputs.
  package init(_ dialect: RouterDialect, url: String) throws(Diagnostic) {
    let prefix = ["http://", "https://"].first { url.lowercased().hasPrefix($0) }
    guard let prefix else { throw .notHTTP(url) }
    let rest = url.dropFirst(prefix.count)
    let isPlain = url.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7f && !RoutingService.refused($0) }
    guard isPlain, let first = rest.first, first != "/", first != ":" else {
      throw .unusableAddress(scheme: dialect.rawValue)
    }
    self.dialect = dialect
    self.url = url.hasSuffix("/") ? String(url.dropLast()) : url
  }

  /// Whether a byte begins parameters, separates a password from a host, or needs quoting.
  private static func refused(_ byte: UInt8) -> Bool {
    "?#@\"\\{}|^`<>".utf8.contains(byte)
  }

  /// The environment variable of the key; absent for services without keys.
  package var keyVariable: String? {
    switch dialect {
    case .mapbox: "TRIPSIM_MAPBOX_TOKEN"
    case .graphhopper: "TRIPSIM_GRAPHHOPPER_KEY"
    case .osrm, .valhalla, .exec: nil
    }
  }
}

extension RoutingService {
  /// Whether the service requires a key: the vendor's own does, another one with the same API does
  /// not.
  package var needsKey: Bool {
    guard let vendor = keyVariable.map({ _ in dialect.rawValue + ".com" }) else { return false }
    let name = parts.host.split(separator: ":").first?.lowercased() ?? ""
    return name == vendor || name.hasSuffix("." + vendor)
  }

  /// The request in the service's API, without the key.
  func message(for request: RouteRequest) -> HTTPRequest {
    switch dialect {
    case .valhalla: valhallaMessage(for: request)
    case .mapbox: mapboxMessage(for: request)
    case .graphhopper: graphHopperMessage(for: request)
    case .osrm, .exec: osrmMessage(for: request)
    }
  }

  /// The URL with a path appended, unless the URL's path already contains a part of it: `/route/`.
  func address(_ path: String, unlessWith part: String) -> String {
    contains(part) ? url : url + path
  }

  /// Whether the path of the URL contains a part.
  private func contains(_ part: String) -> Bool { "/\(parts.path)/".contains(part) }

  /// Whether the URL names the profile, so that requests cannot.
  var namesProfile: Bool {
    switch dialect {
    case .osrm: contains(Self.osrmPath)
    case .mapbox: contains(Self.mapboxPath)
    case .valhalla, .graphhopper, .exec: false
    }
  }

  private static let osrmPath = "/route/v1/"
  private static let mapboxPath = "/directions/v5/"

  /// The host with its port, and the text after the following slash.
  private var parts: (host: Substring, path: Substring) {
    let parts = url.split(separator: "/", maxSplits: 2).dropFirst()
    return (parts.first ?? "", parts.dropFirst().first ?? "")
  }
}

/// The coordinates of a request, the origin first.
extension RouteRequest {
  var coordinates: [Coordinate] { [origin] + waypoints }

  /// Whether alternatives are worth requesting: services compute them only without via points.
  var wantsAlternatives: Bool { waypoints.count == 1 }
}

/// The parameters of a URL, in the order in which they were set.
struct QueryParameters: ExpressibleByDictionaryLiteral {
  private var pairs: [(name: String, value: String)]

  /// Makes parameters whose values are already encoded; a name may appear more than once.
  init(dictionaryLiteral pairs: (String, String)...) {
    self.pairs = pairs.map { (name: $0, value: $1) }
  }

  /// Sets a parameter whose value is already encoded.
  mutating func set(_ name: String, raw value: String) {
    if let index = pairs.firstIndex(where: { $0.name == name }) {
      pairs[index].value = value
    } else {
      pairs.append((name, value))
    }
  }

  /// Adds parameters whose values are already encoded; a name may appear more than once.
  mutating func add(_ parameters: KeyValuePairs<String, String>) {
    for (name, value) in parameters { pairs.append((name, value)) }
  }

  /// Sets the user's parameters, which replace all others of their names.
  mutating func set(_ options: [(name: String, value: String)]) {
    let given = options.map { (name: percentEncoded($0.name), value: percentEncoded($0.value)) }
    for (index, (name, _)) in given.enumerated()
    where !given[..<index].contains(where: { $0.name == name }) {
      let place = pairs.firstIndex { $0.name == name } ?? pairs.endIndex
      pairs.removeAll { $0.name == name }
      pairs.insert(contentsOf: given.filter { $0.name == name }, at: place)
    }
  }

  /// `?a=1&b=2`.
  var text: String {
    "?" + pairs.map { $0.name + "=" + $0.value }.joined(separator: "&")
  }
}

/// `longitude,latitude;…`.
func coordinateList(_ coordinates: [Coordinate]) -> String {
  coordinates.map { degreesText($0.longitude, $0.latitude) }.joined(separator: ";")
}

/// Two angles with at most six decimals, joined by a comma.
func degreesText(_ first: Double, _ second: Double) -> String {
  shortDecimalText(first, decimals: 6) + "," + shortDecimalText(second, decimals: 6)
}

extension Bearing {
  /// Whole degrees in 0...359.
  var wholeDegrees: Int { Int(degrees.rounded()) % 360 }
}

extension RoutingService {
  /// **Source:** OSRM, `docs/http.md`, route service.
  func osrmMessage(for request: RouteRequest) -> HTTPRequest {
    let query: QueryParameters = [
      "steps": "true", "geometries": "polyline6", "overview": "full", "annotations": "true",
      "alternatives": request.wantsAlternatives ? "2" : "false",
    ]
    return directionsMessage(
      for: request, query, path: Self.osrmPath, unlessWith: Self.osrmPath,
      profile: (request.mode ?? .car).word)
  }

  /// **Source:** Mapbox Directions API v5, with the parameters sent by its navigation SDKs.
  func mapboxMessage(for request: RouteRequest) -> HTTPRequest {
    var query: QueryParameters = [
      "steps": "true", "geometries": "polyline6", "overview": "full",
      "annotations": "distance,duration,speed,congestion,maxspeed",
      "alternatives": request.wantsAlternatives ? "true" : "false", "continue_straight": "true",
      "roundabout_exits": "true", "voice_instructions": "true", "banner_instructions": "true",
      "voice_units": "metric", "language": language.rawValue,
    ]
    if let radius = request.avoidRadius, radius.isFinite, radius >= 1 {
      query.set("avoid_maneuver_radius", raw: shortDecimalText(min(radius, 1000), decimals: 0))
    }
    let mode = request.mode ?? .car
    return directionsMessage(
      for: request, query, path: Self.mapboxPath + "mapbox/", unlessWith: Self.mapboxPath,
      profile: mode == .car ? "driving-traffic" : mode.word)
  }

  /// The common URL format: a path that ends with the profile and the coordinates, then the
  /// parameters, the user's own last.
  private func directionsMessage(
    for request: RouteRequest, _ query: QueryParameters, path: String, unlessWith part: String,
    profile: String
  ) -> HTTPRequest {
    var query = query
    if let bearings = request.bearings { query.set("bearings", raw: bearings) }
    if let stops = request.stops { query.set("waypoints", raw: stops) }
    query.set(request.optionPairs.filter { $0.name != "profile" })
    let profile = request.optionPairs.last { $0.name == "profile" }?.value ?? profile
    let base = address(path + percentEncoded(profile), unlessWith: part)
    return HTTPRequest(url: base + "/" + coordinateList(request.coordinates) + query.text)
  }

  /// **Source:** GraphHopper Directions API, `GET /route`.
  func graphHopperMessage(for request: RouteRequest) -> HTTPRequest {
    var query: QueryParameters = [:]
    for coordinate in request.coordinates {
      query.add(["point": degreesText(coordinate.latitude, coordinate.longitude)])
    }
    let profile =
      switch request.mode ?? .car {
      case .car: "car"
      case .bicycle: "bike"
      case .foot: "foot"
      }
    query.add([
      "profile": profile, "locale": language.rawValue, "points_encoded": "true",
      "instructions": "true", "details": "max_speed", "details": "time",
    ])
    if let course = request.course {
      query.add(["heading": "\(course.wholeDegrees)", "ch.disable": "true"])
    }
    if request.purpose == .alternatives, request.wantsAlternatives {
      query.add(["algorithm": "alternative_route", "alternative_route.max_paths": "3"])
    }
    query.set(request.optionPairs)
    return HTTPRequest(url: address("/route", unlessWith: "/route/") + query.text)
  }
}

extension RouteRequest {
  /// The course at the origin, without courses at the waypoints: `90,45;;`.
  fileprivate var bearings: String? {
    course.map { "\($0.wholeDegrees),45" + String(repeating: ";", count: waypoints.count) }
  }

  /// The indices of the coordinates at which legs begin and end, `0;2`; absent if these are all of
  /// them.
  fileprivate var stops: String? {
    if vias.isEmpty { return nil }
    let stops = coordinates.indices.filter { !vias.contains($0 - 1) }
    return stops.map(String.init).joined(separator: ";")
  }
}
