import Geodesy
import Notations
import TripModel

extension RoutingService {
  /// **Source:** Valhalla, `docs/api/turn-by-turn/api-reference.md`, with answers in OSRM's format.
  func valhallaMessage(for request: RouteRequest) -> HTTPRequest {
    let options = request.optionPairs
    func option(_ name: String) -> String? { options.last { $0.name == name }?.value }
    let costing = option("costing") ?? option("profile") ?? "auto"
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
      json.answerForm(language: option("language") ?? language.countryTag)
      if request.wantsAlternatives { json.member("alternates", 2) }
    }
    return HTTPRequest(url: address("/route", unlessWith: "/route"), body: body)
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

  /// Writes other options as costing options.
  fileprivate mutating func costingOptions(
    _ options: [(name: String, value: String)], of costing: String
  ) {
    let known = ["costing", "profile", "language"]
    let others = options.filter { !known.contains($0.name) }
    if others.isEmpty { return }
    object("costing_options") { json in
      json.object(costing) { json in
        for option in others { json.option(option.name, option.value) }
      }
    }
  }

  /// Writes a user's value: a number or a Boolean if it has that form, else a string.
  private mutating func option(_ name: String, _ text: String) {
    if text == "true" || text == "false" { return member(name, text == "true") }
    if let value = Double(text), value.isFinite { return member(name, value) }
    member(name, text)
  }

  /// Writes the requested form of the answer: OSRM's, with instructions and annotations.
  mutating func answerForm(language: String) {
    member("format", "osrm")
    member("shape_format", "polyline6")
    member("language", language)
    member("units", "kilometers")
    member("banner_instructions", true)
    member("voice_instructions", true)
    object("filters") { json in
      json.member("action", "include")
      let names = ["speed", "speed_limit", "time", "length", "congestion", "closure"]
      json.member("attributes", names.map { "shape_attributes." + $0 })
    }
  }
}
