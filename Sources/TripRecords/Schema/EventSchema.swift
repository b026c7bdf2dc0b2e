package import TripModel

/// A group of events that can be selected together.
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

/// The payload of an event: its fields in order, and its wording.
protocol EventPayload: Sendable {
  /// The fields before the common ones, right after `event`.
  static var leadingRows: [FieldRow<Self>] { get }

  /// The fields after the common ones.
  static var rows: [FieldRow<Self>] { get }

  /// The event in words for a reader at a terminal; lower case, no final period.
  var words: String { get }
}

extension EventPayload {
  static var leadingRows: [FieldRow<Self>] { [] }
}

/// The definition of an event's line: its name, its group, its fields in order and its wording.
///
/// The schema, the CSV header, the check of lines, the lines themselves in every format and the
/// names in `--events` are all derived from it. To add a field: give the payload a property and an
/// entry in its `rows`. To add an event: give `TripEvent.Kind` and `EventName` a case, and the
/// table an entry in the same order.
package final class EventSchema: Sendable {
  /// The event.
  package let event: EventName

  /// The group that selects the event.
  package let group: EventGroup

  /// Whether it is printed by default.
  package let isDefault: Bool

  /// When it is printed: a phrase without a final period.
  package let summary: String

  /// The event's own fields before the common ones, right after `event`.
  package let leadingFields: [EventField]

  /// The event's own fields after the common ones.
  package let fields: [EventField]

  /// Every field of the event's line, in order.
  package let lineFields: [EventField]

  /// Calls a function with each value of the leading or the following fields, in order.
  let visit: @Sendable (TripEvent.Kind, FieldPart, (FieldValue, EventField) -> Void) -> Void

  /// The event in words for a reader at a terminal; lower case, no final period.
  let words: @Sendable (TripEvent) -> String

  /// The two parts of an event's own fields.
  enum FieldPart { case leading, following }

  /// Makes the definition of an event from its payload, rows and wording.
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

  /// Makes the definition of an event whose payload has its own rows and wording.
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

  /// The name in the wire format.
  package var name: String { event.rawValue }
}

extension EventSchema {
  /// The name and version of the wire format, as in the first line.
  package static let version = "tripsim.events/1.0"

  /// Every event, in the order of `EventName`.
  package static let all: [EventSchema] =
    arrivalEvents + rerouteEvents + instructionEvents + alternativeEvents + progressEvents
    + simulationEvents + environmentEvents + healthEvents

  /// The definition of an event.
  package static func of(_ event: EventName) -> EventSchema {
    all[event.ordinal]
  }

  /// The definition of the event with a name.
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

  /// The fields that every line may have, in order.
  package static let commonFields: [EventField] = LineHead.rows.map(\.field)
}
