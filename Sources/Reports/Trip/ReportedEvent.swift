import Geodesy
import TripModel
import TripRecords

/// An event on the page's map and timeline, and, if there is room, in its table.
struct ReportedEvent: Equatable, Sendable {
  /// Its number in the trip, counted from 0.
  var number: Int
  /// Seconds since the first fix.
  var time: Double
  /// The coordinate of the fix.
  var coordinate: Coordinate?
  /// The snapped location, if known.
  var snapped: Coordinate?
  /// The family to which it belongs.
  var family: EventFamily
  /// The line as read.
  var line: RecordLine
  /// Whether it has a row in the table.
  var isListed = true
}

extension ReportedEvent {
  /// The event's name; empty for a line without one.
  var name: String { line.event ?? "" }

  /// Whether the event reports the initial route.
  var isInitialRoute: Bool {
    line.schema?.event == .routeChange
      && line["reason"]?.text == RouteChangeReason.initial.rawValue
  }

  /// The event's name if it is a known event; only such a name becomes a CSS class.
  var schemaName: String { line.schema?.name ?? "" }

  /// The anchor of the event's row; absent without one.
  var anchor: String? { isListed ? "e\(number)" : nil }

  /// The rank by which a full page keeps events, from 0: spoken ones come before shown ones.
  var rank: Int {
    if family.isLandmark { return 0 }
    if family == .surroundings { return 3 }
    let event = line.schema?.event
    return event == .visualInstruction || event == .step ? 2 : 1
  }

  /// The words spoken or shown at the event; absent for other events.
  var saidWords: String? {
    family == .instruction && line.schema?.event != .step ? EventWording(line).main : nil
  }

  /// A short description of the event, for tooltips.
  var caption: String {
    let words = EventWording(line)
    return [ReadableQuantity.clock(time), name, words.main ?? words.brief]
      .filter { !$0.isEmpty }.joined(separator: " · ").shortened
  }
}
