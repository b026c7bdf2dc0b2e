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

/// What a payload's event has beyond its name: its fields in order, and its words.
protocol EventPayload: Sendable {
  /// The fields that stand before the common ones, right after `event`.
  static var leadingRows: [FieldRow<Self>] { get }

  /// The fields that stand after the common ones.
  static var rows: [FieldRow<Self>] { get }

  /// What happened, for a reader at a terminal; lower case, no final period.
  var words: String { get }
}

extension EventPayload {
  static var leadingRows: [FieldRow<Self>] { [] }
}

/// The one definition of an event's line: its name, its group, its fields in order and its words.
///
/// The schema page, the header of CSV, the check of lines, the lines themselves in every format
/// and the names in `--events` are all derived from it. To add a field: give the payload a
/// property and its `rows` an entry. To add an event: give `TripEvent.Kind` and `EventName` a
/// case, and the table an entry at the same place.
package final class EventSchema: Sendable {
  /// The event.
  package let event: EventName

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

  /// Hands over the values of the leading fields, or of the others, in order.
  let visit: @Sendable (TripEvent.Kind, FieldPart, (FieldValue, EventField) -> Void) -> Void

  /// What happened, for a reader at a terminal; lower case, no final period.
  let words: @Sendable (TripEvent) -> String

  /// The two parts of an event's own fields.
  enum FieldPart { case leading, following }

  /// Makes the definition of an event by its payload, its rows and its words.
  init<Payload>(
    _ event: EventName, _ group: EventGroup, printed: Bool = true, _ summary: String,
    leading: [FieldRow<Payload>] = [], _ rows: [FieldRow<Payload>],
    _ payload: @escaping @Sendable (TripEvent.Kind) -> Payload?,
    words: @escaping @Sendable (Payload, EventProgress?) -> String
  ) {
    self.event = event
    self.group = group
    self.isDefault = printed
    self.summary = summary
    leadingFields = leading.map(\.field)
    fields = rows.map(\.field)
    lineFields =
      [EventSchema.eventField] + leadingFields + EventSchema.commonFields + fields
      + [EventSchema.whyField]
    visit = { kind, part, body in
      let rows = part == .leading ? leading : rows
      guard !rows.isEmpty, let payload = payload(kind) else { return }
      for row in rows {
        if let value = row.value(payload) { body(value, row.field) }
      }
    }
    self.words = { event in payload(event.kind).map { words($0, event.progress) } ?? "" }
  }

  /// Makes the definition of an event whose payload has rows and words of its own.
  convenience init<Payload: EventPayload>(
    _ event: EventName, _ group: EventGroup, printed: Bool = true, _ summary: String,
    _ payload: @escaping @Sendable (TripEvent.Kind) -> Payload?
  ) {
    self.init(
      event, group, printed: printed, summary, leading: Payload.leadingRows, Payload.rows, payload
    ) { payload, _ in payload.words }
  }
}

extension EventSchema: Equatable {
  /// Whether both define the same event.
  package static func == (schema: EventSchema, other: EventSchema) -> Bool { schema === other }

  /// Its name on the wire.
  package var name: String { event.rawValue }
}

extension EventSchema {
  /// The wire form's name and version, as in the first line.
  package static let version = "tripsim.events/1.0"

  /// Every event, in the order of `EventName`.
  package static let all: [EventSchema] =
    arrivalEvents + rerouteEvents + instructionEvents + alternativeEvents + progressEvents
    + simulationEvents + environmentEvents + healthEvents

  /// The definition of an event.
  package static func of(_ event: EventName) -> EventSchema {
    all[event.ordinal]
  }

  /// The definition of the event with a name on the wire.
  package static func named(_ name: String) -> EventSchema? {
    byName[name]
  }

  /// The definition of the event's field with a name.
  package func field(named name: String) -> EventField? {
    lineFields.first { $0.name == name }
  }

  private static let byName = Dictionary(uniqueKeysWithValues: zip(all.map(\.name), all))
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
