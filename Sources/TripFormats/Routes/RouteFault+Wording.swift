package import Notations

extension RouteFault {
  /// The fault in words.
  package func diagnostic(file: String) -> Diagnostic {
    let words = kind.words
    return Diagnostic(
      kind.severity, code: kind.code, file: file, at: position, words.found,
      expected: words.expected, hint: words.hint)
  }
}

extension RouteFault.Kind {
  fileprivate typealias Words = (found: String, expected: String?, hint: String?)

  fileprivate var severity: Diagnostic.Severity {
    switch self {
    case .alternativeDropped, .longitudeWrapped, .nullIsland, .nullGeometry, .stepGap,
      .annotationLength, .waypointCount, .unknownWord, .tooManyPoints, .flawedXML:
      .warning
    default: .error
    }
  }

  /// A constant name of the kind.
  var code: String {
    switch self {
    case .unknownFormat: "route_unknown_format"
    case .unsupportedFormat: "route_unsupported_format"
    case .routerRefused(let refusal, _, _): refusal.rawValue
    case .missingMember: "route_missing_member"
    case .wrongKind: "route_wrong_kind"
    case .noRoutes: "route_none"
    case .alternativeDropped: "route_alternative_dropped"
    case .latitudeOutOfRange, .longitudeOutOfRange: "route_out_of_range"
    case .longitudeWrapped: "route_longitude_wrapped"
    case .nullIsland: "route_null_island"
    case .malformedPosition: "route_malformed_position"
    case .tooFewPoints: "route_too_few_points"
    case .noLine: "route_no_line"
    case .tooManyPoints: "route_too_many_points"
    case .tooMany: "route_too_large"
    case .nullGeometry: "route_null_geometry"
    case .gap: "route_gap"
    case .stepGap: "route_step_gap"
    case .foreignReferenceSystem: "route_reference_system"
    case .malformedPolyline: "route_malformed_polyline"
    case .noGeometry: "route_no_geometry"
    case .indexOutOfRange: "route_index_out_of_range"
    case .malformedXML: "route_malformed_xml"
    case .flawedXML(let flaw): "route_" + flaw.words.code
    case .noGPXRoute: "route_no_line"
    case .annotationLength: "route_annotation_length"
    case .waypointCount: "route_waypoint_count"
    case .duplicateStep: "route_duplicate_step"
    case .unknownWord: "route_unknown_word"
    }
  }

  fileprivate var words: Words {
    switch self {
    case .unknownFormat(let found, let members): unknownFormatWords(found, members)
    case .unsupportedFormat(let name):
      (
        "\(name) cannot be read", "GeoJSON or the answer of a router with OSRM's shape",
        "convert it to GeoJSON first"
      )
    case .routerRefused(let refusal, let code, let message):
      refusalWords(refusal, code: code, message: message)
    case .missingMember(let name, let owner):
      ("\(owner) has no '\(name)'", "the member '\(name)'", nil)
    case .wrongKind(let name, let found, let expected): ("'\(name)' is \(found)", expected, nil)
    case .noRoutes: ("the answer holds no route", "at least one", nil)
    case .alternativeDropped(let number, let reason):
      ("alternative \(number) is left out: \(reason)", nil, nil)
    default: geometryWords
    }
  }

  private func unknownFormatWords(_ found: String, _ members: [String]) -> Words {
    let names = members.prefix(6).map { "'\($0)'" }.joined(separator: ", ")
    let list = names.isEmpty ? "" : " with \(names)"
    return (
      "\(found)\(list) is no known route",
      "GeoJSON or the answer of OSRM, Mapbox, Valhalla, GraphHopper, openrouteservice, Google "
        + "or BRouter", nil
    )
  }

  private func refusalWords(
    _ refusal: RouterRefusal, code: String?, message: String?
  ) -> Words {
    let quoted = [code, message].compactMap(\.self).joined(separator: ": ")
    let answer = quoted.isEmpty ? "an error" : "'\(quoted)'"
    let hint: String? =
      switch refusal {
      case .noRoute: "the places may lie off the router's roads or be unconnected"
      case .invalidRequest: "the request or its key was not accepted"
      case .quota: "wait, or ask less often"
      case .failed: nil
      }
    return ("the router answered \(answer)", "a route", hint)
  }

  /// The words of faults of lines and places.
  private var geometryWords: Words {
    switch self {
    case .latitudeOutOfRange(let latitude, let longitude):
      (
        "latitude '\(Self.plain(latitude))' is out of range", "degrees in -90...90",
        abs(longitude) <= 90
          ? "longitude and latitude may be swapped (longitude is '\(Self.plain(longitude))')" : nil
      )
    case .longitudeOutOfRange(let longitude):
      ("longitude '\(Self.plain(longitude))' is out of range", "degrees in -180...180", nil)
    case .longitudeWrapped(let longitude):
      (
        "longitude '\(Self.plain(longitude))' is beyond the antimeridian", "degrees in -180...180",
        "it is read as '\(Self.plain(longitude > 0 ? longitude - 360 : longitude + 360))'"
      )
    case .nullIsland:
      ("the line passes through 0, 0", nil, "a missing place is often written as 0, 0")
    case .malformedPosition(let found):
      ("\(found) stands for a place", "[longitude, latitude]", nil)
    case .tooFewPoints: ("the line has fewer than 2 distinct points", "at least 2", nil)
    case .noLine(let found):
      (
        found.isEmpty
          ? "the collection is empty" : "only \(found.joined(separator: ", ")) in the collection",
        "a LineString", nil
      )
    case .tooManyPoints(let count, let limit):
      (
        "\(count) points lie beside the line", "at most \(limit) waypoints",
        "they are left out; a trace belongs in a file of its own"
      )
    case .tooMany(let parts, let limit):
      ("the routes have too many \(parts)", "at most \(limit) in a file", nil)
    case .nullGeometry: ("the feature has no geometry", "a LineString or a Point", nil)
    case .gap(let meters):
      (
        "the line begins \(Self.distance(meters)) from the end of the one before",
        "lines that join", "routes that are no parts of one belong in files of their own"
      )
    case .stepGap(let meters):
      ("the step begins \(Self.distance(meters)) from the end of the one before", nil, nil)
    case .foreignReferenceSystem(let name):
      (
        "the coordinate reference system is '\(name)'", "CRS84: degrees of WGS 84",
        "convert it, for example with ogr2ogr -t_srs EPSG:4326"
      )
    default: partWords
    }
  }

  /// The words of faults of a route's parts.
  private var partWords: Words {
    switch self {
    case .malformedPolyline(let character):
      (
        "the encoded polyline is broken at its character \(character)", nil,
        "a backslash in it must be written twice in JSON"
      )
    case .noGeometry:
      (
        "the route has no geometry", "steps with geometry",
        "ask the router for steps=true and overview=full"
      )
    case .malformedXML(let fault): (fault.words.found, fault.words.expected, fault.words.hint)
    case .flawedXML(let flaw): (flaw.words.found, flaw.words.expected, flaw.words.hint)
    case .noGPXRoute(let hasTrack):
      (
        hasTrack ? "the GPX file has a track, no route" : "the GPX file has no points",
        "'rtept' elements", hasTrack ? "ROUTE and TRACE may be swapped" : nil
      )
    case .indexOutOfRange(let name, let index, let first, let count):
      (
        "'\(name)' is \(Self.plain(index))",
        "an index of the line from \(first) to \(count - 1)", nil
      )
    case .annotationLength(let name, let found, let expected):
      (
        "'\(name)' has \(found) values", "\(expected), one per segment", "it is left out"
      )
    case .waypointCount(let found, let expected):
      (
        "\(found) waypoints stand for \(expected - 1) legs", "\(expected)",
        "the ends of legs are taken instead"
      )
    case .duplicateStep(let route, let leg, let step):
      (
        "route \(route), leg \(leg) has a second step \(step)", "one LineString per step", nil
      )
    case .unknownWord(let word, let name, let candidates):
      (
        "'\(name)' is '\(word)'", candidates.joined(separator: " or "),
        nearestName(to: word, among: candidates).map { "did you mean '\($0)'?" }
      )
    default: ("the route cannot be read", nil, nil)
    }
  }

  /// A number without a needless `.0`.
  private static func plain(_ number: Double) -> String {
    Int(exactly: number).map(String.init) ?? "\(number)"
  }

  private static func distance(_ meters: Double) -> String {
    "\(Int(min(meters, 1e9).rounded())) m"
  }
}
