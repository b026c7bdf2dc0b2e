package import TripModel

/// A family of events that is selected together.
package enum EventGroup: String, Hashable, Sendable, CaseIterable {
  case arrival
  case reroute
  case instruction
  case alternatives
  case progress
  case simulation
  case environment
  case health
}

/// The one definition of an event's line: its name, its group and its fields in order.
///
/// The schema page, the header of CSV, the check of lines, the lines themselves and the names in
/// `--events` are all derived from it. To add a field: give the payload a property and its `rows`
/// an entry. To add an event: give `TripEvent.Kind` and `EventName` a case, its payload `rows`,
/// the table an entry at the same place, and the event its rows in `RecordSink.swift` and its
/// words in `PrettyLine+Wording.swift` (the compiler asks for both).
package struct EventSchema: Equatable, Sendable {
  /// The event.
  package let event: EventName

  /// Its name on the wire.
  package let name: String

  /// The family it is selected with.
  package let group: EventGroup

  /// Whether it is printed when nothing else was asked for.
  package let isDefault: Bool

  /// When it is printed: a phrase without a final period.
  package let summary: String

  /// The event's own fields that stand before the common ones, right after `event`.
  package let leadingFields: [EventField]

  /// The event's own fields that stand after the common ones.
  package let fields: [EventField]

  /// Every field of the event's line in the line's order.
  package let lineFields: [EventField]

  init<Payload>(
    _ event: EventName, _ name: String, _ group: EventGroup, printed: Bool = true,
    _ summary: String, leading: [FieldRow<Payload>] = [], _ rows: [FieldRow<Payload>]
  ) {
    self.event = event
    self.name = name
    self.group = group
    self.isDefault = printed
    self.summary = summary
    leadingFields = leading.map(\.field)
    fields = rows.map(\.field)
    lineFields =
      [EventSchema.eventField] + leadingFields + EventSchema.commonFields + fields
      + [EventSchema.whyField]
  }
}

extension EventSchema {
  /// The wire form's name and version, as in the first line.
  package static let version = "tripsim.events/1.0"

  /// Every event, in the order of `EventName`.
  package static let all: [EventSchema] =
    arrivalEvents + rerouteEvents + instructionEvents + alternativeEvents + progressEvents
    + simulationEvents
    + environmentEvents + healthEvents

  /// The definition of an event.
  package static func of(_ event: EventName) -> EventSchema {
    all[Int(event.rawValue)]
  }

  /// The definition of the event with a name on the wire.
  package static func named(_ name: String) -> EventSchema? {
    places[name].map { all[$0] }
  }

  /// The definition of the event's field with a name.
  package func field(named name: String) -> EventField? {
    lineFields.first { $0.name == name }
  }

  /// The place of each name in the table.
  private static let places = Dictionary(
    uniqueKeysWithValues: zip(all.map(\.name), all.indices))
}

extension EventSchema {
  /// The name of the event: the first field of every line.
  package static let eventField = EventField.always("event", .text, "the event's name")

  /// The comparisons behind a decision: the last field of a line.
  package static let whyField = EventField.ifKnown(
    "why", .texts, "the comparisons behind the decision, with --explain")

  /// The fields that every line may have, in the line's order.
  package static let commonFields: [EventField] = LineHead.rows.map(\.field)
}
