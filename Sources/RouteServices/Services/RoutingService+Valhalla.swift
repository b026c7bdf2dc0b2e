import Geodesy
import Notations
import TripModel

extension RoutingService {
  /// **Source:** Valhalla, `docs/api/turn-by-turn/api-reference.md`, with OSRM's form of answer.
  func valhallaMessage(for request: RouteRequest) -> HTTPRequest {
    let options = request.optionPairs
    func option(_ name: String) -> String? { options.last { $0.name == name }?.value }
    let costing = option("costing") ?? option("profile") ?? "auto"
    var writer = JSONWriter()
    writer.beginObject()
    writer.key("locations")
    writer.beginArray()
    for (index, place) in request.places.enumerated() {
      writer.location(place, course: index == 0 ? request.course : nil)
    }
    writer.endArray()
    writer.key("costing")
    writer.string(costing)
    writer.costingOptions(options, of: costing)
    writer.answerForm(language: option("language") ?? "en-US")
    if request.wantsAlternatives {
      writer.key("alternates")
      writer.integer(2)
    }
    writer.endObject()
    return HTTPRequest(
      .post, url: address("/route", unlessWith: "/route"), body: writer.bytes)
  }
}

extension JSONWriter {
  fileprivate mutating func location(_ place: Coordinate, course: Bearing?) {
    beginObject()
    key("lat")
    number(place.latitude, decimals: 6)
    key("lon")
    number(place.longitude, decimals: 6)
    key("type")
    string("break")
    if let course {
      key("heading")
      integer(course.wholeDegrees)
      key("heading_tolerance")
      integer(45)
    }
    endObject()
  }

  /// Writes the options that have no place of their own as those of the costing.
  fileprivate mutating func costingOptions(
    _ options: [(name: String, value: String)], of costing: String
  ) {
    let known = ["costing", "profile", "language"]
    let others = options.filter { !known.contains($0.name) }
    if others.isEmpty { return }
    key("costing_options")
    beginObject()
    key(costing)
    beginObject()
    for option in others {
      key(option.name)
      value(option.value)
    }
    endObject()
    endObject()
  }

  /// Writes a value of the user's: a number or a truth where it looks like one, else a string.
  private mutating func value(_ text: String) {
    if text == "true" || text == "false" { return boolean(text == "true") }
    if let value = Double(text), value.isFinite { return number(value) }
    string(text)
  }

  fileprivate mutating func answerForm(language: String) {
    key("format")
    string("osrm")
    key("shape_format")
    string("polyline6")
    key("language")
    string(language)
    key("units")
    string("kilometers")
    key("banner_instructions")
    boolean(true)
    key("voice_instructions")
    boolean(true)
    key("filters")
    beginObject()
    key("action")
    string("include")
    key("attributes")
    beginArray()
    for name in ["speed", "speed_limit", "time", "length", "congestion", "closure"] {
      string("shape_attributes." + name)
    }
    endArray()
    endObject()
  }
}
