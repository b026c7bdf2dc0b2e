import Geodesy
import TripModel
import TripRecords

/// An event that stands in the page's table and on its map.
struct ReportedEvent: Equatable, Sendable {
  /// Its number in the page, the first being 0.
  var number: Int
  /// Seconds since the first fix.
  var time: Double
  /// Where the receiver was.
  var place: Coordinate?
  /// Its place on the route, where the engine knew one.
  var snapped: Coordinate?
  /// The family it belongs to.
  var family: EventFamily
  /// The line as it was read.
  var line: RecordLine
}

extension ReportedEvent {
  /// The event's name; empty for a line without one.
  var name: String { line.event ?? "" }

  /// Whether the event tells of the route that the trip began with.
  var isInitialRoute: Bool {
    line.schema?.event == .routeChange
      && line["reason"]?.text == RouteChangeReason.initial.rawValue
  }

  /// The event's name where the table of events has it; only such a name is a class of the page.
  var schemaName: String { line.schema?.name ?? "" }

  /// The anchor of the event's row.
  var anchor: String { "e\(number)" }

  /// The event in a few words, for tips on map and timeline.
  var caption: String {
    let words = EventWording(line)
    return [ReadableQuantity.clock(time), name, words.main ?? words.brief]
      .filter { !$0.isEmpty }.joined(separator: " · ").shortened
  }
}

extension RecordLine {
  /// The place of two fields, where they are on the earth.
  func place(_ prefix: String = "") -> Coordinate? {
    guard let latitude = self[prefix + "lat"]?.number, let longitude = self[prefix + "lon"]?.number,
      abs(latitude) <= 90, abs(longitude) <= 180
    else { return nil }
    return Coordinate(latitude: latitude, longitude: longitude)
  }
}
