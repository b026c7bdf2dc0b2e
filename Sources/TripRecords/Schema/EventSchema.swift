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

extension EventGroup {
  /// The first event of the group; the others follow in the order of `EventName`.
  fileprivate var first: EventName {
    switch self {
    case .arrival: .state
    case .reroute: .offRoute
    case .instruction: .spokenInstruction
    case .alternatives: .fasterRoute
    case .progress: .progress
    case .simulation: .signalLost
    case .environment: .speedLimit
    case .health: .start
    }
  }

  /// The definitions of the group's events, made when the first of them is needed.
  fileprivate var events: [EventSchema] {
    switch self {
    case .arrival: EventSchema.arrivalEvents
    case .reroute: EventSchema.rerouteEvents
    case .instruction: EventSchema.instructionEvents
    case .alternatives: EventSchema.alternativeEvents
    case .progress: EventSchema.progressEvents
    case .simulation: EventSchema.simulationEvents
    case .environment: EventSchema.environmentEvents
    case .health: EventSchema.healthEvents
    }
  }

  /// The group of each event, by its ordinal.
  private static let ofEvents: [EventGroup] = EventName.allCases.map { event in
    allCases.last { $0.first.ordinal <= event.ordinal } ?? .arrival
  }

  /// The group of an event.
  init(of event: EventName) {
    self = EventGroup.ofEvents[event.ordinal]
  }
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
/// table of its group an entry in the same order.
package final class EventSchema: Sendable {
  package let event: EventName

  /// When it is printed: a phrase without a final period.
  package let summary: String

  /// The fields of a part of the line, which are made when they are first needed.
  private let ownFields: @Sendable (FieldPart) -> [EventField]

  /// Calls a function with each value of the leading or the following fields, in order.
  let visit: @Sendable (TripEvent.Kind, FieldPart, (FieldValue, EventField) -> Void) -> Void

  /// The event in words for a reader at a terminal; lower case, no final period.
  let words: @Sendable (TripEvent) -> String

  /// The two parts of an event's own fields.
  enum FieldPart { case leading, following }

  /// Makes the definition of an event from its payload, rows and wording.
  init<Payload>(
    _ event: EventName, _ summary: String,
    leading: @autoclosure @escaping @Sendable () -> [FieldRow<Payload>] = [],
    _ following: @autoclosure @escaping @Sendable () -> [FieldRow<Payload>],
    _ payload: @escaping @Sendable (TripEvent.Kind) -> Payload?,
    words: @escaping @Sendable (Payload, EventProgress?) -> String
  ) {
    self.event = event
    self.summary = summary
    let rows = { @Sendable (part: FieldPart) in part == .leading ? leading() : following() }
    ownFields = { rows($0).map(\.field) }
    visit = { kind, part, body in
      let rows = rows(part)
      guard !rows.isEmpty, let payload = payload(kind) else { return }
      for row in rows {
        if let value = row.value(payload) { body(value, row.field) }
      }
    }
    self.words = { event in payload(event.kind).map { words($0, event.progress) } ?? "" }
  }

  /// Makes the definition of an event whose payload has its own rows and wording.
  convenience init<Payload: EventPayload>(
    _ event: EventName, _ summary: String,
    _ payload: @escaping @Sendable (TripEvent.Kind) -> Payload?
  ) {
    self.init(
      event, summary, leading: Payload.leadingRows, Payload.rows, payload
    ) { payload, _ in payload.words }
  }
}

extension EventSchema: Equatable {
  /// Whether both define the same event.
  package static func == (schema: EventSchema, other: EventSchema) -> Bool { schema === other }

  /// The name in the wire format.
  package var name: String { event.rawValue }

  /// The group that selects the event.
  package var group: EventGroup { EventGroup(of: event) }

  /// Whether it is printed by default.
  package var isDefault: Bool { !EventName.onDemand.contains(event) }
}

extension EventSchema {
  /// The name and version of the wire format, as in the first line.
  package static let version = "tripsim.events/1.0"

  /// Every event, in the order of `EventName`.
  package static let all: [EventSchema] = EventGroup.allCases.flatMap { $0.events }

  /// The definition of an event.
  package static func of(_ event: EventName) -> EventSchema {
    let group = EventGroup(of: event)
    return group.events[event.ordinal - group.first.ordinal]
  }

  /// The definition of the event with a name.
  package static func named(_ name: String) -> EventSchema? {
    byName[name]
  }

  /// The event's own fields before the common ones, right after `event`.
  package var leadingFields: [EventField] { ownFields(.leading) }

  /// The event's own fields after the common ones.
  package var fields: [EventField] { ownFields(.following) }

  /// Every field of the event's line, in order.
  package var lineFields: [EventField] { EventSchema.fieldsOfLines[event.ordinal] }

  /// The fields of every event's line, in the order of `all`; made when the first is needed.
  static let fieldsOfLines: [[EventField]] = all.map { schema in
    [eventField] + schema.leadingFields + commonFields + schema.fields + [whyField]
  }

  /// The definition of the event's field with a name.
  package func field(named name: String) -> EventField? {
    lineFields.first { $0.name == name }
  }

  private static let byName = Dictionary(uniqueKeysWithValues: zip(all.map(\.name), all))
}

extension EventSchema {
  /// The name of the event: the first field of every line.
  package static let eventField = EventField("event", .text, "the event's name", isRequired: true)

  /// The comparisons behind a decision: the last field of a line.
  package static let whyField = EventField(
    "why", .texts, "the comparisons behind the decision, with --explain", isRequired: false)

  /// The fields that every line may have, in order.
  package static let commonFields: [EventField] = LineHead.rows.map(\.field)
}
