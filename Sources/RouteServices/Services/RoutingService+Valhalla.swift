import Geodesy
import Notations
import TripModel

extension RoutingService {
  /// **Source:** Valhalla, `docs/api/turn-by-turn/api-reference.md`, with answers in OSRM's format.
  func valhallaMessage(for request: RouteRequest) -> HTTPRequest {
    let options = request.optionPairs
    func option(_ name: String) -> String? { options.last { $0.name == name }?.value }
    let costing = option("costing") ?? option("profile") ?? Self.costing(request.mode ?? .car)
    let body = JSONWriter.document { json in
      json.array("locations") { json in
        for (index, coordinate) in request.coordinates.enumerated() {
          json.location(
            coordinate, course: index == 0 ? request.course : nil,
            isVia: request.vias.contains(index - 1))
        }
      }
      json.member("costing", costing)
      json.costingOptions(options, of: costing)
      json.answerForm(language: language.countryTag, options: options)
      if request.wantsAlternatives, option("alternates") == nil { json.member("alternates", 2) }
    }
    return HTTPRequest(url: address("/route", unlessWith: "/route/"), body: body)
  }
}

extension JSONWriter {
  fileprivate mutating func location(_ coordinate: Coordinate, course: Bearing?, isVia: Bool) {
    object { json in
      json.member("lat", coordinate.latitude, decimals: 6)
      json.member("lon", coordinate.longitude, decimals: 6)
      json.member("type", isVia ? "via" : "break")
      json.member("heading", course?.wholeDegrees)
      if course != nil { json.member("heading_tolerance", 45) }
    }
  }

  /// The user's options that Valhalla reads at the top level of a request.
  ///
  /// **Source:** Valhalla, `docs/api/turn-by-turn/api-reference.md`, directions options and other
  /// request options.
  private static let topLevel: Set = [
    "admin_crossings", "alternates", "banner_instructions", "date_time", "directions_type",
    "elevation_interval", "exclude_locations", "exclude_polygons", "format", "id", "language",
    "linear_references", "prioritize_bidirectional", "roundabout_exits", "shape_format",
    "turn_lanes", "units", "voice_instructions",
  ]

  /// Writes the options that belong nowhere else as costing options.
  fileprivate mutating func costingOptions(
    _ options: [(name: String, value: String)], of costing: String
  ) {
    let others = options.filter {
      !Self.topLevel.contains($0.name) && !["costing", "profile"].contains($0.name)
    }
    if others.isEmpty { return }
    object("costing_options") { json in
      json.object(costing) { json in
        for option in others { json.option(option.name, option.value) }
      }
    }
  }

  /// Writes a user's value as a number, Boolean, array or object if it has that form, otherwise as
  /// a string.
  private mutating func option(_ name: String, _ text: String) {
    if text == "true" || text == "false" { return member(name, text == "true") }
    if let value = Double(text), value.isFinite { return member(name, value) }
    if text.hasPrefix("[") || text.hasPrefix("{"),
      let value = JSONReader.read(Array(text.utf8), file: name).value
    {
      return member(name, value)
    }
    member(name, text)
  }

  /// Writes the requested form of the answer: OSRM's, with instructions and annotations.
  ///
  /// The user's options may override it; those that belong beside it are also written.
  mutating func answerForm(language: String, options: [(name: String, value: String)] = []) {
    let form = [
      ("format", "osrm"), ("shape_format", "polyline6"), ("language", language),
      ("units", "kilometers"), ("banner_instructions", "true"), ("voice_instructions", "true"),
    ]
    let given = options.filter { Self.topLevel.contains($0.name) }
    for (name, text) in form { option(name, given.last { $0.name == name }?.value ?? text) }
    for (name, text) in given where !form.contains(where: { $0.0 == name }) { option(name, text) }
    object("filters") { json in
      json.member("action", "include")
      let names = ["speed", "speed_limit", "time", "length", "congestion", "closure"]
      json.member("attributes", names.map { "shape_attributes." + $0 })
    }
  }
}
