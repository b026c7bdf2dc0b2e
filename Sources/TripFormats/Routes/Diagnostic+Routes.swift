import Notations

/// The reason why a router returned no route, as reported by a reroute.
package enum RouterRefusal: String, Hashable, Sendable {
  /// The waypoints are not connected or not near a road.
  case noRoute = "router_no_route"
  /// The router did not understand or did not allow the request.
  case invalidRequest = "router_invalid_request"
  /// Too many requests.
  case quota = "router_quota"
  /// Anything else.
  case failed = "router_failed"
}

/// The faults of a route document.
extension Diagnostic {
  static func unknownFormat(found: String, members: [String]) -> Diagnostic {
    let names = members.prefix(6).map { "'\($0)'" }.joined(separator: ", ")
    return Diagnostic(
      "route_unknown_format",
      "\(found)\(names.isEmpty ? "" : " with \(names)") is not a known route format",
      expected: "GeoJSON, GPX, KML, TCX, FIT, CSV, WKT, an encoded polyline or an answer of "
        + "OSRM, Mapbox, Valhalla, GraphHopper, openrouteservice, Google, BRouter, HERE, TomTom, "
        + "Azure Maps, Amazon Location, ArcGIS, OpenTripPlanner or Geoapify",
      hint: members.contains(where: ["trace", "simulate", "sketch"].contains)
        ? "it may be a case; 'tripsim run' runs files named 'case.json' or 'NAME.case.json'" : nil)
  }
  static func unsupportedFormat(_ name: String) -> Diagnostic {
    Diagnostic(
      "route_unsupported_format", "\(name) cannot be read",
      expected: "GeoJSON or an answer of a known router",
      hint: "convert it to GeoJSON first")
  }
  static func routerRefused(
    _ refusal: RouterRefusal, code: String?, message: String?
  ) -> Diagnostic {
    let quoted = [code, message].compactMap(\.self).joined(separator: ": ")
    let hint: String? =
      switch refusal {
      case .noRoute: "the waypoints may be off the road network or not connected"
      case .invalidRequest: "the request or its key was not accepted"
      case .quota: "wait, or send fewer requests"
      case .failed: nil
      }
    return Diagnostic(
      refusal.rawValue, "the router answered \(quoted.isEmpty ? "an error" : "'\(quoted)'")",
      expected: "a route", hint: hint)
  }
  static func missingMember(_ name: String, of owner: String) -> Diagnostic {
    Diagnostic("route_missing_member", "\(owner) has no '\(name)'", expected: "a member '\(name)'")
  }
  static func wrongKind(of name: String, found: String, expected: String) -> Diagnostic {
    Diagnostic("route_wrong_kind", "'\(name)' is \(found)", expected: expected)
  }
  static let noRoutes = Diagnostic("route_none", "no route found", expected: "at least one route")
  static func alternativeDropped(number: Int, reason: String) -> Diagnostic {
    Diagnostic(
      "route_alternative_dropped", "alternative \(number) cannot be used: \(reason)",
      consequence: "it is ignored")
  }
  static func fault(_ fault: Diagnostic, code: String) -> Diagnostic {
    var fault = fault
    fault.code = code
    return fault
  }
  static let noGPXRoute = Diagnostic(
    "route_no_line", "the GPX file has no points",
    expected: "'rtept', 'trkpt' or 'wpt' elements")
  static let noFITRoute = Diagnostic(
    "route_no_line", "the FIT file has no positions",
    expected: "records with positions, of a course or an activity")
  static func pointsOfInterest(_ count: Int, _ mark: String) -> Diagnostic {
    Diagnostic(
      "route_points_of_interest",
      "\(plural(count, "waypoint")) within 50 m of the line marked as '\(mark)'",
      expected: "the stops of the route",
      hint: "remove the 'wpt' elements of points of interest",
      consequence: count == 1 ? "it is read as a stop" : "they are read as stops")
  }
  static let otherGPXTrack = Diagnostic(
    "route_other_track", "the track does not follow the route beside it",
    expected: "a track through the route's points", consequence: "the route is used, not the track")
}

/// The faults of lines and coordinates.
extension Diagnostic {
  static func latitudeOutOfRange(_ latitude: Double, longitude: Double) -> Diagnostic {
    Diagnostic(
      "route_out_of_range", "latitude '\(numberText(latitude))' is out of range",
      expected: "degrees in -90...90",
      hint: abs(longitude) <= 90
        ? "longitude and latitude may be swapped (longitude is '\(numberText(longitude))')" : nil)
  }
  static func longitudeOutOfRange(_ longitude: Double) -> Diagnostic {
    Diagnostic(
      "route_out_of_range", "longitude '\(numberText(longitude))' is out of range",
      expected: "degrees in -180...180")
  }
  static func longitudeWrapped(_ longitude: Double) -> Diagnostic {
    Diagnostic(
      "route_longitude_wrapped", "longitude '\(numberText(longitude))' is beyond the antimeridian",
      expected: "degrees in -180...180",
      consequence:
        "it is used as '\(numberText(longitude > 0 ? longitude - 360 : longitude + 360))'")
  }
  static let nullIsland = Diagnostic(
    "route_null_island", "the line passes through 0, 0",
    hint: "a missing coordinate is often written as 0, 0")
  static func malformedPosition(found: String) -> Diagnostic {
    Diagnostic(
      "route_malformed_position", "\(found) instead of a position",
      expected: "[longitude, latitude]")
  }
  static func malformedPoint(found: String, _ latitude: String, _ longitude: String) -> Diagnostic {
    Diagnostic(
      "route_malformed_position", "\(found) instead of a point",
      expected: "numbers in '\(latitude)' and '\(longitude)'")
  }
  static func malformedPolyline(
    _ encoding: String, character: Int, expected: String? = nil, hint: String? = nil
  ) -> Diagnostic {
    Diagnostic(
      "route_malformed_polyline", "the \(encoding) is malformed at character \(character)",
      expected: expected, hint: hint)
  }
  static let tooFewPoints = Diagnostic(
    "route_too_few_points", "the line has fewer than 2 distinct points", expected: "at least 2")
  static func noLine(found: [String]) -> Diagnostic {
    Diagnostic(
      "route_no_line",
      found.isEmpty
        ? "the collection is empty" : "only \(found.joined(separator: ", ")) in the collection",
      expected: "a LineString")
  }
  static func tooManyPoints(_ count: Int, limit: Int) -> Diagnostic {
    Diagnostic(
      "route_too_many_points", "\(count) points beside the line",
      expected: "at most \(limit) waypoints",
      hint: "put a trace in a separate file", consequence: "they are ignored")
  }
  static func tooMany(_ parts: String, limit: Int) -> Diagnostic {
    Diagnostic(
      "route_too_large", "the routes have too many \(parts)", expected: "at most \(limit) in a file"
    )
  }
  static let nullGeometry = Diagnostic(
    "route_null_geometry", "the feature has no geometry", expected: "a LineString or a Point")
  static func gap(meters: Double, inTrack: Bool = false) -> Diagnostic {
    Diagnostic(
      "route_gap",
      "the \(inTrack ? "part of the track" : "line") begins \(distance(meters)) from the end of the "
        + "previous \(inTrack ? "one" : "line")",
      expected: "\(inTrack ? "parts" : "lines") that connect",
      hint: inTrack
        ? "they are joined by a straight line" : "put separate routes in separate files")
  }
  static func joinedLines(_ count: Int, meters: Double) -> Diagnostic {
    Diagnostic(
      "route_joined_lines", "\(count) connected lines of \(distance(meters)) on average",
      expected: "a line for each leg",
      hint: "to stop at some of their ends, put a Point there",
      consequence: "they are read as one leg")
  }
  static func stepGap(meters: Double) -> Diagnostic {
    stepGap(
      "the step begins \(distance(meters)) from the end of the previous step",
      consequence: "a straight line joins them")
  }
  static func backwardStep(meters: Double) -> Diagnostic {
    backward(.stepGap(meters: meters), "step", meters)
  }
  static func backwardLine(meters: Double) -> Diagnostic {
    backward(.gap(meters: meters), "line", meters)
  }
  private static func backward(
    _ gap: Diagnostic, _ part: String, _ meters: Double
  ) -> Diagnostic {
    Diagnostic(
      gap.code,
      "the \(part) runs backward: it ends at the end of the previous \(part) "
        + "and begins \(distance(meters)) from it",
      expected: "a \(part) in the direction of travel", hint: "reverse its points",
      consequence: "it is used as it is")
  }
  static func stepIndexGap(from end: Int, to start: Int) -> Diagnostic {
    stepGap(
      "the step begins at point \(start), the previous step ends at point \(end)",
      consequence: "the previous step is extended")
  }
  private static func stepGap(_ message: String, consequence: String) -> Diagnostic {
    Diagnostic(
      "route_step_gap", message, expected: "a step that begins where the previous one ends",
      hint: "a step may be missing or out of order", consequence: consequence)
  }
  static func foreignReferenceSystem(
    _ name: String, expected: String = "CRS84",
    hint: String = "convert it, for example with ogr2ogr -t_srs EPSG:4326"
  ) -> Diagnostic {
    Diagnostic(
      "route_reference_system", "the coordinate reference system is '\(name)'",
      expected: "\(expected): degrees of WGS 84", hint: hint)
  }
  static func assumedPrecision(_ decimals: Int, reason: String) -> Diagnostic {
    Diagnostic(
      "route_precision", "the encoded polyline is read with \(decimals) decimals",
      expected: "a line whose precision is known",
      hint: #"\#(reason); to state it: {"polyline":"…","precision":6}"#)
  }
  static let assumedOrder = Diagnostic(
    "route_order", "the positions are read as longitude, latitude",
    expected: "positions whose order is known",
    hint: #"if the latitude is first, name both: {"lat":47.37,"lon":8.54}"#)
  static func noGeometry(hint: String? = nil) -> Diagnostic {
    Diagnostic(
      "route_no_geometry", "the route has no geometry", expected: "steps with geometry", hint: hint)
  }
  static let noGeometryOfOSRM = noGeometry(hint: "request steps=true and overview=full")
  static let noGeometryOfGoogle = noGeometry(
    hint: "request routes.polyline or routes.legs.steps.polyline in the field mask")
  static func indexOutOfRange(
    of name: String, index: Double, from first: Int, count: Int
  ) -> Diagnostic {
    Diagnostic(
      "route_index_out_of_range", "'\(name)' is \(numberText(index))",
      expected: "an index in \(first)...\(count - 1)")
  }

  static func statedLength(_ stated: Double, along length: Double) -> Diagnostic {
    let units = [
      ("kilometers", 0.001), ("miles", 1 / 1609.344), ("feet", 1 / 0.3048),
      ("meters, not kilometers", 1000), ("meters, not miles", 1609.344),
      ("kilometers, not miles", 1.609344),
      ("miles, not kilometers", 1 / 1.609344),
    ]
    let ratio = stated / length
    let unit = units.first { 0.95...1.05 ~= ratio / $0.1 }?.0
    return Diagnostic(
      "route_length",
      "the stated length of the route is \(decimalText(stated, decimals: 1)) m, "
        + "that of its line \(decimalText(length, decimals: 1)) m",
      expected: "lengths that fit the line, because instructions are due by them",
      hint: unit.map { "they may be in \($0)" })
  }
  static func statedDuration(_ seconds: Double, along length: Double) -> Diagnostic {
    Diagnostic(
      "route_duration",
      "the stated duration of the route is \(decimalText(seconds, decimals: 1)) s, "
        + "a mean speed of \(decimalText(length / seconds, decimals: 2)) m/s",
      expected: "seconds", hint: "they may be in milliseconds, minutes or hours")
  }

  private static func distance(_ meters: Double) -> String {
    "\(Int(min(meters, 1e9).rounded())) m"
  }
}

/// The faults of a route's parts.
extension Diagnostic {
  static func annotationLength(name: String, found: Int, expected: Int) -> Diagnostic {
    Diagnostic(
      "route_annotation_length", "'\(name)' has \(found) values",
      expected: "\(expected), one per segment", consequence: "the array is ignored")
  }
  static func waypointCount(found: Int, expected: Int) -> Diagnostic {
    Diagnostic(
      "route_waypoint_count", "\(found) waypoints for \(expected - 1) legs",
      expected: "\(expected)", consequence: "the ends of the legs are used instead")
  }
  static func duplicateStep(route: Int, leg: Int, step: Int) -> Diagnostic {
    Diagnostic(
      "route_duplicate_step", "route \(route), leg \(leg) has a second step \(step)",
      expected: "one LineString per step")
  }
  static func unknownWord(_ word: String, of name: String, candidates: [String]) -> Diagnostic {
    Diagnostic(
      "route_unknown_word", "'\(name)' is '\(word)'",
      expected: oneOf(candidates), hint: didYouMean(nearestTo: word, among: candidates))
  }
  static func unknownManeuver(_ word: String, of name: String) -> Diagnostic {
    Diagnostic(
      "route_unknown_word", "'\(name)' is '\(word)'", expected: "a maneuver of the router",
      consequence: "it is read as driving on")
  }
  static func unknownHint(_ command: String) -> Diagnostic {
    Diagnostic(
      "route_unknown_word", "the voice hint has the command '\(command)'",
      expected: "a command of BRouter", consequence: "it is ignored")
  }
  static let noManeuver = Diagnostic(
    "route_no_maneuver", "the step has no maneuver",
    expected: "a 'maneuver', or a banner before it",
    consequence: "the bend of the line is used instead")
  static func stepsEnd(at vertex: Int, of last: Int) -> Diagnostic {
    Diagnostic(
      "route_steps_end", "the steps end at point \(vertex)",
      expected: "steps up to point \(last)",
      consequence: "the last one is extended to the end of the line")
  }
  static func unknownName(_ name: String, near: String) -> Diagnostic {
    Diagnostic(
      "route_unknown_name", "'\(name)' has no known meaning", expected: "a name such as '\(near)'",
      consequence: "it is ignored")
  }
  static func badAmount(_ name: String, found: String) -> Diagnostic {
    Diagnostic(
      "route_bad_number", "'\(name)' is \(found)",
      expected: "a number in 0...1e9" + (name == "speed_limit_mps" ? " or \"none\"" : ""),
      consequence: "it is ignored")
  }
  static func unguidedLeg(_ index: Int) -> Diagnostic {
    Diagnostic(
      "route_no_steps", "leg \(index) has no steps, or a step without geometry",
      expected: "steps with geometry", consequence: "the bends of the route's line are used instead"
    )
  }
  static func badTrigger(_ name: String, found: String) -> Diagnostic {
    Diagnostic(
      "route_bad_number", "'\(name)' is \(found)", expected: "meters before the maneuver",
      consequence: "the instruction is ignored")
  }
  static func badTunnel(vertices: Int) -> Diagnostic {
    Diagnostic(
      "route_bad_tunnel", "the tunnel is not a part of the step's line",
      expected: "two indices in 0...\(vertices - 1), the lower first", consequence: "it is ignored")
  }
  static func legNumber(_ found: Int, expected: Int) -> Diagnostic {
    Diagnostic(
      "route_leg_number", "the step is on leg \(found)", expected: "leg \(expected)",
      hint: "legs are numbered from 0 without gaps", consequence: "it is used as leg \(expected)")
  }
}
